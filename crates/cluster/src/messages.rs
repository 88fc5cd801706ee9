//! What goes over the wire, as JSON: the engine's own types, and around them who asks and who answers.

use serde::{Deserialize, Serialize};
use susun_engine::{Cut, Request, Solve, Unit, UnitReport};

use crate::settings::Times;

/// The version of these messages. Part of every job: others are not read.
pub const CODEC: u32 = 1;

/// A job as it was submitted; it never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobSpec {
    /// The version of the messages.
    pub codec: u32,
    /// Its name: 12 hexadecimal digits.
    pub job: String,
    /// Who may search its units; see [`susun_engine::abi`].
    pub abi: String,
    /// Who can do its units: see [`class`](crate::subjects::class).
    pub class: String,
    /// The content hashes of the tables it needs.
    pub tables: Vec<String>,
    /// What is asked.
    pub ask: Ask,
    /// How large its units are.
    pub cut: Cut,
    /// The times of its messages.
    pub times: Times,
    /// When it was submitted, in seconds since 1970.
    pub submitted: u64,
    /// What it was made from, for people.
    pub title: String,
}

/// What a job asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ask {
    /// A request that splits into units, spelt out.
    Search {
        /// The request.
        request: Box<Request>,
    },
    /// A list of runs that do not depend on each other: what they are is the business of whoever submits
    /// them and of their [`Runner`](crate::nats::Runner).
    Runs {
        /// How many there are.
        count: u32,
        /// What all of them share.
        payload: String,
    },
}

impl Ask {
    /// Does the first solution end it? Then units after one that holds a solution are not wanted.
    pub fn ends_with_first(&self) -> bool {
        match self {
            Self::Search { request } => {
                matches!(**request, Request::Solve(Solve { all: false, max_solutions: None, .. }))
            }
            Self::Runs { .. } => false,
        }
    }

    /// Does whichever solution comes first end it, counts or no counts?
    pub fn ends_with_any(&self) -> bool {
        self.ends_with_first()
            && matches!(
                self,
                Self::Search { request }
                    if matches!(**request, Request::Solve(Solve { first_found: true, .. }))
            )
    }
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Task {
    /// Search a unit.
    Search {
        /// The unit.
        unit: Unit,
    },
    /// Do a run.
    Run {
        /// Which, from 0.
        index: u32,
    },
}

/// One thing to do, with all that its identity depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Of which job.
    pub job: String,
    /// Who may do it.
    pub abi: String,
    /// Who has the tables for it.
    pub class: String,
    /// What to do.
    pub task: Task,
    /// How often its result had to be thrown away. The ledger keeps such a result for ever, so the unit is
    /// given out again under another name.
    pub attempt: u32,
}

impl Work {
    /// A task of a job, for the first time.
    pub fn new(spec: &JobSpec, task: Task) -> Self {
        let JobSpec { job, abi, class, .. } = spec.clone();
        Self { job, abi, class, task, attempt: 0 }
    }

    /// Its name: 32 hexadecimal digits over everything that it is.
    pub fn id(&self) -> String {
        digest(self, 32)
    }

    /// Did another unit's splitting make it? Such units are published by whoever split.
    pub fn is_child(&self) -> bool {
        match &self.task {
            Task::Search { unit } => self.attempt == 0 && !unit.exact && !unit.id.key.is_empty(),
            Task::Run { .. } => false,
        }
    }

    /// The word for its phase and round.
    pub fn round(&self) -> String {
        match &self.task {
            Task::Search { unit } => format!("{}-{}", unit.id.phase, unit.id.round),
            Task::Run { .. } => "0-0".into(),
        }
    }

