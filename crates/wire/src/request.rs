//! Requests: one enum over all verbs, with the same JSON from every front end.
//!
//! Longer than 400 lines because it is a list: every verb with all its options.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use susun_work::decimal;

/// The JSON Schema of [`Request`].
pub const REQUEST_SCHEMA: &str = include_str!("../schema/request.json");

/// A request to the engine, as `{"verb": "solve", ...}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Request {
    /// Solve puzzles.
    Solve(Solve),
    /// Report whether puzzles are solvable, and why.
    Check(Check),
    /// Count the solutions of a packing puzzle.
    Count(Count),
    /// Prove how many solutions a packing puzzle has.
    Prove(Prove),
    /// Explain how every heuristic sees a puzzle.
    Explain(Explain),
    /// Give the next move and the remaining distance.
    Hint(Hint),
    /// Generate random puzzles.
    Generate(Generate),
    /// Write puzzles in another format.
    Convert(Convert),
    /// Write the position of a player as a link, or read a link.
    Link(Link),
    /// Continue a search from its checkpoint.
    Resume(Resume),
    /// Report the position of a player, for display.
    Play(Play),
    /// Review a game: how far each of its boards was from the goal, or how many solutions each step has left.
    Analyse(Analyse),
    /// Re-check a solution or a report.
    Verify(Verify),
    /// Summarise a recorded search.
    Trace(Trace),
    /// Manage the stored tables.
    Tables(TablesAction),
    /// Determine the properties of a heuristic on every board of a small size.
    Audit(Audit),
    /// List algorithms, heuristics, formats and goals.
    #[serde(deserialize_with = "no_fields")]
    Methods,
}

/// Puzzles as text, and what the text itself does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleText {
    /// One or several puzzles, in any format.
    pub text: String,
    /// The format's name; recognised if absent.
    pub format: Option<String>,
    /// `RxC`, for texts that do not show rows.
    pub size: Option<String>,
    /// `standard`, `blank-first`, `snail`, or a board in any format. Absent: the text's own goal if it has one, else
    /// the standard goal.
    pub goal: Option<String>,
}

impl<T: Into<String>> From<T> for PuzzleText {
    fn from(text: T) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// How much a search may use. Absent means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct LimitSpec {
    /// Wall time for each puzzle, in seconds.
    pub seconds: Option<f64>,
    /// Generated nodes.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub nodes: Option<u64>,
    /// Bytes that the search may store: states, tables, units and listed solutions.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub memory: Option<u64>,
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct MethodChoice {
    /// An algorithm's name, or absent for the best one.
    pub algorithm: Option<String>,
    /// Heuristics' names; several mean their maximum. Empty: the default of the algorithm.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub heuristics: Vec<String>,
    /// For weighted A*: a decimal from 1 to 100.
    pub weight: Option<String>,
    /// For depth-limited search: the maximum number of moves.
    pub depth: Option<u32>,
    /// For A*: `closed` or `previous`; for IDA*: `words:14`.
    pub duplicates: Option<String>,
    /// For `anytime` and the beam of `bounded-ida-star`: nodes after which it ends.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub effort: Option<u64>,
}

/// How the moves of a sliding puzzle are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// Every tile that moves one cell is a move.
    #[default]
    Single,
    /// A slide of several tiles in a line is one move.
    Multi,
}

/// Solve puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is something to ask for by itself")]
pub struct Solve {
    /// The puzzles.
    pub puzzle: PuzzleText,
    /// How to search.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub method: MethodChoice,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// Require a shortest solution, even if that may take for ever.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub optimal: bool,
    /// Count all shortest solutions of a sliding puzzle, or all solutions of a packing puzzle.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub all: bool,
    /// With `all`: how many of them to list; 1 by default.
    pub max_solutions: Option<usize>,
    /// Threads for methods that run in parallel; one for each core by default.
    pub threads: Option<u16>,
    /// End with the first solution that any thread finds: faster, but the counts of the last round then depend on which
    /// thread was faster.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub first_found: bool,
    /// If no method is named: prefer the largest tables that are kept on this machine. Without it, the choice does not
    /// depend on the machine.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub kept_tables: bool,
    /// Record the textbook search, on one thread, with at most this many events; the trace follows the report.
    pub trace_events: Option<usize>,
    /// After a solution is proved shortest, compute the graph of all shortest solutions within the same limits; it
    /// follows the report. Requires a shortest solution, like `optimal`. Does not need `all`: the graph counts them
    /// without visiting each. Not for packing puzzles.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub graph: bool,
    /// For `anytime`, which it makes the default: a solution to improve, in any notation of moves. Not for packing
    /// puzzles.
    pub begin_with: Option<String>,
    /// How moves are counted, and so which solutions are shortest: `single` by default. Not for packing puzzles.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub metric: Metric,
}

