//! Recomputes the estimates in a report or a trace from their boards.
//!
//! Pattern databases are skipped: their tables may not be available, and building them can take minutes.

use susun_search::{Heuristic, TracedNode};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::heuristic::{Kind, evaluate, maximum};
use susun_sliding::multi::distance_bound;
use susun_sliding::{Board, Direction, Goal, GridSpace, groups_bound};
use susun_wire::Metric;
use susun_wire::sliding::{BoundProof, SolveReport};

use super::certificate::{is_own, own_heuristics};
use super::quick::{LINE_DISTANCE, QUICK, names, quick_bound};
use crate::problem::SlidingProblem;

/// The heuristics with these names; `None` if one of them needs tables or is unknown.
pub(super) fn plain_kinds(names: &[String]) -> Option<Vec<Kind>> {
    let kind = |name: &String| Kind::from_name(name).filter(|kind| !kind.needs_tables());
    names.iter().map(kind).collect()
}

/// How the bounds of a report contradict what can be computed without a search.
pub(super) fn untrue_bound(claim: &SolveReport, problem: &SlidingProblem) -> Option<String> {
    let SlidingProblem { start, goal } = problem;
    let bound = claim.lower_bound?;
    if claim.metric == Metric::Multi {
        return untrue_slides(claim, bound, distance_bound(start, goal));
    }
    let quick = quick_bound(start, goal);
    if bound < quick {
        let by = names(&QUICK).join(",");
        return Some(format!("the report says at least {bound}, but {by} says {quick}"));
    }
    if is_own(&claim.method) {
        let words =
            "the report has a lower bound by a heuristic of the caller, which proves nothing";
        return (bound > quick).then(|| words.into());
    }
    let own = own_heuristics(&claim.method);
    if let Some(BoundProof::Estimate { heuristics, value }) = &claim.bound_proof {
        if *heuristics != own && !heuristics.iter().all(|name| names(&QUICK).contains(name)) {
            let by = heuristics.join(",");
            return Some(format!("the lower bound is by {by}, which was not asked"));
        }
        if let Some(finding) = untrue_estimate(heuristics, *value, start, goal) {
            return Some(finding);
        }
    }
    if let Some(BoundProof::Groups { groups, value }) = &claim.bound_proof
        && groups_bound(start, goal, groups) != Some(*value)
    {
        return Some(format!("the groups of tiles do not prove that {value} moves are needed"));
    }
    let first = claim.rounds.first()?;
    let begins_with_estimate = claim.method.algorithm == Algorithm::IdaStar.name();
    begins_with_estimate.then(|| untrue_estimate(&own, first.bound, start, goal)).flatten()
}

/// How the bound of a report in the multi-tile metric contradicts the one that needs no tables.
fn untrue_slides(claim: &SolveReport, bound: u32, quick: u32) -> Option<String> {
    if bound < quick {
        return Some(format!("the report says at least {bound}, but {LINE_DISTANCE} says {quick}"));
    }
    let Some(BoundProof::Estimate { heuristics, value }) = &claim.bound_proof else { return None };
    let by_distance = heuristics.len() == 1 && heuristics[0] == LINE_DISTANCE;
    if by_distance && *value != quick {
        return Some(format!(
            "the report says that {LINE_DISTANCE} estimates {value}, but it is {quick}"
        ));
    }
    let known = by_distance || *heuristics == own_heuristics(&claim.method);
    (!known).then(|| format!("the lower bound is by {}, which was not asked", heuristics.join(",")))
}

fn untrue_estimate(names: &[String], said: u32, start: &Board, goal: &Goal) -> Option<String> {
    let is = evaluate(&plain_kinds(names)?, start, goal, None).ok()?;
    let names = names.join(",");
    (is != said).then(|| format!("the report says that {names} estimates {said}, but it is {is}"))
}

/// Whether the costs and estimates of all nodes are right for their boards. `None` if the heuristic needs tables.
pub(super) fn are_true(
    nodes: &[TracedNode<Direction>],
    problem: &SlidingProblem,
    heuristics: &[String],
) -> Option<bool> {
    let heuristic = maximum::<GridSpace>(&plain_kinds(heuristics)?, &problem.goal, None).ok()?;
    let start = problem.goal.seen(&problem.start);
    let mut boards: Vec<Board> = Vec::with_capacity(nodes.len());
    Some(nodes.iter().all(|node| {
        let mut board = start.clone();
        if let Some((parent, step)) = node.from {
            // INVARIANT: a node follows its parent, and its move was found possible there.
            board.clone_from(&boards[parent as usize]);
            board.step(step);
        }
        let same = node.g == node.depth && heuristic.evaluate(&board) == node.h;
        boards.push(board);
        same
    }))
}
