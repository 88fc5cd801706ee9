//! Sets of pieces.

use susun_engine::{PieceSetInfo, PieceShapeInfo};
use susun_pictures::{Marked, Space};
use susun_render::{Cell, Styled, Table};

use crate::numbers::counted;
use crate::output::{bold, gap, plain};

/// The names of all sets.
pub(crate) fn all_sets(sets: &[PieceSetInfo]) -> Styled {
    let mut table = Table::new(["set", "pieces"].map(Cell::left));
    for set in sets {
        table.push([&set.name, &set.synopsis]);
    }
    let mut text = table.to_styled();
    text.append(plain("to see one: susun pieces SET"));
    text
}

/// The pieces of a set, each with its letter and its shape.
pub(crate) fn set(set: &PieceSetInfo) -> Styled {
    let mut text = bold(&format!("{}: {}", set.name, set.synopsis));
    let letters: String = set.pieces.iter().map(|piece| piece.name.as_str()).collect();
    for PieceShapeInfo { name, drawing } in &set.pieces {
        let cells = drawing.matches(name.as_str()).count();
        text.append(gap());
        text.append(plain(&format!("{name}: {}", counted(cells as u64, "cell"))));
        text.append(Space::read_among(drawing, &letters, Marked::default()).to_styled());
    }
    text
}
