//! What can be said without a search.

use serde::{Deserialize, Serialize};

use super::{PuzzleInfo, ReasonInfo};

/// What a check without search finds about a packing puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "PackingCheckVerdict")]
pub enum CheckVerdict {
    /// Every piece is placed and every cell is covered.
    Solved,
    /// A reason proves that there is no solution.
    Unsolvable,
    /// Neither: only a search can decide.
    Undecided,
}

/// The answer to `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingCheckReport")]
pub struct CheckReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// Solved, without a solution, or undecided.
    pub verdict: CheckVerdict,
    /// Why there is no solution.
    pub reasons: Vec<ReasonInfo>,
    /// Possible placements of all pieces.
    pub placements: usize,
    /// Symmetries of the puzzle, the identity included.
    pub symmetries: usize,
}
