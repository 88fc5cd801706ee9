//! The reports about packing puzzles.

use serde::{Deserialize, Serialize};

use super::HaltReason;
use crate::decimal;

/// Which packing puzzle a report is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackingInfo {
    /// `packing`.
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
}

/// How a packing puzzle was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FillVerdict {
    /// There is a solution.
    Solved,
    /// Proved that there is none.
    NoSolution,
    /// Ended early by a limit or by the user.
    Halted,
}

/// To solve, for packing puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FillReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// What was to be filled.
    pub puzzle: PackingInfo,
    /// How it ended.
    pub verdict: FillVerdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// The first solution: letters, `.` for holes, the top layer first.
    pub solution: Option<String>,
    /// All solutions, when asked for.
    pub solutions: Option<FillingsInfo>,
    /// Why there is no solution, as far as that can be told without search.
    pub reasons: Vec<ReasonInfo>,
    /// How it was searched; absent when no search was needed.
    pub method: Option<FillMethodInfo>,
    /// What that took.
    pub counters: FillCounters,
    /// Wall time.
    pub seconds: f64,
}

/// All solutions of a packing puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FillingsInfo {
    /// How many there are, every placement told apart, copies of one piece not.
    #[serde(with = "decimal")]
    pub count: u64,
    /// False when the search was ended before it had counted them all.
    pub complete: bool,
    /// The first of them.
    pub listed: Vec<String>,
}

/// How a packing puzzle was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FillMethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// Why this one, when the choice was left to us.
    pub because: Option<String>,
}

/// What a search for placements took; each algorithm has some of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FillCounters {
    /// Brute force: attempts to put a piece down.
    #[serde(with = "decimal::option")]
    pub tries: Option<u64>,
    /// Exact cover: states, the root included.
    #[serde(with = "decimal::option")]
    pub nodes: Option<u64>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonInfo {
    /// `area`, `no-place`, `uncovered`, `closed` or `colouring`.
    pub kind: String,
    /// In a sentence.
    pub text: String,
    /// The cells concerned, by their number in reading order, the bottom layer first.
    pub cells: Vec<usize>,
    /// The pieces concerned, by name.
    pub pieces: Vec<String>,
}

/// To check, for packing puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FillCheckReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The puzzle.
    pub puzzle: PackingInfo,
    /// False when a reason proves that there is no solution; true says nothing yet.
    pub possible: bool,
    /// Why there is no solution.
    pub reasons: Vec<ReasonInfo>,
    /// Places where pieces can lie.
    pub placements: usize,
    /// How many motions make the puzzle itself again.
    pub symmetries: usize,
}

/// To count: how many solutions a packing puzzle has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CountReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The puzzle.
    pub puzzle: PackingInfo,
    /// What ended it early; the counts are then absent.
    pub halted_by: Option<HaltReason>,
    /// Every placement told apart, copies of one piece not.
    #[serde(with = "decimal::option")]
    pub labelled: Option<u64>,
    /// Pieces of equal shape not told apart.
    #[serde(with = "decimal::option")]
    pub merged: Option<u64>,
    /// Solutions that a motion of the board makes each other counted once.
    #[serde(with = "decimal::option")]
    pub up_to_symmetry: Option<u64>,
    /// How many motions make the puzzle itself again.
    pub symmetries: usize,
    /// Who counted.
    pub engine: String,
    /// States of the search, or of the counting.
    #[serde(with = "decimal")]
    pub nodes: u64,
    /// Wall time.
    pub seconds: f64,
}
