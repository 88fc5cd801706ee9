//! The exact number of steps that the blank needs to carry a tile or to walk, and the first step.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::line_by_line::Field;
use crate::moves::Direction;

/// The number of steps to an unreachable cell.
const FAR: u32 = u32::MAX;

/// The blank's step to `cell`, if that is next to it.
pub(super) fn towards(field: &Field, cell: usize) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&step| field.beside(field.blank(), step) == cell)
}

/// The first step of a shortest walk of the blank into one of `cells`, around the tiles in `places`; `None` if there is
/// none.
pub(super) fn enter(field: &Field, cells: &[usize], places: [usize; 2]) -> Option<Direction> {
    let entries = cells.iter().filter(|cell| !places.contains(cell));
    let fewest = walks(field, &entries.map(|&cell| (cell, 0)).collect::<Vec<_>>(), &places);
    down(field, fewest[field.blank()], |next| fewest[next]).map(|(_, step)| step)
}

/// The fewest blank steps that bring the tile whose home is `home` to one of `targets`, and the first step. The tile
/// must not be there yet.
///
/// A shortest path over the tile's cell and the side of it where the blank is. From there the blank pulls the tile,
/// which takes one step, or goes around a corner of the tile to the next side, which takes two. That misses no shorter
/// way: fixed cells and the border are connected, so if they block the way around a tile on one side, they block every
/// way on that side.
pub(super) fn carry(field: &Field, home: usize, targets: &[usize]) -> Option<(u32, Direction)> {
    let place = field.place(home);
    let number = |tile: usize, side: Direction| tile * 4 + side as usize;
    let open_sides = |tile: usize| {
        let sides = Direction::ALL.into_iter();
        sides.filter(move |&side| !field.is_fixed(field.beside(tile, side)))
    };
    let ends: Vec<_> = targets
        .iter()
        .filter(|&&target| !field.is_fixed(target))
        .flat_map(|&target| open_sides(target).map(move |side| (number(target, side), 0)))
        .collect();
    let carried = spread(field.fixed().len() * 4, &ends, |state| {
        let (tile, side) = (state / 4, Direction::ALL[state % 4]);
        let blank = field.beside(tile, side);
        let turns = if side.is_vertical() {
            [Direction::Left, Direction::Right]
        } else {
            [Direction::Up, Direction::Down]
        };
        let [one, other] = turns.map(|turn| {
            let free = !field.is_fixed(field.beside(blank, turn))
                && !field.is_fixed(field.beside(tile, turn));
            free.then(|| (number(tile, turn), 2))
        });
        [Some((number(blank, side.opposite()), 1)), one, other]
    });
    let sides = open_sides(place).map(|side| (side, carried[number(place, side)]));
    let beside: Vec<_> = sides
        .filter(|&(_, steps)| steps < FAR)
        .map(|(side, steps)| (field.beside(place, side), steps))
        .collect();
    let walked = walks(field, &beside, &[place]);
    down(field, walked[field.blank()], |next| match towards(field, next) {
        Some(pull) if next == place => carried[number(field.blank(), pull)],
        _ => walked[next],
    })
}

/// The fewest blank steps from each cell to one of `ends`, each with a number of further steps, without touching fixed
/// cells and the tiles in `places`.
fn walks(field: &Field, ends: &[(usize, u32)], places: &[usize]) -> Vec<u32> {
    spread(field.fixed().len(), ends, |cell| {
        Direction::ALL.map(|step| {
            let next = field.beside(cell, step);
            (!field.is_fixed(next) && !places.contains(&next)).then_some((next, 1))
        })
    })
}

/// `now`, and the first blank step, in canonical order, that leaves one step fewer; `None` if `now` is far.
fn down(field: &Field, now: u32, left: impl Fn(usize) -> u32) -> Option<(u32, Direction)> {
    let nearer = |step: &Direction| {
        let next = field.beside(field.blank(), *step);
        !field.is_fixed(next) && left(next).checked_add(1) == Some(now)
    };
    let step = Direction::ALL.into_iter().filter(|_| now < FAR).find(nearer)?;
    Some((now, step))
}

