//! All placements of the pieces.

use std::collections::HashMap;

use crate::lattice::{Cell, plus};
use crate::puzzle::{Placement, Puzzle};
use crate::region::Region;
use crate::shape::Shape;

/// Every placement of every piece that still has copies left, on cells that are free.
///
/// The order is fixed: by piece, then by orientation (see [`crate::Shape::orientations`]), then by the place of the
/// orientation's first cell, in reading order. Orientations are distinct, so no two placements of a piece cover the
/// same cells.
pub fn placements(puzzle: &Puzzle) -> Vec<Placement> {
    let free = puzzle.free();
    let mut found = Vec::new();
    for piece in left(puzzle) {
        found.extend(places_of(puzzle, &free, piece).map(|cells| Placement { piece, cells }));
    }
    found
}

/// The number of placements and of the cells they cover in total, without a list of them.
pub fn count_placements(puzzle: &Puzzle) -> (usize, usize) {
    let free = puzzle.free();
    let (mut count, mut cells) = (0, 0);
    for piece in left(puzzle) {
        let places = count_places(puzzle, &free, piece);
        (count, cells) = (count + places, cells + places * puzzle.pieces()[piece].shape.size());
    }
    (count, cells)
}

/// The numbers of placements in the order of [`placements`], computed for a piece on first use.
pub(crate) struct Numbers {
    free: Vec<bool>,
    /// The number of the first placement of each piece.
    first: Vec<u32>,
    known: HashMap<Placement, u32>,
}

impl Numbers {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (free, mut first) = (puzzle.free(), vec![0; puzzle.pieces().len()]);
        let mut count = 0;
        for piece in left(puzzle) {
            first[piece] = count as u32;
            count += count_places(puzzle, &free, piece);
        }
        Self { free, first, known: HashMap::new() }
    }

    /// The number of a placement of this puzzle.
    pub(crate) fn of(&mut self, puzzle: &Puzzle, placement: &Placement) -> u32 {
        if let Some(&number) = self.known.get(placement) {
            return number;
        }
        let Placement { piece, cells } = placement;
        let before = places_of(puzzle, &self.free, *piece).take_while(|place| place != cells);
        let number = self.first[*piece] + before.count() as u32;
        self.known.insert(placement.clone(), number);
        number
    }
}

/// The pieces that have copies left.
fn left(puzzle: &Puzzle) -> impl Iterator<Item = usize> {
    puzzle.remaining().into_iter().enumerate().filter(|(_, left)| *left > 0).map(|(piece, _)| piece)
}

/// The cells of every placement of a piece, by orientation and position.
pub(crate) fn places_of(
    puzzle: &Puzzle,
    free: &[bool],
    piece: usize,
) -> impl Iterator<Item = Vec<usize>> {
    let shapes = puzzle.pieces()[piece].orientations(puzzle.lattice()).into_iter();
    shapes.flat_map(|shape| places(puzzle.region(), free, &shape).collect::<Vec<_>>())
}

/// The number of placements of a piece.
fn count_places(puzzle: &Puzzle, free: &[bool], piece: usize) -> usize {
    let region = puzzle.region();
    let is_free = |cell: Cell| region.index(cell).is_some_and(|index| free[index]);
    let fits =
        |shape: &Shape, origin: Cell| shape.cells().iter().all(|cell| is_free(plus(*cell, origin)));
    let shapes = puzzle.pieces()[piece].orientations(puzzle.lattice());
    let count =
        |shape: &Shape| region.cells().iter().filter(|origin| fits(shape, **origin)).count();
    shapes.iter().map(count).sum()
}

/// The places of a shape without turning it: the numbers of its cells in order.
pub(crate) fn places(
    region: &Region,
    free: &[bool],
    shape: &Shape,
) -> impl Iterator<Item = Vec<usize>> {
    region.cells().iter().filter_map(|&origin| covered(region, free, shape.cells(), origin))
}

/// The numbers of the cells of a shape moved to `origin`, in order, if all are free.
fn covered(region: &Region, free: &[bool], shape: &[Cell], origin: Cell) -> Option<Vec<usize>> {
    let mut cells = Vec::with_capacity(shape.len());
    for cell in shape {
        cells.push(region.index(plus(*cell, origin)).filter(|index| free[*index])?);
    }
    cells.sort_unstable();
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn placements_come_by_piece_orientation_and_position() {
        let puzzle = notation::read("2 2 2\nDEFAULT\nA\nBB", None).unwrap().puzzle;
        let listed: Vec<(usize, Vec<usize>)> =
            placements(&puzzle).into_iter().map(|found| (found.piece, found.cells)).collect();
        let single = (0..4).map(|cell| (0, vec![cell]));
        let domino = [[0, 1], [2, 3], [0, 2], [1, 3]].map(|cells| (1, cells.to_vec()));
        assert_eq!(listed, single.chain(domino).collect::<Vec<_>>());
        assert_eq!(count_placements(&puzzle), (8, 12));
    }

    #[test]
    fn placed_pieces_take_their_cells_and_have_no_placements_left() {
        let puzzle = notation::read("2 2 2\nDEFAULT\nA\nBB", None).unwrap().puzzle;
        let puzzle = puzzle.with_placed(vec![Placement { piece: 0, cells: vec![3] }]).unwrap();
        let listed: Vec<Vec<usize>> =
            placements(&puzzle).into_iter().map(|found| found.cells).collect();
        assert_eq!(listed, [[0, 1], [0, 2]]);
        assert_eq!(count_placements(&puzzle), (2, 4));
    }
}
