//! Boards whose tiles are named by their home cells.

use std::cmp::Ordering;
use std::collections::VecDeque;

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

    /// The same task in other words: both the board and its goal after a walk of the blank, which is at home.
    pub(super) fn both_after(&self, walk: &[Direction]) -> Self {
        let goal = Self { tiles: (0..self.tiles.len() as u16).collect(), ..*self };
        let names = goal.after(walk).cells();
        let name = |&tile: &u16| names[usize::from(tile)];
        let tiles = self.after(walk).tiles.iter().map(name).collect();
        Self { tiles, blank: names[usize::from(self.blank)], ..*self }
    }

    /// The sum of the distances of all tiles.
    pub(super) fn distance(&self) -> usize {
        let tiles = self.tiles.iter().map(|&tile| usize::from(tile)).enumerate();
        let tiles = tiles.filter(|&(_, tile)| tile != usize::from(self.blank));
        tiles.map(|(cell, tile)| self.size.distance(cell, tile)).sum()
    }

    /// A shortest walk of the blank to a cell, perhaps around another one.
    pub(super) fn walk(&self, to: usize, around: Option<usize>) -> Vec<Direction> {
        let from = self.blank_cell();
        let mut ways = vec![None; self.tiles.len()];
        let mut open = VecDeque::from([to]);
        while let Some(cell) = open.pop_front().filter(|_| ways[from].is_none()) {
            for direction in Direction::ALL {
                let Some(before) = self.size.neighbour(cell, direction) else { continue };
                if Some(before) != around && before != to && ways[before].is_none() {
                    ways[before] = Some(direction.opposite());
                    open.push_back(before);
                }
            }
        }
        let next = |&cell: &usize| self.size.neighbour(cell, ways[cell]?);
        std::iter::successors(Some(from), next).map_while(|cell| ways[cell]).collect()
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
