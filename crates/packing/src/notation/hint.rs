//! What to do about an error in a text.

use super::error::{Counted, Named, NotationError, NotationErrorKind as Kind};
use super::{FORMATS, assignment};
use crate::lattice::Lattice;
use crate::named::{self, BOARDS, SETS};

impl NotationError {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        let hint = match &self.kind {
            Kind::Empty => {
                "a puzzle begins with `packing`, or with rows, columns and pieces: 5 11 12"
            }
            Kind::TooLong { .. } => "leave out what does not belong to the puzzle",
            Kind::NotPacking => {
                "it should begin with `packing`, or with three numbers and a board type"
            }
            Kind::Header { .. } => "for example 5 11 12: five rows, eleven columns, twelve pieces",
            Kind::NotANumber { what: Counted::Copies, .. }
            | Kind::OutOfRange { what: Counted::Copies, .. } => "write x2 for two copies",
            Kind::NotANumber { .. } => "write whole numbers: rows, columns and pieces",
            Kind::OutOfRange { what: Counted::Pieces, .. } => {
                "each piece has a capital letter of its own, A to Z"
            }
            Kind::OutOfRange { .. } => "correct the size of the board",
            Kind::MissingType { .. } => "write DEFAULT, CUSTOM or PYRAMID on the second line",
            Kind::UnknownType { guess: None, .. } => "it is DEFAULT, CUSTOM or PYRAMID",
            Kind::NotSquareBase { .. } => "write the side of the base twice: 3 3",
            Kind::RowLength { found, expected, .. } if found < expected => {
                "write a hole as ., up to the end of the row"
            }
            Kind::RowLength { .. } => "shorten the row, or correct the size of the board",
            Kind::RowCount { found, expected, .. } if found < expected => {
                "add the missing rows, or correct the size of the board"
            }
            Kind::RowCount { .. } => "remove the surplus rows, or correct the size of the board",
            Kind::Character { found: '.', expected: assignment::IN_A_PIECE } => {
                "write empty cells of a piece as spaces"
            }
            Kind::Character { found: '#', .. } => {
                "this format has no comments; the one that begins with `packing` has"
            }
            Kind::Character { found: '\r', .. } => {
                "a line ends here in a way of its own; save the file with one kind of line ends"
            }
            Kind::Character { .. } => "remove it, or write what should stand there",
            Kind::Tab => "write spaces instead",
            Kind::MixedLetters { .. } => "give every piece lines of its own",
            Kind::LetterTwice { .. } => {
                "give one of them another letter; the lines of a piece must be together, without a \
                 blank line"
            }
            Kind::InParts { .. } => {
                "its cells must touch at sides or corners; are spaces missing or too many?"
            }
            Kind::PieceCount { .. } => "correct the third number of the first line, or the pieces",
            Kind::Keyword { .. } => {
                "lines begin with lattice, board, pieces, piece or placed, and rows of cells are \
                 made of X and ."
            }
            Kind::StrayRow => "rows stand below `piece`, `placed`, or `board` without a name",
            Kind::Second { .. } => "remove one of them",
            Kind::MissingWord { .. } => "write it after the keyword",
            Kind::SurplusWord { .. } => {
                "after the name of a piece stand x2 for two copies, mirror or no-mirror; after a \
                 set `without` and pieces; # begins a comment"
            }
            Kind::NoBoard => "add one with a name, board 5x11, or with rows of X and . below it",
            Kind::NoRows => "draw cells as X and holes as ., a layer above after a line -",
            Kind::LayerCount { .. } => "write every layer of the board",
            Kind::NotAHole => "write the letter of a piece, or _ for a free cell",
            Kind::OnAHole { .. } => "write . there",
            Kind::Indivisible { .. } => "give each copy a letter of its own",
            Kind::Placement(_) => "look at this piece again: its cells, its copies, its place",
            Kind::UnknownType { guess: Some(guess), .. } => {
                return Some(format!("did you mean {guess}?"));
            }
            Kind::LowerCase { letter } => {
                return Some(format!("write capital letters: {}", letter.to_ascii_uppercase()));
            }
            Kind::UnknownName { what, .. } => return Some(names(*what)),
            Kind::OtherLattice { own, .. } => {
                return Some(format!("leave the lattice out, or say `lattice {own}`"));
            }
            Kind::NotInSet { set, .. } => return Some(pieces_of(set)),
            Kind::NoSuchPiece { .. } => {
                return Some("write letters of pieces, . for holes and _ for free cells".into());
            }
            Kind::UnknownFormat { .. } => {
                let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
                return Some(format!("the formats are {}", names.join(", ")));
            }
            Kind::Region(error) => return Some(error.hint()),
            Kind::Puzzle(error) => return Some(error.hint()),
        };
        Some(hint.into())
    }
}

/// The pieces of a set.
fn pieces_of(set: &str) -> String {
    let known = SETS.iter().find(|known| known.name == set);
    let pieces = known.and_then(|known| named::set(known.name, known.lattice).ok());
    let names: Vec<String> = pieces.into_iter().flatten().map(|piece| piece.name).collect();
    format!("its pieces are {}", names.join(", "))
}

/// The available names.
fn names(what: Named) -> String {
    match what {
        Named::Lattice => {
            let names = Lattice::ALL.map(Lattice::name);
            format!("the lattices are {}", names.join(", "))
        }
        Named::Set => {
            let names: Vec<&str> = SETS.iter().map(|set| set.name).collect();
            format!("the sets are {}", names.join(", "))
        }
        Named::Board => {
            let names: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
            let made = "RxC, AxBxC, pyramid-N and calendar-MM-DD, a month and a day";
            format!("the boards are {}, {made}", names.join(", "))
        }
    }
}
