//! Adopting table files from elsewhere: checked as a whole before they get a name here.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;

use blake3::Hash;
use susun_files::{Replacement, rename};
use susun_sliding::pdb::prove::{NotProved, prove, sample};
use susun_sliding::pdb::{Pattern, Table};

use super::super::fault::{self, Fault};
use super::Folder;
use super::lock::Lock;
use super::whole::Headed;
use crate::error::TableError;

/// The content hash covers only the values: a file can have the right values under the name of another pattern with as
/// many. So entries are compared with a search: all of them for tables with at most this many states, and a random
/// sample for others, which with 4 or more tiles of the 15-puzzle agree in at most seven eighths.
const FEW_STATES: u64 = 1 << 22;
pub(super) const DRAWN: u64 = 256;
pub(super) const SEED: u64 = 1;

impl Folder {
    /// Checks a file and moves it into this folder; returns the name of the table.
    pub fn adopt(&self, path: &Path) -> Result<String, TableError> {
        let (pattern, content) = right(path).map_err(|fault| fault.told_of(path))?;
        fs::create_dir_all(&self.path).map_err(|error| trouble("write", &self.path, &error))?;
        let lock = Lock::take(self.file(&pattern, "lock"), &mut || true);
        let _lock = lock.map_err(|error| trouble("write", &self.path, &error))?;
        match self.content(&pattern) {
            Some(kept) if kept != content => Err(TableError::OtherTable { name: pattern.name() }),
            _ => self.place(path, &pattern),
        }
    }

    /// Moves a verified file to its place in the folder. The lock is held.
    pub(super) fn place(&self, path: &Path, pattern: &Pattern) -> Result<String, TableError> {
        let target = self.file(pattern, "table");
        let moved = match rename(path, &target) {
            Err(error) if error.kind() == io::ErrorKind::CrossesDevices => copied(path, &target),
            moved => moved,
        };
        moved.map_err(|error| trouble("write", &target, &error))?;
        Ok(pattern.name())
    }

    /// The content hash in the file of a pattern, if there is one with a correct header.
    pub fn content(&self, pattern: &Pattern) -> Option<Hash> {
        self.headed(pattern).ok().flatten().map(|file| file.header.content)
    }
}

/// The pattern and the content hash of a file, if every byte of it is right and its values are those of the pattern.
pub(super) fn right(path: &Path) -> Result<(Pattern, Hash), Fault> {
    let nothing = || Fault::Io("there is no such file".into());
    let file = Headed::open(path, None)?.ok_or_else(nothing)?;
    let (pattern, content) = (file.pattern.clone(), file.header.content);
    let values = file.values(&mut |_| true)?;
    let table = Table::new(&pattern, Arc::new(values)).map_err(|_| Fault::Foreign)?;
    let few = pattern.entries() * pattern.size().cells() as u64 <= FEW_STATES;
    let compare = if few { prove } else { sample };
    match compare(&table, DRAWN, SEED, &mut |_, _| true) {
        Err(NotProved::Differs { .. }) => Err(Fault::OtherValues),
        _ => Ok((pattern, content)),
    }
}

/// Copies a file from another device and then removes it there.
fn copied(path: &Path, target: &Path) -> io::Result<()> {
    let mut new = Replacement::begin(target)?;
    io::copy(&mut File::open(path)?, &mut new)?;
    new.finish()?;
    fs::remove_file(path)
}

/// A problem with a file as an error.
pub(super) fn trouble(doing: &'static str, path: &Path, error: &io::Error) -> TableError {
    TableError::File { doing, path: path.display().to_string(), cause: fault::plain(error) }
}