/// Report whether puzzles are solvable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Check {
    /// The puzzles.
    pub puzzle: PuzzleText,
}

/// Count the solutions of a packing puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Count {
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// An algorithm's name, or absent for the best one.
    pub algorithm: Option<String>,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// Threads for algorithms that run in parallel; one for each core by default.
    pub threads: Option<u16>,
}

/// Prove how many solutions a packing puzzle has, for an independent checker.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Prove {
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
}

/// Explain how every heuristic sees a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// The puzzles.
    pub puzzle: PuzzleText,
}

/// Give the next move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    /// The player's position.
    pub puzzle: PuzzleText,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// For a packing puzzle: names of placed pieces that must be kept.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub keep: Vec<String>,
    /// For a sliding puzzle: list all best moves, with the number of shortest solutions that start with each.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub best_moves: bool,
}

/// Generate random puzzles: sliding boards of a size, or packing puzzles that have exactly one solution. Exactly one of
/// `size` and `puzzle` must be given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// For sliding boards: `RxC`.
    #[serde(default)]
    pub size: Option<String>,
    /// For packing puzzles: the board and the pieces; pieces placed there stay in every puzzle.
    #[serde(default)]
    pub puzzle: Option<PuzzleText>,
    /// The number of puzzles.
    pub count: u32,
    /// The same seed gives the same puzzles.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub seed: u64,
    /// For sliding boards: a common goal's name or a board; the standard goal by default.
    #[serde(default)]
    pub goal: Option<String>,
    /// For sliding boards: walk this many random moves from the goal instead of drawing uniformly.
    #[serde(default)]
    pub walk: Option<u32>,
    /// For sliding boards: exactly this many moves from the goal, `30`, or from `20..25` moves, both ends included. The
    /// boards are different from each other.
    #[serde(default)]
    pub distance: Option<String>,
    /// For packing puzzles: only those of this difficulty, rounded down: `8`, `8..12`, or a grade: `starter`, `easy`,
    /// `medium`, `hard` or `expert`. Harder ones are made easier by placing more pieces.
    #[serde(default)]
    pub difficulty: Option<String>,
    /// For sliding boards: the format to write; `slash` by default, one board per line.
    #[serde(default)]
    pub to: Option<String>,
    /// For packing puzzles: limits that end the search early. For sliding boards at a distance: the time.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
}

/// Write puzzles in another format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Convert {
    /// The puzzles. A goal given here is written too if the format can hold it.
    pub puzzle: PuzzleText,
    /// The format to write; by default `grid`, or one that can hold the goal if there is one.
    pub to: Option<String>,
}

/// Write the state of a front end as a link, or read a link: exactly one of the two must be given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Link {
    /// A link, `susun:...`, or a URL that ends with `#` and one.
    pub link: Option<String>,
    /// What to write as a link.
    pub state: Option<State>,
}

/// The content of a link: a puzzle, the player's position, and the settings of the front end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The puzzle at the start.
    pub puzzle: PuzzleText,
    /// Sliding: the moves made since; a link writes them as blank moves, `ulld`.
    pub moves: Option<String>,
    /// Packing: the pieces that the player has placed, in addition to those placed in the text.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placed: Vec<PlacedPiece>,
    /// How to search.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub method: MethodChoice,
    /// Other settings of the front end, under its own names.
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>", optional))]
    pub settings: BTreeMap<String, String>,
}

/// Continue a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Resume {
    /// The checkpoint's text.
    pub checkpoint: String,
    /// Wall time from now, in seconds. A node limit stays unchanged.
    pub seconds: Option<f64>,
    /// Threads; one for each core by default.
    pub threads: Option<u16>,
}

/// Report the position of a player: the placements, and what can be done next. Nothing is searched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Play {
    /// The puzzle at the start.
    pub puzzle: PuzzleText,
    /// For a sliding puzzle: the moves made since.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub moves: String,
    /// Their notation's name; recognised if absent.
    pub notation: Option<String>,
    /// For a sliding puzzle: also report every board on the way.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub boards: bool,
    /// For a packing puzzle: the pieces that the player has placed, in addition to those placed in the text.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placed: Vec<PlacedPiece>,
}

