//! The next move.

use serde::{Deserialize, Serialize};

use super::{PuzzleInfo, Verdict};
use crate::report::HaltReason;
use susun_work::decimal;

/// The answer to `hint`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingHintReport")]
pub struct HintReport {
    /// Where the player is.
    pub puzzle: PuzzleInfo,
    /// `optimal`: the move is a best one; `solved` or `halted`: a good one, not proved best;
    /// `unsolvable`: there is none.
    pub verdict: Verdict,
    /// The tile to move next; absent at the goal and on unsolvable boards.
    pub tile: Option<u16>,
    /// Where that tile goes: `up`, `down`, `left` or `right`.
    pub tile_goes: Option<String>,
    /// All best moves, in canonical order; absent when they were not asked for, or not all of them proved.
    #[serde(default)]
    pub best: Option<Vec<BestMoveInfo>>,
    /// At least so many moves are left.
    pub at_least: Option<u32>,
    /// At most so many moves are left; the distance when equal to `at_least`.
    pub at_most: Option<u32>,
    /// Who ended the thinking: the time limit or the user.
    pub halted_by: Option<HaltReason>,
    /// Why there is no move.
    pub reason: Option<String>,
    /// Goals this board could reach instead.
    pub other_goals: Vec<String>,
    /// Two tiles whose exchange would make an unsolvable board solvable.
    pub repair: Option<[u16; 2]>,
    /// Wall time.
    pub seconds: f64,
    /// Tables from files that may be forged: `at_least` and `optimal` hold only if they are right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
}

/// A move with which a shortest solution begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BestMoveInfo {
    /// The tile.
    pub tile: u16,
    /// Where it goes: `up`, `down`, `left` or `right`.
    pub goes: String,
    /// How many shortest solutions begin so.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub solutions: u64,
}
