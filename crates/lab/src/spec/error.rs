//! What can be wrong with an experiment file.

use std::ops::Range;

use crate::measure::Measure;
use susun_engine::Place;

use super::suites;

/// A mistake and where it is.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct SpecError {
    /// Where in the file; absent if something is missing.
    pub place: Option<Place>,
    /// What is wrong.
    #[source]
    pub kind: SpecErrorKind,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecErrorKind {
    /// Not TOML, or a key or a value that an experiment does not have.
    #[error("{message}")]
    Toml {
        /// What the reader of TOML says.
        message: String,
        /// A key that may be meant.
        guess: Option<String>,
    },
    /// Nothing to run.
    #[error("the experiment has no {what}")]
    Missing {
        /// `instances` or `methods`.
        what: &'static str,
    },
    /// No source of puzzles, or several.
    #[error("{given} sources of puzzles, and exactly one is needed")]
    WhichSource {
        /// How many there are.
        given: usize,
    },
    /// A key that says nothing for this source.
    #[error("`{key}` is not for puzzles from `{source_key}`")]
    NotForSource {
        /// The key.
        key: &'static str,
        /// Where the puzzles come from.
        source_key: &'static str,
    },
    /// No such suite.
    #[error("there is no golden suite called `{name}`")]
    UnknownSuite {
        /// As given.
        name: String,
    },
    /// No such puzzle.
    #[error("there is no puzzle called `{name}` in it")]
    UnknownPuzzle {
        /// As given.
        name: String,
    },
    /// Too few, or too many.
    #[error("`{key}` must be {range}")]
    OutOfRange {
        /// The key.
        key: &'static str,
        /// What it may be.
        range: &'static str,
    },
    /// Not a size in bytes.
    #[error("`{text}` is no amount of memory")]
    NotMemory {
        /// As given.
        text: String,
    },
    /// Not a measure.
    #[error("there is no measure called `{name}`")]
    UnknownMeasure {
        /// As given.
        name: String,
    },
    /// Two of the same name.
    #[error("two {what} are called `{name}`")]
    SameName {
        /// `puzzles` or `methods`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A file that cannot be read.
    #[error("cannot read `{path}`: {cause}")]
    Unreadable {
        /// The file, as it was looked for.
        path: String,
        /// What the system says.
        cause: String,
    },
    /// What the engine refuses.
    #[error("{}{}", in_keys(&error.to_string()), within.as_ref().map(|name| format!(" (in {name})")).unwrap_or_default())]
    Refused {
        /// Why.
        error: Box<susun_engine::Error>,
        /// In which other text.
        within: Option<String>,
    },
    /// Two things that exclude each other.
    #[error("`{one}` and `{other}` exclude each other")]
    Both {
        /// A key.
        one: &'static str,
        /// Another.
        other: &'static str,
    },
    /// Too few boards of that difficulty were met.
    #[error(
        "only {found} of {wanted} boards at distance {distance} were among {drawn} that were drawn"
    )]
    Distance {
        /// How many were found.
        found: usize,
        /// How many were asked for.
        wanted: u32,
        /// How far from the goal.
        distance: u32,
        /// How many boards were drawn and solved.
        drawn: u64,
    },
}

impl SpecError {
    /// A mistake somewhere in a text.
    pub(super) fn at(text: &str, span: &Range<usize>, kind: SpecErrorKind) -> Self {
        Self { place: Some(place(text, span)), kind }
    }

    /// A mistake without a place.
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
                "each [[instances]] says one of generate, file, golden and board".into()
            }
            SpecErrorKind::NotForSource { .. } => "remove it".into(),
            SpecErrorKind::UnknownSuite { .. } => {
                format!("the suites are {}", suites::names().join(", "))
            }
            SpecErrorKind::UnknownPuzzle { .. } => {
                "puzzles are called as in the records: korf100-012, iq-5x11".into()
            }
            SpecErrorKind::NotMemory { .. } => {
                "write bytes, or a text such as \"512 MiB\" or \"2 GiB\"".into()
            }
            SpecErrorKind::UnknownMeasure { .. } => {
                format!("the measures are {}", Measure::ALL.map(Measure::name).join(", "))
            }
            SpecErrorKind::SameName { what: "puzzles", .. } => {
                "give one of the sources a `name` of its own".into()
            }
            SpecErrorKind::SameName { .. } => "give one of them another `name`".into(),
            SpecErrorKind::Unreadable { .. } => {
                "paths are relative to the folder of the experiment file".into()
            }
            SpecErrorKind::Refused { error, .. } => return error.hint().map(|hint| in_keys(&hint)),
            SpecErrorKind::Both { one, .. } => format!("remove `{one}`, or the other"),
            SpecErrorKind::Distance { found: 0, .. } => {
                "perhaps no board is so far from the goal: ask for another distance".into()
            }
            SpecErrorKind::Distance { .. } => "ask for fewer, or for another distance".into(),
            SpecErrorKind::OutOfRange { .. } => return None,
        })
    }
}

/// The engine speaks of options; here they are keys.
fn in_keys(words: &str) -> String {
    words.replace("--", "")
}

/// Bytes of a text as a place in it.
fn place(text: &str, span: &Range<usize>) -> Place {
    // What spans several lines is pointed at where it begins.
    let token = text.get(span.clone()).unwrap_or_default();
    let len = token.find('\n').unwrap_or(token.len());
    Place::of(text, span.start, len)
}
