//! The features of boards that the learned weights belong to, the same for boards of every size.
//!
//! A board has one feature for each tile, its offset from home; one for each pair of tiles whose homes are near each
//! other, the offset of one of them and the difference between both; and the number of reversed pairs, which are two
//! tiles in their goal line in the wrong order. Flips and transposition bring every home to the upper left, and only
//! the distance to the nearest edges is distinguished, so that few weights serve every size. Homes in the middle are not
//! flipped, so a board and its reflection can have different values.

use crate::size::Size;

/// Offsets from home are clipped to this.
const FAR: i32 = 9;
const SPAN: usize = 2 * FAR as usize + 1;
/// Homes are distinguished by their distance to the nearer edge on both axes: 0, 1 or more.
const TILE_CLASSES: usize = 9;
const TILE_WEIGHTS: usize = TILE_CLASSES * SPAN * SPAN;

/// In pairs, offsets of the first tile are clipped to this.
const PAIR_OFFSET: i32 = 2;
/// Differences between the offsets of both tiles are clipped to this.
const PAIR_DIFFERENCE: i32 = 3;
/// Clipped differences.
const DIFFERENCES: usize = 49;
/// Clipped offsets and differences of a pair.
const PAIR_WEIGHTS: usize = 25 * DIFFERENCES;
const PAIR_CLASSES: usize = 6;
/// Homes side by side, two apart in a line, and diagonal.
const PAIR_KINDS: usize = 3;

/// The number of weights.
pub(super) const WEIGHTS: usize = TILE_WEIGHTS + PAIR_KINDS * PAIR_CLASSES * PAIR_WEIGHTS + 1;
/// The weight of a reversed pair.
pub(super) const REVERSED: usize = WEIGHTS - 1;

/// Where the second home of a pair is, seen from the first.
const PAIRS: [Cell; 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, -1)];

/// A row and a column, or a difference between two cells.
type Cell = (i32, i32);

/// The features of boards of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    size: Size,
}

impl Features {
    pub(super) fn new(size: Size) -> Self {
        Self { size }
    }

    fn at(self, cell: usize) -> Cell {
        (self.size.row(cell) as i32, self.size.col(cell) as i32)
    }

    /// The last row and column.
    fn last(self) -> Cell {
        (self.size.rows() as i32 - 1, self.size.cols() as i32 - 1)
    }

    /// The feature of a tile with this home in this cell.
    pub(super) fn tile(self, home: usize, cell: usize) -> usize {
        let (mut home, mut cell, last) = (self.at(home), self.at(cell), self.last());
        if 2 * home.0 > last.0 {
            (home.0, cell.0) = (last.0 - home.0, last.0 - cell.0);
        }
        if 2 * home.1 > last.1 {
            (home.1, cell.1) = (last.1 - home.1, last.1 - cell.1);
        }
        if home.0 > home.1 {
            (home, cell) = (transposed(home), transposed(cell));
        }
        let class = (home.0.min(2) * 3 + home.1.min(2)) as usize;
        let (row, col) = (clip(cell.0 - home.0, FAR), clip(cell.1 - home.1, FAR));
        (class * SPAN + row) * SPAN + col
    }

    /// By how many rows and columns the offset of a tile exceeds what its feature distinguishes.
    pub(super) fn excess(self, home: usize, cell: usize) -> i32 {
        let (home, cell) = (self.at(home), self.at(cell));
        let beyond = |offset: i32| (offset.abs() - FAR).max(0);
        beyond(cell.0 - home.0) + beyond(cell.1 - home.1)
    }

    /// All pairs of homes.
    pub(super) fn pairs(self) -> impl Iterator<Item = Pair> {
        let last = self.last();
        (0..self.size.cells()).flat_map(move |first| {
            let on_board = move |&(row, col): &Cell| row <= last.0 && (0..=last.1).contains(&col);
            let second = PAIRS.iter().map(move |&offset| plus(self.at(first), offset));
            let cell = move |(row, col)| self.size.cell(row as usize, col as usize);
            second.filter(on_board).map(move |second| self.pair(first, cell(second)))
        })
    }

