//! Replays solutions, and detects unsolvable boards, with independent code: it shares only the text format of boards
//! with the solver. Every solution is checked here before it is shown.
//!
//! Cells of a goal that do not matter are written `*`.

/// Why a replay failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Not rows of numbers.
    #[error("the board `{board}` cannot be read")]
    Unreadable {
        /// As given.
        board: String,
    },
    /// A tile that is not on the board.
    #[error("move {index}: there is no tile {tile}")]
    NoSuchTile {
        /// The number of the move, from 1.
        index: usize,
        /// The tile.
        tile: u16,
    },
    /// A tile that is not next to the blank.
    #[error("move {index}: tile {tile} is not beside the blank")]
    NotBeside {
        /// The number of the move, from 1.
        index: usize,
        /// The tile.
        tile: u16,
    },
    /// All moves are possible, but do not lead to the goal.
    #[error("after the last move {wrong} cells differ from the goal")]
    ElsewhereAtTheEnd {
        /// The number of wrong cells.
        wrong: usize,
    },
}

/// Applies `moves` (tile numbers) to `start` and compares the result with `goal`, both as rows joined by `/`.
pub fn replay(start: &str, goal: &str, moves: &[u16]) -> Result<(), ReplayError> {
    let (goal_width, wanted) = wanted(goal)?;
    let End { width, cells, .. } = end(start, moves)?;
    let differs = |(have, want): &(&u16, &Option<u16>)| want.is_some_and(|want| want != **have);
    let differing = cells.iter().zip(&wanted).filter(differs).count();
    let wrong = differing + cells.len().abs_diff(wanted.len()) + width.abs_diff(goal_width);
    if wrong == 0 { Ok(()) } else { Err(ReplayError::ElsewhereAtTheEnd { wrong }) }
}

/// The number of slides that `moves` (tile numbers) make from `start`: tiles that move one after the other in the same
/// direction are one slide.
pub fn slides(start: &str, moves: &[u16]) -> Result<u32, ReplayError> {
    end(start, moves).map(|end| end.slides)
}

/// The board after some moves.
struct End {
    width: usize,
    cells: Vec<u16>,
    slides: u32,
}

fn end(start: &str, moves: &[u16]) -> Result<End, ReplayError> {
    let (width, mut cells) = read(start)?;
    let mut at = vec![usize::MAX; cells.len()];
    for (cell, &tile) in cells.iter().enumerate() {
        *at.get_mut(usize::from(tile)).ok_or_else(|| unreadable(start))? = cell;
    }
    let (mut slides, mut last) = (0, None);
    for (index, &tile) in (1..).zip(moves) {
        let (Some(&from), 1..) = (at.get(usize::from(tile)), tile) else {
            return Err(ReplayError::NoSuchTile { index, tile });
        };
        let blank = at[0];
        let apart = from.abs_diff(blank);
        let same_row = apart == 1 && from.max(blank) % width != 0;
        if apart != width && !same_row {
            return Err(ReplayError::NotBeside { index, tile });
        }
        let way = Some((apart, from > blank));
        slides += u32::from(way != last);
        last = way;
        cells.swap(from, blank);
        at.swap(0, usize::from(tile));
    }
    Ok(End { width, cells, slides })
}

/// Why no moves lead from one board to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// In one row or one column tiles cannot pass each other, and they are in a different order.
    Order,
    /// Every move is one swap and moves the blank one step, so the number of swaps needed and the blank's distance must
    /// have the same parity, and do not.
    Parity {
        /// Pairs of cells whose tiles are in the wrong order for the goal, counting the blank as a tile, plus 1 if the
        /// blank's distance is odd.
        sum_plus_x: u64,
    },
}

/// Why `start` cannot reach `goal`, both as rows joined by `/`; `None` if it can.
///
/// A goal with free cells stands for every board that agrees with it in the other cells; for the first of them, if
/// `start` reaches none.
pub fn barrier(start: &str, goal: &str) -> Result<Option<Barrier>, ReplayError> {
    let (width, cells) = read(start)?;
    let (goal_width, wanted) = wanted(goal)?;
    if (width, cells.len()) != (goal_width, wanted.len()) {
        return Err(unreadable(goal));
    }
    let mut first = None;
    for board in boards(&cells, width, &wanted) {
        let barrier = barrier_to(&cells, width, &board);
        if barrier.is_none() {
            return Ok(None);
        }
        first = first.or(barrier);
    }
    Ok(first)
}

