//! The algorithms of the search crate, each with what it promises: one line puts one under contract.

use susun_search::{
    Collect, Duplicates, Heuristic, Reversible, Search, Weight, astar, bfs, bidirectional,
    branch_and_bound, depth_limited, greedy, ida_star, iterative_deepening, uniform_cost,
    weighted_astar,
};

/// What an algorithm promises when moves cost one each and its heuristic is admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// A cheapest solution, and it says so.
    Optimal,
    /// A solution of at most so many hundredths of the cheapest cost.
    Within {
        /// 100 times the weight.
        hundredths: u32,
    },
    /// Some solution.
    Solution,
}

/// A way to make searches, for any space and any heuristic.
pub trait Algorithm {
    /// What it promises.
    const PROMISE: Promise;

    /// Boards farther from the goal take it too long for a test.
    const DEEPEST: u32;

    /// A search of `space`; blind ones do not use `heuristic`.
    fn search<S: Reversible + Clone, H: Heuristic<S>>(
        space: &S,
        heuristic: H,
    ) -> impl Search<S::Move>;
}

/// No board of 3x3 is this far from a goal.
const ANY: u32 = 32;

macro_rules! algorithm {
    ($(#[$doc:meta])* $name:ident, $promise:expr, $deepest:expr, $search:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Algorithm for $name {
            const PROMISE: Promise = $promise;
            const DEEPEST: u32 = $deepest;

            fn search<S: Reversible + Clone, H: Heuristic<S>>(
                space: &S,
                heuristic: H,
            ) -> impl Search<S::Move> {
                let search: fn(_, _) -> _ = $search;
                search(space.clone(), heuristic)
            }
        }
    };
}

algorithm!(
    /// A*.
    AStar, Promise::Optimal, ANY, |space, h| astar(space, h, Duplicates::Closed)
);
algorithm!(
    /// A* that forbids only the step straight back: without a closed list it drowns in duplicates.
    AStarPrevious, Promise::Optimal, 14, |space, h| astar(space, h, Duplicates::Previous)
);
algorithm!(
    /// Breadth-first search.
    Bfs, Promise::Optimal, ANY, |space, _: H| bfs(space)
);
algorithm!(
    /// Breadth-first search from both ends.
    BothEnds, Promise::Optimal, ANY, |space, _: H| bidirectional(space)
);
algorithm!(
    /// Best-first branch and bound.
    BranchAndBound, Promise::Optimal, ANY, |space, h| branch_and_bound(space, h)
);
algorithm!(
    /// Depth-limited search, a little deeper than the boards are.
    Depth16, Promise::Solution, 14, |space, _: H| depth_limited(space, 16)
);
algorithm!(
    /// Greedy best-first search.
    Greedy, Promise::Solution, ANY, |space, h| greedy(space, h)
);
algorithm!(
    /// IDA*.
    IdaStar, Promise::Optimal, 22, |space, h| ida_star(space, h, Collect::First)
);
algorithm!(
    /// IDA* that finishes its last round.
    IdaStarAll, Promise::Optimal, 20, |space, h| ida_star(space, h, Collect::All { list: 3 })
);
algorithm!(
    /// Iterative deepening.
    Deepening, Promise::Optimal, 12, |space, _: H| iterative_deepening(space, Collect::First)
);
algorithm!(
    /// Uniform-cost search.
    UniformCost, Promise::Optimal, ANY, |space, _: H| uniform_cost(space)
);
algorithm!(
    /// Weighted A* with the weight 1: A* under another name.
    Weight1, Promise::Within { hundredths: 100 }, ANY, |space, h| weighted_astar(space, h, weight("1"))
);
algorithm!(
    /// Weighted A* with the weight 1.5.
    Weight1And5, Promise::Within { hundredths: 150 }, ANY, |space, h| weighted_astar(space, h, weight("1.5"))
);
algorithm!(
    /// Weighted A* with the weight 3.
    Weight3, Promise::Within { hundredths: 300 }, ANY, |space, h| weighted_astar(space, h, weight("3"))
);

fn weight(text: &str) -> Weight {
    text.parse().expect("a weight")
}
