//! Inversion distance: how many moves it takes to undo the inversions.
//!
//! Read the tiles row by row, without the blank, each numbered by its place in the goal read the same way. A horizontal
//! move does not change that sequence; a vertical one carries a tile past C - 1 others, so the number of inversions
//! changes by C - 1, C - 3, ..., or 1 - C. The vertical moves still needed are therefore at least the smallest n for
//! which n (C - 1) is at least the number of inversions and has the same parity. Reading column by column bounds the
//! horizontal moves in the same way, and the two bounds add up.

use susun_search::{Heuristic, Properties, Space};

use super::{Shifted, SmallMemo, TwoWords};
use crate::board::BLANK;
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;
use crate::space::Position;

/// Inversions by rows and by columns, turned into moves.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    size: Size,
    /// The place of each tile in the goal, read row by row and column by column.
    place: [Box<[u16]>; 2],
}

/// Inversions in the two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InversionMemo {
    /// Reading row by row; only vertical moves change it.
    pub by_rows: u32,
    /// Reading column by column; only horizontal moves change it.
    pub by_cols: u32,
}

impl SmallMemo for InversionMemo {
    fn pack(&self) -> TwoWords {
        [self.by_rows, self.by_cols]
    }

    fn unpack([by_rows, by_cols]: TwoWords) -> Self {
        Self { by_rows, by_cols }
    }
}

impl InversionDistance {
    /// The heuristic towards `goal`.
    pub fn new(goal: &Goal) -> Self {
        let size = goal.size();
        let homes = || (0..size.cells()).map(|tile| goal.home(tile as u16));
        let by_columns = |home: usize| size.col(home) * size.rows() + size.row(home);
        let place = [
            homes().map(|home| home as u16).collect(),
            homes().map(|home| by_columns(home) as u16).collect(),
        ];
        Self { size, place }
    }

    /// The fewest moves that can undo `inversions`, if each passes `line` - 1 tiles.
    fn moves(inversions: u32, line: usize) -> u32 {
        let most = line as u32 - 1;
        if most == 0 {
            return 0; // no tile can be passed
        }
        let least = inversions.div_ceil(most);
        if (least * most) % 2 == inversions % 2 { least } else { least + 1 }
    }

    /// The least numbers of vertical and horizontal moves needed.
    pub fn by_axis(&self, memo: InversionMemo) -> (u32, u32) {
        let vertical = Self::moves(memo.by_rows, self.size.cols());
        (vertical, Self::moves(memo.by_cols, self.size.rows()))
    }

    fn count(place: &[u16], tiles: impl Iterator<Item = u16>) -> u32 {
        let mut seen = vec![0_u64; place.len().div_ceil(64)];
        let mut inversions = 0;
        for tile in tiles.filter(|&tile| tile != BLANK) {
            let own = usize::from(place[usize::from(tile)]);
            let (word, bit) = (own / 64, own % 64);
            // Every larger place that came before is an inversion.
            inversions += (seen[word] >> bit).count_ones();
            inversions += seen[word + 1..].iter().map(|word| word.count_ones()).sum::<u32>();
            seen[word] |= 1 << bit;
        }
        inversions
    }

    /// The change in inversions when `tile` jumps over the tiles between.
    #[inline(always)]
    fn change(place: &[u16], tile: u16, passed: impl Iterator<Item = u16>, forward: bool) -> i32 {
        let own = place[usize::from(tile)];
        // Jumping forward over a larger one adds an inversion, over a smaller one removes it.
        passed.map(|other| if (place[usize::from(other)] > own) == forward { 1 } else { -1 }).sum()
    }
}

impl<S> Heuristic<S> for InversionDistance
where
    S: Space<Move = Direction, State: Position>,
{
    type Memo = InversionMemo;

    fn start(&self, state: &S::State) -> InversionMemo {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let by_row = (0..self.size.cells()).map(|cell| state.tile(cell));
        let by_col = (0..cols).flat_map(|col| (0..rows).map(move |row| (row, col)));
        let by_col = by_col.map(|(row, col)| state.tile(self.size.cell(row, col)));
        InversionMemo {
            by_rows: Self::count(&self.place[0], by_row),
            by_cols: Self::count(&self.place[1], by_col),
        }
    }

    fn after(&self, memo: &InversionMemo, state: &S::State, direction: Direction) -> InversionMemo {
        let Shifted { tile, from, to } = Shifted::after(state, direction, self.size);
        let mut memo = *memo;
        let (low, high) = (from.min(to), from.max(to));
        if direction.is_vertical() {
            let passed = (low + 1..high).map(|cell| state.tile(cell));
            let change = Self::change(&self.place[0], tile, passed, to > from);
            memo.by_rows = memo.by_rows.wrapping_add_signed(change);
        } else {
            // Column by column: below `low` in its column, then above `high` in the next one.
            let (row, cols) = (self.size.row(low), self.size.cols());
            let below = (row + 1..self.size.rows()).map(|r| low + (r - row) * cols);
            let above = (0..row).map(|r| self.size.col(high) + r * cols);
            let passed = below.chain(above).map(|cell| state.tile(cell));
            let change = Self::change(&self.place[1], tile, passed, to > from);
            memo.by_cols = memo.by_cols.wrapping_add_signed(change);
        }
        memo
    }

    fn estimate(&self, memo: &InversionMemo) -> u32 {
        let (vertical, horizontal) = self.by_axis(*memo);
        vertical + horizontal
    }

    fn properties(&self) -> Properties {
        Properties::CONSISTENT
    }
}
