//! Estimates of the number of moves still needed, one file each.
//!
//! Each is written for any [`Position`], any size and any goal, counts the blank never, and is kept
//! up to date by looking only at the tile that moved. [`TABLE`] names them all.

#![expect(clippy::inline_always, reason = "for each node, also in small builds: see `kernel`")]

mod choice;
mod expression;
mod hamming;
mod inversion;
mod linear_conflict;
mod manhattan;
mod maximum;
mod patterns;
mod walking;

pub use choice::{ChoiceError, UseHeuristic, choose, evaluate};
pub use expression::{Estimate, Expression, ExpressionError, ExpressionErrorKind, TERMS, TermInfo};
pub use hamming::Hamming;
pub use inversion::{InversionDistance, InversionMemo};
pub use linear_conflict::{Conflict, LinearConflict};
pub use manhattan::Manhattan;
pub use maximum::{MAX_PARTS, Maximum, MaximumMemo, SmallMemo, TooManyParts, TwoWords};
pub(crate) use patterns::{MAX_VIEWS, View};
pub use patterns::{NoTable, Patterns, PatternsMemo};
pub use susun_search::Zero;
pub use walking::{TooManyStates, WalkingAxis, WalkingDistance, WalkingMemo, walking_tables};

use susun_search::Properties;

use crate::moves::Direction;
use crate::size::Size;
use crate::space::Position;

/// Which heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing.
    Zero,
    /// Misplaced tiles.
    Hamming,
    /// Rows and columns to go.
    Manhattan,
    /// Manhattan plus two for each tile that must leave its line.
    LinearConflict,
    /// Moves needed to undo the inversions.
    Inversion,
    /// Moves needed in the puzzle that forgets the columns, plus the same for the rows.
    WalkingDistance,
    /// Sums of exact distances of some tiles, from tables.
    Patterns,
}

/// What users and documents need to know of a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Which it is.
    pub kind: Kind,
    /// The name users type.
    pub name: &'static str,
    /// One line.
    pub synopsis: &'static str,
    /// Where it comes from.
    pub citation: &'static str,
    /// What it promises where each move costs one.
    pub properties: Properties,
}

/// All heuristics, weakest first. A new one is one file and one row here.
pub const TABLE: &[About] = &[
    About {
        kind: Kind::Zero,
        name: "zero",
        synopsis: "no estimate at all: every search becomes blind",
        citation: "Dijkstra 1959",
        properties: Properties::CONSISTENT,
    },
    About {
        kind: Kind::Hamming,
        name: "hamming",
        synopsis: "number of misplaced tiles, the blank not counted",
        citation: "Doran and Michie 1966",
        properties: Properties::CONSISTENT,
    },
    About {
        kind: Kind::Manhattan,
        name: "manhattan",
        synopsis: "rows and columns each tile is away from home, summed",
        citation: "Doran and Michie 1966",
        properties: Properties::CONSISTENT,
    },
    About {
        kind: Kind::LinearConflict,
        name: "linear-conflict",
        synopsis: "Manhattan, plus two for each tile that must leave its own line to let others pass",
        citation: "Hansson, Mayer and Yung 1992",
        properties: Properties::CONSISTENT,
    },
    About {
        kind: Kind::Inversion,
        name: "inversion",
        synopsis: "moves needed to undo the inversions, by rows and by columns",
        citation: "Takahashi 2001 (puzzle pages, in Japanese)",
        properties: Properties::CONSISTENT,
    },
    About {
        kind: Kind::WalkingDistance,
        name: "walking-distance",
        synopsis: "exact moves between rows when columns are forgotten, plus the same for columns",
        citation: "Takahashi 2001 (puzzle pages, in Japanese)",
        properties: Properties::CONSISTENT,
    },
    About {
        kind: Kind::Patterns,
        name: "patterns",
        synopsis: "exact moves of some of the tiles, from tables, summed over all tiles",
        citation: "Korf and Felner 2002",
        properties: Properties::ADMISSIBLE,
    },
];

impl Kind {
    /// Its row in [`TABLE`].
    pub fn about(self) -> &'static About {
        &TABLE[self as usize]
    }

    /// Can it only be had with tables?
    pub fn needs_tables(self) -> bool {
        self == Self::Patterns
    }

    /// The heuristic of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|about| about.name == name).map(|about| about.kind)
    }
}

/// The tile that a move of the blank has just shifted.
#[derive(Clone, Copy, Debug)]
struct Shifted {
    tile: u16,
    /// Where the tile was; the blank is there now.
    from: usize,
    /// Where the tile is now.
    to: usize,
}

impl Shifted {
    /// Read off the state after the move.
    #[inline(always)]
    fn after(state: &impl Position, direction: Direction, size: Size) -> Self {
        let from = state.blank();
        let to = match direction {
            Direction::Up => from + size.cols(),
            Direction::Left => from + 1,
            Direction::Right => from - 1,
            Direction::Down => from - size.cols(),
        };
        Self { tile: state.tile(to), from, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_kinds() {
        for about in TABLE {
            assert_eq!(about.kind.about().name, about.name);
            assert_eq!(Kind::from_name(about.name), Some(about.kind));
        }
    }
}
