//! Puzzles and move lists as text: one reader that recognises every format, one writer each.
//!
//! ```
//! use susun_sliding::notation::{self, Options};
//!
//! let reading = notation::read("1 2 3\n4 - 5\n7 8 6", &Options::default())?;
//! assert_eq!(reading.format.name, "grid");
//! assert_eq!(reading.entries[0].board.to_string(), "1 2 3/4 0 5/7 8 6");
//!
//! let json = notation::write(&reading.entries, notation::format("json")?)?;
//! assert_eq!(json, "[[1,2,3],[4,0,5],[7,8,6]]\n");
//!
//! let error = notation::read("1 2 3\n4 0 5\n7 8 8", &Options::default()).unwrap_err();
//! assert_eq!(error.to_string(), "line 3, column 5: tile 8 appears twice, first on line 3, column 3");
//! assert_eq!(error.hint().as_deref(), Some("tile 6 is missing"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which format is it?
//!
//! If the caller does not specify one, the first matching row of this table decides. Comments (`#` to the end of the
//! line) and the rules of boxes (`+---+`, `├───┤`) are ignored.
//!
//! | # | the text | is |
//! |---|---|---|
//! | 1 | starts with `[`, `(` or `{`, or with a name, `=` and one of these | `json` |
//! | 2 | has a line that says `goal`, `goal:`, `Goal state`, `->`, `=>`, `---` or `===` (or longer) | `start-goal` |
//! | 3 | is words of at least four characters, most of them digits, or digits joined by `/` without spaces: `867254301`, `867/254/301` | `compact` |
//! | 4 | has a `/`, or is a single line with several numbers between bars: `1 2 \| 3 0` | `slash` |
//! | 5 | has bars (a cell of spaces between two bars is the blank), or makes complete boards of two or more rows and columns | `grid` |
//! | 6 | has one number on every line, and at least two lines | `column` |
//! | 7 | starts with a line of three numbers, rows, columns and count, that fit what follows | `counted` |
//! | 8 | starts with a single number and goes on with rows, or with two numbers, rows and columns, that fit what follows | `sized` |
//! | 9 | is a single line, or several of which most are complete square boards by themselves | `line` |
//! | 10 | is anything else | `grid` |
//!
//! A text that is a complete board in one format is never one in another, except for boards of one row or one column:
//! `1 2 3 0` is a 2x2 `line` and not a 1x4 `grid`, and four numbers below each other are a 2x2 `column` and not a 4x1
//! `grid`. For those, specify the format or the size, or use a format that shows both (`sized`, `counted`, `json`,
//! `slash`, `compact`). The order of the table matters most for texts with a mistake, where it picks the reading that
//! gives the most useful message.
//!
//! Recognising a format never changes the goal: an entry has a goal only if the text contains one.
//!
//! # Move lists
//!
//! See [`MoveNotation`] for the four notations, [`read_moves`] and [`write_moves`]; [`read_moves_to_goal`] if only the
//! goal is known.

mod column;
mod compact;
mod counted;
mod error;
mod grid;
mod json;
mod letters;
mod line;
mod moves;
mod moves_error;
mod moves_to_goal;
mod partial_goal;
mod sized;
mod slash;
mod start_goal;
mod text;
mod tiles;

#[cfg(test)]
mod mistakes;
#[cfg(test)]
mod round_trips;

use std::fmt;

pub use error::{NotationError, NotationErrorKind};
pub use moves::{MoveNotation, read_moves, write_moves};
pub use moves_error::{MovesError, MovesErrorKind};
pub use moves_to_goal::{read_moves_to_goal, read_solution};
pub use partial_goal::read_goal;
pub use susun_text::Place;

use susun_text::{Span, coded, means};

use crate::board::Board;
use crate::size::Size;
use text::lines;

/// The longest accepted text, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// The longest accepted list of moves, in bytes. A solution of a 100x100 board has up to 13 MB.
pub const MAX_MOVES: usize = 1 << 24;

