//! A search shared among workers that have no memory in common: units go out, reports come back.
//!
//! One session coordinates. A worker elsewhere, in another worker of the browser or on another machine,
//! has a session of the same request and takes its [`UnitWorker`]. What is reported does not depend on
//! who worked, in which order, or how often.

use susun_search::Control;

use crate::error::Error;
use crate::exec::Worker;
use crate::plan::Step;
use crate::running::{Hands, Staff};
use crate::session::Session;
use crate::unit::{Cut, Unit, UnitReport};

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
        self.hire(Hands::Quick)
    }

    /// The same without kernels: whose reports must be those of [`worker`](Session::worker), and who takes longer.
    ///
    /// It shares with the quick one whatever is not a kernel: for sliding tiles the walk, which alone cuts units, the
    /// heuristic and its tables; what kernels count, it walks through. An exact cover is searched by dancing links,
    /// which share the puzzle as a cover, and the walk around both. Brute force, dancing links and the bitboard have
    /// no twin with the same units: they are searched again by themselves, which tells a machine or a program that
    /// is not ours, and no mistake of the search.
    pub fn textbook_worker(&mut self) -> Option<UnitWorker> {
        self.hire(Hands::Textbook)
    }

    pub(crate) fn hire(&mut self, hands: Hands) -> Option<UnitWorker> {
        Some(UnitWorker { staff: self.only()?.staff(hands)?, phase: 0, worker: None })
    }
}

/// Searches units of one puzzle, in steps of any size.
pub struct UnitWorker {
    staff: Staff,
    /// Which phase the worker is for.
    phase: u32,
    /// Hired when the first unit of a phase comes.
    worker: Option<Box<dyn Worker>>,
}

impl UnitWorker {
    /// Begins a unit; one that is under way is dropped, as if it had never been begun.
    pub fn begin(&mut self, unit: &Unit) -> Result<(), Error> {
        let worker = self.hired_for(unit).ok_or(Error::OtherUnit)?;
        worker.begin(unit).map_err(|_| Error::OtherUnit)
    }

    /// Goes on for at most `nodes` nodes; the report when the unit is done. When the stop handle has
    /// been used there is none.
    pub fn advance(&mut self, nodes: u64, control: &mut Control<'_>) -> Option<UnitReport> {
        self.worker.as_mut()?.advance(nodes, None, control.lend()).ok().flatten()
    }

    /// What no search of this unit can have reported, in words; a unit under way is dropped. It takes a moment,
    /// whatever the unit took: nothing is searched.
    ///
    /// A report that passes fits its unit, and what it left fits together, without a gap and with nothing twice. It
    /// can still be untrue: that the search ended at another place of the unit, as if more had been searched, or that
    /// it counted otherwise. Only [another search](Session::textbook_worker) of the unit shows that. Without a rest
    /// there is little to be told. Solutions are looked at for sliding tiles; those of packing puzzles are
    /// when the whole is reported.
    pub fn fault(&mut self, unit: &Unit, report: &UnitReport) -> Option<&'static str> {
        match self.hired_for(unit) {
            Some(worker) => worker.fault(unit, report),
            None => Some("its unit is of no phase of this request"),
        }
    }

    /// Who searches units of this one's phase.
    fn hired_for(&mut self, unit: &Unit) -> Option<&mut Box<dyn Worker>> {
        let phase = unit.id.phase;
        if self.worker.is_none() || self.phase != phase {
            (self.worker, self.phase) = ((self.staff)(phase), phase);
        }
        self.worker.as_mut()
    }
}
