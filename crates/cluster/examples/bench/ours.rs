//! Ours: a job of runs that take no time, with a real coordinator and real workers.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use susun_cluster::job::{self, JobOptions};
use susun_cluster::messages::Stage;
use susun_cluster::nats::{self, Access, Coordinator, Program, Runner, Worker};
use susun_cluster::product::Product;
use susun_cluster::settings::Times;
use susun_cluster::{JobSpec, Settings, program};
use susun_engine::{Cut, Stop, Tables};
use tokio::runtime::{Builder, Runtime};

use crate::process::{Role, ready, say};

/// The same runtime as in the program `susun`.
pub(crate) fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads")
}

/// A job of runs of `millis` milliseconds each.
pub(crate) fn spec(units: u32, millis: u32) -> JobSpec {
    let cut = Cut { first: job::FIRST_NODES, most: job::UNIT_NODES };
    let (times, title, abi) = (Times::default(), "bench".into(), program::abi());
    job::runs(units, millis.to_string(), JobOptions { cut, times, title, abi })
}

/// The output of a run, long enough for a record as long as that of a search.
pub(crate) fn output(index: u32) -> String {
    format!("run {index} of a job that measures what a cluster costs")
}

/// Answers after as many milliseconds as the job says.
struct Sleeper;

impl Runner for Sleeper {
    fn run(&self, payload: &str, index: u32, _: &Stop) -> Result<String, String> {
        let millis = payload.parse().map_err(|_| "a number of milliseconds")?;
        if millis > 0 {
            std::thread::sleep(Duration::from_millis(millis));
        }
        Ok(output(index))
    }
}

/// Starts workers as separate processes.
pub(crate) fn workers(server: &str, workers: usize, slots: usize) -> Vec<Role> {
    let worker = |index: usize| {
        Role::start(&["worker", server, &format!("worker-{index}"), &slots.to_string()])
    };
    (0..workers).map(worker).collect()
}

/// Starts a coordinator as a separate process, with journals in a folder.
pub(crate) fn coordinated(server: &str, folder: &Path, replicas: usize) -> Role {
    let journal = folder.join("journal").display().to_string();
    Role::start(&["coordinator", server, &journal, &replicas.to_string()])
}

/// The role of a worker.
pub(crate) fn worker(server: &str, name: &str, slots: usize) {
    let runtime = runtime();
    start_worker(&runtime, server, name, slots, program::this_program());
    while ready().is_some() {}
}

/// The role of many workers with a connection and a slot each, in one process.
pub(crate) fn crowd(server: &str, workers: u32) {
    let (runtime, program) = (runtime(), program::this_program());
    for number in 0..workers {
        start_worker(&runtime, server, &format!("worker-{number}"), 1, program.clone());
    }
    while ready().is_some() {}
}

fn start_worker(runtime: &Runtime, server: &str, name: &str, slots: usize, program: Program) {
    let access = Access { patience: None, ..Access::to(server, name) };
    let worker = Worker {
        name: name.into(),
        slots,
        tables: Tables::default(),
        fetch: None,
        runner: Some(Arc::new(Sleeper)),
        program,
        leave_when_idle: None,
        hook: None,
    };
    runtime.spawn(async move {
        let work = nats::work(&access, worker, &Stop::new(), Arc::new(|_| {})).await;
        work.expect("a server");
    });
}

/// The role of a coordinator: runs jobs of `UNITS MILLISECONDS`, and reports the seconds of each.
pub(crate) fn coordinator(server: &str, journal: &str, replicas: usize) {
    let runtime = runtime();
    let access = Access::to(server, "coordinator");
    let mut word = ready();
    for number in 0.. {
        let Some(words) = word else { return };
        let (units, millis) = words.split_once(' ').expect("two numbers");
        let spec = spec(crate::number(units), crate::number(millis));
        let path = format!("{journal}-{number}");
        let settings = Settings { replicas, ..Settings::default() };
        let began = Instant::now();
        runtime.block_on(coordinate(&access, spec, settings, Path::new(&path)));
        word = say(&began.elapsed().as_secs_f64().to_string());
    }
}

async fn coordinate(access: &Access, spec: JobSpec, settings: Settings, journal: &Path) {
    let submitted = Coordinator::submit(access, spec, settings, &Tables::default(), journal).await;
    let coordinator = submitted.expect("a job");
    let count = match &coordinator.spec().ask {
        susun_cluster::Ask::Runs { count, .. } => *count,
        susun_cluster::Ask::Search { .. } => 0,
    };
    let ended = coordinator.run(&Stop::new(), &mut |_| {}).await.expect("a result");
    assert_eq!(ended.stage, Stage::Done, "{:?}", ended.why);
    let Product::Outputs(outputs) = ended.product else { panic!("no outputs") };
    // Every run once, and each with its own output.
    assert!(outputs.into_iter().eq((0..count).map(|index| (index, output(index)))));
}
