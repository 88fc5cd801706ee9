//! Puzzles in another format.

use serde::{Deserialize, Serialize};

/// The answer to `convert`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ConvertReport {
    /// The format read.
    pub from: String,
    /// The format written.
    pub to: String,
    /// The puzzles in that format.
    pub text: String,
}
