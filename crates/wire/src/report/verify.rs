//! What `verify` finds, for both families.

use serde::{Deserialize, Serialize};

/// Does a claim hold?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum VerifyVerdict {
    /// It does.
    Valid,
    /// It does not.
    Invalid,
    /// What can be checked without a search does; the repetition asked for was ended too early.
    NotRepeated,
}
