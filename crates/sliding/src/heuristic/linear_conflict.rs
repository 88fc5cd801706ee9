//! Linear conflict: Manhattan distance plus two moves for every tile that must leave its own line.
//!
//! Tiles that are in their goal row, but in the wrong order, cannot all slide home along it: some must step out and
//! back, two moves that Manhattan distance does not count. The least number that must step out is their number minus
//! the length of their longest increasing subsequence. Counting conflicting pairs instead would overestimate: in `3 2
//! 1` there are three pairs, yet it is enough that two tiles step out. The same holds for columns.
//!
//! Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible
//! heuristics", 1992.

use susun_search::{Heuristic, Properties, Space};

use super::{Manhattan, Shifted};
use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::{MAX_SIDE, Size};
use crate::space::Position;

/// Manhattan distance with linear conflicts.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    size: Size,
    manhattan: Manhattan,
    /// The home of each tile, as (row, column); the blank belongs to no line.
    home: Box<[(u8, u8)]>,
}

/// A line with conflicting tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// True for a row, false for a column.
    pub is_row: bool,
    /// Which row or column.
    pub line: usize,
    /// The tiles in this line whose home is in it, in their current order.
    pub tiles: Vec<u16>,
    /// The least number of them that must leave it.
    pub removals: u32,
    /// The pairs in conflict: the first is before the second, although its home is after the other's.
    pub pairs: Vec<(u16, u16)>,
    /// A smallest set of tiles whose leaving lets the others slide home, in their current order.
    pub leave: Vec<u16>,
}

/// No row or column has this number.
const NOWHERE: u8 = u8::MAX;

impl LinearConflict {
    /// The heuristic towards `goal`.
    pub fn new(goal: &Goal) -> Self {
        let size = goal.size();
        let place = |cell| (size.row(cell) as u8, size.col(cell) as u8);
        let mut home: Box<[_]> =
            (0..size.cells()).map(|tile| place(goal.home(tile as u16))).collect();
        home[usize::from(BLANK)] = (NOWHERE, NOWHERE);
        Self { size, manhattan: Manhattan::new(goal), home }
    }

    /// Every line with a conflict, rows first.
    pub fn conflicts(&self, board: &Board) -> Vec<Conflict> {
        let crowded = |line: &Line| self.removals(board, *line, None) > 0;
        self.lines().filter(crowded).map(|line| self.conflict(board, line)).collect()
    }

    /// The number of conflicting pairs. Two moves for each would be too many.
    pub(super) fn pairs(&self, state: &impl Position) -> u32 {
        let of_line = |line: Line| {
            let place = |cell| self.place_in(line, state.tile(cell));
            let places: Vec<u8> = line.cells(self.size).filter_map(place).collect();
            let passed = |(at, &place): (usize, &u8)| {
                places[at + 1..].iter().filter(|&&other| other < place).count() as u32
            };
            places.iter().enumerate().map(passed).sum::<u32>()
        };
        self.lines().map(of_line).sum()
    }

    fn conflict(&self, board: &Board, line: Line) -> Conflict {
        let tiles = line.cells(self.size).map(|cell| board.tile(cell));
        let placed: Vec<(u16, u8)> =
            tiles.filter_map(|tile| Some((tile, self.place_in(line, tile)?))).collect();
        let mut pairs = Vec::new();
        for (at, &(first, place)) in placed.iter().enumerate() {
            let passed = placed[at + 1..].iter().filter(|&&(_, other)| other < place);
            pairs.extend(passed.map(|&(second, _)| (first, second)));
        }
        Conflict {
            is_row: line.is_row,
            line: line.index,
            tiles: placed.iter().map(|&(tile, _)| tile).collect(),
            removals: self.removals(board, line, None),
            pairs,
            leave: leave(&placed),
        }
    }

    fn lines(&self) -> impl Iterator<Item = Line> {
        let line = |is_row| move |index| Line { is_row, index };
        (0..self.size.rows()).map(line(true)).chain((0..self.size.cols()).map(line(false)))
    }

    /// The position along `line` where the tile belongs, if it belongs to the line.
    #[inline(always)]
    fn place_in(&self, line: Line, tile: u16) -> Option<u8> {
        let (row, col) = self.home[usize::from(tile)];
        let (across, along) = if line.is_row { (row, col) } else { (col, row) };
        (usize::from(across) == line.index).then_some(along)
    }

    /// The least number of tiles that must leave `line`; with `instead`, as if that cell held that tile.
    fn removals(&self, state: &impl Position, line: Line, instead: Option<(usize, u16)>) -> u32 {
        // Patience sorting: `tails[k]` is the smallest end of an increasing subsequence of length k + 1.
        let mut tails = [0; MAX_SIDE];
        let (mut longest, mut count) = (0, 0);
        for cell in line.cells(self.size) {
            let tile = match instead {
                Some((there, tile)) if there == cell => tile,
                _ => state.tile(cell),
            };
            let Some(place) = self.place_in(line, tile) else { continue };
            count += 1;
            let slot = tails[..longest].partition_point(|&end| end < place);
            tails[slot] = place;
            longest = longest.max(slot + 1);
        }
        (count - longest) as u32
    }
}

