//! Other jobs, machines and servers do not affect a job.

use std::sync::Arc;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use susun_cluster::messages::{JobState, Stage};
use susun_cluster::nats::{Coordinator, Runner, Worker, connect, jetstream};
use susun_cluster::settings::Times;
use susun_cluster::{ClusterError, JobSpec, Settings, job, program, subjects};
use susun_engine::{Count, LimitSpec, PuzzleText, Request, Stop, Tables};

use super::support::{Cluster, JOURNAL, assert_right, order, runtime, solve, spec, worker};

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_job_with_a_short_ack_wait_does_not_change_that_of_others() {
    let cluster = Cluster::start();
    let patient = job::search(&solve(), &Tables::new(), order(500, Times::default()));
    let (patient, hasty) = (patient.expect("it splits"), spec(&solve(), 500));
    assert!(hasty.times.ack_wait < patient.times.ack_wait);
    let access = cluster.access("coordinator");
    runtime().block_on(async {
        for (name, spec) in [("patient", &patient), ("hasty", &hasty)] {
            let settings = Settings { times: spec.times, ..Settings::default() };
            let path = cluster.folder.path().join(name);
            let begun =
                Coordinator::submit(&access, spec.clone(), settings, &Tables::new(), &path).await;
            begun.expect("a job");
        }
        let js = jetstream(&connect(&access).await.expect("a server"));
        for spec in [&patient, &hasty] {
            let name = subjects::consumer(&spec.abi, &spec.class);
            let consumer: PullConsumer =
                js.get_consumer_from_stream(&name, subjects::WORK).await.expect("a consumer");
            assert_eq!(consumer.cached_info().config.ack_wait, spec.times.ack_wait());
        }
    });
}

/// Answers after a while, or always fails.
struct Machine {
    broken: bool,
}

