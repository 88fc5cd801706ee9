//! Why there is no answer.

use serde::{Deserialize, Serialize};

/// What a front end reports in place of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ErrorReport {
    /// The exit code of the program after this error alone.
    pub code: u8,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where the mistake is.
    pub place: Option<PlaceInfo>,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlaceInfo {
    /// The file, or the argument.
    pub name: String,
    /// The line, from 1; absent if the whole text is wrong.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
}
