//! What comes back: plain data, the same from every front end, with a schema number.
//!
//! A field that a later schema adds may be absent in an earlier one; none changes its meaning.

use serde::{Deserialize, Serialize};

use crate::decimal;
use crate::methods::{AlgorithmInfo, FormatInfo, GoalInfo, HeuristicInfo};

/// The number of this version of the reports.
pub const SCHEMA: u32 = 1;

/// An answer of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Report {
    /// To solve.
    Solve(Box<SolveReport>),
    /// To check.
    Check(Box<CheckReport>),
    /// To explain.
    Explain(Box<ExplainReport>),
    /// To hint.
    Hint(Box<HintReport>),
    /// To generate.
    Generate(GenerateReport),
    /// To convert.
    Convert(ConvertReport),
    /// To verify.
    Verify(VerifyReport),
    /// To methods.
    Methods(MethodsReport),
}

/// Which puzzle a report is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleInfo {
    /// `sliding`.
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

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A solution, proved shortest.
    Optimal,
    /// A solution.
    Solved,
    /// Proved that there is none.
    Unsolvable,
    /// Ended early by a limit or by the user.
    Halted,
}

/// What ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HaltReason {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Memory,
    /// The user.
    Stopped,
    /// The depth limit of a depth-limited search.
    Depth,
}

/// To solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SolveReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// What was solved.
    pub puzzle: PuzzleInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// Length of the best solution known.
    pub cost: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: Option<u32>,
    /// The best solution known, as the numbers of the tiles to move.
    pub moves: Option<Vec<u16>>,
    /// Why there is no solution.
    pub reason: Option<String>,
    /// Goals this board could reach instead.
    pub other_goals: Vec<String>,
    /// How it was solved.
    pub method: MethodInfo,
    /// What that took.
    pub counters: CounterInfo,
    /// Round by round, for searches with rounds.
    pub rounds: Vec<RoundInfo>,
    /// All shortest solutions, when asked for.
    pub solutions: Option<SolutionsInfo>,
    /// Wall time.
    pub seconds: f64,
    /// What makes the answer re-checkable.
    pub certificate: Certificate,
}

/// How a puzzle was solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// The heuristic; several are joined by commas and mean their maximum.
    pub heuristic: Option<String>,
    /// Tables used.
    pub tables: Vec<String>,
    /// Where the best solution comes from, when not from the algorithm above.
    pub upper_bound_by: Option<String>,
}

/// Counters, each with one meaning for every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterInfo {
    /// The root, and every successor whose cost was computed.
    #[serde(with = "decimal")]
    pub generated: u64,
    /// States whose successors were begun.
    #[serde(with = "decimal")]
    pub expanded: u64,
    /// Removals from the open list.
    #[serde(with = "decimal")]
    pub selected: u64,
    /// Most states held at once.
    #[serde(with = "decimal")]
    pub peak_states: u64,
}

/// One round of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundInfo {
    /// Paths above this cost were cut off.
    pub bound: u32,
    /// Successors generated, the root left out.
    #[serde(with = "decimal")]
    pub generated: u64,
    /// States expanded.
    #[serde(with = "decimal")]
    pub expanded: u64,
}

/// All shortest solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolutionsInfo {
    /// How many there are.
    #[serde(with = "decimal")]
    pub count: u64,
    /// False when the search was ended before it had counted them all.
    pub complete: bool,
    /// The first of them, as the numbers of the tiles to move.
    pub listed: Vec<Vec<u16>>,
}

/// What makes an answer re-checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Certificate {
    /// The moves, replayed by code the search does not use.
    Path {
        /// Always true: a path that fails its replay is never shown.
        replayed: bool,
    },
    /// An odd parity: sum + X.
    Parity {
        /// Sum of all kurang(i) plus X.
        sum_plus_x: u64,
    },
    /// The tiles of a one-row or one-column board are in another order than the goal's.
    Order,
    /// No solution is known yet.
    Nothing,
}

/// To check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CheckReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// What was checked.
    pub puzzle: PuzzleInfo,
    /// Solvable or not.
    pub verdict: CheckVerdict,
    /// kurang(i) for i = 1, 2, ..., R*C, where i is the goal cell of a tile, counted from 1.
    pub kurang: Vec<u32>,
    /// 1 if the blank stands an odd number of steps from its goal cell.
    pub x: u8,
    /// Sum of all kurang(i) plus X.
    pub sum_plus_x: u64,
    /// The verdict's reason in a sentence.
    pub reason: String,
    /// The same told with inversions and the blank's row.
    pub inversions: InversionInfo,
    /// The same told with the sign of the permutation.
    pub sign: SignInfo,
    /// The tiles in order, on a board of one row or column, where parity does not decide.
    pub order: Option<OrderInfo>,
    /// Other common goals that this board can reach, when it cannot reach this one.
    pub other_goals: Vec<String>,
    /// Two tiles whose exchange makes the board solvable.
    pub repair: Option<[u16; 2]>,
}

