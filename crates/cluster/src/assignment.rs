//! One unit that was delivered to a worker, as a pure state machine: what the worker does with the message, step by
//! step.
//!
//! ```text
//!   delivered ──▶ is it in the ledger? ──yes──▶ publish its children ──▶ acknowledge
//!                        │ no                          ▲
//!                        ▼                             │
//!                      search ──▶ write to the ledger ─┤
//!                                        │ refused     │
//!                                        ▼             │
//!                            read the first result ────┘
//! ```
//! After a crash between two steps, the message is delivered again, and the ledger shows how far the first worker came.

use susun_engine::Cut;

use crate::messages::{Outcome, Record, Work};

/// The next step of the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Read the unit's record in the ledger.
    LookUp,
    /// Search the unit, or do the run.
    Search,
    /// Write this record to the ledger, and wait until the ledger stores or refuses it.
    Write(Box<Record>),
    /// Publish these children. The queue may refuse some, because they are there already or because it is full.
    Publish(Vec<Work>),
    /// Acknowledge the message. If the server misses this, it delivers the message again.
    Acknowledge,
    /// Return the message to the queue for another worker.
    GiveBack,
}

/// The outcome of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The ledger has this record for the unit.
    Found(Box<Record>),
    /// The ledger has no record for the unit.
    NotFound,
    /// The task is done; its outcome and the seconds that it took.
    Done(Outcome, f64),
    /// The unit is no longer wanted.
    Unwanted,
    /// The ledger stored the record.
    Written,
    /// The ledger refused the record, because it has one for this unit.
    Refused,
    /// The children are published.
    Published,
    /// The step failed: the server does not answer or forbids it, or the worker stops.
    Trouble,
}

/// A unit that was delivered to a worker and is not acknowledged yet.
#[derive(Clone, Debug)]
pub struct Assignment {
    work: Work,
    /// The name of the unit: a hash, which is computed once.
    id: String,
    cut: Cut,
    worker: String,
    /// The record that this worker wrote, or tried to write.
    record: Option<Box<Record>>,
}

impl Assignment {
    /// Begins. With `looks`, the ledger is read before the search. Without it, if the ledger has the unit after all, it
    /// refuses the write, and only the time of the search is lost.
    pub fn new(work: Work, cut: Cut, worker: &str, looks: bool) -> (Self, Action) {
        let id = work.id();
        let assignment = Self { work, id, cut, worker: worker.into(), record: None };
        (assignment, if looks { Action::LookUp } else { Action::Search })
    }

    /// The unit.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// The name of the unit.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The next step after an event. The assignment ends with [`Action::Acknowledge`] or [`Action::GiveBack`].
    pub fn on(&mut self, event: Event) -> Action {
        match event {
            Event::Found(record) if record.is_about(&self.work) => self.publish(&record.outcome),
            // The write was refused, and yet there is no record: a server that lags behind. Try again later.
            Event::NotFound if self.record.is_some() => Action::GiveBack,
            Event::NotFound => Action::Search,
            Event::Done(outcome, seconds) => {
                let (job, id) = (self.work.job.clone(), self.id.clone());
                let record = Record::of_unit(job, id, outcome, &self.worker, seconds);
                let record = Box::new(record);
                self.record = Some(record.clone());
                Action::Write(record)
            }
            Event::Written => match self.record.take() {
                Some(record) => self.publish(&record.outcome),
                None => Action::GiveBack,
            },
            Event::Refused => Action::LookUp,
            // A record that was altered or is about another unit: the coordinator rejects it and publishes the unit
            // under another name. Its children are not units of the plan.
            Event::Found(_) | Event::Unwanted | Event::Published => Action::Acknowledge,
            Event::Trouble => Action::GiveBack,
        }
    }

    fn publish(&self, outcome: &Outcome) -> Action {
        let children = self.work.children(outcome, self.cut);
        if children.is_empty() { Action::Acknowledge } else { Action::Publish(children) }
    }
}
