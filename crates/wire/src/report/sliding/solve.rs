//! A solution, or why there is none.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::PuzzleInfo;
use crate::report::{CounterInfo, HaltReason, RoundInfo, is_default};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[serde(rename = "SlidingVerdict")]
pub enum Verdict {
    /// A solution, proved shortest; if a checkpoint or a table could be forged, `resumed` and
    /// `unverified_tables` say so.
    Optimal,
    /// A solution.
    Solved,
    /// Proved that there is none.
    Unsolvable,
    /// Ended early by a limit or by the user.
    Halted,
}

/// The answer to `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingSolveReport")]
pub struct SolveReport {
    /// What was solved.
    pub puzzle: PuzzleInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// The limit that ended the search, even if the best solution is proved shortest all the same.
    pub halted_by: Option<HaltReason>,
    /// Length of the best solution known.
    pub cost: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: Option<u32>,
    /// The best solution known, as the numbers of the tiles to move.
    pub moves: Option<Vec<u16>>,
    /// Why there is no solution.
    pub reason: Option<String>,
    /// Goals that this board could reach instead.
    pub other_goals: Vec<String>,
    /// Two tiles whose exchange would make an unsolvable board solvable.
    pub repair: Option<[u16; 2]>,
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
    /// What proves the lower bound; absent when there is nothing to prove.
    #[serde(default)]
    pub bound_proof: Option<BoundProof>,
    /// Does the search go on from a checkpoint? Then what was searched before, and so the lower bound, is
    /// claimed by that file.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub resumed: bool,
}

/// How a puzzle was solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingMethodInfo")]
pub struct MethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// The heuristics; several mean their maximum, none is a blind search.
    pub heuristics: Vec<String>,
    /// Tables used, by their names: size, cell of the goal's blank, cells of the tiles.
    pub tables: Vec<String>,
    /// Of these, the ones that came from files and may be forged: their content is not compiled in, and they
    /// were not proved. Lower bounds hold only if these tables are right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
    /// Why this method, if the request named none.
    #[serde(default)]
    pub reason: Option<String>,
    /// The weight of weighted A*.
    pub weight: Option<String>,
    /// The limit of depth-limited search.
    pub depth: Option<u32>,
    /// What A* did about states it met again: `closed` or `previous`.
    pub duplicates: Option<String>,
    /// The first solution any thread found was taken: the counts of the last round may vary.
    #[serde(default)]
    pub first_found: bool,
    /// Where the best solution comes from, when not from the algorithm above.
    pub solution_by: Option<String>,
}

/// All shortest solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingSolutionsInfo")]
pub struct SolutionsInfo {
    /// How many there are.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub count: u64,
    /// False when the search was ended before it had counted them all.
    pub complete: bool,
    /// The first of them, as the numbers of the tiles to move.
    pub listed: Vec<Vec<u16>>,
}

/// What makes an answer re-checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
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

/// Why no solution is shorter than the lower bound. `verify --repeat` searches again and compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum BoundProof {
    /// Rounds of a depth-first search that were searched to their end without a solution.
    RoundsExhausted {
        /// How many; `rounds` of the report tells of each.
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
    /// A breadth-first search met every state up to this depth.
    LayersComplete {
        /// The depth.
        depth: u32,
    },
    /// An admissible heuristic says so at the start.
    Estimate {
        /// Its name; several mean their maximum.
        heuristics: Vec<String>,
        /// What it says.
        value: u32,
    },
}
