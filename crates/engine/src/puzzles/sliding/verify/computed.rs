//! Re-checks reports that need no search: they are recomputed and compared.

use susun_search::{Control, Stop};
use susun_sliding::notation::FORMATS;
use susun_sliding::{coach, solvable};
use susun_tables::Tables;
use susun_wire::sliding::{
    CheckReport, GenerateReport, HintReport, HintVerdict, SolveReport, TraceSummary, VerifyReport,
};
use susun_wire::{ByFamily, Generate, HaltReason, Report, VerifyVerdict};

use super::{problem_of, report, untrue_puzzle, with_repetition};
use crate::error::Error;
use crate::job::first_report;
use crate::problem::SlidingProblem;
use crate::puzzles::claim::{Repetition, not_a_report, read_report};
use crate::puzzles::sliding::check::check;
use crate::puzzles::sliding::distance::DistanceJob;
use crate::puzzles::sliding::generate::{Asked, reports};
use crate::puzzles::sliding::hint::followed;
use crate::puzzles::sliding::method::Method;
use crate::puzzles::sliding::quick::quick_bound;
use crate::puzzles::sliding::solve::{blank_report, explain_unsolvable};
use crate::puzzles::sliding::trace::summary;

/// Checks that the seed gives these boards.
pub(crate) fn verify_generate(
    line: &str,
    number: usize,
    stop: &Stop,
) -> Result<VerifyReport, Error> {
    let claim: GenerateReport = read_report(line, number)?;
    let size = claim.puzzle.size();
    let request = |format: &str| Generate {
        goal: Some(claim.puzzle.goal_text().into()),
        seed: claim.seed,
        walk: claim.walk,
        distance: claim.distance.clone(),
        count: claim.after.saturating_add(claim.boards.len() as u32),
        to: Some(format.into()),
        ..Generate::default()
    };
    let refused = |error: Error| not_a_report(number, &error.to_string());
    // Boards at a distance are searched for once, and then written in each format.
    let at_distance = match claim.distance {
        Some(_) if claim.boards.is_empty() => {
            return Err(not_a_report(number, "it has no boards"));
        }
        Some(_) => boards_at_distance(&size, &request("slash"), stop).map_err(refused)?,
        None => None,
    };
    let again = |format: &str| {
        if let Some(again) = &at_distance {
            let boards = again.boards.iter().map(|board| crate::problem::board(board));
            let boards = boards.collect::<Result<_, _>>()?;
            let text = Asked::new(&size, &request(format))?.report(boards)?.text;
            // How many boards were requested is not known, so neither is what ended it early.
            return Ok(GenerateReport { text, halted_by: claim.halted_by, ..again.clone() });
        }
        let mut last = None;
        for report in reports(&size, &request(format))? {
            last = Some(report?);
            if stop.is_stopped() {
                break;
            }
        }
        last.ok_or_else(|| not_a_report(number, "it has no boards"))
    };
    let first = again("slash").map_err(refused)?;
    let puzzle = first.boards.first().cloned().unwrap_or_default();
    let puzzle = susun_wire::PuzzleText {
        text: puzzle,
        format: Some("slash".into()),
        goal: Some(claim.puzzle.goal_text().into()),
        ..Default::default()
    };
    let puzzle = crate::problem::sliding_problems(&puzzle)?.remove(0).info();
    if stop.is_stopped() {
        let (found, claimed) = ("the report can be read", "the boards are claimed, not re-checked");
        let found = report(puzzle, Ok(found.into()));
        return Ok(with_repetition(
            Some(claimed.into()),
            found,
            Repetition::Ended(HaltReason::Stopped),
        ));
    }
    // A report does not contain its format: one of them must give the same.
    let mut formats = FORMATS.iter().filter_map(|format| again(format.name).ok());
    let found = if first.boards != claim.boards {
        Err("the seed gives other boards than the report lists".into())
    } else if formats.any(|again| again == claim) {
        Ok(format!("seed {} gives the {} boards again", claim.seed, claim.boards.len()))
    } else {
        Err("the text of the report is not that of its boards or its goal".into())
    };
    Ok(report(puzzle, found))
}

/// The boards that a search finds.
fn boards_at_distance(
    size: &str,
    request: &Generate,
    stop: &Stop,
) -> Result<Option<GenerateReport>, Error> {
    let mut job = DistanceJob::new(size, request, &Tables::new())?;
    let mut control = Control { stop: stop.clone(), ..Control::silent() };
    Ok(match first_report(&mut job, &mut control)? {
        Report::Generate(ByFamily::Sliding(report)) => Some(*report),
        _ => None,
    })
}

/// Checks that the events of a trace add up to its head, and that the estimates are right for its board.
pub(crate) fn verify_trace(text: &str) -> Result<VerifyReport, Error> {
    let TraceSummary { head, first_goal, agrees, estimates_agree, .. } = summary(text)?;
    let problem = problem_of(&head.puzzle, 1)?;
    let found = match (untrue_puzzle(&head.puzzle, &problem), agrees) {
        (Some(finding), _) => Err(finding),
        (None, Some(false)) if estimates_agree == Some(false) => {
            Err("an estimate is not that of its board".into())
        }
        (None, Some(false)) => Err("the events do not add up to what the search counted".into()),
        (None, Some(true)) => Ok("the events add up to what the search counted".into()),
        (None, None) => Ok("every event can follow the one before".into()),
    };
    let unchecked = match (agrees, estimates_agree) {
        (None, _) => "events were left out: the counters are claimed, not re-checked",
        (_, None) => "the estimates and the order of the events are claimed, not re-checked",
        _ => "the order of the events is claimed, not re-checked",
    };
    let (cost, unchecked) =
        (first_goal.map(|goal| goal.moves.len() as u32), Some(unchecked.into()));
    let found = report(problem.info(), found);
    let valid = found.verdict == VerifyVerdict::Valid;
    Ok(if valid { VerifyReport { cost, unchecked, ..found } } else { found })
}

