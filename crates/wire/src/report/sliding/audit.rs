//! The properties of a heuristic on every board that can reach the goal.

use serde::{Deserialize, Serialize};

use super::BoardsInfo;
use crate::report::HaltReason;

/// The answer to `audit`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AuditReport {
    /// The heuristic as requested: a name or an expression.
    pub heuristic: String,
    /// The boards of the audit.
    pub puzzle: BoardsInfo,
    /// What ended it before every board was examined; then there are no findings.
    pub halted_by: Option<HaltReason>,
    /// The findings.
    pub findings: Option<AuditInfo>,
}

/// The properties of a heuristic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AuditInfo {
    /// The number of boards that can reach the goal; all were examined.
    pub boards: u32,
    /// Moves between them; there and back count as two.
    pub moves: u32,
    /// The largest distance.
    pub longest: u32,
    /// The estimate at the goal.
    pub at_goal: u32,
    /// Whether the estimate never exceeds the distance.
    pub admissible: bool,
    /// The number of boards on which it does.
    pub too_high: u32,
    /// The largest difference.
    pub largest_excess: u32,
    /// The board nearest to the goal on which it does, with the largest difference there.
    pub overestimate: Option<OverestimateInfo>,
    /// Whether the estimate falls by at most one along every move and is 0 at the goal.
    pub consistent: bool,
    /// The number of moves along which it falls by more.
    pub steep_moves: u32,
    /// The one of them nearest to the goal, with the largest fall there.
    pub fall: Option<FallInfo>,
    /// The number of boards whose estimate equals their distance.
    pub exact: u32,
    /// The mean of estimate / distance over all boards but the goal.
    pub mean_ratio: f64,
    /// The mean of distance - estimate over all boards.
    pub mean_shortfall: f64,
    /// The number of boards for each distance and estimate, sorted.
    pub accuracy: Vec<AccuracyInfo>,
}

/// A board on which an estimate is too high.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OverestimateInfo {
    /// The board, rows joined by `/`.
    pub board: String,
    /// The number of moves it needs.
    pub distance: u32,
    /// The estimate.
    pub estimate: u32,
}

/// A move along which an estimate falls by more than one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FallInfo {
    /// The board before the move, rows joined by `/`.
    pub board: String,
    /// The tile that moves.
    pub tile: u16,
    /// The tile's direction: `up`, `down`, `left` or `right`.
    pub direction: String,
    /// The board after the move.
    pub after_board: String,
    /// The estimate before the move.
    pub before: u32,
    /// The estimate after the move.
    pub after: u32,
}

/// Boards of one distance and one estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccuracyInfo {
    /// The number of moves they need.
    pub distance: u32,
    /// The estimate.
    pub estimate: u32,
    /// The number of boards.
    pub boards: u32,
}
