//! What all processes share: the time, the server, the network, and the faults.

use std::fmt::Arguments;
use std::rc::Rc;

use susun_cluster::messages::{Outcome, Record, Wanted, digest};
use susun_cluster::settings::Times;

use super::chance::{Chance, Log};
use super::faults::{Fault, Faults};
use super::ledger::{Ledger, Payload};
use super::queue::{Parcel, Queue};
use super::truth::Truth;

/// How long a returned message stays unavailable.
const PAUSE: u64 = 20;

/// A request to the server.
pub(crate) enum Request {
    /// Store this record of a unit, if there is none.
    Write(String, Payload),
    /// Add this to the queue.
    Publish(Rc<Parcel>),
    /// Acknowledge the message.
    Acknowledge(u64),
    /// Return the message to the queue.
    GiveBack(u64),
    /// Report progress on the message.
    Progress(u64),
    /// Write this state of the job.
    Put(State),
}

/// The state of the job, as its coordinator last wrote it.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// It has its result.
    pub(crate) over: bool,
    /// What is still wanted.
    pub(crate) wanted: Option<Wanted>,
}

/// A message to one worker, in transit.
struct Word {
    to: usize,
    at: u64,
    wanted: Wanted,
}

/// A deliberate bug, to check that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sabotage {
    /// None.
    Nothing,
    /// The ledger accepts a second record of a unit.
    LedgerOverwrites,
    /// Altered records have a valid seal, as if seals were not checked.
    SealsAreForged,
    /// The coordinator accepts what its journal does not have yet.
    BelievesFirst,
    /// The coordinator does not compare open units with waiting ones.
    NoSweep,
    /// The coordinator does not look for units that were delivered too often without an advisory.
    NobodyIsStranded,
    /// The coordinator does not read the ledger again if something is missing.
    NoRewind,
}

/// Everything except the workers and the coordinator.
pub(crate) struct Scene<'a> {
    /// The time, in milliseconds.
    pub(crate) now: u64,
    /// The source of random numbers.
    pub(crate) chance: Chance,
    /// The faults.
    pub(crate) faults: Faults,
    /// The log of events.
    pub(crate) log: Log,
    /// The times of messages.
    pub(crate) times: Times,
    /// The true results of units.
    pub(crate) truth: &'a mut Truth,
    /// Units that wait.
    pub(crate) queue: Queue,
    /// Results.
    pub(crate) ledger: Ledger,
    /// Advisories about messages that were delivered too often, in transit to the coordinator.
    pub(crate) advisories: Vec<u64>,
    /// Completed searches.
    pub(crate) searches: u64,
    /// A deliberate bug.
    pub(crate) sabotage: Sabotage,
    state: State,
    words: Vec<Word>,
    late: Vec<(u64, Request)>,
    down_until: u64,
}

impl<'a> Scene<'a> {
    /// A server without data.
    pub(crate) fn new(
        chance: Chance,
        faults: Faults,
        log: Log,
        times: Times,
        queue: Queue,
        truth: &'a mut Truth,
    ) -> Self {
        Self {
            now: 0,
            chance,
            faults,
            log,
            times,
            truth,
            queue,
            ledger: Ledger::default(),
            advisories: Vec::new(),
            searches: 0,
            sabotage: Sabotage::Nothing,
            state: State::default(),
            words: Vec::new(),
            late: Vec::new(),
            down_until: 0,
        }
    }

    /// Records an event.
    pub(crate) fn note(&mut self, what: Arguments<'_>) {
        self.log.note(self.now, what);
    }

    /// Whether this fault occurs now.
    pub(crate) fn strikes(&mut self, fault: Fault) -> bool {
        let strikes = self.faults.strikes(fault, &mut self.chance);
        if strikes {
            self.note(format_args!("! {fault:?}"));
        }
        strikes
    }

    /// Time passes, with what the server does by itself.
    pub(crate) fn tick(&mut self) {
        self.now += self.chance.between(1, 8);
        if self.strikes(Fault::ServerRestart) {
            self.restart();
        }
        if self.strikes(Fault::QueueWiped) {
            self.queue.wipe();
        }
        if self.strikes(Fault::LedgerLoss) {
            // Rarely all of them.
            let all = self.chance.below(12) == 0;
            self.ledger.lose(if all { usize::MAX } else { 1 + self.chance.index(4) });
        }
        if self.strikes(Fault::AcksUndone) {
            self.queue.undo_acknowledgements();
        }
        if self.is_down() {
            return;
        }
        while let Some(place) = self.late.iter().position(|(at, _)| *at <= self.now) {
            let (_, request) = self.late.swap_remove(place);
            self.note(format_args!("what was late is done"));
            self.serve(request);
        }
        for message in self.queue.tick(self.now) {
            self.note(format_args!("message {message} was delivered too often"));
            if !self.strikes(Fault::LostAdvisory) {
                self.advisories.push(message);
            }
        }
    }

