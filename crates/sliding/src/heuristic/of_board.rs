//! An estimate by a function of the caller, which sees whole boards.
//!
//! Nothing is known about the function, so it guarantees nothing; [`Auditing`](crate::Auditing) determines its
//! properties on every small board.

use std::sync::Arc;

use susun_search::{Heuristic, Properties, Space};

use crate::board::Board;
use crate::moves::Direction;
use crate::size::Size;
use crate::space::Position;

/// A function that estimates the number of moves that a board needs. Towards a partial goal, the tiles that the goal
/// does not name are 0, like the blank.
pub type OwnEstimate = Arc<dyn Fn(&Board) -> u32 + Send + Sync>;

/// Larger estimates count as this: the sum of a path and an estimate must be a number, and no path is that long.
const MOST: u32 = 1 << 30;

/// Calls a function for every state, from scratch.
#[derive(Clone)]
pub struct OfBoard {
    size: Size,
    estimate: OwnEstimate,
}

impl OfBoard {
    /// The heuristic for boards of one size.
    pub fn new(size: Size, estimate: OwnEstimate) -> Self {
        Self { size, estimate }
    }
}

impl<S> Heuristic<S> for OfBoard
where
    S: Space<Move = Direction, State: Position>,
{
    type Memo = u32;

    fn start(&self, state: &S::State) -> u32 {
        (self.estimate)(&Board::of_position(self.size, state)).min(MOST)
    }

    fn after(&self, _: &u32, state: &S::State, _: Direction) -> u32 {
        Heuristic::<S>::start(self, state)
    }

    fn estimate(&self, memo: &u32) -> u32 {
        *memo
    }

    fn properties(&self) -> Properties {
        Properties::NONE
    }
}
