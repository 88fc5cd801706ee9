//! A worker: pulls units, searches them, writes what came of them to the ledger.
//!
//! Each of its slots has one unit at a time, and writes while the next is searched. When units are short a slot asks
//! for several at once; when it turns out that they wait for something long, they are given back.

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

pub use pool::{Runner, hired};

use crate::errand::Action;
use crate::error::ClusterError;
use crate::messages::{Ask, Beat, JobSpec};
use crate::nats::connect::{Access, connect, jetstream, unless_stopped};
use crate::nats::streams::server;
use crate::settings::Times;
use crate::subjects;
use classes::Classes;
use jobs::Jobs;
use pool::Pool;

/// Between two looks at the stop handle, and two tries at something that is not there yet.
const PAUSE: Duration = Duration::from_millis(100);

/// Who works.
#[derive(Clone)]
pub struct Worker {
    /// Its name; a word of subjects.
    pub name: String,
    /// Units at a time.
    pub slots: usize,
    /// Tables at hand.
    pub tables: Tables,
    /// Who fetches tables that are not, given their content hashes.
    pub fetch: Option<Arc<Fetch>>,
    /// Who does runs.
    pub runner: Option<Arc<dyn Runner>>,
    /// What this program is.
    pub program: Program,
    /// Leaves when there was nothing to do for so long.
    pub leave_when_idle: Option<Duration>,
    /// Sees every step before it is taken, and may change it: for tests that crash or lie.
    pub watch: Option<Arc<Watch>>,
}

/// Sees a step, and may change it.
pub type Watch = dyn Fn(&mut Action) + Send + Sync;

/// Fetches tables, given their content hashes, unless it is told to stop.
pub type Fetch = dyn Fn(&[String], &Stop) -> Result<(), String> + Send + Sync;

/// What a program is, as far as its results depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Units of which jobs it searches.
    pub abi: String,
    /// What it computes for the bench signature, and what it should.
    pub signature: String,
    /// As it should be.
    pub expected: String,
}

/// What a worker tells whoever started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// It is connected.
    Connected,
    /// It takes work of this class.
    Pulls {
        /// The class.
        class: String,
    },
    /// A job is for other programs.
    OtherAbi {
        /// The job.
        job: String,
        /// What it wants.
        theirs: String,
    },
    /// A job needs tables that are not here.
    LacksTables {
        /// The job.
        job: String,
        /// Why they could not be had.
        why: String,
    },
    /// A job is a list of runs, and nobody here does runs.
    NoRuns {
        /// The job.
        job: String,
    },
    /// Something went wrong that will be tried again.
    Trouble {
        /// What.
        what: String,
    },
}

/// What a worker has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Units whose results it wrote.
    pub units: u64,
    /// Nodes it searched.
    pub nodes: u64,
}

/// Tells whoever started the worker.
pub type Tell = Arc<dyn Fn(WorkerEvent) + Send + Sync>;

struct Shared {
    worker: Worker,
    client: Client,
    js: Context,
    ledger: Stream<()>,
    jobs: Jobs,
    pool: Pool,
    /// One for each slot, for whoever pulls: classes of work share the threads.
    free: Semaphore,
    /// The classes of work that we pull for.
    classes: Classes,
    stop: Stop,
    tell: Tell,
    /// Milliseconds between two heartbeats.
    beat: AtomicU64,
    busy: AtomicU64,
    units: AtomicU64,
}

/// Works until it is told to stop, or there was nothing to do for as long as it waits.
pub async fn work(
    access: &Access,
    worker: Worker,
    stop: &Stop,
    tell: Tell,
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
    tell(WorkerEvent::Connected);
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
        tell,
        beat,
        busy,
        units,
    });
    let mut tasks = JoinSet::new();
    tasks.spawn(shared.clone().hear());
    tasks.spawn(shared.clone().beat());
    let result = shared.clone().recruit(&mut tasks).await;
    shared.stop.stop();
    shared.leave(&mut tasks).await;
    result?;
    Ok(Summary { units: shared.units.load(Ordering::Relaxed), nodes: shared.pool.nodes() })
}

