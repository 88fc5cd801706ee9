//! A*: select the open node with the smallest f = g + h; ties go to the newest.
//!
//! With an admissible heuristic the first goal selected is a cheapest one. Hart, Nilsson and
//! Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968.

use crate::best_first::{BestFirst, Duplicates, Rule};
use crate::heuristic::Heuristic;
use crate::open::Ties;
use crate::space::Space;

/// An A* search, ready to [`advance`](crate::Search::advance).
pub fn astar<S: Space, H: Heuristic<S>>(
    space: S,
    heuristic: H,
    duplicates: Duplicates,
) -> BestFirst<S, H> {
    let rule = Rule { for_g: 1, for_h: 1, ties: Ties::Newest, duplicates, bounding: false };
    BestFirst::new(space, heuristic, rule)
}
