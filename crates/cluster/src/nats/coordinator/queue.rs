//! The sweeps of the coordinator: units that the queue has lost, and messages that it does not deliver any more.

use std::collections::BTreeSet;

use futures_util::StreamExt;
use serde::Deserialize;

use super::{Coordinator, End};
use crate::error::ClusterError;
use crate::messages::Work;
use crate::nats::streams::{Streams, prepare, server};
use crate::subjects;

/// A snapshot of the queue. A unit that is not in it is lost or was finished meanwhile; that is known once all results
/// up to the snapshot have been read.
pub(super) struct Sweep {
    /// Units that waited or that a worker held.
    waiting: BTreeSet<String>,
    /// Sequences of messages that are not delivered any more.
    stranded: Vec<u64>,
    /// The last sequence of the ledger.
    end: u64,
    /// Publish missing units again now, instead of when they are missing a second time.
    at_once: bool,
}

impl Coordinator {
    /// Reads the queue; [`put_back`](Self::put_back) acts on it. If the server does not answer, the next sweep tries
    /// again.
    pub(super) async fn look_through(&mut self, at_once: bool) {
        self.sweep = self.seen(at_once).await.ok();
    }

    async fn seen(&mut self, at_once: bool) -> Result<Sweep, ClusterError> {
        let made = self.streams.work.cached_info().created;
        if !self.is_known().await {
            // The server does not answer, or lost its data, perhaps except what another job has written again.
            self.prepare_again().await?;
        }
        let waiting = self.waiting().await?;
        let at_once = at_once || made != self.streams.work.cached_info().created;
        let before = self.ledger.last();
        let ledger = self.streams.ledger.get_info().await.map_err(server("describe the ledger"))?;
        let end = ledger.state.last_sequence;
        if end < before {
            // The ledger has lost messages: new ones get sequences that were read before.
            self.ledger.rewind();
        }
        let stranded = self.stranded().await;
        Ok(Sweep { waiting, stranded, end, at_once })
    }

    /// Publishes the units that the queue has lost, and removes messages that it does not deliver any more.
    pub(super) async fn put_back(&mut self) -> Result<Option<End>, ClusterError> {
        let read = |sweep: &mut Sweep| self.ledger.is_read_up_to(sweep.end);
        let Some(sweep) = self.sweep.take_if(read) else { return Ok(None) };
        let instructions = self.foreman.sweep(&sweep.waiting, sweep.at_once);
        if !instructions.is_empty() {
            // Perhaps the units are not lost, and their results were missed.
            self.ledger.rewind();
        }
        let mut stage = self.carry_out(instructions).await?;
        for message in sweep.stranded {
            stage = stage.or(self.spent(message).await?);
        }
        Ok(stage)
    }

    /// Whether the server has everything that workers need for this job: the same queue as before, the consumer, and
    /// the specification.
    async fn is_known(&self) -> bool {
        let (spec, Streams { work, jobs, .. }) = (self.spec(), &self.streams);
        let queue = work.get_info().await;
        queue.is_ok_and(|queue| queue.created == work.cached_info().created)
            && work.consumer_info(subjects::consumer(&spec.abi, &spec.class)).await.is_ok()
            && jobs.get(subjects::spec_key(&spec.job)).await.is_ok_and(|spec| spec.is_some())
    }

    async fn prepare_again(&mut self) -> Result<(), ClusterError> {
        self.streams = prepare(&self.js, &self.settings).await?;
        self.register_again().await
    }

    /// Sequences of this job's messages that reached their maximum number of deliveries: they stay in the stream below
    /// the acknowledgement floor.
    async fn stranded(&self) -> Vec<u64> {
        let mut stranded = Vec::new();
        let (spec, work) = (self.spec(), &self.streams.work);
        let info = work.consumer_info(subjects::consumer(&spec.abi, &spec.class)).await;
        let floor = info.map_or(0, |info| match info.num_ack_pending {
            // No worker holds a unit.
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
            let mut found = found.map_err(server("list the waiting units"))?;
            while let Some(subject) = found.next().await {
                let (subject, _) = subject.map_err(server("list the waiting units"))?;
                waiting.extend(subjects::unit_of(&subject).map(ToOwned::to_owned));
            }
        }
        Ok(waiting)
    }

    /// Handles an advisory that a message was delivered too often.
    pub(super) async fn dead(&mut self, advisory: &[u8]) -> Result<Option<End>, ClusterError> {
        #[derive(Deserialize)]
        struct Advisory {
            stream_seq: u64,
        }
        let Ok(Advisory { stream_seq }) = serde_json::from_slice(advisory) else { return Ok(None) };
        self.spent(stream_seq).await
    }

    /// Removes a message that is not delivered any more, copies its unit to the dead letters if it has no result, and
    /// asks the foreman what to do.
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
        let instructions = self.foreman.dead(&id);
        self.carry_out(instructions).await
    }
}
