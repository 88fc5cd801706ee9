//! How a report begins, which says how to read the rest.

use std::fmt;

use serde::Deserialize;

use super::SCHEMA;

/// The beginning of a report. Absent fields are empty, as are all fields of a text that is not a JSON object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Head {
    /// The version of the format.
    pub schema: Option<u32>,
    /// The kind, as in JSON.
    pub kind: String,
    /// The beginning of what the report says about its puzzle.
    pub puzzle: PuzzleHead,
}

/// The beginning of what a report says about its puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PuzzleHead {
    /// `sliding`, `packing` or empty.
    pub family: String,
}

impl Head {
    /// The head of a report, or of a trace, which has it in its first line.
    pub fn of(text: &str) -> Self {
        let line = text.lines().next().unwrap_or_default();
        serde_json::from_str(line).unwrap_or_default()
    }

    /// Returns whether the report is about a packing puzzle.
    pub fn is_packing(&self) -> bool {
        self.puzzle.family == "packing"
    }
}

/// Another version of the format than this program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherSchema(pub u32);

impl fmt::Display for OtherSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(found) = self;
        let writer =
            if *found < SCHEMA { "a development version of Susun 0.1" } else { "a newer Susun" };
        write!(f, "it has schema {found}, written by {writer}; this version reads schema {SCHEMA}")
    }
}
