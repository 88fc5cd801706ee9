//! Uniform-cost search: select the open node with the smallest g; ties go to the oldest.
//!
//! Dijkstra's algorithm on an implicit graph (1959): A* without a heuristic.

use crate::best_first::{BestFirst, Duplicates, Rule};
use crate::heuristic::Zero;
use crate::open::Ties;
use crate::space::Space;

/// A uniform-cost search, ready to [`advance`](crate::Search::advance).
pub fn uniform_cost<S: Space>(space: S) -> BestFirst<S, Zero> {
    let duplicates = Duplicates::Closed;
    let rule = Rule { for_g: 1, for_h: 1, ties: Ties::Oldest, duplicates, bounding: false };
    BestFirst::new(space, Zero, rule)
}
