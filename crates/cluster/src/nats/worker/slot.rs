//! One slot of a worker: pulls, and runs the errand of each message.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::DirectGetErrorKind;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::jobs::OpenJob;
use super::pool;
use super::tap::Tap;
use super::{PAUSE, Shared, WorkerEvent};
use crate::errand::{Action, Errand, Event};
use crate::messages::{Record, Work};
use crate::nats::connect::unless_stopped;
use crate::nats::send::publish;
use crate::subjects;

/// Nothing takes longer than this.
const LONGEST_POLL: Duration = Duration::from_secs(5);

/// Where there are other classes of work, one that has nothing is asked after such a pause at the latest.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// What a slot may have in hand, in seconds of searching.
const IN_HAND: f64 = 0.05;

/// Units that a slot asks for at once, at the most.
const MOST: usize = 64;

/// Seconds of a unit that is searched at once when its message comes for the first time, and came into the queue since
/// we are connected: a server that was killed may have forgotten to whom it gave what. Before any other one the ledger
/// is asked whether it is done.
const SHORT: f64 = 0.005;

/// Tries at what the server does not answer.
const TRIES: usize = 5;

/// A message that is being seen to.
struct Delivery {
    message: Message,
    job: Arc<OpenJob>,
    errand: Errand,
}

/// How the search of a message went.
#[derive(Default)]
struct Seen {
    /// What it took, if it was searched.
    seconds: Option<f64>,
    /// It was long: whoever waited for it has waited long enough.
    long: bool,
    /// It failed, and would fail here again: others get it, and this slot takes nothing for so long. Else a machine
    /// that can do nothing would have every unit, again and again.
    failed: Option<Duration>,
}

/// What came of asking for units.
enum Burst {
    /// There were none.
    Nothing,
    /// There were some.
    Some,
    /// Something failed here: nothing is asked for so long.
    Failed(Duration),
}

impl Shared {
    /// Pulls and searches for one slot, as long as there are jobs of this class since the look with this number.
    pub(super) async fn pull(self: Arc<Self>, class: String, since: u64) {
        let Some(mut tap) = self.tap(&class, since).await else { return };
        // Seconds of a unit, of late.
        let (mut usual, mut pause) = (1.0, PAUSE);
        while self.is_wanted(&class, since) {
            if self.is_stale(&tap) {
                let Some(again) = self.tap(&class, since).await else { return };
                tap = again;
            }
            // No unit is taken that would only wait for a thread here, while its deliveries are counted.
            let Ok(permit) = self.free.acquire().await else { return };
            if self.is_stale(&tap) {
                // What has to be found first may not be there for long: others may use the thread.
                continue;
            }
            let alone = self.classes.is_alone(&class);
            let burst = self.burst(&tap, &mut usual, alone).await;
            drop(permit);
            match burst {
                Ok(Burst::Some) => {
                    pause = PAUSE;
                    self.classes.gave(&class);
                }
                Ok(Burst::Nothing) if alone => {}
                // Others may have something: who comes to nothing again and again asks less often.
                Ok(Burst::Nothing) => {
                    unless_stopped(&self.stop, sleep(pause)).await;
                    pause = (2 * pause).min(LONGEST_PAUSE);
                }
                Ok(Burst::Failed(pause)) => {
                    unless_stopped(&self.stop, sleep(pause)).await;
                }
                Err(what) => {
                    (self.tell)(WorkerEvent::Trouble { what });
                    sleep(PAUSE).await;
                    // The server may have come back without it.
                    let Some(again) = self.tap(&class, since).await else { return };
                    tap = again;
                }
            }
        }
    }

