//! A job on the threads of this machine, with its journal: no server, no queue, no ledger.
//!
//! The journal has the same format as a coordinator's: `susun verify` audits it, and an interrupted job continues from it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::RwLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use susun_engine::{Control, Stop, Tables, UnitReport, UnitWorker};

use crate::error::ClusterError;
use crate::foreman::{Foreman, Instruction};
use crate::intake::reopened;
use crate::journal::{Entry, Journal, JournalError};
use crate::messages::{JobSpec, Outcome, Record, Task, Wanted, Work};
use crate::product::Product;

/// Nodes between two checks of the stop handle.
const STEP: u64 = 1 << 20;

/// How long the main thread waits for a result.
const WAIT: Duration = Duration::from_millis(100);

/// The name of the worker in the journal.
const WORKER: &str = "local";

/// A job being searched on this machine.
pub struct Local {
    foreman: Foreman,
    journal: Journal,
    /// Seconds spent on it before.
    spent: f64,
    resumed: bool,
    began: Instant,
}

/// How far a job is.
#[derive(Clone, Copy, Debug)]
pub struct LocalProgress {
    /// Nodes of all results.
    pub nodes: u128,
    /// No solution is shorter.
    pub lower_bound: u32,
    /// The time spent on the job.
    pub elapsed: Duration,
}

/// Finds mistakes before tables are made: a journal that cannot be continued, or a folder that cannot be written.
pub fn check(path: &Path) -> Result<(), JournalError> {
    if path.exists() {
        let (_, reading) = Journal::open(path)?;
        return reading.whole_lines(path).map(drop);
    }
    drop(Journal::created(path)?);
    let disk = |source| JournalError::Disk { path: path.into(), what: "created", source };
    std::fs::remove_file(path).map_err(disk)
}

impl Local {
    /// Begins a job with a new journal, or continues it if the file is its journal.
    /// Its time counts from `began`, before tables were made.
    pub fn new(
        spec: &JobSpec,
        tables: &Tables,
        path: &Path,
        began: Instant,
    ) -> Result<Self, ClusterError> {
        if !path.exists() {
            let mut foreman = Foreman::new(spec.clone(), tables, 0)?;
            foreman.begin()?;
            let journal = Journal::create(path, spec)?;
            return Ok(Self { foreman, journal, spent: 0.0, resumed: false, began });
        }
        let (journal, foreman, spent) = reopened(path, tables, 0, |found, altered| {
            if let Some(line) = altered {
                return Err(JournalError::Altered { path: path.into(), line }.into());
            }
            if found.abi != spec.abi {
                return Err(JournalError::OtherVersion { path: path.into() }.into());
            }
            if (&found.ask, found.cut) == (&spec.ask, spec.cut) {
                return Ok(());
            }
            let (path, title) = (path.into(), found.title.clone());
            Err(JournalError::OtherSearch { path, title }.into())
        })?;
        Ok(Self { foreman, journal, spent, resumed: true, began })
    }

    /// Searches until the job is over or the stop handle is used; returns the result, or the result so far, and whether
    /// the job is over.
    pub fn run(
        mut self,
        threads: usize,
        stop: &Stop,
        on_progress: &mut dyn FnMut(LocalProgress),
    ) -> Result<(Product, bool), ClusterError> {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.keep(&Entry::Begun { at })?;
        let workers: Option<Vec<UnitWorker>> =
            (0..threads.max(1)).map(|_| self.foreman.worker()).collect();
        let wanted = RwLock::new(self.foreman.wanted().cloned());
        let searched = thread::scope(|scope| {
            let (results, arrived) = mpsc::channel();
            let mut idle = Vec::new();
            for (number, worker) in workers.into_iter().flatten().enumerate() {
                let (send, receive) = mpsc::channel();
                let (results, wanted) = (results.clone(), &wanted);
                thread::Builder::new()
                    .spawn_scoped(scope, move || {
                        search_units(worker, number, &receive, &results, wanted, stop);
                    })
                    .map_err(|source| ClusterError::NoThread { source })?;
                idle.push((number, send));
            }
            self.drive(idle, &arrived, &wanted, stop, on_progress)
        });
        // Perhaps the search ends because the journal cannot be written.
        let seconds = self.seconds();
        let product = self.foreman.product().timed(seconds, self.resumed);
        let over = self.foreman.is_over();
        match (&product, over) {
            (Product::Reports(reports), true) => {
                self.keep(&Entry::End { reports: reports.clone(), seconds })?;
            }
            _ => drop(self.keep(&Entry::Left { seconds })),
        }
        searched.map(|()| (product, over))
    }

