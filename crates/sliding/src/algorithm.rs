//! The algorithms by name: one table with a row for each, which feeds parsing, `susun methods`, the docs, the
//! reports and the contract suite.
//!
//! The algorithms themselves are in the crate `susun-search`, one file each; that crate contains no puzzle and no
//! heuristic by name. To add an algorithm, add its file there and its row here.

use susun_search::{
    Duplicates, Heuristic, Observer, Reversible, Search, Space, Weight, Zero, astar, bfs,
    bidirectional, branch_and_bound, depth_limited, greedy, uniform_cost, weighted_astar,
};
use susun_text::means;

use crate::heuristic::Kind;

/// What users, reports and tests need to know about an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The algorithm that this row describes.
    pub algorithm: Algorithm,
    /// The name users type.
    pub name: &'static str,
    /// Other spellings that are accepted.
    pub aliases: &'static [&'static str],
    /// One-line description.
    pub synopsis: &'static str,
    /// What is guaranteed about its solutions.
    pub guarantee: Guarantee,
    /// The heuristic it uses by default; `None` for blind algorithms.
    pub heuristic: Option<Kind>,
    /// Its cost in time and memory.
    pub needs: &'static str,
    /// The source to cite.
    pub citation: &'static str,
    /// What its lower bounds rest on.
    pub bound: Bound,
    /// How it runs.
    pub structure: Structure,
}

/// What is guaranteed about a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// It is shortest.
    Optimal,
    /// It is shortest if the heuristic never estimates too high.
    OptimalIfAdmissible,
    /// It is at most the weight times as long as a shortest one.
    WithinWeight,
    /// It may have any length.
    AnySolution,
}

/// What the lower bound of a search rests on, whether it ended or was halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Rounds without a solution, each with a higher bound.
    Rounds,
    /// One such round.
    OneRound,
    /// Complete layers around the start or the goal.
    Layers,
    /// The smallest f of the open states.
    Frontier,
    /// Only the estimate at the start.
    Estimate,
}

/// How an algorithm runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// Rounds of a depth-first walk. They can be divided into units, traced, and finished to count all solutions.
    Rounds,
    /// The same below the cost of a known solution, so that not all solutions are found.
    RoundsBelow,
    /// One tree, which can be traced.
    Tree,
    /// In one run, without a trace.
    Whole,
    /// Without a search.
    Construction,
    /// In passes that improve a solution: [`Improver`](crate::Improver).
    Improvement,
}

impl Structure {
    /// Returns whether it searches a space, so that [`Algorithm::search`] makes its search.
    pub fn searches_a_space(self) -> bool {
        !matches!(self, Self::Construction | Self::Improvement)
    }
}

/// Options that some algorithms have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// For weighted A*.
    pub weight: Weight,
    /// For depth-limited search: the maximum number of moves.
    pub depth: u32,
    /// For A*.
    pub duplicates: Duplicates,
    /// For IDA*: the length of the longest forbidden words that are left out, see [`Automaton`](crate::Automaton);
    /// `None` if only the step back is.
    pub words: Option<u32>,
    /// For `anytime` and the beam of `bounded-ida-star`: nodes after which it ends.
    pub effort: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            weight: Weight::default(),
            depth: 0,
            duplicates: Duplicates::Closed,
            words: None,
            effort: None,
        }
    }
}

/// An operation on a search of any type.
pub trait UseSearch<'a, S: Space> {
    /// Result of the operation.
    type Output;
    /// Observes searches that can be traced.
    type Observer: Observer<S::Move> + 'a;

    /// The observer, if there is one.
    fn observer(&self) -> Option<Self::Observer>;

    /// Runs the operation on a search that cannot be divided.
    fn whole(self, search: impl Search<S::Move> + 'a) -> Self::Output;

    /// Runs the operation on rounds, as made by [`susun_search::ida_star`].
    fn rounds<H: Heuristic<S> + Send + Sync + 'a>(self, space: S, heuristic: H) -> Self::Output;
}

