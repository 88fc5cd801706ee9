//! From what the ledger says to what a foreman believes: sifted, written to the journal, and only then believed.

use std::collections::BTreeSet;

use crate::error::ClusterError;
use crate::foreman::{Foreman, Instruction, Judgement};
use crate::journal::Entry;
use crate::messages::Record;

/// A line of the ledger: the unit by its subject, and what it says, if that can be read.
pub type Arrived = (String, Option<Record>);

impl Foreman {
    /// What of these is news, in order, to be written to the journal; nothing changes yet. The others stay in the
    /// list: a child stands behind its parent, perhaps in the same list, and is known only when that one is believed.
    pub fn sift(&mut self, arrived: &mut Vec<Arrived>) -> Vec<Entry> {
        let (mut news, mut seen) = (Vec::new(), BTreeSet::new());
        arrived.retain(|(unit, record)| {
            // The ledger has each once; who follows it may have begun anew.
            if !seen.insert(unit.clone()) {
                return false;
            }
            // Under another unit's name it says nothing about either.
            let record = record.as_ref().filter(|record| record.unit == *unit);
            let judgement = match record {
                Some(record) => self.judge(record),
                None if self.is_open(unit) => Judgement::Faulty("it cannot be read".into()),
                None => Judgement::Known,
            };
            news.push(match (judgement, record) {
                (Judgement::News, Some(record)) => {
                    Entry::Record { record: Box::new(record.clone()) }
                }
                (Judgement::Faulty(why), _) => Entry::Refused { unit: unit.clone(), why },
                _ => return true,
            });
            false
        });
        news
    }

    /// Believes what is in the journal: an entry that was just kept, or one that is read again.
    pub fn believe(&mut self, entry: &Entry) -> Result<Vec<Instruction>, ClusterError> {
        match entry {
            Entry::Record { record } => self.absorb(record),
            Entry::Refused { unit, .. } => Ok(self.refuse(unit)),
            Entry::Job { .. } | Entry::Begun { .. } | Entry::Left { .. } | Entry::End { .. } => {
                Ok(Vec::new())
            }
        }
    }
}
