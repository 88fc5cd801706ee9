//! What comes back: plain data, the same from every front end, with a schema number.
//!
//! A field that a later schema adds may be absent in an earlier one; none changes its meaning.

mod audit;
mod check;
mod count;
mod explain;
mod fill_trace;
mod link;
mod packing;
mod play;
mod prove;
mod solution_graph;
mod solve;
mod tables;
mod trace;

pub use audit::*;
pub use check::*;
pub use count::*;
pub use explain::*;
pub use fill_trace::*;
pub use link::*;
pub use packing::*;
pub use play::*;
pub use prove::*;
pub use solution_graph::*;
pub use solve::*;
pub use tables::*;
pub use trace::*;

use serde::{Deserialize, Serialize};

use crate::decimal;
use crate::methods::{AlgorithmInfo, FormatInfo, GoalInfo, HeuristicInfo};

/// The number of this version of the reports.
pub const SCHEMA: u32 = 1;

/// An answer of the engine. A build does not write what it never answers, so that it need not know how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Report {
    /// To solve.
    Solve(Box<SolveReport>),
    /// To solve, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Fill(Box<FillReport>),
    /// To check.
    Check(Box<CheckReport>),
    /// To check, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillCheck(Box<FillCheckReport>),
    /// To count.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Count(Box<CountReport>),
    /// To prove.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Prove(Box<ProveReport>),
    /// To explain.
    Explain(Box<ExplainReport>),
    /// To explain, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillExplain(Box<FillExplainReport>),
    /// To hint.
    Hint(Box<HintReport>),
    /// To hint, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillHint(Box<FillHintReport>),
    /// To generate.
    Generate(GenerateReport),
    /// To challenge.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Challenge(Box<ChallengeReport>),
    /// To convert.
    Convert(ConvertReport),
    /// To play.
    Play(Box<PlayReport>),
    /// To play, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillPlay(Box<FillPlayReport>),
    /// To verify.
    Verify(VerifyReport),
    /// To verify, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillVerify(Box<FillVerifyReport>),
    /// After the report of a solve that was traced.
    #[cfg_attr(not(feature = "study"), serde(skip_serializing))]
    Trace(Box<TraceReport>),
    /// To trace.
    #[cfg_attr(not(feature = "reread"), serde(skip_serializing))]
    TraceSummary(Box<TraceSummary>),
    /// After the report of a solve by brute force that was traced.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillTrace(Box<FillTraceReport>),
    /// To trace, for packing puzzles.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    FillTraceSummary(Box<FillTraceSummary>),
    /// After the report of a solve whose graph was asked for.
    #[cfg_attr(not(feature = "study"), serde(skip_serializing))]
    SolutionGraph(Box<SolutionGraphReport>),
    /// To link.
    Link(Box<LinkReport>),
    /// To tables.
    Tables(Box<TablesReport>),
    /// To audit.
    #[cfg_attr(not(feature = "reread"), serde(skip_serializing))]
    Audit(Box<AuditReport>),
    /// To methods.
    Methods(MethodsReport),
}

/// Which puzzle a report is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleInfo {
    /// `sliding`.
    #[cfg_attr(feature = "typescript", ts(type = "\"sliding\""))]
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

/// To hint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct HintReport {
    /// [`SCHEMA`].
    pub schema: u32,
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
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
}

/// A move with which a shortest solution begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BestMoveInfo {
    /// The tile.
    pub tile: u16,
    /// Where it goes: `up`, `down`, `left` or `right`.
    pub goes: String,
    /// How many shortest solutions begin so.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub solutions: u64,
}

/// To generate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct GenerateReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `RxC`.
    pub size: String,
    /// The goal all boards can reach: its name, or its board.
    pub goal: String,
    /// The seed that gives them again.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub seed: u64,
    /// Moves of the random walk; absent for boards drawn uniformly.
    pub walk: Option<u32>,
    /// How many boards of the same request stand in reports before this one.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<u32>", optional))]
    pub after: u32,
    /// The boards, rows joined by `/`.
    pub boards: Vec<String>,
    /// The boards in the format asked for.
    pub text: String,
}

/// To convert.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct ConvertReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The format read.
    pub from: String,
    /// The format written.
    pub to: String,
    /// The puzzles in that format.
    pub text: String,
}

/// To verify.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct VerifyReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// Does what was claimed hold?
    pub verdict: VerifyVerdict,
    /// Moves replayed.
    pub cost: Option<u32>,
    /// What was checked, or what is wrong.
    pub finding: String,
    /// What was claimed but not checked.
    pub unchecked: Option<String>,
    /// What ended a repetition before there was anything to compare.
    #[serde(default)]
    pub halted_by: Option<HaltReason>,
}

/// Does a claim hold?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum VerifyVerdict {
    /// It does.
    Valid,
    /// It does not.
    Invalid,
    /// What can be checked without a search does; the repetition asked for was ended too early.
    NotRepeated,
}

/// To methods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct MethodsReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Algorithms for sliding puzzles.
    pub algorithms: Vec<AlgorithmInfo>,
    /// Algorithms for packing puzzles.
    #[serde(default)]
    pub packing_algorithms: Vec<AlgorithmInfo>,
    /// Heuristics.
    pub heuristics: Vec<HeuristicInfo>,
    /// Text formats.
    pub formats: Vec<FormatInfo>,
    /// Text formats of packing puzzles.
    #[serde(default)]
    pub packing_formats: Vec<FormatInfo>,
    /// Common goals.
    pub goals: Vec<GoalInfo>,
    /// Notations of move lists.
    pub notations: Vec<FormatInfo>,
}

/// Is it what a reader assumes where the field is absent?
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
