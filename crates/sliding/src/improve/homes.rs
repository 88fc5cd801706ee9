//! Boards whose tiles are named by their home cells.

use std::cmp::Ordering;

use crate::board::{BLANK, Board};
use crate::construct::construct;
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;
use crate::solvable::solvable;

/// A board on the way to some goal; a tile is the number of its home cell.
#[derive(Clone, Debug)]
pub(super) struct Homes {
    pub(super) size: Size,
    /// The tile in each cell.
    pub(super) tiles: Box<[u16]>,
    /// The tile that is the blank.
    pub(super) blank: u16,
}

impl Homes {
    /// The board `start`, to be brought to `goal`.
    pub(super) fn new(start: &Board, goal: &Board) -> Self {
        let homes = goal.cells_by_tile();
        let home = |&tile: &u16| homes[usize::from(tile)] as u16;
        let tiles = start.tiles().iter().map(home).collect();
        Self { size: start.size(), tiles, blank: homes[usize::from(BLANK)] as u16 }
    }

    /// The cell of each tile.
    pub(super) fn cells(&self) -> Vec<u16> {
        let mut cells = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell as u16;
        }
        cells
    }

    /// The cell of the blank.
    pub(super) fn blank_cell(&self) -> usize {
        self.tiles.iter().position(|&tile| tile == self.blank).unwrap_or_default()
    }

    /// The board after some moves.
    pub(super) fn after(&self, moves: &[Direction]) -> Self {
        let (mut board, mut blank) = (self.clone(), self.blank_cell());
        for &direction in moves {
            let Some(cell) = board.size.neighbour(blank, direction) else { break };
            board.tiles.swap(blank, cell);
            blank = cell;
        }
        board
    }

    /// The sum of the distances of all tiles.
    pub(super) fn distance(&self) -> usize {
        let tiles = self.tiles.iter().map(|&tile| usize::from(tile)).enumerate();
        let tiles = tiles.filter(|&(_, tile)| tile != usize::from(self.blank));
        tiles.map(|(cell, tile)| self.size.distance(cell, tile)).sum()
    }

    /// A shortest walk of the blank to a cell.
    pub(super) fn walk(&self, to: usize) -> Vec<Direction> {
        let (from, size) = (self.blank_cell(), self.size);
        let on = |from: usize, to: usize, directions: [Direction; 2]| {
            let direction = directions[usize::from(from < to)];
            std::iter::repeat_n(direction, from.abs_diff(to))
        };
        let rows = on(size.row(from), size.row(to), [Direction::Up, Direction::Down]);
        rows.chain(on(size.col(from), size.col(to), [Direction::Left, Direction::Right])).collect()
    }

    /// A solution without a search.
    pub(super) fn constructed(&self) -> Vec<Direction> {
        let number = |home: u16| match home.cmp(&self.blank) {
            Ordering::Less => home + 1,
            Ordering::Equal => BLANK,
            Ordering::Greater => home,
        };
        let start = Board::from_cells(self.size, |cell| number(self.tiles[cell]));
        let goal = Goal::custom(Board::from_cells(self.size, |cell| number(cell as u16)));
        solvable(&start, &goal).map_or_else(|_| Vec::new(), |puzzle| construct(&puzzle))
    }
}

/// Moves, and the board that they lead to.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) moves: Vec<Direction>,
    pub(super) board: Homes,
}

impl Line {
    /// No moves yet.
    pub(super) fn new(board: Homes) -> Self {
        Self { moves: Vec::new(), board }
    }

    /// Makes more moves.
    pub(super) fn make(&mut self, moves: &[Direction]) {
        self.board = self.board.after(moves);
        self.moves.extend(moves);
    }

    /// These moves and a solution of the board without a search.
    pub(super) fn constructed(&self) -> Vec<Direction> {
        [&self.moves[..], &self.board.constructed()].concat()
    }
}
