//! What may go wrong, and how often.
//!
//! Every seed has its own mixture: some kinds of faults often, some never. A world in which everything goes wrong hides
//! what goes wrong when little does (Groce, Zhang, Eide, Chen and Regehr, *Swarm Testing*, ISSTA 2012).

use super::chance::Chance;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A request never reached the server.
    LostRequest,
    /// A request was processed, but its answer was lost.
    LostAnswer,
    /// A request was processed late, and its answer was lost.
    LateRequest,
    /// A delivery reached no worker.
    LostDelivery,
    /// A server that lags behind reports that there is no record.
    StaleRead,
    /// A record was altered in transit.
    AlteredRecord,
    /// A worker crashes and loses its state.
    WorkerCrash,
    /// A worker hangs for longer than its message waits, and continues where it was.
    WorkerHang,
    /// A search ends without a result.
    SearchFails,
    /// A worker missed the message that units are no longer wanted.
    LostWord,
    /// The coordinator missed that a message was delivered too often.
    LostAdvisory,
    /// The coordinator crashes; its journal has what was flushed.
    CoordinatorCrash,
    /// A journal damaged by its disk: the last entries are gone, flushed or not.
    JournalLoss,
    /// The reader of the ledger starts again at its beginning.
    FollowerRestart,
    /// The waiting units cannot be listed.
    ListingFails,
    /// The server restarts: what was in progress is lost.
    ServerRestart,
    /// All waiting units are lost.
    QueueWiped,
    /// The last records of the ledger are lost, acknowledged or not.
    LedgerLoss,
    /// Acknowledged messages reappear.
    AcksUndone,
}

/// Each with its maximum probability, in thousandths.
pub(crate) const ALL: [(Fault, u32); 19] = [
    (Fault::LostRequest, 150),
    (Fault::LostAnswer, 150),
    (Fault::LateRequest, 150),
    (Fault::LostDelivery, 150),
    (Fault::StaleRead, 200),
    (Fault::AlteredRecord, 100),
    (Fault::WorkerCrash, 100),
    (Fault::WorkerHang, 60),
    (Fault::SearchFails, 200),
    (Fault::LostWord, 500),
    (Fault::LostAdvisory, 600),
    (Fault::CoordinatorCrash, 40),
    (Fault::JournalLoss, 300),
    (Fault::FollowerRestart, 40),
    (Fault::ListingFails, 300),
    (Fault::ServerRestart, 4),
    (Fault::QueueWiped, 4),
    (Fault::LedgerLoss, 6),
    (Fault::AcksUndone, 6),
];

/// The probability of each fault, and how often it occurred.
#[derive(Clone, Debug)]
pub(crate) struct Faults {
    rates: [u32; ALL.len()],
    /// How often each occurred.
    pub(crate) struck: [u64; ALL.len()],
}

impl Faults {
    /// No faults.
    pub(crate) fn none() -> Self {
        Self { rates: [0; ALL.len()], struck: [0; ALL.len()] }
    }

    /// A mixture, in which half of them never occur.
    pub(crate) fn drawn(chance: &mut Chance) -> Self {
        let rate = |(_, most): (Fault, u32)| {
            if chance.below(2) == 0 { 0 } else { 1 + chance.below(most) }
        };
        Self { rates: ALL.map(rate), struck: [0; ALL.len()] }
    }

    /// No faults from now on.
    pub(crate) fn calm_down(&mut self) {
        self.rates = [0; ALL.len()];
    }

    /// Whether the fault occurs now.
    pub(crate) fn strikes(&mut self, fault: Fault, chance: &mut Chance) -> bool {
        let place = fault as usize;
        let strikes = chance.strikes(self.rates[place]);
        self.struck[place] += u64::from(strikes);
        strikes
    }
}
