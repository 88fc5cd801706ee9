//! A worker: pulls units, searches them, and writes their results to the ledger.
//!
//! Each of its slots searches one unit at a time, and writes the result while the next unit is searched. When units are
//! short, a slot pulls several at once; if one of them turns out to be long, it returns the others to the queue.

mod classes;
mod jobs;
mod pool;
mod slot;
mod tap;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use async_nats::jetstream::stream::Stream;
use futures_util::StreamExt;
use susun_engine::{Stop, Tables};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

pub use pool::{Runner, unit_worker};

use crate::assignment::Action;
use crate::error::ClusterError;
use crate::messages::{Ask, Beat, JobSpec};
use crate::nats::connect::{Access, connect, jetstream, unless_stopped};
use crate::nats::streams::server;
use crate::settings::Times;
use crate::subjects;
use classes::Classes;
use jobs::Jobs;
use pool::Pool;

/// Time between two checks of the stop handle, and between two attempts at something that does not exist yet.
const PAUSE: Duration = Duration::from_millis(100);

/// Configuration of a cluster worker.
#[derive(Clone)]
pub struct Worker {
    /// Its name, which is part of subjects.
    pub name: String,
    /// Units that it searches at a time, each on a thread.
    pub slots: usize,
    /// The tables that it has.
    pub tables: Tables,
    /// Fetches missing tables.
    pub fetch: Option<Arc<Fetch>>,
    /// Does runs; without it, jobs of runs are skipped.
    pub runner: Option<Arc<dyn Runner>>,
    /// The identity of its program.
    pub program: Program,
    /// How long it waits without units before it ends; `None` means for ever.
    pub leave_when_idle: Option<Duration>,
    /// Called with every step before it is taken, and may change it: for tests of crashes and wrong results.
    pub hook: Option<Arc<StepHook>>,
}

/// Called with a step before it is taken; may change it.
pub type StepHook = dyn Fn(&mut Action) + Send + Sync;

/// Fetches the tables with these content hashes, until the stop handle is used.
pub type Fetch = dyn Fn(&[String], &Stop) -> Result<(), String> + Send + Sync;

/// The identity of a program, as far as its results depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// It searches units of jobs with this abi.
    pub abi: String,
    /// The bench signature that it computes.
    pub signature: String,
    /// The bench signature of the reference search.
    pub expected: String,
}

/// An event of a worker, for the program that started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// It is connected to the server.
    Connected,
    /// It starts to pull units of a class.
    Pulls {
        /// The class.
        class: String,
    },
    /// A job has another abi.
    OtherAbi {
        /// The job.
        job: String,
        /// The abi of the job.
        theirs: String,
    },
    /// A job needs tables that this worker does not have.
    LacksTables {
        /// The job.
        job: String,
        /// Why they could not be fetched.
        why: String,
    },
    /// A job is a list of runs, and this worker has no runner.
    NoRuns {
        /// The job.
        job: String,
    },
    /// A step failed and will be tried again.
    Trouble {
        /// The error message.
        what: String,
    },
}

/// The work that a worker has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Units whose results it wrote.
    pub units: u64,
    /// Nodes that it searched.
    pub nodes: u64,
}

/// Called with each event of a worker.
pub type OnEvent = Arc<dyn Fn(WorkerEvent) + Send + Sync>;

struct Shared {
    worker: Worker,
    client: Client,
    js: Context,
    ledger: Stream<()>,
    jobs: Jobs,
    pool: Pool,
    /// A permit for each slot, needed to pull: all classes share the threads.
    free: Semaphore,
    /// The classes that are pulled.
    classes: Classes,
    stop: Stop,
    on_event: OnEvent,
    /// Milliseconds between two heartbeats.
    beat: AtomicU64,
    busy: AtomicU64,
    units: AtomicU64,
}

