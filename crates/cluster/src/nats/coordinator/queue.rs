//! The coordinator and the queue: what is missing there, what stays there for ever.

use std::collections::BTreeSet;

use futures_util::StreamExt;
use serde::Deserialize;

use super::{Coordinator, End};
use crate::error::ClusterError;
use crate::messages::Work;
use crate::nats::streams::{Streams, prepare, server};
use crate::subjects;

/// A look at the queue. What it lacks is told apart from what was done in between only when all results up to the look
/// have been read.
pub(super) struct Sweep {
    /// Units that waited or were in somebody's hands.
    waiting: BTreeSet<String>,
    /// Messages that nobody is given any more.
    stranded: Vec<u64>,
    /// The last message of the ledger.
    end: u64,
    /// Whatever is missing is put back, and not only what is missing for the second time.
    at_once: bool,
}

impl Coordinator {
    /// Looks what there is in the queue; [`put_back`](Self::put_back) sees to the rest. A server that does not answer
    /// is asked again at the next look.
    pub(super) async fn look_through(&mut self, at_once: bool) {
        self.sweep = self.seen(at_once).await.ok();
    }

    async fn seen(&mut self, at_once: bool) -> Result<Sweep, ClusterError> {
        let made = self.streams.work.cached_info().created;
        if !self.is_known().await {
            // The server is away, or is another one and has nothing, or only what another job has told it again.
            self.prepare_again().await?;
        }
        let waiting = self.waiting().await?;
        let at_once = at_once || made != self.streams.work.cached_info().created;
        let before = self.ledger.last();
        let ledger = self.streams.ledger.get_info().await.map_err(server("tell of the ledger"))?;
        let end = ledger.state.last_sequence;
        if end < before {
            // It has lost something: what comes next stands where we have been.
            self.ledger.rewind();
        }
        let stranded = self.stranded().await;
        Ok(Sweep { waiting, stranded, end, at_once })
    }

    /// Puts back what the queue has lost, and lays aside what it will give to nobody any more.
    pub(super) async fn put_back(&mut self) -> Result<Option<End>, ClusterError> {
        let read = |sweep: &mut Sweep| self.ledger.is_read_up_to(sweep.end);
        let Some(sweep) = self.sweep.take_if(read) else { return Ok(None) };
        let orders = self.foreman.sweep(&sweep.waiting, sweep.at_once);
        if !orders.is_empty() {
            // Perhaps they are not lost, and we missed their results.
            self.ledger.rewind();
        }
        let mut stage = self.obey(orders).await?;
        for message in sweep.stranded {
            stage = stage.or(self.spent(message).await?);
        }
        Ok(stage)
    }

    /// Has the server everything that workers need to be given this job's units: the queue that we know, a consumer,
    /// and what the job asks?
    async fn is_known(&self) -> bool {
        let (spec, Streams { work, jobs, .. }) = (self.spec(), &self.streams);
        let queue = work.get_info().await;
        queue.is_ok_and(|queue| queue.created == work.cached_info().created)
            && work.consumer_info(subjects::consumer(&spec.abi, &spec.class)).await.is_ok()
            && jobs.get(subjects::spec_key(&spec.job)).await.is_ok_and(|spec| spec.is_some())
    }

    async fn prepare_again(&mut self) -> Result<(), ClusterError> {
        self.streams = prepare(&self.js, &self.settings).await?;
        self.remind().await
    }

    /// Messages of this job that were delivered as often as they may be: they stay in the stream below the place up to
    /// which everything that was delivered is done with.
    async fn stranded(&self) -> Vec<u64> {
        let mut stranded = Vec::new();
        let (spec, work) = (self.spec(), &self.streams.work);
        let info = work.consumer_info(subjects::consumer(&spec.abi, &spec.class)).await;
        let floor = info.map_or(0, |info| match info.num_ack_pending {
            // Nobody has anything.
            0 => info.delivered.stream_sequence,
            _ => info.ack_floor.stream_sequence,
        });
        for filter in subjects::work_of_job(spec) {
            let mut next = 1;
            while let Ok(message) = work.get_first_raw_message_by_subject(&filter, next).await {
                if message.sequence > floor {
                    break;
                }
                next = message.sequence + 1;
                stranded.push(message.sequence);
            }
        }
        stranded
    }

    async fn waiting(&self) -> Result<BTreeSet<String>, ClusterError> {
        let mut waiting = BTreeSet::new();
        for filter in subjects::work_of_job(self.spec()) {
            let found = self.streams.work.info_with_subjects(filter).await;
            let mut found = found.map_err(server("list what waits"))?;
            while let Some(subject) = found.next().await {
                let (subject, _) = subject.map_err(server("list what waits"))?;
                waiting.extend(subjects::unit_of(&subject).map(ToOwned::to_owned));
            }
        }
        Ok(waiting)
    }

    /// A message was delivered too often.
    pub(super) async fn dead(&mut self, advisory: &[u8]) -> Result<Option<End>, ClusterError> {
        #[derive(Deserialize)]
        struct Advisory {
            stream_seq: u64,
        }
        let Ok(Advisory { stream_seq }) = serde_json::from_slice(advisory) else { return Ok(None) };
        self.spent(stream_seq).await
    }

    /// Takes a message out that nobody gets any more, lays its unit aside if it has no result, and lets the foreman
    /// decide.
    async fn spent(&mut self, sequence: u64) -> Result<Option<End>, ClusterError> {
        let Ok(message) = self.streams.work.get_raw_message(sequence).await else {
            return Ok(None);
        };
        let Ok(work) = serde_json::from_slice::<Work>(&message.payload) else { return Ok(None) };
        if work.job != self.spec().job {
            return Ok(None);
        }
        let id = work.id();
        if self.foreman.is_open(&id)
            && let Ok(ack) = self.js.publish(subjects::dead(&work), message.payload).await
        {
            let _ = ack.await;
        }
        let _ = self.streams.work.delete_message(sequence).await;
        let orders = self.foreman.dead(&id);
        self.obey(orders).await
    }
}
