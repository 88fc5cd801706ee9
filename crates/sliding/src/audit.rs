//! The exact properties of a heuristic, computed on every board that can reach the goal.
//!
//! A heuristic is admissible if it never exceeds the true distance, and consistent if it falls by at most one along
//! every move and is 0 at the goal. True distances come from a breadth-first search backwards from the goal, which is
//! also the search forwards because moves can be undone. Each violation is shown by the example nearest to the goal,
//! which is the easiest to check by hand.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use susun_search::{Halt, Meter, Space};

use crate::board::Board;
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;
use crate::solvable::solvable;
use crate::space::{Packed, PackedSpace, Position};

/// The largest board that can be audited: 2x5 has 1,814,400 boards that can reach a goal.
pub const MAX_AUDIT_CELLS: usize = 10;

/// Boards between two polls of the stop handle.
const LOOK_EVERY: usize = 1 << 14;

/// Not reached yet; no board of ten cells is that far from any other.
const FAR: u8 = u8::MAX;

/// The properties of a heuristic on all boards that can reach a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// Boards that can reach the goal.
    pub boards: u32,
    /// Moves between them; there and back count as two.
    pub moves: u32,
    /// The largest distance.
    pub longest: u32,
    /// The estimate at the goal.
    pub at_goal: u32,
    /// Boards on which the estimate is above the distance.
    pub too_high: u32,
    /// The largest difference.
    pub largest_excess: u32,
    /// An example: the board nearest to the goal, then the one with the largest difference, then the first by its
    /// tiles.
    pub overestimate: Option<Overestimate>,
    /// Moves along which the estimate falls by more than one.
    pub steep: u32,
    /// An example: the move from the board nearest to the goal, then the one with the largest fall, then the first by
    /// its tiles.
    pub fall: Option<Fall>,
    /// The number of boards for each distance and estimate, as sorted triples `(distance, estimate, boards)`.
    pub accuracy: Vec<(u32, u32, u32)>,
}

/// A board on which an estimate is too high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate {
    /// The board.
    pub board: Board,
    /// The number of moves it needs.
    pub distance: u32,
    /// The estimate.
    pub estimate: u32,
}

/// A move along which an estimate falls by more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The board before it.
    pub board: Board,
    /// Direction of the blank.
    pub direction: Direction,
    /// The estimate before the move.
    pub before: u32,
    /// The estimate after the move.
    pub after: u32,
}

/// A board with too many arrangements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {size} has too many states to test every one")]
pub struct TooManyBoards {
    /// Rows and columns.
    pub size: Size,
}

/// An audit of a heuristic on all boards that can reach a goal.
pub struct Auditing {
    goal: Goal,
    space: PackedSpace,
    rank: Rank,
}

impl Auditing {
    /// Prepares an audit for a goal.
    pub fn new(goal: &Goal) -> Result<Self, TooManyBoards> {
        let too_many = TooManyBoards { size: goal.size() };
        if goal.size().cells() > MAX_AUDIT_CELLS {
            return Err(too_many);
        }
        // The goal can be reached from itself, and ten cells can be packed.
        let puzzle = solvable(goal.board(), goal).map_err(|_| too_many)?;
        let space = PackedSpace::new(&puzzle).ok_or(too_many)?;
        Ok(Self { goal: goal.clone(), space, rank: Rank::new(goal.size().cells()) })
    }

    /// Compares `estimate` with the true distance on every board. The meter counts boards as nodes.
    pub fn run(
        &self,
        mut estimate: impl FnMut(&Packed) -> u32,
        meter: &mut Meter<'_>,
    ) -> Result<Audit, Halt> {
        let (states, distances) = self.distances(meter)?;
        let mut estimates = vec![0; self.rank.entries];
        for (index, state) in states.iter().enumerate() {
            look(index, meter)?;
            estimates[self.rank.of(state)] = estimate(state);
        }
        self.compare(&states, &distances, &estimates, meter)
    }

    /// All boards whose distance from the goal is in a range, nearest first, with their distances. The meter counts
    /// boards as nodes.
    pub fn boards_at(
        &self,
        range: &RangeInclusive<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(Packed, u32)>, Halt> {
        let (states, distances) = self.distances(meter)?;
        let with_distance =
            states.into_iter().map(|state| (state, distances[self.rank.of(&state)].into()));
        Ok(with_distance.filter(|(_, distance)| range.contains(distance)).collect())
    }

    /// The board of a packed state.
    pub fn board(&self, state: Packed) -> Board {
        Board::from_cells(self.goal.size(), |cell| state.tile(cell))
    }

    /// All boards that can reach the goal, nearest first, and the distance of each by its rank.
    fn distances(&self, meter: &mut Meter<'_>) -> Result<(Vec<Packed>, Vec<u8>), Halt> {
        let mut distances = vec![FAR; self.rank.entries];
        let mut states = vec![self.space.start()];
        distances[self.rank.of(&states[0])] = 0;
        meter.root();
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            meter.check()?;
            let distance = distances[self.rank.of(&state)] + 1;
            for direction in self.space.moves(&state, None) {
                let after = self.after(state, direction);
                let known = &mut distances[self.rank.of(&after)];
                if *known == FAR {
                    *known = distance;
                    states.push(after);
                    meter.generated();
                }
            }
            meter.expanded();
            next += 1;
        }
        Ok((states, distances))
    }