    /// Whether the server is down.
    pub(crate) fn is_down(&self) -> bool {
        self.now < self.down_until
    }

    /// Sends a request; returns whether it was done, if the answer arrives.
    pub(crate) fn send(&mut self, request: Request) -> Option<bool> {
        if self.is_down() || self.strikes(Fault::LostRequest) {
            return None;
        }
        if self.strikes(Fault::LateRequest) {
            let at = self.now + self.chance.between(1, 3 * self.times.ack_wait);
            self.late.push((at, request));
            return None;
        }
        let done = self.serve(request);
        (!self.strikes(Fault::LostAnswer)).then_some(done)
    }

    /// Whether the server answers a read.
    pub(crate) fn hears(&mut self) -> bool {
        !self.is_down() && !self.strikes(Fault::LostAnswer)
    }

    /// The state of the job on the server.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Tells a worker which units are still wanted; the message may be late or lost.
    pub(crate) fn announce(&mut self, to: usize, wanted: Wanted) {
        if !self.strikes(Fault::LostWord) {
            let at = self.now + self.chance.between(0, self.times.ack_wait);
            self.words.push(Word { to, at, wanted });
        }
    }

    /// The messages that have reached a worker.
    pub(crate) fn heard(&mut self, by: usize) -> Option<Wanted> {
        let now = self.now;
        let place = self.words.iter().position(|word| word.to == by && word.at <= now)?;
        Some(self.words.swap_remove(place).wanted)
    }

    /// A record as it arrives at the server.
    pub(crate) fn on_its_way(&mut self, mut record: Record) -> Payload {
        if !self.strikes(Fault::AlteredRecord) {
            return Some(Rc::new(record));
        }
        let lines = self.ledger.after(0).iter().rev();
        let mut others =
            lines.filter(|(unit, _)| *unit != record.unit).filter_map(|line| line.1.clone());
        let other = others.find(|other| other.is_sealed());
        let kind = self.chance.below(5);
        match kind {
            0 => return None,
            1 => record.job = "ffffffffffff".into(),
            2 => match &mut record.outcome {
                Outcome::Search { report } => match report.rest.last_mut() {
                    Some(piece) if self.chance.below(2) == 0 => piece.skip += 1,
                    _ => report.generated += 1,
                },
                Outcome::Run { output } => output.push('!'),
            },
            // Another unit's record, complete and sealed.
            3 => return other,
            // Another unit's outcome in a record of this one; for a run, that could not be detected.
            _ => match (&mut record.outcome, other.map(|other| other.outcome.clone())) {
                (Outcome::Search { report }, Some(Outcome::Search { report: other })) => {
                    *report = other;
                }
                _ => return None,
            },
        }
        if kind == 4 || self.sabotage == Sabotage::SealsAreForged {
            let Record { job, unit, outcome, worker, seconds, .. } = &record;
            record.seal = digest(&(job, unit, outcome, worker, seconds), 16);
        }
        Some(Rc::new(record))
    }

    fn serve(&mut self, request: Request) -> bool {
        match request {
            Request::Write(unit, payload) => {
                if self.sabotage == Sabotage::LedgerOverwrites {
                    self.ledger.write_again(&unit, payload);
                    return true;
                }
                self.ledger.write(&unit, payload)
            }
            Request::Publish(parcel) => self.queue.publish(parcel),
            Request::Acknowledge(message) => {
                self.queue.acknowledge(message);
                true
            }
            Request::GiveBack(message) => {
                self.queue.give_back(message, self.now + PAUSE);
                true
            }
            Request::Progress(message) => {
                self.queue.progress(message, self.now);
                true
            }
            Request::Put(state) => {
                self.state = state;
                true
            }
        }
    }

    /// The server restarts after a while; what was in progress is lost.
    fn restart(&mut self) {
        self.down_until = self.now + self.chance.between(1, 2 * self.times.ack_wait);
        self.late.clear();
        self.words.clear();
        self.advisories.clear();
        if self.chance.below(2) == 0 {
            self.queue.forget_who_holds(self.now);
        }
    }
}
