//! Iterative deepening: depth-first rounds with the limit 1, 2, 3, ...: IDA* without a heuristic.
//!
//! Slate and Atkin, "Chess 4.5", 1977; Korf (1985) shows that it is asymptotically as good as
//! breadth-first search and needs memory only for the current path.

use crate::heuristic::Zero;
use crate::ida_star::{Collect, IdaStar, ida_star};
use crate::space::Space;

/// An iterative-deepening search, ready to [`advance`](crate::Search::advance).
pub fn iterative_deepening<S: Space>(space: S, collect: Collect) -> IdaStar<S, Zero> {
    ida_star(space, Zero, collect)
}
