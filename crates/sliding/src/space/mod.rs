//! Sliding puzzles as search spaces.
//!
//! [`PackedSpace`] holds a board of up to 16 cells in one `u64`; [`GridSpace`] takes any size. They
//! make the same moves in the same order, so every search counts the same nodes on either.
//!
//! Both leave out the move that would undo the last one, or, with an [`Automaton`](crate::Automaton), all moves at the
//! end of a forbidden word ([`steps`]).

mod grid;
mod packed;
mod steps;

pub use grid::GridSpace;
pub use packed::{Packed, PackedSpace};
pub use steps::Past;

use crate::board::Board;

/// What a heuristic may read from a state, however it is stored.
pub trait Position {
    /// The tile in `cell`; 0 is the blank.
    fn tile(&self, cell: usize) -> u16;

    /// The cell of the blank.
    fn blank(&self) -> usize;
}

impl Position for Board {
    #[inline]
    fn tile(&self, cell: usize) -> u16 {
        Board::tile(self, cell)
    }

    #[inline]
    fn blank(&self) -> usize {
        Board::blank(self)
    }
}
