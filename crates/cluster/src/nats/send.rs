//! Units on their way to the queue, from whoever made them.

use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use async_nats::jetstream::context::PublishErrorKind;
use tokio::time::timeout;

use crate::messages::Work;
use crate::subjects;

/// Units that are sent before the server is asked whether it has them.
const WINDOW: usize = 512;

/// A window that takes longer goes to a server that is away.
const PATIENCE: Duration = Duration::from_secs(10);

/// Publishes units. One that waits already is refused, which is well; one that is lost is found missing by the
/// coordinator. So nobody asks for an answer to each of them: the last of a window is answered when all of it has
/// been seen to, and that is to send no faster than the server takes. Where no answer comes, the rest is left to be
/// found missing, too.
pub(super) async fn publish(client: &Client, js: &Context, work: &[Work]) {
    for window in work.chunks(WINDOW) {
        if timeout(PATIENCE, send(client, js, window)).await != Ok(true) {
            return;
        }
    }
}

/// Sends units; whether there was an answer, be it a refusal.
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
