//! An answer that comes step by step, for hosts with one thread: a browser's worker between two
//! messages.
//!
//! [`answer`](crate::answer) is a session driven to its end, so the reports are the same, whatever
//! the steps.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use susun_search::{Control, Reading};

use crate::answer_with;
use crate::contradiction::checked;
use crate::error::Error;
use crate::exec::Pace;
use crate::problem::{self, Problem, problems};
use crate::puzzles::packing;
use crate::puzzles::sliding::{self, Offer};
use crate::report::{CounterInfo, Report};
use crate::request::{Challenge, Count, Hint, LimitSpec, PuzzleText, Request, Solve};
use crate::running::{Hands, Staff, Units};
use crate::tables::{TableNeed, Tables};
use crate::unit::Cut;

/// A request being answered. How it can be shared among workers without a memory in common is told at
/// [`units`](Session::units).
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
    work: Work,
}

/// How far a session is, as `{"state": "running", ...}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "state", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Progress {
    /// A puzzle is being searched.
    Running {
        /// What that has taken so far.
        counters: CounterInfo,
        /// No solution is cheaper.
        lower_bound: u32,
        /// The time of the steps for this puzzle.
        seconds: f64,
    },
    /// The next report; more may follow.
    Report {
        /// The report.
        report: Report,
    },
    /// All reports have been given.
    Done,
}

enum Work {
    /// Puzzles that are searched one after another.
    Search(Box<Searches>),
    /// A verb that is answered in one step.
    AtOnce(Box<Request>, Tables),
    /// Its reports.
    Answered(VecDeque<Report>),
}

struct Searches {
    verb: Verb,
    now: Option<Box<dyn Job>>,
    /// The last puzzle, when it was searched to its end: what it holds is not given back before its report
    /// is out, nor before the session is. Giving back gigabytes takes seconds.
    last: Option<Box<dyn Job>>,
    left: VecDeque<Problem>,
    /// Reports of the puzzle that was searched last.
    told: VecDeque<Report>,
    /// Where tables come from.
    tables: Tables,
    /// Not before the first report does a stop handle leave out puzzles.
    reported: bool,
}

/// What is made of each puzzle.
enum Verb {
    Solve(Box<Solve>),
    Hint(Box<Hint>),
    Count(Box<Count>),
    Challenge(Box<Challenge>),
    Prove(LimitSpec),
}

/// One puzzle being searched, step by step.
pub(crate) trait Job {
    /// Goes on; the reports when they are there, `None` when the pace asks for a rest before.
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        offer: Option<&mut Offer<'_>>,
    ) -> Result<Option<Vec<Report>>, Error>;

    /// Where the search stands.
    fn reading(&self) -> Reading;

    /// A search in units, to share it.
    fn shared(&mut self) -> Option<&mut Units> {
        None
    }

    /// Workers for the units of the search, and of those that may follow for the same puzzle.
    fn staff(&mut self, _: Hands) -> Option<Staff> {
        self.shared().map(|units| units.staff())
    }

    /// How large the units of the search are, where it has some.
    fn cut(&mut self, _: Cut) {}

    /// The report as if the search were stopped now, where there is one.
    fn so_far(&self) -> Option<Report> {
        None
    }

    /// The request with its method named, which from now on counts as asked.
    fn spell_out(&mut self) -> Option<Request> {
        None
    }

    /// The tables that the search asks.
    fn tables(&self) -> Vec<TableNeed> {
        Vec::new()
    }

    /// Refuses what cannot be left and continued.
    fn can_be_continued(&self) -> Result<(), Error>;
}

impl Session {
    /// Checks what is asked; nothing is searched yet.
    pub fn new(request: &Request) -> Result<Self, Error> {
        Self::with_tables(request, &Tables::new())
    }

