//! What can be asked. One enum over all verbs; the same JSON from every front end.
//!
//! Longer than 400 lines because it is a list: every verb with all that it can be told.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use susun_work::decimal;

/// The JSON Schema of [`Request`].
pub const REQUEST_SCHEMA: &str = include_str!("../schema/request.json");

/// A question to the engine, as `{"verb": "solve", ...}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum Request {
    /// Solve puzzles.
    Solve(Solve),
    /// Say whether puzzles can be solved, and why.
    Check(Check),
    /// Count the solutions of a packing puzzle.
    Count(Count),
    /// Prove how many solutions a packing puzzle has.
    Prove(Prove),
    /// Show what every heuristic sees.
    Explain(Explain),
    /// Give the next move and the distance left.
    Hint(Hint),
    /// Make random puzzles.
    Generate(Generate),
    /// Write puzzles in another format.
    Convert(Convert),
    /// Write where a player is as one string, or read such a string.
    Link(Link),
    /// Go on with a search from its checkpoint.
    Resume(Resume),
    /// Tell where a player is, for whoever draws it.
    Play(Play),
    /// Re-check a solution or a report.
    Verify(Verify),
    /// Tell what a recorded search did.
    Trace(Trace),
    /// Look after the tables that are kept.
    Tables(TablesAction),
    /// Find out what is true of a heuristic on every board of a small size.
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
    /// `standard`, `blank-first`, `snail`, or a board in any format. Absent: the text's own goal if
    /// it has one, else the standard one.
    pub goal: Option<String>,
}

impl<T: Into<String>> From<T> for PuzzleText {
    fn from(text: T) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// How much a search may use. Absent is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct LimitSpec {
    /// Wall time of each puzzle, in seconds.
    pub seconds: Option<f64>,
    /// Generated nodes.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub nodes: Option<u64>,
    /// Bytes that the search may keep: states, tables, units and listed solutions.
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
    /// Heuristics' names; several mean their maximum. Empty: what suits the algorithm.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub heuristics: Vec<String>,
    /// For weighted A*: a decimal from 1 to 100.
    pub weight: Option<String>,
    /// For depth-limited search: the most moves.
    pub depth: Option<u32>,
    /// For A*: `closed` or `previous`.
    pub duplicates: Option<String>,
}

/// Solve puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is something to ask for by itself")]
pub struct Solve {
    /// What to solve.
    pub puzzle: PuzzleText,
    /// How.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub method: MethodChoice,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// Insist on a shortest solution, also where that may take for ever.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub optimal: bool,
    /// Count all shortest solutions of a sliding puzzle, or all solutions of a packing puzzle.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub all: bool,
    /// With `all`: how many of them to list; absent is one.
    pub max_solutions: Option<usize>,
    /// Threads for methods that split; absent is one for each core.
    pub threads: Option<u16>,
    /// End with the first solution any thread finds: sooner, but the counts of the last round then
    /// depend on who was faster.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub first_found: bool,
    /// Record the search as the textbook has it, on one thread, with at most this many events; the
    /// trace follows the report.
    pub trace_events: Option<usize>,
    /// After a solution is proved shortest, make the graph of all shortest solutions within the same
    /// limits; it follows the report. Insists on a shortest solution as `optimal` does. Does not need
    /// `all`: the graph counts them without visiting each. Not for packing puzzles.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub graph: bool,
}

/// Say whether puzzles can be solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Check {
    /// What to check.
    pub puzzle: PuzzleText,
}

/// Count the solutions of a packing puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Count {
    /// What to fill.
    pub puzzle: PuzzleText,
    /// An algorithm's name, or absent for the best one.
    pub algorithm: Option<String>,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// Threads for algorithms that split; absent is one for each core.
    pub threads: Option<u16>,
}

/// Prove how many solutions a packing puzzle has, for a checker that others wrote.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Prove {
    /// What to fill.
    pub puzzle: PuzzleText,
    /// Limits that end the search early.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
}

/// Show what every heuristic sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// What to explain.
    pub puzzle: PuzzleText,
}

/// Give the next move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    /// Where the player is.
    pub puzzle: PuzzleText,
    /// How long to think.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
    /// For a packing puzzle: names of placed pieces that are surely right, and not to be blamed.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub keep: Vec<String>,
    /// For a sliding puzzle: list all best moves, with the number of shortest solutions that begin with each.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub best_moves: bool,
}

/// Make random puzzles: sliding boards of a size, or packing puzzles that have exactly one solution, in which no
/// placed piece can be spared. Exactly one of `size` and `puzzle` is given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// For sliding boards: `RxC`.
    #[serde(default)]
    pub size: Option<String>,
    /// For packing puzzles: the board and the pieces; what is placed there stays in every puzzle.
    #[serde(default)]
    pub puzzle: Option<PuzzleText>,
    /// How many.
    pub count: u32,
    /// The same seed gives the same puzzles.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub seed: u64,
    /// For sliding boards: a common goal's name or a board; absent is the standard one.
    #[serde(default)]
    pub goal: Option<String>,
    /// For sliding boards: walk this many random moves from the goal instead of drawing uniformly.
    #[serde(default)]
    pub walk: Option<u32>,
    /// For sliding boards: the format to write; absent is `slash`, one board a line.
    #[serde(default)]
    pub to: Option<String>,
    /// For packing puzzles: limits that end the search early.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub limits: LimitSpec,
}

