//! A board seen flipped or transposed, so that one method can start in every corner.

use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;

/// How cells and steps of the view map to the board's: transposed first, then flipped.
#[derive(Clone, Copy)]
pub(super) struct View {
    board: Size,
    transposed: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl View {
    /// How many views there are.
    pub(super) const COUNT: usize = 8;

    /// All of them: the board as it is, transposed, and both again for each flip.
    pub(super) fn all(board: Size) -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(move |bits| Self {
            board,
            transposed: bits & 1 != 0,
            flip_rows: bits & 2 != 0,
            flip_cols: bits & 4 != 0,
        })
    }

    /// The size of the view.
    pub(super) fn size(self) -> Size {
        if self.transposed { self.board.transposed() } else { self.board }
    }

    /// The tiles as the view shows them, row by row.
    pub(super) fn tiles(self, board: &Board) -> Vec<u16> {
        (0..self.board.cells()).map(|cell| board.tile(self.cell(cell))).collect()
    }

    /// The goal's tiles with the blank walked to the last corner, and the walk.
    pub(super) fn goal_with_blank_last(self, goal: &Goal) -> (Vec<u16>, Vec<Direction>) {
        let size = self.size();
        let mut tiles = self.tiles(goal.board());
        let mut blank = tiles.iter().position(|&tile| tile == BLANK).unwrap_or_default();
        let mut walk = Vec::new();
        for direction in [Direction::Down, Direction::Right] {
            while let Some(next) = size.neighbour(blank, direction) {
                tiles.swap(blank, next);
                walk.push(direction);
                blank = next;
            }
        }
        (tiles, walk)
    }

    /// The board's step for a step in the view.
    pub(super) fn direction(self, seen: Direction) -> Direction {
        let turned = match seen {
            Direction::Up if self.transposed => Direction::Left,
            Direction::Left if self.transposed => Direction::Up,
            Direction::Right if self.transposed => Direction::Down,
            Direction::Down if self.transposed => Direction::Right,
            _ => seen,
        };
        let flipped = if turned.is_vertical() { self.flip_rows } else { self.flip_cols };
        if flipped { turned.opposite() } else { turned }
    }

    /// The board's cell for a cell of the view.
    fn cell(self, seen: usize) -> usize {
        let size = self.size();
        let (mut row, mut col) = (size.row(seen), size.col(seen));
        if self.transposed {
            (row, col) = (col, row);
        }
        if self.flip_rows {
            row = self.board.rows() - 1 - row;
        }
        if self.flip_cols {
            col = self.board.cols() - 1 - col;
        }
        self.board.cell(row, col)
    }
}
