//! A board: every tile once and one blank, on R x C cells.

use std::fmt;

use crate::moves::{Direction, Directions};
use crate::size::Size;
use crate::space::Position;

/// The number that stands for the blank.
pub const BLANK: u16 = 0;

/// A valid arrangement of the tiles 1, 2, ..., R*C - 1 and the blank.
///
/// ```
/// use susun_sliding::{Board, Direction, Size};
///
/// let mut board = Board::new(Size::new(3, 3)?, vec![0, 1, 3, 4, 2, 5, 7, 8, 6])?;
/// assert_eq!(board.step(Direction::Right), Some(1));
/// assert_eq!(board.to_string(), "1 0 3/4 2 5/7 8 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    blank: u16,
    tiles: Box<[u16]>,
}

/// Why a list of numbers is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The list does not have one number for each cell.
    #[error("{found} numbers for a board of {expected} cells")]
    Count {
        /// Numbers given.
        found: usize,
        /// Cells of the board.
        expected: usize,
    },
    /// A number above R*C - 1.
    #[error("tile {tile} does not belong on this board, whose tiles are 1 to {largest}")]
    TooLarge {
        /// The number found.
        tile: u16,
        /// Its cell.
        cell: usize,
        /// The largest number allowed.
        largest: u16,
    },
    /// A number that occurs twice (0 is the blank).
    #[error("tile {tile} appears twice")]
    Twice {
        /// The number found twice.
        tile: u16,
        /// Its first cell.
        first: usize,
        /// Its second cell.
        cell: usize,
    },
}

impl Board {
    /// A board with the given tiles, row by row; 0 is the blank.
    pub fn new(size: Size, tiles: impl Into<Box<[u16]>>) -> Result<Self, BoardError> {
        let tiles = tiles.into();
        if tiles.len() != size.cells() {
            return Err(BoardError::Count { found: tiles.len(), expected: size.cells() });
        }
        let mut cell_of: Vec<Option<usize>> = vec![None; size.cells()];
        for (cell, &tile) in tiles.iter().enumerate() {
            match cell_of.get_mut(usize::from(tile)) {
                None => {
                    let largest = (size.cells() - 1) as u16;
                    return Err(BoardError::TooLarge { tile, cell, largest });
                }
                Some(Some(first)) => return Err(BoardError::Twice { tile, first: *first, cell }),
                Some(seen) => *seen = Some(cell),
            }
        }
        // R*C different numbers below R*C: the blank is among them.
        let blank = cell_of[usize::from(BLANK)].unwrap_or_default() as u16;
        Ok(Self { size, blank, tiles })
    }

    /// A board with the tiles that `tile_at` returns, for arrangements known to be valid.
    pub(crate) fn from_cells(size: Size, tile_at: impl Fn(usize) -> u16) -> Self {
        let tiles: Box<[u16]> = (0..size.cells()).map(tile_at).collect();
        let blank = tiles.iter().position(|&tile| tile == BLANK).unwrap_or_default() as u16;
        debug_assert!(Self::new(size, tiles.clone()).is_ok());
        Self { size, blank, tiles }
    }

    /// The board of a state of a search, where several cells may be 0.
    pub(crate) fn of_position(size: Size, state: &impl Position) -> Self {
        let tiles = (0..size.cells()).map(|cell| state.tile(cell)).collect();
        Self { size, blank: state.blank() as u16, tiles }
    }

    /// This board with other numbers on the tiles; the blank stays where it is, and several tiles may be equal. Only for
    /// searches.
    pub(crate) fn with_tiles(&self, tile: impl Fn(u16) -> u16) -> Self {
        let tiles = self.tiles.iter().map(|&old| tile(old)).collect();
        Self { size: self.size, blank: self.blank, tiles }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The numbers row by row, 0 for the blank.
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> std::slice::Chunks<'_, u16> {
        self.tiles.chunks(self.size.cols())
    }

    /// The tile in `cell`; 0 is the blank.
    #[inline]
    pub fn tile(&self, cell: usize) -> u16 {
        self.tiles[cell]
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The cell of each tile, indexed by tile; the blank is tile 0.
    pub fn cells_by_tile(&self) -> Vec<usize> {
        let mut cells = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell;
        }
        cells
    }

    /// The directions in which the blank can move.
    pub fn directions(&self) -> Directions {
        let on_board = |d: &Direction| self.size.neighbour(self.blank(), *d).is_some();
        Direction::ALL.into_iter().filter(on_board).collect()
    }

