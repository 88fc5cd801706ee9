//! Bare JetStream: the same messages, over plain streams, by the client alone. Nothing else is read, checked or stored;
//! results are written before messages are acknowledged, and no client waits longer than that needs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use futures_util::StreamExt;
use futures_util::future::join_all;
use susun_cluster::messages::digest;
use susun_cluster::nats::{Access, connect, jetstream};
use susun_cluster::{JobSpec, Outcome, Record, Task, Work, subjects};

use crate::process::{ready, say};
use crate::{SLOTS, ours};

/// Units published before their acknowledgements are awaited, as by a coordinator.
const WINDOW: usize = 512;

/// Messages that a slot requests at once, as by a worker when units are short.
const BATCH: usize = 64;

/// The consumer that all bare workers share.
pub(crate) const CONSUMER: &str = "workers";

/// The messages of a job of `units` runs, with their subjects.
pub(crate) fn messages(units: u32) -> Vec<(String, Vec<u8>)> {
    let spec = ours::spec(units, 0);
    let message = |index| {
        let work = Work::new(&spec, Task::Run { index });
        (subjects::work(&work), serde_json::to_vec(&work).expect("JSON"))
    };
    (0..units).map(message).collect()
}

/// A record as a worker writes it: its bytes and its subject.
pub(crate) fn record(spec: &JobSpec, index: u32) -> (String, Vec<u8>) {
    let work = Work::new(spec, Task::Run { index });
    let outcome = Outcome::Run { output: ours::output(index) };
    let record = Record::new(&work, outcome, "worker-0", 1.25e-7);
    (subjects::result(&work, &record.unit), serde_json::to_vec(&record).expect("JSON"))
}

/// The streams, plain.
async fn prepare(js: &Context, replicas: usize) {
    let base = |name: &str, subjects: Vec<String>| Config {
        name: name.into(),
        subjects,
        num_replicas: replicas,
        ..Config::default()
    };
    let work = base(subjects::WORK, subjects::WORK_SUBJECTS.map(Into::into).into());
    let work = Config { retention: RetentionPolicy::WorkQueue, ..work };
    let work = js.create_stream(work).await.expect("a stream");
    let ledger = base(subjects::LEDGER, vec![subjects::LEDGER_SUBJECTS.into()]);
    js.create_stream(ledger).await.expect("a stream");
    let consumer = pull::Config {
        durable_name: Some(CONSUMER.into()),
        ack_policy: AckPolicy::Explicit,
        max_ack_pending: 20_000,
        ..pull::Config::default()
    };
    work.create_consumer(consumer).await.expect("a consumer");
}

/// A connection to a server, with the streams created.
pub(crate) async fn prepared(server: &str, replicas: usize) -> Context {
    let js = connected(server, "bench").await;
    prepare(&js, replicas).await;
    js
}

/// Connects like any client.
pub(crate) async fn connected(server: &str, name: &str) -> Context {
    jetstream(&connect(&Access::to(server, name)).await.expect("a server"))
}

/// The number of messages in a stream.
pub(crate) async fn count(js: &Context, stream: &str) -> u64 {
    let mut stream: Stream = js.get_stream(stream).await.expect("a stream");
    stream.info().await.expect("a stream").state.messages
}

/// Waits until a stream has this many messages.
pub(crate) async fn wait_for(js: &Context, stream: &str, messages: u64) {
    while count(js, stream).await != messages {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Publishes messages, in windows of [`WINDOW`].
pub(crate) async fn publish(js: &Context, messages: Vec<(String, Vec<u8>)>) {
    let mut messages = messages.into_iter().peekable();
    while messages.peek().is_some() {
        let mut acks = Vec::with_capacity(WINDOW);
        for (subject, payload) in messages.by_ref().take(WINDOW) {
            let ack = js.publish(subject, payload.into()).await.expect("a server");
            acks.push(ack.into_future());
        }
        for ack in join_all(acks).await {
            ack.expect("kept");
        }
    }
}

/// The publisher role: publishes work or a ledger, and reports the seconds.
pub(crate) fn publisher(server: &str, units: u32) {
    let runtime = ours::runtime();
    let js = runtime.block_on(connected(server, "publisher"));
    let units_of_work = messages(units);
    let spec = ours::spec(units, 1);
    let ledger: Vec<_> = (0..units).map(|index| record(&spec, index)).collect();
    let mut word = ready();
    while let Some(what) = word {
        let messages = if what == "ledger" { ledger.clone() } else { units_of_work.clone() };
        let began = Instant::now();
        runtime.block_on(publish(&js, messages));
        word = say(&began.elapsed().as_secs_f64().to_string());
    }
}

/// The worker role: pulls, writes a result to the given subject, acknowledges.
pub(crate) fn worker(server: &str) {
    let runtime = ours::runtime();
    let js = runtime.block_on(connected(server, "worker"));
    let Some(what) = ready() else { return };
    let writes = what == "write";
    let (_, payload) = record(&ours::spec(1, 0), 0);
    for _ in 0..SLOTS {
        runtime.spawn(slot(js.clone(), writes.then(|| payload.clone())));
    }
    while say("working").is_some() {}
}

static NEXT: AtomicU64 = AtomicU64::new(0);

/// One slot of a bare worker.
async fn slot(js: Context, payload: Option<Vec<u8>>) {
    let work: Stream = js.get_stream(subjects::WORK).await.expect("a stream");
    let consumer: PullConsumer = work.get_consumer(CONSUMER).await.expect("a consumer");
    loop {
        let request = consumer.batch().max_messages(BATCH).expires(Duration::from_secs(2));
        let mut batch = request.messages().await.expect("a server");
        while let Some(message) = batch.next().await {
            let message = message.expect("a message");
            let (js, payload) = (js.clone(), payload.clone());
            tokio::spawn(async move {
                if let Some(payload) = payload {
                    // A unique name, as long as ours.
                    let number = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
                    let subject = format!("res.0123456789ab.0-0.{}", digest(&number, 32));
                    let ack = js.publish(subject, payload.into()).await.expect("a server");
                    ack.await.expect("kept");
                }
                message.ack().await.expect("a server");
            });
        }
    }
}
