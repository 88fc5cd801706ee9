//! The default method for a board, if the user names none.
//!
//! Only the board and the request decide: stored tables save the time of building them and never change an answer or
//! its node counts, unless the request allows that.

use susun_sliding::algorithm::{Algorithm, Settings};
use susun_sliding::heuristic::Kind;
use susun_sliding::{Automaton, Size};
use susun_tables::{NamedPartition, Tables};
use susun_wire::Solve;
use susun_wire::sliding::MethodReason;

use super::patterns::{by_default, is_far, kept};
use super::quick::quick_bound;
use crate::problem::SlidingProblem;
use crate::puzzles::sliding::method::{DEFAULT_WORDS, Method, chosen};

/// The most cells of a board that is solved optimally by default.
pub(super) const SAFE_CELLS: usize = 16;

/// Boards of at most this many cells are solved before a table could be built.
const TINY_CELLS: usize = 9;

/// Up to this estimate a board is solved without tables in less time than it takes to build some.
const NEAR: u32 = 29;

/// With a shorter time limit, no tables are made for boards of more than 16 cells: those of 5x5 take a minute or more on
/// one core of 2026.
const LONG_SECONDS: f64 = 300.0;

/// The node limit of a search without a limit and without a required proof. With pattern databases that is about ten
/// seconds on two cores of 2026. Nodes and not seconds, so that the answer is the same on every machine.
pub const DEFAULT_NODES: u64 = 1_000_000_000;

/// The effort of `anytime` without a limit: about a second on one core of 2026.
pub(super) const DEFAULT_EFFORT: u64 = 12_000_000;

/// The node limit for a request without a limit that does not require a proof.
pub(super) fn default_nodes(request: &Solve) -> Option<u64> {
    let limits = &request.limits;
    let limited = limits.nodes.is_some() || limits.seconds.is_some();
    let left_open = !limited && !insists(request) && matches!(chosen(&request.method), Ok(None));
    left_open.then_some(DEFAULT_NODES)
}

/// Whether the request requires shortest solutions, however long that takes.
fn insists(request: &Solve) -> bool {
    request.optimal || request.all || request.graph
}

/// The methods to try, in order: with tables if they pay off, with the strongest heuristics that need none. Large
/// boards get shorter and shorter solutions.
pub(super) fn auto(problem: &SlidingProblem, request: &Solve, tables: &Tables) -> Vec<Method> {
    let size = problem.start.size();
    if size.cells() > SAFE_CELLS && !insists(request) && !problem.goal.is_partial() {
        let reason = Some(MethodReason::LargeBoard { size: size.to_string() });
        return vec![Method { algorithm: Algorithm::Anytime, reason, ..Method::default() }];
    }
    if problem.goal.is_partial() {
        return vec![partial(problem, request)];
    }
    // Measured on hard boards of 4x4, the maximum of the three needs the fewest nodes and the least time. Walking
    // distance is not available for every large size.
    let strongest = [Kind::LinearConflict, Kind::WalkingDistance, Kind::Inversion];
    let with_tables = with_tables(problem, request, tables);
    let reason = match &with_tables {
        None => without_tables(problem, request),
        // Used only if tables are refused.
        Some(_) => MethodReason::TablesTooLarge,
    };
    let strongest = ida_star(&strongest, reason);
    let otherwise = [Kind::LinearConflict, Kind::Inversion];
    let otherwise = ida_star(&otherwise, MethodReason::NoWalkingDistance);
    let first = with_tables.map(|chosen| patterns(size, request, chosen));
    first.into_iter().chain([strongest, otherwise]).collect()
}

/// The states that A* may keep for a partial goal: gigabytes at most, and far less in all but the worst case.
const MOST_STATES: u64 = 1 << 27;

