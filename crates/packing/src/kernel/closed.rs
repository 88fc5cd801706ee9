//! The closed parts of empty cells, remembered.
//!
//! The same cells are filled again and again, by other pieces or in another order, and what is closed in
//! depends on the cells alone. A look at the last answers is quicker than a flood.

use super::grid::Grid;
use crate::bits::Bits;

/// Answers kept: half a megabyte for boards of 64 cells. Four times fewer made a search of IQ Puzzler Pro
/// a tenth slower.
const KEPT: usize = 1 << 15;

/// Answers of [`Grid::closed_sizes`]: they are exact, whatever was asked before.
#[derive(Clone, Debug)]
pub(super) struct ClosedParts<M> {
    /// Empty cells and the sizes of their closed parts. No empty cells mark an answer never given.
    kept: Vec<(M, u64)>,
}

impl<M: Bits> ClosedParts<M> {
    pub(super) fn new() -> Self {
        Self { kept: vec![(M::NONE, 0); KEPT] }
    }

    /// The sizes of the closed parts of the empty cells, of which there must be some, as bits.
    #[inline]
    pub(super) fn sizes(&mut self, grid: &Grid<M>, empty: M) -> u64 {
        let (known, sizes) = &mut self.kept[empty.stirred() as usize % KEPT];
        if *known != empty {
            (*known, *sizes) = (empty, grid.closed_sizes(empty));
        }
        *sizes
    }
}
