//! The numbers behind the parity test and the heuristics.

use serde::{Deserialize, Serialize};

use super::{CheckReport, PuzzleInfo};

/// The answer to `explain`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingExplainReport")]
pub struct ExplainReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// The verdict and its reason.
    pub check: CheckReport,
    /// For each label i, the smaller labels after it.
    pub kurang_pairs: Vec<Vec<u16>>,
    /// 1 if misplaced, for tiles 1, 2, ...
    pub hamming_by_tile: Vec<u32>,
    /// Rows plus columns from home, for tiles 1, 2, ...
    pub manhattan_by_tile: Vec<u32>,
    /// The lines with conflicting tiles.
    pub conflicts: Vec<ConflictInfo>,
    /// The inversions by rows and by columns, and the moves they require.
    pub inversion: InversionDistanceInfo,
    /// Walking-distance tables.
    pub walking: WalkingInfo,
    /// Groups of tiles that need more moves than their distances; `null` for lines and for more than 64 cells.
    pub groups: Option<GroupsInfo>,
    /// Each heuristic's estimate; `null` if it is not available.
    pub estimates: Vec<EstimateInfo>,
}

/// A lower bound from groups of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GroupsInfo {
    /// The moves of all groups, and the distances of all other tiles.
    pub bound: u32,
    /// The tiles of each group.
    pub tiles: Vec<Vec<u16>>,
    /// For each group, the fewest moves of its tiles that bring them all home.
    pub moves: Vec<u32>,
}

/// A line with conflicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ConflictInfo {
    /// `row` or `column`.
    pub line: String,
    /// Index of the row or column, from 0.
    pub index: usize,
    /// The tiles in this line whose home is in it, in their current order.
    pub tiles: Vec<u16>,
    /// The least number that must leave it; each costs two moves.
    pub removals: u32,
    /// The pairs in conflict: the first is before the second, although its home is after it.
    pub pairs: Vec<[u16; 2]>,
    /// A smallest set of tiles whose leaving lets the others slide home.
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
    /// The least number of vertical moves needed.
    pub vertical: u32,
    /// The least number of horizontal moves needed.
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
    /// The least number of vertical moves needed; absent if walking distance is not available.
    pub vertical: Option<u32>,
    /// The least number of horizontal moves needed; absent if walking distance is not available.
    pub horizontal: Option<u32>,
}

/// The estimate of one heuristic.
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
