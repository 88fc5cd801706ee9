//! Repeats the search behind a report with the textbook tier and compares what must be equal.
//!
//! A search ended by itself, by a node limit or by a depth limit repeats to the node. One that was
//! ended by the clock, by memory or by its user is repeated up to as many nodes: its counters and
//! its bound must be the same, its solution only has to be one.
//!
//! No more nodes are searched than the report claims, so that an untrue one is found out in the time
//! that a true one would take.

use susun_search::Control;

use super::solving::Solving;
use crate::error::Error;
use crate::problem::SlidingProblem;
use crate::report::{HaltReason, MethodInfo, RoundInfo, SolveReport, Verdict};
use crate::request::{LimitSpec, MethodChoice, PuzzleText, Solve};

/// What the repetition shows against the claim, or `Ok` in words.
pub(super) fn repeat(
    claim: &SolveReport,
    problem: &SlidingProblem,
    control: &mut Control<'_>,
) -> Result<Result<String, String>, Error> {
    let again = Solving::new(problem.clone(), request(claim))?.undivided().complete(control)?;
    if control.stop.is_stopped() {
        return Ok(Err("stopped before the search was repeated".into()));
    }
    Ok(match difference(claim, &again) {
        Some(finding) => Err(finding),
        None => Ok(format!("repeated with {} nodes", again.counters.generated)),
    })
}

/// The request whose report this claims to be.
fn request(claim: &SolveReport) -> Solve {
    let method = &claim.method;
    let names = method.heuristic.iter().flat_map(|names| names.split(','));
    // A search that had not ended when its bounds met is repeated as far as it went.
    let cut = match claim.halted_by {
        Some(HaltReason::Depth) => false,
        Some(_) => true,
        None => method.upper_bound_by.is_some(),
    };
    // The counts of a first solution found by chance say nothing about those of a repetition.
    let nodes = match claim.counters.generated {
        generated if cut => Some(generated),
        _ if method.first_found => None,
        // One more: a search that would need it halts, and differs.
        generated => Some(generated.saturating_add(1)),
    };
    Solve {
        puzzle: PuzzleText::default(),
        method: MethodChoice {
            algorithm: Some(method.algorithm.clone()),
            heuristic: names.map(Into::into).collect(),
            weight: method.weight.clone(),
            depth: method.depth,
            duplicates: method.duplicates.clone(),
        },
        limits: LimitSpec { nodes, ..LimitSpec::default() },
        all: claim.solutions.is_some(),
        max_solutions: claim.solutions.as_ref().map(|solutions| solutions.listed.len()),
        first_found: method.first_found,
        ..Solve::default()
    }
}

/// The first thing in which a claim differs from its repetition.
fn difference(claim: &SolveReport, again: &SolveReport) -> Option<String> {
    let by_chance = matches!(
        claim.halted_by,
        Some(HaltReason::Time | HaltReason::Memory | HaltReason::Stopped)
    );
    let first_found = claim.method.first_found;
    let differs = |what: &str, said: String, found: String| {
        (said != found).then(|| format!("the report says {what} {said}, the repetition {found}"))
    };
    let text = |value: Option<u32>| value.map_or("none".into(), |value| value.to_string());
    let verdict = |report: &SolveReport| match report.verdict {
        Verdict::Optimal => "optimal",
        Verdict::Solved => "solved",
        Verdict::Unsolvable => "unsolvable",
        Verdict::Halted => "halted",
    };
    // Where the best solution comes from may be chance; all else is how it was searched.
    let upper_bound_by = claim.method.upper_bound_by.clone();
    let same_method = claim.method == MethodInfo { upper_bound_by, ..again.method.clone() };
    let method = (!same_method).then(|| "the report describes its method otherwise".into());
    let bound = differs("lower bound", text(claim.lower_bound), text(again.lower_bound));
    let exact = || {
        let cost = differs("length", text(claim.cost), text(again.cost));
        let other_moves = claim.moves != again.moves && !first_found;
        let ended = |report: &SolveReport| (report.halted_by, report.method.upper_bound_by.clone());
        let other_end = ended(claim) != ended(again) && !first_found;
        cost.or_else(|| differs("verdict", verdict(claim).into(), verdict(again).into()))
            .or_else(|| other_end.then(|| "the repetition is ended by something else".into()))
            .or_else(|| other_moves.then(|| "the repetition finds other moves".into()))
            .or_else(|| {
                let same = claim.solutions == again.solutions;
                (!same).then(|| "the repetition counts or lists other solutions".into())
            })
    };
    let counts = || {
        let rounds = |report: &SolveReport| -> Vec<RoundInfo> {
            // Of a first solution found by chance the last round is not repeated.
            let kept = report.rounds.len() - usize::from(first_found && !report.rounds.is_empty());
            report.rounds[..kept].to_vec()
        };
        if rounds(claim) != rounds(again) {
            return Some("the rounds differ from those of the repetition".into());
        }
        let mut counters = claim.counters;
        if claim.halted_by == Some(HaltReason::Memory) {
            counters.peak_states = again.counters.peak_states;
        }
        let same = first_found || counters == again.counters;
        (!same).then(|| "the counters differ from those of the repetition".into())
    };
    let proof = || {
        let same = claim.bound_proof == again.bound_proof;
        (!same).then(|| "the lower bound has another proof in the repetition".into())
    };
    let exact = || if by_chance { None } else { exact() };
    method.or(bound).or_else(proof).or_else(exact).or_else(counts)
}
