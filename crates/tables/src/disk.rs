//! Tables as files in a folder: the only part of the engine that uses files.
//!
//! | name | content |
//! |---|---|
//! | `NAME.table` | a table, see `format` |
//! | `NAME.partial` | an unfinished long build, see `partial` |
//! | `NAME.fetch` | the part of a fetched table that has arrived, see `arrival` |
//! | `NAME.lock` | while a process makes or fetches it, see `lock` |
//! | `NAME.END.*.tmp` | while a file is written, see the crate `susun-files` |
//!
//! NAME is that of the pattern. A table is written to a temporary file, synced to the disk and renamed over whatever
//! was there; so a damaged or foreign file is replaced. Problems with files never prevent an answer: the table is then
//! only in memory, and there is a warning.

mod adopt;
mod arrival;
mod list;
mod lock;
mod partial;
mod whole;

pub use arrival::{Arrival, Arriving};
pub use list::{StoredState, StoredTable};

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use susun_files::{Replacement, remove_leftovers};
use susun_search::{Control, Event, Halt, Preparation, Stop};
use susun_sliding::pdb::build::Build;
use susun_sliding::pdb::prove::{NotProved, Proved, prove};
use susun_sliding::pdb::{Pattern, Table};

use super::fault::{self, Fault};
use super::{format, known};
use super::{in_memory, make, table_of, waiting};
use lock::Lock;
use whole::{Headed, Watch};

/// How long a build runs before it is saved. Saving takes some seconds for the largest.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// A folder with tables.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    prove_unknown: bool,
    keep_every: Duration,
}