/// Generates [`Algorithm`], [`TABLE`] and [`Algorithm::search`] from the rows below. `make` is the [`Structure`] of an
/// algorithm and how to make its search.
macro_rules! algorithms {
    ($(
        $algorithm:ident {
            name: $name:literal, aliases: $aliases:expr,
            synopsis: $synopsis:literal,
            guarantee: $guarantee:ident, bound: $bound:ident,
            heuristic: $heuristic:expr,
            needs: $needs:literal, citation: $citation:literal,
            make: $structure:ident$(($make:expr))?,
        }
    )+) => {
        /// An algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Algorithm {
            $(#[doc = $synopsis] $algorithm,)+
        }

        /// All algorithms, in the order in which they are listed.
        pub const TABLE: &[About] = &[$(About {
            algorithm: Algorithm::$algorithm,
            name: $name,
            aliases: $aliases,
            synopsis: $synopsis,
            guarantee: Guarantee::$guarantee,
            heuristic: $heuristic,
            needs: $needs,
            citation: $citation,
            bound: Bound::$bound,
            structure: Structure::$structure,
        }),+];

        impl Algorithm {
            /// Makes the search of `space` and passes it, statically typed, to `user`; blind algorithms ignore
            /// `heuristic`. `None` for algorithms that do not search a space.
            pub fn search<'a, S, H, U>(
                self,
                space: S,
                heuristic: H,
                settings: &Settings,
                user: U,
            ) -> Option<U::Output>
            where
                S: Reversible + 'a,
                H: Heuristic<S> + Send + Sync + 'a,
                U: UseSearch<'a, S>,
            {
                match self {
                    $(Self::$algorithm => {
                        use_search!($structure, (space, heuristic, settings), user $(, $make)?)
                    })+
                }
            }
        }
    };
}

/// One arm of [`Algorithm::search`].
macro_rules! use_search {
    (Rounds, ($space:ident, $heuristic:ident, $_:ident), $user:ident, $make:expr) => {{
        let make: fn(H) -> _ = $make;
        Some($user.rounds($space, make($heuristic)))
    }};
    (RoundsBelow, $from:tt, $user:ident, $make:expr) => {
        use_search!(Rounds, $from, $user, $make)
    };
    (Tree, ($($from:ident),+), $user:ident, $make:expr) => {{
        let make: fn(S, H, &Settings) -> _ = $make;
        // One type with and without an observer: a second copy of each search makes web pages slow to load.
        let observer = $user.observer();
        Some($user.whole(make($($from),+).watched(observer)))
    }};
    (Whole, ($($from:ident),+), $user:ident, $make:expr) => {{
        let make: fn(S, H, &Settings) -> _ = $make;
        Some($user.whole(make($($from),+)))
    }};
    (Construction, $_:tt, $user:ident) => {
        None
    };
    (Improvement, $_:tt, $user:ident) => {
        None
    };
}

