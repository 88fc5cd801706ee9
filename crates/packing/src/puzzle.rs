//! A puzzle: a region, the pieces that must fill it, and those already placed.

use susun_text::coded;

use crate::lattice::Lattice;
use crate::piece::Piece;
use crate::region::{MAX_CELLS, MAX_SIDE, Region};
use crate::solution::{NotASolution, check_placements};

/// A region to fill with all copies of all pieces. Construction checks that the data is consistent, not that there is a
/// solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    region: Region,
    pieces: Vec<Piece>,
    placed: Vec<Placement>,
}

/// A copy of a piece on certain cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    /// Index of the piece in the list.
    pub piece: usize,
    /// The numbers of the cells it covers, in order.
    pub cells: Vec<usize>,
}

/// Why a region and pieces are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// Nothing to fill the region with.
    #[error("there are no pieces")]
    NoPieces,
    /// An invalid name.
    #[error("`{name}` cannot be the name of a piece")]
    NotAName {
        /// The name.
        name: String,
    },
    /// Two pieces with the same name.
    #[error("two pieces are called {name}")]
    SameName {
        /// The name.
        name: String,
    },
    /// A piece with zero copies.
    #[error("piece {name} has no copies")]
    NoCopies {
        /// Its name.
        name: String,
    },
    /// More copies than a region can have cells.
    #[error("{copies} pieces with all copies, and at most {MAX_CELLS} can be used")]
    TooManyCopies {
        /// The number of copies, all pieces together.
        copies: usize,
    },
    /// A piece that is larger than any region.
    #[error("piece {name} has a side of {side}, and no board is longer than {MAX_SIDE}")]
    TooLong {
        /// Its name.
        name: String,
        /// Its longest side.
        side: usize,
    },
    /// Cells that do not lie on the lattice of the region.
    #[error("piece {name} does not lie on the {lattice} lattice")]
    OffLattice {
        /// Its name.
        name: String,
        /// The lattice.
        lattice: Lattice,
    },
}

impl Puzzle {
    /// A puzzle with nothing placed.
    pub fn new(region: Region, pieces: Vec<Piece>) -> Result<Self, PuzzleError> {
        check_pieces(region.lattice(), &pieces)?;
        Ok(Self { region, pieces, placed: Vec::new() })
    }

    /// The same puzzle with exactly these pieces placed. They are stored in order, by piece and then by cells.
    pub fn with_placed(self, mut placed: Vec<Placement>) -> Result<Self, NotASolution> {
        check_placements(&self, &placed)?;
        placed.sort_unstable();
        Ok(Self { placed, ..self })
    }

    /// The same puzzle with only some of its placed pieces: those whose index in [`Puzzle::placed`] `keep` accepts.
    #[must_use]
    pub fn keeping(&self, keep: impl Fn(usize) -> bool) -> Self {
        let placed = self.placed.iter().enumerate().filter(|(index, _)| keep(*index));
        let placed = placed.map(|(_, placement)| placement.clone()).collect();
        Self { region: self.region.clone(), pieces: self.pieces.clone(), placed }
    }

    /// The lattice of the region.
    pub fn lattice(&self) -> Lattice {
        self.region.lattice()
    }

    /// The cells to fill.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The pieces, in the order they were given.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The pieces already placed.
    pub fn placed(&self) -> &[Placement] {
        &self.placed
    }

    /// For each piece, the number of copies not placed yet.
    pub fn remaining(&self) -> Vec<usize> {
        let mut remaining: Vec<usize> = self.pieces.iter().map(|piece| piece.count).collect();
        for placement in &self.placed {
            remaining[placement.piece] -= 1;
        }
        remaining
    }

    /// For each cell, whether it is free.
    pub fn free(&self) -> Vec<bool> {
        let mut free = vec![true; self.region.size()];
        for &cell in self.placed.iter().flat_map(|placement| &placement.cells) {
            free[cell] = false;
        }
        free
    }
}

