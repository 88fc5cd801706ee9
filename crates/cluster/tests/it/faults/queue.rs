//! The queue loses, repeats and reorders messages: that costs time, never a result.

use std::thread::sleep;
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt;
use susun_cluster::messages::{JobSpec, Stage};
use susun_cluster::nats::{Coordinator, connect, jetstream};
use susun_cluster::settings::Times;
use susun_cluster::{Settings, job, subjects};
use susun_engine::{Stop, Tables};

use super::support::{Cluster, JOURNAL, assert_right, order, runtime, solve, spec};

/// How long the interference lasts.
const WHILE: Duration = Duration::from_secs(6);

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_queue_that_is_purged_again_and_again() {
    let mut cluster = Cluster::start();
    cluster.worker("a", None);
    cluster.worker("b", None);
    let ended = cluster.run(spec(&solve(), 500), |cluster, _| {
        let access = cluster.access("meddler");
        runtime().block_on(async {
            let js = jetstream(&connect(&access).await.expect("a server"));
            let until = Instant::now() + WHILE;
            while Instant::now() < until {
                tokio::time::sleep(Duration::from_millis(700)).await;
                if let Ok(work) = js.get_stream(subjects::WORK).await {
                    let _ = work.purge().await;
                }
            }
        });
    });
    assert_right(&ended, &solve());
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn messages_that_are_held_given_back_and_published_again() {
    let mut cluster = Cluster::start();
    cluster.worker("a", None);
    let ended = cluster.run(spec(&solve(), 2000), |cluster, spec| {
        let access = cluster.access("meddler");
        runtime().block_on(meddle(&access, spec));
    });
    assert_right(&ended, &solve());
}

/// Pulls messages and keeps them for ever, returns them in another order, acknowledges them undone, and publishes units
/// that were done long ago.
async fn meddle(access: &susun_cluster::nats::Access, spec: &JobSpec) {
    let js = jetstream(&connect(access).await.expect("a server"));
    let name = subjects::consumer(&spec.abi, &spec.class);
    let until = Instant::now() + WHILE;
    let mut seen = Vec::new();
    while Instant::now() < until {
        let Ok(consumer) = js.get_consumer_from_stream::<_, _, &str>(&name, subjects::WORK).await
        else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let consumer: PullConsumer = consumer;
        let request = consumer.batch().max_messages(7).expires(Duration::from_millis(300));
        let Ok(mut batch) = request.messages().await else { continue };
        let mut held = Vec::new();
        while let Some(Ok(message)) = batch.next().await {
            seen.push((message.subject.clone(), message.payload.clone()));
            held.push(message);
        }
        for (place, message) in held.into_iter().rev().enumerate() {
            let kind = match place % 4 {
                0 => continue,
                1 => AckKind::Ack,
                2 => AckKind::Nak(None),
                _ => AckKind::Nak(Some(Duration::from_millis(200))),
            };
            let _ = message.ack_with(kind).await;
        }
        for (subject, payload) in seen.iter().rev().step_by(3).take(20) {
            if let Ok(ack) = js.publish(subject.clone(), payload.clone()).await {
                let _ = ack.await;
            }
        }
    }
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_server_that_restarts_without_its_data() {
    let mut cluster = Cluster::start();
    cluster.worker("a", None);
    cluster.worker("b", None);
    let ended = cluster.run(spec(&solve(), 500), |cluster, _| {
        cluster.wait_for(50);
        cluster.server.wipe();
        cluster.server.restart();
    });
    assert_right(&ended, &solve());
}

/// The first coordinator that sweeps creates the streams again. The other must not conclude that nothing is missing:
/// its consumer and its specification are gone, too.
#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_server_that_restarts_without_the_data_of_two_jobs() {
    let mut cluster = Cluster::start();
    let first = spec(&solve(), 500);
    // Of another class, and the second to sweep.
    let times = Times { deliveries: 20, ..Times::for_ack_wait(Duration::from_millis(1500)) };
    let second = job::search(&solve(), &Tables::new(), order(500, times)).expect("it splits");
    assert_ne!(first.class, second.class);
    let other = cluster.coordinate(second, "second.journal");
    let ended = cluster.run(first, |cluster, _| {
        cluster.wait_until_begun(JOURNAL);
        cluster.wait_until_begun("second.journal");
        cluster.worker("a", None);
        cluster.wait_for_in(JOURNAL, 20);
        cluster.wait_for_in("second.journal", 20);
        cluster.server.wipe();
        cluster.server.restart();
    });
    assert_right(&ended, &solve());
    assert_right(&other.join().expect("it does not panic").expect("it ends"), &solve());
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_consumer_that_is_deleted() {
    let mut cluster = Cluster::start();
    cluster.worker("a", None);
    let ended = cluster.run(spec(&solve(), 500), |cluster, spec| {
        cluster.wait_for(50);
        let access = cluster.access("meddler");
        runtime().block_on(async {
            let js = jetstream(&connect(&access).await.expect("a server"));
            let work = js.get_stream(subjects::WORK).await.expect("the queue");
            let name = subjects::consumer(&spec.abi, &spec.class);
            work.delete_consumer(&name).await.expect("a consumer");
        });
    });
    assert_right(&ended, &solve());
}

/// Units that were given up while there was no coordinator to receive the advisory.
#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn units_that_were_given_up_without_a_coordinator() {
    let mut cluster = Cluster::start();
    let mut spec = spec(&solve(), 500);
    spec.times.deliveries = 2;
    let request = solve();
    let (access, path) = (cluster.access("coordinator"), cluster.journal());
    let settings = Settings { times: spec.times, ..Settings::default() };
    let (left, tables) = (Stop::new(), Tables::new());
    left.stop();
    let begun = runtime().block_on(async {
        let begun = Coordinator::submit(&access, spec.clone(), settings.clone(), &tables, &path);
        begun.await?.run(&left, &mut |_| {}).await
    });
    assert_eq!(begun.expect("it is left").stage, Stage::Left);
    // Every message is pulled twice and returned: then it is never delivered again.
    let access = cluster.access("meddler");
    runtime().block_on(exhaust(&access, &spec));
    cluster.worker("a", None);
    let (access, path) = (cluster.access("coordinator"), cluster.journal());
    let ended = runtime().block_on(async {
        let again = Coordinator::resume(&access, settings, &tables, &path, None);
        again.await?.run(&Stop::new(), &mut |_| {}).await
    });
    assert_right(&ended.expect("it ends"), &request);
}

async fn exhaust(access: &susun_cluster::nats::Access, spec: &JobSpec) {
    let js = jetstream(&connect(access).await.expect("a server"));
    let name = subjects::consumer(&spec.abi, &spec.class);
    let consumer: PullConsumer =
        js.get_consumer_from_stream(&name, subjects::WORK).await.expect("a consumer");
    let mut taken = 0;
    for _ in 0..6 {
        let request = consumer.batch().max_messages(10).expires(Duration::from_secs(1));
        let mut batch = request.messages().await.expect("a batch");
        while let Some(Ok(message)) = batch.next().await {
            taken += 1;
            message.ack_with(AckKind::Nak(None)).await.expect("it is heard");
        }
    }
    assert_eq!(taken, 2, "one unit, delivered twice");
}

#[test]
#[ignore = "needs nats-server: just test-cluster"]
fn a_server_that_is_killed_and_restarted() {
    let mut cluster = Cluster::start();
    cluster.worker("a", None);
    cluster.worker("b", None);
    let request = solve();
    let ended = cluster.run(spec(&request, 1000), |cluster, _| {
        for kill in 1..=3 {
            cluster.wait_for(100 * kill);
            cluster.server.kill();
            sleep(Duration::from_millis(300));
            cluster.server.restart();
        }
    });
    assert_right(&ended, &request);
}
