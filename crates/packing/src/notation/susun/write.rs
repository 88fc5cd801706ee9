//! Writing any puzzle.

use super::super::cells::{LAYER, write_cells};
use super::super::{CannotExpress, Labels, letters};
use super::MAGIC;
use crate::lattice::Lattice;
use crate::named;
use crate::piece::Piece;
use crate::puzzle::Puzzle;

/// Everything, as long as placed copies can be distinguished.
pub(in super::super) fn can_express(puzzle: &Puzzle) -> Result<(), CannotExpress> {
    if puzzle.placed().is_empty() || Labels::of(puzzle).are_different() {
        Ok(())
    } else {
        Err(CannotExpress::Letters)
    }
}

pub(in super::super) fn write(puzzle: &Puzzle) -> String {
    let lattice = puzzle.lattice();
    let board = write_cells(&puzzle.region().drawing());
    let mut text = format!("{MAGIC}\nlattice {lattice}\nboard\n{board}");
    // A known set is written by its name, which is shorter than its twelve drawings.
    let known = |set: &&named::NamedSet| {
        named::set(set.name, lattice).is_ok_and(|pieces| pieces == puzzle.pieces())
    };
    match named::SETS.iter().find(known) {
        Some(set) => text.extend(["pieces ", set.name, "\n"]),
        None => puzzle.pieces().iter().for_each(|piece| text.push_str(&drawn(piece, lattice))),
    }
    if !puzzle.placed().is_empty() {
        let layers = letters::draw(puzzle, puzzle.placed());
        text.push_str("placed\n");
        text.push_str(&layers.join(&format!("{LAYER}\n")));
    }
    text
}

fn drawn(piece: &Piece, lattice: Lattice) -> String {
    let mut text = format!("piece {}", piece.name);
    if piece.count > 1 {
        text.extend([" x", &piece.count.to_string()]);
    }
    if piece.may_mirror != Piece::usually_mirrors(lattice) {
        text.push_str(if piece.may_mirror { " mirror" } else { " no-mirror" });
    }
    text.push('\n');
    text.push_str(&write_cells(&piece.shape.drawing(lattice)));
    text
}
