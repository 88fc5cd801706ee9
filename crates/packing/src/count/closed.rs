//! Closed parts of the empty cells, and their sizes.
//!
//! They depend only on the filled cells. The same border recurs with many sets of remaining pieces and from many
//! predecessors, so the latest results are cached.

use super::plan::Layer;
use crate::bits::Bits;

/// Cached results: more than nearly any board has borders, and small enough for a processor's cache.
const KEPT: usize = 1 << 14;

/// The sizes of closed parts, by border.
pub(super) struct ClosedParts<K> {
    kept: Vec<Answer<K>>,
}

#[derive(Clone, Copy)]
struct Answer<K> {
    filled: K,
    /// The place plus one, so that zero marks an unused entry.
    place: u32,
    sizes: u64,
}

impl<K: Bits> ClosedParts<K> {
    pub(super) fn new() -> Self {
        Self { kept: vec![Answer { filled: K::NONE, place: 0, sizes: 0 }; KEPT] }
    }

    /// The sizes of the closed parts of empty cells, as bits, if the first empty cell is `place`; parts of 64 cells and
    /// more are left out.
    #[inline]
    pub(super) fn sizes(&mut self, layers: &[Layer<K>], place: usize, filled: K) -> u64 {
        let index = ((filled.stirred() >> 20) as usize).wrapping_add(place) % KEPT;
        let answer = &mut self.kept[index];
        if answer.filled != filled || answer.place != place as u32 + 1 {
            let sizes = closed_sizes(&layers[place], filled);
            *answer = Answer { filled, place: place as u32 + 1, sizes };
        }
        answer.sizes
    }
}

#[cold]
fn closed_sizes<K: Bits>(layer: &Layer<K>, filled: K) -> u64 {
    if layer.near.is_empty() {
        return 0;
    }
    let empty = !filled & layer.cells;
    let mut closed = empty & !flood(&layer.near, empty & layer.open, empty);
    let mut sizes = 0;
    while !closed.is_empty() {
        let part = flood(&layer.near, K::single(closed.least()), closed);
        sizes |= 1_u64.checked_shl(part.size()).unwrap_or(0);
        closed &= !part;
    }
    sizes
}

/// The cells of `empty` that can be reached from `from`.
fn flood<K: Bits>(near: &[K], from: K, empty: K) -> K {
    let (mut reached, mut waiting) = (from, from);
    while !waiting.is_empty() {
        let more = near[waiting.least() as usize] & empty & !reached;
        reached |= more;
        waiting = waiting.without_least() | more;
    }
    reached
}
