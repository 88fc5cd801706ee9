//! The coordinator's side as a pure state machine: which units are open, what a result changes, what to publish, and
//! when the job is over.
//!
//! A result goes through three steps: [`judge`](Foreman::judge) says whether it is new and valid, the caller writes it
//! to the journal, and only then [`absorb`](Foreman::absorb) accepts it. So the state of a foreman can be rebuilt from
//! the journal.

use std::collections::{BTreeMap, BTreeSet};

use susun_engine::{Control, Progress, Report, Session, Tables, Unit, UnitWorker};

use crate::error::ClusterError;
use crate::messages::{Ask, JobSpec, Outcome, Record, Task, Wanted, Work};
use crate::product::Product;

/// Runs that are open at a time: enough for any number of workers, and fewer than the queue may hold.
const RUNS_OPEN: usize = 10_000;

/// The most rounds, phases and reports of a job that follow each other without a unit.
const MOST_STEPS_WITHOUT_UNITS: usize = 100;

/// One job being coordinated.
pub struct Foreman {
    spec: JobSpec,
    plan: WorkSource,
    /// Units without a result, by name.
    open: BTreeMap<String, Open>,
    /// Units that were open and are no longer wanted. Their results may still arrive.
    dropped: BTreeSet<String>,
    wanted: Option<Wanted>,
    counts: JobCounts,
    /// How often a unit that was delivered too often is published again.
    revivals: u32,
    ended: bool,
}

/// Where the tasks of a job come from.
enum WorkSource {
    Search { session: Box<Session>, checker: Option<UnitWorker>, reports: Vec<Report> },
    Runs { given: u32, count: u32, outputs: BTreeMap<u32, String> },
}

/// A unit without a result.
#[derive(Clone, Debug)]
struct Open {
    work: Work,
    /// Its part of the round, from 0 to 1.
    share: f64,
    /// Consecutive sweeps that did not find it in the queue.
    missed: u32,
    /// How often it was delivered too often.
    deaths: u32,
}

/// Counts of a job, for its state.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JobCounts {
    /// Results accepted.
    pub done: u64,
    /// Results rejected.
    pub refused: u64,
    /// Units that were given up.
    pub dead: u64,
    /// Nodes of all accepted results.
    pub nodes: u128,
    /// The finished part of the round, from 0 to 1.
    pub share: f64,
}

/// The verdict on a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The first result of an open unit.
    News,
    /// A result of a unit that has one already, or that is not known.
    Known,
    /// A result of a unit that is no longer wanted.
    Unwanted,
    /// A result that cannot be true, with the reason.
    Faulty(String),
}

/// What the coordinator must do.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// Publish this unit; nothing is lost if it is in the queue already.
    Publish(Work),
    /// Announce to the workers which units are still wanted.
    Announce(Wanted),
    /// The job has its result.
    Finish,
    /// The job cannot continue: these units were delivered too often.
    GiveUp(Vec<String>),
}

impl Foreman {
    /// Prepares a job; [`begin`](Self::begin) gives its first units.
    pub fn new(spec: JobSpec, tables: &Tables, revivals: u32) -> Result<Self, ClusterError> {
        let plan = match &spec.ask {
            Ask::Search { request } => {
                let mut session = Session::prepared(request, tables, &mut Control::silent())?;
                session.cut(spec.cut);
                let checker = session.worker();
                WorkSource::Search { session: Box::new(session), checker, reports: Vec::new() }
            }
            Ask::Runs { count, .. } => {
                WorkSource::Runs { given: 0, count: *count, outputs: BTreeMap::new() }
            }
        };
        let (open, dropped, wanted) = (BTreeMap::new(), BTreeSet::new(), None);
        let counts = JobCounts::default();
        Ok(Self { spec, plan, open, dropped, wanted, counts, revivals, ended: false })
    }

    /// The first instructions.
    pub fn begin(&mut self) -> Result<Vec<Instruction>, ClusterError> {
        self.go_on(1.0)
    }

    /// The job.
    pub fn spec(&self) -> &JobSpec {
        &self.spec
    }

    /// Which units are still wanted; `None` if all are.
    pub fn wanted(&self) -> Option<&Wanted> {
        self.wanted.as_ref()
    }

    /// A worker for its units; `None` for a list of runs.
    pub fn worker(&mut self) -> Option<UnitWorker> {
        match &mut self.plan {
            WorkSource::Search { session, .. } => session.worker(),
            WorkSource::Runs { .. } => None,
        }
    }

    /// Counts for the state of the job.
    pub fn counts(&self) -> JobCounts {
        self.counts
    }

