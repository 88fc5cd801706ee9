//! Pattern databases that are kept.

use serde::{Deserialize, Serialize};

use super::HaltReason;

/// The answer to `tables`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TablesReport {
    /// What was done: `list`, `build`, `verify`, `remove`, `path` or `fetch`.
    pub action: String,
    /// The folder.
    pub folder: String,
    /// The tables concerned.
    pub tables: Vec<TableInfo>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// Wall time.
    pub seconds: f64,
}

/// A table that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TableInfo {
    /// Its name, that of the file without its ending.
    pub name: String,
    /// `RxC`.
    pub size: String,
    /// The cell of the goal's blank, from 0.
    pub blank: usize,
    /// The home cells of its tiles.
    pub homes: Vec<u8>,
    /// The goal with `X` for its tiles, `-` for others and `.` for the blank, rows joined by `/`.
    pub drawing: String,
    /// What it is for.
    pub purpose: String,
    /// How many entries it has, or will have.
    pub entries: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// How the file is.
    pub state: TableState,
    /// The BLAKE3 hash of its entries, in hexadecimal digits, as the file states it.
    pub blake3: Option<String>,
    /// The largest entry, half of the moves needed beyond Manhattan distance; of tables that were
    /// made or verified just now.
    pub largest: Option<u8>,
    /// When the file was written, as `2026-01-31T12:00:00Z`.
    pub built: Option<String>,
    /// What was found or done, in a sentence.
    pub finding: Option<String>,
    /// Wall time of making it.
    pub seconds: Option<f64>,
}

/// How a table file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// Read and checked as a whole just now.
    Checked,
    /// Its header is right; it is checked as a whole whenever it is used.
    Unchecked,
    /// It is not what it should be, and is made again when it is needed.
    Damaged,
    /// A build that was left; the next goes on from it.
    Partial,
    /// It was made, but could not be kept.
    NotKept,
    /// It has been removed.
    Removed,
}
