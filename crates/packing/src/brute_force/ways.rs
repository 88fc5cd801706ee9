//! The ways to try a piece, by number, in the order of the textbook.

use crate::lattice::{Cell, Lattice, Spot, plus};
use crate::piece::Piece;
use crate::region::Region;
use crate::turn::Turn;

/// All ways to try one piece. The number of a way gives the place (the larger part) and the orientation.
#[derive(Clone, Debug)]
pub(super) enum Ways {
    /// By row, column, mirroring and rotation, with the bounding box on the board.
    Plane { rows: usize, columns: usize, turned: Vec<Framed> },
    /// By the place of the first cell, and orientation.
    Space { places: usize, turned: Vec<Vec<Cell>> },
}

/// An orientation of a piece in its bounding box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Framed {
    height: usize,
    width: usize,
    /// Row and column of each cell, from the top left corner.
    cells: Vec<(usize, usize)>,
}

impl Ways {
    pub(super) fn new(piece: &Piece, region: &Region) -> Self {
        let lattice = region.lattice();
        if lattice != Lattice::Square {
            let shapes = piece.orientations(lattice).into_iter();
            let turned = shapes.map(|shape| shape.cells().to_vec()).collect();
            return Self::Space { places: region.size(), turned };
        }
        let layer = &region.layers()[0];
        let turns = Turn::all(lattice, piece.may_mirror).into_iter();
        let turned = turns.map(|turn| boxed(piece, turn)).collect();
        Self::Plane { rows: layer.height(), columns: layer.width(), turned }
    }

    /// The number of ways.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Plane { rows, columns, turned } => rows * columns * turned.len(),
            Self::Space { places, turned } => places * turned.len(),
        }
    }

    /// Whether no way before this one covers the same cells.
    pub(super) fn is_first(&self, number: usize) -> bool {
        match self {
            Self::Plane { turned, .. } => {
                let turn = number % turned.len();
                turned.iter().position(|other| *other == turned[turn]) == Some(turn)
            }
            // Orientations in space are distinct.
            Self::Space { .. } => true,
        }
    }

    /// Whether way `number` fits on free cells; if so, `cells` are the cells it covers, in order.
    pub(super) fn cover(
        &self,
        number: usize,
        region: &Region,
        free: &[bool],
        cells: &mut Vec<usize>,
    ) -> bool {
        cells.clear();
        let mut cover = |index: Option<usize>| {
            let index = index.filter(|index| free[*index]);
            cells.extend(index);
            index.is_some()
        };
        let fits = match self {
            Self::Plane { rows, columns, turned } => {
                let (place, turned) = (number / turned.len(), &turned[number % turned.len()]);
                let (row, column) = (place / columns, place % columns);
                let layer = &region.layers()[0];
                row + turned.height <= *rows
                    && column + turned.width <= *columns
                    && turned.cells.iter().all(|(r, c)| cover(layer.at(row + r, column + c)))
            }
            Self::Space { turned, .. } => {
                let origin = region.cells()[number / turned.len()];
                let shape = &turned[number % turned.len()];
                shape.iter().all(|cell| cover(region.index(plus(*cell, origin))))
            }
        };
        if fits {
            cells.sort_unstable();
        }
        fits
    }
}

/// The piece after a turn, moved to the top left corner of its bounding box.
fn boxed(piece: &Piece, turn: Turn) -> Framed {
    let spot = |cell: &Cell| Lattice::Square.spot(turn.apply(*cell));
    let spots: Vec<Spot> = piece.shape.cells().iter().map(spot).collect();
    let top = spots.iter().map(|spot| spot.row).min().unwrap_or_default();
    let left = spots.iter().map(|spot| spot.column).min().unwrap_or_default();
    let mut cells: Vec<(usize, usize)> = spots
        .iter()
        .map(|spot| ((spot.row - top) as usize, (spot.column - left) as usize))
        .collect();
    // Sorted, so that turns that look the same are equal.
    cells.sort_unstable();
    let height = 1 + cells.iter().map(|cell| cell.0).max().unwrap_or_default();
    let width = 1 + cells.iter().map(|cell| cell.1).max().unwrap_or_default();
    Framed { height, width, cells }
}
