//! What may be accepted: every unit once, no unit that the plan did not make, and only true results.

use std::collections::BTreeSet;

use susun_cluster::foreman::{Foreman, Instruction};
use susun_cluster::journal::Entry;
use susun_cluster::{Outcome, Task, Work};

use super::truth::Truth;
use super::world::Broken;

/// What one coordinator has accepted so far.
#[derive(Default)]
pub(crate) struct Beliefs {
    /// Each task once, whatever the attempt.
    tasks: BTreeSet<String>,
    nodes: u128,
}

impl Beliefs {
    /// Whether everything that the other has accepted is here.
    pub(crate) fn has_all_of(&self, other: &Self) -> bool {
        self.tasks.is_superset(&other.tasks)
    }

    /// Lets the foreman accept an entry, and checks that it may.
    pub(crate) fn believe(
        &mut self,
        entry: &Entry,
        foreman: &mut Foreman,
        truth: &mut Truth,
    ) -> Result<Vec<Instruction>, Broken> {
        if let Entry::Record { record } = entry {
            let open = foreman.open_units().find(|(unit, _)| *unit == record.unit);
            if let Some((_, work)) = open {
                let work = work.clone();
                self.check(&work, &record.outcome, truth)?;
            }
        }
        let instructions = foreman.believe(entry)?;
        let counts = foreman.counts();
        if (counts.done, counts.nodes) != (self.tasks.len() as u64, self.nodes) {
            return Err(Broken::new(format!(
                "{} results of {} nodes were believed, and {counts:?} told",
                self.tasks.len(),
                self.nodes
            )));
        }
        Ok(instructions)
    }

    fn check(&mut self, work: &Work, outcome: &Outcome, truth: &mut Truth) -> Result<(), Broken> {
        let broken = |what: &str| Err(Broken::new(format!("{what}: {work:?}")));
        if !truth.is_of_the_plan(work) {
            return broken("a unit is believed that no plan makes");
        }
        if truth.outcome(work).as_ref() != Some(outcome) {
            return broken("a result is believed that is not true");
        }
        if !self.tasks.insert(Work { attempt: 0, ..work.clone() }.id()) {
            return broken("a unit is believed twice");
        }
        if let (Task::Search { .. }, Outcome::Search { report }) = (&work.task, outcome) {
            self.nodes += u128::from(report.generated);
        }
        Ok(())
    }
}

/// Nodes of all results in a journal.
pub(crate) fn nodes(entries: &[Entry]) -> u128 {
    let of = |entry: &Entry| match entry {
        Entry::Record { record } => match &record.outcome {
            Outcome::Search { report } => u128::from(report.generated),
            Outcome::Run { .. } => 0,
        },
        _ => 0,
    };
    entries.iter().map(of).sum()
}
