//! Everything Susun knows about filling a region with pieces.
//!
//! One model for boards with holes, boxes of cubes and pyramids of balls: a [`Region`] of cells on a [`Lattice`],
//! pieces that can be turned, and placements.
//!
//! ```
//! use susun_packing::{notation, placements, symmetries};
//!
//! let text = "packing\nboard 6x10\npieces pentominoes\n";
//! let puzzle = notation::read(text, None)?.puzzle;
//! assert_eq!(placements(&puzzle).len(), 2056);
//! assert_eq!(symmetries(&puzzle).len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! From the bottom up:
//!
//! - `lattice`, `turn`, `shape`, `piece`, `region`, `puzzle`: the vocabulary: [`Cell`], [`Turn`], [`Shape`], [`Piece`],
//!   [`Region`], [`Puzzle`].
//! - `bits`, `sums`, `touching`, `unit_solutions`: sets as bits, sums of piece sizes, adjacent cells, the solutions of
//!   a unit.
//! - `placements`: every possible placement of a piece: [`placements()`].
//! - `solution`: whether placements are a solution: [`Puzzle::check_solution`].
//! - [`notation`]: all text formats of puzzles and solutions, to read and to write.
//! - [`named`]: boards and sets of pieces that have a name, drawn in `boards/` and `sets/`; `calendar`: the board of a
//!   date.
//! - `handling`: the orientations of a piece, how it is turned, and where it fits: [`handling()`].
//! - `symmetry`, `equal_shapes`: which solutions are equivalent: [`symmetries()`], [`equal_shapes()`].
//! - `representatives`: one solution of each class of symmetric ones: [`Representatives`].
//! - [`check`]: reasons why there is no solution, found without search, one file each.
//! - `observer`, `trace`, `retrace`: an observer of brute force, a record of its events, and a replay of the record:
//!   [`Trace`], [`Retrace`].
//! - `brute_force`: the textbook search, which counts tries: [`BruteForce`].
//! - `exact_cover`: puzzles for the exact cover engines of `susun_search`: [`ExactCover`].
//! - `kernel`: fast search of plane boards: [`BitboardSearch`], [`PlaneBoard`].
//! - [`algorithm`]: the algorithms by name, in one table.
//! - `count`: the number of solutions without visiting them: [`Counting`], [`up_to_symmetry`].
//! - `position`: the tightest cell or piece, as an exact cover search sees it: [`Position`].
//! - `solution_counter`: the number of solutions with given placed pieces: [`SolutionCounter`].
//! - `hint`: what to do next, or which placed pieces are wrong: [`HintSearch`].
//! - `deduction`, `difficulty`: how hard a puzzle is, estimated from the placements left after deduction: [`estimate`].
//! - `challenge`: puzzles with one solution: [`Challenges`].
//! - [`proof`]: proofs that VeriPB accepts: no solution, or exactly these. `formula` is the puzzle as equations,
//!   `planes` has the counting arguments, `tree` and `log` the search and its text, `estimate` the size of a proof in
//!   advance.

pub mod algorithm;
mod bits;
mod brute_force;
mod calendar;
mod challenge;
pub mod check;
mod count;
mod deduction;
mod difficulty;
mod equal_shapes;
mod exact_cover;
mod handling;
mod hint;
mod kernel;
mod lattice;
pub mod named;
pub mod notation;
mod observer;
mod piece;
mod placements;
mod position;
pub mod proof;
mod puzzle;
mod region;
mod representatives;
mod retrace;
mod shape;
mod solution;
mod solution_counter;
mod sums;
mod symmetry;
mod touching;
mod trace;
mod turn;
mod unit_solutions;

pub use brute_force::{Answer, BruteForce, BruteForceUnits};
pub use challenge::{Challenge, Challenges, Made};
pub use count::{Counted, Counting, up_to_symmetry};
pub use difficulty::{Difficulty, Grade, difficulty, estimate};
pub use equal_shapes::{equal_shapes, labelled_per_merged};
pub use exact_cover::{CoverSearch, ExactCover};
pub use handling::{Held, handling};
pub use hint::{Fix, Hint, HintSearch, NextPiece, SolutionCount};
pub use kernel::{BitboardSearch, PlaneBoard};
pub use lattice::{Cell, Lattice, Spot};
pub use observer::{Observer, Seen};
pub use piece::{MAX_NAME, Piece};
pub use placements::{count_placements, placements};
pub use position::{Need, Position, Tightest};
pub use puzzle::{Placement, Puzzle, PuzzleError};
pub use region::{Layer, MAX_CELLS, MAX_SIDE, Region, RegionError, Site};
pub use representatives::{Representatives, Which};
pub use retrace::{OutOfPlace, Retrace};
pub use shape::{Drawing, Shape};
pub use solution::NotASolution;
pub use solution_counter::SolutionCounter;
pub use susun_search::Unwatched;
pub use symmetry::{Symmetry, symmetries};
pub use trace::{Trace, TraceEvent};
pub use turn::Turn;
