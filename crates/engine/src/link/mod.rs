//! The state of a front end as one string, and back.
//!
//! A link is `susun:` and then `key=value`, joined by `&`:
//!
//! | key | value |
//! |---|---|
//! | `tiles` | a sliding board: rows joined by `_`, tiles by `.` |
//! | `text` | any other puzzle's text |
//! | `format`, `size` | of `text`, if it does not show them itself |
//! | `goal` | a goal's name, or tiles like `tiles` |
//! | `moves` | moves since the start, as blank moves: `ulld` |
//! | `put` | placed pieces, each with its cells: `A.0.1.2_B.5.6` |
//! | `algorithm`, `heuristic`, `weight`, `depth`, `duplicates`, `effort` | how to search; heuristics joined by `,` |
//! | `x-NAME` | a setting of the front end |
//!
//! In values a line end is `!`, a space `+`, and everything except letters, digits and `-._~` is written as `%3A`, so
//! that a link can follow the `#` of a URL unchanged. A replay of slidysim is read as a link, too. There is no separate notation for boards: the value becomes a
//! text, which the puzzle's own notation reads.

mod coding;
mod parts;
mod read;
#[cfg(not(target_family = "wasm"))]
mod replay;
// Pages have no room for it: the web app reads replays by the means of the browser.
#[cfg(target_family = "wasm")]
#[path = "no_replay.rs"]
mod replay;
mod write;
#[cfg(not(target_family = "wasm"))]
mod zlib;

pub(crate) use replay::replay;
pub(crate) use write::link;

use susun_wire::{MethodChoice, PlacedPiece, PuzzleText, State};

use crate::error::{Error, LinkError, LinkErrorKind};
use parts::Parts;

/// Whether this text is a link, or a URL with one. Also true for links with mistakes, so that these are reported.
pub(crate) fn is_link(text: &str) -> bool {
    coding::beginning(text).is_some() || replay::data(text).is_some()
}

/// A puzzle text that is a link.
pub(crate) struct Opened<'a> {
    state: State,
    parts: Parts<'a>,
}

impl<'a> Opened<'a> {
    /// Opens a text that is a link; `None` for any other. A goal and a size in the request override those of the link.
    pub(crate) fn of(puzzle: &'a PuzzleText) -> Option<Result<Self, Error>> {
        is_link(&puzzle.text).then(|| Self::open(puzzle).map_err(Error::Link))
    }

    pub(crate) fn open(puzzle: &'a PuzzleText) -> Result<Self, LinkError> {
        if puzzle.format.is_some() {
            return Err(LinkErrorKind::FormatGiven.nowhere());
        }
        let replay = replay::data(&puzzle.text).map(replay::state).transpose()?;
        let mut parts = match replay {
            Some(_) => Parts::none(&puzzle.text),
            None => Parts::of(&puzzle.text)?,
        };
        let mut state = replay.map_or_else(|| parts.state(), Ok)?;
        if is_link(&state.puzzle.text) {
            return Err(LinkErrorKind::Nested.at(parts.place_of("text")));
        }
        // The request's own fields are not in the link, so errors cannot point there.
        if puzzle.goal.is_some() {
            parts.forget("goal");
            state.puzzle.goal.clone_from(&puzzle.goal);
        }
        if puzzle.size.is_some() {
            parts.forget("size");
            state.puzzle.size.clone_from(&puzzle.size);
        }
        Ok(Self { state, parts })
    }

    /// The puzzle of the link.
    pub(crate) fn puzzle(&self) -> &PuzzleText {
        &self.state.puzzle
    }

    /// The method of the link.
    pub(crate) fn method(self) -> MethodChoice {
        self.state.method
    }

    /// Reads what the player sees; errors point into the link.
    pub(crate) fn seeing<T>(
        &self,
        read: impl FnOnce(PuzzleInput<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.telling(|state| read(PuzzleInput::of(state)))
    }

    pub(crate) fn telling<T>(
        &self,
        tell: impl FnOnce(&State) -> Result<T, Error>,
    ) -> Result<T, Error> {
        tell(&self.state).map_err(|error| self.parts.pointing(error))
    }
}

/// A puzzle text, and what a player has done since.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleInput<'a> {
    pub(crate) puzzle: &'a PuzzleText,
    pub(crate) moves: Option<&'a str>,
    pub(crate) placed: &'a [PlacedPiece],
}

impl<'a> PuzzleInput<'a> {
    /// The input from a link.
    pub(crate) fn of(State { puzzle, moves, placed, .. }: &'a State) -> Self {
        Self { puzzle, moves: moves.as_deref().filter(|moves| !moves.trim().is_empty()), placed }
    }

    /// A text without moves or placed pieces.
    pub(crate) fn untouched(puzzle: &'a PuzzleText) -> Self {
        Self { puzzle, moves: None, placed: &[] }
    }
}
