//! Reads the results of a job as they arrive. After a restart of the server it continues where it was; if the stream was
//! made anew, it starts from the beginning.

use std::time::Duration;

use async_nats::jetstream::consumer::DeliverPolicy;
use async_nats::jetstream::consumer::pull::{Ordered, OrderedConfig};
use async_nats::jetstream::{Context, Message};
use futures_util::{FutureExt, StreamExt};
use tokio::time::{sleep, timeout};

use crate::intake::Arrived;
use crate::subjects;

/// The most records read at once: they share one flush of the journal.
const MOST: usize = 4096;

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(200);

/// A reader of the ledger of one job.
pub(super) struct Ledger {
    js: Context,
    job: String,
    messages: Option<Ordered>,
    /// Sequence of the last message read.
    last: u64,
    /// When the stream was made; another stream has other sequences.
    made: Option<String>,
    /// Whether the last read found no message.
    quiet: bool,
}

impl Ledger {
    /// Starts at the beginning of the ledger.
    pub(super) fn new(js: Context, job: &str) -> Self {
        Self { js, job: job.into(), messages: None, last: 0, made: None, quiet: false }
    }

    /// Sequence of the last message read.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Whether all messages of this job up to this sequence have been read. Messages of other jobs are not read, so an
    /// empty read also counts.
    pub(super) fn is_read_up_to(&self, end: u64) -> bool {
        self.last >= end || self.quiet
    }

    /// Starts again at the beginning.
    pub(super) fn rewind(&mut self) {
        (self.messages, self.last, self.quiet) = (None, 0, false);
    }

    /// The next results; empty if none arrives within `patience`.
    pub(super) async fn next(&mut self, patience: Duration) -> Vec<Arrived> {
        let mut arrived = Vec::new();
        self.quiet = false;
        let Some(messages) = self.followed().await else {
            sleep(PAUSE.min(patience)).await;
            return arrived;
        };
        let Ok(mut next) = timeout(patience, messages.next()).await else {
            self.quiet = true;
            return arrived;
        };
        let mut seen = 0;
        loop {
            let Some(Ok(message)) = next else {
                // The server or the consumer is gone: continue from here with a new consumer.
                self.messages = None;
                break;
            };
            seen = message.info().map_or(seen, |info| info.stream_sequence);
            arrived.extend(read(&message));
            if arrived.len() >= MOST {
                break;
            }
            let Some(messages) = &mut self.messages else { break };
            match messages.next().now_or_never() {
                Some(more) => next = more,
                None => break,
            }
        }
        self.last = self.last.max(seen);
        arrived
    }

    async fn followed(&mut self) -> Option<&mut Ordered> {
        if self.messages.is_none() {
            let stream = self.js.get_stream(subjects::LEDGER).await.ok()?;
            let made = stream.cached_info().created.to_string();
            if self.made.as_ref() != Some(&made) {
                (self.made, self.last) = (Some(made), 0);
            }
            let start_sequence = self.last + 1;
            let config = OrderedConfig {
                filter_subject: subjects::results_of(&self.job),
                deliver_policy: DeliverPolicy::ByStartSequence { start_sequence },
                ..OrderedConfig::default()
            };
            let consumer = stream.create_consumer(config).await.ok()?;
            self.messages = Some(consumer.messages().await.ok()?);
        }
        self.messages.as_mut()
    }
}

fn read(message: &Message) -> Option<Arrived> {
    let unit = subjects::unit_of(&message.subject)?.to_owned();
    Some((unit, serde_json::from_slice(&message.payload).ok()))
}