/// For a partial goal. The fewer tiles it names, the less Manhattan distance says about the way of the blank, and the
/// fewer states there are: then A* keeps them all. Otherwise, and to count all solutions, IDA*.
fn partial(problem: &SlidingProblem, request: &Solve) -> Method {
    let goal = &problem.goal;
    let cells = goal.size().cells() as u64;
    // The named tiles and the blank.
    let placed = (1..cells).filter(|&tile| goal.names(tile as u16)).count() as u64 + 1;
    let states = (cells - placed + 1..=cells).try_fold(1, u64::checked_mul);
    let few = states.is_some_and(|states| states <= MOST_STATES) && !request.all;
    let algorithm = if few { Algorithm::AStar } else { Algorithm::IdaStar };
    let method = ida_star(&[Kind::LinearConflict], MethodReason::PartialGoal);
    Method { algorithm, ..method }
}

/// A partition for a board with an estimate, and why it was chosen.
struct Chosen {
    estimate: u32,
    partition: NamedPartition,
    reason: MethodReason,
}

/// The partition to search with; `None` if tables do not pay off.
fn with_tables(problem: &SlidingProblem, request: &Solve, tables: &Tables) -> Option<Chosen> {
    let (size, goal) = (problem.start.size(), &problem.goal);
    if !may_have_tables(size) {
        return None;
    }
    let estimate = quick_bound(&problem.start, goal);
    if !pays(size, estimate) {
        return None;
    }
    if let Some(partition) = kept(goal, tables).filter(|_| request.kept_tables) {
        let reason = MethodReason::TablesStored { partition: partition.name.clone() };
        return Some(Chosen { estimate, partition, reason });
    }
    if !leaves_time(size, request) {
        return None;
    }
    let partition = by_default(goal, estimate, request.limits.memory, tables)?;
    let reason = MethodReason::TablesPayOff { least: estimate, partition: partition.name.clone() };
    Some(Chosen { estimate, partition, reason })
}

/// Whether tables can pay off on boards of this size.
fn may_have_tables(size: Size) -> bool {
    !size.is_line() && size.cells() > TINY_CELLS
}

/// Whether tables pay off on a board with this estimate.
fn pays(size: Size, bound: u32) -> bool {
    // On long boards walking distance takes longer to build than tables, or cannot be built at all.
    let long = size.cells() <= SAFE_CELLS && size.rows().max(size.cols()) > 4;
    bound > NEAR || long
}

/// Whether the time limit is long enough for making tables, which takes long on large boards.
fn leaves_time(size: Size, request: &Solve) -> bool {
    size.cells() <= SAFE_CELLS || request.limits.seconds.is_none_or(|limit| limit >= LONG_SECONDS)
}

fn without_tables(problem: &SlidingProblem, request: &Solve) -> MethodReason {
    let size = problem.start.size();
    if !may_have_tables(size) {
        MethodReason::SmallBoard { size: size.to_string() }
    } else if !pays(size, quick_bound(&problem.start, &problem.goal)) {
        MethodReason::Near
    } else if request.kept_tables {
        MethodReason::NothingStored
    } else {
        MethodReason::ShortTime
    }
}

fn ida_star(heuristics: &[Kind], reason: MethodReason) -> Method {
    let (heuristics, reason) = (heuristics.to_vec(), Some(reason));
    Method { algorithm: Algorithm::IdaStar, heuristics, reason, ..Method::default() }
}

/// `bounded-ida-star`; far boards also skip forbidden words. Plain `ida-star` if more than one solution or every node is
/// asked for.
fn patterns(size: Size, request: &Solve, chosen: Chosen) -> Method {
    let Chosen { estimate, partition, reason } = chosen;
    let method = Method { partition: Some(partition.name), ..ida_star(&[Kind::Patterns], reason) };
    if request.all || request.graph || request.trace_events.is_some() {
        return method;
    }
    let far = size.cells() > SAFE_CELLS || is_far(size, estimate);
    let skips = far && size.cells() <= Automaton::MAX_CELLS;
    let settings = Settings { words: skips.then_some(DEFAULT_WORDS), ..method.settings };
    Method { algorithm: Algorithm::BoundedIdaStar, settings, ..method }
}
