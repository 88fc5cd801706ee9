//! The value of a board by the learned weights: the smaller, the nearer to a solution.

#![expect(clippy::inline_always, reason = "for each node, also in small builds: see `kernel`")]

use std::collections::BTreeMap;

use super::homes::Homes;
use super::model::{Features, REVERSED, WEIGHTS, clipped_difference, clipped_offset};
use crate::size::Size;

/// Beyond the offsets that the weights distinguish, each row or column adds this: the slope of 50 * offset^1.5 there.
const BEYOND: i32 = 225;
/// What one move is worth.
const MOVE: i32 = 50;

/// The weights, as tables for boards of one size.
///
/// Tiles are named by their home cells. Where the blank is has no value.
#[derive(Clone)]
pub(super) struct Rank {
    size: Size,
    /// For each tile and cell.
    tiles: Box<[i32]>,
    /// For each tile the other tiles of its pairs: those whose first tile it is, and those whose second.
    seconds: Box<[Box<[Partner]>]>,
    firsts: Box<[Box<[Partner]>]>,
    /// The values of pairs, by clipped offset and difference. Pairs with the same features share a table.
    pairs: Box<[i16]>,
    /// Of two tiles that are reversed in their goal line.
    reversed: i32,
    rows: Box<[u16]>,
    cols: Box<[u16]>,
    /// Cells as numbers; the difference of two gives rows and columns, and so does the difference of two differences.
    places: Box<[i32]>,
    /// For each difference of places, and of differences, the parts of an index of `pairs`.
    offsets: Box<[u16]>,
    differences: Box<[u8]>,
    /// The index of the difference 0.
    middle: i32,
}

/// A pair, seen from one of its tiles.
#[derive(Clone, Copy)]
struct Partner {
    /// The other tile, and the place of its home.
    other: u16,
    place: i32,
    table: u32,
}

/// A tile that can move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) tile: u16,
    pub(super) from: u16,
    /// The cell of the blank.
    pub(super) to: u16,
}

impl Rank {
    /// The tables for a size.
    pub(super) fn new(size: Size, weights: &[i16]) -> Self {
        let (cells, features) = (size.cells(), Features::new(size));
        let tile = |home: usize, cell: usize| {
            let weight = |cell| i32::from(weights[features.tile(home, cell)]);
            weight(cell) - weight(home) + BEYOND * features.excess(home, cell)
        };
        // Differences of differences have fewer columns than half of this.
        let row = 4 * size.cols() as i32;
        let place = |cell| size.row(cell) as i32 * row + size.col(cell) as i32;
        let places: Box<[i32]> = (0..cells).map(place).collect();
        let (mut pairs, mut seconds) = (Vec::new(), vec![Vec::new(); cells]);
        let mut firsts = seconds.clone();
        let mut tables = BTreeMap::new();
        for pair in features.pairs() {
            let table = *tables.entry(pair.class()).or_insert_with(|| {
                let table = pairs.len();
                pairs.extend(pair.features().map(|feature| weights[feature]));
                let rest = pairs[table + clipped_offset((0, 0)) + clipped_difference((0, 0))];
                pairs[table..].iter_mut().for_each(|value| *value -= rest);
                table as u32
            });
            let partner =
                |other: usize| Partner { other: other as u16, place: places[other], table };
            seconds[pair.first].push(partner(pair.second));
            firsts[pair.second].push(partner(pair.first));
        }
        let middle = 2 * row * size.rows() as i32;
        let split = move |difference: i32| {
            let rows = (difference + row / 2).div_euclid(row);
            (rows, difference - rows * row)
        };
        let all = -middle..=middle;
        Self {
            size,
            tiles: (0..cells * cells).map(|at| tile(at / cells, at % cells)).collect(),
            seconds: seconds.into_iter().map(Vec::into_boxed_slice).collect(),
            firsts: firsts.into_iter().map(Vec::into_boxed_slice).collect(),
            pairs: pairs.into(),
            reversed: i32::from(weights[REVERSED]),
            rows: (0..cells).map(|cell| size.row(cell) as u16).collect(),
            cols: (0..cells).map(|cell| size.col(cell) as u16).collect(),
            places,
            offsets: all.clone().map(|at| clipped_offset(split(at)) as u16).collect(),
            differences: all.map(|at| clipped_difference(split(at)) as u8).collect(),
            middle,
        }
    }

