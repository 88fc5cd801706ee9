//! Reports about packing puzzles.

mod check;
mod count;
mod explain;
mod generate;
mod hint;
mod play;
mod prove;
mod solve;
mod trace;
mod verify;

pub use check::*;
pub use count::*;
pub use explain::*;
pub use generate::*;
pub use hint::*;
pub use play::*;
pub use prove::*;
pub use solve::*;
pub use trace::*;
pub use verify::*;

use serde::{Deserialize, Serialize};

/// Which packing puzzle a report is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingPuzzleInfo")]
pub struct PuzzleInfo {
    /// `packing`.
    #[cfg_attr(feature = "types", ts(type = "\"packing\""), schemars(extend("const" = "packing")))]
    pub family: String,
    /// `square`, `cubic` or `balls`.
    pub lattice: String,
    /// Cells to fill, those under placed pieces included.
    pub cells: usize,
    /// Pieces with all their copies.
    pub pieces: usize,
    /// How many of them are placed already.
    pub placed: usize,
    /// The puzzle in the `susun` format.
    pub text: String,
    /// The board as it is given: letters of placed pieces, `_` for free cells, `.` for holes, the top
    /// layer first, as solutions are written.
    #[serde(default)]
    pub board: String,
    /// The letters of all pieces with their copies, in order: who has which colour.
    #[serde(default)]
    pub letters: String,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReasonInfo {
    /// `area`, `no-place`, `uncovered`, `closed`, `colouring`, or `conflict` among pieces placed already.
    pub kind: String,
    /// In a sentence.
    pub sentence: String,
    /// The cells concerned, by their number in reading order, the bottom layer first.
    pub cells: Vec<usize>,
    /// The pieces concerned, by name.
    pub pieces: Vec<String>,
    /// For `colouring`: the free cells that are dark, numbered likewise; the other free ones are light.
    #[serde(default)]
    pub dark: Vec<usize>,
}
