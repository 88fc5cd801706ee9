//! Errors in a list of moves: which move, where, and what to do.

use susun_text::{Place, coded};

use super::MAX_MOVES;
use super::moves::MoveNotation;
use crate::moves::Direction;

/// A text that is not a list of moves from a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {index}: {kind}")]
pub struct MovesError {
    /// What is wrong.
    pub kind: MovesErrorKind,
    /// The number of the move, from 1, counting every step of the blank.
    pub index: usize,
    /// The move as written, cut if it is long.
    pub token: String,
    /// Where it stands.
    pub at: Place,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovesErrorKind {
    /// More than [`MAX_MOVES`] bytes.
    #[error("the list is {bytes} bytes long, and at most {MAX_MOVES} are read")]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// Not a number in a list of tiles.
    #[error("`{token}` is not the number of a tile")]
    NotATile {
        /// The token.
        token: String,
    },
    /// A number that is on no tile of this board.
    #[error("there is no tile {token} on this board, whose tiles are 1 to {largest}")]
    NoSuchTile {
        /// The number.
        token: String,
        /// The largest tile.
        largest: u16,
    },
    /// A tile that is not next to the blank.
    #[error("tile {tile} is not beside the blank")]
    NotBeside {
        /// The tile.
        tile: u16,
        /// The tiles next to the blank.
        beside: Vec<u16>,
    },
    /// Not one of the four directions.
    #[error("`{token}` is not a direction")]
    NotADirection {
        /// The token.
        token: String,
        /// The expected notation.
        notation: MoveNotation,
    },
    /// Lower case among upper case, or the reverse.
    #[error("`{token}` changes between lower and upper case, which mean opposite directions")]
    MixedCase {
        /// The token.
        token: String,
    },
    /// A direction with the count 0.
    #[error("`{token}` moves nothing")]
    ZeroCount {
        /// The token.
        token: String,
    },
    /// The last move does not lead to the goal.
    #[error("the list ends here, but {wrong} cells differ from the goal")]
    NotSolved {
        /// The number of cells.
        wrong: usize,
    },
    /// The last move leads to no board with the blank of the goal.
    #[error("the list ends here, but the blank is not where the goal has it")]
    EndsElsewhere,
    /// The blank is at the edge.
    #[error("{}", edge(*direction, *notation))]
    Edge {
        /// The direction that is blocked.
        direction: Direction,
        /// The notation, which determines whether the message names the blank or the tile.
        notation: MoveNotation,
    },
}

coded!(MovesErrorKind, "moves":
    TooLong { bytes }, NotATile { token }, NoSuchTile { token, largest }, NotBeside { tile, beside },
    NotADirection { token }, MixedCase { token }, ZeroCount { token }, NotSolved { wrong },
    EndsElsewhere, Edge);

impl MovesError {
    /// Returns whether the list is well formed but cannot be played on this board.
    pub fn is_impossible(&self) -> bool {
        matches!(
            self.kind,
            MovesErrorKind::NoSuchTile { .. }
                | MovesErrorKind::NotBeside { .. }
                | MovesErrorKind::NotSolved { .. }
                | MovesErrorKind::EndsElsewhere
                | MovesErrorKind::Edge { .. }
        )
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        Some(match &self.kind {
            MovesErrorKind::TooLong { .. } => "split the list into smaller ones".into(),
            MovesErrorKind::NotATile { .. } => "write tile numbers, for example 7 11 12".into(),
            MovesErrorKind::NoSuchTile { .. } => "is the list for another board?".into(),
            MovesErrorKind::NotBeside { beside, .. } => {
                let tiles: Vec<String> = beside.iter().map(u16::to_string).collect();
                format!("the tiles that can move here are {}", tiles.join(", "))
            }
            MovesErrorKind::NotADirection { notation, .. } => match notation {
                MoveNotation::Words => "the words are UP, DOWN, LEFT and RIGHT".into(),
                MoveNotation::Blank => "the letters are u, d, l and r".into(),
                _ => "the letters are U, D, L and R".into(),
            },
            MovesErrorKind::MixedCase { .. } => {
                "write steps of the blank in lower case, or of the tile in upper case".into()
            }
            MovesErrorKind::ZeroCount { .. } => "leave it out, or count from 1".into(),
            MovesErrorKind::NotSolved { .. } => {
                "are moves missing, or is this the solution of another board or for another goal?"
                    .into()
            }
            MovesErrorKind::EndsElsewhere => {
                "is the size right, and the goal? lower case is for steps of the blank, upper case \
                 for those of tiles"
                    .into()
            }
            MovesErrorKind::Edge { notation: MoveNotation::TileDirections, .. } => {
                "capital letters are directions of the tile: for those of the blank use lower \
                 case, as in ullddr"
                    .into()
            }
            MovesErrorKind::Edge { .. } => {
                "these are directions of the blank: for those of the tile use capital letters, \
                 as in URDL2"
                    .into()
            }
        })
    }
}

fn edge(direction: Direction, notation: MoveNotation) -> String {
    let place = match direction {
        Direction::Up => "top row",
        Direction::Left => "first column",
        Direction::Right => "last column",
        Direction::Down => "bottom row",
    };
    if notation == MoveNotation::TileDirections {
        let tile = direction.opposite().name();
        format!("no tile can go {tile} while the blank is in the {place}")
    } else {
        format!("the blank cannot go {} from the {place}", direction.name())
    }
}