    /// Gives units to idle threads and takes their results.
    fn drive(
        &mut self,
        mut idle: Vec<(usize, Sender<Work>)>,
        arrived: &Receiver<Done>,
        wanted: &RwLock<Option<Wanted>>,
        stop: &Stop,
        on_progress: &mut dyn FnMut(LocalProgress),
    ) -> Result<(), ClusterError> {
        let (mut busy, mut running) = (Vec::new(), BTreeSet::new());
        while !self.foreman.is_over() && !stop.is_stopped() {
            while let Some((number, send)) = idle.pop() {
                let Some((id, work)) = self.next(&running) else {
                    idle.push((number, send));
                    break;
                };
                running.insert(id);
                if send.send(work).is_ok() {
                    busy.push((number, send));
                }
            }
            match arrived.recv_timeout(WAIT) {
                Ok(Done { number, work, report, seconds }) => {
                    let id = work.id();
                    running.remove(&id);
                    idle.extend(busy.extract_if(.., |(busy, _)| *busy == number));
                    if let Some(report) = report {
                        let record =
                            Record::new(&work, Outcome::Search { report }, WORKER, seconds);
                        self.take(id, record, wanted)?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            on_progress(LocalProgress {
                nodes: self.foreman.counts().nodes,
                lower_bound: self.foreman.bound(),
                elapsed: Duration::from_secs_f64(self.seconds()),
            });
        }
        Ok(())
    }

    /// The first open unit, in the order of the search, that no thread has.
    fn next(&self, running: &BTreeSet<String>) -> Option<(String, Work)> {
        let place = |(_, work): &(&str, &Work)| match &work.task {
            Task::Search { unit } => Some(unit.id.clone()),
            Task::Run { .. } => None,
        };
        let free = self.foreman.open_units().filter(|(id, _)| !running.contains(*id));
        free.min_by_key(place).map(|(id, work)| (id.into(), work.clone()))
    }

    /// Checks a result, writes it to the journal, and accepts it.
    fn take(
        &mut self,
        unit: String,
        record: Record,
        wanted: &RwLock<Option<Wanted>>,
    ) -> Result<(), ClusterError> {
        for entry in self.foreman.sift(&mut vec![(unit, Some(record))]) {
            self.keep(&entry)?;
            for instruction in self.foreman.believe(&entry)? {
                if let (Instruction::Announce(now), Ok(mut wanted)) = (instruction, wanted.write())
                {
                    *wanted = Some(now);
                }
            }
        }
        Ok(())
    }

    fn keep(&mut self, entry: &Entry) -> Result<(), ClusterError> {
        self.journal.add(entry);
        Ok(self.journal.flush()?)
    }

    fn seconds(&self) -> f64 {
        self.spent + self.began.elapsed().as_secs_f64()
    }
}

/// What a thread did with a unit; no report if the unit is no longer wanted.
struct Done {
    number: usize,
    work: Work,
    report: Option<UnitReport>,
    seconds: f64,
}

/// Searches units until there are no more, or the stop handle is used.
fn search_units(
    mut worker: UnitWorker,
    number: usize,
    units: &Receiver<Work>,
    results: &Sender<Done>,
    wanted: &RwLock<Option<Wanted>>,
    stop: &Stop,
) {
    for work in units {
        let begun = Instant::now();
        let Task::Search { unit } = &work.task else { return };
        if worker.begin(unit).is_err() {
            return;
        }
        let mut control = Control::silent();
        control.stop = stop.clone();
        let is_wanted = || {
            wanted.read().map_or(true, |now| now.as_ref().is_none_or(|now| now.wants(&work.task)))
        };
        let mut report = None;
        while report.is_none() && is_wanted() {
            if stop.is_stopped() {
                return;
            }
            report = worker.advance(STEP, &mut control);
        }
        let seconds = begun.elapsed().as_secs_f64();
        if results.send(Done { number, work: work.clone(), report, seconds }).is_err() {
            return;
        }
    }
}
