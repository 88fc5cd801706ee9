//! All runs of an experiment that have no record yet, until nothing is left or the user stops it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use susun_engine::{Stop, Tables};

use super::child::{ChildProcess, Program};
use super::machine::Host;
use super::once::Runner;
use super::order::{Slot, order};
use super::task::Task;
use super::threads::start_within;
use crate::error::Error;
use crate::record::{Outcome, Record};
use crate::records::RecordFile;
use crate::spec::Experiment;

/// How to run.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The workers' program; without one, everything runs in this process, one run after another.
    pub program: Option<Program>,
    /// How many workers.
    pub jobs: usize,
    /// Only this part of all runs.
    pub part: Option<Part>,
    /// No more runs than that.
    pub most: Option<u64>,
}

/// One of several parts of an experiment, for one of several machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which one, from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunCounts {
    /// Records that were there before.
    pub before: usize,
    /// Records that were added, by how the runs ended.
    pub outcomes: BTreeMap<Outcome, usize>,
    /// Runs that are left.
    pub left: usize,
}

impl RunCounts {
    /// How many records were added.
    pub fn added(&self) -> usize {
        self.outcomes.values().sum()
    }
}

/// What is told on the way.
pub enum RunEvent<'a> {
    /// So many runs are ahead.
    Begins {
        /// How many.
        runs: usize,
    },
    /// A run has ended, and its record is written.
    Ran(&'a Record),
}

/// Runs what is left of an experiment and appends its records.
pub fn run(
    experiment: &Experiment,
    file: &mut RecordFile,
    settings: &Settings,
    tables: &Tables,
    stop: &Stop,
    on_event: &mut dyn FnMut(&RunEvent<'_>),
) -> Result<RunCounts, Error> {
    let all = order(&experiment.plan);
    let done = file.done(experiment, &all)?;
    let before = done.iter().filter(|done| **done).count();
    let is_ours = |order: &usize| settings.part.is_none_or(|part| order % part.of == part.index);
    let mut left: Vec<usize> =
        (0..all.len()).filter(is_ours).filter(|order| !done[*order]).collect();
    let missing = left.len();
    left.truncate(settings.most.map_or(missing, |most| usize::try_from(most).unwrap_or(missing)));
    on_event(&RunEvent::Begins { runs: left.len() });
    let mut outcomes = BTreeMap::new();
    let mut keep = |record: &Record| {
        file.append(record)?;
        *outcomes.entry(record.outcome).or_default() += 1;
        on_event(&RunEvent::Ran(record));
        Ok(())
    };
    let queue = Queue { experiment, all: &all, left: &left, host: Host::here() };
    match &settings.program {
        None => in_process(&queue, tables, stop, &mut keep)?,
        Some(program) => with_children(&queue, program, settings.jobs.max(1), stop, &mut keep)?,
    }
    file.sync()?;
    let mut tally = RunCounts { before, outcomes, left: 0 };
    tally.left = missing - tally.added();
    Ok(tally)
}

/// What is to be run.
struct Queue<'a> {
    experiment: &'a Experiment,
    all: &'a [Slot],
    left: &'a [usize],
    host: Host,
}

impl Queue<'_> {
    fn tasks(&self) -> impl Iterator<Item = Task> {
        let task = |&order: &usize| Task::new(self.experiment, self.all[order], order, &self.host);
        self.left.iter().map(task)
    }
}

fn in_process(
    queue: &Queue<'_>,
    tables: &Tables,
    stop: &Stop,
    keep: &mut dyn FnMut(&Record) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut runner = Runner::new(tables, stop.clone());
    for task in queue.tasks() {
        runner.prepare(&task);
        match runner.run(task) {
            Some(record) => keep(&record)?,
            None => break,
        }
    }
    Ok(())
}

/// Each worker has a thread that tells it what to do; this thread writes.
fn with_children(
    queue: &Queue<'_>,
    program: &Program,
    jobs: usize,
    stop: &Stop,
    keep: &mut dyn FnMut(&Record) -> Result<(), Error>,
) -> Result<(), Error> {
    let tasks = Mutex::new(queue.tasks());
    let failed = AtomicBool::new(false);
    let memory = queue.experiment.plan.limits.memory;
    // Nobody runs ahead of the file by more than a record.
    let (sender, records) = mpsc::sync_channel(1);
    thread::scope(|scope| {
        let mut count = 0;
        for _ in 0..jobs {
            let (sender, tasks, failed) = (sender.clone(), &tasks, &failed);
            let started = start_within(scope, move || {
                let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                let is_over = || stop.is_stopped() || failed.load(Ordering::Relaxed);
                serve(program, memory, stop, &is_over, next, |result| sender.send(result).is_ok());
            });
            match started {
                Ok(_) => count += 1,
                Err(cause) if count == 0 => return Err(Error::NoWorker { cause }),
                // Fewer do the same, only later.
                Err(_) => break,
            }
        }
        drop(sender);
        let mut result = Ok(());
        for record in records {
            if result.is_ok() {
                result = record.and_then(|record| keep(&record));
                failed.store(result.is_err(), Ordering::Relaxed);
            }
        }
        result
    })
}

/// Has tasks run by a worker, and by another one when it has died.
fn serve(
    program: &Program,
    memory: Option<u64>,
    stop: &Stop,
    is_over: &dyn Fn() -> bool,
    next: impl Fn() -> Option<Task>,
    send: impl Fn(Result<Record, Error>) -> bool,
) {
    let mut worker = None;
    while !is_over() {
        let Some(task) = next() else { break };
        let mut alive = match worker.take() {
            Some(worker) => worker,
            None => match ChildProcess::start(program, memory) {
                Ok(worker) => worker,
                Err(error) => {
                    send(Err(error));
                    break;
                }
            },
        };
        let Some((record, lives)) = alive.run(task, stop) else { break };
        if lives {
            worker = Some(alive);
        }
        if !send(Ok(record)) {
            break;
        }
    }
}
