//! The tables in memory, those being built, and problems on the way.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use susun_search::Halt;
use susun_sliding::multi::{LineShape, LineTable};
use susun_sliding::pdb::{Pattern, Table};
use susun_sliding::{Automaton, Size};

use crate::ready::{NamedPartition, ReadyTables};

/// How often a thread that waits for a table of another thread polls the stop handle.
const LOOK_UP: Duration = Duration::from_millis(50);

#[derive(Default)]
pub(super) struct Shelf {
    inside: Mutex<Inside>,
    changed: Condvar,
}

#[derive(Default)]
struct Inside {
    tables: Vec<Arc<Table>>,
    /// Patterns whose tables are being built.
    in_work: Vec<Pattern>,
    /// Patterns whose tables came from outside and are not verified.
    #[cfg(feature = "disk")]
    unverified: Vec<Pattern>,
    warnings: Vec<String>,
    /// What the last search used: the next one may be for the same goal.
    last: Option<ReadyTables>,
    /// The partitions for the size and the blank's cell requested last.
    partitions: Option<Partitions>,
    /// The automaton of the last search that had one, and the size of its board.
    automaton: Option<(Size, Arc<Automaton>)>,
    /// The tables of the last searches in the multi-tile metric.
    lines: Vec<LineTable>,
}

/// Tables of the multi-tile metric that are kept: two for each axis of one goal.
const LINE_TABLES: usize = 4;

/// For goals of this size with the blank in that cell.
type Partitions = (Size, usize, Arc<[NamedPartition]>);

/// While this exists, no other thread builds the table.
pub(super) struct Turn<'a> {
    shelf: &'a Shelf,
    pattern: &'a Pattern,
}

impl Shelf {
    /// The table of a pattern, if it is in memory.
    pub(super) fn kept(&self, pattern: &Pattern) -> Option<Arc<Table>> {
        self.lock().tables.iter().find(|table| table.pattern() == pattern).cloned()
    }

    /// Stores a table, unless there is one of its pattern.
    pub(super) fn keep(&self, table: Arc<Table>) {
        let mut inside = self.lock();
        if !inside.tables.iter().any(|kept| kept.pattern() == table.pattern()) {
            inside.tables.push(table);
        }
    }

    /// All tables in memory, in the order in which they were added.
    pub(super) fn all(&self) -> Vec<Arc<Table>> {
        self.lock().tables.clone()
    }

    /// The tables of the last search.
    pub(super) fn last_used(&self) -> Option<ReadyTables> {
        self.lock().last.clone()
    }

    pub(super) fn use_next(&self, ready: ReadyTables) {
        self.lock().last = Some(ready);
    }

    /// The partitions for goals of this size with the blank in that cell.
    pub(super) fn partitions(&self, size: Size, blank: usize) -> Arc<[NamedPartition]> {
        let mut inside = self.lock();
        match &inside.partitions {
            Some((of, at, partitions)) if (*of, *at) == (size, blank) => partitions.clone(),
            _ => {
                let partitions: Arc<[NamedPartition]> = NamedPartition::all(size, blank).into();
                inside.partitions = Some((size, blank, partitions.clone()));
                partitions
            }
        }
    }

    /// The automaton of a board for words of this length, if it was used last.
    pub(super) fn automaton(&self, size: Size, length: u32) -> Option<Arc<Automaton>> {
        let inside = self.lock();
        let (of, automaton) = inside.automaton.as_ref()?;
        (*of == size && automaton.length() == length).then(|| automaton.clone())
    }

    pub(super) fn use_automaton(&self, size: Size, automaton: Arc<Automaton>) {
        self.lock().automaton = Some((size, automaton));
    }

    /// The table of one axis with this shape, if it was used lately.
    pub(super) fn lines(&self, shape: &LineShape) -> Option<LineTable> {
        self.lock().lines.iter().find(|table| table.shape() == shape).cloned()
    }

    pub(super) fn use_lines(&self, table: LineTable) {
        let lines = &mut self.lock().lines;
        lines.insert(0, table);
        lines.truncate(LINE_TABLES);
    }

    /// Drops a table; a search that is using it keeps it.
    #[cfg(feature = "disk")]
    pub(super) fn forget(&self, pattern: &Pattern) {
        let mut inside = self.lock();
        inside.tables.retain(|table| table.pattern() != pattern);
        inside.unverified.retain(|unverified| unverified != pattern);
        inside.last = None;
    }

    /// Marks the table of a pattern, which is about to be stored, as possibly forged.
    #[cfg(feature = "disk")]
    pub(super) fn distrust(&self, pattern: &Pattern) {
        self.lock().unverified.push(pattern.clone());
    }

    /// Whether the table of a pattern may be forged.
    #[cfg(feature = "disk")]
    pub(super) fn is_unverified(&self, pattern: &Pattern) -> bool {
        self.lock().unverified.contains(pattern)
    }

    /// Waits until no thread builds the table of this pattern, as long as `wait`, called repeatedly, returns true.
    pub(super) fn turn<'a>(
        &'a self,
        pattern: &'a Pattern,
        wait: &mut dyn FnMut() -> bool,
    ) -> Result<Turn<'a>, Halt> {
        let mut inside = self.lock();
        while inside.in_work.contains(pattern) {
            drop(inside);
            if !wait() {
                return Err(Halt::Stopped);
            }
            inside = self.lock();
            let waited = self.changed.wait_timeout(inside, LOOK_UP);
            inside = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        inside.in_work.push(pattern.clone());
        Ok(Turn { shelf: self, pattern })
    }

    /// Records a problem, once.
    #[cfg(feature = "disk")]
    pub(super) fn warn(&self, warning: String) {
        let mut inside = self.lock();
        if !inside.warnings.contains(&warning) {
            inside.warnings.push(warning);
        }
    }

    pub(super) fn warnings(&self) -> Vec<String> {
        self.lock().warnings.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.shelf.lock().in_work.retain(|pattern| pattern != self.pattern);
        self.shelf.changed.notify_all();
    }
}
