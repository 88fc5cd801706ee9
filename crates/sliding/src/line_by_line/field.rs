//! A board with a border: the tile in each cell, and which cells are fixed.
//!
//! The cells of the border are fixed, so that a neighbour is an addition and the edge needs no test. Each tile is named
//! by its home cell; the board is solved when every cell holds its own name.

use std::iter;

use super::Line;
use crate::moves::Direction;
use crate::size::Size;

/// A board with a border.
pub(crate) struct Field {
    size: Size,
    stride: usize,
    /// The tile in each cell.
    tile: Vec<u16>,
    /// The cell of each tile.
    place: Vec<u16>,
    blank: usize,
    fixed: Vec<bool>,
}

impl Field {
    /// The board of `size` whose cells, row by row, hold the tiles with these homes; the one whose home is the last
    /// cell is the blank.
    pub(crate) fn new(size: Size, homes: impl Iterator<Item = usize>) -> Self {
        let stride = size.cols() + 2;
        let cells = stride * (size.rows() + 2);
        let bordered = |cell| (size.row(cell) + 1) * stride + size.col(cell) + 1;
        let names: Vec<u16> = (0..cells as u16).collect();
        let (tile, place, fixed) = (names.clone(), names, vec![true; cells]);
        let mut field = Self { size, stride, tile, place, blank: 0, fixed };
        for (cell, home) in homes.enumerate() {
            let (cell, home) = (bordered(cell), bordered(home));
            field.tile[cell] = home as u16;
            field.place[home] = cell as u16;
            field.fixed[cell] = false;
        }
        field.blank = field.place(bordered(size.cells() - 1));
        field
    }

    /// The offset from a cell to the one below.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// The cell next to `cell`.
    pub(crate) fn beside(&self, cell: usize, step: Direction) -> usize {
        match step {
            Direction::Up => cell - self.stride,
            Direction::Left => cell - 1,
            Direction::Right => cell + 1,
            Direction::Down => cell + self.stride,
        }
    }

    /// The blank's cell.
    pub(crate) fn blank(&self) -> usize {
        self.blank
    }

    /// The cell of the tile whose home is `home`.
    pub(crate) fn place(&self, home: usize) -> usize {
        usize::from(self.place[home])
    }

    /// Whether every tile is home.
    pub(crate) fn is_solved(&self) -> bool {
        self.tile.iter().zip(0..).all(|(&tile, cell)| tile == cell)
    }

    /// For each cell, border included, whether it is fixed.
    pub(crate) fn fixed(&self) -> &[bool] {
        &self.fixed
    }

    /// Whether nothing may enter or leave `cell`.
    pub(crate) fn is_fixed(&self, cell: usize) -> bool {
        self.fixed[cell]
    }

    /// From now on nothing enters or leaves `cell`.
    pub(crate) fn fix(&mut self, cell: usize) {
        self.fixed[cell] = true;
    }

    /// Undoes [`Field::fix`].
    pub(crate) fn free(&mut self, cell: usize) {
        self.fixed[cell] = false;
    }

    /// Exchanges the blank with the tile in `cell`, which is next to it.
    pub(crate) fn step(&mut self, cell: usize) {
        self.tile.swap(self.blank, cell);
        self.place[usize::from(self.tile[self.blank])] = self.blank as u16;
        self.place[usize::from(self.tile[cell])] = cell as u16;
        self.blank = cell;
    }

    /// The lines in the order in which they are solved, until 2x2 is left.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let (size, stride) = (self.size, self.stride);
        let (mut top, mut left) = (0, 0);
        iter::from_fn(move || {
            let (rows, cols) = (size.rows() - top, size.cols() - left);
            let first = (top + 1) * stride + left + 1;
            if rows > 2 && rows >= cols {
                top += 1;
                Some(Line { first, along: 1, inwards: stride, len: cols })
            } else if cols > 2 {
                left += 1;
                Some(Line { first, along: stride, inwards: 1, len: rows })
            } else {
                None
            }
        })
    }

    /// The cells through which the blank goes around the last 2x2 until that is solved. Its 12 boards form one ring,
    /// and the shorter way around is taken.
    pub(crate) fn circle(&self) -> impl Iterator<Item = usize> + use<> {
        const BOARDS: usize = 12;
        let corner = (self.size.rows() - 1) * self.stride + self.size.cols() - 1;
        let ring = [corner, corner + 1, corner + 1 + self.stride, corner + self.stride];
        let start = ring.iter().position(|&cell| cell == self.blank).unwrap_or_default();
        let mut tiles = ring.map(|cell| usize::from(self.tile[cell]));
        let clockwise = (0..BOARDS).find(|moves| {
            let solved = tiles == ring;
            tiles.swap((start + moves) % 4, (start + moves + 1) % 4);
            solved
        });
        let clockwise = clockwise.unwrap_or_default();
        let (turn, steps) =
            if clockwise <= BOARDS / 2 { (1, clockwise) } else { (3, BOARDS - clockwise) };
        (1..=steps).map(move |step| ring[(start + step * turn) % 4])
    }
}