/// The length of the shortest path from each of `states` to one of `ends`, each with a further length, by Dijkstra's
/// algorithm; edges are undirected.
fn spread<const N: usize>(
    states: usize,
    ends: &[(usize, u32)],
    edges: impl Fn(usize) -> [Option<(usize, u32)>; N],
) -> Vec<u32> {
    let mut shortest = vec![FAR; states];
    let mut open: BinaryHeap<_> =
        ends.iter().map(|&(end, length)| Reverse((length, end))).collect();
    for &(end, length) in ends {
        shortest[end] = shortest[end].min(length);
    }
    while let Some(Reverse((length, state))) = open.pop() {
        if length > shortest[state] {
            continue;
        }
        for (next, edge) in edges(state).into_iter().flatten() {
            if length + edge < shortest[next] {
                shortest[next] = length + edge;
                open.push(Reverse((length + edge, next)));
            }
        }
    }
    shortest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    /// The fewest steps, by a plain search over the cells of tile and blank.
    fn searched(field: &Field, home: usize, targets: &[usize]) -> Option<u32> {
        let cells = field.fixed().len();
        let open: Vec<_> = (0..cells).filter(|&cell| !field.is_fixed(cell)).collect();
        let ends = targets.iter().filter(|&&target| !field.is_fixed(target));
        let ends = ends.flat_map(|&tile| open.iter().map(move |&blank| (tile * cells + blank, 0)));
        let ends: Vec<_> = ends.filter(|(state, _)| state / cells != state % cells).collect();
        let fewest = spread(cells * cells, &ends, |state| {
            let (tile, blank) = (state / cells, state % cells);
            Direction::ALL.map(|step| {
                let next = field.beside(blank, step);
                let tile = if next == tile { blank } else { tile };
                (!field.is_fixed(next)).then_some((tile * cells + next, 1))
            })
        });
        Some(fewest[field.place(home) * cells + field.blank()]).filter(|&steps| steps < FAR)
    }

    /// Checks every placement of a tile and the blank on 5x4 with `fixed` cells.
    fn check(fixed: &[(usize, usize)], target: (usize, usize)) {
        let size = Size::new(5, 4).unwrap();
        let last = size.cells() - 1;
        let to = size.cell(target.0, target.1);
        let is_free = |cell: usize| !fixed.contains(&(size.row(cell), size.col(cell)));
        let places = || (0..=last).filter(|&cell| is_free(cell));
        for (tile, blank) in places().flat_map(|tile| places().map(move |blank| (tile, blank))) {
            if tile == to || tile == blank {
                continue;
            }
            let mut homes: Vec<_> = (0..=last).filter(|&home| home != to && home != last).collect();
            for (cell, home) in
                if tile < blank { [(tile, to), (blank, last)] } else { [(blank, last), (tile, to)] }
            {
                homes.insert(cell, home);
            }
            let mut field = Field::new(size, homes.into_iter());
            let stride = field.stride();
            let cell = |row, col| (row + 1) * stride + col + 1;
            for &(row, col) in fixed {
                field.fix(cell(row, col));
            }
            let home = cell(target.0, target.1);
            let carried = carry(&field, home, &[home]).map(|(steps, _)| steps);
            assert_eq!(carried, searched(&field, home, &[home]), "{tile} {blank} {fixed:?}");
        }
    }

    #[test]
    fn tiles_are_carried_in_the_fewest_steps() {
        let row = [(0, 0), (0, 1), (0, 2), (0, 3)];
        check(&[], (0, 0));
        check(&[(0, 0)], (0, 1));
        check(&[(0, 0), (0, 1)], (0, 3));
        check(&row[..3], (1, 2));
        check(&[(0, 0), (0, 1), (0, 3)], (1, 3));
        check(&[&row[..], &[(1, 0), (2, 0), (3, 0)]].concat(), (4, 1));
        check(&[&row[..], &[(1, 0), (2, 0), (4, 0)]].concat(), (3, 1));
    }
}
