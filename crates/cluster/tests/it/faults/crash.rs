//! A worker that crashes before each of the steps of its loop: another worker continues where it was.

use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use susun_cluster::assignment::Action;
use susun_cluster::nats::{Access, work};
use susun_cluster::program;
use susun_engine::Stop;

use super::support::{Cluster, assert_right, runtime, solve, spec, worker};

/// The steps, as the environment names them.
const STEPS: [&str; 5] = ["look-up", "search", "write", "publish", "acknowledge"];

fn step(action: &Action) -> &'static str {
    match action {
        Action::LookUp => "look-up",
        Action::Search => "search",
        Action::Write(_) => "write",
        Action::Publish(_) => "publish",
        Action::Acknowledge => "acknowledge",
        Action::GiveBack => "give-back",
    }
}

/// Not a test: the process that crashes. Its server and its step are in the environment.
#[test]
#[ignore = "a process of the next test"]
fn a_worker_that_dies() {
    let (Ok(server), Ok(fatal)) =
        (std::env::var("SUSUN_TEST_SERVER"), std::env::var("SUSUN_TEST_STEP"))
    else {
        return;
    };
    let seen = AtomicU64::new(0);
    let hook = Arc::new(move |action: &mut Action| {
        if step(action) == fatal && seen.fetch_add(1, Ordering::Relaxed) == 2 {
            // Like SIGKILL: nothing is reported and nothing is flushed.
            std::process::abort();
        }
    });
    let name = format!("dies-{}", std::process::id());
    let worker = worker(&name, Some(hook), program::this_program());
    let access = Access::to(server, name);
    let _ = runtime().block_on(work(&access, worker, &Stop::new(), Arc::new(|_| {})));
}

fn dying(cluster: &Cluster, step: &str) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--ignored", "--exact", "faults::crash::a_worker_that_dies", "--nocapture"])
        .env("SUSUN_TEST_SERVER", cluster.server.url())
        .env("SUSUN_TEST_STEP", step)
        .stderr(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("it starts")
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn every_step_of_the_loop_can_be_the_last() {
    for step in STEPS {
        let mut cluster = Cluster::start();
        // Alone at first, so that it gets the message.
        let mut child = dying(&cluster, step);
        let ended = cluster.run(spec(&solve(), 2000), |cluster, _| {
            let died = child.wait().expect("a child");
            assert!(!died.success(), "it should have died before {step}");
            cluster.worker("survivor", None);
        });
        assert_right(&ended, &solve());
    }
}
