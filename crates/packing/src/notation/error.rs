//! Errors in a text: what is wrong and where. What to do about it is in `hint`.

use crate::lattice::Lattice;
use crate::puzzle::PuzzleError;
use crate::region::RegionError;
use crate::solution::NotASolution;
use susun_text::{Place, Value, coded, plural, prefix, visible};

/// A text with an error.
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
    /// Nothing but blanks and comments.
    #[error("there is nothing to read")]
    Empty,
    /// More than [`super::MAX_TEXT`] bytes.
    #[error("the text is {bytes} bytes long, and at most {} are read", super::MAX_TEXT)]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// None of the formats.
    #[error("this is not a packing puzzle")]
    NotPacking,
    /// An unknown format.
    #[error("there is no format `{name}`")]
    UnknownFormat {
        /// The requested name.
        name: String,
    },

    /// The first line is not three numbers.
    #[error(
        "this line should be three numbers, rows, columns and pieces, but it has {}",
        plural(*found, "word")
    )]
    Header {
        /// Words found.
        found: usize,
    },
    /// Something else instead of a number.
    #[error("`{token}` is not a number")]
    NotANumber {
        /// The word, cut if it is long.
        token: String,
        /// What it should count.
        what: Counted,
    },
    /// A number that is too small or too large.
    #[error("{token} {}, and there can be 1 to {most}", what.plural())]
    OutOfRange {
        /// The number as written.
        token: String,
        /// What it counts.
        what: Counted,
        /// The largest number possible.
        most: usize,
    },
    /// The board type is missing.
    #[error("the board type is missing{}", instead(.found.as_deref()))]
    MissingType {
        /// What was found in its place.
        found: Option<String>,
    },
    /// A word that is not a board type.
    #[error("`{found}` is not a board type")]
    UnknownType {
        /// The word.
        found: String,
        /// The type that was probably meant.
        guess: Option<&'static str>,
    },
    /// A pyramid with a base that is not square.
    #[error("a pyramid has a square base, not one of {rows} x {columns}")]
    NotSquareBase {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// A row that is too long or too short.
    #[error("row {row} has {}, expected {expected}", plural(*found, "character"))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Characters in it.
        found: usize,
        /// Characters expected.
        expected: usize,
    },
    /// Too many or too few rows.
    #[error("{}{}, expected {expected}", or_more(*.more), plural(*found, "row"))]
    RowCount {
        /// Rows found.
        found: usize,
        /// Rows expected.
        expected: usize,
        /// Whether more rows are allowed.
        more: bool,
    },
    /// A character that is not allowed here.
    #[error("`{}` stands where {expected} should stand", visible(*found))]
    Character {
        /// The character.
        found: char,
        /// What was expected here.
        expected: &'static str,
    },
    /// A tab, whose width is not defined.
    #[error("a tab stands before or between the cells of a piece")]
    Tab,
    /// A small letter.
    #[error("`{letter}` is a small letter")]
    LowerCase {
        /// The letter.
        letter: char,
    },
    /// Two letters on a line.
    #[error("`{first}` and `{second}` stand on one line, and a line belongs to one piece")]
    MixedLetters {
        /// The first letter.
        first: char,
        /// The other one.
        second: char,
    },
    /// A letter used by two pieces.
    #[error("the letter {letter} is used twice, first on line {}", first.line)]
    LetterTwice {
        /// The letter.
        letter: char,
        /// Where it was used first.
        first: Place,
    },
    /// A piece whose parts do not touch, not even at corners.
    #[error("piece {letter} is in parts that do not touch")]
    InParts {
        /// Its letter.
        letter: char,
    },
    /// More or fewer pieces than the first line says.
    #[error("{}, but the first line says {expected}", plural(*found, "piece"))]
    PieceCount {
        /// Pieces found.
        found: usize,
        /// Pieces expected.
        expected: usize,
    },

    /// A line that does not start with a keyword.
    #[error("`{found}` does not begin a line")]
    Keyword {
        /// The word, cut if it is long.
        found: String,
    },
    /// A row of cells where none is allowed.
    #[error("this row of cells belongs to nothing")]
    StrayRow,
    /// A line that may occur only once.
    #[error("a second line `{keyword}`, the first is line {}", first.line)]
    Second {
        /// Its keyword.
        keyword: &'static str,
        /// The first such line.
        first: Place,
    },
    /// A line that ends too early.
    #[error("`{keyword}` needs {expected}")]
    MissingWord {
        /// Its keyword.
        keyword: &'static str,
        /// What should follow.
        expected: &'static str,
    },
    /// A word that is not allowed here.
    #[error("`{found}` has no meaning here")]
    SurplusWord {
        /// The word, cut if it is long.
        found: String,
    },
    /// An unknown name.
    #[error("there is no {} called `{name}`", what.singular())]
    UnknownName {
        /// What it should name.
        what: Named,
        /// The name.
        name: String,
    },
    /// Something that is for another lattice.
    #[error("`{name}` lies on the {own} lattice, not on the {asked} one")]
    OtherLattice {
        /// The board or set.
        name: String,
        /// Its lattice.
        own: Lattice,
        /// The requested lattice.
        asked: Lattice,
    },
    /// No line `board`.
    #[error("there is no line `board`")]
    NoBoard,
    /// A line that needs rows below it.
    #[error("there are no rows of cells here")]
    NoRows,
    /// A set does not have this piece.
    #[error("`{set}` has no piece {name}")]
    NotInSet {
        /// The set.
        set: String,
        /// The piece.
        name: String,
    },
    /// More or fewer layers than the region has.
    #[error("{}, expected {expected}", plural(*found, "layer"))]
    LayerCount {
        /// Layers found.
        found: usize,
        /// Layers expected.
        expected: usize,
    },
    /// A letter of no piece.
    #[error("there is no piece `{}`", visible(*letter))]
    NoSuchPiece {
        /// The letter.
        letter: char,
    },
    /// A letter on a hole of the region.
    #[error("`{}` stands on a hole of the board", visible(*letter))]
    OnAHole {
        /// The letter.
        letter: char,
    },
    /// A hole on a cell of the region.
    #[error("`.` is a hole, but the board has a cell here")]
    NotAHole,
    /// Several copies of a piece share one letter and cannot be separated.
    #[error("the cells of {name} do not form copies of piece {name}")]
    Indivisible {
        /// The piece.
        name: String,
    },

    /// A drawing that is not a region.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// Pieces that are not a puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Placed pieces that are wrong.
    #[error(transparent)]
    Placement(#[from] NotASolution),
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Rows of the board.
    Rows,
    /// Columns of the board.
    Columns,
    /// Pieces.
    Pieces,
    /// Copies of a piece.
    Copies,
}

