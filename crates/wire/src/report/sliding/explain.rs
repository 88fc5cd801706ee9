//! The numbers behind the parity test and the heuristics.

use serde::{Deserialize, Serialize};

use super::{CheckReport, PuzzleInfo};

/// The answer to `explain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingExplainReport")]
pub struct ExplainReport {
    /// What was explained.
    pub puzzle: PuzzleInfo,
    /// The verdict and its reason.
    pub check: CheckReport,
    /// For each label i, the smaller labels that stand after it.
    pub kurang_pairs: Vec<Vec<u16>>,
    /// Misplaced or not, for tiles 1, 2, ...
    pub hamming_by_tile: Vec<u32>,
    /// Rows plus columns to go, for tiles 1, 2, ...
    pub manhattan_by_tile: Vec<u32>,
    /// The lines in which tiles stand in each other's way.
    pub conflicts: Vec<ConflictInfo>,
    /// The inversions read by rows and by columns, and the moves they ask for.
    pub inversion: InversionDistanceInfo,
    /// Walking-distance tables.
    pub walking: WalkingInfo,
    /// Each heuristic's estimate; `null` where it cannot be had.
    pub estimates: Vec<EstimateInfo>,
}

/// A line with conflicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ConflictInfo {
    /// `row` or `column`.
    pub line: String,
    /// Which one, from 0.
    pub index: usize,
    /// The tiles at home in this line, as they stand.
    pub tiles: Vec<u16>,
    /// The fewest that must leave it; each costs two moves.
    pub removals: u32,
    /// Which stand in each other's way: the first before the second, although its home is behind.
    pub pairs: Vec<[u16; 2]>,
    /// One smallest set whose leaving lets the others slide home.
    pub leave: Vec<u16>,
}

/// Inversion distance in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InversionDistanceInfo {
    /// Inversions reading row by row.
    pub by_rows: u32,
    /// Inversions reading column by column.
    pub by_cols: u32,
    /// Vertical moves at least needed.
    pub vertical: u32,
    /// Horizontal moves at least needed.
    pub horizontal: u32,
}

/// Walking distance in its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct WalkingInfo {
    /// How many tiles of each row belong to each row.
    pub rows: Vec<Vec<u8>>,
    /// How many tiles of each column belong to each column.
    pub cols: Vec<Vec<u8>>,
    /// Vertical moves at least needed; absent where the distances cannot be had.
    pub vertical: Option<u32>,
    /// Horizontal moves at least needed; absent where the distances cannot be had.
    pub horizontal: Option<u32>,
}

/// What one heuristic says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EstimateInfo {
    /// Its name.
    pub heuristic: String,
    /// Its estimate.
    pub estimate: Option<u32>,
    /// Why there is none.
    pub unavailable: Option<String>,
}
