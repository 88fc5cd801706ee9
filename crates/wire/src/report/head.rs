//! The beginning of a report, which determines how to read the rest.

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

use super::SCHEMA;

/// The beginning of a report. Fields that are absent or have another type are empty, as are all fields of a text that
/// is not a JSON object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The version of the format.
    pub schema: Option<u32>,
    /// The kind, as in JSON.
    pub kind: String,
    /// `puzzle.family`: `sliding`, `packing` or empty.
    pub family: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Fields {
    schema: Value,
    kind: Value,
    puzzle: Value,
}

impl Head {
    /// The head of a report, or of a trace, which has it in its first line.
    pub fn of(text: &str) -> Self {
        let line = text.lines().next().unwrap_or_default();
        let Fields { schema, kind, puzzle } = serde_json::from_str(line).unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            schema: schema.as_u64().map(|schema| u32::try_from(schema).unwrap_or(u32::MAX)),
            kind: text(&kind),
            family: text(&puzzle["family"]),
        }
    }

    /// Returns whether the report is about a packing puzzle.
    pub fn is_packing(&self) -> bool {
        self.family == "packing"
    }
}

/// A version of the format that this program does not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherSchema(pub u32);

impl fmt::Display for OtherSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(found) = *self;
        let writer = writer(found, SCHEMA);
        write!(f, "it has schema {found}, written by {writer}; this version reads schema {SCHEMA}")
    }
}

/// Which version of Susun wrote a format with this number.
pub fn writer(found: u32, ours: u32) -> &'static str {
    if found < ours { "a development version of Susun 0.1" } else { "a newer Susun" }
}