    /// Asks for as many units as will be searched in no time, and sees to them.
    async fn burst(
        self: &Arc<Self>,
        tap: &Tap,
        usual: &mut f64,
        alone: bool,
    ) -> Result<Burst, String> {
        let want = ((IN_HAND / usual.max(1e-6)) as usize).clamp(1, MOST);
        let mut batch = tap.batch(want, alone).await?;
        let tap = (*usual < SHORT).then_some(tap);
        let (mut in_hand, mut more) = (FuturesUnordered::new(), true);
        let mut end = Ok(Burst::Nothing);
        while more || !in_hand.is_empty() {
            tokio::select! {
                biased;
                message = timeout(LONGEST_POLL, batch.next()), if more => match message {
                    // Whoever asks for what there is would wait for ever for a server that died on it.
                    Err(_) => (more, end) = (false, Err("the server does not answer".into())),
                    Ok(Some(Ok(message))) => {
                        self.busy.fetch_add(1, Ordering::Relaxed);
                        in_hand.push(self.see_to(message, tap));
                        end = end.map(|_| Burst::Some);
                    }
                    Ok(Some(Err(error))) => (more, end) = (false, Err(error.to_string())),
                    Ok(None) => more = false,
                },
                Some(seen) = in_hand.next() => {
                    if let Some(seconds) = seen.seconds {
                        *usual = 0.8 * *usual + 0.2 * seconds;
                    }
                    if let Some(pause) = seen.failed {
                        end = end.map(|_| Burst::Failed(pause));
                    }
                    if seen.long || seen.failed.is_some() || self.stop.is_stopped() {
                        // What has not been begun has waited long enough.
                        while let Some(Some(Ok(message))) = batch.next().now_or_never() {
                            let _ = message.ack_with(AckKind::Nak(None)).await;
                        }
                    }
                }
            }
        }
        end
    }

    /// Searches the unit of a message, and leaves the rest to a task of its own.
    async fn see_to(self: &Arc<Self>, message: Message, short: Option<&Tap>) -> Seen {
        let mut seen = Seen::default();
        let Some((mut delivery, mut action)) = self.begin(message, short).await else {
            self.busy.fetch_sub(1, Ordering::Relaxed);
            return seen;
        };
        loop {
            self.watched(&mut action);
            let event = match action {
                Action::LookUp => self.look_up(&delivery).await,
                Action::Search => self.search(&delivery, &mut seen).await,
                Action::GiveBack if seen.failed.is_some() => {
                    // Before this slot asks again: else it would be given to it again.
                    let soon = seen.failed.map(|pause| pause / 2);
                    let _ = delivery.message.ack_with(AckKind::Nak(soon)).await;
                    self.busy.fetch_sub(1, Ordering::Relaxed);
                    return seen;
                }
                rest => {
                    let shared = self.clone();
                    tokio::spawn(async move {
                        shared.complete(delivery, rest).await;
                        shared.busy.fetch_sub(1, Ordering::Relaxed);
                    });
                    return seen;
                }
            };
            action = delivery.errand.on(event);
        }
    }

    fn watched(&self, action: &mut Action) {
        if let Some(watch) = &self.worker.watch {
            watch(action);
        }
    }

    /// Reads a message. What is not ours, or nobody wants, is acknowledged at once.
    async fn begin(&self, message: Message, short: Option<&Tap>) -> Option<(Delivery, Action)> {
        let looks = short.is_none_or(|tap| self.may_be_done(&message, tap));
        let work = serde_json::from_slice::<Work>(&message.payload).ok();
        let Some(work) = work.filter(|work| work.abi == self.worker.program.abi) else {
            let _ = message.ack_with(AckKind::Term).await;
            return None;
        };
        let Ok(job) = self.jobs.get(&work.job).await else {
            let _ = message.ack_with(AckKind::Nak(Some(PAUSE))).await;
            return None;
        };
        let begun = job.map(|job| (Errand::new(work, job.spec.cut, &self.worker.name, looks), job));
        match begun {
            // A message under another unit's name would be taken for that unit.
            Some(((errand, action), job))
                if subjects::unit_of(&message.subject) == Some(errand.id()) =>
            {
                Some((Delivery { message, job, errand }, action))
            }
            _ => {
                let _ = message.ack_with(AckKind::Term).await;
                None
            }
        }
    }

