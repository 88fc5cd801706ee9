//! Errors in a text: what is wrong, where, and what to do.

use susun_text::{Place, coded, plural, prefix};

use super::FORMATS;
use super::letters::guess;
use crate::size::{MAX_SIDE, Size};

/// A text that is not a puzzle.
///
/// Its `Display` is one line that starts with the place; [`NotationError::hint`] is for the line after.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", prefix(*.at))]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Where it is wrong, if it has a place.
    pub at: Option<Place>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationErrorKind {
    /// Nothing but spaces and comments.
    #[error("there is nothing to read")]
    Empty,
    /// More than [`super::MAX_TEXT`] bytes.
    #[error("the text is {bytes} bytes long, and at most {} are read", super::MAX_TEXT)]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// Not a single digit.
    #[error("there are no numbers in this text")]
    NoNumbers,
    /// Most of the text is words.
    #[error("this is not a puzzle: most of it is words")]
    Words,
    /// A token with digits that is not a number.
    #[error("`{token}` is not a number")]
    NotANumber {
        /// The token, cut if it is long.
        token: String,
        /// The number that was probably meant.
        guess: Option<u16>,
    },
    /// A size or a count above the rows that is not a number.
    #[error("`{token}` is not a number")]
    HeaderNotANumber {
        /// The token, cut if it is long.
        token: String,
    },
    /// A number below 0.
    #[error("{token} is negative, and tiles are numbered from 1")]
    NegativeNumber {
        /// The token.
        token: String,
    },
    /// A number larger than any board allows.
    #[error("{token} is too large for any board")]
    NumberTooLarge {
        /// The token.
        token: String,
    },
    /// A number that this board does not have.
    #[error(
        "tile {tile} does not belong on a {size} board, whose tiles are 1 to {}",
        size.cells() - 1
    )]
    TileTooLarge {
        /// The number.
        tile: u16,
        /// Rows and columns.
        size: Size,
        /// Whether another cell is the blank.
        blank: bool,
    },
    /// A tile that occurs twice.
    #[error("tile {tile} appears twice, first on {first}")]
    DuplicateTile {
        /// The tile.
        tile: u16,
        /// Its first place.
        first: Place,
        /// The smallest number missing on the board; 0 is the blank.
        missing: u16,
    },
    /// A second blank.
    #[error("{} is a second blank, the first is on {first}", cell_name(token))]
    TwoBlanks {
        /// How the second one is written; empty for an empty cell.
        token: String,
        /// Place of the first one.
        first: Place,
        /// Which of the two is an unusual way to write a blank, if one is.
        odd: Option<Box<str>>,
    },
    /// A row that is longer or shorter than the others.
    #[error("row {row} has {}, expected {expected}", numbers(*found))]
    RowLength {
        /// The row of the board, from 1.
        row: usize,
        /// Numbers in it.
        found: usize,
        /// Numbers expected.
        expected: usize,
        /// Whether a number in it is too large for the board: spaces may be missing.
        joined: bool,
    },
    /// More or fewer rows than the header says.
    #[error("{}, expected {expected}", plural(*found, "row"))]
    RowCount {
        /// Rows found.
        found: usize,
        /// Rows expected.
        expected: usize,
    },
    /// More or fewer numbers than the board has cells.
    #[error("{}, but a {size} board has {} cells", numbers(*found), size.cells())]
    TileCount {
        /// Numbers found.
        found: usize,
        /// Rows and columns.
        size: Size,
        /// Whether one of them is the blank.
        blank: bool,
    },
    /// Numbers without rows that do not fill a square.
    #[error("{} cannot fill a square board", numbers(*count))]
    NotSquare {
        /// Numbers found.
        count: usize,
    },
    /// A board with too many rows or columns, or of a single cell.
    #[error("a board of {rows} x {cols} is not supported")]
    BoardSize {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
    },
    /// The text has a different size than the one requested.
    #[error("this board is {found}, but {asked} was asked for")]
    OtherSize {
        /// The size in the text.
        found: Size,
        /// The size in the options.
        asked: Size,
    },
    /// Digits without spaces, too many for one-digit tiles.
    #[error(
        "{digits} cells in one word, but only boards of up to 10 can be written without spaces"
    )]
    RunTogether {
        /// The number of digits.
        digits: usize,
    },
    /// The first line of a board is not the header that the format needs.
    #[error("this line should be {expected}, but it has {}", numbers(*found))]
    Header {
        /// What the line should be.
        expected: &'static str,
        /// Numbers found.
        found: usize,
    },
    /// The rows have a different length than the header says.
    #[error("this line promises a {says} board, but the rows below have {}", numbers(*cols))]
    HeaderMismatch {
        /// The size in the header.
        says: Size,
        /// Numbers in each row.
        cols: usize,
    },
    /// More or fewer boards than expected.
    #[error("{}, expected {expected}", plural(*found, "board"))]
    BoardCount {
        /// Boards found.
        found: usize,
        /// Boards expected.
        expected: usize,
    },
    /// Start and goal differ in size.
    #[error("the goal is {goal}, but the start is {start}")]
    SizeMismatch {
        /// Size of the start.
        start: Size,
        /// Size of the goal.
        goal: Size,
    },
    /// Nothing above the line that marks the goal.
    #[error("there is no board above this line")]
    NoStart,
    /// Nothing below the line that marks the goal.
    #[error("there is no goal below this line")]
    NoGoal,
    /// A second line that marks the goal.
    #[error("a second goal is announced here, the first on {first}")]
    SecondGoal {
        /// The first such line.
        first: Place,
    },
    /// JSON that does not describe a board.
    #[error("expected {expected}, found {found}")]
    Json {
        /// What was expected here.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// An unknown format.
    #[error("there is no format `{name}`")]
    UnknownFormat {
        /// The requested name.
        name: String,
    },
}

