//! A link split into its parts, which know their place.

use std::collections::BTreeMap;

use susun_sliding::notation::{MAX_TEXT, NotationError, NotationErrorKind};
use susun_text::Place;

use super::coding::{beginning, decoded, misfit, origin};

use crate::error::{Error, LinkError, LinkErrorKind};
use crate::link_syntax::{BEGINS, KEYS, SETTING};

/// The parts of a link by their keys.
pub(super) struct Parts<'a> {
    /// The whole text, including what precedes the link.
    text: &'a str,
    parts: BTreeMap<String, Part<'a>>,
}

/// The value of a key.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) value: &'a str,
    /// Offset of the value in the text.
    pub(super) offset: usize,
    /// The key as written in the link.
    key: &'a str,
}

impl<'a> Parts<'a> {
    /// No parts, for links of other programs.
    pub(super) fn none(text: &'a str) -> Self {
        Self { text, parts: BTreeMap::new() }
    }

    /// Splits a link, or a URL with one.
    pub(super) fn of(text: &'a str) -> Result<Self, LinkError> {
        if text.len() > MAX_TEXT {
            return Err(LinkErrorKind::TooLong { bytes: text.len() }.nowhere());
        }
        let Some(begin) = beginning(text) else { return Err(LinkErrorKind::NoLink.nowhere()) };
        let mut offset = begin + BEGINS.len();
        let body = text[offset..].trim_end();
        if let Some((at, character)) = misfit(body) {
            let at = Place::of(text, offset + at, character.len_utf8());
            return Err(LinkErrorKind::Character { character }.at(at));
        }
        if body.is_empty() {
            return Err(LinkErrorKind::Empty.at(Place::of(text, begin, BEGINS.len())));
        }
        let mut parts = Self { text, parts: BTreeMap::new() };
        for part in body.split('&') {
            parts.add(part, offset)?;
            offset += part.len() + 1;
        }
        Ok(parts)
    }

    fn add(&mut self, part: &'a str, offset: usize) -> Result<(), LinkError> {
        let Some((key, value)) = part.split_once('=') else {
            let at = Place::of(self.text, offset, part.len());
            return Err(match part {
                "" => LinkErrorKind::EmptyPart.at(at),
                _ => LinkErrorKind::NoValue { key: short(part) }.at(at),
            });
        };
        // Computing a place scans the text from its start, so this is done only for errors.
        let error = |kind: LinkErrorKind| Err(kind.at(self.place_at(key, offset)));
        let name = match key.strip_prefix(SETTING) {
            Some("") => return error(LinkErrorKind::NoName),
            Some(_) => self.decoded_at(key, offset)?,
            None if KEYS.contains(&key) => key.into(),
            None => return error(LinkErrorKind::UnknownKey { key: short(key) }),
        };
        if self.parts.contains_key(&name) {
            let first = self.place_of_key(&name);
            return error(LinkErrorKind::Twice { key: short(key), first });
        }
        self.parts.insert(name, Part { value, offset: offset + key.len() + 1, key });
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> Option<Part<'a>> {
        self.parts.get(key).copied()
    }

    /// Removes a part.
    pub(super) fn forget(&mut self, key: &str) {
        self.parts.remove(key);
    }

    /// The names of settings, each with its part.
    pub(super) fn settings(&self) -> impl Iterator<Item = (&str, Part<'a>)> {
        self.parts.iter().filter_map(|(key, part)| Some((key.strip_prefix(SETTING)?, *part)))
    }

    /// Decodes a part.
    pub(super) fn decoded(&self, part: Part<'_>) -> Result<String, LinkError> {
        self.decoded_at(part.value, part.offset)
    }

    /// Decodes a piece of the link.
    pub(super) fn decoded_at(&self, value: &str, offset: usize) -> Result<String, LinkError> {
        decoded(value).map_err(|(at, kind)| {
            let len = match &kind {
                LinkErrorKind::NotACode { token } => token.len(),
                _ => value.len() - at,
            };
            kind.at(Place::of(self.text, offset + at, len))
        })
    }

    /// The place of the value of a key; the whole link if it is absent.
    pub(super) fn place_of(&self, key: &str) -> Place {
        match self.get(key) {
            Some(part) => Place::of(self.text, part.offset, part.value.len()),
            None => Place::of(self.text, beginning(self.text).unwrap_or_default(), BEGINS.len()),
        }
    }

