//! One slot of a worker: pulls units, and carries out the assignment of each.

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
use crate::assignment::{Action, Assignment, Event};
use crate::messages::{Record, Work};
use crate::nats::connect::unless_stopped;
use crate::nats::send::publish;
use crate::subjects;

/// A pull that takes longer has failed.
const LONGEST_POLL: Duration = Duration::from_secs(5);

/// The longest pause before a class without units is asked again, while there are other classes.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// How many units a slot may hold, in seconds of search time.
const IN_HAND: f64 = 0.05;

/// The most units that a slot asks for at once.
const MOST: usize = 64;

/// Units shorter than this, in seconds, are searched without reading the ledger first, if they are delivered for the
/// first time and were published since the client connected. Before any other unit the ledger is read, because a server
/// that was killed may have forgotten what it delivered.
const SHORT: f64 = 0.005;

/// Attempts at a request that the server does not answer.
const TRIES: usize = 5;

/// A message that is being handled.
struct Delivery {
    message: Message,
    job: Arc<OpenJob>,
    assignment: Assignment,
}

/// The outcome of the search of a message.
#[derive(Default)]
struct Handled {
    /// The time of the search, if there was one.
    seconds: Option<f64>,
    /// It took long: the other units of the slot are returned to the queue.
    long: bool,
    /// It failed and would fail here again. The unit goes to another worker, and this slot pauses for this long; else a
    /// faulty machine would pull every unit again and again.
    failed: Option<Duration>,
}

/// The outcome of a pull.
enum Burst {
    /// There were no units.
    Nothing,
    /// There were units.
    Some,
    /// A unit failed in this worker: the slot pauses for this long.
    Failed(Duration),
}

impl Shared {
    /// Pulls and searches units for one slot, while this class is pulled since the search for jobs with this number.
    pub(super) async fn pull(self: Arc<Self>, class: String, since: u64) {
        let Some(mut tap) = self.tap(&class, since).await else { return };
        // The average seconds of the last units.
        let (mut usual, mut pause) = (1.0, PAUSE);
        while self.is_wanted(&class, since) {
            if self.is_stale(&tap) {
                let Some(again) = self.tap(&class, since).await else { return };
                tap = again;
            }
            // A unit that waits for a thread here could time out and be delivered again: wait for the thread first.
            let Ok(permit) = self.free.acquire().await else { return };
            if self.is_stale(&tap) {
                // Finding the consumer again may take long: other classes may use the thread.
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
                // Other classes may have units: a class that stays empty is pulled less often.
                Ok(Burst::Nothing) => {
                    unless_stopped(&self.stop, sleep(pause)).await;
                    pause = (2 * pause).min(LONGEST_PAUSE);
                }
                Ok(Burst::Failed(pause)) => {
                    unless_stopped(&self.stop, sleep(pause)).await;
                }
                Err(what) => {
                    (self.on_event)(WorkerEvent::Trouble { what });
                    sleep(PAUSE).await;
                    // The server may have restarted without the consumer.
                    let Some(again) = self.tap(&class, since).await else { return };
                    tap = again;
                }
            }
        }
    }

