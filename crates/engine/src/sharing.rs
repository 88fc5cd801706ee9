//! A search shared among workers without common memory: units go out, reports come back.
//!
//! One session coordinates. A remote worker, in another worker of the browser or on another machine,
//! [prepares](Session::prepared) a session of the same request and takes its [`UnitWorker`]. The final report does not
//! depend on which worker searched which unit, in which order, or how often.

use susun_search::Control;
use susun_tables::Tables;
use susun_wire::Request;
use susun_work::{Cut, Step, Unit, UnitReport, UnitWorker};

use crate::error::Error;
use crate::job::Tier;
use crate::session::Session;

impl Session {
    /// A session after its first step, with its tables ready: it has [`units`](Session::units) and a
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

    /// At most `want` units for other workers to search. There are none before the first step, for a method that is not
    /// searched in units, for several puzzles in one request, and while all are given out.
    /// [`advance`](Session::advance) does not search the units that are taken here. After the last report is absorbed,
    /// `advance` returns the final report.
    pub fn units(&mut self, want: usize) -> Vec<Unit> {
        match self.shared().map(|shared| shared.plan.next(want)) {
            Some(Step::Work(units)) => units,
            _ => Vec::new(),
        }
    }

    /// Sets the size of the units that are made from now on, by this session and by its workers. Call it before the
    /// first unit is given out if workers compute the [`children`](Unit::children) of a report. The final report does
    /// not depend on it.
    pub fn cut(&mut self, cut: Cut) {
        if let Some(job) = self.only_job() {
            job.cut(cut);
        }
    }

    /// Accepts the report of a unit; false if it is not new.
    pub fn absorb(&mut self, report: &UnitReport) -> bool {
        self.shared().is_some_and(|shared| shared.plan.absorb(report))
    }

    /// Workers are lost: units that were given out and not reported are given out again.
    pub fn lost(&mut self) {
        if let Some(shared) = self.shared() {
            shared.lost();
        }
    }

    /// A worker that searches units of this puzzle, of every phase; `None` if it is not searched in units.
    pub fn worker(&mut self) -> Option<UnitWorker> {
        self.worker_of(Tier::Quick)
    }

    /// Like [`worker`](Session::worker), without kernels: slower, and its reports must be the same.
    ///
    /// It shares everything except the kernels with the fast worker. For sliding tiles that is the walk, which alone
    /// cuts units, the heuristic and its tables; it walks through the nodes that kernels count. An exact cover is
    /// searched by dancing links, which share the puzzle as a cover, and the walk around both. Brute force, dancing
    /// links and the bitboard have no second implementation with the same units: they are searched again by themselves,
    /// which detects a faulty machine or an altered program, but no bug in the search.
    pub fn textbook_worker(&mut self) -> Option<UnitWorker> {
        self.worker_of(Tier::Textbook)
    }

    pub(crate) fn worker_of(&mut self, tier: Tier) -> Option<UnitWorker> {
        Some(UnitWorker::new(self.only_job()?.factory(tier)?))
    }
}
