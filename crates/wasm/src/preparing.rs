//! The progress of a preparation, which is a single step: it is sent to the page while the step runs.

use susun_engine::{Event, Preparation, PreparationInfo, PreparingInfo};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// An object with a method that receives progress as JSON.
    pub type Listener;

    #[wasm_bindgen(method, structural)]
    pub(crate) fn preparing(this: &Listener, progress: &str);
}

/// Turns the events of a preparation into progress.
#[derive(Default)]
pub(crate) struct Preparing {
    lower_bound: u32,
    /// How many tables are built.
    tables: u64,
    /// The name and the number of the current one.
    table: String,
    number: u64,
}

impl Preparing {
    /// The progress after this event, if it is about the preparation; `seconds` is its time so far.
    pub(crate) fn after(&mut self, event: &Event, seconds: f64) -> Option<PreparingInfo> {
        let (what, done, of) = match event {
            Event::Progress { lower_bound, .. } => {
                self.lower_bound = self.lower_bound.max(*lower_bound);
                return None;
            }
            Event::ToPrepare { tables, .. } => {
                self.tables = *tables;
                return None;
            }
            Event::Preparing { what, done, of } => (what, *done, *of),
            _ => return None,
        };
        let part = match what {
            Preparation::Table(name) => {
                if *name != self.table {
                    (self.table, self.number) = (name.clone(), self.number + 1);
                }
                PreparationInfo::Table { number: self.number, of: self.tables.max(self.number) }
            }
            Preparation::Words(_) => PreparationInfo::Words,
            Preparation::Arranging => PreparationInfo::Arranging,
            // Those exist only beside files and threads.
            _ => return None,
        };
        let done = if of == 0 { 1.0 } else { done as f64 / of as f64 };
        Some(PreparingInfo { part, done, lower_bound: self.lower_bound, seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_numbered() {
        let mut preparing = Preparing::default();
        assert_eq!(preparing.after(&Event::ToPrepare { tables: 2, entries: 9 }, 0.0), None);
        let numbers = [("a", 0), ("a", 3), ("b", 1)].map(|(name, done)| {
            let what = Preparation::Table(name.into());
            match preparing.after(&Event::Preparing { what, done, of: 4 }, 0.5) {
                Some(PreparingInfo {
                    part: PreparationInfo::Table { number, of }, done, ..
                }) => (number, of, done),
                other => panic!("{other:?}"),
            }
        });
        assert_eq!(numbers, [(1, 2, 0.0), (1, 2, 0.75), (2, 2, 0.25)]);
    }
}
