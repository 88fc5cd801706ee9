//! The slides along one axis that a board needs at least, if those along the other axis cost nothing.
//!
//! Tiles of a class are not distinguished, and the blank may go to any cell of its line before a slide, because that is
//! one slide along the other axis. So an entry is for an order of the classes, line by line without the blank, and for
//! the blank's line: 4x4 boards have 15! / (4! 4! 4! 3!) x 4 = 63,063,000 of them, with 4 bits each.
//! A slide along the other axis changes neither. Any classes give a lower bound; those of the lines are the basis, and
//! [`LineShape::finer`] has others.

use std::sync::Arc;

use super::rank::Rank;
use super::shape::LineShape;

/// A complete table.
#[derive(Clone, Debug)]
pub struct LineTable {
    shape: LineShape,
    rank: Arc<Rank>,
    values: Arc<[u8]>,
}

impl LineTable {
    pub(super) fn new(shape: LineShape, rank: Arc<Rank>, values: Vec<u8>) -> Self {
        Self { shape, rank, values: values.into() }
    }

    /// What it distinguishes.
    pub fn shape(&self) -> &LineShape {
        &self.shape
    }

    /// The slides that an order of tiles needs with the blank in a line.
    #[inline]
    pub(super) fn value(&self, order: u32, line: usize) -> u8 {
        let entry = self.rank.of(order) * self.shape.slots() + line;
        self.values[entry / 2] >> (4 * (entry % 2)) & 15
    }

    /// Bytes of its entries.
    pub fn bytes(&self) -> u64 {
        self.values.len() as u64
    }
}

/// The order after the blank has gone from one line to another, in the same place of both.
#[inline]
pub(super) fn slid(order: u32, across: usize, width: usize, from: usize, to: usize) -> u32 {
    let mut order = order;
    for line in from..to {
        order = forward(order, line * width + across, width);
    }
    for line in (to + 1..=from).rev() {
        order = back(order, line * width + across, width);
    }
    order
}

/// The order after the blank, before which there are `before` tiles, has gone one line forward: the tile there comes
/// back past the tiles between.
#[inline]
pub(super) fn forward(order: u32, before: usize, width: usize) -> u32 {
    turned(order, before, width, |window, bits| window << 2 | window >> (bits - 2))
}

/// The same one line back.
#[inline]
pub(super) fn back(order: u32, before: usize, width: usize) -> u32 {
    turned(order, before - width, width, |window, bits| window >> 2 | window << (bits - 2))
}

/// Turns the classes of `width` tiles.
#[inline]
fn turned(order: u32, first: usize, width: usize, turn: impl Fn(u32, usize) -> u32) -> u32 {
    let (shift, bits) = (2 * first, 2 * width);
    let mask = (1 << bits) - 1;
    let window = order >> shift & mask;
    order ^ (window ^ turn(window, bits) & mask) << shift
}
