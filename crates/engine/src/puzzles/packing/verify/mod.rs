//! Re-checks solutions and reports of packing puzzles.

mod count;
mod proof;
mod repeat;

use std::collections::BTreeSet;

use susun_packing::{Placement, Puzzle, SolutionCounter, difficulty, notation};
use susun_search::{Control, Halt, Limits, Meter, Stop};
use susun_text::plural;
use susun_wire::packing::{
    ChallengeInfo, CountReport, GenerateReport, ProveReport, PuzzleInfo, SolveReport, TraceSummary,
    Verdict, VerifyReport,
};
use susun_wire::{PuzzleText, Verify, VerifyVerdict};

use super::algorithm::auto;
use super::generate::same_again;
use super::info;
use super::reasons::{all_reasons, reason_infos};
use super::trace::{puzzle, summary};
use crate::error::Error;
use crate::problem::{packing_format, packing_problem};
use crate::puzzles::claim::{Repetition, not_a_report, not_verifiable, read_report};
use count::of_count;
use proof::verify_proof;
use repeat::{repeat_count, repeat_solve};

/// Checks a solution of the puzzle.
pub(crate) fn verify_solution(puzzle: &PuzzleText, solution: &str) -> Result<VerifyReport, Error> {
    let Some(format) = packing_format(puzzle) else {
        return Err(Error::NotForFamily { what: "--solution".into(), family: "sliding" });
    };
    let puzzle = packing_problem(puzzle, format)?;
    let found = notation::read_solution(solution, &puzzle);
    let words = |_| "all placements are allowed, and every cell is covered exactly once".to_owned();
    Ok(report(&puzzle, found.map(words).map_err(|error| error.to_string())))
}

/// Checks what a report claims.
pub(crate) fn verify_report(
    kind: &str,
    line: &str,
    number: usize,
    request: &Verify,
    control: &mut Control<'_>,
) -> Result<VerifyReport, Error> {
    match kind {
        "solve" => {
            let claim: SolveReport = read_report(line, number)?;
            let puzzle = its_puzzle(&claim.puzzle, number)?;
            let again = request.repeat.then_some(control);
            let found = of_solve(&claim, &puzzle);
            with_repetition(&puzzle, found, unchecked(&claim), again, |control| {
                repeat_solve(&claim, &puzzle, control).map_err(|error| of_its_method(number, error))
            })
        }
        "count" => {
            let claim: CountReport = read_report(line, number)?;
            let puzzle = its_puzzle(&claim.puzzle, number)?;
            let counted = claim.labelled.is_some() || !claim.too_large.is_empty();
            let unchecked =
                counted.then(|| "the counts are claimed, not re-checked (use --repeat)".into());
            let again = (request.repeat && counted).then_some(control);
            let found = of_count(&claim, &puzzle);
            with_repetition(&puzzle, found, unchecked, again, |control| {
                repeat_count(&claim, &puzzle, control).map_err(|error| of_its_method(number, error))
            })
        }
        "generate" => of_challenges(&read_report(line, number)?, number, control),
        "prove" => {
            let claim: ProveReport = read_report(line, number)?;
            Ok(verify_proof(&claim, &its_puzzle(&claim.puzzle, number)?, request))
        }
        kind => Err(not_verifiable(kind, line, number)),
    }
}

/// The error for a method that no search has.
fn of_its_method(line: usize, error: Error) -> Error {
    match error {
        Error::ReplayFailed { .. } => error,
        other => not_a_report(line, &format!("its method: {other}")),
    }
}

/// The puzzle of a report, if it is described as reports do.
fn its_puzzle(said: &PuzzleInfo, number: usize) -> Result<Puzzle, Error> {
    let text = PuzzleText { text: said.text.clone(), ..PuzzleText::default() };
    // The places of these errors are in the puzzle, not in the line, and would mislead.
    let puzzle = match packing_format(&text).map(|format| packing_problem(&text, format)) {
        Some(Ok(puzzle)) => puzzle,
        Some(Err(Error::PackingText(error))) => {
            return Err(not_a_report(number, &format!("its puzzle: {}", error.kind)));
        }
        _ => return Err(not_a_report(number, "its puzzle is none")),
    };
    if info(&puzzle) != *said {
        return Err(not_a_report(number, "its puzzle is not written as reports write it"));
    }
    Ok(puzzle)
}

