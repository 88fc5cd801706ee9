//! A solution, or that there is none.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{PuzzleInfo, ReasonInfo};
use crate::report::HaltReason;

/// How a packing puzzle was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "PackingVerdict")]
pub enum Verdict {
    /// There is a solution.
    Solved,
    /// Proved that there is none.
    Unsolvable,
    /// Ended early by a limit or by the user.
    Halted,
}

/// The answer to `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingSolveReport")]
pub struct SolveReport {
    /// What was to be filled.
    pub puzzle: PuzzleInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// The first solution: letters, `.` for holes, the top layer first.
    pub solution: Option<String>,
    /// All solutions, when asked for.
    pub solutions: Option<SolutionsInfo>,
    /// Why there is no solution, as far as that can be told without search.
    pub reasons: Vec<ReasonInfo>,
    /// How it was searched; absent when no search was needed.
    pub method: Option<MethodInfo>,
    /// What that took.
    pub counters: CounterInfo,
    /// Wall time.
    pub seconds: f64,
}

/// All solutions of a packing puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingSolutionsInfo")]
pub struct SolutionsInfo {
    /// How many there are; `labelled` of a report of `count`.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub count: u64,
    /// False when the search was ended before it had counted them all.
    pub complete: bool,
    /// The first of them.
    pub listed: Vec<String>,
}

/// How a packing puzzle was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingMethodInfo")]
pub struct MethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// Why this one, if the request named none.
    pub reason: Option<String>,
    /// Whether any first solution was good enough; the counts then depend on who was faster.
    #[serde(default)]
    pub first_found: bool,
}

/// What a search for placements took; each algorithm has some of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingCounterInfo")]
pub struct CounterInfo {
    /// Brute force: attempts to put a piece down.
    pub tries: Option<u64>,
    /// Exact cover and counting: states, the root included. Bitboard: placements made.
    pub nodes: Option<u64>,
}
