//! Messages, as JSON: the engine's own types with the job, the unit and the worker that they belong to.

use serde::{Deserialize, Serialize};
use susun_engine::{Cut, Request, Solve, Unit, UnitReport};

use crate::settings::Times;

/// The version of these messages. Part of every job; jobs with another version are ignored.
pub const CODEC: u32 = 1;

/// A job as it was submitted; it never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobSpec {
    /// The version of the messages.
    pub codec: u32,
    /// The name of the job: 12 hexadecimal digits.
    pub job: String,
    /// Only programs with this abi search its units; see [`susun_engine::abi`].
    pub abi: String,
    /// The class of its units, see [`class`](crate::subjects::class).
    pub class: String,
    /// The content hashes of the tables it needs.
    pub tables: Vec<String>,
    /// What the job computes.
    pub ask: Ask,
    /// The size of its units.
    pub cut: Cut,
    /// The times of its messages.
    pub times: Times,
    /// When it was submitted, in seconds since 1970.
    pub submitted: u64,
    /// A title for people: the command that submitted it.
    pub title: String,
}

/// What a job computes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ask {
    /// A request that splits into units, with its method and partition named.
    Search {
        /// The request.
        request: Box<Request>,
    },
    /// A list of independent runs. Only the program that submits them and their
    /// [`Runner`](crate::nats::Runner) know what a run is.
    Runs {
        /// The number of runs.
        count: u32,
        /// Data that all runs share, for the runner.
        payload: String,
    },
}

impl Ask {
    /// Whether the first solution in the order of the search ends the job. Units after one with a solution are then
    /// unwanted.
    pub fn ends_with_first(&self) -> bool {
        match self {
            Self::Search { request } => {
                matches!(**request, Request::Solve(Solve { all: false, .. }))
            }
            Self::Runs { .. } => false,
        }
    }

    /// Whether the first solution that any worker finds ends the job, so that its counts depend on chance.
    pub fn ends_with_any(&self) -> bool {
        self.ends_with_first()
            && matches!(
                self,
                Self::Search { request }
                    if matches!(**request, Request::Solve(Solve { first_found: true, .. }))
            )
    }
}

/// One task of a job.
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
        /// Index of the run, from 0.
        index: u32,
    },
}

/// One task with everything that its name depends on: a message of the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// The job.
    pub job: String,
    /// The abi of the job.
    pub abi: String,
    /// The class of the job.
    pub class: String,
    /// The task.
    pub task: Task,
    /// How many of its results were rejected. The ledger keeps a rejected result for ever, so the unit is published
    /// again under another name.
    pub attempt: u32,
}

impl Work {
    /// The first attempt at a task.
    pub fn new(spec: &JobSpec, task: Task) -> Self {
        let JobSpec { job, abi, class, .. } = spec.clone();
        Self { job, abi, class, task, attempt: 0 }
    }

    /// The name of the unit: 32 hexadecimal digits of a hash over all fields.
    pub fn id(&self) -> String {
        digest(self, 32)
    }

    /// Whether it was split off another unit. The worker that split the unit publishes its children.
    pub fn is_child(&self) -> bool {
        match &self.task {
            Task::Search { unit } => self.attempt == 0 && !unit.exact && !unit.id.key.is_empty(),
            Task::Run { .. } => false,
        }
    }

    /// Phase and round, as in subjects: `0-3`.
    pub fn round(&self) -> String {
        match &self.task {
            Task::Search { unit } => format!("{}-{}", unit.id.phase, unit.id.round),
            Task::Run { .. } => "0-0".into(),
        }
    }

    /// The units that were split off, in order.
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

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// The result of a unit.
    Search {
        /// Its report.
        report: UnitReport,
    },
    /// The result of a run.
    Run {
        /// The output of the runner, one or more lines.
        output: String,
    },
}

