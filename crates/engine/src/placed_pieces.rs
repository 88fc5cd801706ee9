//! Pieces that a player has put down.

use susun_packing::{NotASolution, Placement, Puzzle};
use susun_wire::Put;

/// What keeps a piece from lying where a player has put it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("piece {number} put down: {kind}")]
pub struct PutError {
    /// Which of the pieces put down, from 1.
    pub number: usize,
    /// What is wrong.
    pub kind: PutErrorKind,
}

/// What is wrong with a piece put down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PutErrorKind {
    /// The puzzle has no such piece.
    #[error("there is no piece called `{name}`")]
    NoSuchPiece {
        /// As given.
        name: String,
        /// Those that there are.
        names: Vec<String>,
    },
    /// A cell that the board does not have.
    #[error("there is no cell number {cell}: the piece leaves the board")]
    NoSuchCell {
        /// As given.
        cell: usize,
        /// How many there are.
        cells: usize,
    },
    /// It cannot lie there.
    #[error(transparent)]
    CannotLie(NotASolution),
}

impl PutError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match &self.kind {
            PutErrorKind::NoSuchPiece { names, .. } => {
                format!("the pieces are {}", names.join(", "))
            }
            PutErrorKind::NoSuchCell { cells, .. } => {
                format!(
                    "cells are numbered from 0 to {}, in reading order, without the holes",
                    cells - 1
                )
            }
            PutErrorKind::CannotLie(NotASolution::Overlap { first, .. }) => {
                format!("put it on free cells, or take {first} away first")
            }
            PutErrorKind::CannotLie(NotASolution::Copies { name, .. }) => {
                format!("no copy of {name} is left: take one away first")
            }
            PutErrorKind::CannotLie(_) => {
                "name as many cells as the piece has, as they lie in one of its orientations".into()
            }
        }
    }
}

/// The puzzle with these pieces placed beside those that are placed already.
pub(crate) fn with_put(puzzle: Puzzle, put: &[Put]) -> Result<Puzzle, PutError> {
    if put.is_empty() {
        return Ok(puzzle);
    }
    let mut placed = puzzle.placed().to_vec();
    let given = placed.len();
    for (index, put) in put.iter().enumerate() {
        placed.push(placement(&puzzle, put).map_err(|kind| PutError { number: index + 1, kind })?);
    }
    let fits = |count: usize| puzzle.clone().with_placed(placed[..given + count].to_vec());
    match fits(put.len()) {
        Ok(puzzle) => Ok(puzzle),
        Err(cause) => {
            // The first that does not fit, by halves: one that does not fit never fits later.
            let (mut good, mut bad) = (0, put.len());
            while good + 1 < bad {
                let middle = usize::midpoint(good, bad);
                if fits(middle).is_ok() { good = middle } else { bad = middle }
            }
            let kind = match fits(bad).err().unwrap_or(cause) {
                NotASolution::NoSuchCell { cell } => {
                    PutErrorKind::NoSuchCell { cell, cells: puzzle.region().size() }
                }
                cause => PutErrorKind::CannotLie(cause),
            };
            Err(PutError { number: bad, kind })
        }
    }
}

fn placement(puzzle: &Puzzle, put: &Put) -> Result<Placement, PutErrorKind> {
    let Some(piece) = puzzle.pieces().iter().position(|piece| piece.name == put.piece) else {
        let names = puzzle.pieces().iter().map(|piece| piece.name.clone()).collect();
        let name = put.piece.chars().take(24).collect();
        return Err(PutErrorKind::NoSuchPiece { name, names });
    };
    let mut cells = put.cells.clone();
    cells.sort_unstable();
    Ok(Placement { piece, cells })
}