/// Boards that agree with a goal: on a line, those with the tiles of `cells` in their order, or any one if there is none;
/// on other boards the first and one with two free cells exchanged, both tiles if possible.
fn boards(cells: &[u16], width: usize, wanted: &[Option<u16>]) -> Vec<Vec<u16>> {
    let mut named = vec![false; cells.len()];
    wanted.iter().flatten().for_each(|&tile| named[usize::from(tile)] = true);
    let mut missing = (1..cells.len()).chain([0]).filter(|&tile| !named[tile]);
    let mut next = || missing.next().unwrap_or_default() as u16;
    let first: Vec<u16> = wanted.iter().map(|tile| tile.unwrap_or_else(&mut next)).collect();
    let free: Vec<usize> = (0..cells.len()).filter(|&cell| wanted[cell].is_none()).collect();
    if free.len() < 2 {
        return vec![first];
    }
    if width == 1 || width == cells.len() {
        let tiles: Vec<u16> = cells.iter().copied().filter(|&tile| tile != 0).collect();
        let with_blank_at = |cell: usize| [&tiles[..cell], &[0], &tiles[cell..]].concat();
        let agrees = |board: &Vec<u16>| {
            board.iter().zip(wanted).all(|(tile, want)| want.is_none_or(|want| want == *tile))
        };
        let found = (0..cells.len()).map(with_blank_at).find(agrees);
        return vec![found.unwrap_or(first)];
    }
    // The blank is the last of the missing.
    let mut exchanged = first.clone();
    exchanged.swap(free[0], free[1]);
    vec![first, exchanged]
}

fn barrier_to(cells: &[u16], width: usize, wanted: &[u16]) -> Option<Barrier> {
    if width == 1 || width == cells.len() {
        let order = |cells: &[u16]| -> Vec<u16> {
            cells.iter().copied().filter(|&tile| tile != 0).collect()
        };
        let same = order(cells) == order(wanted);
        return (!same).then_some(Barrier::Order);
    }
    let mut home = vec![0; cells.len()];
    for (cell, &tile) in wanted.iter().enumerate() {
        home[usize::from(tile)] = cell;
    }
    // The goal cell of each cell's tile; a cycle of n cells takes n - 1 swaps.
    let to: Vec<usize> = cells.iter().map(|&tile| home[usize::from(tile)]).collect();
    let mut seen = vec![false; to.len()];
    let mut exchanges = 0;
    for first in 0..to.len() {
        let mut cell = first;
        while !seen[cell] {
            seen[cell] = true;
            cell = to[cell];
            exchanges += usize::from(cell != first);
        }
    }
    let blank = cells.iter().position(|&tile| tile == 0).unwrap_or_default();
    let way = (blank / width).abs_diff(home[0] / width) + (blank % width).abs_diff(home[0] % width);
    if (exchanges + way).is_multiple_of(2) {
        return None;
    }
    let wrong = |cell: usize| to[cell + 1..].iter().filter(|&&other| other < to[cell]).count();
    let sum: usize = (0..to.len()).map(wrong).sum();
    Some(Barrier::Parity { sum_plus_x: (sum + way % 2) as u64 })
}

/// Width and cells of a goal, `None` for those that do not matter.
fn wanted(goal: &str) -> Result<(usize, Vec<Option<u16>>), ReplayError> {
    let words = || goal.split(['/', ' ']).filter(|word| !word.is_empty());
    let mut named = vec![false; words().count()];
    for word in words() {
        let tile = word.parse().ok().and_then(|tile: usize| named.get_mut(tile));
        if let Some(named) = tile {
            *named = true;
        }
    }
    let is_named = |tile: u16| named.get(usize::from(tile)) == Some(&true);
    let mut missing = (1..named.len() as u16).chain([0]).filter(|&tile| !is_named(tile));
    let mut text = String::new();
    for part in goal.split_inclusive('*') {
        match part.strip_suffix('*') {
            Some(before) => {
                let tile = missing.next().ok_or_else(|| unreadable(goal))?;
                text.push_str(before);
                text.push_str(&tile.to_string());
            }
            None => text.push_str(part),
        }
    }
    let (width, tiles) = read(&text).map_err(|_| unreadable(goal))?;
    let tiles = tiles.into_iter().map(|tile| is_named(tile).then_some(tile));
    Ok((width, tiles.collect()))
}

/// Width and cells.
pub fn read(board: &str) -> Result<(usize, Vec<u16>), ReplayError> {
    let row = |text: &str| -> Option<Vec<u16>> {
        text.split_whitespace().map(|word| word.parse().ok()).collect()
    };
    let rows: Option<Vec<Vec<u16>>> = board.split('/').map(row).collect();
    let rows = rows.ok_or_else(|| unreadable(board))?;
    let width = rows[0].len();
    let tiles = rows.concat();
    let mut missing = vec![true; tiles.len()];
    let mut takes = |tile: &u16| missing.get_mut(usize::from(*tile)).is_some_and(std::mem::take);
    let complete = tiles.iter().all(&mut takes);
    if complete && width > 0 && rows.iter().all(|row| row.len() == width) {
        Ok((width, tiles))
    } else {
        Err(unreadable(board))
    }
}

