//! The report of `solve`.

use serde::{Deserialize, Serialize};
use susun_search::{Counters, Halt, Round};

use super::{PuzzleInfo, is_default};
use crate::decimal;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
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

/// What ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

impl From<Halt> for HaltReason {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Time => Self::Time,
            Halt::Nodes => Self::Nodes,
            Halt::Memory => Self::Memory,
            Halt::Stopped => Self::Stopped,
            Halt::Depth => Self::Depth,
        }
    }
}

/// To solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct SolveReport {
    /// [`SCHEMA`](super::SCHEMA).
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
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub resumed: bool,
}

/// How a puzzle was solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MethodInfo {
    /// The algorithm.
    pub algorithm: String,
    /// The heuristic; several are joined by commas and mean their maximum.
    pub heuristic: Option<String>,
    /// Tables used, by their names: size, cell of the goal's blank, cells of the tiles.
    pub tables: Vec<String>,
    /// Of these, the ones that came from files and may be forged: their content is not compiled in, and they
    /// were not proved. Lower bounds hold only if these tables are right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>", optional))]
    pub unverified_tables: Vec<String>,
    /// Why this method, when the choice was left to us.
    #[serde(default)]
    pub why: Option<String>,
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
    pub upper_bound_by: Option<String>,
}

/// Counters, each with one meaning for every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CounterInfo {
    /// The root, and every successor whose cost was computed.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub generated: u64,
    /// States whose successors were begun.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub expanded: u64,
    /// Removals from the open list.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub selected: u64,
    /// Most states held at once.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub peak_states: u64,
    /// Of the states expanded, those with f = g + h below the cost of the solution found: every A* with the same
    /// consistent heuristic expands them. Absent where a search does not select by f, or found no solution.
    #[serde(default, with = "decimal::option", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub surely_expanded: Option<u64>,
}

impl From<Counters> for CounterInfo {
    fn from(counters: Counters) -> Self {
        let Counters { generated, expanded, selected, peak_states } = counters;
        Self { generated, expanded, selected, peak_states, surely_expanded: None }
    }
}

impl From<CounterInfo> for Counters {
    fn from(info: CounterInfo) -> Self {
        let CounterInfo { generated, expanded, selected, peak_states, .. } = info;
        Self { generated, expanded, selected, peak_states }
    }
}

/// One round of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoundInfo {
    /// Paths above this cost were cut off.
    pub bound: u32,
    /// Successors generated, the root left out.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub generated: u64,
    /// States expanded.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub expanded: u64,
}

impl From<Round> for RoundInfo {
    fn from(Round { bound, generated, expanded }: Round) -> Self {
        Self { bound, generated, expanded }
    }
}

impl From<RoundInfo> for Round {
    fn from(RoundInfo { bound, generated, expanded }: RoundInfo) -> Self {
        Self { bound, generated, expanded }
    }
}

/// All shortest solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SolutionsInfo {
    /// How many there are.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub count: u64,
    /// False when the search was ended before it had counted them all.
    pub complete: bool,
    /// The first of them, as the numbers of the tiles to move.
    pub listed: Vec<Vec<u16>>,
}

/// What makes an answer re-checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// Why no solution is shorter than the lower bound. `verify --repeat` searches again and compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
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
        #[serde(with = "decimal")]
        #[cfg_attr(feature = "typescript", ts(as = "String"))]
        expanded: u64,
    },
    /// A breadth-first search met every state up to this depth.
    LayersComplete {
        /// The depth.
        depth: u32,
    },
    /// An admissible heuristic says so at the start.
    Estimate {
        /// Its name; several are joined by commas and mean their maximum.
        heuristic: String,
        /// What it says.
        value: u32,
    },
}