/// The result without a search, and that of the repetition if one is requested.
fn with_repetition(
    puzzle: &Puzzle,
    found: Result<String, String>,
    unchecked: Option<String>,
    again: Option<&mut Control<'_>>,
    repeat: impl FnOnce(&mut Control<'_>) -> Result<Repetition, Error>,
) -> Result<VerifyReport, Error> {
    let (Ok(so_far), Some(control)) = (&found, again) else {
        let unchecked = unchecked.filter(|_| found.is_ok());
        return Ok(VerifyReport { unchecked, ..report(puzzle, found) });
    };
    Ok(match repeat(control)? {
        Repetition::Same { words, unchecked } => {
            VerifyReport { unchecked, ..report(puzzle, Ok(format!("{so_far}; {words}"))) }
        }
        Repetition::Differs(finding) => report(puzzle, Err(finding)),
        Repetition::Ended(reason) => VerifyReport {
            verdict: VerifyVerdict::NotRepeated,
            finding: format!("{so_far}; the repetition was ended before the search"),
            unchecked,
            halted_by: Some(reason),
            ..report(puzzle, Ok(String::new()))
        },
    })
}

/// What a check without search cannot show.
fn unchecked(claim: &SolveReport) -> Option<String> {
    match (claim.verdict, &claim.solutions) {
        (Verdict::Unsolvable, _) if claim.reasons.is_empty() => {
            Some("that there is no solution is claimed, not re-checked (use --repeat)".into())
        }
        (Verdict::Solved, Some(all)) if all.complete => {
            Some("the number of solutions is claimed, not re-checked (use --repeat)".into())
        }
        _ => None,
    }
}

/// What can be checked about the report of a solve without a search.
fn of_solve(claim: &SolveReport, puzzle: &Puzzle) -> Result<String, String> {
    let listed = claim.solutions.as_ref().map_or(&[][..], |all| &all.listed);
    let solved = claim.verdict == Verdict::Solved;
    if solved != claim.solution.is_some() {
        return Err("the verdict of the report and its solution contradict each other".into());
    }
    let incomplete = claim.solutions.as_ref().is_some_and(|all| !all.complete);
    let ended_early = match claim.verdict {
        Verdict::Halted => true,
        Verdict::Solved => incomplete,
        // A search that continued although a reason was known may have been ended.
        Verdict::Unsolvable => {
            claim.halted_by.is_some() && !claim.reasons.is_empty() && claim.method.is_some()
        }
    };
    if ended_early != claim.halted_by.is_some() {
        return Err("the report does not say what ended the search, or there was nothing".into());
    }
    check_reasons(claim, puzzle)?;
    if let Some(solution) = &claim.solution {
        check_solution(puzzle, solution).map_err(|wrong| format!("the solution: {wrong}"))?;
    }
    check_listed(claim, puzzle, listed)?;
    check_counters(claim)?;
    check_choice(claim, puzzle)?;
    Ok(match (claim.verdict, claim.reasons.first(), &claim.solutions) {
        (Verdict::Solved, _, None) => "the solution is one".into(),
        (Verdict::Solved, _, Some(_)) if listed.len() == 1 => "the listed solution is one".into(),
        (Verdict::Solved, _, Some(_)) => {
            format!("the {} listed solutions are solutions, and differ", listed.len())
        }
        (Verdict::Unsolvable, Some(reason), _) => format!("no solution: {}", reason.sentence),
        (Verdict::Unsolvable, None, _) => "the report claims that there is no solution".into(),
        (Verdict::Halted, ..) => "the report claims no solution".into(),
    })
}

/// Checks that reasons are those that a check finds.
fn check_reasons(claim: &SolveReport, puzzle: &Puzzle) -> Result<(), String> {
    if claim.verdict != Verdict::Unsolvable {
        let none = claim.reasons.is_empty();
        return if none { Ok(()) } else { Err("a reason why there is none, and yet one".into()) };
    }
    // A search that ended early may not have determined which placed pieces are to blame.
    if claim.reasons != all_reasons(puzzle, &Stop::new()) && claim.reasons != reason_infos(puzzle) {
        return Err("the reasons of the report are not those that a check finds".into());
    }
    if claim.reasons.is_empty() && claim.method.is_none() {
        return Err("the report gives no reason, and says of no search".into());
    }
    Ok(())
}

fn check_listed(claim: &SolveReport, puzzle: &Puzzle, listed: &[String]) -> Result<(), String> {
    let Some(all) = &claim.solutions else { return Ok(()) };
    if claim.method.is_none() || all.complete != claim.halted_by.is_none() {
        return Err("the report counts solutions, but not as its search ended".into());
    }
    if listed.first() != claim.solution.as_ref() {
        return Err("the first solution listed is not the solution of the report".into());
    }
    if all.count < listed.len() as u64 {
        return Err(format!("the report counts {}, but lists {}", all.count, listed.len()));
    }
    let mut met = BTreeSet::new();
    for (solution, number) in listed.iter().zip(1..) {
        let placements = check_solution(puzzle, solution);
        let placements =
            placements.map_err(|wrong| format!("solution {number} of those listed: {wrong}"))?;
        if !met.insert(placements) {
            return Err(format!("solution {number} of those listed was listed before"));
        }
    }
    Ok(())
}

/// Checks that the counter of the algorithm is present, and none without a search.
fn check_counters(claim: &SolveReport) -> Result<(), String> {
    let algorithm = claim.method.as_ref().map(|method| method.algorithm.as_str());
    let expected = match algorithm {
        None => (false, false),
        Some("brute-force") => (true, false),
        Some(_) => (false, true),
    };
    if (claim.counters.tries.is_some(), claim.counters.nodes.is_some()) == expected {
        Ok(())
    } else {
        Err("the counters of the report are not those of its method".into())
    }
}

/// Checks that an automatic choice is the one that we make.
fn check_choice(claim: &SolveReport, puzzle: &Puzzle) -> Result<(), String> {
    let Some(method) = &claim.method else { return Ok(()) };
    let (algorithm, reason) = auto(puzzle);
    let ours = (algorithm.name(), reason);
    if method.reason.is_none() || (method.algorithm.as_str(), method.reason.as_deref()) == ours {
        Ok(())
    } else {
        Err("the algorithm was not chosen for the reason that the report gives".into())
    }
}

fn check_solution(puzzle: &Puzzle, solution: &str) -> Result<Vec<Placement>, String> {
    let placements =
        notation::read_solution(solution, puzzle).map_err(|error| error.to_string())?;
    if notation::write_solution(puzzle, &placements) != solution {
        return Err("it is not written as reports write it".into());
    }
    Ok(placements)
}

/// Checks challenges completely: their solutions, that there is no other, and that every piece is needed unless it was
/// placed to make the challenge easier.
fn of_challenges(
    claim: &GenerateReport,
    number: usize,
    control: &mut Control<'_>,
) -> Result<VerifyReport, Error> {
    let of = its_puzzle(&claim.puzzle, number)?;
    if claim.unsolvable && (claim.halted_by.is_some() || !claim.challenges.is_empty()) {
        return Ok(report(&of, Err("challenges of what has no solution".into())));
    }
    if claim.reasons != reason_infos(&of) || !claim.reasons.is_empty() && !claim.unsolvable {
        let wrong = "the reasons of the report are not those that a check finds";
        return Ok(report(&of, Err(wrong.into())));
    }
    let mut meter = Meter::new(Limits::default(), control.lend());
    for (challenge, place) in claim.challenges.iter().zip(1..) {
        let found = match of_challenge(challenge, &of, &mut meter) {
            Ok(Ok(())) => continue,
            Ok(Err(wrong)) => report(&of, Err(format!("challenge {place}: {wrong}"))),
            Err(halt) => VerifyReport {
                verdict: VerifyVerdict::NotRepeated,
                halted_by: Some(halt.into()),
                ..report(&of, Ok(format!("ended before challenge {place} was checked")))
            },
        };
        return Ok(found);
    }
    match same_again(&of, (claim.seed, claim.difficulty.as_deref()), &claim.challenges, &mut meter)
    {
        Ok(true) => {}
        Ok(false) => return Ok(report(&of, Err("the seed gives other challenges".into()))),
        Err(halt) => {
            let words = "one solution each; ended before they were made from the seed again";
            return Ok(VerifyReport {
                verdict: VerifyVerdict::NotRepeated,
                halted_by: Some(halt.into()),
                ..report(&of, Ok(words.into()))
            });
        }
    }
    if claim.unsolvable {
        let stated = "that there is no solution is claimed, not re-checked (use --repeat)";
        let unchecked = claim.reasons.is_empty().then(|| stated.into());
        let words = "the report has no challenges".into();
        return Ok(VerifyReport { unchecked, ..report(&of, Ok(words)) });
    }
    let count = claim.challenges.len();
    if count == 0 && claim.halted_by.is_none() {
        return Ok(report(&of, Err("it has no challenges, and nothing ended their making".into())));
    }
    let words = match claim.challenges.iter().filter(|challenge| challenge.spare > 0).count() {
        0 => "every placed piece is needed".into(),
        eased => format!("{eased} of them made easier by more pieces"),
    };
    let words = format!("{}, each with one solution; {words}", plural(count, "challenge"));
    Ok(report(&of, Ok(words)))
}

fn of_challenge(
    challenge: &ChallengeInfo,
    of: &Puzzle,
    meter: &mut Meter<'_>,
) -> Result<Result<(), String>, Halt> {
    let (puzzle, solution) = match read_challenge(challenge, of) {
        Ok(read) => read,
        Err(wrong) => return Ok(Err(wrong)),
    };
    let mut counter = SolutionCounter::new(&puzzle);
    if counter.count(puzzle.placed(), 2, meter)? != Some(1) {
        return Ok(Err("there are several solutions".into()));
    }
    for (spared, placed) in puzzle.placed().iter().enumerate() {
        if challenge.spare > 0 {
            // Which ones were added is known to the generator, which makes the challenge again.
            break;
        }
        let without = puzzle.keeping(|index| index != spared);
        if !of.placed().contains(placed) && counter.count(without.placed(), 2, meter)? == Some(1) {
            let name = &puzzle.pieces()[placed.piece].name;
            return Ok(Err(format!("{name} is not needed")));
        }
    }
    let is = difficulty(&puzzle, &solution, meter)?;
    let said = (challenge.nodes, challenge.steps, challenge.forced, challenge.placed);
    let grade = is.grade();
    let same = said == (is.nodes, is.steps, is.forced, puzzle.placed().len())
        && (challenge.difficulty - is.estimate).abs() < 1e-9
        && (&*challenge.grade, challenge.stars) == (grade.name(), grade.stars());
    Ok(if same { Ok(()) } else { Err("its difficulty is another".into()) })
}

fn read_challenge(
    challenge: &ChallengeInfo,
    of: &Puzzle,
) -> Result<(Puzzle, Vec<Placement>), String> {
    let reading = notation::read(&challenge.text, None).map_err(|error| error.to_string())?;
    let puzzle = reading.puzzle;
    let same = (puzzle.region(), puzzle.pieces()) == (of.region(), of.pieces());
    if !same || !of.placed().iter().all(|placed| puzzle.placed().contains(placed)) {
        return Err("it is of another puzzle".into());
    }
    let solution = check_solution(&puzzle, &challenge.solution)?;
    Ok((puzzle, solution))
}

/// The report that a claim is true, or what is wrong with it.
pub(super) fn report(puzzle: &Puzzle, found: Result<String, String>) -> VerifyReport {
    let (verdict, finding) = match found {
        Ok(finding) => (VerifyVerdict::Valid, finding),
        Err(finding) => (VerifyVerdict::Invalid, finding),
    };
    let (unchecked, halted_by) = (None, None);
    VerifyReport { puzzle: info(puzzle), verdict, finding, unchecked, halted_by }
}

/// Checks that the events of a trace add up to what its head says.
pub(crate) fn verify_trace(text: &str) -> Result<VerifyReport, Error> {
    let TraceSummary { head, agrees, .. } = summary(text)?;
    let found = match agrees {
        Some(false) => Err("the events do not add up to what the search counted".into()),
        Some(true) => Ok("the events add up to what the search counted".into()),
        None => Ok("every event can follow the one before".into()),
    };
    let left_out = "events were left out: the tries are claimed, not re-checked";
    let unchecked = agrees.is_none().then(|| left_out.into());
    Ok(VerifyReport { unchecked, ..report(&puzzle(&head)?, found) })
}
