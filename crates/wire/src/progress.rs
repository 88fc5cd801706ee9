//! The progress of an answer, for hosts that run it step by step.

use serde::{Deserialize, Serialize};

use crate::report::{CounterInfo, Report};

/// The progress of the preparation of a search, which is part of its first step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PreparingInfo {
    /// What is being prepared.
    pub part: PreparationInfo,
    /// How much of it is done, from 0 to 1.
    pub done: f64,
    /// No solution is cheaper.
    pub lower_bound: u32,
    /// Time since the preparation began, in seconds.
    pub seconds: f64,
}

/// What a search needs before it begins, as `{"kind": "table", ...}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PreparationInfo {
    /// A table is being built.
    Table {
        /// Its number, from 1.
        number: u64,
        /// How many tables are built.
        of: u64,
    },
    /// Words of moves that lead to the same board as others are being found.
    Words,
    /// The tables are being arranged for the search.
    Arranging,
}

/// The progress of a session, as `{"state": "running", ...}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Progress {
    /// A puzzle is being searched.
    Running {
        /// Counters of this puzzle so far. They never fall.
        counters: CounterInfo,
        /// No solution is cheaper.
        lower_bound: u32,
        /// The cost of the best solution so far, if the search improves solutions.
        #[serde(default)]
        cost: Option<u32>,
        /// Time spent on this puzzle, in seconds, with its preparation.
        seconds: f64,
        /// How much of the work is done, from 0 to 1, if that is known.
        #[serde(default)]
        done: Option<f64>,
        /// Other workers have all units that are left: until one of them reports, a step searches nothing.
        #[serde(default)]
        waiting: bool,
    },
    /// The next report; more may follow.
    Report {
        /// The report.
        report: Report,
    },
    /// All reports have been returned.
    Done,
}
