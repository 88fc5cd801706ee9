//! Numbers the orders of tiles that are distinguished only by their class.
//!
//! An order is a word of two bits for each tile, in the order of their cells. It is cut in two: the lower half, and the
//! upper half, which has the tiles that are left. Orders are sorted by their lower half, so the number of an order is the
//! number of orders with a smaller lower half, plus the number of its upper half among those with the same classes.

use rustc_hash::FxHashMap;

use super::shape::{CLASSES, LineShape};

/// Tiles in the lower half: with 15 tiles both tables fit into the cache of a core.
const LOWER: usize = 7;

/// The tables of both halves.
#[derive(Debug)]
pub(super) struct Rank {
    /// The tiles in the lower half.
    cut: usize,
    /// For each lower half, the number of its first order; [`NONE`] if it has too many tiles of a class.
    first: Vec<u32>,
    /// For each upper half, its number among those with the same classes.
    among: Vec<u16>,
    /// The upper halves by their classes.
    upper: FxHashMap<Counts, Vec<u16>>,
    /// The classes of all tiles.
    all: Counts,
    orders: usize,
}

/// The number of tiles of each class.
type Counts = [u8; CLASSES];

/// No order has this lower half.
const NONE: u32 = u32::MAX;

impl Rank {
    pub(super) fn new(shape: &LineShape) -> Self {
        let tiles = shape.tiles();
        let cut = tiles.min(LOWER);
        let all = counts(shape.goal(), tiles);
        let mut upper: FxHashMap<Counts, Vec<u16>> = FxHashMap::default();
        let halves = 1_u32 << (2 * (tiles - cut));
        let number = |half: u32| {
            let same = upper.entry(counts(half, tiles - cut)).or_default();
            same.push(half as u16);
            (same.len() - 1) as u16
        };
        let among = (0..halves).map(number).collect();
        let mut orders = 0;
        let mut first = vec![NONE; 1 << (2 * cut)];
        for (half, first) in (0..).zip(&mut first) {
            if let Some(rest) = without(all, counts(half, cut)) {
                *first = orders;
                orders += upper.get(&rest).map_or(0, Vec::len) as u32;
            }
        }
        Self { cut, first, among, upper, all, orders: orders as usize }
    }

    /// The number of orders.
    pub(super) fn orders(&self) -> usize {
        self.orders
    }

    /// The number of an order.
    #[inline]
    pub(super) fn of(&self, order: u32) -> usize {
        let shift = 2 * self.cut;
        let lower = order as usize & ((1 << shift) - 1);
        (self.first[lower] + u32::from(self.among[(order >> shift) as usize])) as usize
    }

    /// The number of lower halves, with those that no order has.
    pub(super) fn lower_halves(&self) -> usize {
        self.first.len()
    }

    /// The number of the first order with this lower half, and the upper halves in the order of their numbers.
    pub(super) fn with_lower(&self, half: usize) -> Option<(usize, &[u16])> {
        let first = self.first.get(half).filter(|&&first| first != NONE)?;
        let rest = without(self.all, counts(half as u32, self.cut))?;
        Some((*first as usize, self.upper.get(&rest)?))
    }

    /// The order with these halves.
    #[inline]
    pub(super) fn joined(&self, lower: usize, upper: u16) -> u32 {
        lower as u32 | u32::from(upper) << (2 * self.cut)
    }
}

fn counts(order: u32, tiles: usize) -> Counts {
    let mut counts = [0; CLASSES];
    for tile in 0..tiles {
        counts[(order >> (2 * tile) & 3) as usize] += 1;
    }
    counts
}

fn without(all: Counts, some: Counts) -> Option<Counts> {
    let mut rest = all;
    for (rest, some) in rest.iter_mut().zip(some) {
        *rest = rest.checked_sub(some)?;
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, NamedGoal, Size};

    #[test]
    fn every_order_has_its_own_number() {
        for (rows, cols) in [(3, 3), (2, 5), (3, 4)] {
            let goal = Goal::named(NamedGoal::Standard, Size::new(rows, cols).unwrap());
            for vertical in [true, false] {
                let shape = LineShape::new(&goal, vertical, 4).unwrap();
                let rank = Rank::new(&shape);
                assert_eq!((rank.orders() * shape.slots()) as u64, shape.entries());
                let mut next = 0;
                for lower in 0..rank.lower_halves() {
                    let Some((first, upper)) = rank.with_lower(lower) else { continue };
                    for (&upper, number) in upper.iter().zip(first..) {
                        assert_eq!((rank.of(rank.joined(lower, upper)), number), (next, next));
                        next += 1;
                    }
                }
                assert_eq!(next, rank.orders());
            }
        }
    }
}