fn unreadable(board: &str) -> ReplayError {
    ReplayError::Unreadable { board: board.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "1 2 3/4 5 0/7 8 6";
    const GOAL: &str = "1 2 3/4 5 6/7 8 0";

    #[test]
    fn a_solution_passes_and_changes_to_it_do_not() {
        assert_eq!(replay(START, GOAL, &[6]), Ok(()));
        assert_eq!(replay(START, GOAL, &[5, 5, 6]), Ok(()));
        let refused = |moves: &[u16]| replay(START, GOAL, moves).unwrap_err();
        assert_eq!(refused(&[7]), ReplayError::NotBeside { index: 1, tile: 7 });
        assert_eq!(refused(&[6, 9]), ReplayError::NoSuchTile { index: 2, tile: 9 });
        assert_eq!(refused(&[0]), ReplayError::NoSuchTile { index: 1, tile: 0 });
        assert_eq!(refused(&[]), ReplayError::ElsewhereAtTheEnd { wrong: 2 });
    }

    #[test]
    fn tiles_that_move_one_after_the_other_are_one_slide() {
        let counted = |moves: &[u16]| slides("1 2 3/4 5 0/7 8 6", moves);
        assert_eq!(counted(&[]), Ok(0));
        assert_eq!(counted(&[5, 4]), Ok(1));
        assert_eq!(counted(&[5, 4, 4]), Ok(2));
        assert_eq!(counted(&[5, 4, 1, 2, 3]), Ok(3));
        assert_eq!(counted(&[5, 6]), Err(ReplayError::NotBeside { index: 2, tile: 6 }));
        // In one column, and in one of two columns, where one cell apart is one row apart.
        assert_eq!(slides("1/2/0", &[2, 1]), Ok(1));
        assert_eq!(slides("1 2/3 0", &[3, 1]), Ok(2));
    }

    #[test]
    fn a_goal_of_another_size_is_not_reached() {
        let refused = |start: &str, goal: &str| replay(start, goal, &[]).unwrap_err();
        // Two more cells, and rows of another width.
        assert_eq!(refused("1 2/3 0", "1 2/3 0/4 5"), ReplayError::ElsewhereAtTheEnd { wrong: 2 });
        assert_eq!(
            refused("1 2 3/4 5 0", "1 2/3 4/5 0"),
            ReplayError::ElsewhereAtTheEnd { wrong: 1 }
        );
    }

    #[test]
    fn the_blank_does_not_jump_across_the_edge() {
        let wrapped = "1 2 3/0 4 5/7 8 6";
        assert_eq!(replay(wrapped, GOAL, &[3]), Err(ReplayError::NotBeside { index: 1, tile: 3 }));
    }

    #[test]
    fn the_barrier_between_a_board_and_its_goal_is_found() {
        let between = |start: &str, goal: &str| barrier(start, goal).unwrap();
        assert_eq!(between(START, GOAL), None);
        // 8 and 7 swapped: one pair in the wrong order.
        let odd = Some(Barrier::Parity { sum_plus_x: 1 });
        assert_eq!(between("1 2 3/4 5 6/8 7 0", GOAL), odd);
        assert_eq!(between("2 1 0 3", "2 0 1 3"), None);
        assert_eq!(between("2 1 0 3", "1 2 3 0"), Some(Barrier::Order));
        assert_eq!(between("2/0/1", "0/2/1"), None);
        assert_eq!(between("2/0/1", "0/1/2"), Some(Barrier::Order));
        assert!(barrier("1 0", "1/0").is_err());
    }

    /// Every board of 2x3 and of 1x5 against every common goal and some others: the same verdict as the checks of the
    /// puzzle, and the same sum.
    #[test]
    fn barriers_are_those_of_the_checks() {
        use crate::{Board, Goal, NotSolvable, Reason, Size, solvable};

        for (rows, cols) in [(2, 3), (1, 5)] {
            let size = Size::new(rows, cols).unwrap();
            let boards: Vec<Board> =
                permutations(size.cells() as u16).map(|t| Board::new(size, t).unwrap()).collect();
            for goal in boards.iter().step_by(97) {
                for start in &boards {
                    let expected = match solvable(start, &Goal::custom(goal.clone())) {
                        Ok(_) => None,
                        Err(NotSolvable::Unsolvable(why)) => Some(match why.reason {
                            Reason::Parity(parity) => {
                                Barrier::Parity { sum_plus_x: parity.kurang.sum_plus_x }
                            }
                            Reason::Order(_) => Barrier::Order,
                        }),
                        Err(other) => panic!("{other:?}"),
                    };
                    let found = barrier(&start.to_string(), &goal.to_string());
                    assert_eq!(found, Ok(expected), "{start} to {goal}");
                }
            }
        }
    }

    /// All orders of 0, 1, ..., n - 1.
    fn permutations(n: u16) -> impl Iterator<Item = Vec<u16>> {
        let factorial: usize = (1..=usize::from(n)).product();
        (0..factorial).map(move |mut index| {
            let mut left: Vec<u16> = (0..n).collect();
            (1..=usize::from(n))
                .rev()
                .map(|choices| {
                    let pick = left.remove(index % choices);
                    index /= choices;
                    pick
                })
                .collect()
        })
    }

    #[test]
    fn what_is_not_a_board_is_refused() {
        for board in ["", "1 2/3", "1 1/2 0", "1 2 3/4 5 6/7 8 9", "a b/c d"] {
            assert!(matches!(replay(board, GOAL, &[]), Err(ReplayError::Unreadable { .. })));
        }
    }
}