    /// The number of units without a result.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Whether a unit of this name has no result yet.
    pub fn is_open(&self, unit: &str) -> bool {
        self.open.contains_key(unit)
    }

    /// The unit of this name, if it has no result.
    pub fn work(&self, unit: &str) -> Option<&Work> {
        self.open.get(unit).map(|open| &open.work)
    }

    /// Whether the job has its result.
    pub fn is_over(&self) -> bool {
        self.ended
    }

    /// A lower bound of the cost: that of the current round.
    pub fn bound(&self) -> u32 {
        let of = |open: &Open| match &open.work.task {
            Task::Search { unit } => unit.bound,
            Task::Run { .. } => 0,
        };
        self.open.values().next().map_or(0, of)
    }

    /// Checks a result; the foreman does not change yet.
    pub fn judge(&mut self, record: &Record) -> Judgement {
        let Some(open) = self.open.get(&record.unit) else {
            let dropped = self.dropped.contains(&record.unit);
            return if dropped { Judgement::Unwanted } else { Judgement::Known };
        };
        if record.job != self.spec.job || !record.is_sealed() {
            return Judgement::Faulty("it was altered after it was sealed".into());
        }
        if !record.outcome.fits(&open.work.task) {
            return Judgement::Faulty("it is the result of something else".into());
        }
        match (&mut self.plan, &open.work.task, &record.outcome) {
            (
                WorkSource::Search { checker, .. },
                Task::Search { unit },
                Outcome::Search { report },
            ) => {
                let fault = checker.as_mut().and_then(|checker| checker.fault(unit, report));
                fault.map_or(Judgement::News, |why| Judgement::Faulty(why.into()))
            }
            (WorkSource::Runs { .. }, Task::Run { .. }, Outcome::Run { .. }) => Judgement::News,
            _ => Judgement::Faulty("it is the result of something else".into()),
        }
    }

