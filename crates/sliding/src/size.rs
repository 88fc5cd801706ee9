//! The shape of a board: R rows by C columns, and the arithmetic of its cells.
//!
//! Cells are numbered 0, 1, 2, ... row by row, from the top left corner.

use std::fmt;
use std::str::FromStr;

use susun_text::{Value, coded};

use crate::moves::Direction;

/// The longest side a board may have.
pub const MAX_SIDE: usize = 100;

/// Rows and columns of a board: each from 1 to [`MAX_SIDE`], at least two cells in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// Why a pair of numbers, or a text, is not a board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side is 0 or above [`MAX_SIDE`], or the board would have a single cell.
    #[error("a board of {rows} x {cols} is not supported")]
    OutOfRange {
        /// Rows requested.
        rows: usize,
        /// Columns requested.
        cols: usize,
    },
    /// The text is not of the form `RxC`.
    #[error("`{text}` is not a size")]
    NotASize {
        /// The text as given.
        text: String,
    },
}

coded!(SizeError, "size": OutOfRange { rows, cols }, NotASize { text });

/// Rows and columns, as in `3x4`.
impl Value for Size {
    fn value(&self) -> String {
        self.to_string()
    }
}

impl SizeError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::OutOfRange { .. } => {
                format!("sides go from 1 to {MAX_SIDE}, and a board has at least two cells")
            }
            Self::NotASize { .. } => "write rows x columns, for example 4x4 or 3x5".into(),
        }
    }
}

impl Size {
    /// A board of `rows` x `cols`.
    pub fn new(rows: usize, cols: usize) -> Result<Self, SizeError> {
        let fits = |side: usize| (1..=MAX_SIDE).contains(&side);
        if fits(rows) && fits(cols) && rows * cols >= 2 {
            Ok(Self { rows: rows as u8, cols: cols as u8 })
        } else {
            Err(SizeError::OutOfRange { rows, cols })
        }
    }

    /// The square board with `cells` cells, if there is one.
    pub fn square_of(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        if side * side == cells { Self::new(side, side).ok() } else { None }
    }

    /// Number of rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Number of columns.
    pub fn cols(self) -> usize {
        usize::from(self.cols)
    }

    /// Number of cells, the blank's included.
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// The row of `cell`.
    pub fn row(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// The column of `cell`.
    pub fn col(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// The cell in `row` and `col`.
    pub fn cell(self, row: usize, col: usize) -> usize {
        row * self.cols() + col
    }

    /// Manhattan distance between two cells.
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.col(a).abs_diff(self.col(b))
    }

    /// The cell next to `cell` in `direction`, if it is on the board.
    pub fn neighbour(self, cell: usize, direction: Direction) -> Option<usize> {
        match direction {
            Direction::Up => cell.checked_sub(self.cols()),
            Direction::Left => (self.col(cell) > 0).then(|| cell - 1),
            Direction::Right => (self.col(cell + 1) > 0).then(|| cell + 1),
            Direction::Down => Some(cell + self.cols()).filter(|&below| below < self.cells()),
        }
    }

    /// Swaps rows and columns.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { rows: self.cols, cols: self.rows }
    }

    /// Returns whether the board has one row or one column; then the tiles can never change their order.
    pub fn is_line(self) -> bool {
        self.rows == 1 || self.cols == 1
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Parses `4x4`, `3X5` or `3×5`; a single number `4` is a square.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let not_a_size = || SizeError::NotASize { text: text.to_owned() };
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| not_a_size());
        match text.split_once(['x', 'X', '×']) {
            Some((rows, cols)) => Self::new(number(rows)?, number(cols)?),
            None => number(text).and_then(|side| Self::new(side, side)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        for (text, rows, cols) in [("4x4", 4, 4), ("3X5", 3, 5), ("3×2", 3, 2), ("7", 7, 7)] {
            let size: Size = text.parse().unwrap();
            assert_eq!((size.rows(), size.cols()), (rows, cols));
            assert_eq!(size.to_string().parse(), Ok(size));
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        for (rows, cols) in [(0, 3), (3, 0), (1, 1), (101, 2)] {
            assert_eq!(Size::new(rows, cols), Err(SizeError::OutOfRange { rows, cols }));
        }
        assert!(matches!("4y4".parse::<Size>(), Err(SizeError::NotASize { .. })));
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        let size = Size::new(2, 3).unwrap();
        assert_eq!(size.neighbour(0, Direction::Up), None);
        assert_eq!(size.neighbour(0, Direction::Right), Some(1));
        assert_eq!(size.neighbour(2, Direction::Right), None);
        assert_eq!(size.neighbour(2, Direction::Down), Some(5));
        assert_eq!(size.neighbour(3, Direction::Left), None);
    }
}
