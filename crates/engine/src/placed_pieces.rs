//! Pieces that a player has placed.

use susun_packing::{NotASolution, Placement, Puzzle};
use susun_text::coded;
use susun_wire::PlacedPiece;

/// Why a piece cannot be where a player has placed it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("piece {number} of those placed: {kind}")]
pub struct PlacedPieceError {
    /// The number of the placed piece, from 1.
    pub number: usize,
    /// What is wrong.
    pub kind: PlacedPieceErrorKind,
}

/// What is wrong with a placed piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacedPieceErrorKind {
    /// The puzzle has no such piece.
    #[error("there is no piece called `{name}`")]
    NoSuchPiece {
        /// As given.
        name: String,
        /// The available names.
        names: Vec<String>,
    },
    /// A cell that the board does not have.
    #[error("there is no cell number {cell}: the piece leaves the board")]
    NoSuchCell {
        /// As given.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// It does not fit there.
    #[error(transparent)]
    CannotLie(NotASolution),
}

coded!(PlacedPieceErrorKind, "placed": NoSuchPiece { name, names }, NoSuchCell { cell, cells };
       Self::CannotLie(error) => error.coded());

impl PlacedPieceError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match &self.kind {
            PlacedPieceErrorKind::NoSuchPiece { names, .. } => {
                format!("the pieces are {}", names.join(", "))
            }
            PlacedPieceErrorKind::NoSuchCell { cells, .. } => {
                format!(
                    "cells are numbered from 0 to {}, in reading order, without the holes",
                    cells - 1
                )
            }
            PlacedPieceErrorKind::CannotLie(NotASolution::Overlap { first, .. }) => {
                format!("place it on free cells, or remove {first} first")
            }
            PlacedPieceErrorKind::CannotLie(NotASolution::Copies { name, .. }) => {
                format!("no copy of {name} is left: remove one first")
            }
            PlacedPieceErrorKind::CannotLie(_) => {
                "name as many cells as the piece has, as they lie in one of its orientations".into()
            }
        }
    }
}

/// These placements, in order, if they are possible in addition to the pieces already placed.
#[cfg(feature = "packing")]
pub(crate) fn placements_in_order(
    puzzle: &Puzzle,
    pieces: &[PlacedPiece],
) -> Result<Vec<Placement>, PlacedPieceError> {
    with_placed(puzzle.clone(), pieces)?;
    let placed = |(index, piece)| {
        placement(puzzle, piece).map_err(|kind| PlacedPieceError { number: index + 1, kind })
    };
    pieces.iter().enumerate().map(placed).collect()
}

/// The puzzle with these pieces placed in addition to those already placed.
pub(crate) fn with_placed(
    puzzle: Puzzle,
    pieces: &[PlacedPiece],
) -> Result<Puzzle, PlacedPieceError> {
    if pieces.is_empty() {
        return Ok(puzzle);
    }
    let mut placed = puzzle.placed().to_vec();
    let given = placed.len();
    for (index, piece) in pieces.iter().enumerate() {
        placed.push(
            placement(&puzzle, piece)
                .map_err(|kind| PlacedPieceError { number: index + 1, kind })?,
        );
    }
    let fits = |count: usize| puzzle.clone().with_placed(placed[..given + count].to_vec());
    match fits(pieces.len()) {
        Ok(puzzle) => Ok(puzzle),
        Err(cause) => {
            // Binary search for the first that does not fit: once one does not fit, it never fits later.
            let (mut good, mut bad) = (0, pieces.len());
            while good + 1 < bad {
                let middle = usize::midpoint(good, bad);
                if fits(middle).is_ok() { good = middle } else { bad = middle }
            }
            let kind = match fits(bad).err().unwrap_or(cause) {
                NotASolution::NoSuchCell { cell } => {
                    PlacedPieceErrorKind::NoSuchCell { cell, cells: puzzle.region().size() }
                }
                cause => PlacedPieceErrorKind::CannotLie(cause),
            };
            Err(PlacedPieceError { number: bad, kind })
        }
    }
}

fn placement(puzzle: &Puzzle, placed: &PlacedPiece) -> Result<Placement, PlacedPieceErrorKind> {
    let Some(piece) = puzzle.pieces().iter().position(|piece| piece.name == placed.piece) else {
        let names = puzzle.pieces().iter().map(|piece| piece.name.clone()).collect();
        let name = placed.piece.chars().take(24).collect();
        return Err(PlacedPieceErrorKind::NoSuchPiece { name, names });
    };
    let mut cells = placed.cells.clone();
    cells.sort_unstable();
    Ok(Placement { piece, cells })
}