    fn compare(
        &self,
        states: &[Packed],
        distances: &[u8],
        estimates: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<Audit, Halt> {
        let (mut high, mut steep) = (Worst::default(), Worst::default());
        let (mut moves, mut longest) = (0, 0);
        let mut accuracy: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for (index, &state) in states.iter().enumerate() {
            look(index, meter)?;
            let rank = self.rank.of(&state);
            let (distance, estimate) = (u32::from(distances[rank]), estimates[rank]);
            longest = longest.max(distance);
            *accuracy.entry((distance, estimate)).or_default() += 1;
            high.look(estimate.saturating_sub(distance), (distance, rank), state);
            for direction in self.space.moves(&state, None) {
                moves += 1;
                let after = estimates[self.rank.of(&self.after(state, direction))];
                let fall = estimate.saturating_sub(after.saturating_add(1));
                steep.look(fall, (distance, rank), (state, direction, after));
            }
        }
        Ok(Audit {
            boards: states.len() as u32,
            moves,
            longest,
            at_goal: estimates[self.rank.of(&self.space.start())],
            too_high: high.count,
            largest_excess: high.largest,
            overestimate: high.example.map(|(Key { distance, by, .. }, state)| Overestimate {
                board: self.board(state),
                distance,
                estimate: distance + by.0,
            }),
            steep: steep.count,
            fall: steep.example.map(|(Key { by, .. }, (state, direction, after))| Fall {
                board: self.board(state),
                direction,
                before: after + 1 + by.0,
                after,
            }),
            accuracy: accuracy.into_iter().map(|((d, h), boards)| (d, h, boards)).collect(),
        })
    }

    fn after(&self, mut state: Packed, direction: Direction) -> Packed {
        self.space.apply(&mut state, direction);
        state
    }
}

impl Audit {
    /// Returns whether the estimate is never too high.
    pub fn is_admissible(&self) -> bool {
        self.too_high == 0
    }

    /// Returns whether the estimate falls by at most one along every move and is 0 at the goal.
    pub fn is_consistent(&self) -> bool {
        self.steep == 0 && self.at_goal == 0
    }

    /// Boards whose estimate equals their distance.
    pub fn exact(&self) -> u32 {
        let exact = self.accuracy.iter().filter(|(distance, estimate, _)| distance == estimate);
        exact.map(|&(_, _, boards)| boards).sum()
    }

    /// The mean of estimate / distance over all boards but the goal.
    pub fn mean_ratio(&self) -> f64 {
        let away = self.accuracy.iter().filter(|(distance, ..)| *distance > 0);
        let sum: f64 =
            away.map(|&(d, h, boards)| f64::from(h) / f64::from(d) * f64::from(boards)).sum();
        sum / f64::from(self.boards - 1)
    }

    /// The mean of distance - estimate over all boards.
    pub fn mean_shortfall(&self) -> f64 {
        let short =
            |&(d, h, boards): &(u32, u32, u32)| (i64::from(d) - i64::from(h)) * i64::from(boards);
        // Sums of a few million differences are exact.
        self.accuracy.iter().map(short).sum::<i64>() as f64 / f64::from(self.boards)
    }
}

fn look(index: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
    if index.is_multiple_of(LOOK_EVERY) { meter.look() } else { Ok(()) }
}

/// A kind of violation: how often it occurs, and its first example.
struct Worst<T> {
    count: u32,
    largest: u32,
    example: Option<(Key, T)>,
}

/// Nearest first, then worst, then by the tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    distance: u32,
    by: Reverse<u32>,
    rank: usize,
}

impl<T> Default for Worst<T> {
    fn default() -> Self {
        Self { count: 0, largest: 0, example: None }
    }
}

impl<T> Worst<T> {
    /// Records a violation of size `by`; 0 means none.
    fn look(&mut self, by: u32, (distance, rank): (u32, usize), what: T) {
        if by == 0 {
            return;
        }
        self.count += 1;
        self.largest = self.largest.max(by);
        let key = Key { distance, by: Reverse(by), rank };
        if self.example.as_ref().is_none_or(|(first, _)| key < *first) {
            self.example = Some((key, what));
        }
    }
}

/// The lexicographic rank of an arrangement, which is also the order of boards as texts, since tiles have one digit
/// here. Lehmer 1960.
struct Rank {
    cells: usize,
    entries: usize,
}

impl Rank {
    fn new(cells: usize) -> Self {
        Self { cells, entries: (1..=cells).product() }
    }

    fn of(&self, state: &Packed) -> usize {
        let (mut rank, mut left) = (0, (1_u32 << self.cells) - 1);
        for cell in 0..self.cells {
            let tile = 1 << state.tile(cell);
            let smaller = (left & (tile - 1)).count_ones() as usize;
            rank = rank * (self.cells - cell) + smaller;
            left &= !tile;
        }
        rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::NamedGoal;

    #[test]
    fn ranks_are_in_the_order_of_texts() {
        let size = Size::new(2, 2).unwrap();
        let rank = Rank::new(4);
        let mut texts = Vec::new();
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..4 {
                    let all = [a, b, c, 6_u16.wrapping_sub(a + b + c)];
                    if let Ok(board) = Board::new(size, all) {
                        texts.push((board.to_string(), rank.of(&Packed::new(&board).unwrap())));
                    }
                }
            }
        }
        texts.sort();
        assert_eq!(
            texts.iter().map(|&(_, rank)| rank).collect::<Vec<_>>(),
            (0..24).collect::<Vec<_>>()
        );
    }

    #[test]
    fn more_than_ten_cells_are_refused() {
        let goal = |rows, cols| Goal::named(NamedGoal::Standard, Size::new(rows, cols).unwrap());
        assert!(Auditing::new(&goal(2, 5)).is_ok());
        let error = Auditing::new(&goal(3, 4)).map(|_| ()).unwrap_err();
        assert_eq!(error.size, Size::new(3, 4).unwrap());
    }
}
