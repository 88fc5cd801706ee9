//! Programs that may not work.

use std::time::{Duration, Instant};

use susun_cluster::ClusterError;
use susun_cluster::nats::{Program, WorkerEvent};
use susun_cluster::program;

use super::support::{Cluster, assert_right, solve, spec};

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_program_with_another_abi_pulls_nothing() {
    let mut cluster = Cluster::start();
    let other = Program { abi: "ffffffffffff".into(), ..program::this_program() };
    cluster.worker_of("other", None, other);
    let ended = cluster.run(spec(&solve(), 50_000), |cluster, _| {
        let until = Instant::now() + Duration::from_secs(20);
        let heard = cluster.events.clone();
        let events = || heard.lock().expect("nobody panics").clone();
        let refused = |event: &WorkerEvent| matches!(event, WorkerEvent::OtherAbi { .. });
        while !events().iter().any(refused) {
            assert!(Instant::now() < until, "it says nothing: {:?}", events());
            std::thread::sleep(Duration::from_millis(50));
        }
        assert!(!events().iter().any(|event| matches!(event, WorkerEvent::Pulls { .. })));
        cluster.worker("right", None);
    });
    assert_right(&ended, &solve());
    let done = cluster.dismiss();
    assert_eq!(done[0].as_ref().map(|summary| summary.units).ok(), Some(0));
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_program_with_another_signature_does_not_begin() {
    let mut cluster = Cluster::start();
    let broken = Program { signature: "wrong".into(), ..program::this_program() };
    cluster.worker_of("broken", None, broken);
    let done = cluster.dismiss();
    assert!(matches!(done[0], Err(ClusterError::WrongSignature { .. })), "{:?}", done[0]);
}
