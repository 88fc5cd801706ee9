//! The report of `count`.

use serde::{Deserialize, Serialize};

use super::{HaltReason, PackingInfo};
use crate::decimal;

/// A count of a [`CountReport`] that can be too large to be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CountKind {
    /// `labelled`.
    Labelled,
    /// `merged`.
    Merged,
}

/// To count: how many solutions a packing puzzle has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct CountReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The puzzle.
    pub puzzle: PackingInfo,
    /// What ended it early; counts that were not known then are absent.
    pub halted_by: Option<HaltReason>,
    /// Every placement told apart, copies of one piece not.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub labelled: Option<u128>,
    /// Pieces of equal shape not told apart.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub merged: Option<u128>,
    /// Solutions that a motion of the board makes each other counted once.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub up_to_symmetry: Option<u128>,
    /// Counts that are absent because they are 2^128 - 1 or more.
    #[serde(default)]
    pub beyond: Vec<CountKind>,
    /// How many motions make the puzzle itself again.
    pub symmetries: usize,
    /// Who counted.
    pub engine: String,
    /// States of the search, or of the counting.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub nodes: u64,
    /// Wall time.
    pub seconds: f64,
}
