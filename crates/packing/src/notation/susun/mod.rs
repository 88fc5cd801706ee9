//! `susun`: packing puzzles of every kind, with names for well-known boards and sets.
//!
//! ```text
//! packing
//! lattice square            # or cubic or balls; left out, that of the named board, else square
//! board iq-5x11             # a named board, or rows of X (a cell) and . (a hole) below
//! pieces iq-puzzler-pro     # a named set; `pieces pentominoes without I X` leaves some out
//! piece A x2 no-mirror      # one more piece, in two copies, not to be turned over
//! XX
//! .X
//! placed                    # what lies there already: letters of pieces, _ is free, . is a hole
//! A____
//! AA___
//! ```
//!
//! - The first word is `packing`. `#` begins a comment anywhere. Blank lines and blanks around a line are ignored.
//! - `board` is required, and at least one of `pieces` and `piece`, which may occur several times. `placed` comes last.
//! - Layers of boards and pieces are drawn from the bottom up, with a line `-` between two of them. For balls, ball
//!   (row, column) of a layer lies in the hollow between (row, column) and (row + 1, column + 1) of the layer below.
//! - Rows of a board's layer are of equal length. Rows of a piece may end early.
//! - `mirror` allows the mirror image of a piece and `no-mirror` forbids it. The default: in the plane a piece may be
//!   turned over, in space it may only be rotated.
//! - In `placed`, letters are those of [`super::Labels`]; X is a free cell too, unless a piece has that name.
//!
//! Writes everything out: lattice, board, pieces with all that is not default, and `placed` if any piece is placed.

mod sections;
mod write;

pub(super) use write::{can_express, write};

use std::collections::BTreeSet;

use susun_text::Span;

use super::cells::read_cells;
use super::error::{Counted, Named, NotationError, NotationErrorKind as Kind};
use super::letters;
use super::text::lines;
use super::{Format, Which};
use crate::lattice::Lattice;
use crate::named::{self, NamedError};
use crate::piece::Piece;
use crate::puzzle::{Puzzle, PuzzleError, check_piece};
use crate::region::{MAX_CELLS, Region};
use crate::shape::Shape;
use sections::{Keyword, Section, sections};

pub(super) static FORMAT: Format = Format {
    name: "susun",
    synopsis: "the word packing, a board, pieces and what is placed; flat or in 3D",
    example: "packing\nlattice square\nboard\nXXX\nXX.\npiece A x2\nXX\npiece B\nX\nplaced\nAA_\n__.\n",
    which: Which::Susun,
};

/// Whether a text may be in this format.
pub(super) fn recognises(text: &str) -> bool {
    let first = lines(text).map(Span::content).find(|line| !line.text.is_empty());
    first.is_some_and(|line| line.words().next().is_some_and(|word| word.text == MAGIC))
}

/// The first word of a text.
const MAGIC: &str = "packing";

pub(super) fn read(text: &str) -> Result<Puzzle, NotationError> {
    let mut content = lines(text).map(Span::content).filter(|line| !line.text.is_empty());
    let first = content.next().ok_or_else(|| Kind::Empty.nowhere())?;
    let mut words = first.words();
    if words.next().is_none_or(|word| word.text != MAGIC) {
        return Err(Kind::NotPacking.at(first.place));
    }
    no_more(words)?;
    let sections = sections(content)?;
    let asked = lattice(&sections)?;
    let region = board(&sections, asked)?;
    let (mut pieces, mut names, mut heading) = (Vec::new(), BTreeSet::new(), first);
    for section in &sections {
        let more = match section.keyword {
            Keyword::Pieces => set(section, region.lattice())?,
            Keyword::Piece => vec![piece(section, region.lattice())?],
            _ => continue,
        };
        heading = section.heading;
        if let Some(same) = more.iter().find(|piece| !names.insert(piece.name.clone())) {
            let error = PuzzleError::SameName { name: same.name.clone() };
            return Err(Kind::from(error).at(heading.place));
        }
        pieces.extend(more);
    }
    let puzzle =
        Puzzle::new(region, pieces).map_err(|error| Kind::from(error).at(heading.place))?;
    let Some(section) = find(&sections, Keyword::Placed)? else { return Ok(puzzle) };
    no_more(section.words.iter().copied())?;
    let placed = letters::read(&puzzle, &section.layers, section.heading.place)?;
    puzzle.with_placed(placed).map_err(|error| Kind::from(error).at(section.heading.place))
}

/// The pieces of a text that contains nothing else: a named set.
pub(crate) fn read_pieces(text: &str, lattice: Lattice) -> Result<Vec<Piece>, NotationError> {
    let content = lines(text).map(Span::content).filter(|line| !line.text.is_empty());
    sections(content)?.iter().map(|section| piece(section, lattice)).collect()
}