coded!(NotationErrorKind, "sliding":
    Empty, TooLong { bytes }, NoNumbers, Words, NotANumber { token, guess }, HeaderNotANumber { token },
    NegativeNumber { token }, NumberTooLarge { token }, TileTooLarge { tile, size, blank },
    DuplicateTile { tile, first, missing }, TwoBlanks { token, first, odd },
    RowLength { row, found, expected, joined }, RowCount { found, expected },
    TileCount { found, size, blank }, NotSquare { count }, BoardSize { rows, cols },
    OtherSize { found, asked }, RunTogether { digits }, Header { found }, HeaderMismatch { says, cols },
    BoardCount { found, expected }, SizeMismatch { start, goal }, NoStart, NoGoal, SecondGoal { first },
    Json, UnknownFormat { name });

impl NotationErrorKind {
    /// The error at a place.
    pub(super) fn at(self, place: Place) -> NotationError {
        NotationError { kind: self, at: Some(place) }
    }

    /// The error without a place.
    pub(super) fn nowhere(self) -> NotationError {
        NotationError { kind: self, at: None }
    }
}

const WRITE_BLANK: &str = "write the blank as 0, _ or -";

impl NotationError {
    /// The same error in a larger text that this one was taken from: `place` converts the places.
    #[must_use]
    pub fn elsewhere(mut self, place: impl Fn(Place) -> Place) -> Self {
        use NotationErrorKind as Kind;
        if let Kind::DuplicateTile { first, .. }
        | Kind::TwoBlanks { first, .. }
        | Kind::SecondGoal { first } = &mut self.kind
        {
            *first = place(*first);
        }
        Self { at: self.at.map(place), ..self }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        use NotationErrorKind as Kind;
        Some(match &self.kind {
            Kind::Empty | Kind::NoNumbers | Kind::Words => {
                "a sliding board is rows of numbers, for example 1 2 3/4 0 5/7 8 6; a packing puzzle \
                 starts with the word `packing`"
                    .into()
            }
            Kind::TooLong { .. } => "split the text into smaller ones".into(),
            Kind::NotANumber { guess: Some(guess), .. } => format!("did you mean {guess}?"),
            Kind::NotANumber { token, .. } if token.contains("\\n") => {
                "put every row on a line of its own, or a / between rows".into()
            }
            Kind::NotANumber { .. } => format!("tiles are whole numbers; {WRITE_BLANK}"),
            Kind::HeaderNotANumber { .. } => {
                "above the rows stand whole numbers: N of a square, or rows and columns".into()
            }
            Kind::NegativeNumber { token } => {
                format!("leave out the sign: {}; {WRITE_BLANK}", token.trim_start_matches('-'))
            }
            Kind::NumberTooLarge { .. } | Kind::BoardSize { .. } => format!(
                "sides go from 1 to {MAX_SIDE}, and a board has at least two cells; are spaces or \
                 line ends missing?"
            ),
            Kind::TileTooLarge { tile, size, blank } => tile_too_large(*tile, *size, *blank),
            Kind::DuplicateTile { missing: 0, .. } => {
                format!("the blank is missing: {WRITE_BLANK}")
            }
            Kind::DuplicateTile { missing, .. } => format!("tile {missing} is missing"),
            Kind::TwoBlanks { odd, .. } => two_blanks(odd.as_deref()),
            Kind::RunTogether { .. } | Kind::RowLength { joined: true, .. } => {
                "put spaces between the numbers".into()
            }
            Kind::RowLength { found, expected, .. } if found < expected => {
                format!("add what is missing; {WRITE_BLANK}")
            }
            Kind::RowLength { .. } => "every row needs the same number of tiles".into(),
            Kind::RowCount { found, expected } if found < expected => {
                "add the missing rows or correct the size above them".into()
            }
            Kind::RowCount { .. } => "remove the surplus rows or correct the size above".into(),
            Kind::TileCount { found, size, blank: false } if *found < size.cells() => {
                "add the blank as 0, _ or -".into()
            }
            Kind::TileCount { found, size, .. } if *found < size.cells() => {
                "add the missing tiles".into()
            }
            Kind::TileCount { .. } => "remove the surplus numbers".into(),
            Kind::NotSquare { count } => not_square(*count),
            Kind::OtherSize { found, .. } => format!("leave the size out, or give --size {found}"),
            Kind::Header { .. } => {
                "say which format this is with --format, or correct the line".into()
            }
            Kind::HeaderMismatch { .. } => "correct the size in this line, or the rows".into(),
            Kind::BoardCount { .. } => "correct the count, or the boards".into(),
            Kind::SizeMismatch { .. } => "start and goal need the same rows and columns".into(),
            Kind::NoStart | Kind::NoGoal | Kind::SecondGoal { .. } => {
                "write the start, a line that says `goal`, and the goal".into()
            }
            Kind::Json { .. } => "a board in JSON is [[1,2,3],[4,5,6],[7,8,0]], with a goal \
                                  {\"start\": [[...]], \"goal\": [[...]]}"
                .into(),
            Kind::UnknownFormat { .. } => {
                let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
                format!("the formats are {}", names.join(", "))
            }
        })
    }
}

