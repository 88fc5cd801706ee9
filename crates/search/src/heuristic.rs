//! Estimates of the cost still to go, kept up to date move by move.
//!
//! A heuristic is two functions: its value from scratch ([`start`](Heuristic::start)) and its value
//! after one move ([`after`](Heuristic::after)). What it must remember between the two is its memo.

use std::sync::Arc;

use crate::space::Space;

/// What a heuristic promises, for moves that cost what [`Space::cost`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// Never above the true cost to the goal.
    pub admissible: bool,
    /// Never falls by more than the move's cost along a move (and 0 at the goal); implies admissible.
    pub consistent: bool,
}

impl Properties {
    /// Consistent, and therefore admissible.
    pub const CONSISTENT: Self = Self { admissible: true, consistent: true };
    /// Admissible, but a closed state may have to be reopened.
    pub const ADMISSIBLE: Self = Self { admissible: true, consistent: false };
    /// No promise.
    pub const NONE: Self = Self { admissible: false, consistent: false };

    /// What holds for both.
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
    /// What is remembered along a path so that one move can be accounted for cheaply.
    type Memo: Clone + Send;

    /// The memo of a state, from scratch.
    fn start(&self, state: &S::State) -> Self::Memo;

    /// The memo after `mv`, which has just led to `state` from the state of `memo`.
    fn after(&self, memo: &Self::Memo, state: &S::State, mv: S::Move) -> Self::Memo;

    /// The estimate a memo stands for.
    fn estimate(&self, memo: &Self::Memo) -> u32;

    /// What this heuristic promises.
    fn properties(&self) -> Properties;

    /// The estimate of a state, from scratch.
    fn evaluate(&self, state: &S::State) -> u32 {
        self.estimate(&self.start(state))
    }
}

/// A borrowed heuristic is as good as an owned one.
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

/// A shared heuristic is as good as an owned one; workers share large tables that way.
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

/// Knows nothing: every state is estimated at 0. Turns A* into uniform-cost search.
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
