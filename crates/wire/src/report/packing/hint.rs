//! The next piece to place or to remove.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{PuzzleInfo, ReasonInfo};
use crate::report::HaltReason;

/// What to do next in a packing puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "PackingHintVerdict")]
pub enum HintVerdict {
    /// Nothing: it is solved.
    Solved,
    /// Place a piece.
    Place,
    /// Remove pieces: there is no solution with them.
    Remove,
    /// There is no solution, whatever is placed.
    Unsolvable,
    /// There are solutions, but none with the pieces to keep.
    KeepFails,
    /// Ended early, without advice.
    Halted,
}

/// The answer to `hint`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingHintReport")]
pub struct HintReport {
    /// The player's position.
    pub puzzle: PuzzleInfo,
    /// What to do.
    pub verdict: HintVerdict,
    /// The piece to place.
    pub piece: Option<String>,
    /// Its letter on the board; each copy has its own.
    pub letter: Option<char>,
    /// Where it goes: cells by their number in reading order, the bottom layer first.
    pub cells: Vec<usize>,
    /// Why this is a good step.
    pub explanation: Option<String>,
    /// The piece that must be placed, if the step is about a piece.
    #[serde(default)]
    pub need_piece: Option<String>,
    /// The cell that must be covered, by number, if the step is about a cell.
    #[serde(default)]
    pub need_cell: Option<usize>,
    /// Where to look before the piece is known: the cell that must be covered, or the free cells around the place of the
    /// piece.
    #[serde(default)]
    pub look: Vec<usize>,
    /// The board with that piece: letters, `_` for free cells, `.` for holes, the top layer first.
    pub board: String,
    /// Solutions of the board as given.
    pub solutions: Option<SolutionCount>,
    /// Solutions with the piece placed.
    pub solutions_after: Option<SolutionCount>,
    /// Pieces to remove; the first fix leaves the most solutions.
    pub fixes: Vec<FixInfo>,
    /// Why there is no solution, if that is known without search.
    pub reasons: Vec<ReasonInfo>,
    /// What ended the search for a hint early.
    pub halted_by: Option<HaltReason>,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// Placed pieces whose removal allows a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FixInfo {
    /// The pieces, by name.
    pub pieces: Vec<String>,
    /// The cells they cover, by number.
    pub cells: Vec<usize>,
    /// Solutions without them.
    pub solutions: SolutionCount,
}

/// A number of solutions, or a lower bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SolutionCount {
    /// How many were counted.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub count: u64,
    /// Whether this is the exact number.
    pub complete: bool,
}
