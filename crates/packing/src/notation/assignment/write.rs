//! Writing the format of the assignment.

use super::super::CannotExpress;
use super::super::cells::row_of_cells;
use super::read::not_touching;
use crate::lattice::Lattice;
use crate::piece::Piece;
use crate::puzzle::Puzzle;
use crate::region::Region;

/// One of each piece, named by a letter, flat and in one part, on a flat board or in a pyramid.
pub(in super::super) fn can_express(puzzle: &Puzzle) -> Result<(), CannotExpress> {
    if !puzzle.lattice().is_flat() && !is_pyramid(puzzle.region()) {
        return Err(CannotExpress::Board);
    }
    if !puzzle.placed().is_empty() {
        return Err(CannotExpress::Placed { count: puzzle.placed().len() });
    }
    for piece in puzzle.pieces() {
        let name = piece.name.clone();
        if piece.count > 1 {
            return Err(CannotExpress::Copies { name, count: piece.count });
        }
        if name.len() != 1 || !name.contains(|letter: char| letter.is_ascii_uppercase()) {
            return Err(CannotExpress::Name { name });
        }
        if piece.may_mirror != Piece::usually_mirrors(puzzle.lattice()) {
            return Err(CannotExpress::Mirror { name });
        }
        let drawing = piece.shape.drawing(puzzle.lattice());
        if drawing.len() != 1 || not_touching(&drawing[0]).is_some() {
            return Err(CannotExpress::Shape { name });
        }
    }
    Ok(())
}

pub(in super::super) fn write(puzzle: &Puzzle) -> String {
    let base = &puzzle.region().layers()[0];
    let (rows, columns) = (base.height(), base.width());
    let mut text = format!("{rows} {columns} {}\n", puzzle.pieces().len());
    if puzzle.lattice() == Lattice::Balls {
        text.push_str("PYRAMID\n");
    } else if puzzle.region().size() == rows * columns {
        text.push_str("DEFAULT\n");
    } else {
        text.push_str("CUSTOM\n");
        for row in &puzzle.region().drawing()[0] {
            text.push_str(&row_of_cells(row, 'X', '.'));
            text.push('\n');
        }
    }
    for piece in puzzle.pieces() {
        let letter = piece.name.chars().next().unwrap_or('?');
        for row in piece.shape.drawing(puzzle.lattice()).iter().flatten() {
            text.push_str(row_of_cells(row, letter, ' ').trim_end());
            text.push('\n');
        }
    }
    text
}

fn is_pyramid(region: &Region) -> bool {
    Region::pyramid(region.layers().len()).is_ok_and(|pyramid| pyramid == *region)
}