/// Tries until it works, as long as that is wanted: a worker may be started before anything else.
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
    /// Looks which jobs there are, and begins to pull for those that we can serve.
    async fn recruit(self: Arc<Self>, tasks: &mut JoinSet<()>) -> Result<(), ClusterError> {
        let (mut told, mut looks) = (BTreeSet::new(), 0);
        let (mut next, mut quiet, mut before) = (Instant::now(), Instant::now(), 0);
        while !self.is_done(quiet) {
            if Instant::now() >= next {
                looks += 1;
                let look = self.look(looks, &mut told, tasks).await;
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

    /// Looks once; when to look again.
    async fn look(
        self: &Arc<Self>,
        number: u64,
        told: &mut BTreeSet<String>,
        tasks: &mut JoinSet<()>,
    ) -> Duration {
        let open = match self.jobs.open_jobs(self.connections()).await {
            Ok(open) => open,
            Err(error) => {
                (self.tell)(WorkerEvent::Trouble { what: error.to_string() });
                return PAUSE;
            }
        };
        let beat = open.iter().map(|spec| spec.times.beat).min();
        self.beat.store(beat.unwrap_or(Times::default().beat), Ordering::Relaxed);
        while tasks.try_join_next().is_some() {}
        let ours = |spec: &&JobSpec| spec.abi == self.worker.program.abi;
        let needed: BTreeSet<&str> = open.iter().filter(ours).map(|spec| &*spec.class).collect();
        if !needed.is_empty() {
            // Of a class without jobs nothing will come, and asking for it takes time from others.
            self.classes.keep(&needed);
        }
        let mut again = None;
        for spec in open {
            let look = Duration::from_millis(spec.times.look);
            again = Some(again.unwrap_or(look).min(look));
            let pulled = self.classes.has(&spec.class);
            if !pulled && self.can_serve(&spec, told).await {
                self.classes.begin(&spec.class, number);
                for _ in 0..self.worker.slots {
                    tasks.spawn(self.clone().pull(spec.class.clone(), number));
                }
                (self.tell)(WorkerEvent::Pulls { class: spec.class });
            }
        }
        if let Err(error) = self.jobs.look().await {
            (self.tell)(WorkerEvent::Trouble { what: error.to_string() });
        }
        // A worker that has nothing to do looks more often: a job may have come.
        let idle = self.busy.load(Ordering::Relaxed) == 0;
        let again = again.unwrap_or(4 * PAUSE);
        if idle { again.min(10 * PAUSE) } else { again }
    }

    /// Do we pull for this class since the look with this number?
    fn is_wanted(&self, class: &str, since: u64) -> bool {
        !self.stop.is_stopped() && self.classes.has_since(class, since)
    }

    fn is_done(&self, quiet: Instant) -> bool {
        let idle = self.worker.leave_when_idle.is_some_and(|idle| quiet.elapsed() >= idle);
        self.stop.is_stopped() || idle
    }

    /// Can we search units of this job? If not, that is told once.
    async fn can_serve(&self, spec: &JobSpec, told: &mut BTreeSet<String>) -> bool {
        let mut once = |event| {
            if told.insert(spec.job.clone()) {
                (self.tell)(event);
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

    /// Has what a job needs, or fetches it, on a thread of its own.
    async fn have_tables(&self, spec: &JobSpec) -> Result<(), String> {
        let lacks = |content: &&String| !self.worker.tables.holds(content);
        let lacking: Vec<String> = spec.tables.iter().filter(lacks).cloned().collect();
        if lacking.is_empty() {
            return Ok(());
        }
        let Some(fetch) = self.worker.fetch.clone() else {
            return Err(format!(
                "{} of them; start the worker with --tables URL, or make them with `susun tables build`",
                lacking.len()
            ));
        };
        let stop = self.stop.clone();
        let fetched = tokio::task::spawn_blocking(move || fetch(&lacking, &stop));
        // A host may be silent for a while: whoever leaves does not wait for it.
        match unless_stopped(&self.stop, fetched).await {
            Some(Ok(fetched)) => fetched,
            Some(Err(error)) => Err(error.to_string()),
            None => Err("stopped".into()),
        }
    }

    /// Hears what jobs say to all workers.
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

    /// Says that we are here.
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

    /// Lets what is being written be written, for a moment, and gives back the rest.
    async fn leave(&self, tasks: &mut JoinSet<()>) {
        let patience = Instant::now() + Duration::from_secs(2);
        while self.busy.load(Ordering::Relaxed) > 0 && Instant::now() < patience {
            sleep(Duration::from_millis(5)).await;
        }
        let _ = tokio::time::timeout(Duration::from_secs(1), self.client.flush()).await;
        tasks.abort_all();
    }
}
