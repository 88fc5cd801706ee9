//! Everything Susun knows about R x C sliding-tile puzzles.
//!
//! From a text to the fewest moves in four steps: parse it, check that it is solvable, make its space, search.
//!
//! ```
//! use susun_search::{Collect, Control, Limits, Meter, Outcome, complete, ida_star};
//! use susun_sliding::heuristic::Manhattan;
//! use susun_sliding::notation::{self, MoveNotation, Options, write_moves};
//! use susun_sliding::{Goal, NamedGoal, PackedSpace, solvable};
//!
//! let board = notation::read("0 1 3\n4 2 5\n7 8 6", &Options::default())?.entries.remove(0).board;
//! let goal = Goal::named(NamedGoal::Standard, board.size());
//! let puzzle = solvable(&board, &goal)?; // if it cannot be solved, the error says why
//! let space = PackedSpace::new(&puzzle).expect("at most 16 cells; GridSpace takes more");
//!
//! let control = Control::silent();
//! let mut search = ida_star(space, Manhattan::new(&goal), Collect::First);
//! let finish = complete(&mut search, &mut Meter::new(Limits::default(), control));
//! let Outcome::Optimal(path) = finish.outcome else { panic!("there are no limits") };
//! assert_eq!(write_moves(&board, &path.moves, MoveNotation::Tiles), "1 2 5 6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! From the bottom up:
//!
//! - `moves`, `size`, `board`, `goal`: the vocabulary: [`Direction`], [`Size`], [`Board`], [`Goal`].
//! - `symmetry`: the rotations and reflections of a board.
//! - [`notation`]: all text formats of boards and of moves, to read and to write.
//! - `solvable`: whether a board can reach a goal, and why not: [`solvable()`], [`parity`].
//! - [`multi`]: the multi-tile metric: slides as moves, and tables for it.
//! - `partial`: goals with cells that do not matter: [`FreeCells`].
//! - `automaton`: words of moves that need not be tried: [`Automaton`].
//! - `space`: puzzles as search spaces: [`PackedSpace`] up to 16 cells, [`GridSpace`] for any size.
//! - `generate`: random boards from a seed: [`random`], [`walk`].
//! - `line_by_line`: what `construct` and `coach` share: the bordered board, lines, the window at a line's end.
//! - `construct`: a solution for any size without search: [`construct()`].
//! - `groups`: a lower bound from groups of tiles, for one board: [`Groups`].
//! - `improve`: short solutions of large boards, shorter and shorter: [`Improver`]; [`learn`] makes its weights.
//! - `coach`: the next step towards the goal, without search: [`coach()`].
//! - [`pdb`]: pattern databases. `field`, `rank` and `orders` number placements; `pattern`, `partition` and `catalogue`
//!   choose the tiles of a table; `block_graph`, `build` and `table` make one; `prove` recomputes it with independent
//!   code.
//! - [`heuristic`]: estimates of the remaining moves, one file each; `choice` turns names into types, `expression` is a
//!   heuristic that a user writes.
//! - [`algorithm`]: the algorithms of `susun-search` by name, in one table.
//! - [`replay`]: checks solutions with code that no search uses.
//! - `audit`: whether an estimate is admissible and consistent, on every small board: [`Auditing`].
//! - `kernel`: fast IDA\* with the counts of the textbook: [`ManhattanKernel`] for Manhattan distance, up to 16 cells,
//!   [`PatternKernel`] for pattern databases, up to 25, `steps` for both.

pub mod algorithm;
mod audit;
mod automaton;
mod board;
mod coach;
mod construct;
mod generate;
mod goal;
mod groups;
pub mod heuristic;
mod improve;
mod kernel;
mod line_by_line;
mod moves;
pub mod multi;
pub mod notation;
mod partial;
pub mod pdb;
pub mod replay;
mod size;
mod solvable;
mod space;
mod symmetry;

pub use audit::{Audit, Auditing, Fall, MAX_AUDIT_CELLS, Overestimate, TooManyBoards};
pub use automaton::Automaton;
pub use board::{BLANK, Board, BoardError};
pub use coach::{coach, coached};
pub use construct::construct;
pub use generate::{random, seeded, walk};
pub use goal::{Goal, NamedGoal};
pub use groups::{Group, Groups, groups_bound};
pub use improve::{Improver, Note, RoundStart, Threads, Work, learn};
pub use kernel::{ManhattanKernel, PatternKernel, laid_out_bytes};
pub use moves::{Direction, Directions, MoveCounts, Slide, count_moves, slides};
pub use partial::{FREE, FreeCells, Matters};
pub use size::{MAX_SIDE, Size, SizeError};
pub use solvable::{
    Inversions, Kurang, NotSolvable, Order, Parity, Reason, Sign, SizesDiffer, Solvable,
    Unsolvable, parity, solvable,
};
pub use space::{GridSpace, Packed, PackedSpace, Past, Position};
pub use symmetry::Symmetry;
