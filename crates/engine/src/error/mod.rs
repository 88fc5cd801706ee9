//! Errors in a request. Running out of time is not an error but an outcome.
//!
//! Longer than 400 lines because it is a table: every error with its message and what to do about it.

use susun_packing::{NotASolution, PuzzleError, RegionError};
use susun_sliding::heuristic::{self, ChoiceError, ExpressionError};
use susun_sliding::notation::{
    CannotExpress, MoveNotation, MovesError, MovesErrorKind, NotationError, NotationErrorKind,
};
use susun_sliding::pdb::{PartitionError, PatternError};
use susun_sliding::{MAX_AUDIT_CELLS, Size, SizeError, SizesDiffer, TooManyBoards};
use susun_tables::TableError;
use susun_text::{Place, coded, nearest};
use susun_wire::TraceError;
use susun_work::OtherUnit;

mod link;

pub use link::{LinkError, LinkErrorKind};

use crate::checkpoint::CheckpointError;
use crate::placed_pieces::{PlacedPieceError, PlacedPieceErrorKind};

/// Why a request cannot be answered, with what to do about it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text of a sliding puzzle.
    #[error(transparent)]
    SlidingText(NotationError),
    /// The text of a packing puzzle.
    #[error(transparent)]
    PackingText(#[from] susun_packing::notation::NotationError),
    /// A link.
    #[error(transparent)]
    Link(LinkError),
    /// Both a link and a state, or neither.
    #[error("{0}")]
    WhichLink(&'static str),
    /// Both a size and a packing puzzle to generate from, or neither.
    #[error("{0}")]
    GenerateWhat(&'static str),
    /// A piece that a player has placed.
    #[error(transparent)]
    PlacedPiece(#[from] PlacedPieceError),
    /// Moves for one board, but there are several boards.
    #[error("moves are made on one board, and there are {count}")]
    MovesOfSeveral {
        /// The number of boards.
        count: usize,
    },
    /// A call for one puzzle, but the text has several.
    #[error("the text has {count} puzzles, expected 1")]
    SeveralPuzzles {
        /// The number of puzzles.
        count: usize,
    },
    /// A feature that this build of Susun does not have.
    #[error("{what} not in this build of Susun")]
    NotInThisBuild {
        /// The feature, with its verb.
        what: &'static str,
    },
    /// A verb, an option or an algorithm of another family of puzzles.
    #[error("{what} is not for {family} puzzles")]
    NotForFamily {
        /// The verb, option or algorithm.
        what: String,
        /// `packing` or `sliding`.
        family: &'static str,
    },
    /// An option, an algorithm or a heuristic that counts single moves.
    #[error("{what} is not for --metric multi")]
    NotForMetric {
        /// What it is.
        what: String,
    },
    /// A piece that should already be on the board.
    #[error("no piece called {name} is placed")]
    NotPlaced {
        /// As given.
        name: String,
    },
    /// More boards on the way than can be reported at once.
    #[error("{boards} boards on the way are more than one report can hold")]
    TooManyBoards {
        /// The number of boards.
        boards: usize,
        /// The most that can be reported.
        most: usize,
    },
    /// A puzzle that is not suitable for an algorithm.
    #[error("{algorithm} cannot take this puzzle: {why}")]
    DoesNotSuit {
        /// The algorithm.
        algorithm: &'static str,
        /// Why not.
        why: &'static str,
    },
    /// The goal's text.
    #[error("the goal: {0}")]
    Goal(NotationError),
    /// The goal's text holds several boards.
    #[error("the goal is {count} boards, and one is needed")]
    SeveralGoals {
        /// The number of boards.
        count: usize,
    },
    /// The moves' text.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// Start and goal are of different sizes.
    #[error(transparent)]
    SizesDiffer(#[from] SizesDiffer),
    /// Not a board size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A format that cannot hold these puzzles.
    #[error("cannot write this as {format}: {cause}")]
    CannotExpress {
        /// The format.
        format: &'static str,
        /// Why not.
        cause: CannotExpress,
    },
    /// A format that cannot hold this packing puzzle.
    #[error("cannot write this as {format}: {cause}")]
    CannotWrite {
        /// The format.
        format: &'static str,
        /// Why not.
        cause: susun_packing::notation::CannotExpress,
    },
    /// No algorithm has this name.
    #[error("there is no algorithm called `{name}`")]
    UnknownAlgorithm {
        /// As given.
        name: String,
        /// The family of the puzzle.
        family: &'static str,
    },
    /// An algorithm of the other family.
    #[error("`{name}` solves {}, not {}", other_puzzles(family), puzzles(family))]
    AlgorithmOfOther {
        /// The algorithm.
        name: &'static str,
        /// The family of the puzzle.
        family: &'static str,
    },
    /// A format of the other family.
    #[error("`{name}` is a format for {}, not for {}", other_puzzles(family), puzzles(family))]
    FormatOfOther {
        /// The format.
        name: &'static str,
        /// The family of the puzzle.
        family: &'static str,
    },
    /// No engine that counts has this name.
    #[error("no algorithm called `{name}` counts solutions")]
    UnknownCountAlgorithm {
        /// As given.
        name: String,
    },
    /// No heuristic has this name.
    #[error("there is no heuristic called `{name}`")]
    UnknownHeuristic {
        /// As given.
        name: String,
    },
    /// No partition of the tiles has this name.
    #[error("{}", no_partition(.name.as_deref(), *.size))]
    NoPartition {
        /// As given.
        name: Option<String>,
        /// The size of the board.
        size: Size,
        /// The available names.
        names: Vec<String>,
    },
    /// Two partitions for one search.
    #[error("`{name}` is a second partition of the tiles")]
    SecondPartition {
        /// As given.
        name: String,
    },
    /// A table was given, but not the requested one.
    #[error("the table {name} is missing")]
    TableMissing {
        /// Its name.
        name: String,
    },
    /// Tables that need more memory than the limit allows.
    #[error("the tables of {name} take {} MB, and the memory limit is {} MB", .bytes >> 20, .limit >> 20)]
    TablesTooLarge {
        /// The name of the partition.
        name: String,
        /// Bytes they need, including temporary memory to build them.
        bytes: u64,
        /// Bytes that the request allows.
        limit: u64,
    },
    /// No notation of moves has this name.
    #[error("there is no notation of moves called `{name}`")]
    UnknownNotation {
        /// As given.
        name: String,
    },
    /// No automaton of forbidden words for this board.
    #[error("forbidden words of moves are not available on {size} boards")]
    NoWords {
        /// The size of the board.
        size: Size,
    },
    /// None of `closed`, `previous` and `words`.
    #[error("`{name}` is not a way to treat duplicates")]
    UnknownDuplicates {
        /// As given.
        name: String,
    },
    /// Not a weight.
    #[error("`{text}` is not a weight")]
    NotAWeight {
        /// As given.
        text: String,
    },
    /// Not a time.
    #[error("{seconds} is not a time limit")]
    NotATime {
        /// As given.
        seconds: f64,
    },
    /// An option of another algorithm.
    #[error("--{option} belongs to {algorithm}")]
    OptionForOther {
        /// The option.
        option: &'static str,
        /// The algorithm it belongs to.
        algorithm: &'static str,
    },
    /// An option of an algorithm, without an algorithm.
    #[error("--{option} needs --algorithm")]
    OptionWithoutAlgorithm {
        /// The option.
        option: &'static str,
    },
    /// A heuristic for a blind algorithm.
    #[error("{algorithm} uses no heuristic")]
    Blind {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// Depth-limited search without a depth.
    #[error("depth-limited search needs a depth")]
    DepthMissing,
    /// All solutions requested from an algorithm that stops at the first.
    #[error("{algorithm} cannot count all shortest solutions")]
    CannotCountAll {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// A number of solutions to list, but only one is requested.
    #[error("--max-solutions needs --all")]
    MaxWithoutAll,
    /// A proof requested from an algorithm that gives none.
    #[error("{algorithm} cannot prove a solution shortest")]
    CannotProve {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// Something that needs to know where every tile belongs, and a partial goal.
    #[error("{what} needs a goal that names every tile")]
    PartialGoal {
        /// An algorithm, an option or a verb.
        what: &'static str,
    },
    /// The graph of shortest solutions requested from an algorithm that proves none shortest.
    #[error("{algorithm} cannot prove a solution shortest, and the graph is of shortest ones")]
    NoGraph {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// A heuristic that is not available here.
    #[error(transparent)]
    Heuristic(#[from] ChoiceError),
    /// An error in a heuristic expression.
    #[error(transparent)]
    Expression(ExpressionError),
    /// Too many boards for an audit.
    #[error(transparent)]
    TooManyToAudit(#[from] TooManyBoards),
    /// A report that cannot be read.
    #[error("line {line} cannot be verified: {cause}")]
    NotAReport {
        /// The line in the text, from 1.
        line: usize,
        /// The parser's message.
        cause: String,
    },
    /// A checkpoint that cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A checkpoint requested for a search that cannot be continued.
    #[error("{what} cannot be continued from a checkpoint")]
    NoCheckpoint {
        /// An algorithm, or several puzzles.
        what: &'static str,
    },
    /// A unit of work that this puzzle does not have.
    #[error(transparent)]
    OtherUnit(#[from] OtherUnit),
    /// A trace that cannot be read.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// A trace requested from something that cannot be traced.
    #[error("{what} cannot be traced")]
    NoTrace {
        /// An algorithm.
        what: &'static str,
    },
    /// A problem with a stored table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Neither a partition nor a pattern, or both.
    #[error("{0}")]
    WhichTables(&'static str),
    /// An invalid pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// An invalid drawing of patterns.
    #[error(transparent)]
    Drawing(#[from] PartitionError),
    /// A table that is not stored.
    #[error("there is no table called `{name}`")]
    UnknownTable {
        /// As given.
        name: String,
    },
    /// More puzzles than can be generated at once.
    #[error("{count} puzzles are more than can be made at once")]
    TooMany {
        /// The number requested.
        count: u32,
        /// The maximum.
        most: u32,
    },
    /// Not a number or a range of numbers.
    #[error("`{text}` is not a {what}")]
    NotARange {
        /// As given.
        text: String,
        /// What it should be.
        what: &'static str,
    },
    /// Fewer puzzles than requested have a property.
    #[error("found {found} of {wanted} {what}{}", drawn.map(|drawn| format!(" among {drawn} random ones")).unwrap_or_default())]
    TooFew {
        /// The number found.
        found: usize,
        /// The number requested.
        wanted: u32,
        /// What they should be.
        what: String,
        /// How many puzzles were drawn at random; `None` if all puzzles were listed, so that there are no more.
        drawn: Option<u64>,
    },
    /// A solution failed its replay. It is never shown as an answer.
    #[error("a solution of {algorithm} failed its replay: {cause}")]
    ReplayFailed {
        /// The algorithm that made it.
        algorithm: &'static str,
        /// What went wrong.
        cause: String,
    },
    /// Something that cannot be done with a heuristic of the caller.
    #[error("{what} takes no heuristic of your own")]
    OwnHeuristic {
        /// The algorithm, option or verb.
        what: &'static str,
    },
    /// A lower bound is above the cost of a solution. This is a bug, in Susun or in a table that it trusted.
    #[error("the answer contradicts itself: {cost} moves, but at least {bound}")]
    Contradiction {
        /// The claimed lower bound.
        bound: u32,
        /// The cost of a solution that was replayed.
        cost: u32,
    },
}

coded!(Error, "request":
    MovesOfSeveral { count }, SeveralPuzzles { count }, NotForFamily { family }, NotForMetric { what }, DoesNotSuit { algorithm },
    SeveralGoals { count }, SizesDiffer, UnknownAlgorithm { name }, AlgorithmOfOther { name },
    FormatOfOther { name }, UnknownHeuristic { name }, NoPartition { name, size }, SecondPartition { name },
    TablesTooLarge { name, bytes, limit }, UnknownNotation { name }, NoWords { size },
    UnknownDuplicates { name }, NotAWeight { text }, OptionForOther { option, algorithm },
    Blind { algorithm }, DepthMissing, CannotCountAll { algorithm }, CannotProve { algorithm }, Heuristic,
    PartialGoal { what },
    TooFew { found, wanted, drawn }, ReplayFailed, Contradiction;
    Self::SlidingText(error) | Self::Goal(error) => error.kind.coded(),
    Self::PackingText(error) => error.kind.coded(),
    Self::Link(error) => error.kind.coded(),
    Self::Moves(error) => error.kind.coded(),
    Self::PlacedPiece(error) => error.kind.coded(),
    Self::Size(error) => error.coded(),
    Self::CannotExpress { cause, .. } => cause.coded(),
    Self::CannotWrite { cause, .. } => cause.coded(),
    _ => None);

/// All codes of errors, each with the names of its values.
pub fn error_codes() -> Vec<(String, &'static [&'static str])> {
    [
        Error::codes(),
        NotationErrorKind::codes(),
        CannotExpress::codes(),
        MovesErrorKind::codes(),
        SizeError::codes(),
        LinkErrorKind::codes(),
        PlacedPieceErrorKind::codes(),
        susun_packing::notation::NotationErrorKind::codes(),
        susun_packing::notation::CannotExpress::codes(),
        RegionError::codes(),
        PuzzleError::codes(),
        NotASolution::codes(),
    ]
    .concat()
}

/// The text that a [`Place`] refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The puzzle.
    Puzzle,
    /// The goal.
    Goal,
    /// The moves.
    Moves,
    /// The heuristic.
    Heuristic,
}

impl Error {
    /// Where the error is.
    pub fn place(&self) -> Option<(Source, Place)> {
        match self {
            Self::SlidingText(error) => error.at.map(|place| (Source::Puzzle, place)),
            Self::PackingText(error) => error.at.map(|place| (Source::Puzzle, place)),
            Self::Link(error) => error.at.map(|place| (Source::Puzzle, place)),
            Self::Goal(error) => error.at.map(|place| (Source::Goal, place)),
            Self::Moves(error) => Some((Source::Moves, error.at)),
            Self::Expression(error) => Some((Source::Heuristic, error.at)),
            _ => None,
        }
    }

    /// The field of the request that the hint is about, if the hint names a command-line option: other front ends can
    /// refer to their own controls instead.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Self::SlidingText(error) | Self::Goal(error) => match error.kind {
                NotationErrorKind::NotSquare { .. } | NotationErrorKind::OtherSize { .. } => {
                    Some("size")
                }
                NotationErrorKind::Header { .. } => Some("format"),
                _ => None,
            },
            Self::CannotExpress { cause: CannotExpress::NoGoal, .. } | Self::PartialGoal { .. } => {
                Some("goal")
            }
            Self::DoesNotSuit { .. }
            | Self::UnknownAlgorithm { .. }
            | Self::AlgorithmOfOther { .. }
            | Self::OptionForOther { .. }
            | Self::OptionWithoutAlgorithm { .. }
            | Self::CannotCountAll { .. }
            | Self::CannotProve { .. }
            | Self::NoGraph { .. } => Some("algorithm"),
            Self::UnknownHeuristic { .. } | Self::Blind { .. } => Some("heuristic"),
            Self::DepthMissing => Some("depth"),
            _ => None,
        }
    }

    /// What to do about it.
    #[expect(clippy::too_many_lines, reason = "a line or two for each error")]
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::SlidingText(error) | Self::Goal(error) => return error.hint(),
            Self::Moves(error) => return error.hint(),
            Self::PackingText(error) => return error.hint(),
            Self::Link(error) => return error.hint(),
            Self::WhichLink(_) => "give `link` to read one, or `state` to write one".into(),
            Self::PlacedPiece(error) => error.hint(),
            Self::MovesOfSeveral { .. } => "give one board, or no moves".into(),
            Self::SeveralPuzzles { .. } => {
                "give one puzzle, or use susun_engine::answer, which reports on each".into()
            }
            Self::NotInThisBuild { .. } => "use the program `susun` or a full build".into(),
            Self::NotForFamily { what, family } => family_hint(what, family),
            Self::NotForMetric { .. } => "leave it out, or use --metric single".into(),
            Self::NotPlaced { .. } => "name pieces placed on the board, joined by commas".into(),
            Self::TooManyBoards { most, .. } => {
                format!("ask for at most {most}, or leave `boards` out")
            }
            Self::DoesNotSuit { .. } => "leave --algorithm out, or choose exact-cover".into(),
            Self::CannotExpress { cause: CannotExpress::NoGoal, .. } => {
                "add --goal standard, or another goal, or use grid".into()
            }
            Self::CannotExpress { cause, .. } => return cause.hint(),
            Self::CannotWrite { .. } => "the format `susun` holds every packing puzzle".into(),
            Self::Size(error) => error.hint(),
            Self::SeveralGoals { .. } => "give the goal in a file of its own".into(),
            Self::SizesDiffer(_) => "give a goal with as many rows and columns as the board".into(),
            Self::UnknownAlgorithm { .. }
            | Self::AlgorithmOfOther { .. }
            | Self::FormatOfOther { .. }
            | Self::UnknownHeuristic { .. }
            | Self::UnknownNotation { .. } => return self.name_hint(),
            Self::NoPartition { names, .. } => partition_hint(names),
            Self::SecondPartition { .. } => "name one partition only".into(),
            Self::TablesTooLarge { .. } => "raise --limit-memory, or use smaller tables".into(),
            Self::TableMissing { .. } | Self::Heuristic(ChoiceError::NoTables) => {
                "this is a bug in Susun; please report it".into()
            }
            Self::UnknownCountAlgorithm { .. } => {
                format!("leave --algorithm out, or choose counting, {}", packing_algorithms(" or "))
            }
            Self::NoWords { .. } | Self::UnknownDuplicates { .. } => DUPLICATES.into(),
            Self::NotAWeight { .. } => {
                "a weight is from 1 to 100, with at most two decimals: 1.5".into()
            }
            Self::NotATime { .. } => "a time limit is a number of seconds, not below 0".into(),
            Self::OptionForOther { option, algorithm } => {
                format!("add --algorithm {algorithm}, or leave --{option} out")
            }
            Self::OptionWithoutAlgorithm { option } => {
                format!("add for example --algorithm {}", Self::example_for(option))
            }
            Self::OwnHeuristic { .. } => {
                "use it to solve a sliding puzzle by a-star, ida-star or greedy, or audit it".into()
            }
            Self::Blind { .. } => "leave --heuristic out, or choose a-star or ida-star".into(),
            Self::DepthMissing => "add --depth N".into(),
            Self::CannotCountAll { .. } => "choose --algorithm ida-star".into(),
            Self::MaxWithoutAll => "add --all, or leave --max-solutions out".into(),
            Self::CannotProve { .. } => "leave --optimal out, or choose ida-star or a-star".into(),
            Self::NoGraph { .. } => "leave --algorithm out, or choose ida-star or a-star".into(),
            Self::Heuristic(ChoiceError::TooManyStates(_)) => {
                "linear-conflict works on every size".into()
            }
            Self::PartialGoal { .. } => "give a goal without `*`".into(),
            Self::Heuristic(ChoiceError::PartialGoal(_)) => {
                "hamming, manhattan and linear-conflict take goals with `*`".into()
            }
            Self::Heuristic(ChoiceError::TooManyParts(_)) => {
                "name each heuristic once, or leave some out".into()
            }
            Self::Expression(error) => error.hint(),
            Self::TooManyToAudit(_) => {
                format!("choose a size of at most {MAX_AUDIT_CELLS} cells, such as 3x3 or 2x4")
            }
            Self::NotAReport { .. } => {
                "give a report that this version wrote with --json, or a board with --moves".into()
            }
            Self::Checkpoint(CheckpointError::NotOne) => {
                "give a file written by `susun solve --checkpoint FILE`".into()
            }
            Self::Checkpoint(_) => "start the search again with `susun solve`".into(),
            Self::NoCheckpoint { .. } => CHECKPOINTS.into(),
            Self::OtherUnit(_) => "make the worker from the request of its units".into(),
            Self::Trace(TraceError::NotOne) => {
                "give a file written by `susun solve --trace FILE`".into()
            }
            Self::Trace(_) => "record it again with `susun solve --trace FILE`".into(),
            Self::NoTrace { what } => no_trace_hint(what).into(),
            Self::Table(error) => error.hint().into(),
            Self::WhichTables(_) => {
                "name a size and a partition, as in `4x4 7-8`, or give --pattern".into()
            }
            Self::Pattern(_) => "give home cells from 0 on, such as 0,1,4,5, or a drawing".into(),
            Self::Drawing(_) => {
                "draw the goal, for example aab/abb/ab. with a point for the blank".into()
            }
            Self::UnknownTable { .. } => "`susun tables list` shows the names".into(),
            Self::GenerateWhat(_)
            | Self::TooMany { .. }
            | Self::NotARange { .. }
            | Self::TooFew { .. } => return self.generate_hint(),
            Self::ReplayFailed { .. } | Self::Contradiction { .. } => {
                "a bug in Susun or in a table: try --verify-tables, and report it".into()
            }
        })
    }

    /// What to do about puzzles that cannot be generated.
    fn generate_hint(&self) -> Option<String> {
        Some(match self {
            Self::GenerateWhat(_) => "give exactly one of the two".into(),
            Self::TooMany { most, .. } => format!("ask for at most {most} at a time"),
            Self::NotARange { what: "difficulty", .. } => {
                "give starter, easy, medium, hard or expert, or numbers such as 8 or 8..12".into()
            }
            Self::NotARange { .. } => "give a number such as 30, or a range such as 20..25".into(),
            Self::TooFew { found: 0, drawn: None, .. } => {
                "no such board exists; ask for another distance".into()
            }
            Self::TooFew { found, drawn: None, .. } => {
                format!("there are no more: ask for at most {found}, or for a wider range")
            }
            Self::TooFew { .. } => "ask for fewer, or for a wider range".into(),
            _ => return None,
        })
    }

    /// What to do about a name that is unknown, or of the other family.
    fn name_hint(&self) -> Option<String> {
        Some(match self {
            Self::UnknownAlgorithm { name, family } => nearest_name(
                name,
                &algorithm_names(family),
                &format!("the algorithms for {}", puzzles(family)),
            ),
            Self::AlgorithmOfOther { family: "sliding", .. } => {
                "leave --algorithm out, or choose ida-star, or another name that `susun methods` lists"
                    .into()
            }
            Self::AlgorithmOfOther { .. } => {
                format!("leave --algorithm out, or choose {}", packing_algorithms(" or "))
            }
            Self::FormatOfOther { family, .. } => {
                format!(
                    "the formats for {} are {}",
                    puzzles(family),
                    format_names(family).join(", ")
                )
            }
            Self::UnknownHeuristic { name } => {
                let names: Vec<_> = heuristic::TABLE.iter().map(|about| about.name).collect();
                nearest_name(name, &names, "the heuristics")
            }
            Self::UnknownNotation { name } => {
                let names = MoveNotation::ALL.map(MoveNotation::name);
                nearest_name(name, &names, "the notations")
            }
            _ => return None,
        })
    }

    /// Refuses the first given option that puzzles of this family do not support.
    pub(crate) fn refuse_given<const N: usize>(
        given: [(bool, &str); N],
        family: &'static str,
    ) -> Result<(), Self> {
        match given.into_iter().find(|(given, _)| *given) {
            Some((_, what)) => Err(Self::NotForFamily { what: what.into(), family }),
            None => Ok(()),
        }
    }

    fn example_for(option: &str) -> &'static str {
        match option {
            "weight" => "weighted-a-star",
            "depth" => "depth-limited",
            "duplicates" => "a-star, or ida-star for words",
            "effort" => "anytime",
            _ => "ida-star",
        }
    }
}

/// What to do about a feature of another family than `family`.
fn family_hint(what: &str, family: &str) -> String {
    if what.starts_with("susun_engine::") {
        return match what.strip_suffix("_packing") {
            Some(sliding) => format!("call {sliding}"),
            None => format!("call {what}_packing"),
        };
    }
    match (what, family) {
        ("prove", _) => {
            "for sliding puzzles `susun solve` proves shortest solutions, and `susun check` proves \
                         boards unsolvable"
                .into()
        }
        ("--moves", "packing") => "give the solution of a packing puzzle with --solution".into(),
        (_, "packing") if what.starts_with("--") => format!("leave {what} out"),
        (_, "packing") => "it is for sliding puzzles".into(),
        _ => "it is for packing puzzles".into(),
    }
}

/// What to do about something that cannot be traced.
fn no_trace_hint(what: &str) -> &'static str {
    match what {
        "bitboard" | "exact-cover" | "dancing-links" => {
            "add --algorithm brute-force, which can be traced"
        }
        _ => "choose an algorithm that grows one tree: a-star, ida-star, branch-and-bound ...",
    }
}

/// The puzzles of a family, as messages name them.
fn puzzles(family: &str) -> &'static str {
    if family == "sliding" { "sliding tiles" } else { "packing puzzles" }
}

fn other_puzzles(family: &str) -> &'static str {
    if family == "sliding" { "packing puzzles" } else { "sliding tiles" }
}

fn algorithm_names(family: &str) -> Vec<&'static str> {
    match family {
        "sliding" => susun_sliding::algorithm::TABLE.iter().map(|about| about.name).collect(),
        _ => susun_packing::algorithm::TABLE.iter().map(|about| about.name).collect(),
    }
}

