//! A search shared among workers that have no memory in common: units go out, reports come back.
//!
//! One session coordinates. A worker elsewhere, in another worker of the browser or on another machine,
//! [prepares](Session::prepared) a session of the same request and takes its [`UnitWorker`]. The final report does
//! not depend on which worker searched which unit, in which order, or how often.

use susun_search::Control;
use susun_tables::Tables;
use susun_wire::Request;
use susun_work::{Cut, Step, Unit, UnitReport, UnitWorker};

use crate::error::Error;
use crate::job::Tier;
use crate::session::Session;

impl Session {
    /// A session after its first step, with its tables ready: it has [`units`](Session::units) and gives a
    /// [`worker`](Session::worker), if its request can be shared.
    pub fn prepared(
        request: &Request,
        tables: &Tables,
        control: &mut Control<'_>,
    ) -> Result<Self, Error> {
        let mut session = Self::with_tables(request, tables)?;
        session.advance(0, control)?;
        Ok(session)
    }

    /// At most `want` units for other workers to search. There are none before the first step, for a method that
    /// does not split, for several puzzles in one request, and while all are given out.
    /// [`advance`](Session::advance) does not search the units that are taken here. When the last report is
    /// absorbed, `advance` gives the report of the whole.
    pub fn units(&mut self, want: usize) -> Vec<Unit> {
        match self.shared().map(|shared| shared.plan.next(want)) {
            Some(Step::Work(units)) => units,
            _ => Vec::new(),
        }
    }

    /// Sets the size of the units that are made from now on, by this session and by its workers. Call it before the
    /// first unit is given out if workers compute the [`children`](Unit::children) of a report. The final report
    /// does not depend on it.
    pub fn cut(&mut self, cut: Cut) {
        if let Some(job) = self.only_job() {
            job.cut(cut);
        }
    }

    /// Takes in the report of a unit; false if it says nothing new.
    pub fn absorb(&mut self, report: &UnitReport) -> bool {
        self.shared().is_some_and(|shared| shared.plan.absorb(report))
    }

    /// Workers are gone: units that were given out and not reported are given out again.
    pub fn lost(&mut self) {
        if let Some(shared) = self.shared() {
            shared.lost();
        }
    }

    /// A worker that searches units of this puzzle, of every phase; none if it does not split into units.
    pub fn worker(&mut self) -> Option<UnitWorker> {
        self.worker_of(Tier::Quick)
    }

    /// The same without kernels: slower, and its reports must be those of [`worker`](Session::worker).
    ///
    /// It shares with the quick worker everything except the kernels. For sliding tiles that is the walk, which alone
    /// cuts units, the heuristic and its tables; it walks through the nodes that kernels count. An exact cover is
    /// searched by dancing links, which share the puzzle as a cover, and the walk around both. Brute force, dancing
    /// links and the bitboard have no second implementation with the same units: they are searched again by
    /// themselves, which finds a faulty machine or an altered program, but no mistake of the search.
    pub fn textbook_worker(&mut self) -> Option<UnitWorker> {
        self.worker_of(Tier::Textbook)
    }

    pub(crate) fn worker_of(&mut self, tier: Tier) -> Option<UnitWorker> {
        Some(UnitWorker::new(self.only_job()?.factory(tier)?))
    }
}
