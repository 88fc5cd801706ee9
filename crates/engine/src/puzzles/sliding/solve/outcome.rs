//! The methods of a solve request, and how its report is filled in.

use std::time::Duration;

use susun_search::{AllSolutions, Control, Limits, Meter, Outcome, Path, Search};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::replay::replay;
use susun_sliding::{Direction, Improver, Reason, Solvable, Unsolvable, construct};
use susun_tables::Tables;
use susun_wire::sliding::{
    Certificate, MethodInfo, MethodReason, SolutionsInfo, SolveReport, Verdict,
};
use susun_wire::{CounterInfo, LimitSpec, Metric, Solve};

use crate::error::Error;
use crate::problem::SlidingProblem;
use crate::puzzles::sliding::auto::{DEFAULT_EFFORT, SAFE_CELLS, auto};
use crate::puzzles::sliding::certificate::bound_proof;
use crate::puzzles::sliding::check::goal_names;
use crate::puzzles::sliding::method::{Method, chosen};
use crate::puzzles::sliding::quick::{names, quick_bound, quick_estimate, tiles_moved};

/// The most nodes of a quick solution; small boards need fewer.
const QUICK_EFFORT: u64 = 300_000;

/// The effort of the beam of `bounded-ida-star` on boards of up to [`SAFE_CELLS`]: a few milliseconds, in which it finds
/// shortest solutions of 86 of Korf's 15-puzzles. On larger boards it is [`DEFAULT_EFFORT`].
const SMALL_EFFORT: u64 = 50_000;

/// The constructive solution as a path.
pub(in crate::puzzles::sliding) fn constructive_solution(puzzle: &Solvable) -> Path<Direction> {
    let moves = construct(puzzle);
    Path { cost: moves.len() as u32, moves }
}

/// The solution of a beam with this effort, the same on every machine unless it was stopped or its time was over.
pub(in crate::puzzles::sliding) fn beam_solution(
    puzzle: &Solvable,
    effort: Option<u64>,
    time: Option<Duration>,
    control: &mut Control<'_>,
) -> Path<Direction> {
    let bound = quick_bound(puzzle.start(), puzzle.goal());
    let mut search = Improver::new(puzzle, bound, effort);
    let mut meter = Meter::new(Limits { time, ..Limits::default() }, control.lend());
    match search.advance(&mut meter) {
        Ok(Outcome::Optimal(path) | Outcome::Solved { path, .. }) => path,
        _ => search.best().unwrap_or_else(|| constructive_solution(puzzle)),
    }
}

/// A solution that takes little time, shorter than the constructive one on all but very large boards.
pub(in crate::puzzles::sliding) fn quick_solution(puzzle: &Solvable) -> Path<Direction> {
    if puzzle.goal().is_partial() {
        // A beam would look for a full board.
        return constructive_solution(puzzle);
    }
    let cells = puzzle.start().size().cells() as u64;
    let effort = QUICK_EFFORT.min(64 * cells * cells * cells);
    beam_solution(puzzle, Some(effort), None, &mut Control::silent())
}

/// The requested method, or those that suit the board, in the order to try.
pub(in crate::puzzles::sliding) fn methods(
    problem: &SlidingProblem,
    request: &Solve,
    tables: &Tables,
) -> Result<Vec<Method>, Error> {
    let mut methods = match chosen(&request.method)? {
        Some(method) => vec![method],
        None if request.begin_with.is_some() => {
            let reason = Some(MethodReason::GivenSolution);
            vec![Method { algorithm: Algorithm::Anytime, reason, ..Method::default() }]
        }
        None => auto(problem, request, tables),
    };
    if request.begin_with.is_some() && methods[0].algorithm != Algorithm::Anytime {
        let algorithm = Algorithm::Anytime.name();
        return Err(Error::OptionForOther { option: "begin-with", algorithm });
    }
    let LimitSpec { seconds, nodes, .. } = request.limits;
    if seconds.is_none() && nodes.is_none() {
        for method in methods.iter_mut().filter(|method| method.algorithm == Algorithm::Anytime) {
            method.settings.effort.get_or_insert(DEFAULT_EFFORT);
        }
    }
    let cells = problem.start.size().cells();
    for method in methods.iter_mut().filter(|m| m.algorithm == Algorithm::BoundedIdaStar) {
        let effort = if cells > SAFE_CELLS { DEFAULT_EFFORT } else { SMALL_EFFORT };
        method.settings.effort.get_or_insert(effort);
    }
    if request.trace_events.is_some() {
        let what = methods[0].algorithm.name();
        methods.retain(|method| method.algorithm.can_be_traced());
        if methods.is_empty() {
            return Err(Error::NoTrace { what });
        }
    }
    let algorithm = methods[0].algorithm;
    if problem.goal.is_partial() {
        let full = [Algorithm::Anytime, Algorithm::BoundedIdaStar, Algorithm::Bidirectional];
        if full.contains(&algorithm) {
            return Err(Error::PartialGoal { what: algorithm.name() });
        }
        if request.graph {
            return Err(Error::PartialGoal { what: "--graph" });
        }
    }
    if request.all && !algorithm.can_count() {
        return Err(Error::CannotCountAll { algorithm: algorithm.name() });
    }
    if request.all && methods[0].settings.words.is_some() {
        return Err(Error::CannotCountAll { algorithm: "a search with --duplicates words" });
    }
    if request.graph && !algorithm.proves() {
        return Err(Error::NoGraph { algorithm: algorithm.name() });
    }
    if request.optimal && !algorithm.proves() {
        return Err(Error::CannotProve { algorithm: algorithm.name() });
    }
    Ok(methods)
}

