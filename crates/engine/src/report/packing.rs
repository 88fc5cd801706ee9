//! The reports about packing puzzles.

use serde::{Deserialize, Serialize};

use super::{HaltReason, VerifyVerdict};
use crate::decimal;

/// Which packing puzzle a report is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PackingInfo {
    /// `packing`.
    #[cfg_attr(feature = "typescript", ts(type = "\"packing\""))]
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

/// How a packing puzzle was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FillingsInfo {
    /// How many there are, every placement told apart, copies of one piece not.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub count: u64,
    /// False when the search was ended before it had counted them all.
    pub complete: bool,
    /// The first of them.
    pub listed: Vec<String>,
}

/// How a packing puzzle was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FillMethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// Why this one, when the choice was left to us.
    pub because: Option<String>,
    /// Whether any first solution was good enough; the counts then depend on who was faster.
    #[serde(default)]
    pub first_found: bool,
}

/// What a search for placements took; each algorithm has some of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FillCounters {
    /// Brute force: attempts to put a piece down.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub tries: Option<u64>,
    /// Exact cover: states, the root included.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub nodes: Option<u64>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReasonInfo {
    /// `area`, `no-place`, `uncovered`, `closed`, `colouring`, or `conflict` among pieces placed already.
    pub kind: String,
    /// In a sentence.
    pub text: String,
    /// The cells concerned, by their number in reading order, the bottom layer first.
    pub cells: Vec<usize>,
    /// The pieces concerned, by name.
    pub pieces: Vec<String>,
    /// For `colouring`: the free cells that are dark, numbered likewise; the other free ones are light.
    #[serde(default)]
    pub dark: Vec<usize>,
}

/// What a check without search finds about a packing puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FillCheckVerdict {
    /// Every piece is placed and every cell is covered.
    Solved,
    /// A reason proves that there is no solution.
    NoSolution,
    /// Neither: only a search can decide.
    Undecided,
}

/// To check, for packing puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct FillCheckReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The puzzle.
    pub puzzle: PackingInfo,
    /// Solved, without a solution, or undecided.
    pub verdict: FillCheckVerdict,
    /// False when a reason proves that there is no solution; true says nothing yet.
    pub possible: bool,
    /// Why there is no solution.
    pub reasons: Vec<ReasonInfo>,
    /// Places where pieces can lie.
    pub placements: usize,
    /// How many motions make the puzzle itself again.
    pub symmetries: usize,
}

/// So many solutions, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ManyInfo {
    /// How many were counted.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub count: u64,
    /// True when there are no others.
    pub all: bool,
}

/// What to do next in a packing puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FillHintVerdict {
    /// Nothing: it is solved.
    Complete,
    /// Put a piece down.
    Put,
    /// Take pieces away: there is no solution with them.
    TakeAway,
    /// There is no solution, whatever is placed.
    NoSolution,
    /// There are solutions, but none with the pieces that are surely right.
    NotSure,
    /// Ended early, before there was any advice.
    Halted,
}

/// To hint, for packing puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct FillHintReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// Where the player is.
    pub puzzle: PackingInfo,
    /// What to do.
    pub verdict: FillHintVerdict,
    /// The piece to put down.
    pub piece: Option<String>,
    /// Its letter on the board; a copy has one of its own.
    pub letter: Option<char>,
    /// Where it goes: cells by their number in reading order, the bottom layer first.
    pub cells: Vec<usize>,
    /// What makes this a good step, in a sentence.
    pub because: Option<String>,
    /// The board with that piece: letters, `_` for free cells, `.` for holes, the top layer first.
    pub board: String,
    /// Solutions that are left as the board is given.
    pub solutions: Option<ManyInfo>,
    /// Solutions that are left with the piece.
    pub solutions_with: Option<ManyInfo>,
    /// What to take away, what leaves the most solutions first.
    pub fixes: Vec<FixInfo>,
    /// Why there is no solution, as far as that can be told without search.
    pub reasons: Vec<ReasonInfo>,
    /// Who ended the thinking.
    pub halted_by: Option<HaltReason>,
    /// Wall time.
    pub seconds: f64,
}

/// Placed pieces without which there are solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FixInfo {
    /// The pieces, by name.
    pub pieces: Vec<String>,
    /// The cells they cover, by number.
    pub cells: Vec<usize>,
    /// Solutions without them.
    pub solutions: ManyInfo,
}

/// To challenge: puzzles with exactly one solution, in which no placed piece can be spared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct ChallengeReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The board and the pieces they are made of.
    pub puzzle: PackingInfo,
    /// The seed that gives them again.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub seed: u64,
    /// True when that puzzle has no solution, so that there can be no challenge.
    pub impossible: bool,
    /// Why there is no solution, as far as that can be told without search.
    #[serde(default)]
    pub reasons: Vec<ReasonInfo>,
    /// The challenges.
    pub challenges: Vec<ChallengeInfo>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// Wall time.
    pub seconds: f64,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChallengeInfo {
    /// The puzzle in the `susun` format.
    pub text: String,
    /// Pieces to start with.
    pub placed: usize,
    /// Its only solution.
    pub solution: String,
    /// Nodes of the exact cover search for all solutions.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub nodes: u64,
    /// Their binary logarithm.
    pub difficulty: f64,
    /// Pieces to place.
    pub steps: usize,
    /// Those of them that were forced when always the tightest need is met next.
    pub forced: usize,
}

/// To explain, for packing puzzles: what Algorithm X sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct FillExplainReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// What a check says.
    pub check: FillCheckReport,
    /// The pieces and the places they have.
    pub pieces: Vec<PieceAccount>,
    /// For each cell how many places cover it: layers from the bottom, rows, columns; absent for holes.
    pub covering: Vec<Vec<Vec<Option<usize>>>>,
    /// Items of the exact cover: pieces that are left and free cells.
    pub items: usize,
    /// Options of the exact cover: places.
    pub options: usize,
    /// What is forced from the start, step by step, and the first need that is not.
    pub steps: Vec<StepInfo>,
}

/// A piece and the places it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceAccount {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: usize,
    /// How often it is there.
    pub copies: usize,
    /// How often it is not placed yet.
    pub left: usize,
    /// May it be turned over?
    pub may_mirror: bool,
    /// In how many ways it can be turned.
    pub orientations: usize,
    /// In how many places it can lie.
    pub places: usize,
}

/// The tightest need at some point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StepInfo {
    /// In a sentence.
    pub text: String,
    /// In how many ways it can be met.
    pub ways: usize,
    /// If there is one way only, the piece.
    pub piece: Option<String>,
    /// And where it goes, by the numbers of cells.
    pub cells: Vec<usize>,
}

/// To verify, for packing puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct FillVerifyReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The puzzle.
    pub puzzle: PackingInfo,
    /// Does what was claimed hold?
    pub verdict: VerifyVerdict,
    /// What was checked, or what is wrong.
    pub finding: String,
    /// What was claimed but not checked.
    pub unchecked: Option<String>,
    /// What ended a repetition before there was anything to compare.
    pub halted_by: Option<HaltReason>,
}
