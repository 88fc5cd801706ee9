//! Tables as files in a folder: the only place of the engine that knows files and memory maps.
//!
//! | name | what |
//! |---|---|
//! | `NAME.table` | a table, see `format` beside this folder |
//! | `NAME.stamp` | that it was read and checked as a whole, see `stamp` |
//! | `NAME.partial` | a long build that was left, see `partial` |
//! | `NAME.fetch` | what has arrived of a table that comes from elsewhere, see `arrival` |
//! | `NAME.lock` | while a process makes or fetches it, see `lock` |
//! | `NAME.END.*.tmp` | while a file is written, see the crate `susun-files` |
//!
//! NAME is that of the pattern. A table is written beside, forced onto the disk and put in its place as a
//! whole, over whatever was there; so a file that is damaged or foreign is replaced, and one that is mapped
//! somewhere stays as it is until nobody uses it. Nobody is kept from an answer by trouble with files: the
//! table is then in memory only, and a warning says so.

mod adopt;
mod arrival;
mod list;
mod lock;
mod partial;
mod stamp;

pub use arrival::{Arrival, Arriving};
pub(super) use list::{Found, State};

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use memmap2::Mmap;
use susun_files::fault::{Operation, reach};
use susun_files::{Replacement, remove_leftovers};
use susun_search::{Control, Halt, Stop};
use susun_sliding::pdb::build::Build;
use susun_sliding::pdb::{Pattern, Table};

use super::fault::{self, Fault};
use super::format::{self, Header};
use super::{in_memory, make, table_of, waiting};
use lock::Lock;

/// How long a build goes on before what it has is kept. Writing that takes some seconds for the largest.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// A folder with tables.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
    verify_all: bool,
    keep_every: Duration,
}

/// A table file that is mapped.
pub(super) struct Mapped {
    map: Mmap,
    header: Header,
    metadata: Metadata,
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.map[self.header.values..]
    }
}

/// Who hears of trouble.
type Warn<'a> = dyn Fn(String) + 'a;

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, verify_all: false, keep_every: KEEP_EVERY }
    }

    pub(super) fn verify_all(self, verify_all: bool) -> Self {
        Self { verify_all, ..self }
    }

    pub(super) fn keep_every(self, keep_every: Duration) -> Self {
        Self { keep_every, ..self }
    }

    /// The table of a pattern: from its file, or made and kept there.
    pub(super) fn table(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
        warn: &Warn<'_>,
    ) -> Result<Table, Halt> {
        if let Some(table) = self.opened(pattern, warn) {
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
                return in_memory(pattern, threads, control);
            }
        };
        // Another process may have made it meanwhile; what it thinks of an old file was told already.
        if let Some(table) = self.opened(pattern, &|_| {}) {
            return Ok(table);
        }
        self.made(pattern, threads, control, warn)
    }

    /// Removes what a process has left that was killed when its table was done but for that.
    fn tidy(&self, pattern: &Pattern) {
        let [lock, partial, fetch] =
            ["lock", "partial", "fetch"].map(|end| self.file(pattern, end));
        if lock.exists() || partial.exists() || fetch.exists() {
            // Nobody waits: whoever has the lock is alive and tidies up itself.
            if let Ok(Some(_lock)) = Lock::take(lock, &mut || false) {
                self.clean(pattern);
                let _ = fs::remove_file(partial);
                let _ = fs::remove_file(fetch);
            }
        }
    }

    /// The table of a file that is right. What is wrong is told, and the table then made again.
    fn opened(&self, pattern: &Pattern, warn: &Warn<'_>) -> Option<Table> {
        match self.open(pattern, self.verify_all) {
            Ok(file) => Table::new(pattern, Arc::new(file?)).ok(),
            Err(fault) => {
                let path = self.file(pattern, "table");
                warn(format!("{}: {fault}; the table is made again", path.display()));
                None
            }
        }
    }

    /// Makes a table and keeps it. The lock is held.
    fn made(
        &self,
        pattern: &Pattern,
        threads: usize,
        control: &mut Control<'_>,
        warn: &Warn<'_>,
    ) -> Result<Table, Halt> {
        self.clean(pattern);
        let partial = self.file(pattern, "partial");
        let build = partial::load(&partial, pattern).or_else(|| {
            let build = Build::try_new(pattern)?;
            let _ = fs::remove_file(&partial);
            Some(build)
        });
        let build = build.ok_or(Halt::Memory)?;
        let clock = control.clock;
        // The first one sooner: many builds are done before the whole time is over.
        let (mut due, mut failed) = (clock.now() + self.keep_every / 3, false);
        let values = make(build, threads, control, &mut |build| {
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
        })?;
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
                return table_of(pattern, values);
            }
        }
        // Read back and checked: so it is known that the file is good, and other processes share its memory.
        match self.opened(pattern, warn) {
            Some(table) => Ok(table),
            None => table_of(pattern, values),
        }
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

    /// Removes what killed processes have left of files of this pattern. The lock is held.
    fn clean(&self, pattern: &Pattern) {
        for end in ["table", "stamp", "partial"] {
            remove_leftovers(&self.file(pattern, end));
        }
    }

    /// A file with its values checked, unless that was done before and need not be again; nothing if there
    /// is none.
    pub(super) fn open(&self, pattern: &Pattern, full: bool) -> Result<Option<Mapped>, Fault> {
        let Some(file) = self.map(pattern)? else { return Ok(None) };
        let path = self.file(pattern, "stamp");
        let identity = stamp::identity(&file.metadata, &file.header.content);
        let stamped = stamp::holds(&path, &identity);
        if full || !stamped {
            let begun = if stamped { None } else { stamp::begin(&path, &file.metadata) };
            file.header.check(file.as_ref())?;
            if let Some(begun) = begun {
                if begun.fresh {
                    stamp::wait();
                    file.header.check(file.as_ref())?;
                }
                stamp::finish(begun, &identity);
            }
        }
        Ok(Some(file))
    }

    /// Maps a file and looks at its header; nothing if there is none.
    fn map(&self, pattern: &Pattern) -> Result<Option<Mapped>, Fault> {
        let Some((map, metadata)) = map_file(&self.file(pattern, "table"))? else {
            return Ok(None);
        };
        let header = format::read(pattern, &map)?;
        Ok(Some(Mapped { map, header, metadata }))
    }

    /// The path of one of the files of a pattern.
    pub(super) fn file(&self, pattern: &Pattern, end: &str) -> PathBuf {
        self.path.join(format!("{}.{end}", pattern.name()))
    }
}

/// Maps a file; nothing if there is none.
fn map_file(path: &Path) -> Result<Option<(Mmap, Metadata)>, Fault> {
    // Before it is opened: some things that are no files keep whoever opens them waiting.
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => return Err(Fault::NotAFile),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    reach(Operation::Map)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    Ok(Some((mapped(&file)?, metadata)))
}

#[expect(unsafe_code, reason = "a file that is mapped could be changed by others")]
fn mapped(file: &File) -> io::Result<Mmap> {
    // SAFETY: a table file is written under another name and never changed once it has its own; who makes
    // it again puts another file in its place, and this one stays as long as it is mapped. Somebody who
    // writes into the file by other means breaks that promise, as with any program's files; the values are
    // bytes, of which every one is a value, and the checks of an index do not depend on them.
    unsafe { Mmap::map(file) }
}
