//! A recorded search, and its summary.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{MethodInfo, PuzzleInfo, Verdict};
use crate::report::{CounterInfo, HaltReason, RoundInfo};

/// A search, event by event. Follows the report of `solve` if the request asks for a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingTraceReport")]
pub struct TraceReport {
    /// What was searched, and the search's own report.
    #[serde(flatten)]
    pub head: TraceHead,
    /// The events, in order.
    pub events: Vec<TraceEvent>,
}

/// The search that a trace records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingTraceHead")]
pub struct TraceHead {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// The method.
    pub method: MethodInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// What the search counted.
    pub counters: CounterInfo,
    /// The rounds, for searches with rounds.
    pub rounds: Vec<RoundInfo>,
    /// Events recorded.
    pub recorded: usize,
    /// Events for which there was no room; if not 0, the trace is truncated.
    pub left_out: u64,
}

/// An event of a search. A node's number is how many were generated before it; the root is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[serde(rename = "SlidingTraceEvent")]
pub enum TraceEvent {
    /// The search began.
    Root {
        /// Estimate at the start.
        h: u32,
    },
    /// A depth-first round began, at the root.
    RoundBegun {
        /// Paths above this cost are cut off.
        bound: u32,
    },
    /// A node was generated.
    Generated {
        /// Its number.
        node: u64,
        /// The node being expanded.
        parent: u64,
        /// The move between them, as the blank's direction: `u`, `l`, `r` or `d`.
        #[serde(rename = "move")]
        mv: Cow<'static, str>,
        /// Moves from the start.
        g: u32,
        /// Estimate of the moves to go.
        h: u32,
    },
    /// The node just generated is not pursued.
    Pruned {
        /// Its number.
        node: u64,
        /// Why.
        reason: PruningInfo,
    },
    /// The node just generated is a shorter path to a state reached before.
    Improved {
        /// Its number.
        node: u64,
        /// The node that it replaces.
        instead_of: u64,
    },
    /// Branch and bound: the node just generated is the new best solution.
    Incumbent {
        /// Its number.
        node: u64,
    },
    /// The best open node was taken.
    Selected {
        /// Its number.
        node: u64,
    },
    /// The search starts to generate the node's successors.
    Expanded {
        /// Its number.
        node: u64,
    },
    /// The node was recognised as the goal.
    Goal {
        /// Its number.
        node: u64,
    },
}

/// Why a node is not pursued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PruningInfo {
    /// Its f is above the bound of the round.
    Bound,
    /// Its state was reached before, by a path no longer.
    Known,
    /// It cannot beat the best solution known.
    Incumbent,
}

/// The answer to `trace`: what a recorded search did, recomputed from its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingTraceSummary")]
pub struct TraceSummary {
    /// What was searched, and the search's own report.
    #[serde(flatten)]
    pub head: TraceHead,
    /// The counters, recomputed.
    pub recounted: CounterInfo,
    /// The rounds, recomputed.
    pub recounted_rounds: Vec<RoundInfo>,
    /// Nodes not pursued, by reason.
    pub pruned: PrunedInfo,
    /// Nodes that were a shorter path to a state reached before.
    pub improved: u64,
    /// The longest path from the root to a node.
    pub deepest: u32,
    /// The first goal that was recognised.
    pub first_goal: Option<TracedGoal>,
    /// Whether the events agree with the counters. Absent if the trace is truncated.
    pub agrees: Option<bool>,
    /// Whether every cost and estimate is right for its board. Absent for pattern databases, because tables are not
    /// loaded.
    #[serde(default)]
    pub estimates_agree: Option<bool>,
}

/// Nodes not pursued, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PrunedInfo {
    /// Above the bound of the round.
    pub bound: u64,
    /// Reached before.
    pub known: u64,
    /// No better than a known solution.
    pub incumbent: u64,
}

/// A goal in a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TracedGoal {
    /// Its number.
    pub node: u64,
    /// The path there, as the tiles to move.
    pub moves: Vec<u16>,
}
