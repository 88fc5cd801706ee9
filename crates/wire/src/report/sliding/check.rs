//! Whether a board is solvable, and why.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;

/// The answer to `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingCheckReport")]
pub struct CheckReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// Solvable or not.
    pub verdict: CheckVerdict,
    /// kurang(i) for i = 1, 2, ..., R*C, where i is the goal cell of a tile, counted from 1.
    pub kurang: Vec<u32>,
    /// 1 if the blank is an odd number of steps from its goal cell.
    pub x: u8,
    /// Sum of all kurang(i) plus X.
    pub sum_plus_x: u64,
    /// The reason for the verdict in a sentence.
    pub reason: String,
    /// The parity explained by inversions and the blank's row.
    pub inversions: InversionInfo,
    /// The parity explained by the sign of the permutation.
    pub sign: SignInfo,
    /// The order of the tiles on a board of one row or column, where parity does not decide.
    pub order: Option<OrderInfo>,
    /// Other common goals that this board can reach, if it cannot reach this one.
    pub other_goals: Vec<String>,
    /// Two tiles whose swap makes the board solvable.
    pub repair: Option<[u16; 2]>,
}

/// Solvable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "SlidingCheckVerdict")]
pub enum CheckVerdict {
    /// The goal can be reached.
    Solvable,
    /// The goal cannot be reached.
    Unsolvable,
}

/// The parity explained by inversions and the blank's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InversionInfo {
    /// Pairs of tiles in the wrong order, without the blank.
    pub inversions: u64,
    /// The blank's row, from 0.
    pub blank_row: u32,
    /// The blank's row in the goal.
    pub goal_blank_row: u32,
    /// The sum that must be even.
    pub total: u64,
    /// The explanation in a sentence.
    pub sentence: String,
}

/// The parity explained by the permutation's sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SignInfo {
    /// Cycles of two or more, as tile numbers, 0 for the blank.
    pub cycles: Vec<Vec<u16>>,
    /// Whether the permutation is even.
    pub even: bool,
    /// Steps from the blank to its goal cell.
    pub blank_distance: u32,
    /// The explanation in a sentence.
    pub sentence: String,
}

/// The order of the tiles on a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OrderInfo {
    /// The current order.
    pub found: Vec<u16>,
    /// The goal's order.
    pub wanted: Vec<u16>,
    /// The first index, from 0, where the two differ.
    pub differs_at: usize,
}
