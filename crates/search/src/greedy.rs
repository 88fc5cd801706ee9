//! Greedy best-first search: select the open node with the smallest h; ties go to the newest.
//!
//! Fast, with no guarantee on the cost. A state is expanded once: a shorter path to a closed state does not change its
//! h, and expanding its successors again would take most of the time. Doran and Michie, "Experiments with the Graph
//! Traverser Program", 1966.

use crate::best_first::{BestFirst, Duplicates, Rule};
use crate::heuristic::Heuristic;
use crate::open::Ties;
use crate::space::Space;

/// A greedy search, ready to [`advance`](crate::Search::advance).
pub fn greedy<S: Space, H: Heuristic<S>>(space: S, heuristic: H) -> BestFirst<S, H> {
    let duplicates = Duplicates::Closed;
    let rule = Rule { for_g: 0, for_h: 1, ties: Ties::Newest, duplicates, bounding: false };
    BestFirst::new(space, heuristic, rule)
}
