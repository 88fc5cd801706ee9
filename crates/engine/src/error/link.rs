//! Errors in a link: what is wrong, where, and what to do.

use susun_sliding::notation::MAX_TEXT;
use susun_text::{Place, coded, prefix};

use super::Error;
use crate::link_syntax::{KEYS, SETTING, encoded};

/// A text that is not a link, though it begins like one.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{kind}", prefix(*.at))]
pub struct LinkError {
    /// What is wrong.
    pub kind: LinkErrorKind,
    /// Where it is wrong, if it has a place.
    pub at: Option<Place>,
}

/// What is wrong with a link.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LinkErrorKind {
    /// More than [`MAX_TEXT`] bytes.
    #[error("the link is {bytes} bytes long, and at most {MAX_TEXT} are read")]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// Neither starts with `susun:` nor is a URL with such a fragment.
    #[error("this is not a Susun link")]
    NoLink,
    /// Nothing after `susun:`.
    #[error("nothing follows `susun:`")]
    Empty,
    /// A character that is not allowed in a link.
    #[error("{} cannot stand in a link", named(*.character))]
    Character {
        /// The character.
        character: char,
    },
    /// `%` without two hexadecimal digits.
    #[error("`{token}` is not a character code")]
    NotACode {
        /// `%` and what follows.
        token: String,
    },
    /// Codes that are not valid UTF-8.
    #[error("these codes are not valid UTF-8")]
    NotText,
    /// Nothing between two `&`.
    #[error("nothing stands here before the next `&` or the end")]
    EmptyPart,
    /// A part without `=`.
    #[error("`{key}` has no value")]
    NoValue {
        /// The text of the part.
        key: String,
    },
    /// An unknown key.
    #[error("`{key}` is not a part of links")]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// `x-` without a name.
    #[error("this setting has no name")]
    NoName,
    /// A key that occurs twice.
    #[error("`{key}` appears twice, first on {first}")]
    Twice {
        /// The key.
        key: String,
        /// Place of the first one.
        first: Place,
    },
    /// Neither `tiles` nor `text`.
    #[error("there is no puzzle in this link")]
    NoPuzzle,
    /// Both `tiles` and `text`.
    #[error("`text` is a second puzzle beside `tiles`")]
    TwoPuzzles,
    /// A format for `tiles`, which have a fixed one.
    #[error("`format` is for `text`, and this link has `tiles`")]
    FormatOfTiles,
    /// A format given together with a link.
    #[error("a link already says how its puzzle is written")]
    FormatGiven,
    /// The data of a replay of slidysim are cut short or altered.
    #[error("this replay of slidysim cannot be read")]
    Replay,
    /// A replay of slidysim without a board: one of its leaderboard.
    #[error("this replay of slidysim has no board")]
    ReplayWithoutBoard,
    /// The puzzle of a link is a link.
    #[error("the puzzle of this link is another link")]
    Nested,
    /// Not a number of moves or nodes.
    #[error("`{token}` is not a number, or too large")]
    NotANumber {
        /// The text found.
        token: String,
    },
    /// Not the number of a cell.
    #[error("`{token}` is not the number of a cell")]
    NotACell {
        /// The text found.
        token: String,
    },
    /// A placed piece without cells, or nothing at all.
    #[error("`{token}` does not say where a piece lies")]
    NotPut {
        /// The text found.
        token: String,
    },
    /// An error in the value of a part, not in the link itself.
    #[error("{0}")]
    Part(Box<Error>),
}

coded!(LinkErrorKind, "link":
    TooLong { bytes }, NoLink, Empty, Character { character }, NotACode { token }, NotText, EmptyPart,
    NoValue { key }, UnknownKey { key }, NoName, Twice { key, first }, NoPuzzle, TwoPuzzles, FormatOfTiles,
    FormatGiven, Replay, ReplayWithoutBoard, Nested, NotANumber { token }, NotACell { token }, NotPut { token };
    Self::Part(error) => error.coded());

impl LinkError {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        use LinkErrorKind as Kind;
        Some(match &self.kind {
            Kind::TooLong { .. } => "share a smaller puzzle, or fewer moves".into(),
            Kind::NoLink => "a link begins with `susun:`, or is a URL that has it after a #".into(),
            Kind::Empty | Kind::NoPuzzle => {
                "a link names a puzzle, for example susun:tiles=1.2.3_4.0.5_7.8.6".into()
            }
            Kind::Character { character } if character.is_whitespace() => {
                "copy the whole link as one line; inside of it a space is +, a line's end is !"
                    .into()
            }
            Kind::Character { character } => {
                let code = encoded(&character.to_string());
                format!("write it as {code}, or copy the link again")
            }
            Kind::NotACode { .. } => {
                "after % stand two digits of 0 to 9 and A to F; % itself is %25".into()
            }
            Kind::NotText | Kind::EmptyPart | Kind::Replay => "copy the whole link again".into(),
            Kind::ReplayWithoutBoard => {
                "open it in slidysim, and share the custom replay of that solve".into()
            }
            Kind::NoValue { key } if KEYS.contains(&key.as_str()) => {
                format!("write it as {key}=...")
            }
            Kind::NoValue { .. } => {
                "the link seems to be cut short: copy the whole link again".into()
            }
            Kind::UnknownKey { .. } => {
                format!("the parts are {}, and {SETTING}NAME for settings", KEYS.join(", "))
            }
            Kind::NoName => format!("write it as {SETTING}NAME=..."),
            Kind::Twice { .. } => "leave one of them out".into(),
            Kind::TwoPuzzles | Kind::FormatOfTiles => "leave it out".into(),
            Kind::FormatGiven => "leave --format out".into(),
            Kind::Nested => "use the inner link by itself".into(),
            Kind::NotANumber { .. } => {
                "a depth is a number of moves, such as 20, and an effort a number of nodes".into()
            }
            Kind::NotACell { .. } | Kind::NotPut { .. } => {
                "pieces are put down as A.0.1.2_B.5.6: a name, then its cells, counted from 0"
                    .into()
            }
            Kind::Part(error) => return error.hint(),
        })
    }
}

/// A character in a visible form.
fn named(character: char) -> String {
    match character {
        ' ' => "a space".into(),
        '\n' | '\r' => "a line's end".into(),
        c if c.is_control() || c.is_whitespace() => format!("`{}`", c.escape_default()),
        c => format!("`{c}`"),
    }
}

impl LinkErrorKind {
    /// The error at a place.
    pub(crate) fn at(self, place: Place) -> LinkError {
        LinkError { kind: self, at: Some(place) }
    }

    /// The error without a place.
    pub(crate) fn nowhere(self) -> LinkError {
        LinkError { kind: self, at: None }
    }
}