fn tile_too_large(tile: u16, size: Size, blank: bool) -> String {
    let is_last = usize::from(tile) == size.cells();
    match (blank, is_last) {
        (false, _) => format!("the blank is missing too: {WRITE_BLANK}"),
        (true, true) => format!("{tile} can be the blank only where there is no other blank"),
        (true, false) => "are spaces missing between two numbers, or is a row missing?".into(),
    }
}

fn two_blanks(odd: Option<&str>) -> String {
    let Some(token) = odd else {
        return "0 and every cell without digits is a blank, and a board has one".into();
    };
    let meant = guess(token).map(|guess| format!("did you mean {guess}? ")).unwrap_or_default();
    format!("{meant}`{token}` is without digits and so a blank, and a board has one")
}

/// Hint for `count` numbers without rows: the most nearly square rectangle they fill.
fn not_square(count: usize) -> String {
    let rows = (1..=count.isqrt().min(MAX_SIDE)).rev().find(|rows| count.is_multiple_of(*rows));
    match rows.map(|rows| Size::new(rows, count / rows)) {
        Some(Ok(size)) if size.rows() == 1 && count > 3 => {
            let (below, above) = (count.isqrt(), count.isqrt() + 1);
            let near = if count - below * below < above * above - count { below } else { above };
            let cells = near * near;
            let wrong = if count < cells { "are some missing" } else { "are some too many" };
            format!("a {near}x{near} board has {cells}, {wrong}? or give --size {size}")
        }
        Some(Ok(size)) => format!("give the size, for example --size {size}"),
        _ => format!("boards have from 2 to {} cells", MAX_SIDE * MAX_SIDE),
    }
}

fn cell_name(token: &str) -> String {
    if token.is_empty() { "this empty cell".into() } else { format!("`{token}`") }
}

fn numbers(count: usize) -> String {
    plural(count, "number")
}
