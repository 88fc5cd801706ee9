//! Estimates of the number of moves still needed, one file each.
//!
//! Each works for any [`Position`], any size and any goal, never counts the blank, and is updated by looking only at
//! the tile that moved. [`TABLE`] names them all.

#![expect(clippy::inline_always, reason = "for each node, also in small builds: see `kernel`")]

mod choice;
mod expression;
mod hamming;
mod inversion;
mod linear_conflict;
mod manhattan;
mod maximum;
mod of_board;
mod patterns;
mod walking;

pub use choice::{ChoiceError, UseHeuristic, choose, evaluate, maximum};
pub use expression::{Estimate, Expression, ExpressionError, ExpressionErrorKind, TERMS, TermInfo};
pub use maximum::{MAX_PARTS, Maximum, MaximumMemo, SmallMemo, TooManyParts, TwoWords};
pub use of_board::{OfBoard, OwnEstimate};
pub(crate) use patterns::View;

use std::sync::Arc;

use susun_search::{Properties, Space};
use susun_text::means;

use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;
use crate::space::Position;
use maximum::Part;

/// What users and documentation need to know about a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The heuristic that this row describes.
    pub kind: Kind,
    /// The name users type.
    pub name: &'static str,
    /// Other spellings that are accepted.
    pub aliases: &'static [&'static str],
    /// One-line description.
    pub synopsis: &'static str,
    /// The source to cite.
    pub citation: &'static str,
    /// What it guarantees if each move costs one.
    pub properties: Properties,
}

/// Generates [`Kind`], [`TABLE`] and [`part_of`] from the rows below. `file` is the module of a heuristic with the items
/// to export; `make` gets the goal and, if they are ready, the pattern databases.
macro_rules! heuristics {
    ($(
        $kind:ident {
            file: $file:ident::{$($item:ident),+},
            name: $name:literal, aliases: $aliases:expr,
            synopsis: $synopsis:literal,
            citation: $citation:literal, properties: $properties:expr,
            make: $make:expr,
        }
    )+) => {
        $(pub use $file::{$($item),+};)+

        /// A heuristic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $(#[doc = $synopsis] $kind,)+
        }

        /// All heuristics, weakest first.
        pub const TABLE: &[About] = &[$(About {
            kind: Kind::$kind,
            name: $name,
            aliases: $aliases,
            synopsis: $synopsis,
            citation: $citation,
            properties: $properties,
        }),+];

        /// The heuristic of a kind, as a part of a maximum.
        fn part_of<S>(
            kind: Kind,
            goal: &Goal,
            patterns: Option<&Arc<Patterns>>,
        ) -> Result<Box<dyn Part<S> + Send + Sync>, ChoiceError>
        where
            S: Space<Move = Direction, State: Position>,
        {
            Ok(match kind {
                $(Kind::$kind => {
                    let make: fn(&Goal, Option<&Arc<Patterns>>) -> Result<_, ChoiceError> = $make;
                    Box::new(make(goal, patterns)?)
                })+
            })
        }
    };
}

// A new heuristic is one file, its `mod` line above and its row here. The row does not hold the `mod` line because
// rustfmt skips files that a macro declares. If the row is missing, the compiler reports that the heuristic is never
// used.
heuristics! {
    Zero {
        file: susun_search::{Zero},
        name: "zero", aliases: &["none"],
        synopsis: "no estimate at all: every search becomes blind",
        citation: "Dijkstra 1959", properties: Properties::CONSISTENT,
        make: |_, _| Ok(Zero),
    }
    Hamming {
        file: hamming::{Hamming},
        name: "hamming", aliases: &["misplaced", "misplaced-tiles"],
        synopsis: "number of misplaced tiles, the blank not counted",
        citation: "Doran and Michie 1966", properties: Properties::CONSISTENT,
        make: |goal, _| Ok(Hamming::new(goal)),
    }
    Manhattan {
        file: manhattan::{Manhattan},
        name: "manhattan", aliases: &["taxicab", "city-block", "manhattan-distance"],
        synopsis: "rows and columns each tile is away from home, summed",
        citation: "Doran and Michie 1966", properties: Properties::CONSISTENT,
        make: |goal, _| Ok(Manhattan::new(goal)),
    }
    LinearConflict {
        file: linear_conflict::{Conflict, LinearConflict},
        name: "linear-conflict", aliases: &["linear-conflicts"],
        synopsis: "Manhattan, plus two for each tile that must leave its own line to let others pass",
        citation: "Hansson, Mayer and Yung 1992", properties: Properties::CONSISTENT,
        make: |goal, _| Ok(LinearConflict::new(goal)),
    }
    Inversion {
        file: inversion::{InversionDistance, InversionMemo},
        name: "inversion", aliases: &["inversion-distance"],
        synopsis: "moves needed to undo the inversions, by rows and by columns",
        citation: "Takahashi 2001 (puzzle pages, in Japanese)", properties: Properties::CONSISTENT,
        make: |goal, _| Ok(InversionDistance::new(goal)),
    }
    WalkingDistance {
        file: walking::{TooManyStates, WalkingAxis, WalkingDistance, WalkingMemo, walking_tables},
        name: "walking-distance", aliases: &["walking"],
        synopsis: "exact moves between rows ignoring columns, plus the same for columns",
        citation: "Takahashi 2001 (puzzle pages, in Japanese)", properties: Properties::CONSISTENT,
        make: |goal, _| Ok(WalkingDistance::new(goal)?),
    }
    Patterns {
        file: patterns::{NoTable, Patterns, PatternsMemo},
        name: "patterns", aliases: &["pdb", "pattern-databases"],
        synopsis: "exact moves of groups of tiles, from tables, summed over the groups",
        citation: "Korf and Felner 2002", properties: Properties::ADMISSIBLE,
        make: |_, patterns| patterns.cloned().ok_or(ChoiceError::NoTables),
    }
}

impl Kind {
    /// Its row in [`TABLE`].
    pub fn about(self) -> &'static About {
        &TABLE[self as usize]
    }

    /// Returns whether it needs tables.
    pub fn needs_tables(self) -> bool {
        self == Self::Patterns
    }

    /// Returns whether it can estimate the moves to a partial goal: it adds up what single tiles or lines need, so
    /// that tiles that the goal does not name can be left out.
    pub fn takes_partial_goals(self) -> bool {
        matches!(self, Self::Zero | Self::Hamming | Self::Manhattan | Self::LinearConflict)
    }

    /// The heuristic with this name, in any of its spellings.
    pub fn from_name(name: &str) -> Option<Self> {
        let row = TABLE.iter().find(|about| means(name, about.name, about.aliases));
        row.map(|about| about.kind)
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
    /// Determined from the state after the move.
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
    fn no_two_heuristics_have_one_name() {
        for about in TABLE {
            assert_eq!(Kind::from_name(about.name), Some(about.kind));
        }
    }
}
