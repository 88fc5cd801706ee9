//! Reasons why a puzzle has no solution, found without search.
//!
//! Each check is a file. A reason is data, the cells and pieces concerned, and its text explains it in plain words. If
//! no reason is found, there may still be no solution.
//!
//! ```
//! use susun_packing::{check, notation};
//!
//! let corners = "packing\nboard\n.XXX\nXXXX\nXXXX\nXXX.\npiece A x7\nXX\n";
//! let reasons = check::reasons(&notation::read(corners, None)?.puzzle);
//! assert_eq!(
//!     reasons[0].to_string(),
//!     "coloured like a chessboard, 6 free cells are dark and 8 light, but pieces with 14 cells always \
//!      cover 7 dark cells"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod closed;
mod colouring;
mod conflict;
mod no_place;
mod sums;
mod uncovered;

#[cfg(test)]
mod tests;

use std::fmt;

pub use area::AreaDiffers;
pub use closed::Closed;
pub use colouring::{Colouring, Unbalanced};
pub use conflict::{Conflict, conflict};
pub use no_place::NoPlace;
pub use uncovered::Uncovered;

use crate::equal_shapes::equal_shapes;
use crate::placements::places_of;
use crate::puzzle::Puzzle;

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The pieces have more or fewer cells than are free.
    AreaDiffers(AreaDiffers),
    /// A piece fits nowhere, or not often enough.
    NoPlace(NoPlace),
    /// Cells that no piece can cover.
    Uncovered(Uncovered),
    /// Cells that can only be filled by themselves, but no choice of pieces has that size.
    Closed(Closed),
    /// A colouring of the cells that the pieces cannot match.
    Unbalanced(Unbalanced),
}

/// A piece, by number and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceName {
    /// Its index in the list of pieces.
    pub piece: usize,
    /// Its name.
    pub name: String,
}

/// What the checks use: a puzzle and its placements.
struct Facts<'a> {
    puzzle: &'a Puzzle,
    /// For each class of pieces with equal shapes.
    places: Vec<Places>,
    /// The class of each piece.
    class: Vec<usize>,
    remaining: Vec<usize>,
    free: Vec<bool>,
}

/// The placements of a piece: their cells, concatenated. There may be a million placements.
struct Places {
    size: usize,
    cells: Vec<u16>,
}

/// All reasons found. If the area is wrong, checks that count cells are skipped.
pub fn reasons(puzzle: &Puzzle) -> Vec<Reason> {
    let facts = Facts::new(puzzle);
    let area = area::find(&facts);
    let area_fits = area.is_none();
    let mut reasons: Vec<Reason> = area.map(Reason::AreaDiffers).into_iter().collect();
    reasons.extend(no_place::find(&facts).into_iter().map(Reason::NoPlace));
    reasons.extend(uncovered::find(&facts).map(Reason::Uncovered));
    if area_fits {
        reasons.extend(closed::find(&facts).into_iter().map(Reason::Closed));
        reasons.extend(colouring::find(&facts).into_iter().map(Reason::Unbalanced));
    }
    reasons
}

impl<'a> Facts<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let (remaining, free) = (puzzle.remaining(), puzzle.free());
        let mut class = vec![0; remaining.len()];
        let mut places = Vec::new();
        for pieces in equal_shapes(puzzle) {
            for &piece in &pieces {
                class[piece] = places.len();
            }
            let left = pieces.iter().any(|&piece| remaining[piece] > 0);
            places.push(Places::new(puzzle, if left { &free } else { &[] }, pieces[0]));
        }
        Self { puzzle, places, class, remaining, free }
    }

    /// Each piece that has copies left, how many, and its placements.
    fn pieces(&self) -> impl Iterator<Item = (usize, usize, &Places)> {
        let left = self.remaining.iter().copied().enumerate().filter(|(_, left)| *left > 0);
        left.map(|(piece, left)| (piece, left, &self.places[self.class[piece]]))
    }

    /// The cells of every placement of any piece, only once for pieces of equal shape.
    fn all_places(&self) -> impl Iterator<Item = &[u16]> {
        self.places.iter().flat_map(Places::iter)
    }

    fn piece_size(&self, piece: usize) -> usize {
        self.puzzle.pieces()[piece].shape.size()
    }

    fn name(&self, piece: usize) -> PieceName {
        PieceName::of(self.puzzle, piece)
    }

    fn free_cells(&self) -> usize {
        self.free.iter().filter(|free| **free).count()
    }
}

impl Places {
    fn new(puzzle: &Puzzle, free: &[bool], piece: usize) -> Self {
        let mut cells = Vec::new();
        if !free.is_empty() {
            for place in places_of(puzzle, free, piece) {
                // INVARIANT: a region has at most 1024 cells.
                cells.extend(place.iter().map(|&cell| cell as u16));
            }
        }
        Self { size: puzzle.pieces()[piece].shape.size(), cells }
    }

    fn iter(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunks_exact(self.size)
    }

    fn len(&self) -> usize {
        self.cells.len() / self.size
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AreaDiffers(reason) => reason.fmt(f),
            Self::NoPlace(reason) => reason.fmt(f),
            Self::Uncovered(reason) => reason.fmt(f),
            Self::Closed(reason) => reason.fmt(f),
            Self::Unbalanced(reason) => reason.fmt(f),
        }
    }
}

impl PieceName {
    /// The piece with this number.
    pub(crate) fn of(puzzle: &Puzzle, piece: usize) -> Self {
        Self { piece, name: puzzle.pieces()[piece].name.clone() }
    }
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
