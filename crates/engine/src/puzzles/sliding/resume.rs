//! Searches that write checkpoints, and going on from one.

use super::solve::limits;
use super::solving::Solving;
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::method::{Method, chosen};
use crate::problem::{SlidingProblem, sliding_problems};
use crate::request::{LimitSpec, MethodChoice, PuzzleText, Resume, Solve};

/// Takes checkpoints: it is offered one whenever a unit has ended, and makes those it wants.
pub type Offer<'f> = dyn FnMut(&dyn Fn() -> Checkpoint) + 'f;

/// Can this search be left and continued?
pub(crate) fn can_be_continued(request: &Solve) -> Result<(), Error> {
    match chosen(&request.method)? {
        Some(method) if !method.algorithm.counts_all() => {
            Err(Error::NoCheckpoint { what: method.algorithm.name() })
        }
        _ => Ok(()),
    }
}

/// Goes on from a checkpoint. What it records next is the request of the first part again.
pub(crate) fn resume(resume: &Resume) -> Result<Solving, Error> {
    let Checkpoint { request, plan, .. } = Checkpoint::from_text(&resume.checkpoint)?;
    let problem = sliding_problems(&request.puzzle)?.remove(0);
    let now = limits(LimitSpec { seconds: resume.seconds, ..request.limits })?;
    Ok(Solving::new(problem, request)?.resumed(plan, now, resume.threads))
}

/// The request with its puzzle and its method written out, so that whoever goes on searches the same.
pub(super) fn spelt_out(problem: &SlidingProblem, request: &Solve, method: &Method) -> Solve {
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