    /// The place of a key.
    pub(super) fn place_of_key(&self, key: &str) -> Place {
        match self.get(key) {
            Some(part) => self.place_at(part.key, part.offset - 1 - part.key.len()),
            None => self.place_of(key),
        }
    }

    /// The place of a piece of the link at an offset of the text.
    pub(super) fn place_at(&self, bit: &str, offset: usize) -> Place {
        Place::of(self.text, offset, bit.len())
    }

    /// The place in the link for a place in the decoded value.
    fn place_there(&self, part: Part<'_>, there: Place) -> Place {
        let (from, to) = (
            origin(part.value, there.offset),
            origin(part.value, there.offset.saturating_add(there.len).min(part.value.len())),
        );
        Place::of(self.text, part.offset + from, to.saturating_sub(from))
    }

    /// An error in the content of the link, pointing into the link.
    pub(super) fn pointing(&self, error: Error) -> Error {
        let puzzle = self.get("tiles").or(self.get("text"));
        match error {
            Error::SlidingText(error) => Error::SlidingText(self.notation(error, puzzle)),
            Error::PackingText(error) => Error::PackingText(self.packing(error, puzzle)),
            Error::Goal(error) => match self.get("goal") {
                None => Error::Goal(error),
                Some(part) => {
                    let NotationError { kind, at } = self.notation(error, Some(part));
                    self.part(Error::Goal(NotationError { kind, at: None }), at)
                }
            },
            Error::Moves(error) => {
                let at = self.get("moves").map(|part| self.place_there(part, error.at));
                self.part(Error::Moves(error), at)
            }
            Error::PlacedPiece(error) => {
                let at = self.put(error.number - 1);
                self.part(Error::PlacedPiece(error), at)
            }
            Error::NotForFamily { what, family } => {
                let key = what.trim_start_matches('-').to_owned();
                match self.get(&key) {
                    Some(_) => {
                        let at = self.place_of_key(&key);
                        self.part(Error::NotForFamily { what: key, family }, Some(at))
                    }
                    None => Error::NotForFamily { what, family },
                }
            }
            Error::SeveralGoals { .. } | Error::SizesDiffer(_) => self.in_part("goal", error),
            Error::MovesOfSeveral { .. } => self.in_part("moves", error),
            Error::Size(_) => self.in_part("size", error),
            other => other,
        }
    }

    /// An error in the value of one part; unchanged if the link has no such part.
    fn in_part(&self, key: &str, error: Error) -> Error {
        match self.get(key) {
            Some(_) => self.part(error, Some(self.place_of(key))),
            None => error,
        }
    }

    fn part(&self, error: Error, at: Option<Place>) -> Error {
        let at = at.unwrap_or_else(|| self.place_of("text"));
        Error::Link(LinkErrorKind::Part(Box::new(error)).at(at))
    }

    fn notation(&self, error: NotationError, part: Option<Part<'_>>) -> NotationError {
        let Some(part) = part else { return error };
        let unknown = matches!(error.kind, NotationErrorKind::UnknownFormat { .. });
        let NotationError { kind, at } = error.elsewhere(|there| self.place_there(part, there));
        let whole = || {
            if unknown { self.place_of("format") } else { self.place_at(part.value, part.offset) }
        };
        NotationError { kind, at: at.or_else(|| Some(whole())) }
    }

    fn packing(
        &self,
        error: susun_packing::notation::NotationError,
        part: Option<Part<'_>>,
    ) -> susun_packing::notation::NotationError {
        let Some(part) = part else { return error };
        let mut error = error.elsewhere(|there| self.place_there(part, there));
        let whole = || self.place_at(part.value, part.offset);
        error.at = Some(error.at.unwrap_or_else(whole));
        error
    }

    /// The place of the `index`-th placed piece.
    fn put(&self, index: usize) -> Option<Place> {
        let part = self.get("put")?;
        let before: usize = part.value.split('_').take(index).map(|put| put.len() + 1).sum();
        let put = part.value.split('_').nth(index)?;
        Some(self.place_at(put, part.offset + before))
    }
}

/// A piece of a link, cut if it is long.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 24;
    let cut = if text.len() > LONGEST { "…" } else { "" };
    text.chars().take(LONGEST).chain(cut.chars()).collect()
}
