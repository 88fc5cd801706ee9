//! Solvable or not, with its reasons.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;

/// The answer to `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingCheckReport")]
pub struct CheckReport {
    /// What was checked.
    pub puzzle: PuzzleInfo,
    /// Solvable or not.
    pub verdict: CheckVerdict,
    /// kurang(i) for i = 1, 2, ..., R*C, where i is the goal cell of a tile, counted from 1.
    pub kurang: Vec<u32>,
    /// 1 if the blank stands an odd number of steps from its goal cell.
    pub x: u8,
    /// Sum of all kurang(i) plus X.
    pub sum_plus_x: u64,
    /// The verdict's reason in a sentence.
    pub reason: String,
    /// The same told with inversions and the blank's row.
    pub inversions: InversionInfo,
    /// The same told with the sign of the permutation.
    pub sign: SignInfo,
    /// The tiles in order, on a board of one row or column, where parity does not decide.
    pub order: Option<OrderInfo>,
    /// Other common goals that this board can reach, when it cannot reach this one.
    pub other_goals: Vec<String>,
    /// Two tiles whose exchange makes the board solvable.
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
    /// It cannot.
    Unsolvable,
}

/// Parity told with inversions and the blank's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InversionInfo {
    /// Pairs of tiles in the wrong order, the blank left out.
    pub inversions: u64,
    /// The blank's row, from 0.
    pub blank_row: u32,
    /// The row where it belongs.
    pub goal_blank_row: u32,
    /// The sum that must be even.
    pub total: u64,
    /// In a sentence.
    pub sentence: String,
}

/// Parity told with the permutation's sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SignInfo {
    /// Cycles of two or more, as tile numbers, 0 for the blank.
    pub cycles: Vec<Vec<u16>>,
    /// Is the permutation even?
    pub even: bool,
    /// Steps of the blank to its goal cell.
    pub blank_distance: u32,
    /// In a sentence.
    pub sentence: String,
}

/// The order of the tiles on a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OrderInfo {
    /// As they stand.
    pub found: Vec<u16>,
    /// As they should.
    pub wanted: Vec<u16>,
    /// The first place where the two differ, from 0.
    pub differs_at: usize,
}
