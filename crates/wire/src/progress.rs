//! How far an answer is, for hosts that ask for it step by step.

use serde::{Deserialize, Serialize};

use crate::report::{CounterInfo, Report};

/// How far a session is, as `{"state": "running", ...}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Progress {
    /// A puzzle is being searched.
    Running {
        /// What that has taken so far.
        counters: CounterInfo,
        /// No solution is cheaper.
        lower_bound: u32,
        /// The time of the steps for this puzzle.
        seconds: f64,
    },
    /// The next report; more may follow.
    Report {
        /// The report.
        report: Report,
    },
    /// All reports have been given.
    Done,
}