    /// The same with tables that are kept from session to session.
    pub fn with_tables(request: &Request, tables: &Tables) -> Result<Self, Error> {
        let searches = match request {
            Request::Solve(solve) => {
                // What each puzzle is asked; the text of all of them is not copied to each.
                let method = problem::method(&solve.puzzle, &solve.method)?;
                let each = Solve { puzzle: PuzzleText::default(), method, ..solve.clone() };
                Searches::new(&solve.puzzle, Verb::Solve(Box::new(each)), tables)?
            }
            Request::Count(count) => {
                let each = Count { puzzle: PuzzleText::default(), ..count.clone() };
                Searches::new(&count.puzzle, Verb::Count(Box::new(each)), tables)?
            }
            Request::Prove(prove) => {
                Searches::new(&prove.puzzle, Verb::Prove(prove.limits), tables)?
            }
            Request::Challenge(challenge) => {
                let each = Challenge { puzzle: PuzzleText::default(), ..challenge.clone() };
                Searches::new(&challenge.puzzle, Verb::Challenge(Box::new(each)), tables)?
            }
            Request::Hint(hint) => {
                let each = Hint { puzzle: PuzzleText::default(), ..hint.clone() };
                Searches::new(&hint.puzzle, Verb::Hint(Box::new(each)), tables)?
            }
            Request::Resume(resume) => {
                let (verb, left) = (Verb::Solve(Box::default()), VecDeque::new());
                let now: Option<Box<dyn Job>> = Some(Box::new(sliding::resume(resume, tables)?));
                let (told, tables) = (VecDeque::new(), tables.clone());
                Searches { verb, now, last: None, left, told, tables, reported: false }
            }
            other => {
                return Ok(Self { work: Work::AtOnce(Box::new(other.clone()), tables.clone()) });
            }
        };
        Ok(Self { work: Work::Search(Box::new(searches)) })
    }

    /// Goes on for at most `nodes` nodes, on the caller's thread, and not beyond the next report.
    /// Only verbs that search (solve, resume, hint, count, challenge, prove) take more than one step;
    /// preparing a puzzle's tables is part of its first step, and 0 nodes do no more than that.
    ///
    /// Time limits count the time of the steps, by the clock of `control`. When its stop handle has
    /// been used, the puzzle under way is reported as far as it got and the rest are left.
    pub fn advance(&mut self, nodes: u64, control: &mut Control<'_>) -> Result<Progress, Error> {
        // A stop is noticed on the way, so there must be one.
        let least = u64::from(control.stop.is_stopped());
        self.go_on(Pace::Nodes(nodes.max(least)), control, None)
    }

    /// The report of the puzzle under way as if it were stopped now; the session goes on as if nobody had
    /// asked. There is one for `solve` and `resume`, from the first step of a puzzle to its last.
    pub fn so_far(&self) -> Option<Report> {
        match &self.work {
            Work::Search(searches) => checked(searches.now.as_ref()?.so_far()?).ok(),
            _ => None,
        }
    }

    /// The request of the only puzzle with everything named that was left to us: its method and the
    /// partition of its tables. The session from now on counts that as asked, so that its
    /// [`units`](Session::units) can be shared with workers made from it, also by programs that choose otherwise.
    /// There is one for `solve` and `count` of one puzzle, from its first step on.
    pub fn spell_out(&mut self) -> Option<Request> {
        self.only()?.spell_out()
    }

    /// The tables that the search of the only puzzle asks, from its first step on: workers elsewhere that
    /// have the same need not make them.
    pub fn tables(&mut self) -> Vec<TableNeed> {
        self.only().map_or_else(Vec::new, |job| job.tables())
    }

    /// The only puzzle, while it is searched.
    pub(crate) fn only(&mut self) -> Option<&mut Box<dyn Job>> {
        match &mut self.work {
            Work::Search(searches) if searches.left.is_empty() && !searches.reported => {
                searches.now.as_mut()
            }
            _ => None,
        }
    }

    /// The search of the only puzzle, once it is prepared. Units do not say which puzzle they are of,
    /// so several puzzles are not shared.
    pub(crate) fn shared(&mut self) -> Option<&mut Units> {
        self.only()?.shared()
    }

