//! Hamming distance: how many tiles are not at home. Each move brings home at most one.
//!
//! The blank is not a tile: counting it would overestimate (on 78 of the 181,440 boards of 3x3).

use susun_search::{Heuristic, Properties, Space};

use super::Shifted;
use crate::board::BLANK;
use crate::goal::Goal;
use crate::moves::Direction;
use crate::space::Position;

/// Counts misplaced tiles.
#[derive(Clone, Debug)]
pub struct Hamming {
    goal: Goal,
}

impl Hamming {
    /// The heuristic towards `goal`.
    pub fn new(goal: &Goal) -> Self {
        Self { goal: goal.clone() }
    }

    /// 1 if `tile` in `cell` is misplaced, else 0; 0 for the blank.
    #[inline]
    pub fn of_tile(&self, tile: u16, cell: usize) -> u32 {
        u32::from(tile != BLANK && self.goal.home(tile) != cell)
    }
}

impl<S> Heuristic<S> for Hamming
where
    S: Space<Move = Direction, State: Position>,
{
    type Memo = u32;

    fn start(&self, state: &S::State) -> u32 {
        (0..self.goal.size().cells()).map(|cell| self.of_tile(state.tile(cell), cell)).sum()
    }

    #[inline]
    fn after(&self, memo: &u32, state: &S::State, direction: Direction) -> u32 {
        let Shifted { tile, from, to } = Shifted::after(state, direction, self.goal.size());
        memo + self.of_tile(tile, to) - self.of_tile(tile, from)
    }

    fn estimate(&self, memo: &u32) -> u32 {
        *memo
    }

    fn properties(&self) -> Properties {
        Properties::CONSISTENT
    }
}
