//! Every copy of a piece needs a placement.
//!
//! Whether the copies fit next to each other is a puzzle of its own; this checks that there are as many placements as
//! copies, and that they reach as many cells as the copies have in total.

use std::fmt;

use super::{Facts, PieceName};

/// A piece that cannot be placed often enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPlace {
    /// The piece.
    pub piece: PieceName,
    /// Copies to place.
    pub copies: usize,
    /// How many can be placed at most.
    pub most: usize,
}

pub(super) fn find(facts: &Facts<'_>) -> Vec<NoPlace> {
    let mut found = Vec::new();
    for (piece, copies, places) in facts.pieces() {
        let mut reached = vec![false; facts.free.len()];
        for &cell in &places.cells {
            reached[usize::from(cell)] = true;
        }
        let cells = reached.iter().filter(|reached| **reached).count();
        let most = places.len().min(cells / facts.piece_size(piece));
        if most < copies {
            found.push(NoPlace { piece: facts.name(piece), copies, most });
        }
    }
    found
}

impl fmt::Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { piece, copies, most } = self;
        match most {
            0 => write!(f, "piece {piece} fits nowhere"),
            1 => write!(f, "{copies} copies of piece {piece} are left, and at most 1 fits"),
            _ => write!(f, "{copies} copies of piece {piece} are left, and at most {most} fit"),
        }
    }
}
