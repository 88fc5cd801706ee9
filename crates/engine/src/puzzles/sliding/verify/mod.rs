//! Re-checks claims: a list of moves for a board, or whole reports of `solve`.

mod computed;
mod graph;
mod repeat;

use std::sync::Arc;

use susun_search::Control;
use susun_sliding::notation::{MoveNotation, read_moves};
use susun_sliding::replay::{Barrier, ReplayError, barrier, replay, slides};
use susun_sliding::{Goal, NamedGoal, NotSolvable, solvable};
use susun_tables::Tables;
use susun_text::plural;
use susun_wire::sliding::{Certificate, PuzzleInfo, SolveReport, Verdict, VerifyReport};
use susun_wire::{HaltReason, Metric, RoundInfo, Verify, VerifyVerdict};

use super::certificate::{fault, misfit};
use super::estimates::untrue_bound;
use super::quick::tiles_moved;
use super::solve::{blank_report, explain_unsolvable};
use crate::error::Error;
use crate::job::{AtOnce, Jobs};
use crate::problem::{SlidingProblem, packing_format, sliding_problems, text_of};
use crate::puzzles::claim::{Repetition, not_a_report, not_verifiable, read_report};
use crate::puzzles::sliding::method::{Method, chosen};
use crate::puzzles::sliding::multi::multi_method;
pub(crate) use computed::verify_trace;
use computed::{verify_check, verify_generate, verify_hint};
use graph::verify_graph;
use repeat::{choice, repeat};

/// Checks that these moves solve the boards.
pub(crate) fn verify_moves(request: &Arc<Verify>) -> Result<Jobs, Error> {
    if packing_format(&request.puzzle).is_some() {
        return Err(Error::NotForFamily { what: "--moves".into(), family: "packing" });
    }
    let notation = move_notation(request.notation.as_deref())?;
    let (problems, request) = (sliding_problems(&request.puzzle)?, request.clone());
    Ok(Box::new(problems.into_iter().map(move |problem| {
        let moves = request.moves.as_deref().unwrap_or_default();
        let report = match read_moves(&problem.start, moves, notation) {
            Ok(steps) => {
                let tiles = tiles_moved(&problem.start, &steps);
                of_moves(problem.info(), &tiles, Metric::Single)
            }
            Err(error) if error.is_impossible() => {
                let advice = error.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
                let finding = format!("{error}{advice}");
                VerifyReport { cost: None, ..report(problem.info(), Err(finding)) }
            }
            Err(error) => return Err(error.into()),
        };
        Ok(AtOnce::job(|_| Ok(report.into())))
    })))
}

/// The notation with this name, if one is given.
pub(super) fn move_notation(name: Option<&str>) -> Result<Option<MoveNotation>, Error> {
    let named = |name: &str| {
        MoveNotation::from_name(name).ok_or_else(|| Error::UnknownNotation { name: name.into() })
    };
    name.map(named).transpose()
}

/// Checks that these moves solve the puzzle. The cost is in this metric.
fn of_moves(puzzle: PuzzleInfo, moves: &[u16], metric: Metric) -> VerifyReport {
    let length = length(&puzzle, moves, metric).map_err(|error| error.to_string());
    let cost = *length.as_ref().unwrap_or(&(moves.len() as u32));
    let all = format!("{} from the board to the goal", lead(moves.len()));
    let found = length.map(|length| match metric {
        Metric::Single => all,
        Metric::Multi => format!("{all} in {}", plural(length, "slide")),
    });
    VerifyReport { cost: Some(cost), ..report(puzzle, found) }
}

/// The length of a solution in a metric, counted by code that no search uses; an error if it is not a solution.
fn length(puzzle: &PuzzleInfo, moves: &[u16], metric: Metric) -> Result<u32, ReplayError> {
    replay(&puzzle.board, &puzzle.goal_board, moves)?;
    match metric {
        Metric::Single => Ok(moves.len() as u32),
        Metric::Multi => slides(&puzzle.board, moves),
    }
}

/// The report that a claim is true, or what is wrong with it.
pub(super) fn report(puzzle: PuzzleInfo, found: Result<String, String>) -> VerifyReport {
    let (verdict, finding) = match found {
        Ok(finding) => (VerifyVerdict::Valid, finding),
        Err(finding) => (VerifyVerdict::Invalid, finding),
    };
    let (cost, unchecked, halted_by) = (None, None, None);
    VerifyReport { puzzle, verdict, cost, finding, unchecked, halted_by }
}

