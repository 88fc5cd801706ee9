//! A part of the region that can only be filled by itself must have a size that pieces can make.
//!
//! Two cells belong together if a placement covers both. A set of cells connected in this way is closed: a piece is
//! either inside or outside of it. So some of the pieces that fit into it must have exactly as many cells in total.

use std::fmt;

use susun_text::plural;

use super::sums::Sums;
use super::{Facts, PieceName};
use crate::region::Site;

/// A closed part of the region that no choice of pieces fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Its cells, in order.
    pub cells: Vec<Site>,
    /// The pieces that fit into it.
    pub pieces: Vec<PieceName>,
}

pub(super) fn find(facts: &Facts<'_>) -> Vec<Closed> {
    let part_of = parts(facts);
    let mut cells_of: Vec<Vec<usize>> = vec![Vec::new(); part_of.len()];
    for (cell, &part) in part_of.iter().enumerate() {
        cells_of[part].push(cell);
    }
    // Which pieces, and how many of each, fit into each part.
    let mut pieces_of: Vec<Vec<(usize, usize)>> = vec![Vec::new(); part_of.len()];
    for (piece, left, places) in facts.pieces() {
        for place in places.iter() {
            let pieces = &mut pieces_of[part_of[usize::from(place[0])]];
            if pieces.last().is_none_or(|(last, _)| *last != piece) {
                pieces.push((piece, left));
            }
        }
    }
    let mut found = Vec::new();
    for (cells, pieces) in cells_of.iter().zip(&pieces_of) {
        // A cell that nothing covers is reported by another check.
        if !pieces.is_empty() && !can_fill(facts, cells.len(), pieces) {
            let cells = cells.iter().map(|&cell| facts.puzzle.region().site(cell)).collect();
            let pieces = pieces.iter().map(|&(piece, _)| facts.name(piece)).collect();
            found.push(Closed { cells, pieces });
        }
    }
    found
}

/// Whether some of the pieces have exactly `size` cells in total.
fn can_fill(facts: &Facts<'_>, size: usize, pieces: &[(usize, usize)]) -> bool {
    let mut sums = Sums::zero(size as i32);
    for &(piece, left) in pieces {
        let cells = facts.piece_size(piece);
        // More copies than fit make no new sums.
        for _ in 0..left.min(size / cells) {
            sums.add_one_of(&[0, cells as i32]);
        }
    }
    sums.contains(size as i32)
}

/// For each cell, the first cell of its part; a cell that is not free is its own part.
fn parts(facts: &Facts<'_>) -> Vec<usize> {
    fn root(parent: &mut [usize], mut cell: usize) -> usize {
        while parent[cell] != cell {
            parent[cell] = parent[parent[cell]];
            cell = parent[cell];
        }
        cell
    }
    let mut parent: Vec<usize> = (0..facts.free.len()).collect();
    for place in facts.all_places() {
        for pair in place.windows(2) {
            let (a, b) = (root(&mut parent, pair[0].into()), root(&mut parent, pair[1].into()));
            let (first, other) = (a.min(b), a.max(b));
            parent[other] = first;
        }
    }
    (0..parent.len()).map(|cell| root(&mut parent, cell)).collect()
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.pieces.iter().map(|piece| piece.name.as_str()).collect();
        if let Some(first) = self.cells.first() {
            write!(f, "{} around {first} are closed in, ", plural(self.cells.len(), "cell"))?;
        }
        write!(f, "and the pieces that fit there ({}) cannot fill them", names.join(", "))
    }
}
