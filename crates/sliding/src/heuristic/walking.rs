//! Walking distance: the exact number of vertical moves in a simplified puzzle without columns, plus the exact number
//! of horizontal moves in the one without rows.
//!
//! 1. Forget which column a tile is in. What is left is, for all rows i and j, how many tiles in row i belong to row j;
//!    and the row of the blank.
//! 2. In that puzzle a move takes any tile from the row above or below the blank into the blank's
//!    row. It has few states: 24,964 for 4x4.
//! 3. A breadth-first search from the goal gives the distance of each, and a table of transitions: after a vertical
//!    move of a tile that belongs to row j, state s becomes `next(s, up/down, j)`. Along a search path the state is one
//!    number and a move is one look-up.
//! 4. The same with rows and columns exchanged. Vertical moves never help horizontally, so the two distances add up.
//!
//! Both axes share one table if the board is square and the goal's blank is on the diagonal.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use susun_search::{Heuristic, Properties, Space};

use super::{Shifted, SmallMemo, TwoWords};
use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;
use crate::space::Position;

/// The most states of one axis: about a second of work.
const MAX_STATES: usize = 1_000_000;

/// No such transition.
const NONE: u32 = u32::MAX;

/// Walking distance towards one goal.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    goal: Goal,
    /// Vertical moves between rows.
    rows: WalkingAxis,
    /// Horizontal moves between columns; `None` if the table of the rows serves both.
    cols: Option<WalkingAxis>,
}

/// The states of the two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkingMemo {
    pub(super) rows: u32,
    pub(super) cols: u32,
}

impl SmallMemo for WalkingMemo {
    fn pack(&self) -> TwoWords {
        [self.rows, self.cols]
    }

    fn unpack([rows, cols]: TwoWords) -> Self {
        Self { rows, cols }
    }
}

/// The tables for this board would have too many states. Reported before any work is done or memory allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the walking-distance table of a {size} board has more than {MAX_STATES} states")]
pub struct TooManyStates {
    /// The board.
    pub size: Size,
}

/// The simplified puzzle of one axis, solved completely.
#[derive(Clone, Debug)]
pub struct WalkingAxis {
    lines: usize,
    distance: Vec<u16>,
    next: Vec<u32>,
    index: FxHashMap<Box<[u8]>, u32>,
}

impl WalkingDistance {
    /// The heuristic towards `goal`, if its tables are small enough.
    pub fn new(goal: &Goal) -> Result<Self, TooManyStates> {
        let (size, blank) = (goal.size(), goal.home(BLANK));
        let (row, col) = (size.row(blank), size.col(blank));
        let too_many = || TooManyStates { size };
        if !is_small(size.cols(), size.rows()) {
            return Err(too_many());
        }
        let rows = WalkingAxis::solve(size.rows(), size.cols(), row).ok_or_else(too_many)?;
        let cols = if size.rows() == size.cols() && row == col {
            None
        } else {
            Some(WalkingAxis::solve(size.cols(), size.rows(), col).ok_or_else(too_many)?)
        };
        Ok(Self { goal: goal.clone(), rows, cols })
    }

    /// The least numbers of vertical and horizontal moves needed.
    pub fn by_axis(&self, memo: WalkingMemo) -> (u32, u32) {
        (self.rows.distance(memo.rows), self.cols().distance(memo.cols))
    }

    /// For rows and for columns: how many tiles of each line belong to each line.
    pub fn tables(&self, board: &Board) -> [Vec<Vec<u8>>; 2] {
        walking_tables(board, &self.goal)
    }

    fn cols(&self) -> &WalkingAxis {
        self.cols.as_ref().unwrap_or(&self.rows)
    }
}

/// For rows and for columns: how many tiles of each line of `board` belong to each line of `goal`, which must have the
/// same size. Needs no search, so it works for any size and for unsolvable boards.
pub fn walking_tables(board: &Board, goal: &Goal) -> [Vec<Vec<u8>>; 2] {
    let size = goal.size();
    let table = |lines: usize, line: &dyn Fn(usize) -> usize| {
        let counts = counts(board, goal, lines, line);
        counts[..lines * lines].chunks(lines).map(<[u8]>::to_vec).collect()
    };
    [table(size.rows(), &|cell| size.row(cell)), table(size.cols(), &|cell| size.col(cell))]
}