/// Runs a worker until the stop handle is used, or until it had no units for `leave_when_idle`.
pub async fn work(
    access: &Access,
    worker: Worker,
    stop: &Stop,
    on_event: OnEvent,
) -> Result<Summary, ClusterError> {
    if !subjects::is_word(&worker.name) {
        return Err(ClusterError::BadName { name: worker.name });
    }
    let Program { signature, expected, .. } = &worker.program;
    if signature != expected {
        let (found, expected) = (signature.clone(), expected.clone());
        return Err(ClusterError::WrongSignature { found, expected });
    }
    let Some(client) = unless_stopped(stop, Box::pin(connect(access))).await.transpose()? else {
        return Ok(Summary::default());
    };
    on_event(WorkerEvent::Connected);
    let js = jetstream(&client);
    let Some(jobs) = first(|| !stop.is_stopped(), || Jobs::open(&js)).await else {
        return Ok(Summary::default());
    };
    let ledger =
        js.get_stream_no_info(subjects::LEDGER).await.map_err(server("find the ledger"))?;
    let pool = Pool::new(worker.slots, worker.tables.clone(), worker.runner.clone());
    let pool = pool.map_err(|source| ClusterError::NoThread { source })?;
    let [beat, busy, units] = [Times::default().beat, 0, 0].map(AtomicU64::new);
    let (free, classes, stop) = (Semaphore::new(worker.slots), Classes::default(), stop.clone());
    let shared = Arc::new(Shared {
        worker,
        client,
        js,
        ledger,
        jobs,
        pool,
        free,
        classes,
        stop,
        on_event,
        beat,
        busy,
        units,
    });
    let mut tasks = JoinSet::new();
    tasks.spawn(shared.clone().hear());
    tasks.spawn(shared.clone().beat());
    let result = shared.clone().find_work(&mut tasks).await;
    shared.stop.stop();
    shared.leave(&mut tasks).await;
    result?;
    Ok(Summary { units: shared.units.load(Ordering::Relaxed), nodes: shared.pool.nodes() })
}

/// Repeats an attempt until it succeeds or is no longer wanted: a worker may be started before the server has a job.
async fn first<T, F: Future<Output = Result<T, ClusterError>>>(
    wanted: impl Fn() -> bool,
    mut attempt: impl FnMut() -> F,
) -> Option<T> {
    while wanted() {
        match attempt().await {
            Ok(found) => return Some(found),
            Err(_) => sleep(PAUSE).await,
        }
    }
    None
}

impl Shared {
    /// Finds jobs again and again, and starts to pull units of those that this worker can serve.
    async fn find_work(self: Arc<Self>, tasks: &mut JoinSet<()>) -> Result<(), ClusterError> {
        let (mut reported, mut looks) = (BTreeSet::new(), 0);
        let (mut next, mut quiet, mut before) = (Instant::now(), Instant::now(), 0);
        while !self.is_done(quiet) {
            if Instant::now() >= next {
                looks += 1;
                let look = self.look(looks, &mut reported, tasks).await;
                next = Instant::now() + look;
                if self.classes.any_since(looks) {
                    // Its tables may have taken long to fetch.
                    quiet = Instant::now();
                }
            }
            let units = self.units.load(Ordering::Relaxed);
            if units != before || self.busy.load(Ordering::Relaxed) > 0 {
                (before, quiet) = (units, Instant::now());
            }
            sleep(PAUSE).await;
        }
        Ok(())
    }

    /// Finds jobs once; returns how long to wait before the next time.
    async fn look(
        self: &Arc<Self>,
        number: u64,
        reported: &mut BTreeSet<String>,
        tasks: &mut JoinSet<()>,
    ) -> Duration {
        let open = match self.jobs.open_jobs(self.connections()).await {
            Ok(open) => open,
            Err(error) => {
                (self.on_event)(WorkerEvent::Trouble { what: error.to_string() });
                return PAUSE;
            }
        };
        let beat = open.iter().map(|spec| spec.times.beat).min();
        self.beat.store(beat.unwrap_or(Times::default().beat), Ordering::Relaxed);
        while tasks.try_join_next().is_some() {}
        let ours = |spec: &&JobSpec| spec.abi == self.worker.program.abi;
        let needed: BTreeSet<&str> = open.iter().filter(ours).map(|spec| &*spec.class).collect();
        if !needed.is_empty() {
            // A class without jobs has no units, and pulling it takes time from the others.
            self.classes.keep(&needed);
        }
        let mut again = None;
        for spec in open {
            let look = Duration::from_millis(spec.times.look);
            again = Some(again.unwrap_or(look).min(look));
            let pulled = self.classes.has(&spec.class);
            if !pulled && self.can_serve(&spec, reported).await {
                self.classes.begin(&spec.class, number);
                for _ in 0..self.worker.slots {
                    tasks.spawn(self.clone().pull(spec.class.clone(), number));
                }
                (self.on_event)(WorkerEvent::Pulls { class: spec.class });
            }
        }
        if let Err(error) = self.jobs.look().await {
            (self.on_event)(WorkerEvent::Trouble { what: error.to_string() });
        }
        // An idle worker looks more often, in case a job was submitted.
        let idle = self.busy.load(Ordering::Relaxed) == 0;
        let again = again.unwrap_or(4 * PAUSE);
        if idle { again.min(10 * PAUSE) } else { again }
    }

