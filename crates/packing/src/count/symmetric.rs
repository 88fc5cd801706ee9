//! From all solutions to those up to symmetry, if that needs no search.
//!
//! Two solutions count as one if a symmetry of the puzzle (see [`symmetries`]) maps one to the other. Symmetries act on
//! labelled solutions: a placement is mapped to another one, sometimes of another piece. If only the identity fixes a
//! solution, every solution has as many images as there are symmetries, and a division is enough. In general the
//! solutions that a symmetry fixes would have to be counted (Burnside's lemma); that is left to engines that visit
//! solutions.

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::symmetry::{Symmetry, symmetries};

/// The number of `labelled` solutions up to symmetry; `None` unless it is obvious that no symmetry fixes a solution.
///
/// If a symmetry fixes a solution, so do its powers, and some power has prime order; so it is enough to consider
/// symmetries of prime order p. Such a symmetry fixes no solution
///
/// - if some piece keeps its name, its number of copies is not a multiple of p, and every placement is moved: copies
///   would be permuted in cycles of p;
/// - or if it fixes a free cell, and moves every placement that covers it.
pub fn up_to_symmetry(puzzle: &Puzzle, labelled: u128) -> Option<u128> {
    if labelled == 0 {
        return Some(0);
    }
    let symmetries = symmetries(puzzle);
    let all = placements(puzzle);
    let orders: Vec<usize> = symmetries.iter().map(order).collect::<Option<_>>()?;
    let mut prime = symmetries.iter().zip(orders).filter(|(_, order)| matches!(order, 2 | 3));
    let plain = prime.all(|(symmetry, order)| keeps_nothing(puzzle, &all, symmetry, order));
    plain.then(|| labelled / symmetries.len() as u128)
}

/// The order of the symmetry; signed permutations have order 1, 2, 3, 4 or 6. Exchanges of pieces are included; `None`
/// if they make it longer, which no known rule does.
fn order(symmetry: &Symmetry) -> Option<usize> {
    let still = |moved: &[usize], by: &[usize], times: usize| {
        let after = |start: usize| (0..times).fold(start, |at, _| by[at]);
        (0..moved.len()).all(|start| after(start) == start)
    };
    (1..=12).find(|&times| {
        still(&symmetry.cells, &symmetry.cells, times)
            && still(&symmetry.pieces, &symmetry.pieces, times)
    })
}

fn keeps_nothing(puzzle: &Puzzle, all: &[Placement], symmetry: &Symmetry, order: usize) -> bool {
    let (remaining, free) = (puzzle.remaining(), puzzle.free());
    let kept: Vec<&Placement> = all.iter().filter(|own| symmetry.apply(own) == **own).collect();
    let by_piece = (0..remaining.len()).any(|piece| {
        symmetry.pieces[piece] == piece
            && remaining[piece] % order != 0
            && kept.iter().all(|placement| placement.piece != piece)
    });
    let by_cell = || {
        let mut still = (0..free.len()).filter(|&cell| free[cell] && symmetry.cells[cell] == cell);
        still.any(|cell| kept.iter().all(|placement| !placement.cells.contains(&cell)))
    };
    by_piece || by_cell()
}