/// The simplified state of one axis: the counts, then the blank's line.
fn counts(
    state: &impl Position,
    goal: &Goal,
    lines: usize,
    line: &dyn Fn(usize) -> usize,
) -> Box<[u8]> {
    let mut counts = vec![0; lines * lines + 1];
    for cell in 0..goal.size().cells() {
        match state.tile(cell) {
            BLANK => counts[lines * lines] = line(cell) as u8,
            tile => counts[line(cell) * lines + line(goal.home(tile))] += 1,
        }
    }
    counts.into()
}

impl WalkingAxis {
    /// Solves the puzzle of `lines` lines of `length` cells whose blank belongs to line `home`; `None` if it has too
    /// many states.
    fn solve(lines: usize, length: usize, home: usize) -> Option<Self> {
        if !is_small(lines, length) {
            return None;
        }
        let blank_at = lines * lines;
        let mut goal = vec![0; blank_at + 1];
        for line in 0..lines {
            goal[line * lines + line] = (length - usize::from(line == home)) as u8;
        }
        goal[blank_at] = home as u8;
        let goal: Box<[u8]> = goal.into();
        let mut axis =
            Self { lines, distance: vec![0], next: Vec::new(), index: FxHashMap::default() };
        axis.index.insert(goal.clone(), 0);
        let mut queue = VecDeque::from([goal]);
        while let Some(mut state) = queue.pop_front() {
            let own = axis.index[&state];
            let blank = usize::from(state[blank_at]);
            for (forward, other) in [(false, blank.wrapping_sub(1)), (true, blank + 1)] {
                for belongs in 0..lines {
                    if other >= lines || state[other * lines + belongs] == 0 {
                        axis.next.push(NONE);
                        continue;
                    }
                    let shift = |state: &mut [u8], out: usize, into: usize| {
                        state[out * lines + belongs] -= 1;
                        state[into * lines + belongs] += 1;
                        state[blank_at] = out as u8;
                    };
                    shift(&mut state, other, blank);
                    let id = axis.index.get(&state).copied().unwrap_or_else(|| {
                        let id = axis.distance.len() as u32;
                        axis.distance.push(axis.distance[own as usize] + 1);
                        axis.index.insert(state.clone(), id);
                        queue.push_back(state.clone());
                        id
                    });
                    shift(&mut state, blank, other);
                    debug_assert_eq!(axis.next.len(), axis.slot(own, forward, belongs));
                    axis.next.push(id);
                }
            }
        }
        Some(axis)
    }

    #[inline(always)]
    fn slot(&self, state: u32, forward: bool, belongs: usize) -> usize {
        (state as usize * 2 + usize::from(forward)) * self.lines + belongs
    }

    fn distance(&self, state: u32) -> u32 {
        u32::from(self.distance[state as usize])
    }
}

/// Whether the puzzle of `lines` lines of `length` cells has at most [`MAX_STATES`] states.
fn is_small(lines: usize, length: usize) -> bool {
    // In lines of one cell the tiles keep their order, so only the blank's line varies. Otherwise permuting the columns
    // of one table gives (lines - 1)! others.
    const MOST_LINES: usize = 10;
    length == 1
        || (lines <= MOST_LINES && Tables::new(lines, length, MAX_STATES / lines).are_within())
}

/// Counts the states with the blank in one given line: tables whose rows and columns add up to `length`, except for one
/// row and one column that add up to one less. All are reachable, and their number does not depend on the blank's line.
struct Tables {
    length: usize,
    /// What each column still needs.
    columns: Vec<usize>,
    /// How many more tables are allowed.
    left: usize,
}

impl Tables {
    fn new(lines: usize, length: usize, most: usize) -> Self {
        let mut columns = vec![length; lines];
        columns[0] -= 1;
        Self { length, columns, left: most }
    }

    fn are_within(&mut self) -> bool {
        self.fill(0, 0, self.length - 1)
    }

    /// Counts every way to fill `row` from `column` on with `rest`, and all rows below it. False if there are too many.
    fn fill(&mut self, row: usize, column: usize, rest: usize) -> bool {
        let last = self.columns.len() - 1;
        if row == last {
            // The last row takes the remainder.
            let enough = self.left > 0;
            self.left -= usize::from(enough);
            return enough;
        }
        let later: usize = self.columns[column + 1..].iter().sum();
        (rest.saturating_sub(later)..=rest.min(self.columns[column])).all(|count| {
            self.columns[column] -= count;
            let enough = if column == last {
                self.fill(row + 1, 0, self.length)
            } else {
                self.fill(row, column + 1, rest - count)
            };
            self.columns[column] += count;
            enough
        })
    }
}

