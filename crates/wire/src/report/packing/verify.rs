//! Whether a claim is true.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;
use crate::report::{HaltReason, VerifyVerdict};

/// The answer to `verify`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingVerifyReport")]
pub struct VerifyReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// Whether the claim is true.
    pub verdict: VerifyVerdict,
    /// What was checked, or what is wrong.
    pub finding: String,
    /// What was claimed but not checked.
    pub unchecked: Option<String>,
    /// What ended a repetition before there was a result to compare.
    pub halted_by: Option<HaltReason>,
}
