//! An answer computed step by step, for hosts with one thread, such as a browser's worker between two messages.
//!
//! [`answer`](crate::answer) is a session driven to its end, so the reports are the same, whatever the steps.

use std::collections::VecDeque;
use std::time::Duration;

use susun_search::{Control, MeterReading};
#[cfg(all(feature = "sliding", feature = "verify"))]
use susun_sliding::heuristic::OwnEstimate;
use susun_tables::{TableNeed, Tables};
use susun_wire::{Progress, Report, Request};
use susun_work::{Pace, Units};

use crate::checkpoint::CheckpointSink;
use crate::contradiction::checked;
use crate::error::Error;
use crate::job::{Job, Jobs};
use crate::jobs::jobs;
#[cfg(all(feature = "sliding", feature = "verify"))]
use crate::jobs::jobs_by;

/// A request being answered in steps. [`units`](Session::units) shares it among workers without common memory.
///
/// ```
/// use susun_engine::{Control, Progress, PuzzleText, Request, Session, Solve};
///
/// let puzzle = PuzzleText { text: "8 1 3/4 0 2/7 6 5\n1 2/3 0".into(), ..PuzzleText::default() };
/// let mut session = Session::new(&Request::Solve(Solve { puzzle, ..Solve::default() }))?;
/// let mut control = Control::silent();
/// let mut reports = Vec::new();
/// loop {
///     match session.advance(10, &mut control)? {
///         Progress::Running { counters, .. } => assert!(counters.generated < 100),
///         Progress::Report { report } => reports.push(report),
///         _ => break,
///     }
/// }
/// assert_eq!(reports.len(), 2);
/// # Ok::<(), susun_engine::Error>(())
/// ```
pub struct Session {
    /// The current job.
    now: Option<Box<dyn Job>>,
    /// The jobs that follow.
    left: Jobs,
    /// The last job, if it has ended: its memory is freed only with the session, after its report is out, because
    /// freeing gigabytes takes seconds.
    last: Option<Box<dyn Job>>,
    /// Reports of the job that ended last.
    reports: VecDeque<Report>,
    /// A stop skips jobs only after the first report.
    reported: bool,
}

impl Session {
    /// Checks the request; nothing is searched yet.
    pub fn new(request: &Request) -> Result<Self, Error> {
        Self::with_tables(request, &Tables::new())
    }

    /// Like [`new`](Self::new), with tables that are shared between sessions.
    pub fn with_tables(request: &Request, tables: &Tables) -> Result<Self, Error> {
        Self::of(jobs(request, tables)?)
    }

    /// Like [`with_tables`](Self::with_tables), with a heuristic of the caller.
    #[cfg(all(feature = "sliding", feature = "verify"))]
    pub(crate) fn by(request: &Request, own: OwnEstimate, tables: &Tables) -> Result<Self, Error> {
        Self::of(jobs_by(request, own, tables)?)
    }

    fn of(mut left: Jobs) -> Result<Self, Error> {
        // Errors in the request are reported before anything is searched.
        let now = left.next().transpose()?;
        Ok(Self { now, left, last: None, reports: VecDeque::new(), reported: false })
    }

    /// Continues for at most `nodes` nodes, on the caller's thread, and not beyond the next report. Only verbs that
    /// search (solve, resume, hint, count, generate, prove) take more than one step; preparing a puzzle's tables is
    /// part of its first step, and 0 nodes do only that.
    ///
    /// Time limits count the time of the steps, by the clock of `control`; those of `solve`, `resume`, `count` and hints
    /// for sliding puzzles also count what was [`waited`](Self::waited). If its stop handle was used, the current puzzle
    /// is reported as far as it got and the rest are skipped.
    pub fn advance(&mut self, nodes: u64, control: &mut Control<'_>) -> Result<Progress, Error> {
        // A stop is noticed by a search step, so there must be one.
        let least = u64::from(control.stop.is_stopped());
        self.go_on(Pace::Nodes(nodes.max(least)), control, None)
    }

    /// Counts the time since the last step as time of the current puzzle: other workers have searched in it, or the
    /// caller has waited for the answer.
    pub fn waited(&mut self, time: Duration) {
        if let Some(job) = &mut self.now {
            job.waited(time);
        }
    }

    /// The report of the current puzzle as if it were stopped now; the session is not affected. Available for `solve`
    /// and `resume`, from the first step of a puzzle to its last.
    pub fn partial_report(&self) -> Option<Report> {
        checked(self.now.as_ref()?.partial_report()?).ok()
    }

    /// The request with explicit method and partition. The session uses it as its own request from now on, so that its
    /// [`units`](Session::units) can be shared with workers made from it, even in versions of the engine that would
    /// choose differently. Available for `solve` and `count` of one puzzle, from its first step on.
    pub fn explicit_request(&mut self) -> Option<Request> {
        self.only_job()?.explicit_request()
    }

    /// The tables that the search of the only puzzle uses, from its first step on: workers that have them need not
    /// build them.
    pub fn tables(&mut self) -> Vec<TableNeed> {
        self.only_job().map_or_else(Vec::new, |job| job.tables())
    }

    /// The only job, while it is running.
    pub(crate) fn only_job(&mut self) -> Option<&mut Box<dyn Job>> {
        if self.is_last() && !self.reported { self.now.as_mut() } else { None }
    }

    /// Whether no job follows the current one.
    fn is_last(&self) -> bool {
        self.left.size_hint() == (0, Some(0))
    }

    /// The units of the only puzzle, once it is prepared. Units do not name their puzzle, so several puzzles are not
    /// shared.
    pub(crate) fn shared(&mut self) -> Option<&mut Units> {
        self.only_job()?.shared()
    }

    /// Drives the session to its end.
    pub(crate) fn run_to_end(
        &mut self,
        control: &mut Control<'_>,
        mut checkpoints: Option<&mut CheckpointSink<'_>>,
        sink: &mut dyn FnMut(Report),
    ) -> Result<(), Error> {
        if checkpoints.is_some() {
            if !self.is_last() {
                return Err(Error::NoCheckpoint { what: "several puzzles" });
            }
            self.now.as_ref().map_or(Ok(()), |job| job.can_be_continued())?;
        }
        loop {
            match self.go_on(Pace::ToTheEnd, control, checkpoints.as_deref_mut())? {
                Progress::Running { .. } => {}
                Progress::Report { report } => sink(report),
                Progress::Done => return Ok(()),
            }
        }
    }

    fn go_on(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Progress, Error> {
        if let Some(report) = self.reports.pop_front() {
            return Ok(Progress::Report { report });
        }
        if self.now.is_none() && !(self.reported && control.stop.is_stopped()) {
            self.now = self.left.next().transpose()?;
        }
        let Some(mut job) = self.now.take() else { return Ok(Progress::Done) };
        let Some(reports) = job.advance(pace, control, checkpoints)? else {
            let MeterReading { counters, lower_bound, cost, elapsed } = job.reading();
            let done = job.done();
            let waiting = job.shared().is_some_and(|units| units.is_waiting());
            self.now = Some(job);
            let (counters, seconds) = (counters.into(), elapsed.as_secs_f64());
            return Ok(Progress::Running { counters, lower_bound, cost, seconds, done, waiting });
        };
        if pace == Pace::ToTheEnd && self.is_last() {
            self.last = Some(job);
        }
        self.reported = true;
        self.reports = reports.into_iter().map(checked).collect::<Result<_, _>>()?;
        let first = self.reports.pop_front();
        Ok(first.map_or(Progress::Done, |report| Progress::Report { report }))
    }
}
