//! Brute force as a textbook tells it: take the pieces in order, try each everywhere in every way.
//!
//! In the plane a piece is tried, for each row of the board, for each column, as it is and then mirrored,
//! rotated by 0, 90, 180 and 270 degrees. Every such attempt counts as **one try**, before it is known
//! whether the piece fits, and although several ways may look the same: nothing is done to be clever. A
//! piece fits if its bounding box, with its top left corner there, lies on the board and its cells are
//! free. If it fits it is put down and the next piece is tried; when none of the ways leads on, it is
//! taken away again. Mirrored means that the columns are reversed; rotated by 90 degrees,
//! counter-clockwise, means transposed with the rows reversed then.
//!
//! In space (cubes and balls) a piece is tried on each cell of the region in reading order, in each of
//! its different orientations in their order; it fits if all its cells are free when the first of them
//! lies there. Each such attempt is one try.
//!
//! Copies of a piece are tried one after the other as if they were different pieces; a piece that may not
//! be mirrored is not; pieces placed already stay. When all pieces lie there but cells stay empty, that
//! is no solution and the search goes on.
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

/// A brute-force search that can be interrupted and continued.
#[derive(Clone, Debug)]
pub struct BruteForce<O = Unwatched> {
    puzzle: Puzzle,
    ways: Vec<Ways>,
    free: Vec<bool>,
    cells_left: usize,
    levels: Vec<Level>,
    depth: usize,
    /// Pieces on levels above this one stay: somebody else tries their other ways.
    base: usize,
    told: bool,
    tries: u64,
    observer: O,
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The next solution: what was placed already, then the pieces in their order. To advance again is
    /// to look for another one.
    Solution(Vec<Placement>),
    /// Everything was tried.
    Exhausted,
}

/// One copy of a piece and how far its ways were tried.
#[derive(Clone, Debug)]
struct Level {
    piece: usize,
    next_way: usize,
    /// Where it lies, if it does.
    cells: Vec<usize>,
}

impl BruteForce {
    /// A search that has tried nothing yet.
    pub fn new(puzzle: Puzzle) -> Self {
        Self::watched(puzzle, Unwatched)
    }
}

impl<O: Observer> BruteForce<O> {
    /// The same search with somebody who watches.
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
            told: false,
            tries: 0,
            observer,
        }
    }

    /// Goes on to the next solution, to the end, or until the meter says halt. A try counts as one node
    /// of the meter; after a halt the search is intact and can go on.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Answer, Halt> {
        loop {
            let way = match self.levels.get(self.depth) {
                None if self.cells_left == 0 && !self.told => {
                    self.told = true;
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

    /// How many tries there were so far.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// What lies in the region now.
    pub fn lying(&self) -> Vec<Placement> {
        let put = |level: &Level| Placement { piece: level.piece, cells: level.cells.clone() };
        let put_down = self.levels[..self.depth].iter().map(put);
        self.puzzle.placed().iter().cloned().chain(put_down).collect()
    }

    /// Gives back who watched.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// One try; if the piece fits it is put down.
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

    /// Takes the last piece away; false if there is none.
    fn back(&mut self) -> bool {
        if self.depth == self.base {
            return false;
        }
        if let Some(level) = self.levels.get_mut(self.depth) {
            level.next_way = 0;
        }
        self.depth -= 1;
        self.told = false;
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
