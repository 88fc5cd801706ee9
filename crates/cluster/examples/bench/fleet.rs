//! A thousand workers that only hold their units, on a real queue: how soon a unit reaches a worker, and whether any is
//! lost.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::stream::Stream;
use futures_util::StreamExt;
use susun_cluster::nats::{Access, Coordinator};
use susun_cluster::{JobSpec, Settings, Task, Work, subjects};
use susun_engine::Tables;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::servers::{Care, Servers};
use crate::table::{print, quantile};
use crate::{bare, ours};

/// The number of workers, and of connections.
const WORKERS: usize = 1000;
const CONNECTIONS: usize = 100;

/// How long a pull waits for a message, as a worker's does.
const LONG_POLL: Duration = Duration::from_secs(2);

/// The fraction of the fleet that is busy while units come one by one.
const BUSY: f64 = 0.8;

/// The longest time for a unit of the book's size to reach a worker, in 99 of 100 cases.
const GATE: Duration = Duration::from_millis(100);

/// Shared data of all workers.
struct Fleet {
    began: Instant,
    hold: Duration,
    /// When each unit was published, in nanoseconds since the start.
    published: Vec<AtomicU64>,
    /// How often each was received.
    received: Vec<AtomicUsize>,
    /// Seconds from publishing to a waiting worker.
    waited_for: Mutex<Vec<f64>>,
    /// Seconds from a request to a waiting unit.
    asked_for: Mutex<Vec<f64>>,
}

/// Runs the measurement; each unit is held for this long.
pub(crate) fn measured(hold: Duration) {
    let servers = Servers::start(Care::Plain);
    let (runtime, url) = (ours::runtime(), servers.url());
    let (one_by_one, at_once) = ((2.4 * WORKERS as f64) as usize, 2 * WORKERS);
    let units = one_by_one + at_once;
    let counters = |_| AtomicUsize::new(0);
    let fleet = Arc::new(Fleet {
        began: Instant::now(),
        hold,
        published: (0..units).map(|_| AtomicU64::new(u64::MAX)).collect(),
        received: (0..units).map(counters).collect(),
        waited_for: Mutex::default(),
        asked_for: Mutex::default(),
    });
    let left = runtime.block_on(async {
        let spec = submitted(&url, units).await;
        for connection in 0..CONNECTIONS {
            let js = bare::connected(&url, &format!("fleet-{connection}")).await;
            for _ in 0..WORKERS / CONNECTIONS {
                tokio::spawn(fleet.clone().work(js.clone(), spec.clone()));
            }
        }
        sleep(Duration::from_secs(1)).await;
        let js = bare::connected(&url, "publisher").await;
        let mut ticks = interval(hold.div_f64(BUSY * WORKERS as f64));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        for index in 0..units {
            if index < one_by_one {
                ticks.tick().await;
            } else if index == one_by_one {
                sleep(hold).await;
            }
            fleet.publish(&js, &spec, index).await;
        }
        fleet.settled(&js).await
    });
    fleet.print(left);
}

/// A job as its coordinator submits it; no coordinator continues it.
async fn submitted(url: &str, units: usize) -> JobSpec {
    let folder = tempfile::tempdir().expect("a folder");
    let (access, spec) = (Access::to(url, "coordinator"), ours::spec(units as u32, 0));
    let (tables, journal) = (Tables::default(), folder.path().join("journal"));
    let submitted =
        Coordinator::submit(&access, spec, Settings::default(), &tables, &journal).await;
    submitted.expect("a job").spec().clone()
}

impl Fleet {
    fn now(&self) -> u64 {
        self.began.elapsed().as_nanos() as u64
    }

    async fn publish(&self, js: &Context, spec: &JobSpec, index: usize) {
        let work = Work::new(spec, Task::Run { index: index as u32 });
        let payload = serde_json::to_vec(&work).expect("JSON");
        self.published[index].store(self.now(), Ordering::Relaxed);
        let ack = js.publish(subjects::work(&work), payload.into()).await.expect("a server");
        tokio::spawn(async move { ack.await.expect("kept") });
    }

    /// One worker: pulls one unit, holds it, acknowledges.
    async fn work(self: Arc<Self>, js: Context, spec: JobSpec) {
        let queue: Stream = js.get_stream(subjects::WORK).await.expect("a stream");
        let name = subjects::consumer(&spec.abi, &spec.class);
        let consumer: PullConsumer = queue.get_consumer(&name).await.expect("a consumer");
        loop {
            let asked = self.now();
            let request = consumer.batch().max_messages(1).expires(LONG_POLL);
            let mut batch = request.messages().await.expect("a server");
            while let Some(message) = batch.next().await {
                let message = message.expect("a message");
                let received = self.now();
                let work: Work = serde_json::from_slice(&message.payload).expect("work");
                let Task::Run { index } = work.task else { panic!("a run") };
                let published = self.published[index as usize].load(Ordering::Relaxed);
                let seconds = |since: u64| received.saturating_sub(since) as f64 / 1e9;
                let (list, value) = if published > asked {
                    (&self.waited_for, seconds(published))
                } else {
                    (&self.asked_for, seconds(asked))
                };
                list.lock().expect("nobody panics").push(value);
                self.received[index as usize].fetch_add(1, Ordering::Relaxed);
                sleep(self.hold).await;
                message.ack().await.expect("a server");
            }
        }
    }

    /// Waits until everything was received and acknowledged; returns what is left in the queue.
    async fn settled(&self, js: &Context) -> u64 {
        let until = Instant::now() + 4 * self.hold + Duration::from_secs(10);
        loop {
            let left = bare::count(js, subjects::WORK).await;
            if left == 0 || Instant::now() > until {
                return left;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    fn print(&self, left: u64) {
        let counts = self.received.iter().map(|count| count.load(Ordering::Relaxed));
        let (mut lost, mut twice) = (0, 0);
        for count in counts {
            lost += usize::from(count == 0);
            twice += usize::from(count > 1);
        }
        let mut waited_for = self.waited_for.lock().expect("nobody panics").clone();
        let mut asked_for = self.asked_for.lock().expect("nobody panics").clone();
        let (hold, units) = (self.hold.as_secs_f64(), self.received.len());
        let millis = |seconds: f64| format!("{:.1} ms", 1e3 * seconds);
        let late = quantile(&mut waited_for, 0.99);
        print(
            &format!("{WORKERS} workers, {units} units of {hold} s"),
            &[
                ("published, with somebody waiting: units", waited_for.len().to_string()),
                ("  until received, median", millis(quantile(&mut waited_for, 0.5))),
                ("  until received, 99 of 100", millis(late)),
                ("asked for, with units waiting: units", asked_for.len().to_string()),
                ("  until received, median", millis(quantile(&mut asked_for, 0.5))),
                ("  until received, 99 of 100", millis(quantile(&mut asked_for, 0.99))),
                ("lost", lost.to_string()),
                ("received twice", twice.to_string()),
            ],
        );
        assert!(lost == 0 && left == 0, "{lost} units lost, {left} left in the queue");
        assert!(late < GATE.as_secs_f64(), "99 of 100 units must be received within {GATE:?}");
    }
}
