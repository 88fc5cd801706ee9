//! What no player can have done, with what to do about it.

use susun_packing::NotASolution;

/// What a request to play says of the player, and cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A piece that the puzzle does not have.
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
    /// A piece that cannot be put there.
    #[error("{cause}")]
    CannotPut {
        /// Why not.
        cause: NotASolution,
    },
    /// More boards than are told at once.
    #[error("{boards} boards on the way are more than can be told at once")]
    TooManyBoards {
        /// How many.
        boards: usize,
        /// How many can be.
        most: usize,
    },
}

impl PlayError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::NoSuchPiece { names, .. } => format!("its pieces are {}", names.join(", ")),
            Self::NoSuchCell { cells, .. } => {
                format!("cells are numbered from 0 to {}, in reading order", cells - 1)
            }
            Self::CannotPut { cause: NotASolution::Overlap { first, .. } } => {
                format!("put it on free cells, or take {first} away first")
            }
            Self::CannotPut { cause: NotASolution::Copies { name, .. } } => {
                format!("no copy of {name} is left: take one away first")
            }
            Self::CannotPut { .. } => {
                "name as many cells as the piece has, as they lie in one of its orientations".into()
            }
            Self::TooManyBoards { most, .. } => {
                format!("ask for at most {most}, or leave `boards` out")
            }
        }
    }
}
