//! Random boards.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::BoardsInfo;
use crate::report::{HaltReason, is_default};

/// The answer to `generate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingGenerateReport")]
pub struct GenerateReport {
    /// The size and goal of the boards.
    pub puzzle: BoardsInfo,
    /// The seed that reproduces them.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub seed: u64,
    /// Moves of the random walk; absent for boards drawn uniformly.
    pub walk: Option<u32>,
    /// The requested distances from the goal, if some were requested.
    pub distance: Option<String>,
    /// How many boards of the same request are in earlier reports.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<u32>", optional))]
    pub after: u32,
    /// The boards, rows joined by `/`.
    pub boards: Vec<String>,
    /// If a distance was requested: the exact number of moves that each board needs.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub distances: Vec<u32>,
    /// The boards in the requested format.
    pub text: String,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
}
