//! What everybody shares: the time, the server, the network between, and what goes wrong there.

use std::fmt::Arguments;
use std::rc::Rc;

use susun_cluster::messages::{Outcome, Record, Wanted, digest};
use susun_cluster::settings::Times;

use super::chance::{Chance, Log};
use super::faults::{Fault, Faults};
use super::ledger::{Ledger, Payload};
use super::queue::{Parcel, Queue};
use super::truth::Truth;

/// How long a message that was given back is left alone.
const PAUSE: u64 = 20;

/// What is asked of the server.
pub(crate) enum Request {
    /// Keep this record of a unit, if there is none.
    Write(String, Payload),
    /// Let this wait.
    Publish(Rc<Parcel>),
    /// The message has served.
    Acknowledge(u64),
    /// Somebody else may have the message.
    GiveBack(u64),
    /// The message is being seen to.
    Progress(u64),
    /// This is how the job stands.
    Put(State),
}

/// How the job stands, as its coordinator last told.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// It has its result.
    pub(crate) over: bool,
    /// What is still wanted.
    pub(crate) wanted: Option<Wanted>,
}

/// A word to one worker, on its way.
struct Word {
    to: usize,
    at: u64,
    wanted: Wanted,
}

/// A mistake that is made on purpose, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sabotage {
    /// None.
    Nothing,
    /// The ledger takes a second record of a unit.
    LedgerOverwrites,
    /// What is altered has a proper seal: as if nobody looked.
    SealsAreForged,
    /// The coordinator believes what its journal does not have yet.
    BelievesFirst,
    /// The coordinator does not compare what is open with what waits.
    NoSweep,
    /// The coordinator does not look for what was delivered too often without its hearing of it.
    NobodyIsStranded,
    /// The coordinator does not look at the ledger again when something is missing.
    NoRewind,
}

/// Everything that is not a worker or the coordinator.
pub(crate) struct Scene<'a> {
    /// The time, in milliseconds.
    pub(crate) now: u64,
    /// Chance.
    pub(crate) chance: Chance,
    /// What goes wrong.
    pub(crate) faults: Faults,
    /// What happens.
    pub(crate) log: Log,
    /// The times of messages.
    pub(crate) times: Times,
    /// What units really say.
    pub(crate) truth: &'a mut Truth,
    /// Units that wait.
    pub(crate) queue: Queue,
    /// Results.
    pub(crate) ledger: Ledger,
    /// Messages that were delivered too often, on their way to the coordinator.
    pub(crate) advisories: Vec<u64>,
    /// Searches that came to an end.
    pub(crate) searches: u64,
    /// A mistake made on purpose.
    pub(crate) sabotage: Sabotage,
    state: State,
    words: Vec<Word>,
    late: Vec<(u64, Request)>,
    down_until: u64,
}

impl<'a> Scene<'a> {
    /// A server that has nothing.
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

    /// Something happens.
    pub(crate) fn note(&mut self, what: Arguments<'_>) {
        self.log.note(self.now, what);
    }

    /// Does this trouble strike now?
    pub(crate) fn strikes(&mut self, fault: Fault) -> bool {
        let strikes = self.faults.strikes(fault, &mut self.chance);
        if strikes {
            self.note(format_args!("! {fault:?}"));
        }
        strikes
    }

    /// Time passes, and with it what the server does by itself.
    pub(crate) fn tick(&mut self) {
        self.now += self.chance.between(1, 8);
        if self.strikes(Fault::ServerRestart) {
            self.restart();
        }
        if self.strikes(Fault::QueueWiped) {
            self.queue.wipe();
        }
        if self.strikes(Fault::LedgerLoss) {
            // Seldom all of them.
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

    /// Does the server not answer?
    pub(crate) fn is_down(&self) -> bool {
        self.now < self.down_until
    }

    /// Asks the server for something: whether it was done, if that is heard.
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

    /// Reads something from the server, if it answers.
    pub(crate) fn hears(&mut self) -> bool {
        !self.is_down() && !self.strikes(Fault::LostAnswer)
    }

    /// How the job stands, as the server has it.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Tells a worker what is still wanted; it may hear that late or never.
    pub(crate) fn announce(&mut self, to: usize, wanted: Wanted) {
        if !self.strikes(Fault::LostWord) {
            let at = self.now + self.chance.between(0, self.times.ack_wait);
            self.words.push(Word { to, at, wanted });
        }
    }

    /// What a worker has been told.
    pub(crate) fn heard(&mut self, by: usize) -> Option<Wanted> {
        let now = self.now;
        let place = self.words.iter().position(|word| word.to == by && word.at <= now)?;
        Some(self.words.swap_remove(place).wanted)
    }

    /// A record as it comes to the server.
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
            // Another unit's record, whole and sealed.
            3 => return other,
            // What another unit says, in a record of this one; nobody could tell that of a run.
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

    /// The server ends and comes back after a while; what was under way is lost.
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
