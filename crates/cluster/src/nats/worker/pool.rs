//! The threads that search. Sessions are not to be shared between threads, so each has its own, kept from unit
//! to unit; what is large, the tables, they share.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Instant;

use susun_engine::{Control, Session, Stop, Tables, Unit, UnitReport, UnitWorker};
use susun_files::fault::{Operation, reach};
use tokio::sync::oneshot;

use crate::messages::{Ask, JobSpec, Outcome, Task};

/// Nodes between two looks at the stop handle and two readings of the meter: some milliseconds.
const STEP: u64 = 1 << 18;

/// Jobs whose sessions a thread keeps.
const KEPT: usize = 4;

/// Does the runs of a job that is a list of them.
pub trait Runner: Send + Sync {
    /// One of them, on a thread of its own; an error is told and the run is given to somebody else.
    fn run(&self, payload: &str, index: u32, stop: &Stop) -> Result<String, String>;
}

/// What a thread is asked.
pub(super) struct Errand {
    /// The job.
    pub(super) spec: Arc<JobSpec>,
    /// What to do.
    pub(super) task: Task,
    /// When to leave it.
    pub(super) stop: Stop,
    /// Set by whoever is first: the thread that begins it, or the slot that gives it back.
    pub(super) taken: Arc<AtomicBool>,
    /// Where the answer goes.
    pub(super) reply: oneshot::Sender<Result<(Outcome, f64), String>>,
}

/// Threads that wait for errands.
pub(super) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    called: Condvar,
    nodes: AtomicU64,
    tables: Tables,
    runner: Option<Arc<dyn Runner>>,
}

#[derive(Default)]
struct Queue {
    errands: VecDeque<Errand>,
    closed: bool,
}

impl Pool {
    /// As many threads as the system gives, up to `threads`; an error if it gives none.
    pub(super) fn new(
        threads: usize,
        tables: Tables,
        runner: Option<Arc<dyn Runner>>,
    ) -> io::Result<Self> {
        let (queue, called, nodes) = (Mutex::default(), Condvar::new(), AtomicU64::new(0));
        let shared = Arc::new(Shared { queue, called, nodes, tables, runner });
        for number in 0..threads {
            let shared = shared.clone();
            let serve = move || shared.serve();
            match reach(Operation::Thread).and_then(|()| Builder::new().spawn(serve)) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
            }
        }
        Ok(Self { shared })
    }

    /// Hands an errand to whoever is free first.
    pub(super) fn send(&self, errand: Errand) {
        let mut queue = self.shared.lock();
        let alone = queue.errands.is_empty();
        queue.errands.push_back(errand);
        drop(queue);
        // Whoever was called calls the next if there is more: when errands are short, one thread does many of them,
        // and to wake one for each would cost more than they do.
        if alone {
            self.shared.called.notify_one();
        }
    }

    /// Nodes of all searches so far.
    pub(super) fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.called.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Errand> {
        let (mut queue, mut called) = (self.lock(), false);
        loop {
            if let Some(errand) = queue.errands.pop_front() {
                if called && !queue.errands.is_empty() {
                    self.called.notify_one();
                }
                return Some(errand);
            }
            if queue.closed {
                return None;
            }
            queue = self.called.wait(queue).unwrap_or_else(PoisonError::into_inner);
            called = true;
        }
    }

    fn serve(&self) {
        let mut hands = Hands { kept: VecDeque::new() };
        while let Some(Errand { spec, task, stop, taken, reply }) = self.next() {
            if taken.swap(true, Ordering::Relaxed) {
                continue;
            }
            let began = Instant::now();
            let done = AssertUnwindSafe(|| self.done(&mut hands, &spec, &task, &stop));
            let result = catch_unwind(done).unwrap_or_else(|_| {
                // Who knows what it has left behind.
                hands.kept.clear();
                Err("the search panicked".into())
            });
            // Nobody may be waiting any more.
            let _ = reply.send(result.map(|outcome| (outcome, began.elapsed().as_secs_f64())));
        }
    }

    fn done(
        &self,
        hands: &mut Hands,
        spec: &JobSpec,
        task: &Task,
        stop: &Stop,
    ) -> Result<Outcome, String> {
        match (&spec.ask, task, &self.runner) {
            _ if stop.is_stopped() => Err("stopped".into()),
            (Ask::Search { .. }, Task::Search { unit }, _) => {
                self.search(hands, spec, unit, stop).map(|report| Outcome::Search { report })
            }
            (Ask::Runs { payload, .. }, Task::Run { index }, Some(runner)) => {
                runner.run(payload, *index, stop).map(|output| Outcome::Run { output })
            }
            (Ask::Runs { .. }, Task::Run { .. }, None) => Err("this worker does no runs".into()),
            _ => Err("the task is not one of its job".into()),
        }
    }

    fn search(
        &self,
        hands: &mut Hands,
        spec: &JobSpec,
        unit: &Unit,
        stop: &Stop,
    ) -> Result<UnitReport, String> {
        let worker = hands.of(spec, &self.tables)?;
        worker.begin(unit).map_err(|error| error.to_string())?;
        let mut control = Control { stop: stop.clone(), ..Control::silent() };
        let mut told = 0;
        loop {
            if let Some(report) = worker.advance(STEP, &mut control) {
                self.nodes.fetch_add(report.generated.saturating_sub(told), Ordering::Relaxed);
                return Ok(report);
            }
            if stop.is_stopped() {
                return Err("stopped".into());
            }
            told += STEP;
            self.nodes.fetch_add(STEP, Ordering::Relaxed);
        }
    }
}

/// Searchers of the jobs a thread has last worked on.
struct Hands {
    kept: VecDeque<(String, UnitWorker)>,
}

impl Hands {
    fn of(&mut self, spec: &JobSpec, tables: &Tables) -> Result<&mut UnitWorker, String> {
        if let Some(place) = self.kept.iter().position(|(job, _)| *job == spec.job) {
            self.kept.swap(0, place);
        } else {
            self.kept.push_front((spec.job.clone(), hired(spec, tables)?));
            self.kept.truncate(KEPT);
        }
        self.kept.front_mut().map(|(_, worker)| worker).ok_or_else(|| "nobody was hired".into())
    }
}

/// Somebody who searches units of a job.
pub fn hired(spec: &JobSpec, tables: &Tables) -> Result<UnitWorker, String> {
    let Ask::Search { request } = &spec.ask else { return Err("the job has no units".into()) };
    let mut control = Control::silent();
    let session = Session::prepared(request, tables, &mut control);
    session
        .map_err(|error| error.to_string())?
        .worker()
        .ok_or_else(|| "the job does not split into units".into())
}
