//! The review of a game.

use serde::{Deserialize, Serialize};

use super::{PuzzleInfo, SolutionCount};
use crate::report::HaltReason;

/// The answer to `analyse`: how many solutions each step of a game has left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingAnalyseReport")]
pub struct AnalyseReport {
    /// The puzzle before the first step.
    pub puzzle: PuzzleInfo,
    /// Its solutions; absent if they were not counted within the limits.
    pub solutions: Option<SolutionCount>,
    /// The steps of the game, in order.
    pub steps: Vec<GameStepInfo>,
    /// The number of the step, from 1, that lost the last solution; 0 if there was none at the start.
    pub lost_at: Option<usize>,
    /// Whether the game ends with a solution.
    pub solved: bool,
    /// What ended the review early.
    pub halted_by: Option<HaltReason>,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// A piece that was placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameStepInfo {
    /// The piece.
    pub piece: String,
    /// The numbers of its cells.
    pub cells: Vec<usize>,
    /// The solutions that are left; absent if they were not counted within the limits.
    pub solutions: Option<SolutionCount>,
}
