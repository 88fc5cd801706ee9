//! A solution, or why there is none.

use std::fmt;

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::PuzzleInfo;
use crate::Metric;
use crate::report::{CounterInfo, HaltReason, RoundInfo, is_default};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "SlidingVerdict")]
pub enum Verdict {
    /// A solution, proved shortest; if a checkpoint or a table could be forged, `resumed` and `unverified_tables`
    /// report that.
    Optimal,
    /// A solution.
    Solved,
    /// It is proved that there is no solution.
    Unsolvable,
    /// Ended early by a limit or by the user.
    Halted,
}

/// The answer to `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingSolveReport")]
pub struct SolveReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// The limit that ended the search, even if the best solution is nevertheless proved shortest.
    pub halted_by: Option<HaltReason>,
    /// How moves are counted; absent if each tile that moves one cell is a move.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<Metric>", optional))]
    pub metric: Metric,
    /// Length of the best known solution, in this metric.
    pub cost: Option<u32>,
    /// In another metric than `single`: the single moves of this solution, which are the tiles in `moves`.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<u32>", optional))]
    pub single_moves: Option<u32>,
    /// No solution is shorter, in this metric.
    pub lower_bound: Option<u32>,
    /// The best known solution, as the tiles to move, one cell each. In the metric `multi`, tiles that move one after the
    /// other in the same direction are one slide.
    pub moves: Option<Vec<u16>>,
    /// The solution that the request gave, as the tiles to move; absent if it gave none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<u16>>", optional))]
    pub begin_with: Option<Vec<u16>>,
    /// Why there is no solution.
    pub reason: Option<String>,
    /// Goals that this board could reach instead.
    pub other_goals: Vec<String>,
    /// Two tiles whose swap would make an unsolvable board solvable.
    pub repair: Option<[u16; 2]>,
    /// How it was solved.
    pub method: MethodInfo,
    /// The work it took.
    pub counters: CounterInfo,
    /// The rounds, for searches with rounds.
    pub rounds: Vec<RoundInfo>,
    /// All shortest solutions, if requested.
    pub solutions: Option<SolutionsInfo>,
    /// Wall time in seconds.
    pub seconds: f64,
    /// What makes the answer checkable.
    pub certificate: Certificate,
    /// What proves the lower bound; absent if there is nothing to prove.
    #[serde(default)]
    pub bound_proof: Option<BoundProof>,
    /// Whether the search continued from a checkpoint. Then what was searched before, and so the lower bound, is
    /// claimed by that file.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub resumed: bool,
}

/// The name of a heuristic of the caller in a [`MethodInfo`]. Nothing is known about it, so the bounds of its rounds
/// prove nothing.
pub const OWN_HEURISTIC: &str = "own";

/// How a puzzle was solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingMethodInfo")]
pub struct MethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// The heuristics; several mean their maximum, none means a blind search.
    pub heuristics: Vec<String>,
    /// Tables used, by name: size, cell of the goal's blank, cells of the tiles.
    pub tables: Vec<String>,
    /// Those that came from files and may be forged: their content is not compiled in, and they were not proved. Lower
    /// bounds are true only if these tables are correct.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
    /// Why this method, if the request named none.
    #[serde(default)]
    pub reason: Option<String>,
    /// The same as a code with its data, for pages that write it in other languages.
    #[serde(default)]
    pub chosen: Option<MethodReason>,
    /// The weight of weighted A*.
    pub weight: Option<String>,
    /// The limit of depth-limited search.
    pub depth: Option<u32>,
    /// How states that are reached again were handled: `closed` or `previous` by A*, `words:14` by IDA*.
    pub duplicates: Option<String>,
    /// Nodes after which `anytime`, or the beam of `bounded-ida-star`, ends; absent if only a limit or the user ends it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<f64>", optional))]
    pub effort: Option<u64>,
    /// Whether the first solution of any thread was accepted: the counts of the last round may vary.
    #[serde(default)]
    pub first_found: bool,
    /// The source of the best solution, if it is not the algorithm above.
    pub solution_by: Option<String>,
}

