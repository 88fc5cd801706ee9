//! Estimates of the remaining cost, updated move by move.
//!
//! A heuristic is two functions: its value from scratch ([`start`](Heuristic::start)) and its value after one move
//! ([`after`](Heuristic::after)). What it needs to keep between the two is its memo.

use std::sync::Arc;

use crate::space::Space;

/// What a heuristic guarantees, for moves with the cost given by [`Space::cost`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// Never above the true cost to the goal.
    pub admissible: bool,
    /// Never decreases by more than the move's cost along a move (and is 0 at the goal); implies admissible.
    pub consistent: bool,
}

impl Properties {
    /// Consistent, and therefore admissible.
    pub const CONSISTENT: Self = Self { admissible: true, consistent: true };
    /// Admissible, but a closed state may have to be reopened.
    pub const ADMISSIBLE: Self = Self { admissible: true, consistent: false };
    /// No guarantee.
    pub const NONE: Self = Self { admissible: false, consistent: false };

    /// What both guarantee.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            admissible: self.admissible && other.admissible,
            consistent: self.consistent && other.consistent,
        }
    }
}

/// An estimate of the cost from a state to the goal.
pub trait Heuristic<S: Space> {
    /// What is kept along a path to make the update after a move cheap.
    type Memo: Clone + Send;

    /// The memo of a state, from scratch.
    fn start(&self, state: &S::State) -> Self::Memo;

    /// The memo after `mv`, which has just led to `state` from the state of `memo`.
    fn after(&self, memo: &Self::Memo, state: &S::State, mv: S::Move) -> Self::Memo;

    /// The estimate stored in a memo.
    fn estimate(&self, memo: &Self::Memo) -> u32;

    /// What this heuristic guarantees.
    fn properties(&self) -> Properties;

    /// The estimate of a state, from scratch.
    fn evaluate(&self, state: &S::State) -> u32 {
        self.estimate(&self.start(state))
    }
}

impl<S: Space, H: Heuristic<S>> Heuristic<S> for &H {
    type Memo = H::Memo;

    fn start(&self, state: &S::State) -> Self::Memo {
        (**self).start(state)
    }

    fn after(&self, memo: &Self::Memo, state: &S::State, mv: S::Move) -> Self::Memo {
        (**self).after(memo, state, mv)
    }

    fn estimate(&self, memo: &Self::Memo) -> u32 {
        (**self).estimate(memo)
    }

    fn properties(&self) -> Properties {
        (**self).properties()
    }
}

/// Workers share large tables this way.
impl<S: Space, H: Heuristic<S>> Heuristic<S> for Arc<H> {
    type Memo = H::Memo;

    fn start(&self, state: &S::State) -> Self::Memo {
        (**self).start(state)
    }

    fn after(&self, memo: &Self::Memo, state: &S::State, mv: S::Move) -> Self::Memo {
        (**self).after(memo, state, mv)
    }

    fn estimate(&self, memo: &Self::Memo) -> u32 {
        (**self).estimate(memo)
    }

    fn properties(&self) -> Properties {
        (**self).properties()
    }
}

/// Estimates every state at 0, which turns A* into uniform-cost search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    fn start(&self, _: &S::State) {}

    fn after(&self, (): &(), _: &S::State, _: S::Move) {}

    fn estimate(&self, (): &()) -> u32 {
        0
    }

    fn properties(&self) -> Properties {
        Properties::CONSISTENT
    }
}
