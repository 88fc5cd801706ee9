//! The stream of results, as the server keeps it: one line a unit, for ever, unless the power fails.

use std::collections::BTreeMap;
use std::rc::Rc;

use susun_cluster::Record;

/// What stands in a line; nothing when it cannot be read.
pub(crate) type Payload = Option<Rc<Record>>;

/// Results in the order in which they were written.
#[derive(Default)]
pub(crate) struct Ledger {
    lines: Vec<(String, Payload)>,
    by_unit: BTreeMap<String, usize>,
}

impl Ledger {
    /// Takes a line; false when its unit has one.
    pub(crate) fn write(&mut self, unit: &str, payload: Payload) -> bool {
        if self.by_unit.contains_key(unit) {
            return false;
        }
        self.write_again(unit, payload);
        true
    }

    /// Takes a line, whatever there is.
    pub(crate) fn write_again(&mut self, unit: &str, payload: Payload) {
        self.by_unit.insert(unit.into(), self.lines.len());
        self.lines.push((unit.into(), payload));
    }

    /// What a unit's line says.
    pub(crate) fn read(&self, unit: &str) -> Option<&Payload> {
        self.by_unit.get(unit).map(|&at| &self.lines[at].1)
    }

    /// The lines after so many.
    pub(crate) fn after(&self, seen: usize) -> &[(String, Payload)] {
        self.lines.get(seen..).unwrap_or_default()
    }

    /// The last lines are gone, and their numbers are given again.
    pub(crate) fn lose(&mut self, lines: usize) {
        for _ in 0..lines {
            let Some((unit, _)) = self.lines.pop() else { return };
            self.by_unit.remove(&unit);
        }
    }

    /// How many lines there are, and how many units have one.
    pub(crate) fn lengths(&self) -> (usize, usize) {
        (self.lines.len(), self.by_unit.len())
    }
}