/// Write puzzles in another format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Convert {
    /// What to convert. A goal given here is written along where the format can.
    pub puzzle: PuzzleText,
    /// The format to write; absent is `grid`, or one that can hold the goal if there is one.
    pub to: Option<String>,
}

/// Write the state of a front end as a link, or read a link: exactly one of the two is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Link {
    /// A link, `susun:...`, or a URL that ends with `#` and one.
    pub link: Option<String>,
    /// What to write as a link.
    pub state: Option<State>,
}

/// What a link holds: a puzzle, where the player is, and how the front end is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The puzzle as it was at the start.
    pub puzzle: PuzzleText,
    /// Sliding: the moves made since; a link writes them as directions of the blank, `ulld`.
    pub moves: Option<String>,
    /// Packing: what the player has put down, beside what is placed in the text.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placed: Vec<PlacedPiece>,
    /// How to search.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub method: MethodChoice,
    /// What else the front end wants to find again, by names of its own.
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>", optional))]
    pub settings: BTreeMap<String, String>,
}

/// Go on with a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Resume {
    /// The checkpoint's text.
    pub checkpoint: String,
    /// Wall time from now, in seconds. A node limit stays what it was.
    pub seconds: Option<f64>,
    /// Threads; absent is one for each core.
    pub threads: Option<u16>,
}

/// Tell where a player is: what lies where, and what can be done next. Nothing is searched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Play {
    /// Where the player began.
    pub puzzle: PuzzleText,
    /// For a sliding puzzle: the moves made since.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub moves: String,
    /// Their notation's name; recognised if absent.
    pub notation: Option<String>,
    /// For a sliding puzzle: tell every board on the way, too.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub boards: bool,
    /// For a packing puzzle: what the player has put down, beside what is placed in the text.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placed: Vec<PlacedPiece>,
}

/// A piece that a player has put down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlacedPiece {
    /// Its name.
    pub piece: String,
    /// The numbers of the cells it covers, in any order.
    pub cells: Vec<usize>,
}

/// Re-check an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Verify {
    /// The puzzle; or, when `moves` is absent, reports of `solve` or `prove` as JSON, one a line.
    pub puzzle: PuzzleText,
    /// The moves that should solve it.
    pub moves: Option<String>,
    /// Their notation's name; recognised if absent.
    pub notation: Option<String>,
    /// For a packing puzzle: what should be its solution, as letters.
    pub solution: Option<String>,
    /// Search again, with the textbook search, and compare the whole report but for what chance
    /// decides.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub repeat: bool,
    /// For a report of `prove`: the formula as it stands beside it.
    pub formula: Option<String>,
    /// For a report of `prove`: the proof as it stands beside it.
    pub proof: Option<String>,
}

/// Tell what a recorded search did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Trace {
    /// The trace's text.
    pub text: String,
}

/// Find out what is true of a heuristic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Audit {
    /// A heuristic's name, or an expression: `manhattan + 2*pairwise_conflicts`.
    pub heuristic: String,
    /// `RxC`, at most ten cells; absent is 3x3.
    pub size: Option<String>,
    /// A common goal's name or a board; absent is the standard one.
    pub goal: Option<String>,
}

/// What to do with the tables of pattern databases that are kept, as `{"action": "list"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum TablesAction {
    /// Tell what there is.
    #[serde(deserialize_with = "no_fields")]
    List,
    /// Make tables.
    Build(TablesBuild),
    /// Check tables.
    Verify(TablesVerify),
    /// Remove tables.
    Remove(TablesRemove),
    /// Tell where they are.
    #[serde(deserialize_with = "no_fields")]
    Path,
}

/// Make tables: those of a partition that has a name, or of patterns that are given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct TablesBuild {
    /// `RxC`; not needed with a drawing.
    pub size: Option<String>,
    /// The partition's name, the numbers of tiles: `7-8`.
    pub partition: Option<String>,
    /// A common goal's name or a board, of which only the blank's cell matters; absent is the standard one.
    pub goal: Option<String>,
    /// Instead of a name: the home cells of one pattern, from 0, joined by commas; or a drawing of the goal
    /// with a letter for each tile, the same for those of one pattern, `-` for tiles of none and `.` for the
    /// blank, rows on lines or joined by `/`.
    pub pattern: Option<String>,
    /// Threads; absent is one for each core.
    pub threads: Option<u16>,
}

/// Check tables: every byte against its checksums.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct TablesVerify {
    /// Their names; all if there are none.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub names: Vec<String>,
    /// Compute them again, too, with code of another kind: all entries of small tables, drawn ones of large.
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
    /// All there are.
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub all: bool,
}

/// A puzzle alone is a request with every option at its default.
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
