//! Repeats the search or the count behind a report and compares.
//!
//! An exact cover search is repeated by dancing links, which have the same nodes; every other algorithm by itself,
//! undivided. A count is repeated by its algorithm, and by another one if it supports the puzzle. No more nodes are
//! searched than a report claims, plus one to detect that the claim is too small.

use susun_packing::Puzzle;
use susun_packing::algorithm::{Algorithm, COUNTING};
use susun_search::Control;
use susun_wire::packing::{CountReport, CounterInfo, SolveReport};
use susun_wire::{ByFamily, Count, HaltReason, LimitSpec, MethodChoice, Report, Solve};

use crate::error::Error;
use crate::job::first_report;
use crate::puzzles::claim::Repetition;
use crate::puzzles::packing::algorithm::auto;
use crate::puzzles::packing::count::{CountJob, too_many_to_visit};
use crate::puzzles::packing::solve::SolveJob;

/// Searches again and compares.
pub(super) fn repeat_solve(
    claim: &SolveReport,
    puzzle: &Puzzle,
    control: &mut Control<'_>,
) -> Result<Repetition, Error> {
    let same = |words: &str| Repetition::Same { words: words.into(), unchecked: None };
    let Some(method) = &claim.method else { return Ok(same("no search to repeat")) };
    if method.first_found {
        let unchecked = Some("the counts of a first solution found vary, not compared".into());
        return Ok(Repetition::Same { words: "nothing to repeat".into(), unchecked });
    }
    let claimed = total(claim.counters);
    let more = u64::from(claim.halted_by.is_none());
    let twin = Algorithm::from_name(&method.algorithm)
        .map_or(method.algorithm.as_str(), |algorithm| algorithm.about().textbook.name());
    let request = Solve {
        method: MethodChoice { algorithm: Some(twin.into()), ..MethodChoice::default() },
        limits: LimitSpec { nodes: Some(claimed.saturating_add(more)), ..LimitSpec::default() },
        all: claim.solutions.is_some(),
        max_solutions: claim.solutions.as_ref().map(|all| all.listed.len().max(1)),
        threads: Some(1),
        ..Solve::default()
    };
    let Report::Solve(ByFamily::Packing(again)) =
        first_report(&mut SolveJob::new(puzzle.clone(), request)?, control)?
    else {
        return Ok(same("nothing to repeat"));
    };
    if let Some(reason) = again.halted_by.filter(|reason| *reason != HaltReason::Nodes) {
        return Ok(Repetition::Ended(reason));
    }
    // Why a search was ended, and who chose the algorithm, is up to the user.
    let expected = SolveReport {
        method: claim.method.clone(),
        halted_by: again.halted_by.and(claim.halted_by),
        seconds: claim.seconds,
        ..(*again).clone()
    };
    Ok(if expected == *claim && again.halted_by.is_some() == claim.halted_by.is_some() {
        same(&format!("repeated by {twin} with {claimed} nodes"))
    } else {
        Repetition::Differs(difference(claim, &expected, twin))
    })
}

fn difference(claim: &SolveReport, again: &SolveReport, by: &str) -> String {
    let what = if claim.verdict != again.verdict {
        "another verdict"
    } else if claim.counters != again.counters {
        "other counters"
    } else if claim.solutions.as_ref().map(|all| all.count)
        != again.solutions.as_ref().map(|all| all.count)
    {
        "another number of solutions"
    } else {
        "other solutions"
    };
    format!("repeated by {by}, the search has {what}")
}

/// Counts again and compares.
pub(super) fn repeat_count(
    claim: &CountReport,
    puzzle: &Puzzle,
    control: &mut Control<'_>,
) -> Result<Repetition, Error> {
    let visitor = auto(puzzle).0.name();
    let other = if claim.algorithm == COUNTING { visitor } else { COUNTING };
    let mut by = Vec::new();
    // A second algorithm that visits solutions would not finish.
    let alone = other != COUNTING && claim.labelled.is_none_or(|all| too_many_to_visit(claim, all));
    let algorithms = [Some(claim.algorithm.as_str()), (!alone).then_some(other)];
    for algorithm in algorithms.into_iter().flatten() {
        let request =
            Count { algorithm: Some(algorithm.into()), threads: Some(1), ..Count::default() };
        let mut tally = match CountJob::new(puzzle, &request) {
            // Not every puzzle has a second algorithm.
            Err(Error::DoesNotSuit { .. }) if algorithm != claim.algorithm => continue,
            tally => tally?,
        };
        let Report::Count(again) = first_report(&mut tally, control)? else { continue };
        if let Some(reason) = again.halted_by {
            return Ok(Repetition::Ended(reason));
        }
        let classes = match (again.up_to_symmetry, claim.up_to_symmetry) {
            // Not every algorithm has every count.
            (None, _) | (_, None) if algorithm != claim.algorithm => true,
            (_, None) if claim.halted_by.is_some() => true,
            (again, said) => again == said,
        };
        let counts =
            |report: &CountReport| (report.labelled, report.merged, report.too_large.clone());
        let same = counts(&again) == counts(claim) && classes;
        if !same {
            return Ok(Repetition::Differs(format!("{algorithm} gives another count")));
        }
        let whole = algorithm == claim.algorithm && claim.halted_by.is_none();
        if whole && again.counters != claim.counters {
            let (is, said) = (total(again.counters), total(claim.counters));
            let finding = format!("{algorithm} needs {is} nodes, not {said}");
            return Ok(Repetition::Differs(finding));
        }
        let ended =
            again.up_to_symmetry == claim.up_to_symmetry && again.counters == claim.counters;
        if algorithm == claim.algorithm && claim.halted_by.is_some() && ended {
            let finding =
                format!("{algorithm} comes to its end with these nodes, nothing halts it");
            return Ok(Repetition::Differs(finding));
        }
        by.push(algorithm);
    }
    Ok(Repetition::Same {
        words: format!("recounted by {}", by.join(" and ")),
        unchecked: alone.then(|| "too many solutions for another algorithm to visit".into()),
    })
}

/// Tries or nodes, whichever the algorithm counts.
fn total(counters: CounterInfo) -> u64 {
    counters.tries.or(counters.nodes).unwrap_or_default()
}
