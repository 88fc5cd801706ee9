//! A solution, or that there is none.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{PuzzleInfo, ReasonInfo};
use crate::report::HaltReason;

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "PackingVerdict")]
pub enum Verdict {
    /// There is a solution.
    Solved,
    /// It is proved that there is no solution.
    Unsolvable,
    /// Ended early by a limit or by the user.
    Halted,
}

/// The answer to `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingSolveReport")]
pub struct SolveReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// The first solution: letters, `.` for holes, the top layer first.
    pub solution: Option<String>,
    /// All solutions, if requested.
    pub solutions: Option<SolutionsInfo>,
    /// Why there is no solution, if that is known without search.
    pub reasons: Vec<ReasonInfo>,
    /// How it was searched; absent if no search was needed.
    pub method: Option<MethodInfo>,
    /// The work it took.
    pub counters: CounterInfo,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// All solutions of a packing puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingSolutionsInfo")]
pub struct SolutionsInfo {
    /// The number of solutions: `labelled` of a `count` report.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub count: u64,
    /// Whether the search has counted all of them.
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
    /// Why this algorithm, if the request named none.
    pub reason: Option<String>,
    /// Whether any first solution was accepted; then the counts depend on which thread was faster.
    #[serde(default)]
    pub first_found: bool,
}

/// The work of a packing search; each algorithm reports some of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingCounterInfo")]
pub struct CounterInfo {
    /// Brute force: attempts to place a piece.
    pub tries: Option<u64>,
    /// Exact cover and counting: states, the root included. Bitboard: placements made.
    pub nodes: Option<u64>,
}
