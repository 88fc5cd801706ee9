//! The path of a result from the ledger to the foreman: checked, written to the journal, and only then accepted.

use std::collections::BTreeSet;
use std::path::Path;

use susun_engine::Tables;

use crate::error::ClusterError;
use crate::foreman::{Foreman, Instruction, Judgement};
use crate::journal::{Entry, Journal, JournalError};
use crate::messages::{JobSpec, Record};

/// A message of the ledger: the name of the unit from its subject, and its record, if it can be read.
pub type Arrived = (String, Option<Record>);

impl Foreman {
    /// The entries to write to the journal, in order; the foreman does not change yet. Results of units that it does
    /// not know stay in the list: a child comes after its parent, perhaps in the same list, and becomes known when the
    /// parent is accepted.
    pub fn sift(&mut self, arrived: &mut Vec<Arrived>) -> Vec<Entry> {
        let (mut news, mut seen) = (Vec::new(), BTreeSet::new());
        arrived.retain(|(unit, record)| {
            // The ledger has each once, but reading it may have started again from the beginning.
            if !seen.insert(unit.clone()) {
                return false;
            }
            // A record under the name of another unit counts for neither of them.
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

    /// Accepts an entry of the journal, either just written or read when a job is resumed.
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

/// Opens the journal of a job and rebuilds the state of the job: the journal, its foreman, and the seconds spent on it.
/// `check` refuses the journal of another job; it gets the job and the number of the first altered line.
pub(crate) fn reopened(
    path: &Path,
    tables: &Tables,
    revivals: u32,
    check: impl FnOnce(&JobSpec, Option<usize>) -> Result<(), ClusterError>,
) -> Result<(Journal, Foreman, f64), ClusterError> {
    let (journal, reading) = Journal::open(path)?;
    let mut entries = reading.entries.into_iter();
    let Some(Entry::Job { spec }) = entries.next() else {
        return Err(JournalError::NotOne { path: path.into() }.into());
    };
    check(&spec, reading.altered)?;
    let (mut foreman, mut spent) = (Foreman::new(*spec, tables, revivals)?, 0.0);
    foreman.begin()?;
    for entry in entries {
        foreman.believe(&entry)?;
        if let Entry::Left { seconds } | Entry::End { seconds, .. } = entry {
            spent = seconds;
        }
    }
    Ok((journal, foreman, spent))
}
