//! The solutions of the current unit.

use std::ops::ControlFlow;

use susun_search::{AllSolutions, Collect, Counters, Path, Subproblem, UnitOutcome};

/// The solutions found so far.
pub(crate) struct UnitSolutions(AllSolutions<u32>);

impl UnitSolutions {
    pub(crate) fn new() -> Self {
        Self(AllSolutions { count: 0, listed: Vec::new() })
    }

    pub(crate) fn note(&mut self, moves: &[u32], collect: Collect) {
        self.0.count += 1;
        if self.0.listed.len() < collect.listed() {
            self.0.listed.push(Path { moves: moves.to_vec(), cost: moves.len() as u32 });
        }
    }

    /// Records a solution; breaks if the first is enough.
    pub(crate) fn see(&mut self, moves: &[u32], collect: Collect) -> ControlFlow<()> {
        self.note(moves, collect);
        if collect == Collect::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(crate) fn so_far(&self) -> &AllSolutions<u32> {
        &self.0
    }

    /// The outcome of a unit that ends here.
    pub(crate) fn end(
        &mut self,
        counters: Counters,
        rest: Vec<Subproblem<u32>>,
    ) -> UnitOutcome<u32> {
        let found = std::mem::replace(self, Self::new()).0;
        UnitOutcome { counters, next_bound: None, found, rest }
    }
}