    /// Tables that value boards by the distances of their tiles alone.
    pub(super) fn by_distance(size: Size) -> Self {
        let cells = size.cells();
        let distance = |at| MOVE * size.distance(at / cells, at % cells) as i32;
        let no_pairs: Box<[Box<[Partner]>]> = vec![Box::default(); cells].into();
        let (seconds, firsts, pairs) = (no_pairs.clone(), no_pairs, Box::default());
        let tiles = (0..cells * cells).map(distance).collect();
        Self { tiles, seconds, firsts, pairs, ..Self::new(size, &vec![0; WEIGHTS]) }
    }

    /// Gives each tile other values in each cell.
    pub(super) fn set_values(&mut self, value: impl Fn(usize, usize) -> i32) {
        let cells = self.size.cells();
        for (at, own) in self.tiles.iter_mut().enumerate() {
            *own = value(at / cells, at % cells);
        }
    }

    /// The size of the boards.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The value of a board. `cells` has the cell of each tile.
    pub(super) fn value(&self, board: &Homes, cells: &[u16]) -> i32 {
        let Homes { ref tiles, blank, .. } = *board;
        let count = tiles.len();
        let (mut value, mut reversed) = (0, 0);
        for home in (0..count as u16).filter(|&home| home != blank) {
            let cell = cells[usize::from(home)];
            value += self.tiles[usize::from(home) * count + usize::from(cell)];
            let row = self.row(self.offset(home, cell));
            let partners = self.seconds[usize::from(home)].iter();
            for partner in partners.filter(|partner| partner.other != blank) {
                let difference = self.offset_of(partner, cells) - self.offset(home, cell);
                value += self.pair(partner, row, difference);
            }
            reversed += self.reversed_in_row(tiles, blank, home, cell);
            reversed += self.reversed_in_col(tiles, blank, home, cell);
        }
        // Each reversed pair was counted for both of its tiles.
        value + self.reversed * reversed / 2
    }

    /// How a move changes the value.
    #[inline(always)]
    pub(super) fn change(&self, tiles: &[u16], cells: &[u16], blank: u16, shift: Shift) -> i32 {
        let Shift { tile, from, to } = shift;
        let values = &self.tiles[usize::from(tile) * tiles.len()..];
        let mut change = values[usize::from(to)] - values[usize::from(from)];
        let (old, new) = (self.offset(tile, from), self.offset(tile, to));
        let (old_row, new_row) = (self.row(old), self.row(new));
        for partner in &self.seconds[usize::from(tile)] {
            if partner.other != blank {
                let other = self.offset_of(partner, cells);
                change += self.pair(partner, new_row, other - new);
                change -= self.pair(partner, old_row, other - old);
            }
        }
        for partner in &self.firsts[usize::from(tile)] {
            if partner.other != blank {
                let other = self.offset_of(partner, cells);
                let row = self.row(other);
                change += self.pair(partner, row, new - other);
                change -= self.pair(partner, row, old - other);
            }
        }
        let line = |lines: &[u16], cell: u16| lines[usize::from(cell)];
        if line(&self.rows, from) == line(&self.rows, to) {
            let home = line(&self.cols, tile);
            if home == line(&self.cols, from) {
                change -= self.reversed * self.reversed_in_col(tiles, blank, tile, from);
            } else if home == line(&self.cols, to) {
                change += self.reversed * self.reversed_in_col(tiles, blank, tile, to);
            }
        } else {
            let home = line(&self.rows, tile);
            if home == line(&self.rows, from) {
                change -= self.reversed * self.reversed_in_row(tiles, blank, tile, from);
            } else if home == line(&self.rows, to) {
                change += self.reversed * self.reversed_in_row(tiles, blank, tile, to);
            }
        }
        change
    }

