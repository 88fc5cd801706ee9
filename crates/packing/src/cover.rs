//! A puzzle as an exact cover.

use susun_search::Cover;

use crate::puzzle::{Placement, Puzzle};

/// The puzzle as an exact cover: items are the pieces that are left, then the free cells; options are
/// the placements, in their order. `None` if a piece is left several times: an item is covered once.
pub fn exact_cover(puzzle: &Puzzle, placements: &[Placement]) -> Option<Cover> {
    let remaining = puzzle.remaining();
    if remaining.iter().any(|left| *left > 1) {
        return None;
    }
    let left: Vec<bool> = remaining.iter().map(|left| *left > 0).collect();
    let (piece_items, next) = number(&left, 0);
    let (cell_items, items) = number(&puzzle.free(), next);
    let mut cover = Cover::new(items as usize);
    for Placement { piece, cells } in placements {
        let cells = cells.iter().map(|&cell| cell_items[cell]);
        // INVARIANT: a placement covers free cells, each once, and has a piece that is left.
        let _ = cover.add(std::iter::once(piece_items[*piece]).chain(cells));
    }
    Some(cover)
}

/// The numbers of the wanted ones, from `first` on, and the next number.
fn number(wanted: &[bool], first: u32) -> (Vec<u32>, u32) {
    let mut next = first;
    let count = |&wanted: &bool| {
        next += u32::from(wanted);
        next.wrapping_sub(1)
    };
    let numbers = wanted.iter().map(count).collect();
    (numbers, next)
}
