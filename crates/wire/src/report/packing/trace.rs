//! A recorded brute-force search, and its summary.

use serde::{Deserialize, Serialize};

use super::{CounterInfo, MethodInfo, PuzzleInfo, Verdict};
use crate::report::HaltReason;

/// Brute force, event by event. Follows the report of `solve` if the request asks for a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingTraceReport")]
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
#[serde(rename = "PackingTraceHead")]
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
    /// Events recorded.
    pub recorded: usize,
    /// Events for which there was no room; if not 0, the trace is truncated.
    pub left_out: u64,
}

/// An event of brute force. Cells are numbered in reading order, the bottom layer first; `tries` is the number of tries
/// so far, including this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[serde(rename = "PackingTraceEvent")]
pub enum TraceEvent {
    /// A piece was placed.
    Placed {
        /// Its name.
        piece: String,
        /// The cells it covers now.
        cells: Vec<usize>,
        /// The counter.
        tries: u64,
    },
    /// The last placed piece was removed again.
    Removed {
        /// Its name.
        piece: String,
        /// The cells it covered.
        cells: Vec<usize>,
        /// The counter.
        tries: u64,
    },
    /// The current placements are a solution.
    Solution {
        /// The counter.
        tries: u64,
    },
}

/// The answer to `trace`: what brute force did, recomputed from its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingTraceSummary")]
pub struct TraceSummary {
    /// What was searched, and the search's own report.
    #[serde(flatten)]
    pub head: TraceHead,
    /// Tries, recomputed; for a truncated trace, up to its last event.
    pub recounted_tries: u64,
    /// How often a piece was placed.
    pub placed: u64,
    /// How often a piece was removed.
    pub removed: u64,
    /// The most pieces placed at once, without those placed at the start.
    pub deepest: usize,
    /// Solutions found.
    pub solution_count: u64,
    /// Tries up to the first solution.
    pub first_solution: Option<u64>,
    /// Whether the events agree with the counter. Absent if the trace is truncated.
    pub agrees: Option<bool>,
}
