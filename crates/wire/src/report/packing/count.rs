//! The number of solutions.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{CounterInfo, PuzzleInfo};
use crate::report::HaltReason;

/// A count of a [`CountReport`] that can be too large to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CountKind {
    /// `labelled`.
    Labelled,
    /// `merged`.
    Merged,
}

/// The answer to `count`: how many solutions a packing puzzle has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CountReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// What ended it early; counts not known by then are absent.
    pub halted_by: Option<HaltReason>,
    /// Solutions in which pieces are distinguished; exchanging copies of one piece makes no difference.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub labelled: Option<u128>,
    /// Solutions in which pieces of equal shape are interchangeable.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub merged: Option<u128>,
    /// Solutions up to symmetry.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub up_to_symmetry: Option<u128>,
    /// Counts that are absent because they are 2^128 - 1 or more.
    #[serde(default)]
    pub too_large: Vec<CountKind>,
    /// The number of symmetries of the puzzle, including the identity.
    pub symmetries: usize,
    /// The algorithm that counted.
    pub algorithm: String,
    /// The work it took.
    pub counters: CounterInfo,
    /// Wall time in seconds.
    pub seconds: f64,
}