    /// The difference between the places of a tile and its home.
    #[inline(always)]
    fn offset(&self, home: u16, cell: u16) -> i32 {
        self.places[usize::from(cell)] - self.places[usize::from(home)]
    }

    #[inline(always)]
    fn offset_of(&self, partner: &Partner, cells: &[u16]) -> i32 {
        self.places[usize::from(cells[usize::from(partner.other)])] - partner.place
    }

    /// The row of a pair's table for an offset of its first tile.
    #[inline(always)]
    fn row(&self, offset: i32) -> usize {
        usize::from(self.offsets[(self.middle + offset) as usize])
    }

    /// The value of a pair: the row of its table, and the difference between the offsets of its tiles.
    #[inline(always)]
    fn pair(&self, partner: &Partner, row: usize, difference: i32) -> i32 {
        let difference = self.differences[(self.middle + difference) as usize];
        i32::from(self.pairs[partner.table as usize + row + usize::from(difference)])
    }

    /// How many tiles of a column that belong in it are on the wrong side of this one; 0 if it does not belong there.
    fn reversed_in_col(&self, tiles: &[u16], blank: u16, home: u16, cell: u16) -> i32 {
        let (own_row, col) = (self.rows[usize::from(home)], self.cols[usize::from(cell)]);
        if self.cols[usize::from(home)] != col {
            return 0;
        }
        let row = usize::from(self.rows[usize::from(cell)]);
        let others = tiles[usize::from(col)..].iter().step_by(self.size.cols()).enumerate();
        let is_reversed = |&(at, &other): &(usize, &u16)| {
            self.cols[usize::from(other)] == col
                && other != blank
                && at != row
                && (at < row) == (self.rows[usize::from(other)] > own_row)
        };
        others.filter(is_reversed).count() as i32
    }

    /// The same for rows.
    fn reversed_in_row(&self, tiles: &[u16], blank: u16, home: u16, cell: u16) -> i32 {
        let (own_col, row) = (self.cols[usize::from(home)], self.rows[usize::from(cell)]);
        if self.rows[usize::from(home)] != row {
            return 0;
        }
        let col = usize::from(self.cols[usize::from(cell)]);
        let first = usize::from(row) * self.size.cols();
        let others = tiles[first..first + self.size.cols()].iter().enumerate();
        let is_reversed = |&(at, &other): &(usize, &u16)| {
            self.rows[usize::from(other)] == row
                && other != blank
                && at != col
                && (at < col) == (self.cols[usize::from(other)] > own_col)
        };
        others.filter(is_reversed).count() as i32
    }
}

#[cfg(test)]
mod tests {
    use susun_search::{below, seeded};

    use super::super::model::LEARNED;
    use super::*;
    use crate::generate::random;
    use crate::goal::{Goal, NamedGoal};

    fn board(rows: usize, cols: usize, seed: u64) -> Homes {
        let size = Size::new(rows, cols).expect("a size");
        let goal = Goal::custom(random(&Goal::named(NamedGoal::Standard, size), &mut seeded(9)));
        Homes::new(&random(&goal, &mut seeded(seed)), goal.board())
    }

    #[test]
    fn a_move_changes_the_value_as_computed() {
        for (rows, cols) in [(2, 2), (3, 5), (5, 5), (7, 4), (24, 25)] {
            let mut board = board(rows, cols, 1);
            let rank = Rank::new(board.size, &LEARNED);
            let mut cells = board.cells();
            let mut value = rank.value(&board, &cells);
            let mut rng = seeded(2);
            for _ in 0..200 {
                let blank = cells[usize::from(board.blank)];
                let direction = crate::moves::Direction::ALL[below(4, &mut rng) as usize];
                let Some(from) = board.size.neighbour(usize::from(blank), direction) else {
                    continue;
                };
                let shift = Shift { tile: board.tiles[from], from: from as u16, to: blank };
                value += rank.change(&board.tiles, &cells, board.blank, shift);
                board = board.after(&[direction]);
                cells = board.cells();
                assert_eq!(value, rank.value(&board, &cells), "{rows}x{cols}");
            }
        }
    }
}
