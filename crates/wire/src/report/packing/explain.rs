//! How Algorithm X sees a puzzle.

use serde::{Deserialize, Serialize};

use super::{CheckReport, PuzzleInfo};

/// The answer to `explain`: how Algorithm X sees the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingExplainReport")]
pub struct ExplainReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// The result of a check.
    pub check: CheckReport,
    /// The pieces and their placements.
    pub pieces: Vec<PieceAccount>,
    /// For each cell the number of placements that cover it: layers from the bottom, rows, columns; absent for holes.
    pub covering: Vec<Vec<Vec<Option<usize>>>>,
    /// Items of the exact cover: remaining pieces and free cells.
    pub items: usize,
    /// Options of the exact cover: placements.
    pub options: usize,
    /// Forced placements from the start, step by step, and the first need that is not forced.
    pub steps: Vec<StepInfo>,
}

/// A piece and its placements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PieceAccount {
    /// Its name.
    pub name: String,
    /// The number of its cells.
    pub cells: usize,
    /// The number of copies.
    pub copies: usize,
    /// The number of copies not placed yet.
    pub left: usize,
    /// Whether it may be turned over.
    pub may_mirror: bool,
    /// The number of its orientations.
    pub orientations: usize,
    /// The number of its possible placements.
    pub placements: usize,
}

/// The tightest need at some point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct StepInfo {
    /// The step in a sentence.
    pub sentence: String,
    /// The piece that must be placed, if the step is about a piece.
    pub need_piece: Option<String>,
    /// The cell that must be covered, by number, if the step is about a cell.
    pub need_cell: Option<usize>,
    /// The number of ways to meet it.
    pub ways: usize,
    /// The piece, if there is only one way.
    pub piece: Option<String>,
    /// The cells where it goes, by number.
    pub cells: Vec<usize>,
}
