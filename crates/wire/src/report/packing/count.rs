//! The number of solutions.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;
use crate::report::HaltReason;
use susun_work::decimal;

/// A count of a [`CountReport`] that can be too large to be given.
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
    /// What ended it early; counts that were not known then are absent.
    pub halted_by: Option<HaltReason>,
    /// Every placement told apart, copies of one piece not.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub labelled: Option<u128>,
    /// Pieces of equal shape not told apart.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub merged: Option<u128>,
    /// Solutions that a motion of the board makes each other counted once.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub up_to_symmetry: Option<u128>,
    /// Counts that are absent because they are 2^128 - 1 or more.
    #[serde(default)]
    pub beyond: Vec<CountKind>,
    /// How many motions make the puzzle itself again.
    pub symmetries: usize,
    /// Who counted.
    pub engine: String,
    /// States of the search, or of the counting.
    pub nodes: u64,
    /// Wall time.
    pub seconds: f64,
}
