//! Reports about packing puzzles.

mod analyse;
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

pub use analyse::*;
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

/// The packing puzzle of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingPuzzleInfo")]
pub struct PuzzleInfo {
    /// `packing`.
    #[cfg_attr(feature = "types", ts(type = "\"packing\""), schemars(extend("const" = "packing")))]
    pub family: String,
    /// `square`, `cubic` or `balls`.
    pub lattice: String,
    /// The number of cells to fill, including those under placed pieces.
    pub cells: usize,
    /// The number of pieces, counting copies.
    pub pieces: usize,
    /// How many of them are placed already.
    pub placed: usize,
    /// The puzzle in the `susun` format.
    pub text: String,
    /// The board as given: letters of placed pieces, `_` for free cells, `.` for holes, the top layer first, as in
    /// solutions.
    #[serde(default)]
    pub board: String,
    /// The letters of all pieces and copies, in order; the order determines their colours.
    #[serde(default)]
    pub letters: String,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReasonInfo {
    /// `area`, `no-place`, `uncovered`, `closed`, `colouring`, or `conflict` among placed pieces.
    pub kind: String,
    /// The reason in a sentence.
    pub sentence: String,
    /// The cells concerned, by number in reading order, the bottom layer first.
    pub cells: Vec<usize>,
    /// The pieces concerned, by name.
    pub pieces: Vec<String>,
    /// For `colouring`: the numbers of the dark free cells; the other free cells are light.
    #[serde(default)]
    pub dark: Vec<usize>,
}
