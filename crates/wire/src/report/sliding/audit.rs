//! What is true of a heuristic on every board that can reach the goal.

use serde::{Deserialize, Serialize};

use super::BoardsInfo;
use crate::report::HaltReason;

/// The answer to `audit`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AuditReport {
    /// The heuristic as it was asked for: a name or an expression.
    pub heuristic: String,
    /// Which boards were looked at.
    pub puzzle: BoardsInfo,
    /// Who ended it before every board was looked at: then nothing was found.
    pub halted_by: Option<HaltReason>,
    /// What was found.
    pub findings: Option<AuditInfo>,
}

/// What is true of a heuristic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AuditInfo {
    /// Boards that can reach the goal; each was looked at.
    pub boards: u32,
    /// Moves between them; there and back are two.
    pub moves: u32,
    /// The largest distance.
    pub longest: u32,
    /// The estimate at the goal.
    pub at_goal: u32,
    /// Is the estimate nowhere above the distance?
    pub admissible: bool,
    /// Boards on which it is.
    pub too_high: u32,
    /// By how much at most.
    pub largest_excess: u32,
    /// The one of them nearest to the goal, where it is furthest above.
    pub overestimate: Option<OverestimateInfo>,
    /// Does the estimate fall by at most one along every move, and is it 0 at the goal?
    pub consistent: bool,
    /// Moves along which it falls by more.
    pub steep_moves: u32,
    /// The one of them nearest to the goal, where it falls furthest.
    pub fall: Option<FallInfo>,
    /// Boards on which the estimate is the distance.
    pub exact: u32,
    /// The mean of estimate / distance over all boards but the goal.
    pub mean_ratio: f64,
    /// The mean of distance - estimate over all boards.
    pub mean_shortfall: f64,
    /// How many boards have which distance and estimate, in that order.
    pub accuracy: Vec<AccuracyInfo>,
}

/// A board on which an estimate is too high.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OverestimateInfo {
    /// The board, rows joined by `/`.
    pub board: String,
    /// The moves that it needs.
    pub distance: u32,
    /// The estimate of them.
    pub estimate: u32,
}

/// A move along which an estimate falls by more than one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FallInfo {
    /// The board before it, rows joined by `/`.
    pub board: String,
    /// The tile that moves.
    pub tile: u16,
    /// Where it goes: `up`, `down`, `left` or `right`.
    pub direction: String,
    /// The board after it.
    pub after_board: String,
    /// The estimate before it.
    pub before: u32,
    /// The estimate after it.
    pub after: u32,
}

/// Boards of one distance and one estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccuracyInfo {
    /// The moves they need.
    pub distance: u32,
    /// The estimate of them.
    pub estimate: u32,
    /// How many there are.
    pub boards: u32,
}