/// Solvable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckVerdict {
    /// The goal can be reached.
    Solvable,
    /// It cannot.
    Unsolvable,
}

/// Parity told with inversions and the blank's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InversionInfo {
    /// Pairs of tiles in the wrong order, the blank left out.
    pub inversions: u64,
    /// The blank's row, from 0.
    pub blank_row: u32,
    /// The row where it belongs.
    pub goal_blank_row: u32,
    /// The sum that must be even.
    pub total: u64,
    /// In a sentence.
    pub sentence: String,
}

/// Parity told with the permutation's sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignInfo {
    /// Cycles of two or more, as tile numbers, 0 for the blank.
    pub cycles: Vec<Vec<u16>>,
    /// Is the permutation even?
    pub even: bool,
    /// Steps of the blank to its goal cell.
    pub blank_distance: u32,
    /// In a sentence.
    pub sentence: String,
}

/// The order of the tiles on a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderInfo {
    /// As they stand.
    pub found: Vec<u16>,
    /// As they should.
    pub wanted: Vec<u16>,
    /// The first place where the two differ, from 0.
    pub differs_at: usize,
}

/// To explain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExplainReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// What was explained.
    pub puzzle: PuzzleInfo,
    /// The verdict and its reason.
    pub check: CheckReport,
    /// For each label i, the smaller labels that stand after it.
    pub kurang_pairs: Vec<Vec<u16>>,
    /// Misplaced or not, for tiles 1, 2, ...
    pub hamming_by_tile: Vec<u32>,
    /// Rows plus columns to go, for tiles 1, 2, ...
    pub manhattan_by_tile: Vec<u32>,
    /// The lines in which tiles stand in each other's way.
    pub conflicts: Vec<ConflictInfo>,
    /// The inversions read by rows and by columns, and the moves they ask for.
    pub inversion: InversionDistanceInfo,
    /// Walking-distance tables, where they can be had.
    pub walking: Option<WalkingInfo>,
    /// Each heuristic's estimate; `null` where it cannot be had.
    pub estimates: Vec<EstimateInfo>,
}

/// A line with conflicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConflictInfo {
    /// `row` or `column`.
    pub line: String,
    /// Which one, from 0.
    pub index: usize,
    /// The tiles at home in this line, as they stand.
    pub tiles: Vec<u16>,
    /// The fewest that must leave it; each costs two moves.
    pub removals: u32,
}

/// Inversion distance in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InversionDistanceInfo {
    /// Inversions reading row by row.
    pub by_rows: u32,
    /// Inversions reading column by column.
    pub by_columns: u32,
    /// Vertical moves at least needed.
    pub vertical: u32,
    /// Horizontal moves at least needed.
    pub horizontal: u32,
}

/// Walking distance in its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkingInfo {
    /// How many tiles of each row belong to each row.
    pub rows: Vec<Vec<u8>>,
    /// How many tiles of each column belong to each column.
    pub columns: Vec<Vec<u8>>,
    /// Vertical moves at least needed.
    pub vertical: u32,
    /// Horizontal moves at least needed.
    pub horizontal: u32,
}

/// What one heuristic says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EstimateInfo {
    /// Its name.
    pub heuristic: String,
    /// Its estimate.
    pub estimate: Option<u32>,
    /// Why there is none.
    pub unavailable: Option<String>,
}

/// To hint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// At least so many moves are left.
    pub at_least: Option<u32>,
    /// At most so many moves are left; the distance when equal to `at_least`.
    pub at_most: Option<u32>,
    /// Why there is no move.
    pub reason: Option<String>,
    /// Goals this board could reach instead.
    pub other_goals: Vec<String>,
    /// Wall time.
    pub seconds: f64,
}

/// To generate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub seed: u64,
    /// The boards, rows joined by `/`.
    pub boards: Vec<String>,
    /// The boards in the format asked for.
    pub text: String,
}

/// To convert.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// Does a claim hold?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerifyVerdict {
    /// It does.
    Valid,
    /// It does not.
    Invalid,
}

/// To methods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MethodsReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Algorithms.
    pub algorithms: Vec<AlgorithmInfo>,
    /// Heuristics.
    pub heuristics: Vec<HeuristicInfo>,
    /// Text formats.
    pub formats: Vec<FormatInfo>,
    /// Common goals.
    pub goals: Vec<GoalInfo>,
    /// Notations of move lists.
    pub notations: Vec<FormatInfo>,
}
