//! The stream of results, as on the server: one line per unit, kept for ever, unless the power fails.

use std::collections::BTreeMap;
use std::rc::Rc;

use susun_cluster::Record;

/// The content of a line; `None` if it cannot be read.
pub(crate) type Payload = Option<Rc<Record>>;

/// Results in the order in which they were written.
#[derive(Default)]
pub(crate) struct Ledger {
    lines: Vec<(String, Payload)>,
    by_unit: BTreeMap<String, usize>,
}

impl Ledger {
    /// Writes a line; false if its unit has one.
    pub(crate) fn write(&mut self, unit: &str, payload: Payload) -> bool {
        if self.by_unit.contains_key(unit) {
            return false;
        }
        self.write_again(unit, payload);
        true
    }

    /// Writes a line in any case.
    pub(crate) fn write_again(&mut self, unit: &str, payload: Payload) {
        self.by_unit.insert(unit.into(), self.lines.len());
        self.lines.push((unit.into(), payload));
    }

    /// The content of a unit's line.
    pub(crate) fn read(&self, unit: &str) -> Option<&Payload> {
        self.by_unit.get(unit).map(|&at| &self.lines[at].1)
    }

    /// The lines after the first `seen`.
    pub(crate) fn after(&self, seen: usize) -> &[(String, Payload)] {
        self.lines.get(seen..).unwrap_or_default()
    }

    /// The last lines are lost, and their numbers are used again.
    pub(crate) fn lose(&mut self, lines: usize) {
        for _ in 0..lines {
            let Some((unit, _)) = self.lines.pop() else { return };
            self.by_unit.remove(&unit);
        }
    }

    /// The number of lines, and of units that have one.
    pub(crate) fn lengths(&self) -> (usize, usize) {
        (self.lines.len(), self.by_unit.len())
    }
}
