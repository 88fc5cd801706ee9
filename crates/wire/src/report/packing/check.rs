//! What can be decided without a search.

use serde::{Deserialize, Serialize};

use super::{PuzzleInfo, ReasonInfo};

/// The result of a check without search.
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
    /// Solved, unsolvable or undecided.
    pub verdict: CheckVerdict,
    /// Why there is no solution.
    pub reasons: Vec<ReasonInfo>,
    /// The number of possible placements of all pieces.
    pub placements: usize,
    /// The number of symmetries of the puzzle, including the identity.
    pub symmetries: usize,
}