/// Why a method was chosen, as `{"code": "near"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum MethodReason {
    /// Finding a shortest solution of a board of this size can take very long.
    LargeBoard {
        /// Rows and columns, such as `5x5`.
        size: String,
    },
    /// A given solution is improved.
    GivenSolution,
    /// The goal does not say where every tile belongs.
    PartialGoal,
    /// The goal is far enough that building tables pays off.
    TablesPayOff {
        /// A lower bound on the moves.
        least: u32,
        /// The partition of the tables.
        partition: String,
    },
    /// These tables are stored on this machine.
    TablesStored {
        /// The partition of the tables.
        partition: String,
    },
    /// Tables take more memory than the limit allows.
    TablesTooLarge,
    /// Walking distance is not made for this size.
    NoWalkingDistance,
    /// Boards of this size need no tables.
    SmallBoard {
        /// Rows and columns, such as `3x3`.
        size: String,
    },
    /// Near enough to need no tables.
    Near,
    /// No tables are stored, and the time limit is too short for making some.
    NothingStored,
    /// The time limit is too short for making tables.
    ShortTime,
}

impl fmt::Display for MethodReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LargeBoard { size } => {
                write!(out, "finding a shortest solution of a {size} board can take very long")
            }
            Self::PartialGoal => out.write_str("some tiles may be anywhere"),
            Self::GivenSolution => out.write_str("a given solution is improved"),
            Self::TablesPayOff { least, partition } => write!(
                out,
                "at least {least} moves, so building the {partition} tables pays off"
            ),
            Self::TablesStored { partition } => {
                write!(out, "the {partition} tables are kept on this machine")
            }
            Self::TablesTooLarge => out.write_str("tables take more memory than the limit allows"),
            Self::NoWalkingDistance => out.write_str("walking distance is not made for this size"),
            Self::SmallBoard { size } => write!(out, "{size} boards need no tables"),
            Self::Near => out.write_str("near enough to need no tables"),
            Self::NothingStored => out.write_str(
                "no tables are stored, and the time limit is too short for making some",
            ),
            Self::ShortTime => out.write_str(
                "the time limit is below 5 minutes, too short for making tables; --tables uses stored ones",
            ),
        }
    }
}

/// All shortest solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingSolutionsInfo")]
pub struct SolutionsInfo {
    /// The number of shortest solutions.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub count: u64,
    /// Whether the search has counted all of them.
    pub complete: bool,
    /// The first of them, as the tiles to move.
    pub listed: Vec<Vec<u16>>,
}

/// What makes an answer checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Certificate {
    /// The moves, replayed by code that the search does not use.
    Path {
        /// Always true: a path that fails its replay is never shown.
        replayed: bool,
    },
    /// An odd parity: sum + X.
    Parity {
        /// Sum of all kurang(i) plus X.
        sum_plus_x: u64,
    },
    /// The tiles of a board of one row or column are in a different order than the goal's.
    Order,
    /// No solution is known yet.
    Nothing,
}

/// Why no solution is shorter than the lower bound. `verify --repeat` searches again and compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum BoundProof {
    /// Rounds of a depth-first search that were completed without a solution.
    RoundsExhausted {
        /// The number of rounds; `rounds` of the report lists them.
        rounds: usize,
        /// The smallest f that the last of them cut off, which is the bound of the next.
        next_bound: u32,
    },
    /// A best-first search expanded every state with a smaller f.
    FrontierClosed {
        /// The smallest f that is left.
        smallest_f: u32,
        /// States expanded.
        expanded: u64,
    },
    /// A breadth-first search reached every state up to this depth.
    LayersComplete {
        /// The depth.
        depth: u32,
    },
    /// The estimate of an admissible heuristic at the start.
    Estimate {
        /// Its name; several mean their maximum.
        heuristics: Vec<String>,
        /// The estimate.
        value: u32,
    },
    /// The moves that groups of tiles need, each group for itself, and the distances of all other tiles.
    Groups {
        /// The tiles of each group.
        groups: Vec<Vec<u16>>,
        /// The sum.
        value: u32,
    },
}
