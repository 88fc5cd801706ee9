//! The tables of pattern databases: built when they are needed, and stored in memory and, with the feature `disk`, in
//! files. Tables from elsewhere can be adopted, and their bytes can be stored anywhere.
//!
//! From the bottom up:
//!
//! - `error`, `fault`: why a table cannot be stored; what is wrong with its bytes.
//! - `format`, `head`: the format of a file, and its header.
//! - `known`: tables whose content is known at compile time.
//! - `named`: descriptions and drawings of tables.
//! - `ready`: partitions by name, and tables prepared for a search.
//! - `shelf`: tables in memory.
//! - `disk`: tables in files: made, read, checked, adopted from elsewhere.
//! - `bytes`, `kept`: tables as bytes, and which are available.

mod bytes;
#[cfg(feature = "disk")]
mod disk;
mod error;
mod fault;
mod format;
#[cfg(feature = "disk")]
mod head;
mod kept;
#[cfg(feature = "disk")]
mod known;
#[cfg(feature = "disk")]
mod named;
mod ready;
mod shelf;

#[cfg(feature = "disk")]
pub use disk::{Arrival, Arriving, Folder, StoredState, StoredTable};
pub use error::TableError;
pub use fault::Fault;
#[cfg(feature = "disk")]
pub use head::TableHead;
#[cfg(feature = "disk")]
pub use kept::KeptTable;
pub use kept::TableNeed;
#[cfg(feature = "disk")]
pub use named::{drawing, purpose};
pub use ready::{NamedPartition, ReadyTables, kept_bytes};

use std::fmt;
use std::sync::Arc;

use susun_search::{Control, Event, Halt, Preparation};
use susun_sliding::multi::{LineBuild, LinePart, LineShape, LineTable};
use susun_sliding::pdb::build::{Build, Part};
use susun_sliding::pdb::{Pattern, Table};
use susun_sliding::{Automaton, Size};
use susun_work::each_part;

use shelf::Shelf;

/// The available tables. A clone shares them; front ends pass one to every request that may need tables, so that no
/// table is built twice.
#[derive(Clone, Default)]
pub struct Tables {
    shelf: Arc<Shelf>,
    #[cfg(feature = "disk")]
    folder: Option<disk::Folder>,
}

/// Parts of a layer for each thread: enough that no thread waits long for the last one, or for a stop. The largest part
/// of 7-8 takes some milliseconds.
const PARTS: usize = 64;

impl Tables {
    /// An empty set of tables in memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tables stored as files in this folder, which is created when it is needed. Problems with files never prevent an
    /// answer: see [`warnings`](Self::warnings).
    #[cfg(feature = "disk")]
    pub fn in_folder(path: impl Into<std::path::PathBuf>) -> Self {
        Self { shelf: Arc::default(), folder: Some(disk::Folder::new(path.into())) }
    }

    /// Sets whether tables of unknown content are compared with a search before they are used. Those that are too large
    /// for a complete comparison stay unverified.
    #[cfg(feature = "disk")]
    #[must_use]
    pub fn prove_unknown(mut self, prove: bool) -> Self {
        self.folder = self.folder.map(|folder| folder.prove_unknown(prove));
        self
    }

    /// Sets how often a long build is saved to the disk, from where it can be resumed; every 30 seconds by default, and
    /// after every layer if zero.
    #[cfg(feature = "disk")]
    #[must_use]
    pub fn keep_every(mut self, time: std::time::Duration) -> Self {
        self.folder = self.folder.map(|folder| folder.keep_every(time));
        self
    }

    /// The folder that stores tables, if there is one.
    #[cfg(feature = "disk")]
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// Drops a table from memory; a search that is using it keeps it.
    #[cfg(feature = "disk")]
    pub fn forget(&self, pattern: &Pattern) {
        self.shelf.forget(pattern);
    }

    /// Problems with files so far, in sentences. The affected tables were built again, or are only in memory.
    pub fn warnings(&self) -> Vec<String> {
        self.shelf.warnings()
    }

