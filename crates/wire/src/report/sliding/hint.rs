//! The next move.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::PuzzleInfo;
use crate::report::HaltReason;

/// What to do next on a sliding board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "SlidingHintVerdict")]
pub enum HintVerdict {
    /// The move starts a shortest solution.
    Best,
    /// The move starts a solution that is not proved shortest.
    Good,
    /// No move: the board is solved.
    Solved,
    /// No move: the goal cannot be reached.
    Unsolvable,
}

/// The answer to `hint`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingHintReport")]
pub struct HintReport {
    /// The player's position.
    pub puzzle: PuzzleInfo,
    /// The kind of move, or why there is none.
    pub verdict: HintVerdict,
    /// The tile to move next; absent at the goal and on unsolvable boards.
    pub tile: Option<u16>,
    /// The tile's direction: `up`, `down`, `left` or `right`.
    pub direction: Option<String>,
    /// All best moves, in canonical order; absent if not requested, or not all of them proved.
    #[serde(default)]
    pub best_moves: Option<Vec<BestMoveInfo>>,
    /// No solution is shorter.
    pub lower_bound: Option<u32>,
    /// Length of a known solution that starts with this move; the distance if equal to `lower_bound`.
    pub cost: Option<u32>,
    /// What ended the search for a hint early.
    pub halted_by: Option<HaltReason>,
    /// Why there is no move.
    pub reason: Option<String>,
    /// Goals that this board could reach instead.
    pub other_goals: Vec<String>,
    /// Two tiles whose swap would make an unsolvable board solvable.
    pub repair: Option<[u16; 2]>,
    /// Wall time in seconds.
    pub seconds: f64,
    /// Tables from files that may be forged: `lower_bound` and `best` are true only if these tables are correct.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
}

/// A move that starts a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BestMoveInfo {
    /// The tile.
    pub tile: u16,
    /// Its direction: `up`, `down`, `left` or `right`.
    pub direction: String,
    /// The number of shortest solutions that start with it.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub solution_count: u64,
}