    /// Refuses what cannot be left and continued.
    pub(crate) fn can_be_continued(&self) -> Result<(), Error> {
        match &self.work {
            Work::Search(searches) if !searches.left.is_empty() => {
                Err(Error::NoCheckpoint { what: "several puzzles" })
            }
            Work::Search(searches) => {
                searches.now.as_ref().map_or(Ok(()), |job| job.can_be_continued())
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn go_on(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        offer: Option<&mut Offer<'_>>,
    ) -> Result<Progress, Error> {
        if let Work::AtOnce(request, tables) = &self.work {
            let mut reports = VecDeque::new();
            answer_with(request, tables, control, None, &mut |report| reports.push_back(report))?;
            self.work = Work::Answered(reports);
        }
        match &mut self.work {
            Work::Search(searches) => searches.go_on(pace, control, offer),
            Work::AtOnce(..) => Ok(Progress::Done),
            Work::Answered(reports) => {
                let report = |report| Progress::Report { report };
                Ok(reports.pop_front().map_or(Progress::Done, report))
            }
        }
    }
}

impl Searches {
    fn new(puzzle: &PuzzleText, verb: Verb, tables: &Tables) -> Result<Self, Error> {
        let left = problems(puzzle)?.into();
        let (told, tables) = (VecDeque::new(), tables.clone());
        let (now, last) = (None, None);
        let mut searches = Self { verb, now, last, left, told, tables, reported: false };
        // Mistakes in what is asked are told before anything is searched.
        searches.begin()?;
        Ok(searches)
    }

    /// Begins the next puzzle, if there is one.
    fn begin(&mut self) -> Result<(), Error> {
        self.now = match (self.left.pop_front(), &self.verb) {
            (None, _) => None,
            (Some(Problem::Sliding(problem)), Verb::Solve(solve)) => {
                Some(Box::new(sliding::SolveJob::new(problem, (**solve).clone(), &self.tables)?))
            }
            (Some(Problem::Sliding(problem)), Verb::Hint(hint)) => {
                Some(Box::new(sliding::HintJob::new(problem, hint, &self.tables)?))
            }
            (Some(Problem::Packing(puzzle, _)), Verb::Solve(solve)) => {
                Some(Box::new(packing::SolveJob::new(*puzzle, (**solve).clone())?))
            }
            (Some(Problem::Packing(puzzle, _)), Verb::Count(count)) => {
                Some(Box::new(packing::CountJob::new(&puzzle, count)?))
            }
            (Some(Problem::Packing(puzzle, _)), Verb::Prove(limits)) => {
                Some(Box::new(packing::ProveJob::new(*puzzle, *limits)?))
            }
            (Some(Problem::Sliding(_)), Verb::Count(_)) => {
                return Err(Error::NotForFamily { what: "count".into(), family: "sliding" });
            }
            (Some(Problem::Sliding(_)), Verb::Challenge(_)) => {
                return Err(Error::NotForFamily { what: "challenge".into(), family: "sliding" });
            }
            (Some(Problem::Packing(puzzle, _)), Verb::Hint(hint)) => {
                Some(Box::new(packing::HintJob::new(*puzzle, hint)?))
            }
            (Some(Problem::Packing(puzzle, _)), Verb::Challenge(challenge)) => {
                Some(Box::new(packing::GenerateJob::new(*puzzle, (**challenge).clone())?))
            }
            (Some(Problem::Sliding(_)), Verb::Prove(_)) => {
                return Err(Error::NotForFamily { what: "prove".into(), family: "sliding" });
            }
        };
        Ok(())
    }

    fn go_on(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        offer: Option<&mut Offer<'_>>,
    ) -> Result<Progress, Error> {
        if let Some(report) = self.told.pop_front() {
            return Ok(Progress::Report { report });
        }
        if self.now.is_none() && !(self.reported && control.stop.is_stopped()) {
            self.begin()?;
        }
        let Some(mut job) = self.now.take() else { return Ok(Progress::Done) };
        let Some(reports) = job.advance(pace, control, offer)? else {
            let Reading { counters, lower_bound, elapsed } = job.reading();
            self.now = Some(job);
            let (counters, seconds) = (counters.into(), elapsed.as_secs_f64());
            return Ok(Progress::Running { counters, lower_bound, seconds });
        };
        if self.left.is_empty() && pace == Pace::ToTheEnd {
            self.last = Some(job);
        }
        self.reported = true;
        self.told = reports.into_iter().map(checked).collect::<Result<_, _>>()?;
        let first = self.told.pop_front();
        Ok(first.map_or(Progress::Done, |report| Progress::Report { report }))
    }
}
