//! The lines of a text in sections: a keyword, the words after it, and the rows below.

use susun_text::Span;

use super::super::cells::{LAYER, Rows};
use super::super::error::{NotationError, NotationErrorKind as Kind};

/// What begins a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Lattice,
    Board,
    Pieces,
    Piece,
    Placed,
}

/// A line with a keyword and the rows below it.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    pub(super) keyword: Keyword,
    /// The keyword itself.
    pub(super) heading: Span<'a>,
    /// The words after it.
    pub(super) words: Vec<Span<'a>>,
    /// The rows below it, by layers; a layer may have none.
    pub(super) layers: Rows<'a>,
}

impl Keyword {
    const ALL: [Self; 5] = [Self::Lattice, Self::Board, Self::Pieces, Self::Piece, Self::Placed];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Lattice => "lattice",
            Self::Board => "board",
            Self::Pieces => "pieces",
            Self::Piece => "piece",
            Self::Placed => "placed",
        }
    }

    fn has_rows(self) -> bool {
        matches!(self, Self::Board | Self::Piece | Self::Placed)
    }
}

/// The sections of a text, from its non-empty lines.
pub(super) fn sections<'a>(
    lines: impl Iterator<Item = Span<'a>>,
) -> Result<Vec<Section<'a>>, NotationError> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for line in lines {
        let mut words = line.words();
        let Some(heading) = words.next() else { continue };
        // `placed` comes last, and its rows may look like keywords.
        let placed = sections.last().is_some_and(|section| section.keyword == Keyword::Placed);
        let keyword = Keyword::ALL.into_iter().find(|keyword| keyword.word() == heading.text);
        if let Some(keyword) = keyword.filter(|_| !placed) {
            let (words, layers) = (words.collect(), Vec::new());
            sections.push(Section { keyword, heading, words, layers });
            continue;
        }
        let is_row = |letter: char| matches!(letter, 'X' | 'x' | '.');
        let begins_row = line.text == LAYER || heading.text.starts_with(is_row);
        match sections.last_mut() {
            Some(section) if section.keyword.has_rows() && (placed || begins_row) => {
                section.add(line);
            }
            _ if begins_row => return Err(Kind::StrayRow.at(line.place)),
            _ => return Err(Kind::Keyword { found: heading.shown() }.at(heading.place)),
        }
    }
    Ok(sections)
}

impl<'a> Section<'a> {
    fn add(&mut self, line: Span<'a>) {
        if self.layers.is_empty() {
            self.layers.push(Vec::new());
        }
        if line.text == LAYER {
            self.layers.push(Vec::new());
        } else if let Some(layer) = self.layers.last_mut() {
            layer.push(line);
        }
    }

    /// The first word after the keyword; an error without one.
    pub(super) fn word(&self, expected: &'static str) -> Result<Span<'a>, NotationError> {
        let missing = Kind::MissingWord { keyword: self.keyword.word(), expected };
        self.words.first().copied().ok_or_else(|| missing.at(self.heading.place))
    }

    /// The rows; an error without any.
    pub(super) fn rows(&self) -> Result<&Rows<'a>, NotationError> {
        if self.layers.is_empty() || self.layers.iter().any(Vec::is_empty) {
            return Err(Kind::NoRows.at(self.heading.place));
        }
        Ok(&self.layers)
    }

    /// An error if there are rows.
    pub(super) fn no_rows(&self) -> Result<(), NotationError> {
        match self.layers.iter().flatten().next() {
            Some(row) => Err(Kind::StrayRow.at(row.place)),
            None => Ok(()),
        }
    }
}
