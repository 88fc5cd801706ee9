//! A search shared among workers that have no memory in common: units go out, reports come back.
//!
//! One session coordinates. A worker elsewhere, in another worker of the browser or on another machine,
//! has a session of the same request and takes its [`UnitWorker`]. What is reported does not depend on
//! who worked, in which order, or how often.

use susun_work::{Cut, Step, Unit, UnitReport, UnitWorker};

use crate::job::Tier;
use crate::session::Session;

impl Session {
    /// At most `want` units for others to search. There are none before the first step, for a method
    /// that does not split, for several puzzles in one request, and while all are given out; what is taken here, [`advance`](Session::advance) does not search. When the last report is absorbed,
    /// `advance` gives the report of the whole.
    pub fn units(&mut self, want: usize) -> Vec<Unit> {
        match self.shared().map(|shared| shared.plan.next(want)) {
            Some(Step::Work(units)) => units,
            _ => Vec::new(),
        }
    }

    /// How large the units are that are made from now on, here too; before the first one is given out, if others
    /// are to tell what [`children`](Unit::children) a report has. What is reported in the end does not depend on it.
    pub fn cut(&mut self, cut: Cut) {
        if let Some(job) = self.only() {
            job.cut(cut);
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

    /// Somebody who searches units of this puzzle, of every phase; none where there are no units.
    pub fn worker(&mut self) -> Option<UnitWorker> {
        self.worker_of(Tier::Quick)
    }

    /// The same without kernels: whose reports must be those of [`worker`](Session::worker), and who takes longer.
    ///
    /// It shares with the quick one whatever is not a kernel: for sliding tiles the walk, which alone cuts units, the
    /// heuristic and its tables; what kernels count, it walks through. An exact cover is searched by dancing links,
    /// which share the puzzle as a cover, and the walk around both. Brute force, dancing links and the bitboard have
    /// no twin with the same units: they are searched again by themselves, which tells a machine or a program that
    /// is not ours, and no mistake of the search.
    pub fn textbook_worker(&mut self) -> Option<UnitWorker> {
        self.worker_of(Tier::Textbook)
    }

    pub(crate) fn worker_of(&mut self, tier: Tier) -> Option<UnitWorker> {
        Some(UnitWorker::new(self.only()?.factory(tier)?))
    }
}