/// A piece that a player has placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlacedPiece {
    /// Its name.
    pub piece: String,
    /// The numbers of the cells it covers, in any order.
    pub cells: Vec<usize>,
}

/// Review a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Analyse {
    /// The puzzle at the start of the game.
    pub puzzle: PuzzleText,
    /// For a sliding puzzle: the moves made. For a packing puzzle: the names of those pieces placed in the text that
    /// belong to the game, in the order in which they were placed.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub moves: String,
    /// For a sliding puzzle: the notation's name; recognised if absent.
    pub notation: Option<String>,
    /// For a sliding puzzle: how moves are counted.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub metric: Metric,
    /// For a packing puzzle: the pieces that were placed after these, in order.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placed: Vec<PlacedPiece>,
    /// Limits that end the review early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// Threads for sliding puzzles; one for each core by default.
    pub threads: Option<u16>,
}

/// Re-check an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Verify {
    /// The puzzle; or, if `moves` is absent, reports of `solve` or `prove` as JSON, one per line.
    pub puzzle: PuzzleText,
    /// The moves to check.
    pub moves: Option<String>,
    /// Their notation's name; recognised if absent.
    pub notation: Option<String>,
    /// For a packing puzzle: the solution to check, as letters.
    pub solution: Option<String>,
    /// Search again, with the textbook search, and compare the whole report except nondeterministic fields.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub repeat: bool,
    /// For a report of `prove`: the formula that belongs to it.
    pub formula: Option<String>,
    /// For a report of `prove`: the proof that belongs to it.
    pub proof: Option<String>,
}

/// Summarise a recorded search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Trace {
    /// The trace's text.
    pub text: String,
}

/// Determine the properties of a heuristic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Audit {
    /// A heuristic's name, or an expression: `manhattan + 2*pairwise_conflicts`.
    pub heuristic: String,
    /// `RxC`, at most ten cells; 3x3 by default.
    pub size: Option<String>,
    /// A common goal's name or a board; the standard goal by default.
    pub goal: Option<String>,
}

/// An action on the stored tables of pattern databases, as `{"action": "list"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum TablesAction {
    /// List the tables.
    #[serde(deserialize_with = "no_fields")]
    List,
    /// Build tables.
    Build(TablesBuild),
    /// Check tables.
    Verify(TablesVerify),
    /// Remove tables.
    Remove(TablesRemove),
    /// Report the folder.
    #[serde(deserialize_with = "no_fields")]
    Path,
}

/// Build tables: those of a named partition, or of given patterns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct TablesBuild {
    /// `RxC`; not needed with a drawing.
    pub size: Option<String>,
    /// The partition's name, the numbers of tiles: `7-8`.
    pub partition: Option<String>,
    /// A common goal's name or a board, of which only the blank's cell matters; the standard goal by default.
    pub goal: Option<String>,
    /// Instead of a name: the home cells of one pattern, from 0, joined by commas; or a drawing of the goal with one
    /// letter for all tiles of a pattern, `-` for tiles without a pattern and `.` for the blank, rows on lines or
    /// joined by `/`.
    pub pattern: Option<String>,
    /// Threads; one for each core by default.
    pub threads: Option<u16>,
}

/// Check tables: compare every byte with its checksums.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct TablesVerify {
    /// Their names; empty means all.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub names: Vec<String>,
    /// Also recompute them with independent code: all entries of small tables, a random sample of large ones.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub prove: bool,
}

/// Remove tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct TablesRemove {
    /// Their names.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub names: Vec<String>,
    /// Remove all tables.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub all: bool,
}

/// A puzzle alone becomes a request with every option at its default.
macro_rules! from_puzzle {
    ($($request:ident { $($options:tt)* })+) => {$(
        impl<T: Into<PuzzleText>> From<T> for $request {
            fn from(puzzle: T) -> Self {
                Self { puzzle: puzzle.into(), $($options)* }
            }
        }
    )+};
}

from_puzzle! {
    Solve { ..Self::default() }
    Check {}
    Count { ..Self::default() }
    Hint { ..Self::default() }
}

/// For a verb without fields, which by itself would accept any.
fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    NoFields::deserialize(deserializer).map(|NoFields {}| ())
}

/// The fields of a verb without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoFields {}
