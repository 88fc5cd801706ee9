//! Searches that write checkpoints, and going on from one.

use susun_search::Control;

use super::solve::{Job, Tier};
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::method::{Method, chosen};
use crate::plan::Plan;
use crate::problem::{SlidingProblem, sliding_problems};
use crate::report::SolveReport;
use crate::request::{LimitSpec, MethodChoice, PuzzleText, Resume, Solve};

/// Takes checkpoints: it is offered one whenever a unit has ended, and makes those it wants.
pub type Offer<'f> = dyn FnMut(&dyn Fn() -> Checkpoint) + 'f;

/// Solves one puzzle and offers checkpoints.
pub(crate) fn solve_with_checkpoints(
    problem: &SlidingProblem,
    request: &Solve,
    control: &mut Control<'_>,
    offer: &mut Offer<'_>,
) -> Result<SolveReport, Error> {
    if let Some(method) = chosen(&request.method)?
        && !method.algorithm.counts_all()
    {
        return Err(Error::NoCheckpoint { what: method.algorithm.name() });
    }
    let each = &mut |method: &Method, plan: &Plan| {
        offer(&|| Checkpoint::new(spelt_out(problem, request, method), plan.state()));
    };
    Job { problem, request, tier: Tier::Units, from: None }.solve(each, control)
}

/// Goes on from a checkpoint, and offers more.
pub(crate) fn resume(
    resume: &Resume,
    control: &mut Control<'_>,
    offer: &mut Offer<'_>,
) -> Result<SolveReport, Error> {
    let Checkpoint { request, plan, .. } = Checkpoint::from_text(&resume.checkpoint)?;
    let problem = sliding_problems(&request.puzzle)?.remove(0);
    let each = &mut |_: &Method, plan: &Plan| {
        offer(&|| Checkpoint::new(request.clone(), plan.state()));
    };
    let limits = LimitSpec { seconds: resume.seconds, ..request.limits };
    let now = Solve { limits, threads: resume.threads, ..request.clone() };
    let (tier, from) = (Tier::Units, Some(&plan));
    Job { problem: &problem, request: &now, tier, from }.solve(each, control)
}

/// The request with its puzzle and its method written out, so that whoever goes on searches the same.
fn spelt_out(problem: &SlidingProblem, request: &Solve, method: &Method) -> Solve {
    let names = method.heuristics.iter().map(|kind| kind.about().name.into());
    Solve {
        puzzle: PuzzleText {
            text: problem.start.to_string(),
            format: Some("slash".into()),
            size: None,
            goal: Some(problem.goal.board().to_string()),
        },
        method: MethodChoice {
            algorithm: Some(method.algorithm.name().into()),
            heuristic: names.collect(),
            ..MethodChoice::default()
        },
        ..request.clone()
    }
}