    /// Pulls as many units as take about [`IN_HAND`] seconds, and handles them.
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
                    // A server that crashes during a pull never ends the batch.
                    Err(_) => (more, end) = (false, Err("the server does not answer".into())),
                    Ok(Some(Ok(message))) => {
                        self.busy.fetch_add(1, Ordering::Relaxed);
                        in_hand.push(self.handle(message, tap));
                        end = end.map(|_| Burst::Some);
                    }
                    Ok(Some(Err(error))) => (more, end) = (false, Err(error.to_string())),
                    Ok(None) => more = false,
                },
                Some(handled) = in_hand.next() => {
                    if let Some(seconds) = handled.seconds {
                        *usual = 0.8 * *usual + 0.2 * seconds;
                    }
                    if let Some(pause) = handled.failed {
                        end = end.map(|_| Burst::Failed(pause));
                    }
                    if handled.long || handled.failed.is_some() || self.stop.is_stopped() {
                        // Units that have not begun are returned to the queue.
                        while let Some(Some(Ok(message))) = batch.next().now_or_never() {
                            let _ = message.ack_with(AckKind::Nak(None)).await;
                        }
                    }
                }
            }
        }
        end
    }

    /// Searches the unit of a message; the steps after the search run in a separate task.
    async fn handle(self: &Arc<Self>, message: Message, short: Option<&Tap>) -> Handled {
        let mut handled = Handled::default();
        let Some((mut delivery, mut action)) = self.begin(message, short).await else {
            self.busy.fetch_sub(1, Ordering::Relaxed);
            return handled;
        };
        loop {
            self.apply_hook(&mut action);
            let event = match action {
                Action::LookUp => self.look_up(&delivery).await,
                Action::Search => self.search(&delivery, &mut handled).await,
                Action::GiveBack if handled.failed.is_some() => {
                    // Delivered again before this slot pulls, so that another slot gets it.
                    let soon = handled.failed.map(|pause| pause / 2);
                    let _ = delivery.message.ack_with(AckKind::Nak(soon)).await;
                    self.busy.fetch_sub(1, Ordering::Relaxed);
                    return handled;
                }
                rest => {
                    let shared = self.clone();
                    tokio::spawn(async move {
                        shared.complete(delivery, rest).await;
                        shared.busy.fetch_sub(1, Ordering::Relaxed);
                    });
                    return handled;
                }
            };
            action = delivery.assignment.on(event);
        }
    }

    fn apply_hook(&self, action: &mut Action) {
        if let Some(hook) = &self.worker.hook {
            hook(action);
        }
    }

    /// Reads a message. One that cannot be read, has another abi or belongs to no job is removed from the queue.
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
        let begun =
            job.map(|job| (Assignment::new(work, job.spec.cut, &self.worker.name, looks), job));
        match begun {
            // A message under another unit's name would be taken for that unit.
            Some(((assignment, action), job))
                if subjects::unit_of(&message.subject) == Some(assignment.id()) =>
            {
                Some((Delivery { message, job, assignment }, action))
            }
            _ => {
                let _ = message.ack_with(AckKind::Term).await;
                None
            }
        }
    }

    async fn search(&self, delivery: &Delivery, handled: &mut Handled) -> Event {
        let Delivery { message, job, assignment } = delivery;
        let (id, task) = (assignment.id(), &assignment.work().task);
        if !job.wants(task) {
            return Event::Unwanted;
        }
        let stop = job.begin(id, task, &self.stop);
        let (reply, mut answer) = oneshot::channel();
        let (spec, task, taken) = (job.spec.clone(), task.clone(), Arc::<AtomicBool>::default());
        self.pool.send(pool::QueuedTask { spec, task, stop, taken: taken.clone(), reply });
        let event = loop {
            tokio::select! {
                result = &mut answer => match result {
                    Ok(Ok((outcome, seconds))) => {
                        handled.seconds = Some(seconds);
                        break Event::Done(outcome, seconds);
                    }
                    _ if !job.wants(&assignment.work().task) => break Event::Unwanted,
                    Ok(Err(what)) if !self.stop.is_stopped() => {
                        (self.on_event)(WorkerEvent::Trouble { what });
                        handled.failed = Some(job.spec.times.ack_wait());
                        break Event::Trouble;
                    }
                    _ => break Event::Trouble,
                },
                () = sleep(job.spec.times.progress()) => {
                    handled.long = true;
                    if !taken.swap(true, Ordering::Relaxed) {
                        // All threads are busy with long units: another worker may be free.
                        break Event::Trouble;
                    }
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        };
        job.end(id);
        event
    }

    /// The steps after the search.
    async fn complete(&self, mut delivery: Delivery, mut action: Action) {
        let mut first = true;
        loop {
            if !first {
                self.apply_hook(&mut action);
            }
            first = false;
            let event = match action {
                Action::LookUp => self.look_up(&delivery).await,
                // A search runs only in `handle`.
                Action::Search => Event::Trouble,
                Action::Write(record) => self.write(&delivery, &record).await,
                Action::Publish(children) => {
                    publish(&self.client, &self.js, &children).await;
                    Event::Published
                }
                Action::Acknowledge => {
                    // If the server misses this, it delivers the message again, and the ledger has the result: that
                    // is cheaper than waiting for an answer each time.
                    let _ = delivery.message.ack().await;
                    return;
                }
                Action::GiveBack => {
                    let _ = delivery.message.ack_with(AckKind::Nak(Some(PAUSE))).await;
                    return;
                }
            };
            action = delivery.assignment.on(event);
        }
    }

    async fn look_up(&self, delivery: &Delivery) -> Event {
        let subject = subjects::result(delivery.assignment.work(), delivery.assignment.id());
        for _ in 0..TRIES {
            match self.ledger.direct_get_last_for_subject(&subject).await {
                Ok(message) => {
                    // A record that cannot be read was altered; the coordinator rejects it.
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
        let subject = subjects::result(delivery.assignment.work(), delivery.assignment.id());
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
                    let what = format!(
                        "the result of a unit is too large for the server: {} bytes",
                        payload.len()
                    );
                    (self.on_event)(WorkerEvent::Trouble { what });
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