/// What a name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A lattice.
    Lattice,
    /// A board.
    Board,
    /// A set of pieces.
    Set,
}

coded!(NotationErrorKind, "packing":
    Empty, TooLong { bytes }, NotPacking, UnknownFormat { name }, Header { found },
    NotANumber { token, what }, OutOfRange { token, what, most }, MissingType { found },
    UnknownType { found, guess }, NotSquareBase { rows, columns }, RowLength { row, found, expected },
    RowCount { found, expected, more }, Character { found }, Tab, LowerCase { letter },
    MixedLetters { first, second }, LetterTwice { letter, first }, InParts { letter },
    PieceCount { found, expected }, Keyword { found }, StrayRow, Second { keyword, first },
    MissingWord { keyword }, SurplusWord { found }, UnknownName { what, name },
    OtherLattice { name, own, asked }, NoBoard, NoRows, NotInSet { set, name },
    LayerCount { found, expected }, NoSuchPiece { letter }, OnAHole { letter }, NotAHole,
    Indivisible { name };
    Self::Region(error) => error.coded(), Self::Puzzle(error) => error.coded(),
    Self::Placement(error) => error.coded());

/// Fixed names: translations depend on them, not on the wording of the message.
impl Value for Counted {
    fn value(&self) -> String {
        let name = match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Pieces => "pieces",
            Self::Copies => "copies",
        };
        name.into()
    }
}

/// Fixed names: translations depend on them, not on the wording of the message.
impl Value for Named {
    fn value(&self) -> String {
        let name = match self {
            Self::Lattice => "lattice",
            Self::Board => "board",
            Self::Set => "set",
        };
        name.into()
    }
}

impl NotationErrorKind {
    /// The error at a place.
    pub(crate) fn at(self, place: Place) -> NotationError {
        NotationError { kind: self, at: Some(place) }
    }

    /// The error without a place.
    pub(crate) fn nowhere(self) -> NotationError {
        NotationError { kind: self, at: None }
    }
}

impl NotationError {
    /// The same error in a larger text that this one was taken from: `place` converts the places.
    #[must_use]
    pub fn elsewhere(mut self, place: impl Fn(Place) -> Place) -> Self {
        use NotationErrorKind as Kind;
        if let Kind::LetterTwice { first, .. } | Kind::Second { first, .. } = &mut self.kind {
            *first = place(*first);
        }
        Self { at: self.at.map(place), ..self }
    }
}

impl Counted {
    /// The plural noun.
    pub(super) fn plural(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Pieces => "pieces",
            Self::Copies => "copies",
        }
    }
}

impl Named {
    /// The singular noun.
    pub(super) fn singular(self) -> &'static str {
        match self {
            Self::Lattice => "lattice",
            Self::Board => "board",
            Self::Set => "set of pieces",
        }
    }
}

fn instead(found: Option<&str>) -> String {
    found.map(|found| format!(": found `{found}` instead")).unwrap_or_default()
}

fn or_more(more: bool) -> &'static str {
    if more { "at least " } else { "" }
}
