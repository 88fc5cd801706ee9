//! The available tables, by content: for hosts that serve tables to others, and for remote workers that must have the
//! same.

#[cfg(feature = "disk")]
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use susun_sliding::pdb::Pattern;

use super::{Tables, format};
#[cfg(feature = "disk")]
use crate::error::TableError;

/// A table that a search needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableNeed {
    /// Its name: size, blank, tiles.
    pub name: String,
    /// The hash of its values, if it is available here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// Bytes of its file.
    pub bytes: u64,
}

/// A table in the folder, with a correct header. Its path is left out when it is serialised.
#[cfg(feature = "disk")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeptTable {
    /// Its name: size, blank, tiles.
    pub name: String,
    /// Rows and columns: `4x4`.
    pub size: String,
    /// The hash of its values, as its header states it.
    pub blake3: String,
    /// Bytes of its file.
    pub bytes: u64,
    /// Its file.
    #[serde(skip)]
    pub path: PathBuf,
}

impl Tables {
    /// The tables in the folder, by name.
    #[cfg(feature = "disk")]
    pub fn kept(&self) -> Result<Vec<KeptTable>, TableError> {
        let folder = self.folder.as_ref().ok_or(TableError::NoFolder)?;
        let kept = |found: super::disk::StoredTable| {
            Some(KeptTable {
                name: found.pattern.name(),
                size: found.pattern.size().to_string(),
                blake3: found.content?.to_string(),
                bytes: found.bytes,
                path: folder.file(&found.pattern, "table"),
            })
        };
        Ok(folder.listed()?.into_iter().filter_map(kept).collect())
    }

    /// Returns whether a table with this content hash is available, in the folder or in memory.
    pub fn holds(&self, content: &str) -> bool {
        #[cfg(feature = "disk")]
        if self.kept().is_ok_and(|kept| kept.iter().any(|table| table.blake3 == content)) {
            return true;
        }
        let all = self.shelf.all();
        all.iter().any(|table| self.content(table.pattern()).is_some_and(|hash| hash == content))
    }

    /// What a search that uses the table of this pattern needs.
    pub fn need(&self, pattern: &Pattern) -> TableNeed {
        let (content, bytes) = (self.content(pattern), format::length(pattern));
        TableNeed { name: pattern.name(), content, bytes }
    }

    /// Returns whether the table of a pattern is available, in the folder or in memory.
    pub fn has(&self, pattern: &Pattern) -> bool {
        #[cfg(feature = "disk")]
        if self.folder.as_ref().is_some_and(|folder| folder.content(pattern).is_some()) {
            return true;
        }
        self.shelf.kept(pattern).is_some()
    }

    /// The content hash of the table of a pattern: from its file if there is one, else computed from its values.
    fn content(&self, pattern: &Pattern) -> Option<String> {
        #[cfg(feature = "disk")]
        if let Some(hash) = self.folder.as_ref().and_then(|folder| folder.content(pattern)) {
            return Some(hash.to_string());
        }
        let table = self.shelf.kept(pattern)?;
        Some(blake3::hash(table.bytes()).to_string())
    }
}
