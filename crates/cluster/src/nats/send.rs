//! Publishes units to the queue, for coordinators and workers.

use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use async_nats::jetstream::context::PublishErrorKind;
use tokio::time::timeout;

use crate::messages::Work;
use crate::subjects;

/// Units that are sent before an answer of the server is awaited.
const WINDOW: usize = 512;

/// If a window takes longer, the server is taken to be gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// Publishes units. The server refuses a unit that is in the queue already, which does no harm, and the coordinator
/// finds lost units missing. So only the last unit of a window is answered, when the server has processed all of it;
/// this keeps the sender no faster than the server. Without an answer, the remaining units are not sent: the
/// coordinator finds them missing, too.
pub(super) async fn publish(client: &Client, js: &Context, work: &[Work]) {
    for window in work.chunks(WINDOW) {
        if timeout(PATIENCE, send(client, js, window)).await != Ok(true) {
            return;
        }
    }
}

/// Sends units; returns whether the server answered, even if with a refusal.
async fn send(client: &Client, js: &Context, window: &[Work]) -> bool {
    let Some((last, others)) = window.split_last() else { return true };
    for one in others {
        if let Ok(payload) = serde_json::to_vec(one) {
            let _ = client.publish(subjects::work(one), payload.into()).await;
        }
    }
    let Ok(payload) = serde_json::to_vec(last) else { return true };
    match js.publish(subjects::work(last), payload.into()).await {
        Ok(answer) => {
            answer.await.map_or_else(|error| error.kind() != PublishErrorKind::TimedOut, |_| true)
        }
        Err(_) => false,
    }
}
