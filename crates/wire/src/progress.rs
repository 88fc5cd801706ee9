//! The progress of an answer, for hosts that run it step by step.

use serde::{Deserialize, Serialize};

use crate::report::{CounterInfo, Report};

/// The progress of a session, as `{"state": "running", ...}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Progress {
    /// A puzzle is being searched.
    Running {
        /// Counters so far.
        counters: CounterInfo,
        /// No solution is cheaper.
        lower_bound: u32,
        /// The cost of the best solution so far, if the search improves solutions.
        #[serde(default)]
        cost: Option<u32>,
        /// Time spent on this puzzle, in seconds.
        seconds: f64,
    },
    /// The next report; more may follow.
    Report {
        /// The report.
        report: Report,
    },
    /// All reports have been returned.
    Done,
}
