//! Where the tables of pattern databases come from: made here when they are needed, and kept.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use susun_search::{Control, Event, Halt};
use susun_sliding::pdb::build::{Build, Part};
use susun_sliding::pdb::{Pattern, Table};

use crate::exec::parts;
use crate::puzzles::sliding::Ready;

/// Tables that are at hand. A copy is the same shelf; front ends lend one to every answer that may need
/// tables, so that none is made twice.
#[derive(Clone, Default)]
pub struct Tables {
    shelf: Arc<Mutex<Vec<Arc<Table>>>>,
    /// What the last search used, laid out for it: the next one may be for the same goal.
    last: Arc<Mutex<Option<Ready>>>,
}

/// Parts of a layer for each thread: enough for nobody to wait long for the last, or for a stop.
const PARTS: usize = 16;

impl Tables {
    /// An empty shelf in memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Can the table of a pattern be had without making it?
    pub(crate) fn has(&self, pattern: &Pattern) -> bool {
        self.kept(pattern).is_some()
    }

    /// The table of a pattern, made on so many threads if it is not there.
    pub(crate) fn table(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Arc<Table>, Halt> {
        if let Some(table) = self.kept(pattern) {
            return Ok(table);
        }
        let mut build = Build::new(pattern);
        while !build.is_done() {
            layer(&mut build, threads, control)?;
        }
        let table = Table::new(pattern, Arc::new(build.into_values()));
        // INVARIANT: a build has as many values as its pattern says.
        let table = Arc::new(table.map_err(|_| Halt::Stopped)?);
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner).push(table.clone());
        Ok(table)
    }

    /// What the last search used.
    pub(crate) fn last_used(&self) -> Option<Ready> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what a search uses for the next one.
    pub(crate) fn use_next(&self, ready: Ready) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(ready);
    }

    fn kept(&self, pattern: &Pattern) -> Option<Arc<Table>> {
        let tables = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().find(|table| table.pattern() == pattern).cloned()
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// Makes one layer and tells of it. Stopped in its middle, a build is of no more use.
fn layer(build: &mut Build, threads: usize, control: &mut Control<'_>) -> Result<(), Halt> {
    let threads = threads.max(1);
    let made = parts(build.layer(threads * PARTS), threads, &control.stop, Part::make)?;
    build.end_layer(made.into_iter().sum());
    let (found, entries) = (build.found(), build.pattern().entries());
    (control.events)(&Event::Preparing { what: build.pattern().name(), done: found, of: entries });
    Ok(())
}
