//! Which cells touch: the basis for arguments about closed parts.
//!
//! A piece whose cells are connected is inside or outside of a closed part of the region. Pieces need not be connected;
//! if one is not, no engine uses such arguments.

use std::iter::once;

use crate::lattice::{Cell, Lattice, plus};
use crate::shape::Shape;

/// The steps from a cell to its neighbours: squares and cubes share a side, balls touch.
pub(crate) fn steps(lattice: Lattice) -> Vec<Cell> {
    let mut steps = Vec::new();
    for axis in 0..if lattice.is_flat() { 2 } else { 3 } {
        for sign in [1, -1] {
            let mut step = [0; 3];
            step[axis] = sign;
            if lattice != Lattice::Balls {
                steps.push(step);
                continue;
            }
            // Touching balls differ by one in two coordinates.
            for other in [1, -1] {
                let mut both = step;
                both[(axis + 1) % 3] = other;
                steps.push(both);
            }
        }
    }
    steps
}

/// Whether the shape is connected by touching cells.
pub(crate) fn hangs_together(shape: &Shape, lattice: Lattice) -> bool {
    let steps = steps(lattice);
    let mut waiting: Vec<Cell> = shape.cells()[1..].to_vec();
    let mut reached: Vec<Cell> = once(shape.cells()[0]).collect();
    while let Some(cell) = reached.pop() {
        for step in &steps {
            let beside = plus(cell, *step);
            if let Some(index) = waiting.iter().position(|other| *other == beside) {
                reached.push(waiting.swap_remove(index));
            }
        }
    }
    waiting.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_touch_as_many_others_as_one_sees() {
        for (lattice, count) in [(Lattice::Square, 4), (Lattice::Cubic, 6), (Lattice::Balls, 12)] {
            let steps = steps(lattice);
            assert_eq!(steps.len(), count);
            assert!(steps.iter().all(|step| lattice.has_step(*step)));
            assert!((0..count).all(|index| !steps[..index].contains(&steps[index])));
        }
    }

    #[test]
    fn a_shape_hangs_together_or_not() {
        let shape = |cells: &[Cell]| Shape::new(cells.to_vec()).unwrap();
        let bent = shape(&[[0, 0, 0], [0, 1, 0], [1, 1, 0]]);
        let apart = shape(&[[0, 0, 0], [1, 1, 0]]);
        assert!(hangs_together(&bent, Lattice::Square));
        assert!(!hangs_together(&apart, Lattice::Square));
        assert!(!hangs_together(&apart, Lattice::Cubic));
        assert!(hangs_together(&apart, Lattice::Balls));
    }
}
