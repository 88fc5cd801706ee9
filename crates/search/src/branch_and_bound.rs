//! Best-first branch and bound: expand the live node with the smallest bound g + h; ties go to the oldest.
//!
//! A goal becomes the incumbent when it is generated, and nodes whose bound is not below its cost are pruned as they
//! are generated. The search ends when a goal is selected, because then no live node can be better. A state is closed
//! when it is expanded, not when it is generated, and is reopened when it is reached more cheaply. Marking it visited
//! when it is generated, as some course texts do, loses optimality (3x3 `3 0 4/1 5 6/7 8 2` then gives 17 moves; the
//! optimum is 15).
//!
//! Lawler and Wood, "Branch-and-Bound Methods: A Survey", 1966.

use crate::best_first::{BestFirst, Duplicates, Rule};
use crate::heuristic::Heuristic;
use crate::open::Ties;
use crate::space::Space;

/// A branch-and-bound search, ready to [`advance`](crate::Search::advance).
pub fn branch_and_bound<S: Space, H: Heuristic<S>>(space: S, heuristic: H) -> BestFirst<S, H> {
    let duplicates = Duplicates::Closed;
    let rule = Rule { for_g: 1, for_h: 1, ties: Ties::Oldest, duplicates, bounding: true };
    BestFirst::new(space, heuristic, rule)
}