/// Every format, in the order in which they are recognised.
pub static FORMATS: [&Format; 9] = [
    &json::FORMAT,
    &start_goal::FORMAT,
    &compact::FORMAT,
    &slash::FORMAT,
    &grid::FORMAT,
    &column::FORMAT,
    &counted::FORMAT,
    &sized::FORMAT,
    &line::FORMAT,
];

/// One puzzle of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The board to start from.
    pub board: Board,
    /// The board to reach, if the text itself gives one.
    pub goal: Option<Board>,
}

/// What the caller knows about a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The format; recognised from the text if `None`.
    pub format: Option<&'a Format>,
    /// Rows and columns, for texts that do not show them. Other texts must agree with it.
    pub size: Option<Size>,
}

/// The result of [`read`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format, given or recognised.
    pub format: &'static Format,
    /// The puzzles, at least one.
    pub entries: Vec<Entry>,
}

/// A text format for puzzles.
pub struct Format {
    /// The name users type.
    pub name: &'static str,
    /// One-line description.
    pub synopsis: &'static str,
    /// A short example text.
    pub example: &'static str,
    recognises: fn(Span<'_>, Option<Size>) -> bool,
    read: fn(Span<'_>, Option<Size>) -> Result<Vec<Entry>, NotationError>,
    can_express: fn(&[Entry]) -> Result<(), CannotExpress>,
    write: fn(&[Entry]) -> String,
}

/// Why puzzles cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotExpress {
    /// There is nothing to write.
    #[error("there are no boards to write")]
    NoBoards,
    /// The format can hold only one puzzle.
    #[error("{count} boards, and this format holds one")]
    SeveralBoards {
        /// Puzzles to write.
        count: usize,
    },
    /// The format has no place for a goal.
    #[error("board {number} has a goal of its own, which this format cannot hold")]
    Goal {
        /// Which puzzle, from 1.
        number: usize,
    },
    /// The format needs a goal.
    #[error("there is no goal to write, and this format needs one")]
    NoGoal,
    /// The format does not show rows, so it works only for squares.
    #[error("board {number} is {size}, and this format is for square boards")]
    NotSquare {
        /// Which puzzle, from 1.
        number: usize,
        /// Its size.
        size: Size,
    },
    /// The format is for tiles of one digit.
    #[error("board {number} is {size}, and this format is for boards of up to 10 cells")]
    TooManyCells {
        /// Which puzzle, from 1.
        number: usize,
        /// Its size.
        size: Size,
    },
    /// The format is for boards of one size.
    #[error("board {number} is {size}, and this format needs all boards to be {first}")]
    MixedSizes {
        /// The first puzzle of another size, from 1.
        number: usize,
        /// Its size.
        size: Size,
        /// The size of the first puzzle.
        first: Size,
    },
}

coded!(CannotExpress, "format":
    NoBoards, SeveralBoards { count }, Goal { number }, NoGoal, NotSquare { number, size },
    TooManyCells { number, size }, MixedSizes { number, size, first });

/// The format called `name`.
pub fn format(name: &str) -> Result<&'static Format, NotationError> {
    let unknown = || NotationErrorKind::UnknownFormat { name: Span::whole(name).shown() }.nowhere();
    FORMATS.into_iter().find(|format| means(name, format.name, &[])).ok_or_else(unknown)
}

/// Reads the puzzles in `text`.
pub fn read(text: &str, options: &Options<'_>) -> Result<Reading, NotationError> {
    if text.len() > MAX_TEXT {
        return Err(NotationErrorKind::TooLong { bytes: text.len() }.nowhere());
    }
    let text = Span::whole(text);
    let first = lines(text).next().ok_or_else(|| NotationErrorKind::Empty.nowhere())?;
    if !lines(text).any(|line| line.span.text.contains(char::is_numeric)) {
        let kind =
            if is_prose(text) { NotationErrorKind::Words } else { NotationErrorKind::NoNumbers };
        return Err(kind.at(first.span.place));
    }
    let format = match options.format {
        Some(given) => format(given.name)?,
        None => recognise(text, options.size),
    };
    let entries = (format.read)(text, options.size).map_err(|error| match error.kind {
        // A word that is no tile is the least of what is wrong with a letter or a program.
        _ if is_prose(text) => NotationErrorKind::Words.at(first.span.place),
        _ => error,
    })?;
    check_sizes(text, &entries, options.size)?;
    Ok(Reading { format, entries })
}