    /// Whether this class is pulled since the search for jobs with this number.
    fn is_wanted(&self, class: &str, since: u64) -> bool {
        !self.stop.is_stopped() && self.classes.has_since(class, since)
    }

    fn is_done(&self, quiet: Instant) -> bool {
        let idle = self.worker.leave_when_idle.is_some_and(|idle| quiet.elapsed() >= idle);
        self.stop.is_stopped() || idle
    }

    /// Whether this worker can search units of the job. If not, the reason is reported once.
    async fn can_serve(&self, spec: &JobSpec, reported: &mut BTreeSet<String>) -> bool {
        let mut once = |event| {
            if reported.insert(spec.job.clone()) {
                (self.on_event)(event);
            }
        };
        let job = spec.job.clone();
        if spec.abi != self.worker.program.abi {
            once(WorkerEvent::OtherAbi { job, theirs: spec.abi.clone() });
            return false;
        }
        if matches!(spec.ask, Ask::Runs { .. }) && self.worker.runner.is_none() {
            once(WorkerEvent::NoRuns { job });
            return false;
        }
        match self.have_tables(spec).await {
            Ok(()) => true,
            Err(_) if self.stop.is_stopped() => false,
            Err(why) => {
                once(WorkerEvent::LacksTables { job, why });
                false
            }
        }
    }

    /// Makes sure that the tables of a job are there; missing ones are fetched on a separate thread.
    async fn have_tables(&self, spec: &JobSpec) -> Result<(), String> {
        let lacks = |content: &&String| !self.worker.tables.holds(content);
        let lacking: Vec<String> = spec.tables.iter().filter(lacks).cloned().collect();
        if lacking.is_empty() {
            return Ok(());
        }
        let Some(fetch) = self.worker.fetch.clone() else {
            return Err(format!(
                "{} missing; start the worker with --tables URL, or make them with `susun tables build`",
                lacking.len()
            ));
        };
        let stop = self.stop.clone();
        let fetched = tokio::task::spawn_blocking(move || fetch(&lacking, &stop));
        // A host may not answer for a while: a worker that ends does not wait for it.
        match unless_stopped(&self.stop, fetched).await {
            Some(Ok(fetched)) => fetched,
            Some(Err(error)) => Err(error.to_string()),
            None => Err("stopped".into()),
        }
    }

    /// Handles the control messages of all jobs.
    async fn hear(self: Arc<Self>) {
        while !self.stop.is_stopped() {
            if let Ok(mut messages) = self.client.subscribe(subjects::CONTROL).await {
                while let Some(message) = messages.next().await {
                    self.jobs.hear(&message.subject, &message.payload);
                }
            }
            sleep(PAUSE).await;
        }
    }

    /// Sends heartbeats.
    async fn beat(self: Arc<Self>) {
        let subject = subjects::beat(&self.worker.name);
        loop {
            let beat = Beat {
                worker: self.worker.name.clone(),
                abi: self.worker.program.abi.clone(),
                slots: self.worker.slots as u32,
                busy: self.busy.load(Ordering::Relaxed) as u32,
                units: self.units.load(Ordering::Relaxed),
                nodes: self.pool.nodes(),
            };
            if let Ok(payload) = serde_json::to_vec(&beat) {
                let _ = self.client.publish(subject.clone(), payload.into()).await;
            }
            sleep(Duration::from_millis(self.beat.load(Ordering::Relaxed))).await;
        }
    }

    /// Waits up to 2 s for results that are being written, then ends all tasks.
    async fn leave(&self, tasks: &mut JoinSet<()>) {
        let patience = Instant::now() + Duration::from_secs(2);
        while self.busy.load(Ordering::Relaxed) > 0 && Instant::now() < patience {
            sleep(Duration::from_millis(5)).await;
        }
        let _ = tokio::time::timeout(Duration::from_secs(1), self.client.flush()).await;
        tasks.abort_all();
    }
}
