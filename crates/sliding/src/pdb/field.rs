//! Sets of cells as bits, and the regions in which a blank can move.

use crate::size::Size;

/// A board as bits: cell c is bit c.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    cols: u32,
    all: u64,
    /// Cells that have a neighbour to their left, and to their right.
    not_first: u64,
    not_last: u64,
}

impl Field {
    pub(super) fn new(size: Size) -> Self {
        let (mut all, mut not_first, mut not_last) = (0, 0, 0);
        for cell in 0..size.cells() {
            all |= 1 << cell;
            not_first |= u64::from(size.col(cell) > 0) << cell;
            not_last |= u64::from(size.col(cell) + 1 < size.cols()) << cell;
        }
        Self { cols: size.cols() as u32, all, not_first, not_last }
    }

    /// The cells beside these.
    pub(super) fn beside(self, cells: u64) -> u64 {
        let sideways = (cells & self.not_first) >> 1 | (cells & self.not_last) << 1;
        (sideways | cells >> self.cols | cells << self.cols) & self.all
    }

    /// The free cells that the blank can reach from `from`, with tiles in the cells `taken`.
    pub(super) fn region(self, taken: u64, from: u32) -> u64 {
        let mut region = 1 << from;
        loop {
            let grown = (region | self.beside(region)) & !taken;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// All regions, in the order of their first cells.
    pub(super) fn regions(self, taken: u64) -> impl Iterator<Item = u64> {
        let mut left = self.all & !taken;
        std::iter::from_fn(move || {
            let region = (left != 0).then(|| self.region(taken, left.trailing_zeros()))?;
            left &= !region;
            Some(region)
        })
    }
}

/// The cells of a set, in ascending order.
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(cell)
    })
}

/// All sets of `tiles` of the first `cells` cells, in ascending order, which is the order of their ranks.
pub(super) fn sets(tiles: usize, cells: usize) -> impl Iterator<Item = u64> {
    let mut next = Some((1_u64 << tiles) - 1);
    std::iter::from_fn(move || {
        let set = next?;
        // The next larger number with as many bits: carry the lowest run of ones up by one place and move the rest of
        // it to the bottom.
        let lowest = set & set.wrapping_neg();
        next = set
            .checked_add(lowest)
            .filter(|_| set != 0)
            .map(|carried| carried | ((set ^ carried) / lowest) >> 2);
        (cells == 64 || set >> cells == 0).then_some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_parts_the_board() {
        let field = Field::new(Size::new(3, 3).expect("a size"));
        let column: u64 = 0b010_010_010;
        let regions: Vec<u64> = field.regions(column).collect();
        assert_eq!(regions, [0b001_001_001, 0b100_100_100]);
        assert_eq!(field.regions(0b010).count(), 1);
    }

    #[test]
    fn sets_come_in_the_order_of_their_ranks() {
        assert_eq!(sets(2, 4).collect::<Vec<_>>(), [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(sets(8, 16).count(), 12_870);
        assert_eq!(sets(2, 64).count(), 2016);
    }
}
