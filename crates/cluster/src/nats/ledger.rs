//! The results of a job as they come, from wherever we were: through restarts of the server, and from the
//! beginning if it is another server or lost what it had.

use std::time::Duration;

use async_nats::jetstream::consumer::DeliverPolicy;
use async_nats::jetstream::consumer::pull::{Ordered, OrderedConfig};
use async_nats::jetstream::{Context, Message};
use futures_util::{FutureExt, StreamExt};
use tokio::time::{sleep, timeout};

use crate::intake::Arrived;
use crate::subjects;

/// Records that are taken at once: one flush of the journal for all of them.
const MOST: usize = 4096;

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(200);

/// The ledger of a job, followed.
pub(super) struct Ledger {
    js: Context,
    job: String,
    messages: Option<Ordered>,
    /// The last message seen, and when its stream was made: another one counts anew.
    last: u64,
    made: Option<String>,
    /// There was nothing more when we last looked.
    quiet: bool,
}

impl Ledger {
    /// From its beginning.
    pub(super) fn new(js: Context, job: &str) -> Self {
        Self { js, job: job.into(), messages: None, last: 0, made: None, quiet: false }
    }

    /// The last message that was read.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Have all messages up to this one been read? Where the last of them are those of other jobs, it is enough that
    /// there are none of ours.
    pub(super) fn is_read_up_to(&self, end: u64) -> bool {
        self.last >= end || self.quiet
    }

    /// From its beginning, once more.
    pub(super) fn rewind(&mut self) {
        (self.messages, self.last, self.quiet) = (None, 0, false);
    }

    /// The next results: at least one, unless there is none for so long.
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
                // The server is away, or the consumer is gone: from here, with a new one.
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
