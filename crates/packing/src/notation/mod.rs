//! Puzzles and solutions as text: a reader that recognises both formats, a writer each.
//!
//! ```
//! use susun_packing::notation;
//!
//! let reading = notation::read("2 2 2\nDEFAULT\nA\nBB\nB\n", None)?;
//! assert_eq!(reading.format.name, "assignment");
//! let own = notation::write(&reading.puzzle, notation::format("susun")?)?;
//! assert_eq!(own, "packing\nlattice square\nboard\nXX\nXX\npiece A\nX\npiece B\nXX\nX.\n");
//!
//! let error = notation::read("3 3 3\nAA\nB\nCC\n", None).unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 1: the board type is missing: found `AA` instead");
//! assert_eq!(error.hint().as_deref(), Some("write DEFAULT, CUSTOM or PYRAMID on the second line"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which format is it?
//!
//! | # | the text | is |
//! |---|---|---|
//! | 1 | begins with the word `packing`, perhaps below comments | `susun` |
//! | 2 | has `DEFAULT`, `CUSTOM` or `PYRAMID`, in any case, on its first or second line | `assignment` |
//! | 3 | begins with a line of three whole numbers, and has letters but no digits below | `assignment` |
//! | 4 | is anything else | no packing puzzle |
//!
//! A board of sliding tiles is rows of numbers, and is never mistaken for a packing puzzle.
//!
//! # Solutions
//!
//! See [`write_solution`] and [`read_solution`].

mod assignment;
mod cells;
mod error;
mod hint;
mod labels;
mod letters;
mod solution;
mod susun;
mod text;

#[cfg(test)]
mod mistakes;
#[cfg(test)]
mod round_trips;

use std::fmt;

pub use error::{Counted, Named, NotationError, NotationErrorKind};
pub use labels::{FREE, HOLE, Labels};
pub use solution::{read_solution, write_solution};
pub use susun_text::Place;

pub(crate) use susun::{read_board, read_pieces};

use susun_text::{Span, coded, means};

use crate::puzzle::Puzzle;

/// The longest accepted text, in bytes.
pub const MAX_TEXT: usize = 1 << 18;

/// Every format, in the order in which they are recognised.
pub static FORMATS: [&Format; 2] = [&susun::FORMAT, &assignment::FORMAT];

/// The result of [`read`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format, given or recognised.
    pub format: &'static Format,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// A text format for puzzles.
pub struct Format {
    /// The name users type.
    pub name: &'static str,
    /// One-line description.
    pub synopsis: &'static str,
    /// A short example text.
    pub example: &'static str,
    which: Which,
}

/// Selects the functions of a format. They are not function pointers, so that code that only recognises texts does not
/// link all of them.
enum Which {
    Susun,
    Assignment,
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotExpress {
    /// The region is neither a single layer of squares nor a pyramid.
    #[error("the board is neither flat nor a pyramid, which are all this format has")]
    Board,
    /// A piece with several copies.
    #[error("piece {name} has {count} copies, and this format has one of each")]
    Copies {
        /// Its name.
        name: String,
        /// The number of copies.
        count: usize,
    },
    /// A piece whose name is not a capital letter.
    #[error("piece {name} is not called by a capital letter, as this format needs")]
    Name {
        /// Its name.
        name: String,
    },
    /// A piece with an unusual rule for mirroring.
    #[error("piece {name} has a rule for mirroring that this format cannot hold")]
    Mirror {
        /// Its name.
        name: String,
    },
    /// A piece that is not flat, or whose parts do not touch.
    #[error("piece {name} is not flat or not in one part, as this format needs")]
    Shape {
        /// Its name.
        name: String,
    },
    /// Some pieces are already placed.
    #[error("pieces are placed already ({count}), which this format cannot hold")]
    Placed {
        /// The number of placed pieces.
        count: usize,
    },
    /// More pieces to distinguish than there are letters.
    #[error("there are more pieces placed than letters to tell them apart")]
    Letters,
}

coded!(CannotExpress, "packing-format":
    Board, Copies { name, count }, Name { name }, Mirror { name }, Shape { name }, Placed { count }, Letters);

/// The format called `name`.
pub fn format(name: &str) -> Result<&'static Format, NotationError> {
    let unknown = || NotationErrorKind::UnknownFormat { name: Span::whole(name).shown() }.nowhere();
    FORMATS.into_iter().find(|format| means(name, format.name, &[])).ok_or_else(unknown)
}

