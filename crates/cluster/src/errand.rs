//! What a worker does with one message, step by step, as a pure state machine.
//!
//! ```text
//!   delivered ──▶ is it in the ledger? ──yes──▶ publish its children ──▶ acknowledge
//!                        │ no                          ▲
//!                        ▼                             │
//!                      search ──▶ write to the ledger ─┤
//!                                        │ refused     │
//!                                        ▼             │
//!                                 read who was first ──┘
//! ```
//! A crash between any two steps leaves a message that is delivered again, and then the ledger tells how far
//! the first one came.

use susun_engine::Cut;

use crate::messages::{Outcome, Record, Work};

/// What is to be done next.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Read the unit's record in the ledger.
    LookUp,
    /// Do the task.
    Search,
    /// Write this to the ledger, and wait until it is kept or refused.
    Write(Box<Record>),
    /// Publish these; those that are there already, or find no room, may be left.
    Publish(Vec<Work>),
    /// The message has served: acknowledge it. If that is not heard, it comes again.
    Acknowledge,
    /// Let somebody else have the message, now.
    GiveBack,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The ledger has this.
    Found(Box<Record>),
    /// The ledger has nothing.
    NotFound,
    /// The task is done, in so many seconds.
    Done(Outcome, f64),
    /// Nobody wants it any more.
    Unwanted,
    /// The record is kept.
    Written,
    /// The ledger has a record already.
    Refused,
    /// The children are out.
    Published,
    /// It could not be done: no server, no right, the worker ends.
    Trouble,
}

/// One message on its way.
#[derive(Clone, Debug)]
pub struct Errand {
    work: Work,
    /// The name of its unit: a hash, which is computed once.
    id: String,
    cut: Cut,
    worker: String,
    /// What we have written, or tried to.
    record: Option<Box<Record>>,
}

impl Errand {
    /// Begins, with a look at the ledger or without: if the unit is there all the same, the write will be refused,
    /// and all that is lost is the time of its search.
    pub fn new(work: Work, cut: Cut, worker: &str, looks: bool) -> (Self, Action) {
        let id = work.id();
        let errand = Self { work, id, cut, worker: worker.into(), record: None };
        (errand, if looks { Action::LookUp } else { Action::Search })
    }

    /// What it is about.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// The name of its unit.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The next step. The errand ends when a message is acknowledged or given back.
    pub fn on(&mut self, event: Event) -> Action {
        match event {
            Event::Found(record) if record.is_about(&self.work) => self.publish(&record.outcome),
            // Refused, and yet nothing is there: a server that has not caught up. Later.
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
            // What is found here was altered, or is about another unit: the coordinator will not believe it, and
            // gives the unit out under another name. Its children are none that a plan makes.
            Event::Found(_) | Event::Unwanted | Event::Published => Action::Acknowledge,
            Event::Trouble => Action::GiveBack,
        }
    }

    fn publish(&self, outcome: &Outcome) -> Action {
        let children = self.work.children(outcome, self.cut);
        if children.is_empty() { Action::Acknowledge } else { Action::Publish(children) }
    }
}