fn format_names(family: &str) -> Vec<&'static str> {
    match family {
        "sliding" => susun_sliding::notation::FORMATS.map(|format| format.name).to_vec(),
        _ => susun_packing::notation::FORMATS.map(|format| format.name).to_vec(),
    }
}

/// The name that may be meant, or all of them.
fn nearest_name(name: &str, known: &[&str], what: &str) -> String {
    match nearest(name, known, |_| 3).first() {
        Some(near) => format!("did you mean `{near}`? `susun methods` lists {what}"),
        None => format!("{what} are {}", known.join(", ")),
    }
}

/// The names of the algorithms for packing, with these words before the last.
fn packing_algorithms(or: &str) -> String {
    let mut names = susun_packing::algorithm::TABLE.iter().map(|about| about.name);
    let last = names.next_back().unwrap_or_default();
    names.collect::<Vec<_>>().join(", ") + or + last
}

/// What can be saved.
const CHECKPOINTS: &str = "checkpoints need one puzzle and ida-star, bounded-ida-star, \
                           iterative-deepening or anytime";

/// What can be chosen.
const DUPLICATES: &str = "choose closed or previous for a-star; words, or words:2 to words:20, for \
                          ida-star and bounded-ida-star on boards of up to 25 cells, 16 in a web \
                          page";

fn no_partition(name: Option<&str>, size: Size) -> String {
    match name {
        Some(name) => format!("there is no partition `{name}` for {size} boards"),
        None => format!("there are no pattern databases for {size} boards"),
    }
}

fn partition_hint(names: &[String]) -> String {
    match names.first() {
        Some(first) => format!("choose one of {}, as in `-H patterns:{first}`", names.join(", ")),
        None => {
            "choose another heuristic; pattern databases need at least 2 x 2 and at most 64 cells"
                .into()
        }
    }
}
