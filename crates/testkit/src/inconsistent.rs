//! An admissible and very inconsistent heuristic, made from a consistent one.

use susun_search::{Heuristic, Properties, Space};
use susun_sliding::{Direction, Position};

use crate::sample::scrambled;

/// Returns the estimate of the inner heuristic for about half of the boards, and 0 for the others.
///
/// A move can lead from a board that is estimated at 10 to one that is estimated at 0: a search that closes a state for
/// good when it is expanded then misses the cheapest path.
#[derive(Clone, Debug)]
pub struct Forgetful<H> {
    inner: H,
    cells: usize,
}

impl<H> Forgetful<H> {
    /// Makes `inner` forget half of the boards of `cells` cells.
    pub fn new(inner: H, cells: usize) -> Self {
        Self { inner, cells }
    }

    /// Chosen by the tiles alone, so that the storage of a board does not matter.
    fn forgets(&self, state: &impl Position) -> bool {
        let fold = |hash, cell| scrambled(hash ^ u64::from(state.tile(cell)) ^ (cell as u64) << 32);
        (0..self.cells).fold(0, fold) % 2 == 1
    }
}

impl<S, H> Heuristic<S> for Forgetful<H>
where
    S: Space<Move = Direction, State: Position>,
    H: Heuristic<S>,
{
    /// The memo of the inner heuristic, and whether this board is forgotten.
    type Memo = (H::Memo, bool);

    fn start(&self, state: &S::State) -> Self::Memo {
        (self.inner.start(state), self.forgets(state))
    }

    fn after(&self, memo: &Self::Memo, state: &S::State, mv: Direction) -> Self::Memo {
        (self.inner.after(&memo.0, state, mv), self.forgets(state))
    }

    fn estimate(&self, (inner, forgotten): &Self::Memo) -> u32 {
        if *forgotten { 0 } else { self.inner.estimate(inner) }
    }

    fn properties(&self) -> Properties {
        Properties::ADMISSIBLE
    }
}