    /// Returns whether the table of a pattern could be forged. Not if this process built it from the start, or it has
    /// the compiled-in content, or it was proved; and not without files, where the host is responsible for its tables.
    #[cfg_attr(
        not(feature = "disk"),
        expect(clippy::unused_self, reason = "with files there is something to ask")
    )]
    pub fn is_unverified(&self, pattern: &Pattern) -> bool {
        #[cfg(feature = "disk")]
        return self.shelf.is_unverified(pattern);
        #[cfg(not(feature = "disk"))]
        {
            let _ = pattern;
            false
        }
    }

    /// The table of a pattern, built on `threads` threads if it is missing.
    pub fn table(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Arc<Table>, Halt> {
        let _turn = self.shelf.turn(pattern, &mut waiting(pattern, control))?;
        if let Some(table) = self.shelf.kept(pattern) {
            return Ok(table);
        }
        let table = Arc::new(self.found_or_made(pattern, threads, control)?);
        self.shelf.keep(table.clone());
        Ok(table)
    }

    /// The partitions for goals of this size with the blank in that cell, cached for many puzzles.
    pub fn partitions(&self, size: Size, blank: usize) -> Arc<[NamedPartition]> {
        self.shelf.partitions(size, blank)
    }

    /// The automaton of the forbidden words of up to `length` moves; `None` if the board has too many cells.
    pub fn automaton(
        &self,
        size: Size,
        length: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<Arc<Automaton>>, Halt> {
        if let Some(automaton) = self.shelf.automaton(size, length) {
            return Ok(Some(automaton));
        }
        // Each length takes about twice as long as the one before: of length n, a cell counts 2^n.
        let (cells, mut asked) = (size.cells() as u64, 0);
        let before = |length: u64| cells * ((1 << length) - 4);
        let go_on = || {
            let (now, cell) = (2 + asked / cells, asked % cells);
            let what = Preparation::Words(length);
            let (done, of) = (before(now) + (cell << now), before(u64::from(length) + 1));
            (control.events)(&Event::Preparing { what, done, of });
            asked += 1;
            !control.stop.is_stopped()
        };
        let Some(automaton) = Automaton::new(size, length, go_on) else {
            return if control.stop.is_stopped() { Err(Halt::Stopped) } else { Ok(None) };
        };
        let automaton = Arc::new(automaton);
        self.shelf.use_automaton(size, automaton.clone());
        Ok(Some(automaton))
    }

    /// Returns whether the table of one axis, for the multi-tile metric, is in memory.
    pub fn has_lines(&self, shape: &LineShape) -> bool {
        self.shelf.lines(shape).is_some()
    }

    /// The table of one axis for the multi-tile metric, built on `threads` threads if it is missing. It is only kept in
    /// memory.
    pub fn lines(
        &self,
        shape: &LineShape,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<LineTable, Halt> {
        if let Some(table) = self.shelf.lines(shape) {
            return Ok(table);
        }
        let mut build = LineBuild::new(shape, threads).ok_or(Halt::Memory)?;
        while !build.is_done() {
            let what = Preparation::Table(shape.name());
            let (done, of) = (build.found(), shape.entries());
            (control.events)(&Event::Preparing { what, done, of });
            each_part(build.parts(), threads, &control.stop, LinePart::make)?;
            build.end_parts();
        }
        let table = build.into_table();
        self.shelf.use_lines(table.clone());
        Ok(table)
    }

    /// The tables of the last search.
    pub fn last_used(&self) -> Option<ReadyTables> {
        self.shelf.last_used()
    }

    /// Stores the tables of a search for the next one.
    pub fn use_next(&self, ready: ReadyTables) {
        self.shelf.use_next(ready);
    }

    #[cfg_attr(
        not(feature = "disk"),
        expect(clippy::unused_self, reason = "with files there is something to ask")
    )]
    fn found_or_made(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
    ) -> Result<Table, Halt> {
        #[cfg(feature = "disk")]
        if let Some(folder) = &self.folder {
            let warn = |warning| self.shelf.warn(warning);
            let (table, verified) = folder.table(pattern, threads, control, &warn)?;
            if !verified {
                self.shelf.distrust(pattern);
            }
            return Ok(table);
        }
        in_memory(pattern, threads, control)
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// Builds a table that is only in memory.
fn in_memory(pattern: &Pattern, threads: usize, control: &mut Control<'_>) -> Result<Table, Halt> {
    let build = Build::try_new(pattern).ok_or(Halt::Memory)?;
    table_of(pattern, make(build, threads, control, &mut |_| {})?)
}

/// Builds the rest of a table; calls `each` after every layer but the last.
fn make(
    mut build: Build,
    threads: usize,
    control: &mut Control<'_>,
    each: &mut dyn FnMut(&Build),
) -> Result<Vec<u8>, Halt> {
    tell(&build, control);
    while !build.is_done() {
        layer(&mut build, threads, control)?;
        if !build.is_done() {
            each(&build);
        }
    }
    Ok(build.into_values())
}

fn table_of(pattern: &Pattern, values: Vec<u8>) -> Result<Table, Halt> {
    // INVARIANT: a build has as many values as its pattern says.
    Table::new(pattern, Arc::new(values)).map_err(|_| Halt::Stopped)
}

/// Builds one layer and reports progress. After a stop in its middle, a build is unusable.
fn layer(build: &mut Build, threads: usize, control: &mut Control<'_>) -> Result<(), Halt> {
    let threads = threads.max(1);
    let made = each_part(build.layer(threads * PARTS), threads, &control.stop, Part::make)?;
    build.end_layer(made.into_iter().sum());
    tell(build, control);
    Ok(())
}

/// Reports progress while another thread or process builds a table, so that a time limit is noticed; false ends the
/// wait.
fn waiting<'a>(pattern: &Pattern, control: &'a mut Control<'_>) -> impl FnMut() -> bool + 'a {
    let (what, of) = (Preparation::TableElsewhere(pattern.name()), pattern.entries());
    move || {
        (control.events)(&Event::Preparing { what: what.clone(), done: 0, of });
        !control.stop.is_stopped()
    }
}

fn tell(build: &Build, control: &mut Control<'_>) {
    let (done, of) = (build.found(), build.pattern().entries());
    let what = Preparation::Table(build.pattern().name());
    (control.events)(&Event::Preparing { what, done, of });
}