/// Checks what a report claims.
pub(crate) fn verify_report(
    kind: &str,
    line: &str,
    number: usize,
    request: &Verify,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<VerifyReport, Error> {
    let stop = control.stop.clone();
    let again = request.repeat.then_some((tables, control));
    match kind {
        "solve" => verify_solve(line, number, again),
        "graph" => verify_graph(line, number, again),
        "generate" => verify_generate(line, number, &stop),
        "check" => verify_check(line, number),
        "hint" => verify_hint(line, number),
        kind => Err(not_verifiable(kind, line, number)),
    }
}

/// Checks what the report of a solution claims.
fn verify_solve(
    line: &str,
    number: usize,
    again: Option<(&Tables, &mut Control<'_>)>,
) -> Result<VerifyReport, Error> {
    let claim: SolveReport = read_report(line, number)?;
    let problem = problem_of(&claim.puzzle, number)?;
    let method = choice(&claim.method);
    let known = match claim.metric {
        Metric::Single => chosen(&method),
        Metric::Multi => multi_method(&method, problem.start.size()),
    };
    known.map_err(|error| of_its_method(number, error))?;
    if let Some(finding) = untrue_head(&claim, &problem) {
        return Ok(report(problem.info(), Err(finding)));
    }
    let mut found = of_answer(&claim, &problem);
    if found.verdict == VerifyVerdict::Valid
        && let Some(finding) = untrue_bound(&claim, &problem)
    {
        found = report(problem.info(), Err(finding));
    }
    match again {
        _ if found.verdict == VerifyVerdict::Invalid => Ok(found),
        None => Ok(VerifyReport { unchecked: unchecked(&claim), ..found }),
        Some((tables, control)) => match repeat(&claim, &problem, tables, control) {
            Ok(repetition) => Ok(with_repetition(unchecked(&claim), found, repetition)),
            Err(error) => Err(of_its_method(number, error)),
        },
    }
}

/// The puzzle of a report.
pub(super) fn problem_of(puzzle: &PuzzleInfo, number: usize) -> Result<SlidingProblem, Error> {
    // The places of these errors are in the board, not in the line, and would mislead.
    sliding_problems(&text_of(puzzle)).map(|mut problems| problems.remove(0)).map_err(|error| {
        let cause = match error {
            Error::SlidingText(error) => format!("its board: {}", error.kind),
            Error::Goal(error) => format!("its goal: {}", error.kind),
            other => other.to_string(),
        };
        not_a_report(number, &cause)
    })
}

/// What can be checked about a report without a search.
fn of_answer(claim: &SolveReport, problem: &SlidingProblem) -> VerifyReport {
    match (claim.verdict, &claim.moves) {
        (Verdict::Unsolvable, _) => of_unsolvable(claim, problem),
        _ if !same_reason(claim, problem) => {
            let finding = "the report says why the board cannot be solved, and that it is solved";
            report(problem.info(), Err(finding.into()))
        }
        (_, Some(moves)) => {
            let found = of_moves(problem.info(), moves, claim.metric);
            match contradiction(claim, found.cost.unwrap_or_default()) {
                Some(finding) if found.verdict == VerifyVerdict::Valid => {
                    VerifyReport { cost: found.cost, ..report(found.puzzle, Err(finding)) }
                }
                _ => found,
            }
        }
        (Verdict::Halted, None) if claim.cost.is_none() && claim.solutions.is_none() => {
            match fault(claim).or_else(|| misfit(claim)) {
                Some(finding) => report(problem.info(), Err(finding)),
                None => report(problem.info(), Ok("the report claims no solution".into())),
            }
        }
        (_, None) => {
            let finding = "the report says that the board is solved, but lists no moves";
            report(problem.info(), Err(finding.into()))
        }
    }
}

/// The result without a search, and that of the repetition.
pub(super) fn with_repetition(
    unchecked: Option<String>,
    found: VerifyReport,
    repetition: Repetition,
) -> VerifyReport {
    let so_far = &found.finding;
    match repetition {
        Repetition::Same { words, unchecked } => {
            VerifyReport { finding: format!("{so_far}; {words}"), unchecked, ..found }
        }
        Repetition::Differs(finding) => {
            VerifyReport { verdict: VerifyVerdict::Invalid, finding, ..found }
        }
        Repetition::Ended(reason) => {
            let by = if reason == HaltReason::Memory { "the memory limit" } else { "the user" };
            VerifyReport {
                verdict: VerifyVerdict::NotRepeated,
                finding: format!("{so_far}; the repetition was ended by {by}"),
                unchecked,
                halted_by: Some(reason),
                ..found
            }
        }
    }
}

/// The error for a method that no search has; its original hint is about options that the user has not typed.
fn of_its_method(line: usize, error: Error) -> Error {
    let cause = match error {
        Error::ReplayFailed { .. } => return error,
        Error::OptionForOther { option, algorithm } => {
            format!("its method has a {option}, which belongs to {algorithm}")
        }
        Error::OptionWithoutAlgorithm { option } => {
            format!("its method has a {option}, but no algorithm")
        }
        other => format!("its method: {other}"),
    };
    not_a_report(line, &cause)
}

/// How the head or the counters of a report contradict its boards or its rounds.
fn untrue_head(claim: &SolveReport, problem: &SlidingProblem) -> Option<String> {
    if let Some(finding) = untrue_puzzle(&claim.puzzle, problem) {
        return Some(finding);
    }
    let counters = claim.counters;
    if counters.expanded > counters.generated
        || counters.surely_expanded.is_some_and(|surely| surely > counters.expanded)
    {
        return Some("the counters of the report contradict each other".into());
    }
    if claim.rounds.is_empty() {
        return None;
    }
    let sum = |first: u64, count: fn(&RoundInfo) -> u64| {
        claim.rounds.iter().map(count).try_fold(first, u64::checked_add)
    };
    let (generated, expanded) = (sum(1, |round| round.generated), sum(0, |round| round.expanded));
    let agree = (Some(counters.generated), Some(counters.expanded)) == (generated, expanded);
    (!agree).then(|| "the counters of the report are not the sums of its rounds".into())
}

/// How the head of a report contradicts its boards.
pub(super) fn untrue_puzzle(said: &PuzzleInfo, problem: &SlidingProblem) -> Option<String> {
    let true_head = problem.info();
    if (said.rows, said.cols) != (true_head.rows, true_head.cols) {
        return Some(format!("the report says {}x{}, but its board is not", said.rows, said.cols));
    }
    // On boards of one column some goals are the same: either name is right.
    let right_name = match NamedGoal::from_name(&said.goal) {
        Some(named) => {
            let full = Goal::named(named, problem.start.size());
            !problem.goal.is_partial() && full.board() == problem.goal.board()
        }
        None => said.goal == true_head.goal,
    };
    if !right_name {
        let (said, is) = (&said.goal, &true_head.goal);
        return Some(format!("the report says the goal is {said}, but its goal board is {is}"));
    }
    (*said != (PuzzleInfo { goal: said.goal.clone(), ..true_head }))
        .then(|| "its boards are not written as reports write them".into())
}

/// How a report contradicts itself, given that its moves are a solution of this length.
fn contradiction(claim: &SolveReport, length: u32) -> Option<String> {
    let single_moves = claim.moves.as_ref().map(|moves| moves.len() as u32);
    if claim.single_moves != single_moves.filter(|_| claim.metric != Metric::Single) {
        return Some("the number of single moves is not that of the moves listed".into());
    }
    let (cost, bound) = (claim.cost.unwrap_or(length), claim.lower_bound.unwrap_or_default());
    if cost != length {
        return Some(format!("the report says {}, but lists {length}", plural(cost, "move")));
    }
    if bound > cost {
        let bound = plural(bound, "move");
        return Some(format!("the report says at least {bound}, but lists only {cost}"));
    }
    if claim.verdict == Verdict::Optimal && claim.lower_bound.is_some() && bound < cost {
        let cost = plural(cost, "move");
        return Some(format!("the report says {cost} are shortest, but at least {bound}"));
    }
    if let Some(finding) = fault(claim).or_else(|| misfit(claim)) {
        return Some(finding);
    }
    if let Some(finding) = untrue_given(claim, length) {
        return Some(finding);
    }
    let solutions = claim.solutions.as_ref()?;
    let listed = solutions.listed.len();
    if solutions.count < listed as u64 {
        return Some(format!("the report counts {}, but lists {listed}", solutions.count));
    }
    let mut listed: Vec<&Vec<u16>> = solutions.listed.iter().collect();
    listed.sort_unstable();
    if listed.windows(2).any(|pair| pair[0] == pair[1]) {
        return Some("the report lists a solution twice".into());
    }
    solutions.listed.iter().zip(1..).find_map(|(other, number)| {
        let wrong = match self::length(&claim.puzzle, other, claim.metric) {
            Err(error) => error.to_string(),
            Ok(other) if other != length => {
                format!("it has {} instead of {length}", plural(other, "move"))
            }
            Ok(_) => return None,
        };
        Some(format!("solution {number} of those listed: {wrong}"))
    })
}

/// How the solution that a report began with contradicts it.
fn untrue_given(claim: &SolveReport, length: u32) -> Option<String> {
    let given = claim.begin_with.as_ref()?;
    let of_given = self::length(&claim.puzzle, given, claim.metric);
    let fits = claim.metric == Metric::Single && of_given.is_ok_and(|given| given >= length);
    (!fits).then(|| "what it began with is not a solution, or is shorter".into())
}

/// What a replay cannot show.
fn unchecked(claim: &SolveReport) -> Option<String> {
    let tables = claim.method.unverified_tables.join(", ");
    match claim.verdict {
        Verdict::Optimal if claim.resumed => {
            Some("optimality claimed by resume, not re-checked (use --repeat)".into())
        }
        Verdict::Optimal if !tables.is_empty() => {
            Some(format!("optimality claimed by unverified tables, not re-checked: {tables}"))
        }
        Verdict::Optimal => Some("optimality claimed, not re-checked (use --repeat)".into()),
        _ => claim.lower_bound.map(|bound| {
            format!(
                "the lower bound of {} is claimed, not re-checked (use --repeat)",
                plural(bound, "move")
            )
        }),
    }
}

/// Checks that the board is unsolvable, for the reason that the report gives.
fn of_unsolvable(claim: &SolveReport, problem: &SlidingProblem) -> VerifyReport {
    let puzzle = problem.info();
    // INVARIANT: both boards were just parsed, and have the same size.
    let barrier = barrier(&puzzle.board, &puzzle.goal_board).unwrap_or_default();
    let finds = claim.moves.is_some() || claim.cost.is_some() || claim.solutions.is_some();
    let found = match (barrier, &claim.certificate) {
        (None, _) => Err("the board can be solved".into()),
        (Some(_), _) if !same_reason(claim, problem) => {
            Err("the reason, the other goals or the repair are not what a check finds".into())
        }
        (Some(_), _) if finds => {
            Err("the report says that there is no solution, and lists one".into())
        }
        (Some(Barrier::Order), Certificate::Order) => {
            Ok("the tiles cannot pass each other, and stand in another order than the goal's"
                .into())
        }
        (Some(Barrier::Parity { sum_plus_x }), &Certificate::Parity { sum_plus_x: said })
            if said == sum_plus_x =>
        {
            Ok(format!("sum + X is {sum_plus_x}, which is odd, and no move changes that"))
        }
        (Some(Barrier::Parity { sum_plus_x }), Certificate::Parity { sum_plus_x: said }) => {
            Err(format!("the certificate says that sum + X is {said}, but it is {sum_plus_x}"))
        }
        (Some(_), _) => Err("the board cannot be solved, but the certificate is another's".into()),
    };
    report(puzzle, found)
}

/// Whether the report gives the reason, the other goals and the repair that a check finds.
fn same_reason(claim: &SolveReport, problem: &SlidingProblem) -> bool {
    let mut expected = blank_report(problem, &Method::default());
    if let Err(NotSolvable::Unsolvable(why)) = solvable(&problem.start, &problem.goal) {
        explain_unsolvable(&mut expected, &why);
    }
    (&claim.reason, &claim.other_goals, claim.repair)
        == (&expected.reason, &expected.other_goals, expected.repair)
}

/// `7 moves lead`, `1 move leads`.
fn lead(moves: usize) -> String {
    format!("{} {}", plural(moves, "move"), if moves == 1 { "leads" } else { "lead" })
}
