//! The review of a game.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;
use crate::report::HaltReason;
use crate::request::Metric;

/// What a review of a sliding game knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AnalyseVerdict {
    /// All distances are proved.
    Exact,
    /// Some distances are known only between bounds.
    Bounds,
    /// The goal cannot be reached, so there are no distances.
    Unsolvable,
}

/// The answer to `analyse`: how far each board of a game was from the goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingAnalyseReport")]
pub struct AnalyseReport {
    /// The board before the first move.
    pub puzzle: PuzzleInfo,
    /// How moves are counted.
    #[serde(default)]
    pub metric: Metric,
    /// What is known.
    pub verdict: AnalyseVerdict,
    /// The tiles moved, one cell each.
    pub moves: Vec<u16>,
    /// The number of moves if tiles that follow each other in one direction count as one.
    pub slides: u32,
    /// Whether the game ends at the goal.
    pub solved: bool,
    /// For each board of the game, the first before the first move: its distance to the goal. In the metric `multi`,
    /// boards between two slides are left out.
    pub distances: Vec<DistanceInfo>,
    /// The moves after which the goal is proved to be farther away; not those that leave the goal itself.
    pub mistakes: Vec<MistakeInfo>,
    /// What ended the review early.
    pub halted_by: Option<HaltReason>,
    /// Why the goal cannot be reached.
    pub reason: Option<String>,
    /// Wall time in seconds.
    pub seconds: f64,
    /// Tables from files that may be forged: distances are true only if these tables are correct.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
}

/// The distance of a board to the goal, in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DistanceInfo {
    /// The number of single moves before this board.
    pub after_moves: usize,
    /// No solution is shorter.
    pub lower_bound: u32,
    /// The length of a known solution; the distance if equal to `lower_bound`.
    pub cost: u32,
}

/// A move that lost distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MistakeInfo {
    /// The number of the move, from 1.
    pub number: usize,
    /// The tile that was moved; of a slide, the one that is farthest from the blank.
    pub tile: u16,
    /// The tile to move instead.
    pub better: u16,
    /// Its direction: `up`, `down`, `left` or `right`.
    pub direction: String,
    /// How many moves more the player needs at least, compared with the better move.
    pub lost: u32,
}
