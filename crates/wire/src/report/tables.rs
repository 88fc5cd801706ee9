//! Stored pattern databases.

use serde::{Deserialize, Serialize};

use super::HaltReason;

/// The answer to `tables`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TablesReport {
    /// The action: `list`, `build`, `verify`, `remove`, `path` or `fetch`.
    pub action: String,
    /// The folder.
    pub folder: String,
    /// The tables concerned.
    pub tables: Vec<TableInfo>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// A stored table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TableInfo {
    /// Its name, which is also the file name without its ending.
    pub name: String,
    /// `RxC`.
    pub size: String,
    /// The cell of the goal's blank, from 0.
    pub blank: usize,
    /// The home cells of its tiles.
    pub homes: Vec<u8>,
    /// The goal with `X` for its tiles, `-` for others and `.` for the blank, rows joined by `/`.
    pub drawing: String,
    /// Its purpose.
    pub purpose: String,
    /// The number of entries.
    pub entries: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// The state of the file.
    pub state: TableState,
    /// The BLAKE3 hash of its entries, in hexadecimal, from the file.
    pub blake3: Option<String>,
    /// The largest entry, half of the moves needed beyond Manhattan distance; only for tables that were just built or
    /// verified.
    pub largest: Option<u8>,
    /// When the file was written, as `2026-01-31T12:00:00Z`.
    pub built: Option<String>,
    /// The result, in a sentence.
    pub finding: Option<String>,
    /// Wall time of building it, in seconds.
    pub seconds: Option<f64>,
}

/// The state of a table file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// All of it was just read and checked.
    Checked,
    /// Its header is correct; the whole is checked whenever it is used.
    Unchecked,
    /// It is damaged, and will be built again when it is needed.
    Damaged,
    /// An unfinished build; the next build resumes it.
    Partial,
    /// It was built, but could not be stored.
    NotKept,
    /// It was removed.
    Removed,
}
