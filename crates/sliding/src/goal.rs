//! Goals: the common ones, any board, or a part of a board.

use std::fmt;

use susun_text::means;

use crate::board::{BLANK, Board};
use crate::partial::FreeCells;
use crate::size::Size;

/// The goals that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedGoal {
    /// 1, 2, 3, ... row by row, the blank last.
    Standard,
    /// The blank first, then 1, 2, 3, ... row by row.
    BlankFirst,
    /// 1, 2, 3, ... along a spiral from the top left corner inwards, the blank at its end.
    Snail,
}

impl NamedGoal {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::BlankFirst, Self::Snail];

    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::BlankFirst => "blank-first",
            Self::Snail => "snail",
        }
    }

    /// The goal with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| means(name, goal.name(), &[]))
    }

    /// The board of this goal for `size`.
    pub fn board(self, size: Size) -> Board {
        let cells = size.cells();
        match self {
            Self::Standard => Board::from_cells(size, |cell| ((cell + 1) % cells) as u16),
            Self::BlankFirst => Board::from_cells(size, |cell| cell as u16),
            Self::Snail => {
                let mut tiles = vec![BLANK; cells];
                for (index, cell) in spiral(size).into_iter().enumerate() {
                    tiles[cell] = ((index + 1) % cells) as u16;
                }
                Board::from_cells(size, |cell| tiles[cell])
            }
        }
    }
}

/// The board to reach, with its name if it has one.
///
/// A partial goal has free cells: the puzzle is solved when all other cells hold the tiles of the goal. Its board is
/// one of those that solve the puzzle, see [`Goal::on`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    named: Option<NamedGoal>,
    board: Board,
    home: Box<[u16]>,
    free: FreeCells,
}

impl Goal {
    /// One of the common goals.
    pub fn named(named: NamedGoal, size: Size) -> Self {
        Self::from_parts(Some(named), named.board(size))
    }

    /// Any board. If it equals a common goal, it has that goal's name.
    pub fn custom(board: Board) -> Self {
        let named = NamedGoal::ALL.into_iter().find(|goal| goal.board(board.size()) == board);
        Self::from_parts(named, board)
    }

    fn from_parts(named: Option<NamedGoal>, board: Board) -> Self {
        let home = board.cells_by_tile().into_iter().map(|cell| cell as u16).collect();
        Self { named, board, home, free: FreeCells::default() }
    }

    /// The goal whose cells matter where `board` has them, except for the free ones. If at most one cell is free, its
    /// tile is determined, and the goal is not partial.
    pub fn partial(board: Board, free: &FreeCells) -> Self {
        if free.0.len() < 2 {
            return Self::custom(board);
        }
        Self { free: free.clone(), ..Self::from_parts(None, board) }
    }

    /// Whether some cells do not matter.
    pub fn is_partial(&self) -> bool {
        !self.free.0.is_empty()
    }

    /// The cells that do not matter.
    pub fn free(&self) -> &FreeCells {
        &self.free
    }

    /// Returns whether the goal says where `tile` belongs; tile 0 is the blank.
    #[inline]
    pub fn names(&self, tile: u16) -> bool {
        !self.free.has(self.home(tile))
    }

    /// Returns whether `board`, which has the same size, solves the puzzle.
    pub fn is_met_by(&self, board: &Board) -> bool {
        (0..board.tiles().len())
            .all(|cell| self.free.has(cell) || board.tile(cell) == self.board.tile(cell))
    }

    /// The name, if this is a common goal.
    pub fn name(&self) -> Option<NamedGoal> {
        self.named
    }

    /// The board to reach.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The cell where `tile` belongs; tile 0 is the blank.
    #[inline]
    pub fn home(&self, tile: u16) -> usize {
        usize::from(self.home[usize::from(tile)])
    }
}

/// The name, or the cells as in [`Goal::cells`].
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.named {
            Some(named) => f.write_str(named.name()),
            None => f.write_str(&self.cells()),
        }
    }
}

/// The cells along a clockwise spiral from the top left corner inwards.
fn spiral(size: Size) -> Vec<usize> {
    let (mut top, mut bottom) = (0, size.rows());
    let (mut left, mut right) = (0, size.cols());
    let mut cells = Vec::with_capacity(size.cells());
    while top < bottom && left < right {
        cells.extend((left..right).map(|col| size.cell(top, col)));
        cells.extend((top + 1..bottom).map(|row| size.cell(row, right - 1)));
        if top + 1 < bottom {
            cells.extend((left..right - 1).rev().map(|col| size.cell(bottom - 1, col)));
        }
        if left + 1 < right {
            cells.extend((top + 1..bottom - 1).rev().map(|row| size.cell(row, left)));
        }
        (top, bottom, left, right) = (top + 1, bottom - 1, left + 1, right - 1);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(named: NamedGoal, rows: usize, cols: usize) -> String {
        named.board(Size::new(rows, cols).unwrap()).to_string()
    }

    #[test]
    fn common_goals_look_as_published() {
        assert_eq!(goal(NamedGoal::Standard, 3, 3), "1 2 3/4 5 6/7 8 0");
        assert_eq!(goal(NamedGoal::BlankFirst, 2, 3), "0 1 2/3 4 5");
        assert_eq!(goal(NamedGoal::Snail, 3, 3), "1 2 3/8 0 4/7 6 5");
        assert_eq!(goal(NamedGoal::Snail, 4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
    }

    #[test]
    fn the_snail_fits_every_rectangle() {
        for rows in 1..=6 {
            for cols in 1..=6 {
                if let Ok(size) = Size::new(rows, cols) {
                    let board = NamedGoal::Snail.board(size);
                    assert!(Board::new(size, board.tiles()).is_ok(), "{size}");
                }
            }
        }
        assert_eq!(goal(NamedGoal::Snail, 2, 4), "1 2 3 4/0 7 6 5");
        assert_eq!(goal(NamedGoal::Snail, 4, 1), "1/2/3/0");
    }

    #[test]
    fn a_custom_goal_that_is_common_keeps_its_name() {
        let size = Size::new(2, 2).unwrap();
        let goal = Goal::custom(Board::new(size, [1, 2, 3, 0]).unwrap());
        assert_eq!(goal.name(), Some(NamedGoal::Standard));
        assert_eq!((goal.home(1), goal.home(0)), (0, 3));
        let own = Goal::custom(Board::new(size, [2, 1, 3, 0]).unwrap());
        assert_eq!((own.name(), own.to_string().as_str()), (None, "2 1/3 0"));
    }
}