    /// What a splitting leaves to others, in order.
    pub fn children(&self, outcome: &Outcome, cut: Cut) -> Vec<Self> {
        match (&self.task, outcome) {
            (Task::Search { unit }, Outcome::Search { report }) => {
                let child = |unit| Self { task: Task::Search { unit }, attempt: 0, ..self.clone() };
                unit.children(report, cut).into_iter().map(child).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// Of a unit.
    Search {
        /// Its report.
        report: UnitReport,
    },
    /// Of a run.
    Run {
        /// What the runner says, one line or more.
        output: String,
    },
}

impl Outcome {
    /// Is it what comes of such a task, by what it says about itself?
    pub fn fits(&self, task: &Task) -> bool {
        match (self, task) {
            (Self::Search { report }, Task::Search { unit }) => {
                let exact = unit.exact.then_some(unit.budget);
                (&report.id, report.exact) == (&unit.id, exact)
            }
            (Self::Run { .. }, Task::Run { .. }) => true,
            _ => false,
        }
    }
}

/// A line of the ledger: what came of a unit, by whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Of which job.
    pub job: String,
    /// Of which unit.
    pub unit: String,
    /// What came of it.
    pub outcome: Outcome,
    /// Who did it.
    pub worker: String,
    /// How long that took.
    pub seconds: f64,
    /// A hash over the rest: what was altered on its way is not believed.
    pub seal: String,
}

impl Record {
    /// What came of a unit, sealed.
    pub fn new(work: &Work, outcome: Outcome, worker: &str, seconds: f64) -> Self {
        Self::of_unit(work.job.clone(), work.id(), outcome, worker, seconds)
    }

    /// The same for a unit whose name is known.
    pub(crate) fn of_unit(
        job: String,
        unit: String,
        outcome: Outcome,
        worker: &str,
        seconds: f64,
    ) -> Self {
        let worker = worker.into();
        let mut record = Self { job, unit, outcome, worker, seconds, seal: String::new() };
        record.seal = record.proper_seal();
        record
    }

    /// Is it what a worker wrote about this?
    pub fn is_about(&self, work: &Work) -> bool {
        self.unit == work.id() && self.is_sealed() && self.outcome.fits(&work.task)
    }

    /// Is it what its worker wrote?
    pub fn is_sealed(&self) -> bool {
        self.seal == self.proper_seal()
    }

    /// The seal that belongs to what it says.
    pub fn proper_seal(&self) -> String {
        let Self { job, unit, outcome, worker, seconds, .. } = self;
        digest(&(job, unit, outcome, worker, seconds), 16)
    }
}

/// Units that are no longer wanted: all but those of this round, up to this key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// The phase under way.
    pub phase: u32,
    /// The round under way.
    pub round: u32,
    /// Nothing after this unit is wanted; absent: all of the round is.
    pub up_to: Option<Vec<u32>>,
}

impl Wanted {
    /// Is this still wanted?
    pub fn wants(&self, task: &Task) -> bool {
        let Task::Search { unit } = task else { return true };
        let place = (unit.id.phase, unit.id.round);
        // What is ahead of us has not been heard of yet: it is wanted.
        place > (self.phase, self.round)
            || place == (self.phase, self.round)
                && self.up_to.as_ref().is_none_or(|key| unit.id.key <= *key)
    }
}

/// How a job stands, as its coordinator last told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobState {
    /// In a word.
    pub stage: Stage,
    /// Why, where that is not plain.
    pub why: Option<String>,
    /// What is still wanted.
    pub wanted: Option<Wanted>,
    /// No solution is cheaper.
    pub bound: u32,
    /// Units whose results are in the journal.
    pub done: u64,
    /// Units that wait or are being searched.
    pub open: u64,
    /// Of those, how many somebody has.
    pub running: u64,
    /// Results that were thrown away.
    pub refused: u64,
    /// Units that were laid aside.
    pub dead: u64,
    /// Nodes of all results, whether the fold counts them or not.
    pub nodes: String,
    /// How much of the round is done, by its shares: at each splitting all parts count alike.
    pub share: f64,
    /// Seconds that coordinators have spent on it.
    pub seconds: f64,
    /// Nodes a second of late.
    pub speed: f64,
    /// Seconds until the end of the round, by its shares: a guess, and how many rounds will follow nobody knows.
    #[serde(default)]
    pub left: Option<f64>,
    /// Workers heard of late.
    pub workers: u64,
    /// When this was told, in seconds since 1970.
    pub told: u64,
}

/// Where a job stands, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Submitted; nobody coordinates it yet.
    Waiting,
    /// Somebody coordinates it.
    Running,
    /// Left by its coordinator; `resume` goes on.
    Left,
    /// It has its result.
    Done,
    /// Ended by its user.
    Cancelled,
    /// It cannot go on by itself: `why` says so, and `resume` tries again.
    Incomplete,
}

impl Stage {
    /// Will nobody go on with it?
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled)
    }
}

/// A heartbeat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beat {
    /// Who.
    pub worker: String,
    /// Which units it can search.
    pub abi: String,
    /// Searches that it does at a time.
    pub slots: u32,
    /// Of those, how many are busy.
    pub busy: u32,
    /// Units done since it began.
    pub units: u64,
    /// Nodes since it began.
    pub nodes: u64,
}

/// So many hexadecimal digits of the hash over something's JSON.
pub fn digest(what: &impl Serialize, digits: usize) -> String {
    // INVARIANT: plain data with string keys is always JSON.
    let text = serde_json::to_vec(what).expect("plain data is JSON");
    hexadecimal(blake3::hash(&text), digits)
}

/// The first digits of a hash. Each unit has several of them, so they are not made by a formatter.
pub(crate) fn hexadecimal(hash: blake3::Hash, digits: usize) -> String {
    let mut text = String::with_capacity(digits + 1);
    for byte in &hash.as_bytes()[..digits.div_ceil(2)] {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from(b"0123456789abcdef"[usize::from(half)]));
        }
    }
    text.truncate(digits);
    text
}
