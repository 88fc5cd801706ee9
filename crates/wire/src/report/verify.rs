//! The result of `verify`, for both families.

use serde::{Deserialize, Serialize};

/// Whether a claim is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum VerifyVerdict {
    /// It is true.
    Valid,
    /// It is false.
    Invalid,
    /// What can be checked without a search is true; the requested repetition ended too early.
    NotRepeated,
}
