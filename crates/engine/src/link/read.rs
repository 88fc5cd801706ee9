//! From the parts of a link to a state.

use std::collections::BTreeMap;
use std::str::FromStr;

use susun_sliding::NamedGoal;
use susun_wire::{MethodChoice, PlacedPiece, PuzzleText, State};

use super::coding::{FROM_TILES, exchanged};
use super::parts::{Part, Parts, short};
use crate::error::{LinkError, LinkErrorKind};

impl Parts<'_> {
    /// The content of the link. Its puzzle is not parsed here.
    pub(super) fn state(&self) -> Result<State, LinkError> {
        let mut settings = BTreeMap::new();
        for (name, part) in self.settings() {
            settings.insert(name.to_owned(), self.decoded(part)?);
        }
        let puzzle = self.puzzle()?;
        let placed = self.get("put").map(|part| self.placed(part)).transpose()?.unwrap_or_default();
        Ok(State { puzzle, moves: self.value("moves")?, placed, method: self.method()?, settings })
    }

    /// The decoded value of a key, if it is present.
    fn value(&self, key: &str) -> Result<Option<String>, LinkError> {
        self.get(key).map(|part| self.decoded(part)).transpose()
    }

    fn puzzle(&self) -> Result<PuzzleText, LinkError> {
        let (size, goal) = (self.value("size")?, self.value("goal")?.map(goal));
        match (self.value("tiles")?, self.value("text")?) {
            (None, None) => Err(LinkErrorKind::NoPuzzle.at(self.place_of("tiles"))),
            (Some(_), Some(_)) => Err(LinkErrorKind::TwoPuzzles.at(self.place_of_key("text"))),
            (Some(_), None) if self.get("format").is_some() => {
                Err(LinkErrorKind::FormatOfTiles.at(self.place_of_key("format")))
            }
            (Some(tiles), None) => {
                let text = exchanged(&tiles, FROM_TILES);
                Ok(PuzzleText { text, format: Some("slash".into()), size, goal })
            }
            (None, Some(text)) => {
                Ok(PuzzleText { text, format: self.value("format")?, size, goal })
            }
        }
    }

    fn method(&self) -> Result<MethodChoice, LinkError> {
        Ok(MethodChoice {
            algorithm: self.value("algorithm")?,
            heuristics: self.heuristics()?,
            weight: self.value("weight")?,
            depth: self.number("depth")?,
            duplicates: self.value("duplicates")?,
            effort: self.number("effort")?,
        })
    }

    fn number<T: FromStr>(&self, key: &'static str) -> Result<Option<T>, LinkError> {
        let Some(text) = self.value(key)? else { return Ok(None) };
        let not_a_number = |_| LinkErrorKind::NotANumber { token: short(&text) };
        text.parse().map(Some).map_err(|error| not_a_number(error).at(self.place_of(key)))
    }

    /// Names joined by commas.
    fn heuristics(&self) -> Result<Vec<String>, LinkError> {
        let Some(part) = self.get("heuristic").filter(|part| !part.value.is_empty()) else {
            return Ok(Vec::new());
        };
        each(part, ',', |name, offset| self.decoded_at(name, offset))
    }

    /// Pieces with their cells, joined by `_`.
    fn placed(&self, part: Part<'_>) -> Result<Vec<PlacedPiece>, LinkError> {
        if part.value.is_empty() {
            return Ok(Vec::new());
        }
        each(part, '_', |put, offset| {
            let not_put =
                || LinkErrorKind::NotPut { token: short(put) }.at(self.place_at(put, offset));
            let (name, cells) = put.split_once('.').ok_or_else(not_put)?;
            if name.is_empty() {
                return Err(not_put());
            }
            let piece = self.decoded_at(name, offset)?;
            let mut at = offset + name.len() + 1;
            let mut cell = |cell: &str| {
                let error =
                    || LinkErrorKind::NotACell { token: short(cell) }.at(self.place_at(cell, at));
                let number = cell.bytes().all(|byte| byte.is_ascii_digit());
                let number = number.then(|| cell.parse().ok()).flatten().ok_or_else(error);
                at += cell.len() + 1;
                number
            };
            let cells = cells.split('.').map(&mut cell).collect::<Result<_, _>>()?;
            Ok(PlacedPiece { piece, cells })
        })
    }
}

/// Applies `read` to each piece of a value and the offset where it starts.
fn each<T>(
    part: Part<'_>,
    separator: char,
    read: impl Fn(&str, usize) -> Result<T, LinkError>,
) -> Result<Vec<T>, LinkError> {
    let mut offset = part.offset;
    let mut next = |bit: &str| {
        let made = read(bit, offset);
        offset += bit.len() + separator.len_utf8();
        made
    };
    part.value.split(separator).map(&mut next).collect()
}

/// Names are kept, everything else is tiles.
fn goal(value: String) -> String {
    match NamedGoal::from_name(&value) {
        Some(_) => value,
        None => exchanged(&value, FROM_TILES),
    }
}
