//! The next move, and how far it still is.

use susun_search::{Control, Reading};
use susun_sliding::{coach, solvable};

use super::auto::SAFE_CELLS;
use super::resume::Offer;
use super::solving::Solving;
use crate::error::Error;
use crate::exec::Pace;
use crate::problem::SlidingProblem;
use crate::report::{HintReport, Report, SCHEMA, SolveReport, Verdict};
use crate::request::{Hint, LimitSpec, Solve};
use crate::running::Units;
use crate::session::Job;
use crate::tables::Tables;

/// Boards that may be out of exact reach are not thought about longer than this, in seconds.
const LARGE_SECONDS: f64 = 2.0;

/// A hint being thought of.
pub(crate) struct Hinting {
    solving: Solving,
}

impl Hinting {
    /// Nothing is searched yet.
    pub(crate) fn new(
        problem: SlidingProblem,
        hint: &Hint,
        tables: &Tables,
    ) -> Result<Self, Error> {
        if !hint.keep.is_empty() {
            return Err(Error::NotForFamily { what: "--keep".into(), family: "sliding" });
        }
        let request = hint_request(&problem, hint.limits);
        Ok(Self { solving: Solving::new(problem, request, tables)? })
    }
}

impl Job for Hinting {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        offer: Option<&mut Offer<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let Some(report) = self.solving.step(pace, control, offer)? else { return Ok(None) };
        let hint = hint_report(self.solving.problem(), report);
        Ok(Some(vec![Report::Hint(Box::new(hint))]))
    }

    fn reading(&self) -> Reading {
        self.solving.reading()
    }

    fn shared(&mut self) -> Option<&mut Units> {
        self.solving.shared()
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// What to solve for a hint: a best move is asked for, within limits.
fn hint_request(problem: &SlidingProblem, mut limits: LimitSpec) -> Solve {
    if problem.start.size().cells() > SAFE_CELLS {
        limits.seconds = Some(limits.seconds.map_or(LARGE_SECONDS, |s| s.min(LARGE_SECONDS)));
    }
    Solve { limits, optimal: true, first_found: true, ..Solve::default() }
}

/// A best move if it was proved within the limits, else the coach's, which leads home for sure.
fn hint_report(problem: &SlidingProblem, report: SolveReport) -> HintReport {
    let tile = match (report.verdict, solvable(&problem.start, &problem.goal)) {
        (Verdict::Optimal, _) => report.moves.as_ref().and_then(|moves| moves.first().copied()),
        (_, Ok(puzzle)) => coach(&puzzle).and_then(|step| problem.start.clone().step(step)),
        (_, Err(_)) => None,
    };
    HintReport {
        schema: SCHEMA,
        puzzle: report.puzzle,
        verdict: report.verdict,
        tile,
        tile_goes: tile.and_then(|tile| direction(problem, tile)).map(Into::into),
        at_least: report.lower_bound,
        at_most: report.cost,
        halted_by: report.halted_by,
        reason: report.reason,
        other_goals: report.other_goals,
        repair: report.repair,
        seconds: report.seconds,
    }
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