/// Checks that a check finds the same.
pub(crate) fn verify_check(line: &str, number: usize) -> Result<VerifyReport, Error> {
    let claim: CheckReport = read_report(line, number)?;
    let problem = problem_of(&claim.puzzle, number)?;
    let again = CheckReport { puzzle: claim.puzzle.clone(), ..check(&problem) };
    let found = match untrue_puzzle(&claim.puzzle, &problem) {
        Some(finding) => Err(finding),
        None if again == claim => Ok("the check finds the same again".into()),
        None => Err("the check finds something else".into()),
    };
    Ok(report(problem.info(), found))
}

/// Checks that the move of a hint is possible, and that its bounds are consistent. Not that it is a best move.
pub(crate) fn verify_hint(line: &str, number: usize) -> Result<VerifyReport, Error> {
    let claim: HintReport = read_report(line, number)?;
    let problem = problem_of(&claim.puzzle, number)?;
    let finding = untrue_puzzle(&claim.puzzle, &problem).or_else(|| untrue_hint(&claim, &problem));
    if let Some(finding) = finding {
        return Ok(report(problem.info(), Err(finding)));
    }
    let words = match claim.tile {
        Some(tile) => format!("tile {tile} can be moved so, and the bounds fit the board"),
        None => "there is no move to make".into(),
    };
    let unchecked = match claim.verdict {
        HintVerdict::Unsolvable | HintVerdict::Solved => None,
        HintVerdict::Best => Some("that the move is a best one is claimed, not re-checked".into()),
        HintVerdict::Good => Some("the lower bound is claimed, not re-checked".into()),
    };
    Ok(VerifyReport { unchecked, ..report(problem.info(), Ok(words)) })
}

/// How a hint contradicts its board.
fn untrue_hint(claim: &HintReport, problem: &SlidingProblem) -> Option<String> {
    let SlidingProblem { start, goal } = problem;
    let wrong = |words: &str| Some(words.into());
    let mut expected = blank_report(problem, &Method::default());
    let puzzle = match solvable(start, goal) {
        Ok(puzzle) => Some(puzzle),
        Err(susun_sliding::NotSolvable::Unsolvable(why)) => {
            explain_unsolvable(&mut expected, &why);
            None
        }
        Err(susun_sliding::NotSolvable::SizesDiffer(_)) => {
            return wrong("its boards differ in size");
        }
    };
    let SolveReport { reason, other_goals, repair, .. } = expected;
    if (claim.verdict == HintVerdict::Unsolvable) == puzzle.is_some()
        || (&claim.reason, &claim.other_goals, claim.repair) != (&reason, &other_goals, repair)
    {
        return wrong("whether the board can be solved is different from what a check finds");
    }
    if claim.tile.is_none() && claim.direction.is_some() {
        return wrong("the hint says where no tile goes");
    }
    let goes = |tile| start.direction_of(tile).map(|step| step.opposite().name());
    let possible = |tile, said: Option<&str>| goes(tile) == said;
    let Some(puzzle) = puzzle else {
        let silent = claim.tile.is_none() && claim.lower_bound.is_none() && claim.cost.is_none();
        return if silent { None } else { wrong("a move on a board that cannot be solved") };
    };
    let solved = goal.is_met_by(start);
    if solved != (claim.verdict == HintVerdict::Solved) {
        return wrong("whether the board is solved is different from what the hint says");
    }
    match claim.tile {
        None if !solved => return wrong("the hint has no move, but the board is not solved"),
        Some(_) if solved => return wrong("the hint has a move, but the board is solved"),
        Some(tile) if !possible(tile, claim.direction.as_deref()) => {
            return Some(format!("tile {tile} cannot be moved so"));
        }
        _ => {}
    }
    let best_moves = claim.best_moves.iter().flatten();
    if best_moves
        .clone()
        .any(|best| !possible(best.tile, Some(&best.direction)) || best.solution_count == 0)
    {
        return wrong("a best move of the hint is not possible");
    }
    let tiles: Vec<u16> = best_moves.map(|best| best.tile).collect();
    if tiles.iter().enumerate().any(|(place, tile)| tiles[..place].contains(tile)) {
        return wrong("the hint lists a best move twice");
    }
    let Some(least) = claim.lower_bound else { return wrong("the hint has no lower bound") };
    // On a large board, or without time, the coach's solution is not followed to its end.
    let most = claim.cost.unwrap_or(u32::MAX);
    let best = claim.verdict != HintVerdict::Good;
    if least < quick_bound(start, goal) || most < least || (best && least < most) {
        return wrong("the bounds of the hint do not fit the board or each other");
    }
    let of_coach = || coach(&puzzle).and_then(|step| start.clone().step(step));
    if !best && claim.tile != of_coach() {
        return wrong("the move is not the one that the coach gives here");
    }
    let followed = || followed(&puzzle, None, &Control::silent());
    if !best && claim.cost.is_some() && claim.cost != followed() {
        return wrong("the most moves left are not those of the coach's way");
    }
    let led = claim
        .best_moves
        .as_ref()
        .is_none_or(|best| best.first().map(|best| best.tile) == claim.tile);
    if led { None } else { wrong("the move is not the first of the best ones") }
}