/// Returns whether most words of a text, and at least eight, have several letters and no digit.
fn is_prose(text: Span<'_>) -> bool {
    let words = || lines(text).flat_map(|line| line.span.words());
    let is_word = |word: &Span<'_>| {
        word.text.chars().filter(|c| c.is_alphabetic()).count() > 1
            && !word.text.contains(|c: char| c.is_ascii_digit())
    };
    let found = words().filter(is_word).count();
    found >= 8 && 2 * found > words().count()
}

/// Writes `entries` in `format`, or returns why that is impossible.
pub fn write(entries: &[Entry], format: &Format) -> Result<String, CannotExpress> {
    format.can_express(entries)?;
    Ok((format.write)(entries))
}

impl Format {
    /// Checks whether this format can hold `entries`.
    pub fn can_express(&self, entries: &[Entry]) -> Result<(), CannotExpress> {
        if entries.is_empty() {
            return Err(CannotExpress::NoBoards);
        }
        (self.can_express)(entries)
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

impl From<Board> for Entry {
    fn from(board: Board) -> Self {
        Self { board, goal: None }
    }
}

impl CannotExpress {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::NoBoards => return None,
            Self::SeveralBoards { .. } => "write one at a time, or use json".into(),
            Self::Goal { .. } => "use json or start-goal".into(),
            Self::NoGoal => "give a goal with --goal, or use grid".into(),
            Self::NotSquare { .. } | Self::TooManyCells { .. } => "use grid or slash".into(),
            Self::MixedSizes { .. } => "use sized or grid".into(),
        })
    }
}

fn recognise(text: Span<'_>, size: Option<Size>) -> &'static Format {
    let recognised = FORMATS.into_iter().find(|format| (format.recognises)(text, size));
    recognised.unwrap_or(&grid::FORMAT)
}

/// Checks that every board has the requested size.
fn check_sizes(
    text: Span<'_>,
    entries: &[Entry],
    asked: Option<Size>,
) -> Result<(), NotationError> {
    let Some(asked) = asked else { return Ok(()) };
    let sizes = entries.iter().map(|entry| entry.board.size());
    match sizes.into_iter().find(|size| *size != asked) {
        None => Ok(()),
        Some(found) => {
            let kind = NotationErrorKind::OtherSize { found, asked };
            let at = lines(text).next().map(|line| line.span.place);
            Err(NotationError { kind, at })
        }
    }
}

/// For formats without a place for goals.
fn no_goals(entries: &[Entry]) -> Result<(), CannotExpress> {
    match entries.iter().position(|entry| entry.goal.is_some()) {
        Some(index) => Err(CannotExpress::Goal { number: index + 1 }),
        None => Ok(()),
    }
}

/// For formats that do not show rows, and have no place for goals either.
fn only_squares(entries: &[Entry]) -> Result<(), CannotExpress> {
    no_goals(entries)?;
    let sizes = entries.iter().map(|entry| entry.board.size());
    match sizes.enumerate().find(|(_, size)| size.rows() != size.cols()) {
        Some((index, size)) => Err(CannotExpress::NotSquare { number: index + 1, size }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_recognised_as_what_it_is() {
        for format in FORMATS {
            let reading = read(format.example, &Options::default()).unwrap();
            assert_eq!(reading.format, format);
        }
    }

    #[test]
    fn every_example_is_what_the_format_writes() {
        for format in FORMATS {
            let options = Options { format: Some(format), size: None };
            let entries = read(format.example, &options).unwrap().entries;
            assert_eq!(write(&entries, format).unwrap(), format.example, "{}", format.name);
        }
    }

    #[test]
    fn formats_are_found_by_name() {
        for known in FORMATS {
            assert_eq!(format(known.name).unwrap(), known);
        }
    }
}
