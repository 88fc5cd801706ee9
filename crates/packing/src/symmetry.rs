//! The symmetries of a puzzle: rigid motions that map it to itself.
//!
//! A symmetry turns the whole region, perhaps mirrors it, and moves it back onto itself. It maps solutions to
//! solutions, provided that the pieces can follow: a turned piece must be in one of its allowed orientations, or in one
//! of another piece that takes its place. In the Soma cube, for example, a mirror image exchanges the two screw-like
//! pieces.
//!
//! Pieces of one shape keep their names: a symmetry never exchanges two pieces if both could stay.

use crate::lattice::{Cell, minus, plus};
use crate::piece::Piece;
use crate::puzzle::{Placement, Puzzle};
use crate::shape::Shape;
use crate::turn::Turn;

/// A symmetry of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The turn about the origin.
    pub turn: Turn,
    /// The translation after the turn.
    pub shift: Cell,
    /// The image of each cell, by number.
    pub cells: Vec<usize>,
    /// The piece whose place each piece takes, by number; nearly always its own.
    pub pieces: Vec<usize>,
}

impl Symmetry {
    /// The image of a placement.
    pub fn apply(&self, placement: &Placement) -> Placement {
        let mut cells: Vec<usize> = placement.cells.iter().map(|&cell| self.cells[cell]).collect();
        cells.sort_unstable();
        Placement { piece: self.pieces[placement.piece], cells }
    }
}

/// The symmetry group of the puzzle as given, the identity first. Placed pieces must be mapped to placed pieces. Two
/// symmetries that act the same on cells and pieces count once.
pub fn symmetries(puzzle: &Puzzle) -> Vec<Symmetry> {
    let orientations: Vec<Vec<Shape>> =
        puzzle.pieces().iter().map(|piece| piece.orientations(puzzle.lattice())).collect();
    let mut symmetries: Vec<Symmetry> = Vec::new();
    for turn in Turn::all(puzzle.lattice(), true) {
        let Some((shift, cells)) = onto_itself(puzzle, turn) else { continue };
        let Some(pieces) = exchange(puzzle.pieces(), &orientations, turn) else { continue };
        let symmetry = Symmetry { turn, shift, cells, pieces };
        let known =
            |other: &Symmetry| other.cells == symmetry.cells && other.pieces == symmetry.pieces;
        let keeps = |placed: &Placement| puzzle.placed().contains(&symmetry.apply(placed));
        if puzzle.placed().iter().all(keeps) && !symmetries.iter().any(known) {
            symmetries.push(symmetry);
        }
    }
    symmetries
}

/// The translation that brings the turned region back onto itself, and the images of the cells; `None` if there is
/// none.
fn onto_itself(puzzle: &Puzzle, turn: Turn) -> Option<(Cell, Vec<usize>)> {
    let region = puzzle.region();
    let least = region.cells().iter().min()?;
    let turned_least = region.cells().iter().map(|cell| turn.apply(*cell)).min()?;
    let shift = minus(*least, turned_least);
    let image = |cell: &Cell| region.index(plus(turn.apply(*cell), shift));
    let cells = region.cells().iter().map(image).collect::<Option<Vec<usize>>>()?;
    Some((shift, cells))
}

/// The piece whose place each piece takes after a turn; `None` if the pieces are not the same as before.
fn exchange(pieces: &[Piece], orientations: &[Vec<Shape>], turn: Turn) -> Option<Vec<usize>> {
    let mut taken = vec![false; pieces.len()];
    let mut parts = Vec::with_capacity(pieces.len());
    for (index, piece) in pieces.iter().enumerate() {
        let image = piece.shape.turned(turn);
        let alike = |other: &usize| {
            pieces[*other].count == piece.count
                && pieces[*other].may_mirror == piece.may_mirror
                && orientations[*other].contains(&image)
        };
        let own = Some(index).filter(|own| orientations[*own].contains(&image));
        let part =
            own.or_else(|| (0..pieces.len()).find(|other| !taken[*other] && alike(other)))?;
        taken[part] = true;
        parts.push(part);
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn order(text: &str) -> usize {
        symmetries(&notation::read(text, None).unwrap().puzzle).len()
    }

    #[test]
    fn regions_have_the_symmetry_one_sees() {
        assert_eq!(order("2 3 1\nDEFAULT\nA"), 4);
        assert_eq!(order("3 3 1\nDEFAULT\nA"), 8);
        assert_eq!(order("2 3 1\nCUSTOM\nXX.\n.XX\nA"), 2);
        assert_eq!(order("2 3 1\nCUSTOM\nXXX\n.XX\nA"), 1);
        assert_eq!(order("3 3 1\nPYRAMID\nA"), 8);
    }

    #[test]
    fn a_piece_that_may_not_be_turned_over_takes_the_mirror_images_away() {
        let screw = "packing\nboard 4x4\npiece S no-mirror\nXX.\n.XX\n";
        assert_eq!(order(screw), 4);
        assert_eq!(order(&format!("{screw}piece Z no-mirror\n.XX\nXX.\n")), 8);
        assert_eq!(order(&format!("{screw}piece Z x2 no-mirror\n.XX\nXX.\n")), 4);
        assert_eq!(order(&format!("{screw}piece A no-mirror\nXXX\n.X.\n")), 4);
    }

    #[test]
    fn pieces_placed_already_must_stay_in_place() {
        assert_eq!(order("packing\nboard 3x3\npiece A\nXX\nplaced\nAA_\n___\n___"), 1);
        assert_eq!(order("packing\nboard 3x3\npiece A\nX\nplaced\nA__\n___\n___"), 2);
        assert_eq!(order("packing\nboard 3x3\npiece A\nX\nplaced\n___\n_A_\n___"), 8);
    }

    #[test]
    fn symmetries_that_move_no_cell_are_the_identity() {
        let flat = "packing\nlattice cubic\nboard 1x2x3\npiece A\nX";
        assert_eq!(order(flat), 4);
    }
}
