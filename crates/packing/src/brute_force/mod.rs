//! Brute force as in the textbook: take the pieces in order, try each everywhere in every orientation.
//!
//! In the plane a piece is tried for each row of the board, for each column, unmirrored and then mirrored, rotated by
//! 0, 90, 180 and 270 degrees. Each attempt counts as **one try**, even if the piece does not fit, and even if several
//! attempts cover the same cells: nothing is optimised. A piece fits if its bounding box, with its top left corner
//! there, is on the board and its cells are free. If it fits, it is placed and the next piece is tried; after the last
//! attempt it is removed again. Mirrored means that the columns are reversed; rotated by 90 degrees counter-clockwise
//! means transposed, then with the rows reversed.
//!
//! In space (cubes and balls) a piece is tried on each cell of the region in reading order, in each of its distinct
//! orientations in order; it fits if all its cells are free with its first cell there. Each attempt is one try.
//!
//! Copies of a piece are tried one after the other as if they were different pieces; a piece that may not be mirrored
//! is not; pieces placed at the start stay. If all pieces are placed but cells stay empty, that is not a solution and
//! the search continues.
//!
//! ```
//! use susun_packing::{Answer, BruteForce, notation};
//! use susun_search::{Control, Limits, Meter};
//!
//! let puzzle = notation::read("2 2 2\nDEFAULT\nA\nBB\nB\n", None)?.puzzle;
//! let control = Control::silent();
//! let mut meter = Meter::new(Limits::default(), control);
//! let mut search = BruteForce::new(puzzle.clone());
//! let Ok(Answer::Solution(solution)) = search.advance(&mut meter) else { panic!("there is one") };
//! assert_eq!(notation::write_solution(&puzzle, &solution), "AB\nBB\n");
//! assert_eq!(search.tries(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod units;
mod ways;

pub use units::BruteForceUnits;

use susun_search::{Halt, Meter, Unwatched};

use crate::observer::{Observer, Seen};
use crate::puzzle::{Placement, Puzzle};
use ways::Ways;

/// A brute-force search that can be paused and resumed.
#[derive(Clone, Debug)]
pub struct BruteForce<O = Unwatched> {
    puzzle: Puzzle,
    ways: Vec<Ways>,
    free: Vec<bool>,
    cells_left: usize,
    levels: Vec<Level>,
    depth: usize,
    /// Pieces on levels above this one stay: their other ways belong to other subproblems.
    base: usize,
    reported: bool,
    tries: u64,
    observer: O,
}

/// The result of one call of [`BruteForce::advance`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The next solution: what was placed at the start, then the pieces in order. Advance again to find another one.
    Solution(Vec<Placement>),
    /// Everything was tried.
    Exhausted,
}

/// One copy of a piece, and which of its ways were tried.
#[derive(Clone, Debug)]
struct Level {
    piece: usize,
    next_way: usize,
    /// The cells it covers, if it is placed.
    cells: Vec<usize>,
}

impl BruteForce {
    /// A search before its first try.
    pub fn new(puzzle: Puzzle) -> Self {
        Self::watched(puzzle, Unwatched)
    }
}

impl<O: Observer> BruteForce<O> {
    /// A search with an observer.
    pub fn watched(puzzle: Puzzle, observer: O) -> Self {
        let ways = puzzle.pieces().iter().map(|piece| Ways::new(piece, puzzle.region())).collect();
        let level = |piece| Level { piece, next_way: 0, cells: Vec::new() };
        let copies = puzzle.remaining().into_iter().enumerate();
        let levels = copies.flat_map(|(piece, left)| std::iter::repeat_n(level(piece), left));
        let (levels, free) = (levels.collect(), puzzle.free());
        let cells_left = free.iter().filter(|free| **free).count();
        Self {
            puzzle,
            ways,
            free,
            cells_left,
            levels,
            depth: 0,
            base: 0,
            reported: false,
            tries: 0,
            observer,
        }
    }

    /// Runs to the next solution, to the end, or until the meter says halt. A try counts as one node of the meter;
    /// after a halt the search is intact and can be continued.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Answer, Halt> {
        loop {
            let way = match self.levels.get(self.depth) {
                None if self.cells_left == 0 && !self.reported => {
                    self.reported = true;
                    self.observer.see(Seen::Solution { tries: self.tries });
                    return Ok(Answer::Solution(self.lying()));
                }
                None => None,
                Some(level) => {
                    Some(level.next_way).filter(|way| *way < self.ways[level.piece].count())
                }
            };
            if let Some(way) = way {
                meter.check()?;
                meter.generated();
                self.try_way(way);
            } else if !self.back() {
                return Ok(Answer::Exhausted);
            }
        }
    }

    /// The number of tries so far.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// The current placements.
    pub fn lying(&self) -> Vec<Placement> {
        let put = |level: &Level| Placement { piece: level.piece, cells: level.cells.clone() };
        let put_down = self.levels[..self.depth].iter().map(put);
        self.puzzle.placed().iter().cloned().chain(put_down).collect()
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// One try; if the piece fits, it is placed.
    fn try_way(&mut self, way: usize) {
        self.tries += 1;
        let level = &mut self.levels[self.depth];
        level.next_way += 1;
        let fits =
            self.ways[level.piece].cover(way, self.puzzle.region(), &self.free, &mut level.cells);
        if fits {
            level.cells.iter().for_each(|&cell| self.free[cell] = false);
            self.cells_left -= level.cells.len();
            let (piece, cells) = (level.piece, level.cells.as_slice());
            self.observer.see(Seen::Placed { piece, cells, tries: self.tries });
            self.depth += 1;
        }
    }

    /// Removes the last piece; false if there is none.
    fn back(&mut self) -> bool {
        if self.depth == self.base {
            return false;
        }
        if let Some(level) = self.levels.get_mut(self.depth) {
            level.next_way = 0;
        }
        self.depth -= 1;
        self.reported = false;
        let level = &self.levels[self.depth];
        level.cells.iter().for_each(|&cell| self.free[cell] = true);
        self.cells_left += level.cells.len();
        let (piece, cells) = (level.piece, level.cells.as_slice());
        self.observer.see(Seen::Removed { piece, cells, tries: self.tries });
        true
    }
}

#[cfg(test)]
mod tests;
