//! Many short units at once: units that arrive together are handled together, and none waits behind a long one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use susun_cluster::messages::Stage;
use susun_cluster::nats::{Runner, Worker};
use susun_cluster::product::Product;
use susun_cluster::settings::Times;
use susun_cluster::{job, program};
use susun_engine::{Stop, Tables};

use super::support::{Cluster, assert_right, order, solve_of, worker};

/// Long before a sweep corrects anything.
const SOON: Duration = Duration::from_secs(20);

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_unit_that_arrives_with_its_parent_is_accepted_at_once() {
    let mut cluster = Cluster::start();
    // 31 moves, in units of some nodes: hundreds of them, and in every round children of children.
    let request = solve_of("8 6 7/2 5 4/3 0 1", "standard");
    let spec = job::search(&request, &Tables::new(), order(16, Times::default()));
    cluster.start_worker(Worker { slots: 2, ..worker("worker-0", None, program::this_program()) });
    let began = Instant::now();
    let ended = cluster.run(spec.expect("it splits"), |_, _| {});
    assert!(began.elapsed() < SOON, "after {:?}: it has waited for a sweep", began.elapsed());
    assert_right(&ended, &request);
    assert!(ended.state.done > 500, "{} units", ended.state.done);
}

/// Runs take no time, except one, which continues until it is released.
#[derive(Default)]
struct Blocking {
    long: u32,
    free: AtomicBool,
    /// In the order in which they were done.
    done: Mutex<Vec<u32>>,
}

impl Runner for Blocking {
    fn run(&self, _: &str, index: u32, stop: &Stop) -> Result<String, String> {
        while index == self.long && !self.free.load(Ordering::Relaxed) && !stop.is_stopped() {
            sleep(Duration::from_millis(10));
        }
        self.done.lock().map_err(|_| "poisoned")?.push(index);
        Ok(index.to_string())
    }
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn units_behind_a_long_one_go_to_another_worker() {
    const RUNS: u32 = 500;
    let mut cluster = Cluster::start();
    let times = Times::for_ack_wait(Duration::from_secs(4));
    let runner = Arc::new(Blocking { long: 300, ..Blocking::default() });
    let named = |name: &str| {
        let runner: Option<Arc<dyn Runner>> = Some(runner.clone());
        Worker { runner, ..worker(name, None, program::this_program()) }
    };
    cluster.start_worker(named("one-slot"));
    let spec = job::runs(RUNS, String::new(), order(1, times));
    let ended = cluster.run(spec, |cluster, _| {
        helped(&runner, RUNS, || cluster.start_worker(named("helper")));
    });
    assert_eq!(ended.stage, Stage::Done);
    let Product::Outputs(outputs) = ended.product else { panic!("no outputs") };
    assert!(outputs.into_iter().eq((0..RUNS).map(|index| (index, index.to_string()))));
}

/// Calls for help when nothing moves any more, and releases the long run when all others are done.
fn helped(runner: &Blocking, runs: u32, call: impl FnOnce()) {
    let done = || runner.done.lock().expect("nobody panics").len();
    let (began, others) = (Instant::now(), runs as usize - 1);
    let (mut before, mut since) = (0, Instant::now());
    while since.elapsed() < Duration::from_millis(300) || before == 0 {
        if done() != before {
            (before, since) = (done(), Instant::now());
        }
        assert!(began.elapsed() < SOON, "it never came to the long one");
        sleep(Duration::from_millis(10));
    }
    assert!(before < others, "nothing waits behind the long one");
    call();
    while done() < others {
        assert!(began.elapsed() < SOON, "{} runs are done", done());
        sleep(Duration::from_millis(10));
    }
    runner.free.store(true, Ordering::Relaxed);
}
