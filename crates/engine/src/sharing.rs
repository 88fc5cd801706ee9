//! A search shared among workers that have no memory in common: units go out, reports come back.
//!
//! One session coordinates. A worker elsewhere, in another worker of the browser or on another machine,
//! has a session of the same request and takes its [`UnitWorker`]. What is reported does not depend on
//! who worked, in which order, or how often.

use susun_search::Control;

use crate::error::Error;
use crate::exec::Worker;
use crate::plan::Step;
use crate::session::Session;
use crate::unit::{Unit, UnitReport};

impl Session {
    /// At most `want` units for others to search. There are none before the first step, for a method
    /// that does not split, for several puzzles in one request, for a method that other workers may choose
    /// otherwise because it depends on tables at hand (see [`spell_out`](Session::spell_out)), and while all are given
    /// out; what is taken here, [`advance`](Session::advance) does not search. When the last report is absorbed,
    /// `advance` gives the report of the whole.
    pub fn units(&mut self, want: usize) -> Vec<Unit> {
        match self.shared().map(|shared| shared.plan.next(want)) {
            Some(Step::Work(units)) => units,
            _ => Vec::new(),
        }
    }

    /// Takes in what somebody reports of a unit; false when it says nothing new.
    pub fn absorb(&mut self, report: &UnitReport) -> bool {
        self.shared().is_some_and(|shared| shared.plan.absorb(report))
    }

    /// Workers are gone: what was given out and not reported is given out again.
    pub fn lost(&mut self) {
        if let Some(shared) = self.shared() {
            shared.lost();
        }
    }

    /// Somebody who searches units of this puzzle; none where there are no units.
    pub fn worker(&mut self) -> Option<UnitWorker> {
        self.shared().map(|shared| UnitWorker { worker: (shared.hire)() })
    }
}

/// Searches units of one puzzle, in steps of any size.
pub struct UnitWorker {
    worker: Box<dyn Worker>,
}

impl UnitWorker {
    /// Begins a unit; one that is under way is dropped, as if it had never been begun.
    pub fn begin(&mut self, unit: &Unit) -> Result<(), Error> {
        self.worker.begin(unit).map_err(|_| Error::OtherUnit)
    }

    /// Goes on for at most `nodes` nodes; the report when the unit is done. When the stop handle has
    /// been used there is none.
    pub fn advance(&mut self, nodes: u64, control: &mut Control<'_>) -> Option<UnitReport> {
        self.worker.advance(nodes, None, control.lend()).ok().flatten()
    }
}