impl<S> Heuristic<S> for WalkingDistance
where
    S: Space<Move = Direction, State: Position>,
{
    type Memo = WalkingMemo;

    fn start(&self, state: &S::State) -> WalkingMemo {
        let size = self.goal.size();
        let id = |axis: &WalkingAxis, line: &dyn Fn(usize) -> usize| {
            // INVARIANT: a space is made only of solvable puzzles, and a solvable board without its columns or rows is
            // still solvable, so the table contains it.
            axis.index[&counts(state, &self.goal, axis.lines, line)]
        };
        let rows = id(&self.rows, &|cell| size.row(cell));
        WalkingMemo { rows, cols: id(self.cols(), &|cell| size.col(cell)) }
    }

    #[inline(always)]
    fn after(&self, memo: &WalkingMemo, state: &S::State, direction: Direction) -> WalkingMemo {
        let size = self.goal.size();
        let home = self.goal.home(Shifted::after(state, direction, size).tile);
        let mut memo = *memo;
        match direction {
            Direction::Up | Direction::Down => {
                let slot = self.rows.slot(memo.rows, direction == Direction::Down, size.row(home));
                memo.rows = self.rows.next[slot];
            }
            Direction::Left | Direction::Right => {
                let axis = self.cols();
                let slot = axis.slot(memo.cols, direction == Direction::Right, size.col(home));
                memo.cols = axis.next[slot];
            }
        }
        memo
    }

    #[inline(always)]
    fn estimate(&self, memo: &WalkingMemo) -> u32 {
        let (vertical, horizontal) = self.by_axis(*memo);
        vertical + horizontal
    }

    fn properties(&self) -> Properties {
        Properties::CONSISTENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::NamedGoal;

    #[test]
    fn the_table_of_4x4_has_its_published_size() {
        assert_eq!(WalkingAxis::solve(4, 4, 3).unwrap().distance.len(), 24_964);
        assert_eq!(WalkingAxis::solve(3, 3, 2).unwrap().distance.len(), 105);
    }

    #[test]
    fn the_tables_of_a_board_need_no_search() {
        let size = |rows, cols| Size::new(rows, cols).unwrap();
        let goal = Goal::named(NamedGoal::Standard, size(2, 3));
        // Two tiles swapped: unsolvable.
        let board = Board::new(goal.size(), [4, 2, 3, 1, 5, 0]).unwrap();
        let tables =
            [vec![vec![2, 1], vec![1, 1]], vec![vec![2, 0, 0], vec![0, 2, 0], vec![0, 0, 1]]];
        assert_eq!(walking_tables(&board, &goal), tables);
        assert_eq!(WalkingDistance::new(&goal).unwrap().tables(&board), tables);

        let goal = Goal::named(NamedGoal::Standard, size(100, 100));
        let [rows, columns] = walking_tables(goal.board(), &goal);
        assert_eq!((rows[0][0], rows[99][99], rows[0][1]), (100, 99, 0));
        assert_eq!(rows, columns);
    }

    #[test]
    fn a_table_that_would_take_long_is_refused() {
        for (lines, length) in [(5, 5), (3, 100), (100, 2), (100, 100)] {
            assert!(WalkingAxis::solve(lines, length, 0).is_none(), "{lines} of {length}");
        }
    }

    #[test]
    fn states_are_counted_before_they_are_made() {
        for (lines, length) in [(2, 2), (2, 9), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2)] {
            let states = WalkingAxis::solve(lines, length, lines - 1).unwrap().distance.len();
            let mut tables = Tables::new(lines, length, MAX_STATES);
            assert!(tables.are_within());
            assert_eq!(lines * (MAX_STATES - tables.left), states, "{lines} of {length}");
        }
    }

    #[test]
    fn lines_of_one_cell_have_one_state_for_each_place_of_the_blank() {
        assert_eq!(WalkingAxis::solve(100, 1, 0).unwrap().distance.len(), 100);
        assert_eq!(WalkingAxis::solve(1, 100, 0).unwrap().distance.len(), 1);
    }
}
