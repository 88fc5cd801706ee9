//! Challenges: puzzles with exactly one solution.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{PuzzleInfo, ReasonInfo};
use crate::report::HaltReason;

/// The answer to `generate`: puzzles with exactly one solution, in which no placed piece can be spared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingGenerateReport")]
pub struct GenerateReport {
    /// The board and the pieces they are made of.
    pub puzzle: PuzzleInfo,
    /// The seed that gives them again.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub seed: u64,
    /// True when that puzzle has no solution, so that there can be no challenge.
    pub unsolvable: bool,
    /// Why there is no solution, as far as that can be told without search.
    #[serde(default)]
    pub reasons: Vec<ReasonInfo>,
    /// The challenges.
    pub challenges: Vec<ChallengeInfo>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// Wall time.
    pub seconds: f64,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChallengeInfo {
    /// The puzzle in the `susun` format.
    pub text: String,
    /// Pieces to start with.
    pub placed: usize,
    /// Its only solution.
    pub solution: String,
    /// Nodes of the exact cover search for all solutions.
    pub nodes: u64,
    /// Their binary logarithm.
    pub difficulty: f64,
    /// Pieces to place.
    pub steps: usize,
    /// Those of them that were forced when always the tightest need is met next.
    pub forced: usize,
}
