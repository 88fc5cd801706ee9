//! The contents of the folder: listing, checking, removing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use blake3::Hash;
use susun_sliding::pdb::Pattern;

use super::super::fault::Fault;
use super::super::format;
use super::Folder;
use super::whole::Watch;
use crate::error::TableError;

/// A table in the folder, or a part of one.
pub struct StoredTable {
    /// Its pattern.
    pub pattern: Pattern,
    /// Bytes of the file.
    pub bytes: u64,
    /// When it was written, in seconds since 1970.
    pub written: u64,
    /// The content hash in its header.
    pub content: Option<Hash>,
    /// The state of the file.
    pub state: StoredState,
}

/// The state of a table file.
pub enum StoredState {
    /// Its header is correct; the whole is checked whenever it is used.
    Unchecked,
    /// It is damaged.
    Damaged(Fault),
    /// An unfinished build or transfer.
    Partial,
}

/// Endings of the file names that are listed.
const TABLE: &str = ".table";
const PARTIAL: &str = ".partial";
const FETCH: &str = ".fetch";

impl Folder {
    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Like [`list`](Self::list), with an error that says why the folder cannot be read.
    pub fn listed(&self) -> Result<Vec<StoredTable>, TableError> {
        self.list().map_err(|error| TableError::File {
            doing: "read",
            path: self.path.display().to_string(),
            cause: error.to_string(),
        })
    }

    /// All tables and all unfinished builds and transfers, sorted by name. A missing folder counts as empty.
    pub fn list(&self) -> io::Result<Vec<StoredTable>> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut names: Vec<String> = entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        let of = |end: &str| {
            let stems = names.iter().filter_map(|name| name.strip_suffix(end));
            stems.filter_map(Pattern::from_name).collect::<Vec<_>>()
        };
        let tables = of(TABLE);
        let mut left: Vec<Pattern> = of(PARTIAL);
        left.extend(of(FETCH));
        left.retain(|pattern| !tables.contains(pattern));
        left.sort_unstable_by_key(Pattern::name);
        left.dedup();
        let mut found: Vec<StoredTable> = tables.iter().map(|pattern| self.look(pattern)).collect();
        found.extend(left.into_iter().map(|pattern| self.left(pattern)));
        Ok(found)
    }

    /// The entry for a table; its values are not read.
    fn look(&self, pattern: &Pattern) -> StoredTable {
        let (bytes, written) = measure(&self.file(pattern, "table"));
        let (content, state) = match self.headed(pattern) {
            Ok(Some(file)) => (Some(file.header.content), StoredState::Unchecked),
            Ok(None) => (None, StoredState::Partial),
            Err(fault) => (None, StoredState::Damaged(fault)),
        };
        StoredTable { pattern: pattern.clone(), bytes, written, content, state }
    }

    fn left(&self, pattern: Pattern) -> StoredTable {
        let [made, fetched] = ["partial", "fetch"].map(|end| measure(&self.file(&pattern, end)));
        let (bytes, written) = (made.0 + fetched.0, made.1.max(fetched.1));
        StoredTable { pattern, bytes, written, content: None, state: StoredState::Partial }
    }

    /// The values of a table, with every byte checked.
    pub fn checked(&self, pattern: &Pattern, watch: &mut Watch<'_>) -> Result<Vec<u8>, Fault> {
        let nothing = Fault::Truncated { expected: format::length(pattern), found: 0 };
        self.headed(pattern)?.ok_or(nothing)?.values(watch)
    }

    /// Removes all files of a pattern; earlier versions also wrote `.stamp`.
    pub fn remove(&self, pattern: &Pattern) -> Result<(), (PathBuf, io::Error)> {
        self.clean(pattern);
        // The table first: without it, the rest cannot mislead.
        for end in ["table", "stamp", "partial", "fetch"] {
            let path = self.file(pattern, end);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err((path, error)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The length of a file, and when it was written.
fn measure(path: &Path) -> (u64, u64) {
    let Ok(metadata) = fs::metadata(path) else { return (0, 0) };
    let written = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    (metadata.len(), written.unwrap_or_default().as_secs())
}
