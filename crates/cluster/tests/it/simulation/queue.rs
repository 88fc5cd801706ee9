//! The stream of waiting units, as on the server: one message per unit, each delivered to one worker at a time, up to a
//! maximum number of times.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use susun_cluster::Work;
use susun_cluster::settings::Times;

use super::chance::Chance;

/// Acknowledged messages that may reappear after a power failure.
const RECENT: usize = 8;

/// A unit and its name.
#[derive(Debug)]
pub(crate) struct Parcel {
    /// The unit.
    pub(crate) work: Work,
    /// Its name.
    pub(crate) unit: String,
}

impl Parcel {
    /// A unit with its name.
    pub(crate) fn new(work: Work) -> Rc<Self> {
        let unit = work.id();
        Rc::new(Self { work, unit })
    }
}

/// Units that wait or are being searched.
pub(crate) struct Queue {
    messages: BTreeMap<u64, Message>,
    by_unit: BTreeMap<String, u64>,
    last: u64,
    most: usize,
    waits: Vec<u64>,
    deliveries: u32,
    acknowledged: Vec<Rc<Parcel>>,
}

struct Message {
    parcel: Rc<Parcel>,
    deliveries: u32,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Available from this time on.
    Waits { from: u64 },
    /// Held by a worker, until this time.
    Held { until: u64 },
    /// Delivered the maximum number of times: it stays, but is not delivered.
    Spent,
}

/// A message as a worker receives it.
pub(crate) struct Delivered {
    /// Its number.
    pub(crate) sequence: u64,
    /// Its content.
    pub(crate) parcel: Rc<Parcel>,
    /// How often it was delivered, including this time.
    pub(crate) deliveries: u32,
}

impl Queue {
    /// An empty queue with room for `most` messages.
    pub(crate) fn new(times: Times, most: usize) -> Self {
        let waits = times.back_off().iter().map(|wait| wait.as_millis() as u64).collect();
        let (messages, by_unit, acknowledged) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        let deliveries = times.deliveries;
        Self { messages, by_unit, last: 0, most, waits, deliveries, acknowledged }
    }

    /// Adds a message; false if its unit already waits, or there is no room.
    pub(crate) fn publish(&mut self, parcel: Rc<Parcel>) -> bool {
        if self.by_unit.contains_key(&parcel.unit) || self.messages.len() >= self.most {
            return false;
        }
        self.last += 1;
        self.by_unit.insert(parcel.unit.clone(), self.last);
        let state = State::Waits { from: 0 };
        self.messages.insert(self.last, Message { parcel, deliveries: 0, state });
        true
    }

    /// Delivers any waiting message, in no order.
    pub(crate) fn deliver(&mut self, now: u64, chance: &mut Chance) -> Option<Delivered> {
        let waits =
            |message: &Message| matches!(message.state, State::Waits { from } if from <= now);
        let ready: Vec<u64> =
            self.messages.iter().filter(|(_, message)| waits(message)).map(|(&at, _)| at).collect();
        if ready.is_empty() {
            return None;
        }
        let sequence = ready[chance.index(ready.len())];
        let message = self.messages.get_mut(&sequence)?;
        let wait = self.waits[(message.deliveries as usize).min(self.waits.len() - 1)];
        message.deliveries += 1;
        message.state = State::Held { until: now + wait };
        let (parcel, deliveries) = (message.parcel.clone(), message.deliveries);
        Some(Delivered { sequence, parcel, deliveries })
    }

    /// A message is acknowledged, by any worker.
    pub(crate) fn acknowledge(&mut self, sequence: u64) {
        if let Some(message) = self.remove(sequence) {
            self.acknowledged.push(message);
            if self.acknowledged.len() > RECENT {
                self.acknowledged.remove(0);
            }
        }
    }

    /// A message is returned, and available from this time on.
    pub(crate) fn give_back(&mut self, sequence: u64, from: u64) {
        if let Some(message) = self.held(sequence) {
            message.state = State::Waits { from };
        }
    }

    /// A worker reports progress.
    pub(crate) fn progress(&mut self, sequence: u64, now: u64) {
        let wait = self.waits[0];
        if let Some(message) = self.held(sequence) {
            message.state = State::Held { until: now + wait };
        }
    }

    /// Time passes: messages held too long wait again. Returns the numbers of those that were delivered too often.
    pub(crate) fn tick(&mut self, now: u64) -> Vec<u64> {
        let mut spent = Vec::new();
        for (&sequence, message) in &mut self.messages {
            if matches!(message.state, State::Held { until } if until <= now) {
                message.state = State::Waits { from: now };
            }
            let waits = matches!(message.state, State::Waits { .. });
            if waits && message.deliveries >= self.deliveries {
                message.state = State::Spent;
                spent.push(sequence);
            }
        }
        spent
    }

    /// The number of a unit's message.
    pub(crate) fn find(&self, unit: &str) -> Option<u64> {
        self.by_unit.get(unit).copied()
    }

    /// Removes a message.
    pub(crate) fn remove(&mut self, sequence: u64) -> Option<Rc<Parcel>> {
        let message = self.messages.remove(&sequence)?;
        self.by_unit.remove(&message.parcel.unit);
        Some(message.parcel)
    }

    /// The units of all messages.
    pub(crate) fn waiting(&self) -> BTreeSet<String> {
        self.by_unit.keys().cloned().collect()
    }

    /// Whether no message is held or can be delivered.
    pub(crate) fn is_idle(&self) -> bool {
        self.messages.values().all(|message| message.state == State::Spent)
    }

    /// All messages are lost.
    pub(crate) fn wipe(&mut self) {
        self.messages.clear();
        self.by_unit.clear();
    }

    /// Forgets which messages are held.
    pub(crate) fn forget_who_holds(&mut self, now: u64) {
        for message in self.messages.values_mut() {
            if matches!(message.state, State::Held { .. }) {
                message.state = State::Waits { from: now };
            }
        }
    }

    /// Recently acknowledged messages reappear.
    pub(crate) fn undo_acknowledgements(&mut self) {
        for parcel in std::mem::take(&mut self.acknowledged) {
            self.publish(parcel);
        }
    }

    fn held(&mut self, sequence: u64) -> Option<&mut Message> {
        let held = |message: &&mut Message| matches!(message.state, State::Held { .. });
        self.messages.get_mut(&sequence).filter(held)
    }
}