impl Outcome {
    /// Whether it is the result of this task, judged by its kind and the unit that it names.
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

/// A record of the ledger: the result of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The job.
    pub job: String,
    /// The name of the unit.
    pub unit: String,
    /// The result.
    pub outcome: Outcome,
    /// The name of the worker.
    pub worker: String,
    /// How long the search took.
    pub seconds: f64,
    /// A hash over the other fields. A record whose seal does not match is rejected.
    pub seal: String,
}

impl Record {
    /// The sealed record of a result.
    pub fn new(work: &Work, outcome: Outcome, worker: &str, seconds: f64) -> Self {
        Self::of_unit(work.job.clone(), work.id(), outcome, worker, seconds)
    }

    /// Like [`new`](Self::new), for a unit whose name is already computed.
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

    /// Whether it is an unaltered result of this unit.
    pub fn is_about(&self, work: &Work) -> bool {
        self.unit == work.id() && self.is_sealed() && self.outcome.fits(&work.task)
    }

    /// Whether it is unaltered since its worker wrote it.
    pub fn is_sealed(&self) -> bool {
        self.seal == self.proper_seal()
    }

    /// The seal that the other fields should have.
    pub fn proper_seal(&self) -> String {
        let Self { job, unit, outcome, worker, seconds, .. } = self;
        digest(&(job, unit, outcome, worker, seconds), 16)
    }
}

/// Which units are still wanted. Units of earlier rounds are not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// The current phase.
    pub phase: u32,
    /// The current round.
    pub round: u32,
    /// The last wanted unit of the round; `None` if all are wanted.
    pub up_to: Option<Vec<u32>>,
}

impl Wanted {
    /// Whether a task is still wanted; runs always are.
    pub fn wants(&self, task: &Task) -> bool {
        let Task::Search { unit } = task else { return true };
        let place = (unit.id.phase, unit.id.round);
        // A later round: the message that announces it has not arrived yet.
        place > (self.phase, self.round)
            || place == (self.phase, self.round)
                && self.up_to.as_ref().is_none_or(|key| unit.id.key <= *key)
    }
}

/// The state of a job, as its coordinator last wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobState {
    /// The stage.
    pub stage: Stage,
    /// The reason, if the stage alone does not say it.
    pub why: Option<String>,
    /// Which units are still wanted; `None` if all are.
    pub wanted: Option<Wanted>,
    /// A lower bound of the cost.
    pub bound: u32,
    /// Units whose results are in the journal.
    pub done: u64,
    /// Units without a result.
    pub open: u64,
    /// How many of them workers hold.
    pub running: u64,
    /// Results that were rejected.
    pub refused: u64,
    /// Units that were delivered too often and given up.
    pub dead: u64,
    /// Nodes of all results, also of those that the final count leaves out.
    pub nodes: String,
    /// The finished part of the round, from 0 to 1. When a unit splits, each part gets the same share.
    pub share: f64,
    /// Seconds that all coordinators of the job have spent on it.
    pub seconds: f64,
    /// Nodes per second, averaged over the last seconds.
    pub speed: f64,
    /// Estimated seconds until the end of the round. The number of rounds is not known.
    #[serde(default)]
    pub left: Option<f64>,
    /// Workers whose heartbeat arrived within the last 10 seconds.
    pub workers: u64,
    /// When this was written, in seconds since 1970.
    pub written_at: u64,
}

/// The stage of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Submitted; it has no coordinator yet.
    Waiting,
    /// It has a coordinator.
    Running,
    /// Its coordinator left; `resume` continues it.
    Left,
    /// It has its result.
    Done,
    /// Ended by its user.
    Cancelled,
    /// It cannot continue by itself: `why` gives the reason, and `resume` tries again.
    Incomplete,
}

impl Stage {
    /// Whether the job has ended for good.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled)
    }
}

/// A heartbeat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beat {
    /// The name of the worker.
    pub worker: String,
    /// The abi of its program.
    pub abi: String,
    /// Units that it can search at a time.
    pub slots: u32,
    /// Units that it holds now.
    pub busy: u32,
    /// Units finished since it started.
    pub units: u64,
    /// Nodes searched since it started.
    pub nodes: u64,
}

/// The first `digits` hexadecimal digits of the hash over the JSON of a value.
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