/// The tiles outside one longest increasing subsequence; of several, the one furthest back.
fn leave(placed: &[(u16, u8)]) -> Vec<u16> {
    // For each tile, the length of the longest increasing subsequence that ends with it.
    let mut lengths: Vec<usize> = Vec::with_capacity(placed.len());
    for (at, &(_, place)) in placed.iter().enumerate() {
        let before = (0..at).filter(|&other| placed[other].1 < place);
        lengths.push(1 + before.map(|other| lengths[other]).max().unwrap_or(0));
    }
    let mut wanted = lengths.iter().copied().max().unwrap_or(0);
    let mut next = NOWHERE;
    let mut leave = Vec::new();
    for (&(tile, place), &length) in placed.iter().zip(&lengths).rev() {
        if length == wanted && place < next {
            (wanted, next) = (wanted - 1, place);
        } else {
            leave.push(tile);
        }
    }
    leave.reverse();
    leave
}

/// A row or a column.
#[derive(Clone, Copy)]
struct Line {
    is_row: bool,
    index: usize,
}

impl Line {
    /// The row or column of `cell` that a move along `direction` crosses.
    fn across(direction: Direction, cell: usize, size: Size) -> Self {
        let is_row = direction.is_vertical();
        Self { is_row, index: if is_row { size.row(cell) } else { size.col(cell) } }
    }

    fn cells(self, size: Size) -> impl Iterator<Item = usize> {
        let (first, step, count) = if self.is_row {
            (self.index * size.cols(), 1, size.cols())
        } else {
            (self.index, size.cols(), size.rows())
        };
        (0..count).map(move |k| first + k * step)
    }
}

impl<S> Heuristic<S> for LinearConflict
where
    S: Space<Move = Direction, State: Position>,
{
    /// Manhattan distance and removals.
    type Memo = (u32, u32);

    fn start(&self, state: &S::State) -> (u32, u32) {
        let removals = self.lines().map(|line| self.removals(state, line, None)).sum();
        (Heuristic::<S>::start(&self.manhattan, state), removals)
    }

    fn after(&self, memo: &(u32, u32), state: &S::State, direction: Direction) -> (u32, u32) {
        let manhattan = Heuristic::<S>::after(&self.manhattan, &memo.0, state, direction);
        let Shifted { tile, from, to } = Shifted::after(state, direction, self.size);
        // The tile left one line and entered a parallel one; along its path it only passed the blank, so nothing
        // changed there. A line it does not belong to is not affected.
        let (left, entered) =
            (Line::across(direction, from, self.size), Line::across(direction, to, self.size));
        let mut removals = memo.1;
        if self.place_in(left, tile).is_some() {
            removals -= self.removals(state, left, Some((from, tile)));
            removals += self.removals(state, left, None);
        }
        if self.place_in(entered, tile).is_some() {
            removals -= self.removals(state, entered, Some((to, BLANK)));
            removals += self.removals(state, entered, None);
        }
        (manhattan, removals)
    }

    fn estimate(&self, &(manhattan, removals): &(u32, u32)) -> u32 {
        manhattan + 2 * removals
    }

    fn properties(&self) -> Properties {
        Properties::CONSISTENT
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::generate::{random, seeded};
    use crate::goal::NamedGoal;

    fn standard(rows: usize, cols: usize) -> Goal {
        Goal::named(NamedGoal::Standard, Size::new(rows, cols).unwrap())
    }

    #[test]
    fn three_tiles_in_reverse_are_three_pairs_and_two_must_leave() {
        let goal = standard(3, 3);
        let board = Board::new(goal.size(), [3, 2, 1, 4, 5, 6, 7, 8, 0]).unwrap();
        let expected = Conflict {
            is_row: true,
            line: 0,
            tiles: vec![3, 2, 1],
            removals: 2,
            pairs: vec![(3, 2), (3, 1), (2, 1)],
            leave: vec![3, 2],
        };
        assert_eq!(LinearConflict::new(&goal).conflicts(&board), [expected]);
    }

    #[test]
    fn without_those_that_leave_no_pair_is_left() {
        let mut seen = 0;
        for (rows, cols) in [(3, 3), (4, 4), (2, 9), (9, 2), (1, 12), (30, 30)] {
            let goal = standard(rows, cols);
            let heuristic = LinearConflict::new(&goal);
            let mut rng = seeded(7);
            for _ in 0..100 {
                let board = random(&goal, &mut rng);
                for Conflict { removals, pairs, leave, tiles, .. } in heuristic.conflicts(&board) {
                    assert_eq!(removals as usize, leave.len(), "{board}");
                    let gone: HashSet<u16> = leave.into_iter().collect();
                    assert!(gone.iter().all(|tile| tiles.contains(tile)), "{board}");
                    assert!(pairs.iter().all(|(a, b)| gone.contains(a) || gone.contains(b)));
                    seen += 1;
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }
}
