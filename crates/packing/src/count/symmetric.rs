//! From all solutions to those up to symmetry, where that needs no search.
//!
//! Solutions count as one if a symmetry of the puzzle (see [`symmetries`]) makes one from the other. Symmetries
//! act on labelled solutions: a placement goes to another place, and sometimes to the piece whose part it
//! takes. If no solution stays the same under any symmetry but the identity, every solution has as many
//! images as there are symmetries, and a division is all it takes. In general the solutions that a symmetry
//! keeps would have to be counted (Burnside's lemma); that is left to engines that visit solutions.

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::symmetry::{Symmetry, symmetries};

/// How many of `labelled` solutions there are up to symmetry; `None` unless it is plain that no symmetry
/// keeps a solution.
///
/// A solution that a symmetry keeps is kept by its powers too, and some power has prime order, so it is
/// enough to look at symmetries of prime order p. Such a symmetry keeps no solution
///
/// - if some piece keeps its name, its number of copies is not a multiple of p, and every placement is
///   moved: copies would be exchanged in circles of p;
/// - or if it keeps a free cell, and moves every placement that covers it.
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

/// After how many times the symmetry has done nothing; signed permutations have order 1, 2, 3, 4 or 6.
/// Exchanges of pieces are counted in; `None` if they make it longer, which no known rule does.
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
