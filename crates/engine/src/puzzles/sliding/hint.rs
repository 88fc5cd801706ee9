//! The next move, and how far it still is.

use susun_search::Control;

use super::solve::solve;
use crate::error::Error;
use crate::problem::SlidingProblem;
use crate::report::{HintReport, SCHEMA};
use crate::request::{LimitSpec, Solve};

/// The first move of the best solution that can be found within the limits.
pub(crate) fn hint(
    problem: &SlidingProblem,
    limits: LimitSpec,
    control: &mut Control<'_>,
) -> Result<HintReport, Error> {
    let report = solve(problem, &Solve { limits, ..Solve::default() }, control)?;
    let tile = report.moves.as_ref().and_then(|moves| moves.first().copied());
    Ok(HintReport {
        schema: SCHEMA,
        puzzle: report.puzzle,
        verdict: report.verdict,
        tile,
        tile_goes: tile.and_then(|tile| direction(problem, tile)).map(Into::into),
        at_least: report.lower_bound,
        at_most: report.cost,
        reason: report.reason,
        other_goals: report.other_goals,
        seconds: report.seconds,
    })
}

/// Where `tile` goes when it moves: the opposite of the blank's way.
fn direction(problem: &SlidingProblem, tile: u16) -> Option<&'static str> {
    use susun_sliding::Direction::{Down, Left, Right, Up};
    Some(match problem.start.direction_of(tile)? {
        Up => "down",
        Down => "up",
        Left => "right",
        Right => "left",
    })
}
