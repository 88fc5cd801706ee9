//! Errors in an experiment file.

use std::ops::Range;

use crate::measure::Measure;
use susun_engine::Place;
use susun_text::units::UnitError;

use super::suites;

/// An error and its position.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct SpecError {
    /// The position in the file; `None` if something is missing.
    pub place: Option<Place>,
    /// What is wrong.
    #[source]
    pub kind: SpecErrorKind,
}

/// What is wrong with an experiment file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecErrorKind {
    /// Not valid TOML, an unknown key, or a value of the wrong type.
    #[error("{message}")]
    Toml {
        /// The message of the TOML parser, rewritten for users.
        message: String,
        /// A known key with a similar name.
        guess: Option<String>,
    },
    /// There are no puzzles or no methods.
    #[error("the experiment has no {what}")]
    Missing {
        /// `instances` or `methods`.
        what: &'static str,
    },
    /// No source of puzzles, or several.
    #[error("{given} sources of puzzles, expected exactly one")]
    WhichSource {
        /// The number of sources.
        given: usize,
    },
    /// A key that this source does not use.
    #[error("`{key}` cannot be used with `{source_key}`")]
    NotForSource {
        /// The key.
        key: &'static str,
        /// The key of the source.
        source_key: &'static str,
    },
    /// There is no golden suite with this name.
    #[error("there is no golden suite called `{name}`")]
    UnknownSuite {
        /// The name as given.
        name: String,
    },
    /// The source has no puzzle with this name.
    #[error("there is no puzzle called `{name}` in this source")]
    UnknownPuzzle {
        /// The name as given.
        name: String,
    },
    /// A number is out of range.
    #[error("`{key}` must be {range}")]
    OutOfRange {
        /// The key.
        key: &'static str,
        /// The allowed range, in words.
        range: &'static str,
    },
    /// Not a time, a count or a size, as `key` needs.
    #[error("invalid value '{text}' for `{key}`: {cause}")]
    Amount {
        /// The key.
        key: &'static str,
        /// The value as given.
        text: String,
        /// What to write instead.
        cause: UnitError,
    },
    /// There is no measure with this name.
    #[error("there is no measure called `{name}`")]
    UnknownMeasure {
        /// The name as given.
        name: String,
    },
    /// Two puzzles or two methods have the same name.
    #[error("two {what} are called `{name}`")]
    SameName {
        /// `puzzles` or `methods`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A file cannot be read.
    #[error("cannot read `{path}`: {cause}")]
    Unreadable {
        /// Path of the file.
        path: String,
        /// The system's error.
        cause: String,
    },
    /// The engine rejects a puzzle or a method.
    #[error("{}{}", in_keys(&error.to_string()), within.as_ref().map(|name| format!(" (in {name})")).unwrap_or_default())]
    Refused {
        /// The engine's error.
        error: Box<susun_engine::Error>,
        /// The file or suite that has the error, if it is not this file.
        within: Option<String>,
    },
    /// Two keys that cannot be used together.
    #[error("`{one}` and `{other}` cannot be used together")]
    Both {
        /// One key.
        one: &'static str,
        /// The other key.
        other: &'static str,
    },
}

impl SpecError {
    /// An error at a position in a text.
    pub(super) fn at(text: &str, span: &Range<usize>, kind: SpecErrorKind) -> Self {
        Self { place: Some(place(text, span)), kind }
    }

    /// An error without a position.
    pub(super) fn anywhere(kind: SpecErrorKind) -> Self {
        Self { place: None, kind }
    }

    /// What to do next.
    pub fn hint(&self) -> Option<String> {
        Some(match &self.kind {
            SpecErrorKind::Toml { guess: Some(guess), .. } => format!("did you mean `{guess}`?"),
            SpecErrorKind::Toml { .. } => {
                "`susun lab init FILE` writes an example with every key".into()
            }
            SpecErrorKind::Missing { what } => {
                format!("add one with [[{what}]]; `susun lab init FILE` writes an example")
            }
            SpecErrorKind::WhichSource { .. } => {
                "each [[instances]] has exactly one of generate, file, golden and board".into()
            }
            SpecErrorKind::NotForSource { .. } => "remove it".into(),
            SpecErrorKind::UnknownSuite { .. } => {
                format!("the suites are {}", suites::names().join(", "))
            }
            SpecErrorKind::UnknownPuzzle { .. } => {
                "names are those in the records, such as korf100-012 or iq-5x11".into()
            }
            SpecErrorKind::UnknownMeasure { .. } => {
                format!("the measures are {}", Measure::ALL.map(Measure::name).join(", "))
            }
            SpecErrorKind::SameName { what: "puzzles", .. } => {
                "give one of the sources another `name`".into()
            }
            SpecErrorKind::SameName { .. } => "give one of them another `name`".into(),
            SpecErrorKind::Unreadable { .. } => {
                "paths are relative to the folder of the experiment file".into()
            }
            SpecErrorKind::Refused { error, .. } => return error.hint().map(|hint| in_keys(&hint)),
            SpecErrorKind::Both { .. } => "remove one of them".into(),
            SpecErrorKind::Amount { .. } | SpecErrorKind::OutOfRange { .. } => return None,
        })
    }
}

/// Errors of the engine name command-line options; here they are keys without `--`.
fn in_keys(words: &str) -> String {
    words.replace("--", "")
}

/// The position of a range of bytes in a text.
fn place(text: &str, span: &Range<usize>) -> Place {
    // If the range spans several lines, only its first line is marked.
    let token = text.get(span.clone()).unwrap_or_default();
    let len = token.find('\n').unwrap_or(token.len());
    Place::of(text, span.start, len)
}
