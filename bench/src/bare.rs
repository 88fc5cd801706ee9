//! IDA\* with Manhattan distance on the 15-puzzle, written for speed alone: a word for the board, a function for each
//! last move, a table of distances, one counter. No limits, no path, one goal.

use crate::square::{goes, is_away};

const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;
/// The moves of the blank: up, left, right, down. A move and its opposite add up to 3.
const OFFSETS: [isize; 4] = [-4, -1, 1, 4];
/// Stands for the last move at the start.
const NONE: usize = 4;
/// 0, 1, 2, ...; cell c is the nibble at bits 4c to 4c + 3.
const GOAL: u64 = 0xfedc_ba98_7654_3210;

/// A search.
pub struct Bare {
    /// The change of slack by a move: by direction, cell of the tile, and tile.
    change: [[[i8; CELLS]; CELLS]; 4],
    generated: u64,
}

impl Bare {
    /// A search with its table.
    pub fn new() -> Self {
        let mut change = [[[0; CELLS]; CELLS]; 4];
        for (direction, by_cell) in change.iter_mut().enumerate() {
            for (from, by_tile) in by_cell.iter_mut().enumerate() {
                for (tile, change) in by_tile.iter_mut().enumerate() {
                    *change = if is_away::<SIDE>(direction, from, tile) { -2 } else { 0 };
                }
            }
        }
        Self { change, generated: 0 }
    }

    /// Nodes generated up to the first solution.
    pub fn solve(&mut self, tiles: &[u16]) -> u64 {
        let (mut board, mut blank) = (0, 0);
        for (cell, &tile) in tiles.iter().enumerate() {
            board |= u64::from(tile) << (4 * cell);
            blank = if tile == 0 { cell } else { blank };
        }
        self.generated = 1;
        let mut slack = 0;
        while !self.below::<NONE>(board, blank, slack) {
            slack += 2;
        }
        self.generated
    }

    /// Whether there is a goal below. `slack` is how far g + h is below the bound.
    fn below<const LAST: usize>(&mut self, board: u64, blank: usize, slack: i32) -> bool {
        self.step::<LAST, 0>(board, blank, slack)
            || self.step::<LAST, 1>(board, blank, slack)
            || self.step::<LAST, 2>(board, blank, slack)
            || self.step::<LAST, 3>(board, blank, slack)
    }

    #[inline(always)]
    fn step<const LAST: usize, const NOW: usize>(
        &mut self,
        board: u64,
        blank: usize,
        slack: i32,
    ) -> bool {
        if LAST + NOW == 3 || !goes::<SIDE>(blank, NOW) {
            return false;
        }
        self.generated += 1;
        let to = blank.wrapping_add_signed(OFFSETS[NOW]) % CELLS;
        let tile = board >> (4 * to) & 15;
        let slack = slack + i32::from(self.change[NOW][to][tile as usize]);
        if slack < 0 {
            return false;
        }
        let board = board ^ tile << (4 * to) ^ tile << (4 * blank);
        board == GOAL || self.below::<NOW>(board, to, slack)
    }
}