algorithms! {
    IdaStar {
        name: "ida-star", aliases: &[],
        synopsis: "depth-first rounds with a growing bound on f = g + h",
        guarantee: OptimalIfAdmissible, bound: Rounds,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for one path", citation: "Korf 1985",
        make: Rounds(|heuristic| heuristic),
    }
    BoundedIdaStar {
        name: "bounded-ida-star", aliases: &[],
        synopsis: "IDA* after a beam: the beam's solution ends the rounds when none is shorter",
        guarantee: OptimalIfAdmissible, bound: Rounds,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for the beam", citation: "Korf 1985",
        make: RoundsBelow(|heuristic| heuristic),
    }
    AStar {
        name: "a-star", aliases: &[],
        synopsis: "selects the open state with the smallest f = g + h",
        guarantee: OptimalIfAdmissible, bound: Frontier,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for every state", citation: "Hart, Nilsson and Raphael 1968",
        make: Tree(|space, heuristic, settings| astar(space, heuristic, settings.duplicates)),
    }
    BranchAndBound {
        name: "branch-and-bound", aliases: &["bnb", "b&b"],
        synopsis: "selects the live node with the smallest bound, first in first out among equals",
        guarantee: OptimalIfAdmissible, bound: Frontier,
        heuristic: Some(Kind::Hamming),
        needs: "memory for every state", citation: "Lawler and Wood 1966",
        make: Tree(|space, heuristic, _| branch_and_bound(space, heuristic)),
    }
    WeightedAStar {
        name: "weighted-a-star", aliases: &["wa-star"],
        synopsis: "A* that multiplies h by a weight: fewer states, longer solutions",
        guarantee: WithinWeight, bound: Frontier,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for every state", citation: "Pohl 1970",
        make: Tree(|space, heuristic, settings| weighted_astar(space, heuristic, settings.weight)),
    }
    Greedy {
        name: "greedy", aliases: &["gbfs", "best-first", "greedy-best-first"],
        synopsis: "selects the open state with the smallest h",
        guarantee: AnySolution, bound: Estimate,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for every state", citation: "Doran and Michie 1966",
        make: Tree(|space, heuristic, _| greedy(space, heuristic)),
    }
    BreadthFirst {
        name: "breadth-first", aliases: &["bfs"],
        synopsis: "layer by layer from the start",
        guarantee: Optimal, bound: Layers,
        heuristic: None,
        needs: "memory for every state", citation: "Moore 1959",
        make: Tree(|space, _, _| bfs(space)),
    }
    Bidirectional {
        name: "bidirectional", aliases: &["bibfs", "bidirectional-bfs"],
        synopsis: "layer by layer from the start and from the goal until they meet",
        guarantee: Optimal, bound: Layers,
        heuristic: None,
        needs: "memory for every state", citation: "Pohl 1971",
        make: Whole(|space, _, _| bidirectional(space)),
    }
    UniformCost {
        name: "uniform-cost", aliases: &["ucs", "dijkstra"],
        synopsis: "selects the open state with the smallest g",
        guarantee: Optimal, bound: Frontier,
        heuristic: None,
        needs: "memory for every state", citation: "Dijkstra 1959",
        make: Tree(|space, _, _| uniform_cost(space)),
    }
    IterativeDeepening {
        name: "iterative-deepening", aliases: &["ids", "iddfs", "iterative-deepening-dfs"],
        synopsis: "depth-first rounds with the limit 1, 2, 3, ...",
        guarantee: Optimal, bound: Rounds,
        heuristic: None,
        needs: "memory for one path", citation: "Slate and Atkin 1977",
        make: Rounds(|_| Zero),
    }
    DepthLimited {
        name: "depth-limited", aliases: &["dls"],
        synopsis: "depth first, never deeper than --depth",
        guarantee: AnySolution, bound: OneRound,
        heuristic: None,
        needs: "memory for one path", citation: "",
        make: Tree(|space, _, settings| depth_limited(space, settings.depth)),
    }
    Anytime {
        name: "anytime", aliases: &["improve", "beam"],
        synopsis: "a quick solution, then shorter ones until the effort is used up: any size",
        guarantee: AnySolution, bound: Estimate,
        heuristic: None,
        needs: "memory for a few layers of boards", citation: "Xu, Fern and Yoon 2009",
        make: Improvement,
    }
    Constructive {
        name: "constructive", aliases: &[],
        synopsis: "row by row without search: any size, immediately, not shortest",
        guarantee: AnySolution, bound: Estimate,
        heuristic: None,
        needs: "memory for the board", citation: "",
        make: Construction,
    }
}

impl Algorithm {
    /// Its row in [`TABLE`].
    pub fn about(self) -> &'static About {
        &TABLE[self as usize]
    }

    /// The algorithm with this name, in any of its spellings.
    pub fn from_name(name: &str) -> Option<Self> {
        let row = TABLE.iter().find(|about| means(name, about.name, about.aliases));
        row.map(|about| about.algorithm)
    }

    /// The name users type.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// Returns whether it runs in rounds, which can be divided and continued.
    pub fn has_rounds(self) -> bool {
        matches!(self.about().structure, Structure::Rounds | Structure::RoundsBelow)
    }

    /// Returns whether its last round can be finished to count all solutions.
    pub fn can_count(self) -> bool {
        self.about().structure == Structure::Rounds
    }

    /// Returns whether it can be traced.
    pub fn can_be_traced(self) -> bool {
        matches!(self.about().structure, Structure::Rounds | Structure::Tree)
    }

    /// Returns whether it can prove a solution shortest.
    pub fn proves(self) -> bool {
        matches!(self.about().guarantee, Guarantee::Optimal | Guarantee::OptimalIfAdmissible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_algorithms_have_one_name() {
        for about in TABLE {
            assert_eq!(Algorithm::from_name(about.name), Some(about.algorithm));
        }
    }
}
