//! Textbook search algorithms over two small traits, with limits, progress and exact counters.
//!
//! A puzzle implements [`Space`] (states, moves in a fixed order, a goal) and one or more [`Heuristic`]s. Each
//! algorithm is one file that reads like its textbook chapter; a search is a value that can be paused and resumed
//! ([`Search::advance`]). This crate contains no puzzle.
//!
//! ```
//! use susun_search::{Collect, Control, Limits, Meter, Outcome, Space};
//! use susun_search::{Zero, complete, ida_star};
//!
//! /// From 1 to 10 by doubling and by adding one.
//! struct Numbers;
//!
//! impl Space for Numbers {
//!     type State = u32;
//!     type Move = char;
//!     type Moves = std::vec::IntoIter<char>;
//!     type Past = ();
//!     fn start(&self) -> u32 { 1 }
//!     fn is_goal(&self, state: &u32) -> bool { *state == 10 }
//!     fn moves(&self, _: &u32, _: Option<()>) -> Self::Moves { vec!['*', '+'].into_iter() }
//!     fn past(&self, _: Option<()>, _: &u32, _: char) {}
//!     fn apply(&self, state: &mut u32, mv: char) {
//!         if mv == '*' { *state *= 2 } else { *state += 1 }
//!     }
//!     fn undo(&self, state: &mut u32, mv: char) {
//!         if mv == '*' { *state /= 2 } else { *state -= 1 }
//!     }
//! }
//!
//! let control = Control::silent();
//! let mut meter = Meter::new(Limits::default(), control);
//! let finish = complete(&mut ida_star(&Numbers, Zero, Collect::First), &mut meter);
//! let Outcome::Optimal(path) = finish.outcome else { panic!("10 can be reached") };
//! assert_eq!(path.moves, ['*', '*', '+', '*']); // 1, 2, 4, 5, 10
//! ```
//!
//! From the bottom up:
//!
//! - `stop`, `clock`: a handle that stops a search, and the only place that reads the time.
//! - `random`: random numbers from a seed.
//! - `space`, `heuristic`: what a puzzle implements: states and moves; a value from scratch, a value after one move.
//! - `observer`: watches a search node by node.
//! - `run`, `event`, `outcome`: limits, counters and the meter; what it reports; how a search ends.
//! - `trace`: a record of what an observer saw, and counters recomputed from that record alone.
//! - `nodes`, `index`, `open`, `frontier`, `by_f`: states that are kept, found by hash, waiting, and counted by f.
//! - `bfs`, `bidirectional`: layer by layer.
//! - `best_first`: the loop behind `astar`, `weighted_astar`, `greedy`, `uniform_cost` and `branch_and_bound`, which
//!   are short files.
//! - `solution_graph`: all cheapest solutions at once, as a graph of their states.
//! - `subproblem`, `subtree`: what is left of a depth-first walk; how a kernel counts the nodes below a node.
//! - `depth_first`: one round under a cost bound, for `depth_limited`, `ida_star` and `iterative_deepening`.
//! - `code`: moves as numbers, so that units of every puzzle have the same format.
//! - `unit`: [`UnitSearch`], which searches one subproblem within a budget.
//! - `exact_cover`: the problem; `walk`, its tree in units; `dancing_links`, the textbook engine; `live_options`, the
//!   fast one with the same nodes, on `packed`, `lanes` and `simd`.
//! - `merge`: combines the results of units.

mod astar;
mod best_first;
mod bfs;
mod bidirectional;
mod branch_and_bound;
mod by_f;
mod clock;
mod code;
mod depth_first;
mod depth_limited;
mod event;
mod exact_cover;
mod frontier;
mod greedy;
mod heuristic;
mod ida_star;
mod index;
mod iterative_deepening;
mod merge;
mod nodes;
mod observer;
mod open;
mod outcome;
mod random;
mod run;
mod solution_graph;
mod space;
mod stop;
mod subproblem;
mod subtree;
mod trace;
mod uniform_cost;
mod unit;
mod weighted_astar;

pub use astar::astar;
pub use best_first::{BestFirst, Duplicates};
pub use bfs::{BreadthFirst, bfs};
pub use bidirectional::{Bidirectional, bidirectional};
pub use branch_and_bound::branch_and_bound;
#[cfg(not(target_family = "wasm"))]
pub use clock::SystemClock;
pub use clock::{Clock, NoClock};
pub use code::{Code, Coded};
pub use depth_limited::{DepthLimited, depth_limited};
pub use event::{Event, Preparation};
pub use exact_cover::{
    Cover, DancingLinks, Instructions, LiveOptions, NotAnOption, VisitSolutions,
};
pub use greedy::greedy;
pub use heuristic::{Heuristic, Properties, Zero};
pub use ida_star::{AllSolutions, Collect, IdaStar, ida_star};
pub use iterative_deepening::iterative_deepening;
pub use merge::{Key, Merge, MergeState, Merged, Totals, UnitState};
pub use observer::{Number, Observer, Pruning, Seen, Unwatched};
pub use outcome::{Finish, Outcome, Path, Search, complete, finish};
pub use random::{below, seeded, shuffle};
pub use run::{
    ApartMeter, Control, Counters, Halt, Limits, MOST_NODES, Meter, MeterReading, Round,
};
pub use solution_graph::{GraphOf, GraphSearch, GraphState, SolutionGraph, solution_graph};
pub use space::{Reversible, Space};
pub use stop::Stop;
pub use subproblem::{NoSuchSubproblem, Subproblem, Tried, left_of};
pub use subtree::{Below, Root, Subtree, Subtrees, Walked};
pub use trace::{Fate, OutOfPlace, Retrace, Trace, TracedNode};
pub use uniform_cost::uniform_cost;
pub use unit::{IdaStarUnits, UnitOutcome, UnitSearch};
pub use weighted_astar::{NotAWeight, Weight, weighted_astar};
