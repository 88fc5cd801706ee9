//! Does all runs of an experiment that have no record yet, until none is left or the user stops it.

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

/// Settings of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The program of the worker processes. If `None`, everything runs in this process, one run after another.
    pub program: Option<Program>,
    /// The number of worker processes.
    pub jobs: usize,
    /// Do only this part of all runs.
    pub part: Option<Part>,
    /// Do at most this many runs.
    pub most: Option<u64>,
}

/// A part of an experiment, for one of several machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Index of the part, from 0.
    pub index: usize,
    /// The number of parts.
    pub of: usize,
}

/// Counts of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunCounts {
    /// Runs that already had a record.
    pub before: usize,
    /// Records added, by outcome.
    pub outcomes: BTreeMap<Outcome, usize>,
    /// Runs left to do.
    pub left: usize,
}

impl RunCounts {
    /// The number of records added.
    pub fn added(&self) -> usize {
        self.outcomes.values().sum()
    }
}

/// An event during a campaign.
pub enum RunEvent<'a> {
    /// The campaign begins.
    Begins {
        /// The number of runs to do.
        runs: usize,
    },
    /// A run has ended, and its record has been written.
    Ran(&'a Record),
}

/// Does the runs that have no record yet, and appends their records to the file.
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

/// The runs to do.
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

/// A thread for each worker process gives it tasks; this thread writes the records.
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
    // Workers get at most one record ahead of the file.
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
                // Fewer workers do the same runs, only more slowly.
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

/// Gives tasks to a worker process, and to a new one if it has died.
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
