//! What suits a board when the choice is left to us.

use susun_sliding::Size;
use susun_sliding::heuristic::Kind;

use super::patterns::{Named, at_hand, quick};
use super::solve::quick_bound;
use crate::method::Method;
use crate::methods::Algorithm;
use crate::problem::SlidingProblem;
use crate::request::Solve;
use crate::tables::Tables;

/// The most cells of a board that is solved optimally without being asked to.
pub(super) const SAFE_CELLS: usize = 16;

/// Boards of so many cells are solved before a table could be made.
const TINY_CELLS: usize = 9;

/// Up to this estimate a board of 4x4 is solved without tables in less time than it takes to make some.
const NEAR: u32 = 29;

/// What to try, in this order: with tables where those are at hand or pay, with the strongest heuristics
/// that need none, row by row.
pub(super) fn auto(problem: &SlidingProblem, request: &Solve, tables: &Tables) -> Vec<Method> {
    let size = problem.start.size();
    let optimal = request.optimal || request.all || request.graph;
    if size.cells() > SAFE_CELLS && !optimal {
        let why = format!("an optimal solution of a {size} board may take for ever");
        return vec![row_by_row(why)];
    }
    if let Some((partition, why)) = with_tables(problem, request, tables) {
        return vec![patterns(partition, why)];
    }
    // Measured on hard boards of 4x4, the maximum of the three needs the fewest nodes and the least
    // time. Walking distance cannot be had on every size; without it even 2x7 can take for ever.
    let strongest = [Kind::LinearConflict, Kind::WalkingDistance, Kind::Inversion];
    let strongest = ida_star(&strongest, without_tables(problem, tables));
    let otherwise = if optimal {
        let why = "walking distance is not made for this size".into();
        ida_star(&[Kind::LinearConflict, Kind::Inversion], why)
    } else {
        row_by_row("nothing stronger is made for this size".into())
    };
    vec![strongest, otherwise]
}

/// Can tables pay on boards of this size?
pub(super) fn may_have_tables(size: Size) -> bool {
    !size.is_line() && size.cells() > TINY_CELLS
}

/// The partition to search with, and why; nothing where tables do not pay.
fn with_tables(
    problem: &SlidingProblem,
    request: &Solve,
    tables: &Tables,
) -> Option<(Named, String)> {
    let (size, goal) = (problem.start.size(), &problem.goal);
    if !may_have_tables(size) {
        return None;
    }
    let (here, quick) = (at_hand(goal, tables), quick(goal, tables));
    let better = |a: &Named, b: &Named| a.entries >= b.entries;
    if let Some(here) = here.filter(|here| quick.as_ref().is_none_or(|quick| better(here, quick))) {
        let why = format!("the tables of {} are at hand", here.name);
        return Some((here, why));
    }
    let quick = quick?;
    let bound = quick_bound(&problem.start, goal);
    // On large boards they take seconds, which somebody with a time limit may not have.
    let pays = bound > NEAR && (size.cells() <= SAFE_CELLS || request.limits.seconds.is_none());
    let why = format!(
        "at least {bound} moves: the tables of {} are made in less time than they save",
        quick.name
    );
    pays.then_some((quick, why))
}

fn without_tables(problem: &SlidingProblem, tables: &Tables) -> String {
    let (size, goal) = (problem.start.size(), &problem.goal);
    if !may_have_tables(size) {
        format!("{size} boards need no tables")
    } else if quick(goal, tables).is_none() {
        format!("there are no quick tables for {size} boards")
    } else if quick_bound(&problem.start, goal) <= NEAR {
        "near enough to need no tables".into()
    } else {
        "the time limit may be shorter than tables take to make".into()
    }
}

fn ida_star(heuristics: &[Kind], why: String) -> Method {
    let (heuristics, why) = (heuristics.to_vec(), Some(why));
    Method { algorithm: Algorithm::IdaStar, heuristics, why, ..Method::default() }
}

fn patterns(partition: Named, why: String) -> Method {
    Method { partition: Some(partition.name), ..ida_star(&[Kind::Patterns], why) }
}

fn row_by_row(why: String) -> Method {
    Method { algorithm: Algorithm::Constructive, why: Some(why), ..Method::default() }
}
