//! A server, a job and workers in threads of this process.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use susun_cluster::assignment::Action;
use susun_cluster::audit::untimed;
use susun_cluster::messages::Stage;
use susun_cluster::nats::{
    Access, Coordinator, Ended, Program, Summary, Worker, WorkerEvent, work,
};
use susun_cluster::product::Product;
use susun_cluster::settings::Times;
use susun_cluster::{ClusterError, JobSpec, Settings, job, program};
use susun_engine::{
    Control, Cut, MethodChoice, PuzzleText, Report, Request, Solve, Stop, Tables, answer,
};
use susun_testkit::nats::{Options, Server};

/// Sees, and may change, each step of a worker before it is taken.
pub(crate) type StepHook = Arc<dyn Fn(&mut Action) + Send + Sync>;

/// A job that is being coordinated.
pub(crate) type Coordinating = JoinHandle<Result<Ended, ClusterError>>;

/// The journal of the job.
pub(crate) const JOURNAL: &str = "job.journal";

/// A board of Korf's with 546,344 nodes.
pub(crate) const BOARD: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";

/// A server and the processes started on it.
pub(crate) struct Cluster {
    pub(crate) server: Server,
    pub(crate) folder: tempfile::TempDir,
    /// How often a unit that was given up is published again.
    pub(crate) revivals: u32,
    workers: Vec<(Stop, JoinHandle<Result<Summary, ClusterError>>)>,
    pub(crate) events: Arc<Mutex<Vec<WorkerEvent>>>,
}

pub(crate) fn solve() -> Request {
    solve_of(BOARD, "blank-first")
}

/// A board with the method whose nodes are known.
pub(crate) fn solve_of(board: &str, goal: &str) -> Request {
    let goal = Some(goal.into());
    let puzzle = PuzzleText { text: board.into(), goal, ..PuzzleText::default() };
    let method = MethodChoice {
        algorithm: Some("ida-star".into()),
        heuristics: vec!["manhattan".into()],
        ..MethodChoice::default()
    };
    Request::Solve(Solve { puzzle, method, ..Solve::default() })
}

/// The answer of one machine.
pub(crate) fn alone(request: &Request) -> Report {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report)).expect("it is answered");
    reports.pop().expect("one puzzle, one report")
}

/// A job of small units, with an ack wait of a second.
pub(crate) fn spec(request: &Request, nodes: u64) -> JobSpec {
    let times = Times { deliveries: 20, ..Times::for_ack_wait(Duration::from_secs(1)) };
    job::search(request, &Tables::new(), order(nodes, times)).expect("it splits")
}

pub(crate) fn order(nodes: u64, times: Times) -> job::JobOptions {
    let cut = Cut { first: nodes, most: nodes };
    job::JobOptions { cut, times, title: "a test".into(), abi: program::abi() }
}

impl Cluster {
    pub(crate) fn start() -> Self {
        Self {
            server: Server::start(Options::default()),
            folder: tempfile::tempdir().expect("a folder"),
            revivals: Settings::default().revivals,
            workers: Vec::new(),
            events: Arc::default(),
        }
    }

    pub(crate) fn access(&self, name: &str) -> Access {
        Access::to(self.server.url(), name)
    }

    /// A worker in threads of this process.
    pub(crate) fn worker(&mut self, name: &str, hook: Option<StepHook>) {
        self.worker_of(name, hook, program::this_program());
    }

    pub(crate) fn worker_of(&mut self, name: &str, hook: Option<StepHook>, program: Program) {
        self.start_worker(worker(name, hook, program));
    }

    pub(crate) fn start_worker(&mut self, worker: Worker) {
        let (stop, access) = (Stop::new(), self.access(&worker.name));
        let (handle, events) = (stop.clone(), self.events.clone());
        let on_event = Arc::new(move |event| events.lock().expect("nobody panics").push(event));
        let thread =
            thread::spawn(move || runtime().block_on(work(&access, worker, &handle, on_event)));
        self.workers.push((stop, thread));
    }

    pub(crate) fn journal(&self) -> PathBuf {
        self.folder.path().join(JOURNAL)
    }

    /// Waits until this many results are in the journal: in the middle of the job, however fast the machine is.
    pub(crate) fn wait_for(&self, results: usize) {
        self.wait_for_in(JOURNAL, results);
    }

    /// The same for the journal of another job.
    pub(crate) fn wait_for_in(&self, journal: &str, results: usize) {
        self.wait_for_lines(journal, r#"{"is":"record""#, results);
    }

    /// Waits until a coordinator has started.
    pub(crate) fn wait_until_begun(&self, journal: &str) {
        self.wait_for_lines(journal, r#"{"is":"begun""#, 1);
    }

    fn wait_for_lines(&self, journal: &str, kind: &str, count: usize) {
        let (path, until) =
            (self.folder.path().join(journal), Instant::now() + Duration::from_mins(1));
        loop {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                !text.contains(r#"{"is":"end""#),
                "the job is over before anything could happen to it"
            );
            if text.matches(kind).count() >= count {
                return;
            }
            assert!(Instant::now() < until, "the job has not come to {count} {kind}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Coordinates a job to its end while `meanwhile` runs.
    pub(crate) fn run(
        &mut self,
        spec: JobSpec,
        meanwhile: impl FnOnce(&mut Self, &JobSpec),
    ) -> Ended {
        let submitted = spec.clone();
        let coordinator = self.coordinate(spec, JOURNAL);
        meanwhile(self, &submitted);
        coordinator.join().expect("it does not panic").expect("it ends")
    }

    /// Coordinates a job in a thread, with a journal of this name.
    pub(crate) fn coordinate(&self, spec: JobSpec, journal: &str) -> Coordinating {
        let (access, path) = (self.access("coordinator"), self.folder.path().join(journal));
        let revivals = self.revivals;
        let settings = Settings { times: spec.times, revivals, ..Settings::default() };
        thread::spawn(move || {
            runtime().block_on(async {
                let begun =
                    Coordinator::submit(&access, spec, settings, &Tables::new(), &path).await?;
                begun.run(&Stop::new(), &mut |_| {}).await
            })
        })
    }

    /// Ends the workers; returns their summaries.
    pub(crate) fn dismiss(&mut self) -> Vec<Result<Summary, ClusterError>> {
        let workers: Vec<_> = self.workers.drain(..).collect();
        for (stop, _) in &workers {
            stop.stop();
        }
        workers.into_iter().map(|(_, thread)| thread.join().expect("it does not panic")).collect()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.dismiss();
        }
    }
}

pub(crate) fn worker(name: &str, hook: Option<StepHook>, program: Program) -> Worker {
    Worker {
        name: name.into(),
        slots: 1,
        tables: Tables::new(),
        fetch: None,
        runner: None,
        program,
        leave_when_idle: None,
        hook,
    }
}

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().expect("a runtime")
}

/// Checks that the job is done, with the answer of one machine.
pub(crate) fn assert_right(ended: &Ended, request: &Request) {
    assert_eq!((ended.stage, &ended.why), (Stage::Done, &None));
    let Product::Reports(reports) = &ended.product else { panic!("a search has reports") };
    let found: Vec<Report> = reports.iter().map(untimed).collect();
    assert_eq!(found, [untimed(&alone(request))]);
}
