//! The order in which cells are filled.
//!
//! States of the count differ only near the border between the cells before the first empty one and those after it, so
//! the border should always be short: a board is swept along its short side. Instead of special rules for every kind of
//! region, the sweeps along all axes are compared.

use rustc_hash::FxHashMap;

use crate::lattice::{Cell, Lattice, Spot, plus};
use crate::puzzle::Puzzle;
use crate::touching;

/// The permutations of three coordinates.
const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The numbers of the free cells, in the order of the best sweep.
pub(super) fn sweep(puzzle: &Puzzle) -> Vec<usize> {
    let (region, lattice) = (puzzle.region(), puzzle.lattice());
    let is_free = puzzle.free();
    let free: Vec<usize> = (0..region.size()).filter(|cell| is_free[*cell]).collect();
    let near = neighbours(puzzle, &free);
    let drawn = |cell: Cell| {
        let Spot { layer, row, column } = lattice.spot(cell);
        [layer, row, column]
    };
    let mut best: Option<(u128, Vec<usize>)> = None;
    // The axes of balls differ from those of their drawing.
    let systems = if lattice == Lattice::Balls { 2 } else { 1 };
    for system in 0..systems {
        let place = |cell: usize| match system {
            0 => drawn(region.cells()[cell]),
            _ => region.cells()[cell],
        };
        for axes in AXES {
            for signs in 0..8 {
                let key = |index: &usize| {
                    let place = place(free[*index]);
                    let part = |axis: usize| place[axis] * (1 - 2 * (signs >> axis & 1));
                    axes.map(part)
                };
                let mut order: Vec<usize> = (0..free.len()).collect();
                order.sort_unstable_by_key(key);
                let cost = cost(&order, &near);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, order));
                }
            }
        }
    }
    let (_, order) = best.unwrap_or_default();
    order.into_iter().map(|index| free[index]).collect()
}

/// For each free cell its neighbours, by their index among the free cells.
pub(super) fn neighbours(puzzle: &Puzzle, free: &[usize]) -> Vec<Vec<usize>> {
    let region = puzzle.region();
    let steps = touching::steps(puzzle.lattice());
    let places: FxHashMap<usize, usize> = free.iter().copied().zip(0..).collect();
    let beside = |&cell: &usize| {
        let around =
            steps.iter().filter_map(|step| region.index(plus(region.cells()[cell], *step)));
        around.filter_map(|other| places.get(&other).copied()).collect()
    };
    free.iter().map(beside).collect()
}

/// A rough number of states: the sum over all borders of two to the length of the border.
fn cost(order: &[usize], near: &[Vec<usize>]) -> u128 {
    let mut done = vec![false; order.len()];
    let mut on_border = vec![false; order.len()];
    let (mut length, mut cost) = (0_u32, 0_u128);
    for &cell in order {
        done[cell] = true;
        length -= u32::from(on_border[cell]);
        for &other in &near[cell] {
            if !done[other] && !on_border[other] {
                on_border[other] = true;
                length += 1;
            }
        }
        cost = cost.saturating_add(1 << length.min(100));
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn boards_are_swept_along_the_short_side() {
        for (board, expected) in
            [("2x4", [0, 4, 1, 5, 2, 6, 3, 7]), ("4x2", [0, 1, 2, 3, 4, 5, 6, 7])]
        {
            let text = format!("packing\nboard {board}\npiece A x4\nXX");
            assert_eq!(sweep(&notation::read(&text, None).unwrap().puzzle), expected);
        }
    }

    #[test]
    fn cells_that_are_taken_are_left_out() {
        let text = "packing\nboard 2x4\npiece A x4\nXX\nplaced\nA___\nA___";
        assert_eq!(sweep(&notation::read(text, None).unwrap().puzzle), [1, 5, 2, 6, 3, 7]);
    }
}
