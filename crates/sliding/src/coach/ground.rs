//! The board while a step is looked for: what stands where, which cells are closed, and the exact
//! numbers of steps the blank needs.
//!
//! Cells carry a border of closed cells, so that a neighbour is an addition and the edge needs no
//! test. Each tile is named by the cell where it belongs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::moves::Direction;
use crate::size::Size;

/// The number of steps to what cannot be reached.
pub(super) const FAR: u32 = u32::MAX;

/// A board with a border, part of it closed.
pub(super) struct Ground {
    size: Size,
    /// Which tile stands in a cell.
    tile: Vec<usize>,
    /// In which cell a tile stands.
    place: Vec<usize>,
    blank: usize,
    open: Vec<bool>,
}

impl Ground {
    /// The board of `size` on which the cells, row by row, hold things that belong in `homes`;
    /// what belongs in the last cell is the blank.
    pub(super) fn new(size: Size, homes: impl Iterator<Item = usize>) -> Self {
        let cells = (size.cols() + 2) * (size.rows() + 2);
        let (tile, place, open) = (vec![0; cells], vec![0; cells], vec![false; cells]);
        let mut ground = Self { size, tile, place, blank: 0, open };
        let bordered = |ground: &Self, cell| ground.cell(size.row(cell), size.col(cell));
        for (cell, home) in homes.enumerate() {
            let (cell, home) = (bordered(&ground, cell), bordered(&ground, home));
            ground.tile[cell] = home;
            ground.place[home] = cell;
            ground.open[cell] = true;
        }
        ground.blank = ground.place[bordered(&ground, size.cells() - 1)];
        ground
    }

    /// Rows and columns, without the border.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// From a cell to the one below.
    pub(super) fn stride(&self) -> usize {
        self.size.cols() + 2
    }

    /// The cell in `row` and `col`.
    pub(super) fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.stride() + col + 1
    }

    /// The tile in `cell`.
    pub(super) fn tile(&self, cell: usize) -> usize {
        self.tile[cell]
    }

    /// Where the tile that belongs in `home` stands.
    pub(super) fn place(&self, home: usize) -> usize {
        self.place[home]
    }

    /// Where the blank stands.
    pub(super) fn blank(&self) -> usize {
        self.blank
    }

    /// From now on nothing enters or leaves `cell`.
    pub(super) fn close(&mut self, cell: usize) {
        self.open[cell] = false;
    }

    /// The blank's step to `cell`, if that is next to it.
    pub(super) fn towards(&self, cell: usize) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&step| self.beside(self.blank, step) == cell)
    }

    /// The first step of a shortest way of the blank into one of `cells` around the tiles in
    /// `places`; `None` if there is no way.
    pub(super) fn enter(&self, cells: &[usize], places: [usize; 2]) -> Option<Direction> {
        let entries = cells.iter().filter(|cell| !places.contains(cell));
        let fewest = self.walks(&entries.map(|&cell| (cell, 0)).collect::<Vec<_>>(), &places);
        self.down(fewest[self.blank], |next| fewest[next]).map(|(_, step)| step)
    }

    /// The fewest steps of the blank that bring the tile that belongs in `home` to one of `targets`,
    /// and the first of them. The tile must not be there yet.
    ///
    /// A shortest path over the tile's cell and the side of it where the blank is. From there the
    /// blank pulls the tile, which takes one step, or goes round a corner of the tile to the next
    /// side, which takes two. That misses no shorter way: closed cells and the border hang
    /// together, so if they block the way round a tile on one hand, they block every way on that
    /// hand.
    pub(super) fn carry(&self, home: usize, targets: &[usize]) -> Option<(u32, Direction)> {
        let place = self.place[home];
        let number = |tile: usize, side: Direction| tile * 4 + side as usize;
        let open_sides = |tile: usize| {
            let sides = Direction::ALL.into_iter();
            sides.filter(move |&side| self.open[self.beside(tile, side)])
        };
        let ends: Vec<_> = targets
            .iter()
            .filter(|&&target| self.open[target])
            .flat_map(|&target| open_sides(target).map(move |side| (number(target, side), 0)))
            .collect();
        let carried = spread(self.open.len() * 4, &ends, |state| {
            let (tile, side) = (state / 4, Direction::ALL[state % 4]);
            let blank = self.beside(tile, side);
            let turns = if side.is_vertical() {
                [Direction::Left, Direction::Right]
            } else {
                [Direction::Up, Direction::Down]
            };
            let [one, other] = turns.map(|turn| {
                let free =
                    self.open[self.beside(blank, turn)] && self.open[self.beside(tile, turn)];
                free.then(|| (number(tile, turn), 2))
            });
            [Some((number(blank, side.opposite()), 1)), one, other]
        });
        let sides = open_sides(place).map(|side| (side, carried[number(place, side)]));
        let beside: Vec<_> = sides
            .filter(|&(_, steps)| steps < FAR)
            .map(|(side, steps)| (self.beside(place, side), steps))
            .collect();
        let walked = self.walks(&beside, &[place]);
        self.down(walked[self.blank], |next| match self.towards(next) {
            Some(pull) if next == place => carried[number(self.blank, pull)],
            _ => walked[next],
        })
    }

    /// The blank's fewest steps from each cell to one of `ends`, each with a number of steps to
    /// come after it, leaving closed cells and the tiles in `places` alone.
    fn walks(&self, ends: &[(usize, u32)], places: &[usize]) -> Vec<u32> {
        spread(self.open.len(), ends, |cell| {
            Direction::ALL.map(|step| {
                let next = self.beside(cell, step);
                (self.open[next] && !places.contains(&next)).then_some((next, 1))
            })
        })
    }

    /// `now`, and the first of the blank's steps, in canonical order, after which one step fewer is
    /// left; `None` if `now` is far.
    fn down(&self, now: u32, left: impl Fn(usize) -> u32) -> Option<(u32, Direction)> {
        let nearer = |step: &Direction| {
            let next = self.beside(self.blank, *step);
            self.open[next] && left(next).checked_add(1) == Some(now)
        };
        let step = Direction::ALL.into_iter().filter(|_| now < FAR).find(nearer)?;
        Some((now, step))
    }

    fn beside(&self, cell: usize, step: Direction) -> usize {
        match step {
            Direction::Up => cell - self.stride(),
            Direction::Left => cell - 1,
            Direction::Right => cell + 1,
            Direction::Down => cell + self.stride(),
        }
    }
}

