//! Where a worker gets its units: the consumer of a class, and what its messages can be believed.

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

/// A pull that finds nothing waits so long for something to come.
const LONG_POLL: Duration = Duration::from_secs(2);

/// Where the units of a class come from.
pub(super) struct Tap {
    consumer: PullConsumer,
    /// How often we had been connected.
    connections: u64,
    /// The last message that there was then: up to it, any may have been given to somebody before, whatever it says.
    old: u64,
}

impl Tap {
    /// What there is; or, if nobody else could need the thread meanwhile, what comes within a while.
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
    /// That of a class, as soon as its consumer is there.
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

    /// How often we were connected: a server that came back may have forgotten to whom it gave what.
    pub(super) fn connections(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Were we connected anew since we have this?
    pub(super) fn is_stale(&self, tap: &Tap) -> bool {
        tap.connections != self.connections()
    }

    /// May somebody have had this message before?
    pub(super) fn may_be_done(&self, message: &Message, tap: &Tap) -> bool {
        let first = |info: Info<'_>| info.delivered <= 1 && info.stream_sequence > tap.old;
        self.is_stale(tap) || !message.info().is_ok_and(first)
    }
}
