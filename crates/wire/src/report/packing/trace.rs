//! Brute force recorded, and its summary.

use serde::{Deserialize, Serialize};

use super::{CounterInfo, MethodInfo, PuzzleInfo, Verdict};
use crate::report::HaltReason;

/// Brute force, event by event. Follows the report of `solve` when the request asks for a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingTraceReport")]
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
#[serde(rename = "PackingTraceHead")]
pub struct TraceHead {
    /// What was to be filled.
    pub puzzle: PuzzleInfo,
    /// How.
    pub method: MethodInfo,
    /// How it ended.
    pub verdict: Verdict,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// What the search counted.
    pub counters: CounterInfo,
    /// Events recorded.
    pub recorded: usize,
    /// Events that had no room; not 0 means that the trace is truncated.
    pub left_out: u64,
}

/// One thing that brute force did. Cells are numbered in reading order, the bottom layer first; `tries`
/// is what had been tried by then, this try included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[serde(rename = "PackingTraceEvent")]
pub enum TraceEvent {
    /// A piece was put down.
    Placed {
        /// Its name.
        piece: String,
        /// The cells it covers now.
        cells: Vec<usize>,
        /// The counter.
        tries: u64,
    },
    /// The piece put down last was taken away again.
    Removed {
        /// Its name.
        piece: String,
        /// The cells it covered.
        cells: Vec<usize>,
        /// The counter.
        tries: u64,
    },
    /// What lies there now is a solution.
    Solution {
        /// The counter.
        tries: u64,
    },
}

/// The answer to `trace`: what brute force did, counted again from its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingTraceSummary")]
pub struct TraceSummary {
    /// What was searched, and what the search itself says of it.
    #[serde(flatten)]
    pub head: TraceHead,
    /// Tries counted again; of a truncated trace those up to its last event.
    pub recounted_tries: u64,
    /// How often a piece was put down.
    pub placed: u64,
    /// How often one was taken away.
    pub removed: u64,
    /// The most pieces that lay there at once, those placed from the start not counted.
    pub deepest: usize,
    /// Solutions found.
    pub solution_count: u64,
    /// Tries until the first solution.
    pub first_solution: Option<u64>,
    /// Do the events and the counter tell the same? Absent when the trace is truncated.
    pub agrees: Option<bool>,
}
