//! What a sweep needs to know about each cell: prepared once, as bit masks over states.

use crate::bits::Bits;
use crate::equal_shapes::equal_shapes;
use crate::placements::places_of;
use crate::puzzle::Puzzle;
use crate::sums::Sums;
use crate::touching::hangs_together;

use super::order;

/// A puzzle prepared for a sweep, before the width of words is chosen.
pub(super) struct SweepPlan {
    /// Cells to fill.
    pub(super) cells: usize,
    /// The remaining shapes, pieces of equal shape together.
    pub(super) kinds: Vec<Kind>,
    /// How many cells, from the first empty one on, can be partly filled.
    pub(super) window: u32,
    /// Bits of a state: the window, and how many pieces of each kind are left.
    pub(super) bits: u32,
    /// For each cell its neighbours; empty if some piece is not connected.
    near: Vec<Vec<usize>>,
    /// The sizes that the remaining pieces can fill.
    pub(super) sums: Sums,
    /// For each cell and kind the placements that begin there: the offsets of their other cells.
    places: Vec<Vec<Vec<Vec<usize>>>>,
}

/// Pieces of one shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// The number of pieces at the start.
    pub(super) left: usize,
    /// The position of their number in a state.
    pub(super) shift: u32,
    /// The number of its bits.
    pub(super) width: u32,
}

/// Everything about the step from one first empty cell.
#[derive(Clone, Debug)]
pub(super) struct Layer<K> {
    /// Kinds that can be placed there.
    pub(super) kinds: Vec<Choice<K>>,
    /// For each cell of the window its neighbours in the window; empty if some piece is not connected.
    pub(super) near: Vec<K>,
    /// The cells of the window that exist.
    pub(super) cells: K,
    /// Those of them with a neighbour beyond the window, where everything is empty.
    pub(super) open: K,
}

/// A kind of piece that can be placed on a certain cell.
#[derive(Clone, Debug)]
pub(super) struct Choice<K> {
    /// The bits of a state with the number of pieces left.
    pub(super) number: K,
    /// One unit of that number.
    pub(super) one: K,
    /// What one piece less subtracts from the stock; see [`Sums`].
    pub(super) stride: u32,
    /// Its placements that begin there, relative to the first empty cell.
    pub(super) masks: Vec<K>,
}

impl SweepPlan {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let order = order::sweep(puzzle);
        let mut place_of = vec![usize::MAX; puzzle.region().size()];
        order.iter().zip(0..).for_each(|(&cell, place)| place_of[cell] = place);
        let remaining = puzzle.remaining();
        let left = |class: &[usize]| class.iter().map(|&piece| remaining[piece]).sum::<usize>();
        let classes = equal_shapes(puzzle).into_iter().filter(|class| left(class) > 0);
        let classes: Vec<Vec<usize>> = classes.collect();
        let free = puzzle.free();
        let mut places = vec![vec![Vec::new(); classes.len()]; order.len()];
        let mut window = 1;
        for (kind, class) in classes.iter().enumerate() {
            // Pieces of one kind have the same placements.
            for place in places_of(puzzle, &free, class[0]) {
                let mut cells: Vec<usize> = place.iter().map(|&cell| place_of[cell]).collect();
                cells.sort_unstable();
                let first = cells[0];
                for cell in &mut cells {
                    *cell -= first;
                }
                window = cells.last().map_or(window, |last| window.max(1 + *last as u32));
                places[first][kind].push(cells);
            }
        }
        let (mut kinds, mut bits) = (Vec::new(), window);
        for class in &classes {
            let left = left(class);
            let width = usize::BITS - left.leading_zeros();
            kinds.push(Kind { left, shift: bits, width });
            bits += width;
        }
        let pieces = puzzle.pieces();
        let sizes: Vec<(usize, usize)> =
            classes.iter().map(|class| (pieces[class[0]].shape.size(), left(class))).collect();
        let together =
            classes.iter().all(|class| hangs_together(&pieces[class[0]].shape, puzzle.lattice()));
        let near = if together { order::neighbours(puzzle, &order) } else { Vec::new() };
        Self { cells: order.len(), kinds, window, bits, near, sums: Sums::new(&sizes), places }
    }

    /// The initial state: nothing is filled, all pieces are left.
    pub(super) fn start<K: Bits>(&self) -> K {
        let field = |kind: &Kind| low_bits::<K>(kind.left) << kind.shift;
        self.kinds.iter().map(field).fold(K::NONE, |state, field| state | field)
    }

    /// The data for the step from `place`.
    pub(super) fn layer<K: Bits>(&self, place: usize) -> Layer<K> {
        let mut kinds = Vec::new();
        for (index, (kind, places)) in self.kinds.iter().zip(&self.places[place]).enumerate() {
            if !places.is_empty() {
                let (number, one) = (K::below(kind.width) << kind.shift, K::single(kind.shift));
                let masks = places.iter().map(|steps| mask(steps.iter().map(|step| *step as u32)));
                let stride = self.sums.stride(index);
                kinds.push(Choice { number, one, stride, masks: masks.collect() });
            }
        }
        let window = (self.window as usize).min(self.cells - place);
        let mut layer =
            Layer { kinds, near: Vec::new(), cells: K::below(window as u32), open: K::NONE };
        if self.near.is_empty() {
            return layer;
        }
        for step in 0..window {
            let near = &self.near[place + step];
            let inside = |other: &&usize| **other >= place && **other < place + window;
            let steps = near.iter().filter(inside).map(|other| (other - place) as u32);
            layer.near.push(mask(steps));
            if near.iter().any(|other| *other >= place + window) {
                layer.open |= K::single(step as u32);
            }
        }
        layer
    }

    /// The number of the stock of pieces left in a state; see [`Sums`].
    pub(super) fn stock<K: Bits>(&self, state: K) -> u32 {
        let mut stock = self.sums.full();
        for (index, kind) in self.kinds.iter().enumerate() {
            let left = (state >> kind.shift & K::below(kind.width)).low() as u32;
            stock -= self.sums.stride(index) * (kind.left as u32 - left);
        }
        stock
    }
}

fn mask<K: Bits>(steps: impl Iterator<Item = u32>) -> K {
    steps.fold(K::NONE, |mask, step| mask | K::single(step))
}

fn low_bits<K: Bits>(number: usize) -> K {
    mask((0..usize::BITS).filter(|bit| number >> bit & 1 == 1))
}