impl Runner for Machine {
    fn run(&self, _: &str, index: u32, _: &Stop) -> Result<String, String> {
        if self.broken {
            return Err("it is broken".into());
        }
        sleep(Duration::from_millis(300));
        Ok(index.to_string())
    }
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_broken_machine_does_not_use_up_the_deliveries_of_units() {
    let mut cluster = Cluster::start();
    for (name, broken) in [("broken", true), ("right", false)] {
        let runner: Option<Arc<dyn Runner>> = Some(Arc::new(Machine { broken }));
        cluster.start_worker(Worker { runner, ..worker(name, None, program::this_program()) });
    }
    // Two deliveries each: if the broken worker had a unit twice, the unit would be given up. After a failure, the other
    // one has at least half of the ack wait to take the unit.
    let times = Times { deliveries: 2, ..Times::for_ack_wait(Duration::from_secs(10)) };
    // A unit that is given up once ends the job.
    cluster.revivals = 0;
    let ended = cluster.run(job::runs(12, String::new(), order(1, times)), |_, _| {});
    assert_eq!((ended.stage, ended.state.dead), (Stage::Done, 0), "{:?}", ended.why);
}

/// Units of two classes on a worker with one thread: none is pulled only to wait for the thread.
#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_job_of_long_units_does_not_use_up_the_deliveries_of_another() {
    let mut cluster = Cluster::start();
    let runner: Option<Arc<dyn Runner>> = Some(Arc::new(Machine { broken: false }));
    cluster.start_worker(Worker { runner, ..worker("both", None, program::this_program()) });
    // Each run takes longer than a quarter of the other's ack wait, after which a worker would return it.
    let slow = Times { deliveries: 2, ..Times::for_ack_wait(Duration::from_secs(10)) };
    let hasty = Times { deliveries: 2, ..Times::for_ack_wait(Duration::from_secs(1)) };
    let slow = job::runs(12, String::new(), order(1, slow));
    cluster.revivals = 0;
    let other = cluster.coordinate(slow, "second.journal");
    let hasty = job::search(&solve(), &Tables::new(), order(20_000, hasty)).expect("it splits");
    let ended = cluster.run(hasty, |_, _| {});
    assert_right(&ended, &solve());
    let other = other.join().expect("it does not panic").expect("it ends");
    assert_eq!(other.stage, Stage::Done, "{:?}", other.why);
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_cancel_that_the_coordinator_missed_is_read() {
    let mut cluster = Cluster::start();
    let ended = cluster.run(spec(&solve(), 500), |cluster, spec| {
        cluster.wait_until_begun(JOURNAL);
        let access = cluster.access("user");
        runtime().block_on(async {
            // Only the state is written, as if the message had been lost.
            let js = jetstream(&connect(&access).await.expect("a server"));
            let jobs = js.get_key_value(subjects::JOBS).await.expect("the jobs");
            let key = subjects::state_key(&spec.job);
            let state = jobs.get(&key).await.expect("a server").expect("a state");
            let mut state: JobState = serde_json::from_slice(&state).expect("a state");
            state.stage = Stage::Cancelled;
            let state = serde_json::to_vec(&state).expect("it is JSON");
            jobs.put(&key, state.into()).await.expect("a server");
        });
    });
    assert_eq!(ended.stage, Stage::Cancelled);
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_journal_of_another_program_or_job_is_not_resumed() {
    let cluster = Cluster::start();
    let (access, tables) = (cluster.access("coordinator"), Tables::new());
    let left = Stop::new();
    left.stop();
    runtime().block_on(async {
        for (name, abi) in [("ours", program::abi()), ("theirs", "000000000000".into())] {
            let spec = JobSpec { abi: abi.clone(), ..spec(&solve(), 500) };
            let (job, path) = (spec.job.clone(), cluster.folder.path().join(name));
            let settings = || Settings::default();
            let begun = Coordinator::submit(&access, spec, settings(), &tables, &path).await;
            begun.expect("a job").run(&left, &mut |_| {}).await.expect("it is left");
            let again = async |job: Option<&str>| {
                Coordinator::resume(&access, settings(), &tables, &path, job).await.err()
            };
            if name == "ours" {
                assert!(again(None).await.is_none() && again(Some(&job)).await.is_none());
                let error = again(Some("another")).await.expect("it is of another job");
                assert!(error.to_string().contains(&job), "{error}");
            } else {
                let error = again(None).await.expect("it is of another program");
                assert!(matches!(error, ClusterError::OtherAbi { .. }), "{error}");
            }
        }
    });
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_coordinator_can_be_left_without_a_server() {
    let mut cluster = Cluster::start();
    let (access, path, spec) =
        (cluster.access("coordinator"), cluster.journal(), spec(&solve(), 500));
    let settings = Settings { times: spec.times, ..Settings::default() };
    let stop = Stop::new();
    let handle = stop.clone();
    let coordinator = spawn(move || {
        runtime().block_on(async {
            let begun = Coordinator::submit(&access, spec, settings, &Tables::new(), &path).await?;
            begun.run(&handle, &mut |_| {}).await
        })
    });
    cluster.wait_until_begun(JOURNAL);
    cluster.server.kill();
    stop.stop();
    let until = Instant::now() + Duration::from_secs(15);
    while !coordinator.is_finished() {
        assert!(Instant::now() < until, "it waits for a server");
        sleep(Duration::from_millis(50));
    }
    let ended = coordinator.join().expect("it does not panic").expect("it ends");
    assert_eq!(ended.stage, Stage::Left);
}

#[test]
fn a_count_of_states_is_no_job() {
    let text = "packing\nboard 4x4\npiece A x8\nXX\n";
    let count = |engine: &str| {
        let puzzle = PuzzleText { text: text.into(), ..PuzzleText::default() };
        let count = Count {
            puzzle,
            algorithm: Some(engine.into()),
            limits: LimitSpec::default(),
            threads: None,
        };
        let order = order(500, Times::default());
        job::search(&Request::Count(count), &Tables::new(), order)
    };
    assert!(matches!(count("counting"), Err(ClusterError::DoesNotSplit { .. })));
    assert!(count("dancing-links").is_ok(), "{:?}", count("dancing-links").err());
}