pub(in crate::puzzles::sliding) fn method_info(
    method: &Method,
    first_found: bool,
    solution_by: Option<String>,
) -> MethodInfo {
    let only = |owner: Algorithm| method.algorithm == owner;
    MethodInfo {
        algorithm: method.algorithm.name().into(),
        heuristics: method.heuristic_names(),
        tables: Vec::new(),
        unverified_tables: Vec::new(),
        reason: method.reason.as_ref().map(ToString::to_string),
        chosen: method.reason.clone(),
        weight: only(Algorithm::WeightedAStar).then(|| method.settings.weight.to_string()),
        depth: only(Algorithm::DepthLimited).then_some(method.settings.depth),
        duplicates: method.duplicates(),
        effort: method.settings.effort,
        first_found: first_found && method.algorithm.has_rounds(),
        solution_by,
    }
}

pub(in crate::puzzles::sliding) fn blank_report(
    problem: &SlidingProblem,
    method: &Method,
) -> SolveReport {
    SolveReport {
        puzzle: problem.info(),
        verdict: Verdict::Halted,
        halted_by: None,
        metric: Metric::Single,
        cost: None,
        single_moves: None,
        lower_bound: None,
        moves: None,
        begin_with: None,
        reason: None,
        other_goals: Vec::new(),
        repair: None,
        method: method_info(method, false, None),
        counters: CounterInfo::default(),
        rounds: Vec::new(),
        solutions: None,
        seconds: 0.0,
        certificate: Certificate::Nothing,
        bound_proof: None,
        resumed: false,
    }
}

pub(in crate::puzzles::sliding) fn explain_unsolvable(report: &mut SolveReport, why: &Unsolvable) {
    report.verdict = Verdict::Unsolvable;
    report.reason = Some(why.reason.to_string());
    report.other_goals = goal_names(&why.other_goals);
    report.repair = why.repair.map(|(a, b)| [a, b]);
    report.certificate = match &why.reason {
        Reason::Parity(parity) => Certificate::Parity { sum_plus_x: parity.kurang.sum_plus_x },
        Reason::Order(_) => Certificate::Order,
    };
}

/// Fills in how the search ended. A halted search reports the shorter of its own solution and the quick one, with the
/// bound that was proved.
pub(in crate::puzzles::sliding) fn put_outcome(
    report: &mut SolveReport,
    puzzle: &Solvable,
    quick: impl FnOnce() -> Path<Direction>,
    outcome: Outcome<Direction>,
) {
    let (verdict, path, proved) = match outcome {
        Outcome::Optimal(path) => {
            let cost = path.cost;
            (Verdict::Optimal, path, cost)
        }
        Outcome::Solved { path, lower_bound } => (Verdict::Solved, path, lower_bound),
        Outcome::Halted { reason, lower_bound, best } => {
            report.halted_by = Some(reason.into());
            match best {
                // Its solution is an answer, whatever ended it.
                Some(path) if report.method.algorithm == Algorithm::Anytime.name() => {
                    (Verdict::Solved, path, lower_bound)
                }
                best => {
                    let quick = quick();
                    let best = best.filter(|path| path.cost <= quick.cost);
                    if best.is_none() {
                        report.method.solution_by = Some(Algorithm::Anytime.name().into());
                    }
                    (Verdict::Halted, best.unwrap_or(quick), lower_bound)
                }
            }
        }
        // A solvable board has a solution, so no search can exhaust its states without one; should one do so, the
        // constructive solution shows that it was wrong.
        Outcome::Unsolvable => (Verdict::Solved, constructive_solution(puzzle), 0),
    };
    let quick =
        (verdict != Verdict::Optimal).then(|| quick_estimate(puzzle.start(), puzzle.goal()));
    let lower_bound = quick.map_or(proved, |(_, bound)| proved.max(bound));
    report.verdict = verdict;
    // Bounds that meet are a proof, whatever found them.
    if path.cost == lower_bound {
        report.verdict = Verdict::Optimal;
    }
    report.cost = Some(path.cost);
    report.lower_bound = Some(lower_bound);
    report.moves = Some(tiles_moved(puzzle.start(), &path.moves));
    report.certificate = Certificate::Path { replayed: true };
    let quick = quick.map(|(kind, _)| names(&[kind])).unwrap_or_default();
    report.bound_proof = bound_proof(report, proved, quick);
}

pub(in crate::puzzles::sliding) fn check_by_replay(
    report: &SolveReport,
    algorithm: Algorithm,
) -> Result<(), Error> {
    let listed = report.solutions.iter().flat_map(|solutions| &solutions.listed);
    for moves in report.moves.iter().chain(listed) {
        replay(&report.puzzle.board, &report.puzzle.goal_board, moves).map_err(|cause| {
            Error::ReplayFailed { algorithm: algorithm.name(), cause: cause.to_string() }
        })?;
    }
    Ok(())
}

pub(in crate::puzzles::sliding) fn solutions_info(
    puzzle: &Solvable,
    all: &AllSolutions<Direction>,
    complete: bool,
) -> SolutionsInfo {
    let tiles = |path: &Path<Direction>| tiles_moved(puzzle.start(), &path.moves);
    SolutionsInfo { count: all.count, complete, listed: all.listed.iter().map(tiles).collect() }
}
