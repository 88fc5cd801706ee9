//! The consumer of a class, from which a worker pulls units, and which of its messages may be finished already.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::Batch;
use async_nats::jetstream::message::Info;
use async_nats::jetstream::stream::Stream;

use super::{Shared, first};
use crate::nats::streams::server;
use crate::subjects;

/// How long a pull waits for a unit.
const LONG_POLL: Duration = Duration::from_secs(2);

/// The consumer of a class.
pub(super) struct Tap {
    consumer: PullConsumer,
    /// The number of connections so far when it was found.
    connections: u64,
    /// The last sequence of the queue then. Any message up to it may have been delivered before, whatever its count of
    /// deliveries says.
    old: u64,
}

impl Tap {
    /// The units that wait; with `alone`, those that arrive within [`LONG_POLL`], because no other class needs the
    /// thread meanwhile.
    pub(super) async fn batch(&self, want: usize, alone: bool) -> Result<Batch, String> {
        let batch = if alone {
            self.consumer.batch().max_messages(want).expires(LONG_POLL).messages().await
        } else {
            self.consumer.fetch().max_messages(want).messages().await
        };
        batch.map_err(|error| error.to_string())
    }
}

impl Shared {
    /// The consumer of a class, as soon as it exists; `None` if the class is no longer wanted.
    pub(super) async fn tap(&self, class: &str, since: u64) -> Option<Tap> {
        let name = subjects::consumer(&self.worker.program.abi, class);
        let wanted = || self.is_wanted(class, since);
        first(wanted, || async {
            let connections = self.connections();
            let work: Result<Stream, _> = self.js.get_stream(subjects::WORK).await;
            let work = work.map_err(server("find the queue"))?;
            let consumer = work.get_consumer(&name).await;
            let consumer = consumer.map_err(server(format!("find the consumer {name}")))?;
            let old = work.cached_info().state.last_sequence;
            Ok(Tap { consumer, connections, old })
        })
        .await
    }

    /// The number of connections so far. A server that restarted may have forgotten what it delivered.
    pub(super) fn connections(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Whether the client has reconnected since.
    pub(super) fn is_stale(&self, tap: &Tap) -> bool {
        tap.connections != self.connections()
    }

    /// Whether a worker may have had this message before.
    pub(super) fn may_be_done(&self, message: &Message, tap: &Tap) -> bool {
        let first = |info: Info<'_>| info.delivered <= 1 && info.stream_sequence > tap.old;
        self.is_stale(tap) || !message.info().is_ok_and(first)
    }
}