/// The board of a text that contains nothing else: a named board.
pub(crate) fn read_board(text: &str) -> Result<Region, NotationError> {
    let content = lines(text).map(Span::content).filter(|line| !line.text.is_empty());
    let layers = vec![content.collect::<Vec<Span<'_>>>()];
    let drawing = read_cells(&layers, false)?;
    Region::new(Lattice::Square, &drawing).map_err(|error| Kind::from(error).nowhere())
}

/// The only section with a keyword, if there is one.
fn find<'s, 'a>(
    sections: &'s [Section<'a>],
    keyword: Keyword,
) -> Result<Option<&'s Section<'a>>, NotationError> {
    let mut all = sections.iter().filter(|section| section.keyword == keyword);
    match (all.next(), all.next()) {
        (Some(first), Some(second)) => {
            let kind = Kind::Second { keyword: keyword.word(), first: first.heading.place };
            Err(kind.at(second.heading.place))
        }
        (found, _) => Ok(found),
    }
}

fn lattice(sections: &[Section<'_>]) -> Result<Option<Lattice>, NotationError> {
    let Some(section) = find(sections, Keyword::Lattice)? else { return Ok(None) };
    let word = section.word("square, cubic or balls")?;
    no_more(section.words.iter().copied().skip(1))?;
    let unknown = || Kind::UnknownName { what: Named::Lattice, name: word.shown() }.at(word.place);
    Lattice::from_name(word.text).ok_or_else(unknown).map(Some)
}

fn board(sections: &[Section<'_>], asked: Option<Lattice>) -> Result<Region, NotationError> {
    let Some(section) = find(sections, Keyword::Board)? else {
        return Err(Kind::NoBoard.nowhere());
    };
    no_more(section.words.iter().copied().skip(1))?;
    let Some(name) = section.words.first() else {
        let drawing = read_cells(section.rows()?, false)?;
        let region = Region::new(asked.unwrap_or(Lattice::Square), &drawing);
        return region.map_err(|error| Kind::from(error).at(section.heading.place));
    };
    let region = named::board(name.text).map_err(|error| from_named(error, *name))?;
    section.no_rows()?;
    match asked {
        Some(asked) if asked != region.lattice() => {
            let own = region.lattice();
            Err(Kind::OtherLattice { name: name.shown(), own, asked }.at(name.place))
        }
        _ => Ok(region),
    }
}

/// The pieces of a named set, without those that are left out.
fn set(section: &Section<'_>, lattice: Lattice) -> Result<Vec<Piece>, NotationError> {
    let name = section.word("the name of a set")?;
    let mut pieces = named::set(name.text, lattice).map_err(|error| from_named(error, name))?;
    section.no_rows()?;
    let Some((without, left_out)) = section.words[1..].split_first() else { return Ok(pieces) };
    if without.text != "without" {
        return Err(Kind::SurplusWord { found: without.shown() }.at(without.place));
    }
    if left_out.is_empty() {
        let expected = "the letters of pieces";
        return Err(Kind::MissingWord { keyword: "without", expected }.at(without.place));
    }
    for word in left_out {
        let Some(index) = pieces.iter().position(|piece| piece.name == word.text) else {
            let kind = Kind::NotInSet { set: name.shown(), name: word.shown() };
            return Err(kind.at(word.place));
        };
        pieces.remove(index);
    }
    Ok(pieces)
}

/// A piece that is drawn.
fn piece(section: &Section<'_>, lattice: Lattice) -> Result<Piece, NotationError> {
    if section.keyword != Keyword::Piece {
        return Err(Kind::Keyword { found: section.heading.shown() }.at(section.heading.place));
    }
    let name = section.word("a name")?;
    let (mut count, mut mirror) = (None, None);
    for word in &section.words[1..] {
        match word.text {
            "mirror" if mirror.is_none() => mirror = Some(true),
            "no-mirror" if mirror.is_none() => mirror = Some(false),
            text if text.starts_with('x') && count.is_none() => {
                let number = Span { text: &text[1..], place: word.place };
                count = Some(super::assignment::number(number, Counted::Copies, MAX_CELLS)?);
            }
            _ => return Err(Kind::SurplusWord { found: word.shown() }.at(word.place)),
        }
    }
    let drawing = read_cells(section.rows()?, true)?;
    let shape = Shape::from_drawing(lattice, &drawing);
    let shape = shape.ok_or_else(|| Kind::NoRows.at(section.heading.place))?;
    let piece = Piece {
        name: name.text.to_owned(),
        shape,
        count: count.unwrap_or(1),
        may_mirror: mirror.unwrap_or_else(|| Piece::usually_mirrors(lattice)),
    };
    check_piece(lattice, &piece).map_err(|error| Kind::from(error).at(name.place))?;
    Ok(piece)
}

/// Fails on a word that should not be there.
fn no_more<'a>(mut words: impl Iterator<Item = Span<'a>>) -> Result<(), NotationError> {
    match words.next() {
        Some(word) => Err(Kind::SurplusWord { found: word.shown() }.at(word.place)),
        None => Ok(()),
    }
}

fn from_named(error: NamedError, word: Span<'_>) -> NotationError {
    let name = word.shown();
    match error {
        NamedError::NoSuchBoard => Kind::UnknownName { what: Named::Board, name }.at(word.place),
        NamedError::NoSuchSet => Kind::UnknownName { what: Named::Set, name }.at(word.place),
        NamedError::OtherLattice { own, asked } => {
            Kind::OtherLattice { name, own, asked }.at(word.place)
        }
        NamedError::Region(error) => Kind::from(error).at(word.place),
        NamedError::Text(error) => error,
    }
}