/// The format of a text, judged by its first lines; `None` if it is not a packing puzzle.
///
/// Accepts texts with mistakes if they cannot be anything else, so that the mistake is reported.
pub fn recognise(text: &str) -> Option<&'static Format> {
    FORMATS.into_iter().find(|format| format.recognises(text))
}

/// Reads the puzzle in `text`, in the given or else in the recognised format.
pub fn read(text: &str, format: Option<&Format>) -> Result<Reading, NotationError> {
    check_length(text)?;
    let first = text::lines(text).next().ok_or(NotationErrorKind::Empty.nowhere())?;
    let format = match format {
        Some(given) => self::format(given.name)?,
        None => recognise(text).ok_or(NotationErrorKind::NotPacking.at(first.place))?,
    };
    Ok(Reading { format, puzzle: format.read(text)? })
}

/// Writes a puzzle in `format`, or returns why that is impossible.
pub fn write(puzzle: &Puzzle, format: &Format) -> Result<String, CannotExpress> {
    format.can_express(puzzle)?;
    Ok(match format.which {
        Which::Susun => susun::write(puzzle),
        Which::Assignment => assignment::write(puzzle),
    })
}

impl Format {
    /// Checks whether this format can hold `puzzle`.
    pub fn can_express(&self, puzzle: &Puzzle) -> Result<(), CannotExpress> {
        match self.which {
            Which::Susun => susun::can_express(puzzle),
            Which::Assignment => assignment::can_express(puzzle),
        }
    }

    fn recognises(&self, text: &str) -> bool {
        match self.which {
            Which::Susun => susun::recognises(text),
            Which::Assignment => assignment::recognises(text),
        }
    }

    fn read(&self, text: &str) -> Result<Puzzle, NotationError> {
        match self.which {
            Which::Susun => susun::read(text),
            Which::Assignment => assignment::read(text),
        }
    }
}

/// Compares names, which are unique.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

impl CannotExpress {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Letters => "place fewer pieces".into(),
            _ => "use the format susun, which holds every puzzle".into(),
        }
    }
}

fn check_length(text: &str) -> Result<(), NotationError> {
    let bytes = text.len();
    if bytes > MAX_TEXT { Err(NotationErrorKind::TooLong { bytes }.nowhere()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_recognised_and_is_what_the_format_writes() {
        for format in FORMATS {
            let reading = read(format.example, None).unwrap();
            assert_eq!(reading.format, format);
            assert_eq!(write(&reading.puzzle, format).unwrap(), format.example, "{}", format.name);
            assert_eq!(self::format(format.name).unwrap(), format);
        }
    }

    #[test]
    fn packing_puzzles_are_distinguished_from_rows_of_numbers() {
        let name = |text: &str| recognise(text).map_or("none", |format| format.name);
        for text in ["packing\n", "# note\n\n packing # more\nboard 3x3", "packing\r\n"] {
            assert_eq!(name(text), "susun", "{text}");
        }
        for text in [
            "3 3 3\nAA\nB\nCC",
            "5 11 12\nDEFAULT\nA",
            "\r\n5 11 12\r\n\r\nDEFAULT\r\nA",
            "3 3\nDEFAULT\nA1",
            "DEFAULT\nA",
            "3 3 x\ncustom\n",
            "3 3 3\n  A\nAAA",
            "2 2 1\nSQUARE\nA",
            "3 3 3\naa\nb",
        ] {
            assert_eq!(name(text), "assignment", "{text}");
        }
        for text in [
            "",
            "1 2 3\n4 0 5\n7 8 6",
            "3\n1 2 3\n4 0 5\n7 8 6",
            "2 2 3\n1 2\n3 0",
            "2 1 1\nx\n1",
            "2 1 1\nX\n1",
            "1 2 3\n4 x 5\n7 8 6",
            "1 2 3 x\n1 x 3 2",
            "1 2\n3 x\ngoal\n1 2\n3 x",
            "1 2 3",
            "1 2 3\n_ _ _",
            "hello world",
            "{\"start\":[[1,0]]}",
            "1 2 3\ngoal\n3 2 1",
            "1 2 0\n# three cells in a row\n",
            "packed lunch",
        ] {
            assert_eq!(name(text), "none", "{text}");
        }
    }
}
