//! Checks that the state and the request of a checkpoint are consistent.

use susun_sliding::algorithm::Algorithm;
use susun_sliding::heuristic::evaluate;
use susun_sliding::{Board, Direction, Goal, Solvable, construct, solvable};
use susun_wire::Solve;
use susun_work::{Code, EndInfo, PathInfo, PlanState, SearchState, SubproblemInfo, collect};

use crate::error::Error;
use crate::problem::SlidingProblem;
use crate::puzzles::requested_solutions;
use crate::puzzles::sliding::method::{Method, chosen};

/// How `state` contradicts `request`, in words that follow "the checkpoint contradicts itself:"; `None` if it does not.
pub(super) fn mismatch(
    state: &SearchState,
    request: &Solve,
    problem: &SlidingProblem,
) -> Result<Option<&'static str>, Error> {
    let fits = |method: &Method| match state {
        SearchState::Plan(_) => method.algorithm.has_rounds(),
        SearchState::Round(_) => method.algorithm == Algorithm::Anytime,
    };
    let Some(method) = chosen(&request.method)?.filter(fits) else {
        return Ok(Some("its method has no checkpoints"));
    };
    let Ok(puzzle) = solvable(&problem.start, &problem.goal) else {
        return Ok(Some("its board cannot be solved"));
    };
    // The moves of an improvement are checked by its search.
    let SearchState::Plan(plan) = state else { return Ok(None) };
    let said = (requested_solutions(request), request.limits.nodes, request.first_found);
    if said != (collect(plan), plan.nodes, plan.first_found) {
        return Ok(Some("its request asks for something else"));
    }
    of_the_puzzle(plan, &method, &puzzle)
}

fn of_the_puzzle(
    plan: &PlanState,
    method: &Method,
    puzzle: &Solvable,
) -> Result<Option<&'static str>, Error> {
    let (start, goal) = (puzzle.start(), puzzle.goal());
    let exhausted = plan.ended == Some(EndInfo::Exhausted) && plan.folded.solutions == 0;
    let reports = plan.units.iter().filter_map(|unit| unit.report.as_ref()).chain([&plan.folded]);
    let mut solutions = reports.flat_map(|report| &report.listed);
    let faults = [
        (
            // With tables the search itself detects it.
            !method.needs_tables()
                && plan.first_bound != evaluate(&method.heuristics, start, goal, None)?,
            "its first bound is that of another board",
        ),
        (exhausted, "it found no solution where there is one"),
        (
            plan.units.iter().any(|unit| !exists(start, &unit.subproblem)),
            "a unit is not on its board",
        ),
        (!solutions.all(|path| leads(start, goal, path)), "a solution does not lead to its goal"),
        // There is a solution of this length, and no bound is above the shortest.
        (
            plan.bound as usize > construct(puzzle).len(),
            "its bound is above the length of a solution",
        ),
    ];
    Ok(faults.into_iter().find_map(|(is_so, words)| is_so.then_some(words)))
}

/// Whether the path is possible without undoing a move, and has enough moves to skip.
fn exists(start: &Board, subproblem: &SubproblemInfo) -> bool {
    let mut board = start.clone();
    if !walk(&mut board, &subproblem.path) {
        return false;
    }
    let back = subproblem.path.last().and_then(|&code| direction(code)).map(Direction::opposite);
    let offered = board.directions().filter(|&step| Some(step) != back).count();
    subproblem.skip as usize <= offered
}

fn leads(start: &Board, goal: &Goal, path: &PathInfo) -> bool {
    let mut board = start.clone();
    walk(&mut board, &path.moves)
        && goal.is_met_by(&board)
        && path.cost as usize == path.moves.len()
}

/// Follows a path; false if it is not possible.
fn walk(board: &mut Board, path: &[Code]) -> bool {
    let mut back = None;
    path.iter().all(|&code| {
        let step = direction(code).filter(|&step| back != Some(step));
        back = step.map(Direction::opposite);
        step.is_some_and(|step| board.step(step).is_some())
    })
}

fn direction(code: Code) -> Option<Direction> {
    Direction::ALL.get(code as usize).copied()
}