/// Receives warnings.
type Warn<'a> = dyn Fn(String) + 'a;

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, prove_unknown: false, keep_every: KEEP_EVERY }
    }

    pub(super) fn prove_unknown(self, prove_unknown: bool) -> Self {
        Self { prove_unknown, ..self }
    }

    pub(super) fn keep_every(self, keep_every: Duration) -> Self {
        Self { keep_every, ..self }
    }

    /// The table of a pattern, from its file or built and saved there, and whether it is verified.
    pub(super) fn table(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
        warn: &Warn<'_>,
    ) -> Result<(Table, bool), Halt> {
        if let Some(table) = self.opened(pattern, control, warn)? {
            self.tidy(pattern);
            return Ok(table);
        }
        let locked = fs::create_dir_all(&self.path)
            .and_then(|()| Lock::take(self.file(pattern, "lock"), &mut waiting(pattern, control)));
        let _lock = match locked {
            Ok(lock) => lock.ok_or(Halt::Stopped)?,
            Err(error) => {
                let path = self.path.display();
                warn(format!(
                    "tables cannot be kept in {path}: {}; they are in memory only, and made again next time",
                    fault::plain(&error)
                ));
                return in_memory(pattern, threads, control).map(|table| (table, true));
            }
        };
        // Another process may have built it meanwhile; an old file was warned about already.
        if let Some(table) = self.opened(pattern, control, &|_| {})? {
            return Ok(table);
        }
        self.made(pattern, threads, control, warn)
    }

    /// Removes the leftovers of a process that was killed just after it finished its table.
    fn tidy(&self, pattern: &Pattern) {
        let [lock, partial, fetch] =
            ["lock", "partial", "fetch"].map(|end| self.file(pattern, end));
        if lock.exists() || partial.exists() || fetch.exists() {
            // Do not wait: a process that holds the lock is alive and cleans up itself.
            if let Ok(Some(_lock)) = Lock::take(lock, &mut || false) {
                self.clean(pattern);
                let _ = fs::remove_file(partial);
                let _ = fs::remove_file(fetch);
            }
        }
    }

    /// The table from its file, and whether it is verified. `None` if there is no file or it is faulty (with a
    /// warning): the table is then built again.
    fn opened(
        &self,
        pattern: &Pattern,
        control: &mut Control<'_>,
        warn: &Warn<'_>,
    ) -> Result<Option<(Table, bool)>, Halt> {
        let Control { stop, events, .. } = control;
        let (what, of) = (Preparation::LoadingTable(pattern.name()), pattern.entries() / 2);
        let mut watch = |done| {
            events(&Event::Preparing { what: what.clone(), done, of });
            !stop.is_stopped()
        };
        let file = self.headed(pattern);
        match file.and_then(|file| file.map(|file| self.checked_use(file, &mut watch)).transpose())
        {
            Ok(table) => Ok(table),
            Err(_) if stop.is_stopped() => Err(Halt::Stopped),
            Err(fault) => {
                let path = self.file(pattern, "table");
                warn(format!("{}: {fault}; the table is made again", path.display()));
                Ok(None)
            }
        }
    }

    /// Reads a table, and proves it if requested and possible; true if it is verified.
    fn checked_use(&self, file: Headed, watch: &mut Watch<'_>) -> Result<(Table, bool), Fault> {
        let pattern = file.pattern.clone();
        let table = Table::new(&pattern, Arc::new(file.values(watch)?));
        let table = table.map_err(|_| Fault::Foreign)?;
        let mut verified = known::content(&pattern).is_some();
        if self.prove_unknown && !verified {
            match prove(&table, adopt::DRAWN, adopt::SEED, &mut |done, _| watch(done / 2)) {
                Ok(Proved { all, .. }) => verified = all,
                Err(NotProved::Stopped) => {
                    return Err(io::Error::from(io::ErrorKind::Interrupted).into());
                }
                Err(NotProved::Differs { .. }) => return Err(Fault::OtherValues),
            }
        }
        Ok((table, verified))
    }

    /// Builds a table and saves it; true if it is verified. The lock is held.
    fn made(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
        warn: &Warn<'_>,
    ) -> Result<(Table, bool), Halt> {
        self.clean(pattern);
        let partial = self.file(pattern, "partial");
        // A saved build can be forged like a table.
        let mut verified = known::content(pattern).is_some();
        let mut values = match partial::load(&partial, pattern) {
            Some(build) => self.finished(build, threads, control, warn)?,
            None => Vec::new(),
        };
        if values.is_empty() || !known::agrees(pattern, &values) {
            if !values.is_empty() {
                let path = partial.display();
                warn(format!("{path} does not lead to the right table; the build begins anew"));
            }
            let build = Build::try_new(pattern).ok_or(Halt::Memory)?;
            let _ = fs::remove_file(&partial);
            values = self.finished(build, threads, control, warn)?;
            verified = known::agrees(pattern, &values);
        }
        let path = self.file(pattern, "table");
        match self.write(pattern, &values, &control.stop) {
            Ok(()) => {
                let _ = fs::remove_file(&partial);
                let _ = fs::remove_file(self.file(pattern, "fetch"));
            }
            Err(_) if control.stop.is_stopped() => return Err(Halt::Stopped),
            Err(error) => {
                warn(format!(
                    "{} cannot be written: {}; the table is in memory only, and made again next time",
                    path.display(),
                    fault::plain(&error)
                ));
            }
        }
        Ok((table_of(pattern, values)?, verified))
    }

    /// Builds the rest of a table, saving it from time to time. The lock is held.
    fn finished(
        &self,
        build: Build,
        threads: usize,
        control: &mut Control<'_>,
        warn: &Warn<'_>,
    ) -> Result<Vec<u8>, Halt> {
        let partial = self.file(build.pattern(), "partial");
        let clock = control.clock;
        // The first save comes sooner: many builds are done before the full interval is over.
        let (mut due, mut failed) = (clock.now() + self.keep_every / 3, false);
        make(build, threads, control, &mut |build| {
            if failed || clock.now() < due {
                return;
            }
            if let Err(error) = partial::save(&partial, build) {
                failed = true;
                warn(format!(
                    "{} cannot be written: {}; a build that is left begins anew",
                    partial.display(),
                    fault::plain(&error)
                ));
            }
            due = clock.now() + self.keep_every;
        })
    }

    /// Writes the file of a table.
    fn write(&self, pattern: &Pattern, values: &[u8], stop: &Stop) -> io::Result<()> {
        let mut new = Replacement::begin(&self.file(pattern, "table"))?;
        new.write_all(&format::head(pattern, values))?;
        for block in values.chunks(format::BLOCK) {
            if stop.is_stopped() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            new.write_all(block)?;
        }
        new.finish()
    }

    /// Removes what killed processes left of the files of this pattern. The lock is held.
    fn clean(&self, pattern: &Pattern) {
        for end in ["table", "partial"] {
            remove_leftovers(&self.file(pattern, end));
        }
    }

    /// The file of a pattern with its head checked; `None` if there is none.
    pub(super) fn headed(&self, pattern: &Pattern) -> Result<Option<Headed>, Fault> {
        Headed::open(&self.file(pattern, "table"), Some(pattern))
    }

    /// The path of one of the files of a pattern.
    pub(super) fn file(&self, pattern: &Pattern, end: &str) -> PathBuf {
        self.path.join(format!("{}.{end}", pattern.name()))
    }
}