    /// Moves the blank one step and returns the tile that moved; `None`, without a change, at the edge.
    pub fn step(&mut self, direction: Direction) -> Option<u16> {
        let cell = self.size.neighbour(self.blank(), direction)?;
        self.tiles.swap(self.blank(), cell);
        let tile = self.tiles[usize::from(self.blank)];
        self.blank = cell as u16;
        Some(tile)
    }

    /// Exchanges the contents of two cells. Swapping two tiles makes a solvable board unsolvable and vice versa.
    pub fn swap(&mut self, a: usize, b: usize) {
        self.tiles.swap(a, b);
        for (from, to) in [(a, b), (b, a)] {
            if self.tiles[to] == BLANK {
                debug_assert_ne!(from, to);
                self.blank = to as u16;
            }
        }
    }

    /// The tiles in line with the blank on one of its sides, nearest first. Tapping one of them moves all up to it, in
    /// this order: a move in the multi-tile metric.
    pub fn in_line(&self, side: Direction) -> impl Iterator<Item = u16> {
        let next = move |cell: &usize| self.size.neighbour(*cell, side);
        std::iter::successors(next(&self.blank()), next).map(|cell| self.tile(cell))
    }

    /// The direction in which the blank must move to move `tile`; `None` if they are not adjacent.
    pub fn direction_of(&self, tile: u16) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| {
            tile != BLANK
                && self
                    .size
                    .neighbour(self.blank(), direction)
                    .is_some_and(|c| self.tile(c) == tile)
        })
    }
}

/// Rows joined by `/`, `0` for the blank: `1 2 3/4 0 5/7 8 6`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tile) in self.tiles.iter().enumerate() {
            match index {
                0 => {}
                _ if index % self.size.cols() == 0 => f.write_str("/")?,
                _ => f.write_str(" ")?,
            }
            write!(f, "{tile}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).unwrap()
    }

    #[test]
    fn wrong_lists_are_refused() {
        let two = size(2, 2);
        let refused = |tiles: &[u16]| Board::new(two, tiles).unwrap_err();
        assert_eq!(refused(&[1, 2, 3]), BoardError::Count { found: 3, expected: 4 });
        assert_eq!(refused(&[1, 2, 4, 0]), BoardError::TooLarge { tile: 4, cell: 2, largest: 3 });
        assert_eq!(refused(&[1, 0, 1, 2]), BoardError::Twice { tile: 1, first: 0, cell: 2 });
    }

    #[test]
    fn steps_at_the_edge_change_nothing() {
        let mut board = Board::new(size(2, 2), [1, 2, 3, 0]).unwrap();
        let before = board.clone();
        assert_eq!(board.step(Direction::Down), None);
        assert_eq!(board, before);
        assert_eq!(board.directions().collect::<Vec<_>>(), [Direction::Up, Direction::Left]);
    }

    #[test]
    fn a_swap_keeps_track_of_the_blank() {
        let mut board = Board::new(size(2, 2), [1, 2, 3, 0]).unwrap();
        board.swap(0, 3);
        assert_eq!((board.blank(), board.to_string().as_str()), (0, "0 2/3 1"));
        board.swap(1, 3);
        assert_eq!((board.blank(), board.to_string().as_str()), (0, "0 1/3 2"));
    }

    #[test]
    fn tiles_in_line_with_the_blank_can_be_moved_in_their_order() {
        let board = Board::new(size(3, 4), [1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 7]).unwrap();
        let in_line = |side| board.in_line(side).collect::<Vec<_>>();
        let lines = Direction::ALL.map(in_line);
        assert_eq!(lines, [vec![3], vec![6, 5], vec![8], vec![11]]);
        let mut moved = board.clone();
        for tile in &lines[1] {
            assert_eq!(moved.step(moved.direction_of(*tile).unwrap()), Some(*tile));
        }
        assert_eq!(moved.to_string(), "1 2 3 4/0 5 6 8/9 10 11 7");
    }

    #[test]
    fn a_tile_beside_the_blank_knows_its_direction() {
        let board = Board::new(size(2, 2), [1, 2, 3, 0]).unwrap();
        assert_eq!(board.direction_of(2), Some(Direction::Up));
        assert_eq!(board.direction_of(3), Some(Direction::Left));
        assert_eq!(board.direction_of(1), None);
        assert_eq!(board.direction_of(0), None);
    }
}