    /// Accepts a result that is in the journal. There are no instructions for children: the worker that split their
    /// parent publishes them, and if it crashed, a sweep finds them missing.
    pub fn absorb(&mut self, record: &Record) -> Result<Vec<Instruction>, ClusterError> {
        let Some(Open { work, share, .. }) = self.open.remove(&record.unit) else {
            return Ok(Vec::new());
        };
        self.counts.done += 1;
        match (&mut self.plan, &work.task, &record.outcome) {
            (
                WorkSource::Search { session, .. },
                Task::Search { unit },
                Outcome::Search { report },
            ) => {
                self.counts.nodes += u128::from(report.generated);
                session.absorb(report);
                let share = share / (report.rest.len() + 1) as f64;
                self.counts.share += share;
                let mut instructions = Vec::new();
                if report.solutions > 0 && self.spec.ask.ends_with_any() {
                    self.drop_all();
                } else if report.solutions > 0 && self.spec.ask.ends_with_first() {
                    instructions.push(self.forget_after(unit));
                }
                instructions.extend(self.go_on(share)?);
                Ok(instructions)
            }
            (
                WorkSource::Runs { outputs, count, .. },
                Task::Run { index },
                Outcome::Run { output },
            ) => {
                outputs.insert(*index, output.clone());
                self.counts.share = outputs.len() as f64 / f64::from(*count);
                self.go_on(0.0)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Rejects a result that is in the journal as refused: its unit is published under another name.
    pub fn refuse(&mut self, unit: &str) -> Vec<Instruction> {
        let Some(open) = self.open.remove(unit) else { return Vec::new() };
        self.counts.refused += 1;
        let work = Work { attempt: open.work.attempt + 1, ..open.work.clone() };
        self.open.insert(work.id(), Open { work: work.clone(), missed: 0, ..open });
        vec![Instruction::Publish(work)]
    }

    /// Compares the open units with those in the queue. A unit that is missing in two consecutive sweeps is lost and
    /// published again; with `at_once`, one sweep is enough.
    pub fn sweep(&mut self, waiting: &BTreeSet<String>, at_once: bool) -> Vec<Instruction> {
        let mut lost = Vec::new();
        for (id, open) in &mut self.open {
            open.missed = if waiting.contains(id) { 0 } else { open.missed + 1 };
            if open.missed > 1 || (at_once && open.missed > 0) {
                open.missed = 0;
                lost.push(Instruction::Publish(open.work.clone()));
            }
        }
        lost
    }

    /// A unit was delivered too often: it is published again, or the job is given up.
    pub fn dead(&mut self, unit: &str) -> Vec<Instruction> {
        let revivals = self.revivals;
        let Some(open) = self.open.get_mut(unit) else { return Vec::new() };
        open.deaths += 1;
        if open.deaths <= revivals {
            return vec![Instruction::Publish(open.work.clone())];
        }
        self.counts.dead += 1;
        let hopeless = self.open.iter().filter(|(_, open)| open.deaths > revivals);
        vec![Instruction::GiveUp(hopeless.map(|(id, _)| id.clone()).collect())]
    }

    /// The units without a result, in the order of their names.
    pub fn open_units(&self) -> impl Iterator<Item = (&str, &Work)> {
        self.open.iter().map(|(id, open)| (id.as_str(), &open.work))
    }

    /// The result of the job; if it is not over, the result so far. The caller fills in how long it took.
    pub fn product(&self) -> Product {
        match &self.plan {
            WorkSource::Search { reports, session, .. } if reports.is_empty() => {
                Product::Reports(session.partial_report().into_iter().collect())
            }
            WorkSource::Search { reports, .. } => Product::Reports(reports.clone()),
            WorkSource::Runs { outputs, .. } => Product::Outputs(outputs.clone()),
        }
    }

    /// A solution was found: units after its unit are no longer wanted.
    fn forget_after(&mut self, found: &Unit) -> Instruction {
        let id = &found.id;
        let wanted = Wanted { phase: id.phase, round: id.round, up_to: Some(id.key.clone()) };
        let (kept, dropped) = std::mem::take(&mut self.open)
            .into_iter()
            .partition(|(_, open)| wanted.wants(&open.work.task));
        self.open = kept;
        self.dropped.extend(BTreeMap::into_keys(dropped));
        self.wanted = Some(wanted.clone());
        Instruction::Announce(wanted)
    }

    /// No open unit is wanted any more.
    fn drop_all(&mut self) {
        self.dropped.extend(std::mem::take(&mut self.open).into_keys());
    }

    /// Takes new units from the plan, until there are some or the job is over.
    fn go_on(&mut self, share: f64) -> Result<Vec<Instruction>, ClusterError> {
        let mut instructions = Vec::new();
        let mut steps_without_units = 0;
        loop {
            let tasks = self.plan.tasks(self.open.len());
            if tasks.is_empty() && self.open.is_empty() && !self.ended {
                // A round, a phase or the job has ended.
                if self.plan.step()? {
                    steps_without_units += 1;
                    // A journal can contain a request that no job has, such as one for a graph.
                    if steps_without_units > MOST_STEPS_WITHOUT_UNITS {
                        return Err(ClusterError::DoesNotSplit {
                            what: "the rest of this request".into(),
                        });
                    }
                    continue;
                }
                self.ended = true;
                instructions.push(Instruction::Finish);
            }
            for task in tasks {
                self.add(task, share, &mut instructions);
            }
            return Ok(instructions);
        }
    }

    fn add(&mut self, task: Task, share: f64, instructions: &mut Vec<Instruction>) {
        let mut share = share;
        if let Task::Search { unit } = &task {
            let (phase, round) = (unit.id.phase, unit.id.round);
            let begins = unit.id.key.is_empty() || unit.exact;
            if begins {
                // A new round, or the only unit that a node limit leaves: all others are void.
                self.drop_all();
                (self.counts.share, share) = (0.0, 1.0);
                let wanted =
                    Wanted { phase, round, up_to: unit.exact.then(|| unit.id.key.clone()) };
                if (phase, round) != (0, 0) || unit.exact {
                    self.wanted = Some(wanted.clone());
                    instructions.push(Instruction::Announce(wanted));
                }
            }
        }
        let work = Work::new(&self.spec, task);
        if !work.is_child() {
            instructions.push(Instruction::Publish(work.clone()));
        }
        self.open.insert(work.id(), Open { work, share, missed: 0, deaths: 0 });
    }
}

impl WorkSource {
    /// The tasks that can be given out now.
    fn tasks(&mut self, open: usize) -> Vec<Task> {
        match self {
            Self::Search { session, .. } => {
                session.units(usize::MAX).into_iter().map(|unit| Task::Search { unit }).collect()
            }
            Self::Runs { given, count, .. } => {
                let room = RUNS_OPEN.saturating_sub(open) as u32;
                let first = *given;
                *given = count.saturating_sub(first).min(room) + first;
                (first..*given).map(|index| Task::Run { index }).collect()
            }
        }
    }

    /// Moves on to the next round, phase or report if no unit is open; false if there is none.
    fn step(&mut self) -> Result<bool, ClusterError> {
        let Self::Search { session, reports, .. } = self else { return Ok(false) };
        let mut control = Control::silent();
        match session.advance(0, &mut control)? {
            Progress::Report { report } => reports.push(report),
            Progress::Done => return Ok(false),
            Progress::Running { .. } => {}
        }
        Ok(true)
    }
}
