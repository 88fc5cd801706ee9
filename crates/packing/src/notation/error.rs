//! What can be wrong with a text: what and where. What to do next is in `hint`.

use crate::lattice::Lattice;
use crate::puzzle::PuzzleError;
use crate::region::RegionError;
use crate::solution::NotASolution;
use susun_text::{Place, plural, prefix, visible};

/// A text that is not what it should be.
///
/// Its `Display` is one line with the place in front; [`NotationError::hint`] is for the line after.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", prefix(*.at))]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Where, if it is somewhere.
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
    /// Neither of the formats.
    #[error("this is no packing puzzle")]
    NotPacking,
    /// A format nobody knows.
    #[error("there is no format `{name}`")]
    UnknownFormat {
        /// The name that was asked for.
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
    /// No board type: a piece stands in its place, or nothing.
    #[error("the board type is missing{}", instead(.found.as_deref()))]
    MissingType {
        /// What stands in its place.
        found: Option<String>,
    },
    /// A word that is no board type.
    #[error("`{found}` is not a board type")]
    UnknownType {
        /// The word.
        found: String,
        /// The one that may be meant.
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
    /// A row that is longer or shorter than it should be.
    #[error("row {row} has {}, expected {expected}", plural(*found, "character"))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Characters in it.
        found: usize,
        /// Characters there should be.
        expected: usize,
    },
    /// More or fewer rows than there should be.
    #[error("{}{}, expected {expected}", or_more(*.more), plural(*found, "row"))]
    RowCount {
        /// Rows found.
        found: usize,
        /// Rows there should be.
        expected: usize,
        /// Whether there may be more than were found.
        more: bool,
    },
    /// A character that has no meaning here.
    #[error("`{}` stands where {expected} should stand", visible(*found))]
    Character {
        /// The character.
        found: char,
        /// What should stand here.
        expected: &'static str,
    },
    /// A tab, which has no width that everybody agrees on.
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
    /// A letter that two pieces have.
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
        /// Pieces there should be.
        expected: usize,
    },

    /// A line that begins with none of the keywords.
    #[error("`{found}` does not begin a line")]
    Keyword {
        /// The word, cut if it is long.
        found: String,
    },
    /// A row of cells where none is expected.
    #[error("this row of cells belongs to nothing")]
    StrayRow,
    /// A line that may stand once only.
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
    /// A word that has no meaning here.
    #[error("`{found}` has no meaning here")]
    SurplusWord {
        /// The word, cut if it is long.
        found: String,
    },
    /// A name nobody knows.
    #[error("there is no {} called `{name}`", what.singular())]
    UnknownName {
        /// What it should name.
        what: Named,
        /// The name.
        name: String,
    },
    /// Something that belongs on another lattice.
    #[error("`{name}` lies on the {own} lattice, not on the {asked} one")]
    OtherLattice {
        /// The board or set.
        name: String,
        /// Where it lies.
        own: Lattice,
        /// Where it should lie.
        asked: Lattice,
    },
    /// No line `board`.
    #[error("there is no line `board`")]
    NoBoard,
    /// A line that should have rows below it.
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
        /// Layers there should be.
        expected: usize,
    },
    /// A letter that no piece has.
    #[error("there is no piece `{}`", visible(*letter))]
    NoSuchPiece {
        /// The letter.
        letter: char,
    },
    /// A letter where the region has a hole.
    #[error("`{}` stands on a hole of the board", visible(*letter))]
    OnAHole {
        /// The letter.
        letter: char,
    },
    /// A hole where the region has a cell.
    #[error("`.` is a hole, but the board has a cell here")]
    NotAHole,
    /// Several copies of a piece with one letter that cannot be told apart.
    #[error("the cells of {name} cannot be divided into copies of it")]
    Indivisible {
        /// The piece.
        name: String,
    },

    /// A drawing that is no region.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// Pieces that are no puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Pieces that do not lie as they should.
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

impl NotationErrorKind {
    /// The error at `place`.
    pub(crate) fn at(self, place: Place) -> NotationError {
        NotationError { kind: self, at: Some(place) }
    }

    /// The error without a place.
    pub(crate) fn nowhere(self) -> NotationError {
        NotationError { kind: self, at: None }
    }
}

impl NotationError {
    /// The same mistake in a text that this one was taken from: `place` tells where a place of this
    /// text is there.
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
    /// The word for several of them.
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
    /// The word for one of them.
    pub(super) fn singular(self) -> &'static str {
        match self {
            Self::Lattice => "lattice",
            Self::Board => "board",
            Self::Set => "set of pieces",
        }
    }
}

fn instead(found: Option<&str>) -> String {
    found.map(|found| format!(": `{found}` stands in its place")).unwrap_or_default()
}

fn or_more(more: bool) -> &'static str {
    if more { "at least " } else { "" }
}
