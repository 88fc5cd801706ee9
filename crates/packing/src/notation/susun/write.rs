//! Writing every puzzle there is.

use super::super::cells::{LAYER, write_cells};
use super::super::{CannotExpress, Labels, letters};
use super::MAGIC;
use crate::piece::Piece;
use crate::puzzle::Puzzle;

/// Everything, as long as copies that are placed can be told apart.
pub(super) fn can_express(puzzle: &Puzzle) -> Result<(), CannotExpress> {
    if puzzle.placed().is_empty() || Labels::of(puzzle).are_different() {
        Ok(())
    } else {
        Err(CannotExpress::Letters)
    }
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    let lattice = puzzle.lattice();
    let board = write_cells(&puzzle.region().drawing());
    let mut text = format!("{MAGIC}\nlattice {lattice}\nboard\n{board}");
    for piece in puzzle.pieces() {
        text.push_str("piece ");
        text.push_str(&piece.name);
        if piece.count > 1 {
            text.push_str(" x");
            text.push_str(&piece.count.to_string());
        }
        if piece.may_mirror != Piece::usually_mirrors(lattice) {
            text.push_str(if piece.may_mirror { " mirror" } else { " no-mirror" });
        }
        text.push('\n');
        text.push_str(&write_cells(&piece.shape.drawing(lattice)));
    }
    if !puzzle.placed().is_empty() {
        let layers = letters::draw(puzzle, puzzle.placed());
        text.push_str("placed\n");
        text.push_str(&layers.join(&format!("{LAYER}\n")));
    }
    text
}
