//! What Algorithm X sees.

use serde::{Deserialize, Serialize};

use super::{CheckReport, PuzzleInfo};

/// The answer to `explain`: what Algorithm X sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingExplainReport")]
pub struct ExplainReport {
    /// What was explained.
    pub puzzle: PuzzleInfo,
    /// What a check says.
    pub check: CheckReport,
    /// The pieces and their placements.
    pub pieces: Vec<PieceAccount>,
    /// For each cell how many placements cover it: layers from the bottom, rows, columns; absent for holes.
    pub covering: Vec<Vec<Vec<Option<usize>>>>,
    /// Items of the exact cover: pieces that are left and free cells.
    pub items: usize,
    /// Options of the exact cover: placements.
    pub options: usize,
    /// What is forced from the start, step by step, and the first need that is not.
    pub steps: Vec<StepInfo>,
}

/// A piece and its placements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PieceAccount {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: usize,
    /// How often it is there.
    pub copies: usize,
    /// How often it is not placed yet.
    pub left: usize,
    /// May it be turned over?
    pub may_mirror: bool,
    /// In how many ways it can be turned.
    pub orientations: usize,
    /// Its possible placements.
    pub placements: usize,
}

/// The tightest need at some point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct StepInfo {
    /// In a sentence.
    pub sentence: String,
    /// In how many ways it can be met.
    pub ways: usize,
    /// If there is one way only, the piece.
    pub piece: Option<String>,
    /// And where it goes, by the numbers of cells.
    pub cells: Vec<usize>,
}
