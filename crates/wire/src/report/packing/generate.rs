//! Challenges: puzzles with exactly one solution.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{PuzzleInfo, ReasonInfo};
use crate::report::HaltReason;

/// The answer to `generate`: puzzles with exactly one solution. Every placed piece is needed, except those that were
/// placed again to make a challenge easier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingGenerateReport")]
pub struct GenerateReport {
    /// The board and the pieces they are made from.
    pub puzzle: PuzzleInfo,
    /// The seed that reproduces them.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub seed: u64,
    /// The requested difficulty, if one was requested.
    pub difficulty: Option<String>,
    /// Whether that puzzle has no solution, so that there can be no challenge.
    pub unsolvable: bool,
    /// Why there is no solution, if that is known without search.
    #[serde(default)]
    pub reasons: Vec<ReasonInfo>,
    /// The challenges.
    pub challenges: Vec<ChallengeInfo>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChallengeInfo {
    /// The puzzle in the `susun` format.
    pub text: String,
    /// Pieces placed at the start.
    pub placed: usize,
    /// How many of them were placed only to make it easier.
    #[serde(default)]
    pub spare: usize,
    /// Its only solution.
    pub solution: String,
    /// Nodes of the exact cover search for all solutions.
    pub nodes: u64,
    /// An estimate of the effort, made without a search: 1 more is about twice the work.
    pub difficulty: f64,
    /// The difficulty in words: `starter`, `easy`, `medium`, `hard` or `expert`.
    #[serde(default)]
    pub grade: String,
    /// The grade as a number, from 1 for `starter` to 5 for `expert`.
    #[serde(default)]
    pub stars: u32,
    /// Pieces to place.
    pub steps: usize,
    /// How many of them are forced, if the tightest need is always met next.
    pub forced: usize,
}