/// The length of the shortest way from each of `states` to one of `ends`, each with a length to
/// come after it, by Dijkstra's algorithm; edges lead both ways.
pub(super) fn spread<const N: usize>(
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

    /// The fewest steps by plain search over the tile's and the blank's cell.
    fn searched(ground: &Ground, home: usize, targets: &[usize]) -> Option<u32> {
        let cells = ground.open.len();
        let open: Vec<_> = (0..cells).filter(|&cell| ground.open[cell]).collect();
        let ends = targets.iter().filter(|&&target| ground.open[target]);
        let ends = ends.flat_map(|&tile| open.iter().map(move |&blank| (tile * cells + blank, 0)));
        let ends: Vec<_> = ends.filter(|(state, _)| state / cells != state % cells).collect();
        let fewest = spread(cells * cells, &ends, |state| {
            let (tile, blank) = (state / cells, state % cells);
            Direction::ALL.map(|step| {
                let next = ground.beside(blank, step);
                let tile = if next == tile { blank } else { tile };
                ground.open[next].then_some((tile * cells + next, 1))
            })
        });
        Some(fewest[ground.place[home] * cells + ground.blank]).filter(|&steps| steps < FAR)
    }

    /// For every place of a tile and the blank on 5x4 with `closed` cells.
    fn check(closed: &[(usize, usize)], target: (usize, usize)) {
        let size = Size::new(5, 4).unwrap();
        let last = size.cells() - 1;
        let to = size.cell(target.0, target.1);
        let is_open = |cell: usize| !closed.contains(&(size.row(cell), size.col(cell)));
        let places = || (0..=last).filter(|&cell| is_open(cell));
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
            let mut ground = Ground::new(size, homes.into_iter());
            for &(row, col) in closed {
                ground.close(ground.cell(row, col));
            }
            let home = ground.cell(target.0, target.1);
            let carried = ground.carry(home, &[home]).map(|(steps, _)| steps);
            assert_eq!(carried, searched(&ground, home, &[home]), "{tile} {blank} {closed:?}");
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