    /// The pair of these two homes.
    fn pair(self, one: usize, other: usize) -> Pair {
        let (a, b, last) = (self.at(one), self.at(other), self.last());
        let is_diagonal = a.0 != b.0 && a.1 != b.1;
        let view = if is_diagonal {
            let flips = (a.0 + b.0 > last.0, a.1 + b.1 > last.1);
            let nearer = |sum: i32, last: i32| sum.min(2 * last - sum);
            let transpose = nearer(a.0 + b.0, last.0) > nearer(a.1 + b.1, last.1);
            View { flips, transpose }
        } else {
            View { flips: (a.0 + b.0 > last.0, a.1 + b.1 > last.1), transpose: a.0 != b.0 }
        };
        let (a, b) = (view.cell(a, last), view.cell(b, last));
        let (first, second, (a, b)) =
            if a.1 > b.1 { (other, one, (b, a)) } else { (one, other, (a, b)) };
        let (kind, class) = if is_diagonal {
            (2, a.0.min(b.0).min(2) * 2 + i32::from(b.0 > a.0))
        } else {
            (usize::from(b.1 - a.1 == 2), a.0.min(2) * 2 + i32::from(a.1 > 0))
        };
        let weights = TILE_WEIGHTS + (kind * PAIR_CLASSES + class as usize) * PAIR_WEIGHTS;
        Pair { first, second, weights, view }
    }
}

/// How a pair is flipped and transposed so that its homes are in the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct View {
    flips: (bool, bool),
    transpose: bool,
}

impl View {
    fn cell(self, (row, col): Cell, last: Cell) -> Cell {
        let row = if self.flips.0 { last.0 - row } else { row };
        let col = if self.flips.1 { last.1 - col } else { col };
        if self.transpose { (col, row) } else { (row, col) }
    }

    fn offset(self, (rows, cols): Cell) -> Cell {
        self.cell((rows, cols), (0, 0))
    }
}

/// Two homes near each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) second: usize,
    /// The first of its features.
    weights: usize,
    view: View,
}

impl Pair {
    /// What pairs have in common that have the same features for the same offsets.
    pub(super) fn class(self) -> impl Ord {
        (self.weights, self.view)
    }

    /// Its feature for each clipped offset of the first tile and each clipped difference.
    pub(super) fn features(self) -> impl Iterator<Item = usize> {
        (0..PAIR_WEIGHTS as i32).map(move |index| {
            let (offset, difference) = (index / DIFFERENCES as i32, index % DIFFERENCES as i32);
            let offset = (offset / 5 - PAIR_OFFSET, offset % 5 - PAIR_OFFSET);
            let difference = (difference / 7 - PAIR_DIFFERENCE, difference % 7 - PAIR_DIFFERENCE);
            let (offset, difference) = (self.view.offset(offset), self.view.offset(difference));
            self.weights + clipped_offset(offset) + clipped_difference(difference)
        })
    }
}

/// Part of the index of a feature of a pair: the clipped offset of the first tile.
pub(super) fn clipped_offset((rows, cols): Cell) -> usize {
    (clip(rows, PAIR_OFFSET) * 5 + clip(cols, PAIR_OFFSET)) * DIFFERENCES
}

/// Part of the index of a feature of a pair: the clipped difference between the offsets.
pub(super) fn clipped_difference((rows, cols): Cell) -> usize {
    clip(rows, PAIR_DIFFERENCE) * 7 + clip(cols, PAIR_DIFFERENCE)
}

/// A number from 0 to 2 * most.
fn clip(number: i32, most: i32) -> usize {
    (number.clamp(-most, most) + most) as usize
}

fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn transposed((row, col): Cell) -> Cell {
    (col, row)
}

/// Hand-made weights to start learning from: |rows|^1.5 + |columns|^1.5 for each tile and 2 for each reversed pair.
pub(super) fn initial() -> Box<[f32]> {
    let power = |at: usize| {
        let offset = at.abs_diff(FAR as usize) as f32;
        offset * offset.sqrt()
    };
    let mut weights = vec![0.0; WEIGHTS].into_boxed_slice();
    for (index, weight) in weights[..TILE_WEIGHTS].iter_mut().enumerate() {
        *weight = power(index / SPAN % SPAN) + power(index % SPAN);
    }
    weights[REVERSED] = 2.0;
    weights
}

/// Weights are stored divided by this, which compresses them better and changes nothing else that was measured.
pub(super) const STORED: i16 = 4;

/// The learned weights, as `just train-rank` writes them: two bytes each, the lower one first.
pub(super) static LEARNED: [i16; WEIGHTS] = {
    let bytes = include_bytes!("../../catalogues/rank.bin");
    assert!(bytes.len() == 2 * WEIGHTS, "a weight has two bytes");
    let (mut weights, mut index) = ([0; WEIGHTS], 0);
    while index < WEIGHTS {
        weights[index] = STORED * i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    weights
};
