//! Everything Susun knows about R x C sliding-tile puzzles.

mod board;
mod coach;
mod construct;
mod generate;
mod goal;
pub mod heuristic;
mod moves;
pub mod notation;
mod size;
mod solvable;
mod space;

pub use board::{BLANK, Board, BoardError};
pub use coach::coach;
pub use construct::construct;
pub use generate::{random, seeded, walk};
pub use goal::{Goal, NamedGoal};
pub use moves::{Direction, Directions, Slide, slides};
pub use size::{MAX_SIDE, Size, SizeError};
pub use solvable::{
    Inversions, Kurang, NotSolvable, Order, Parity, Reason, Sign, SizesDiffer, Solvable,
    Unsolvable, parity, solvable,
};
pub use space::{GridSpace, Packed, PackedSpace, Position};
