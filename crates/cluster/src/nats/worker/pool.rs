//! The threads that search. Threads cannot share a unit worker, so each has its own for the last jobs; they share the
//! tables, which are large.

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

/// Nodes between two checks of the stop handle: a few milliseconds.
const STEP: u64 = 1 << 18;

/// The number of jobs whose unit worker a thread keeps.
const KEPT: usize = 4;

/// Does the runs of jobs that are a list of runs.
pub trait Runner: Send + Sync {
    /// Does one run and returns its output; called on a search thread. After an error the run goes to another worker.
    fn run(&self, payload: &str, index: u32, stop: &Stop) -> Result<String, String>;
}

/// A task for a search thread.
pub(super) struct QueuedTask {
    /// The job.
    pub(super) spec: Arc<JobSpec>,
    /// The task.
    pub(super) task: Task,
    /// Ends the task early.
    pub(super) stop: Stop,
    /// Set by the first of two: the thread that begins the task, or the slot that returns it to the queue.
    pub(super) taken: Arc<AtomicBool>,
    /// Receives the outcome and the seconds it took, or an error.
    pub(super) reply: oneshot::Sender<Result<(Outcome, f64), String>>,
}

/// The search threads.
pub(super) struct Pool {
    state: Arc<PoolState>,
}

struct PoolState {
    queue: Mutex<Queue>,
    called: Condvar,
    nodes: AtomicU64,
    tables: Tables,
    runner: Option<Arc<dyn Runner>>,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<QueuedTask>,
    closed: bool,
}

impl Pool {
    /// Starts up to `threads` threads, fewer if the system refuses some; an error if it refuses the first.
    pub(super) fn new(
        threads: usize,
        tables: Tables,
        runner: Option<Arc<dyn Runner>>,
    ) -> io::Result<Self> {
        let (queue, called, nodes) = (Mutex::default(), Condvar::new(), AtomicU64::new(0));
        let state = Arc::new(PoolState { queue, called, nodes, tables, runner });
        for number in 0..threads {
            let state = state.clone();
            let serve = move || state.serve();
            match reach(Operation::Thread).and_then(|()| Builder::new().spawn(serve)) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
            }
        }
        Ok(Self { state })
    }

    /// Queues a task for the first free thread.
    pub(super) fn send(&self, queued: QueuedTask) {
        let mut queue = self.state.lock();
        let alone = queue.tasks.is_empty();
        queue.tasks.push_back(queued);
        drop(queue);
        // A thread that was woken wakes the next if there are more tasks. When tasks are short, one thread does many
        // of them, and waking a thread for each would cost more than the tasks.
        if alone {
            self.state.called.notify_one();
        }
    }

    /// Nodes of all searches so far.
    pub(super) fn nodes(&self) -> u64 {
        self.state.nodes.load(Ordering::Relaxed)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.state.lock().closed = true;
        self.state.called.notify_all();
    }
}

impl PoolState {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<QueuedTask> {
        let (mut queue, mut called) = (self.lock(), false);
        loop {
            if let Some(queued) = queue.tasks.pop_front() {
                if called && !queue.tasks.is_empty() {
                    self.called.notify_one();
                }
                return Some(queued);
            }
            if queue.closed {
                return None;
            }
            queue = self.called.wait(queue).unwrap_or_else(PoisonError::into_inner);
            called = true;
        }
    }

    fn serve(&self) {
        let mut workers = UnitWorkers { kept: VecDeque::new() };
        while let Some(QueuedTask { spec, task, stop, taken, reply }) = self.next() {
            if taken.swap(true, Ordering::Relaxed) {
                continue;
            }
            let began = Instant::now();
            let done = AssertUnwindSafe(|| self.done(&mut workers, &spec, &task, &stop));
            let result = catch_unwind(done).unwrap_or_else(|_| {
                // A panic can leave the workers in an inconsistent state.
                workers.kept.clear();
                Err("the search panicked".into())
            });
            // The receiver may be gone.
            let _ = reply.send(result.map(|outcome| (outcome, began.elapsed().as_secs_f64())));
        }
    }

    fn done(
        &self,
        workers: &mut UnitWorkers,
        spec: &JobSpec,
        task: &Task,
        stop: &Stop,
    ) -> Result<Outcome, String> {
        match (&spec.ask, task, &self.runner) {
            _ if stop.is_stopped() => Err("stopped".into()),
            (Ask::Search { .. }, Task::Search { unit }, _) => {
                self.search(workers, spec, unit, stop).map(|report| Outcome::Search { report })
            }
            (Ask::Runs { payload, .. }, Task::Run { index }, Some(runner)) => {
                runner.run(payload, *index, stop).map(|output| Outcome::Run { output })
            }
            (Ask::Runs { .. }, Task::Run { .. }, None) => Err("this worker cannot do runs".into()),
            _ => Err("the task does not belong to its job".into()),
        }
    }

    fn search(
        &self,
        workers: &mut UnitWorkers,
        spec: &JobSpec,
        unit: &Unit,
        stop: &Stop,
    ) -> Result<UnitReport, String> {
        let worker = workers.for_job(spec, &self.tables)?;
        worker.begin(unit).map_err(|error| error.to_string())?;
        let mut control = Control { stop: stop.clone(), ..Control::silent() };
        let mut counted = 0;
        loop {
            if let Some(report) = worker.advance(STEP, &mut control) {
                self.nodes.fetch_add(report.generated.saturating_sub(counted), Ordering::Relaxed);
                return Ok(report);
            }
            if stop.is_stopped() {
                return Err("stopped".into());
            }
            counted += STEP;
            self.nodes.fetch_add(STEP, Ordering::Relaxed);
        }
    }
}

/// The unit workers of the jobs that a thread has last worked on.
struct UnitWorkers {
    kept: VecDeque<(String, UnitWorker)>,
}

impl UnitWorkers {
    fn for_job(&mut self, spec: &JobSpec, tables: &Tables) -> Result<&mut UnitWorker, String> {
        if let Some(place) = self.kept.iter().position(|(job, _)| *job == spec.job) {
            self.kept.swap(0, place);
        } else {
            self.kept.push_front((spec.job.clone(), unit_worker(spec, tables)?));
            self.kept.truncate(KEPT);
        }
        self.kept.front_mut().map(|(_, worker)| worker).ok_or_else(|| "no worker was made".into())
    }
}

/// A worker that searches units of a job.
pub fn unit_worker(spec: &JobSpec, tables: &Tables) -> Result<UnitWorker, String> {
    let Ask::Search { request } = &spec.ask else { return Err("the job has no units".into()) };
    let mut control = Control::silent();
    let session = Session::prepared(request, tables, &mut control);
    session
        .map_err(|error| error.to_string())?
        .worker()
        .ok_or_else(|| "the job does not split into units".into())
}
