//! A recorded search, and its summary.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{MethodInfo, PuzzleInfo, Verdict};
use crate::report::{CounterInfo, HaltReason, RoundInfo};

/// A search, event by event. Follows the report of `solve` when the request asks for a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingTraceReport")]
pub struct TraceReport {
    /// What was searched, and what the search itself says of it.
    #[serde(flatten)]
    pub head: TraceHead,
    /// What was seen, in order.
    pub events: Vec<TraceEvent>,
}

/// What a trace belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingTraceHead")]
pub struct TraceHead {
    /// What was solved.
    pub puzzle: PuzzleInfo,
    /// How.
    pub method: MethodInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// What the search counted.
    pub counters: CounterInfo,
    /// Round by round, for searches with rounds.
    pub rounds: Vec<RoundInfo>,
    /// Events recorded.
    pub recorded: usize,
    /// Events that had no room; not 0 means that the trace is truncated.
    pub left_out: u64,
}

/// One thing that a search did. A node's number is how many were generated before it; the root is 0.
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
        /// The move between them: where the blank goes, `u`, `l`, `r` or `d`.
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
    /// The node just generated is a shorter way to a state met before.
    Improved {
        /// Its number.
        node: u64,
        /// The node whose place it takes.
        instead_of: u64,
    },
    /// Branch and bound: the node just generated is the solution to beat.
    Incumbent {
        /// Its number.
        node: u64,
    },
    /// The best open node was taken.
    Selected {
        /// Its number.
        node: u64,
    },
    /// The node's successors are begun.
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
    /// Its state was met before, on a way no longer.
    Known,
    /// It cannot beat the solution that is known already.
    Incumbent,
}

/// The answer to `trace`: what a recorded search did, counted again from its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingTraceSummary")]
pub struct TraceSummary {
    /// What was searched, and what the search itself says of it.
    #[serde(flatten)]
    pub head: TraceHead,
    /// Counted again.
    pub recounted: CounterInfo,
    /// Counted again, round by round.
    pub recounted_rounds: Vec<RoundInfo>,
    /// Nodes not pursued, by reason.
    pub pruned: PrunedInfo,
    /// Nodes that were a shorter way to a state met before.
    pub improved: u64,
    /// The longest way from the root to a node.
    pub deepest: u32,
    /// The first goal that was recognised.
    pub first_goal: Option<TracedGoal>,
    /// Do the events and the counters tell the same? Absent when the trace is truncated.
    pub agrees: Option<bool>,
    /// Is every cost and estimate that of its board? Absent for pattern databases, whose tables are not asked.
    #[serde(default)]
    pub estimates_agree: Option<bool>,
}

/// Nodes not pursued, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PrunedInfo {
    /// Above the bound of the round.
    pub bound: u64,
    /// Met before.
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
    /// The way there, as the numbers of the tiles to move.
    pub moves: Vec<u16>,
}