    async fn search(&self, delivery: &Delivery, seen: &mut Seen) -> Event {
        let Delivery { message, job, errand } = delivery;
        let (id, task) = (errand.id(), &errand.work().task);
        if !job.wants(task) {
            return Event::Unwanted;
        }
        let stop = job.begin(id, task, &self.stop);
        let (reply, mut answer) = oneshot::channel();
        let (spec, task, taken) = (job.spec.clone(), task.clone(), Arc::<AtomicBool>::default());
        self.pool.send(pool::Errand { spec, task, stop, taken: taken.clone(), reply });
        let event = loop {
            tokio::select! {
                result = &mut answer => match result {
                    Ok(Ok((outcome, seconds))) => {
                        seen.seconds = Some(seconds);
                        break Event::Done(outcome, seconds);
                    }
                    _ if !job.wants(&errand.work().task) => break Event::Unwanted,
                    Ok(Err(what)) if !self.stop.is_stopped() => {
                        (self.tell)(WorkerEvent::Trouble { what });
                        seen.failed = Some(job.spec.times.ack_wait());
                        break Event::Trouble;
                    }
                    _ => break Event::Trouble,
                },
                () = sleep(job.spec.times.progress()) => {
                    seen.long = true;
                    if !taken.swap(true, Ordering::Relaxed) {
                        // All threads have something long: somebody else may be free.
                        break Event::Trouble;
                    }
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        };
        job.end(id);
        event
    }

    /// Everything after the search.
    async fn complete(&self, mut delivery: Delivery, mut action: Action) {
        let mut first = true;
        loop {
            if !first {
                self.watched(&mut action);
            }
            first = false;
            let event = match action {
                Action::LookUp => self.look_up(&delivery).await,
                // Only a first half searches.
                Action::Search => Event::Trouble,
                Action::Write(record) => self.write(&delivery, &record).await,
                Action::Publish(children) => {
                    publish(&self.client, &self.js, &children).await;
                    Event::Published
                }
                Action::Acknowledge => {
                    // If nobody hears it the message comes again, and the ledger tells: that is cheaper than to wait
                    // for an answer each time.
                    let _ = delivery.message.ack().await;
                    return;
                }
                Action::GiveBack => {
                    let _ = delivery.message.ack_with(AckKind::Nak(Some(PAUSE))).await;
                    return;
                }
            };
            action = delivery.errand.on(event);
        }
    }

    async fn look_up(&self, delivery: &Delivery) -> Event {
        let subject = subjects::result(delivery.errand.work(), delivery.errand.id());
        for _ in 0..TRIES {
            match self.ledger.direct_get_last_for_subject(&subject).await {
                Ok(message) => {
                    // What cannot be read was altered; the coordinator sees to it.
                    let record = serde_json::from_slice::<Record>(&message.payload);
                    return record.map_or(Event::Unwanted, |record| Event::Found(Box::new(record)));
                }
                Err(error) if error.kind() == DirectGetErrorKind::NotFound => {
                    return Event::NotFound;
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
        Event::Trouble
    }

    async fn write(&self, delivery: &Delivery, record: &Record) -> Event {
        let Ok(payload) = serde_json::to_vec(record) else { return Event::Trouble };
        let subject = subjects::result(delivery.errand.work(), delivery.errand.id());
        for _ in 0..TRIES {
            let message = PublishMessage::build()
                .payload(payload.clone().into())
                .expected_last_subject_sequence(0);
            let kept = match self.js.send_publish(subject.clone(), message).await {
                Ok(ack) => ack.await,
                Err(error) => Err(error),
            };
            match kept.map_err(|error| error.kind()) {
                Ok(_) => {
                    self.units.fetch_add(1, Ordering::Relaxed);
                    return Event::Written;
                }
                Err(PublishErrorKind::WrongLastSequence) => return Event::Refused,
                Err(PublishErrorKind::MaxPayloadExceeded) => {
                    let what = format!("the result of a unit has {} bytes", payload.len());
                    (self.tell)(WorkerEvent::Trouble { what });
                    return Event::Trouble;
                }
                Err(_) => {
                    let _ = delivery.message.ack_with(AckKind::Progress).await;
                    sleep(PAUSE).await;
                }
            }
        }
        Event::Trouble
    }
}
