//! The terms of an expression: the heuristics, and simple terms that people often use.

use susun_search::{Heuristic, Space};
use susun_text::nearest;

use crate::board::BLANK;
use crate::goal::Goal;
use crate::heuristic::part_of;
use crate::heuristic::{ChoiceError, InversionDistance, Kind, LinearConflict, TABLE};
use crate::moves::Direction;
use crate::space::Position;

/// A term prepared for one goal.
pub(super) type Prepared<S> = Box<dyn Fn(&<S as Space>::State) -> u32 + Send + Sync>;

/// Something with a value for every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    BuiltIn(Kind),
    Simple(Simple),
}

/// A term that is not a heuristic by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Simple {
    Blank,
    BlankDistance,
    RowMisplaced,
    ColumnMisplaced,
    PairwiseConflicts,
    Reversals,
    Inversions,
}

/// What users need to know about a simple term.
#[derive(Clone, Copy, Debug)]
pub struct TermInfo {
    simple: Simple,
    /// The name users type.
    pub name: &'static str,
    /// One-line description.
    pub synopsis: &'static str,
}

/// The simple terms. To add one, add a row here and an arm in `Term::towards`.
pub const TERMS: &[TermInfo] = &[
    TermInfo {
        simple: Simple::Blank,
        name: "blank",
        synopsis: "1 if the blank is not at home, as if it were a tile that hamming counts",
    },
    TermInfo {
        simple: Simple::BlankDistance,
        name: "blank_distance",
        synopsis: "rows and columns the blank is away from home, as if manhattan counted it",
    },
    TermInfo {
        simple: Simple::RowMisplaced,
        name: "row_misplaced",
        synopsis: "tiles that are not in their row",
    },
    TermInfo {
        simple: Simple::ColumnMisplaced,
        name: "column_misplaced",
        synopsis: "tiles that are not in their column",
    },
    TermInfo {
        simple: Simple::PairwiseConflicts,
        name: "pairwise_conflicts",
        synopsis: "pairs of tiles in their own line, in the wrong order: more than must leave it",
    },
    TermInfo {
        simple: Simple::Reversals,
        name: "reversals",
        synopsis: "pairs of neighbouring tiles, each in the other's home",
    },
    TermInfo {
        simple: Simple::Inversions,
        name: "inversions",
        synopsis: "pairs of tiles in the wrong order, read row by row",
    },
];

/// All names, as users type them.
pub(super) fn names() -> Vec<&'static str> {
    let built_in = TABLE.iter().filter(|about| !about.kind.needs_tables()).map(|about| about.name);
    built_in.chain(TERMS.iter().map(|info| info.name)).collect()
}

/// Up to two names similar to `name`.
pub(super) fn nearest_names(name: &str) -> Vec<String> {
    let near = nearest(name, &names(), |other| other.len() / 3);
    near.into_iter().take(2).map(str::to_owned).collect()
}

impl Term {
    /// The term with this name, written with `-` or `_`.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let same = |other: &str| name.replace('-', "_") == other.replace('-', "_");
        let built_in = TABLE.iter().find(|about| same(about.name));
        let simple = TERMS.iter().find(|info| same(info.name));
        let built_in = built_in.map(|about| Self::BuiltIn(about.kind));
        built_in.or(simple.map(|info| Self::Simple(info.simple)))
    }

    /// Prepares it for boards that are to reach `goal`.
    pub(super) fn towards<S>(self, goal: &Goal) -> Result<Prepared<S>, ChoiceError>
    where
        S: Space<Move = Direction, State: Position> + 'static,
    {
        let (goal, size) = (goal.clone(), goal.size());
        Ok(match self {
            Self::BuiltIn(kind) => {
                let part = part_of::<S>(kind, &goal, None)?;
                Box::new(move |state| part.estimate(part.start(state)))
            }
            Self::Simple(Simple::Blank) => {
                Box::new(move |state| u32::from(goal.home(BLANK) != state.blank()))
            }
            Self::Simple(Simple::BlankDistance) => {
                Box::new(move |state| size.distance(goal.home(BLANK), state.blank()) as u32)
            }
            Self::Simple(Simple::RowMisplaced) => Box::new(move |state| {
                misplaced(&goal, state, |cell, home| size.row(cell) != size.row(home))
            }),
            Self::Simple(Simple::ColumnMisplaced) => Box::new(move |state| {
                misplaced(&goal, state, |cell, home| size.col(cell) != size.col(home))
            }),
            Self::Simple(Simple::PairwiseConflicts) => {
                let conflicts = LinearConflict::new(&goal);
                Box::new(move |state| conflicts.pairs(state))
            }
            Self::Simple(Simple::Reversals) => Box::new(move |state| reversals(&goal, state)),
            Self::Simple(Simple::Inversions) => {
                let inversions = InversionDistance::new(&goal);
                Box::new(move |state| Heuristic::<S>::start(&inversions, state).by_rows)
            }
        })
    }
}

/// Tiles for which `apart(cell, home)` is true.
fn misplaced(goal: &Goal, state: &impl Position, apart: impl Fn(usize, usize) -> bool) -> u32 {
    let wrong = |&cell: &usize| {
        let tile = state.tile(cell);
        tile != BLANK && apart(cell, goal.home(tile))
    };
    (0..goal.size().cells()).filter(wrong).count() as u32
}

/// Adjacent tiles that are in each other's homes.
fn reversals(goal: &Goal, state: &impl Position) -> u32 {
    let size = goal.size();
    let reversed = |a: usize, b: usize| {
        let (first, second) = (state.tile(a), state.tile(b));
        first != BLANK && second != BLANK && goal.home(first) == b && goal.home(second) == a
    };
    let ahead = [Direction::Right, Direction::Down];
    let pairs = (0..size.cells()).flat_map(|cell| {
        ahead.iter().filter_map(move |&side| Some((cell, size.neighbour(cell, side)?)))
    });
    pairs.filter(|&(a, b)| reversed(a, b)).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::goal::NamedGoal;
    use crate::size::Size;
    use crate::space::GridSpace;

    #[test]
    fn only_names_written_nearly_so_are_meant() {
        assert_eq!(nearest_names("manhatan"), ["manhattan"]);
        assert_eq!(nearest_names("inversoin"), ["inversion", "inversions"]);
        assert!(nearest_names("euclidean").is_empty());
    }

    #[test]
    fn simple_terms_count_what_they_say() {
        let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).unwrap());
        let values = |tiles: [u16; 9]| -> Vec<u32> {
            let board = Board::new(goal.size(), tiles).unwrap();
            let value = |info: &TermInfo| {
                Term::Simple(info.simple).towards::<GridSpace>(&goal).unwrap()(&board)
            };
            TERMS.iter().map(value).collect()
        };
        assert_eq!(values([1, 2, 3, 4, 5, 6, 7, 8, 0]), [0, 0, 0, 0, 0, 0, 0]);
        // The row 3 2 1: three pairs in the wrong order, none of them a swap of neighbours.
        assert_eq!(values([3, 2, 1, 4, 5, 6, 7, 8, 0]), [0, 0, 0, 2, 3, 0, 3]);
        // 1 and 2 swapped, 6 a row below its home; 7 and 8 are read before it.
        assert_eq!(values([2, 1, 3, 4, 5, 0, 7, 8, 6]), [1, 1, 1, 2, 1, 1, 3]);
    }

    #[test]
    fn no_name_stands_twice() {
        let mut all: Vec<String> = names().iter().map(|name| name.replace('-', "_")).collect();
        let before = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), before);
    }
}
