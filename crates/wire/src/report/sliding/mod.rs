//! Reports about sliding puzzles.

mod analyse;
mod audit;
mod check;
mod explain;
mod generate;
mod graph;
mod hint;
mod play;
mod solve;
mod trace;
mod verify;

pub use analyse::*;
pub use audit::*;
pub use check::*;
pub use explain::*;
pub use generate::*;
pub use graph::*;
pub use hint::*;
pub use play::*;
pub use solve::*;
pub use trace::*;
pub use verify::*;

use serde::{Deserialize, Serialize};

/// The name in reports for a goal without a name.
pub const CUSTOM: &str = "custom";

/// The puzzle of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingPuzzleInfo")]
pub struct PuzzleInfo {
    /// `sliding`.
    #[cfg_attr(feature = "types", ts(type = "\"sliding\""), schemars(extend("const" = "sliding")))]
    pub family: String,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The start, rows joined by `/`, 0 for the blank.
    pub board: String,
    /// The goal's name, or `custom`.
    pub goal: String,
    /// The goal, written like the start.
    pub goal_board: String,
}

/// Boards of one size that can reach one goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BoardsInfo {
    /// `sliding`.
    #[cfg_attr(feature = "types", ts(type = "\"sliding\""), schemars(extend("const" = "sliding")))]
    pub family: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// The goal's name, or `custom`.
    pub goal: String,
    /// The goal, rows joined by `/`, 0 for the blank.
    pub goal_board: String,
}

impl BoardsInfo {
    /// `RxC`, as in a request.
    pub fn size(&self) -> String {
        format!("{}x{}", self.rows, self.cols)
    }

    /// The goal as in a request: its name, or else its board.
    pub fn goal_text(&self) -> &str {
        if self.goal == CUSTOM { &self.goal_board } else { &self.goal }
    }
}