coded!(PuzzleError, "pieces":
    NoPieces, NotAName { name }, SameName { name }, NoCopies { name }, TooManyCopies { copies },
    TooLong { name, side }, OffLattice { name, lattice });

impl PuzzleError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::NoPieces => "add pieces, or name a set of them".into(),
            Self::NotAName { .. } => {
                "names are up to 20 letters, digits, - and _, usually one capital letter".into()
            }
            Self::SameName { .. } => "give one of them another name, or say how many copies".into(),
            Self::NoCopies { .. } => "leave the piece out, or say how many copies there are".into(),
            Self::TooManyCopies { .. } | Self::TooLong { .. } => {
                "leave out what cannot fit anyway".into()
            }
            Self::OffLattice { lattice: Lattice::Square, .. } => {
                "in the plane a piece has one layer".into()
            }
            Self::OffLattice { .. } => "the steps between its cells must be steps there".into(),
        }
    }
}

fn check_pieces(lattice: Lattice, pieces: &[Piece]) -> Result<(), PuzzleError> {
    if pieces.is_empty() {
        return Err(PuzzleError::NoPieces);
    }
    let copies = pieces.iter().fold(0_usize, |sum, piece| sum.saturating_add(piece.count));
    if copies > MAX_CELLS {
        return Err(PuzzleError::TooManyCopies { copies });
    }
    for (index, piece) in pieces.iter().enumerate() {
        check_piece(lattice, piece)?;
        if pieces[..index].iter().any(|other| other.name == piece.name) {
            return Err(PuzzleError::SameName { name: piece.name.clone() });
        }
    }
    Ok(())
}

/// Checks a piece by itself.
pub(crate) fn check_piece(lattice: Lattice, piece: &Piece) -> Result<(), PuzzleError> {
    let name = || piece.name.clone();
    if !Piece::is_name(&piece.name) {
        return Err(PuzzleError::NotAName { name: name() });
    }
    if piece.count == 0 {
        return Err(PuzzleError::NoCopies { name: name() });
    }
    if !piece.shape.lies_on(lattice) {
        return Err(PuzzleError::OffLattice { name: name(), lattice });
    }
    match piece.shape.longest_side(lattice) {
        side if side > MAX_SIDE => Err(PuzzleError::TooLong { name: name(), side }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn domino(name: &str) -> Piece {
        let shape = Shape::new(vec![[0, 0, 0], [0, 1, 0]]).unwrap();
        Piece::new(name, shape, Lattice::Square)
    }

    #[test]
    fn what_makes_no_sense_cannot_be_built() {
        let refused =
            |pieces| Puzzle::new(Region::rectangle(2, 2).unwrap(), pieces).unwrap_err().to_string();
        assert_eq!(refused(vec![]), "there are no pieces");
        assert_eq!(refused(vec![domino("A B")]), "`A B` cannot be the name of a piece");
        assert_eq!(refused(vec![domino("A"), domino("A")]), "two pieces are called A");
        assert_eq!(refused(vec![Piece { count: 0, ..domino("A") }]), "piece A has no copies");
        let many = refused(vec![Piece { count: usize::MAX, ..domino("A") }, domino("B")]);
        assert!(many.contains("at most 1024 can be used"), "{many}");
        let upright = Shape::new(vec![[0, 0, 0], [0, 0, 1]]).unwrap();
        let upright = refused(vec![Piece { shape: upright, ..domino("U") }]);
        assert_eq!(upright, "piece U does not lie on the square lattice");
    }

    #[test]
    fn what_is_placed_is_neither_free_nor_left() {
        let pieces = vec![Piece { count: 2, ..domino("A") }];
        let puzzle = Puzzle::new(Region::rectangle(2, 2).unwrap(), pieces).unwrap();
        assert_eq!(puzzle.remaining(), [2]);
        let placed = vec![Placement { piece: 0, cells: vec![1, 3] }];
        let puzzle = puzzle.with_placed(placed).unwrap();
        assert_eq!(puzzle.remaining(), [1]);
        assert_eq!(puzzle.free(), [true, false, true, false]);
    }
}
