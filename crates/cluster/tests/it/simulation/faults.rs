//! What may go wrong, and how often it does.
//!
//! Every seed has its own mixture: some kinds of trouble often, some never. A world in which everything goes wrong
//! hides what goes wrong when little does (Groce, Zhang, Eide, Chen and Regehr, *Swarm Testing*, ISSTA 2012).

use super::chance::Chance;

/// A kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// What was asked of the server never came there.
    LostRequest,
    /// It was done, and nobody heard so.
    LostAnswer,
    /// Nobody heard, and it was done later.
    LateRequest,
    /// A message was delivered to nobody.
    LostDelivery,
    /// A server that has not caught up says that there is no record.
    StaleRead,
    /// A record was altered on its way.
    AlteredRecord,
    /// A worker dies and forgets everything.
    WorkerCrash,
    /// A worker is away for longer than its message waits, and goes on where it was.
    WorkerHang,
    /// A search ends without a result.
    SearchFails,
    /// A worker did not hear what is no longer wanted.
    LostWord,
    /// The coordinator did not hear that a message was delivered too often.
    LostAdvisory,
    /// The coordinator dies; its journal has what was flushed.
    CoordinatorCrash,
    /// A journal that was cut by its disk: the last entries are gone, flushed or not.
    JournalLoss,
    /// The follower of the ledger begins again at its beginning.
    FollowerRestart,
    /// What waits cannot be listed.
    ListingFails,
    /// The server ends and comes back: what was under way is lost.
    ServerRestart,
    /// Everything that waits is lost.
    QueueWiped,
    /// The last records of the ledger are lost, acknowledged or not.
    LedgerLoss,
    /// Messages that had been acknowledged are there again.
    AcksUndone,
}

/// Each with how often it strikes at the most, in a thousand chances.
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

/// How often each strikes, and how often it has.
#[derive(Clone, Debug)]
pub(crate) struct Faults {
    rates: [u32; ALL.len()],
    /// How often each has struck.
    pub(crate) struck: [u64; ALL.len()],
}

impl Faults {
    /// Nothing goes wrong.
    pub(crate) fn none() -> Self {
        Self { rates: [0; ALL.len()], struck: [0; ALL.len()] }
    }

    /// A mixture: half of them never.
    pub(crate) fn drawn(chance: &mut Chance) -> Self {
        let rate = |(_, most): (Fault, u32)| {
            if chance.below(2) == 0 { 0 } else { 1 + chance.below(most) }
        };
        Self { rates: ALL.map(rate), struck: [0; ALL.len()] }
    }

    /// Nothing goes wrong from now on.
    pub(crate) fn calm_down(&mut self) {
        self.rates = [0; ALL.len()];
    }

    /// Does it strike now?
    pub(crate) fn strikes(&mut self, fault: Fault, chance: &mut Chance) -> bool {
        let place = fault as usize;
        let strikes = chance.strikes(self.rates[place]);
        self.struck[place] += u64::from(strikes);
        strikes
    }
}
