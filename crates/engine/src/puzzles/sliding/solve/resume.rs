//! Searches that write checkpoints, and resuming from one.

use susun_sliding::algorithm::Algorithm;
use susun_tables::Tables;
use susun_wire::sliding::{SolveReport, Verdict};
use susun_wire::{LimitSpec, MethodChoice, Metric, Resume, Solve};
use susun_work::{PlanState, SearchState};

use super::SolveJob;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::error::Error;
use crate::job::Job;
use crate::problem::{SlidingProblem, sliding_problems, text_of};
use crate::puzzles::limits;
use crate::puzzles::sliding::auto::DEFAULT_EFFORT;
use crate::puzzles::sliding::method::{Method, chosen};
use crate::puzzles::sliding::mismatch::mismatch;

/// An error if this search cannot be saved and resumed.
pub(crate) fn can_be_continued(request: &Solve) -> Result<(), Error> {
    match chosen(&request.method)? {
        _ if request.trace_events.is_some() => {
            Err(Error::NoCheckpoint { what: "a search that is traced" })
        }
        _ if request.graph => {
            Err(Error::NoCheckpoint { what: "a search for the graph of solutions" })
        }
        Some(method) if !can_be_saved(method.algorithm) => {
            Err(Error::NoCheckpoint { what: method.algorithm.name() })
        }
        _ => Ok(()),
    }
}

fn can_be_saved(algorithm: Algorithm) -> bool {
    algorithm.has_rounds() || algorithm == Algorithm::Anytime
}

/// Resumes from a checkpoint. Its later checkpoints again have the original request.
pub(crate) fn resume(resume: &Resume, tables: &Tables) -> Result<Box<dyn Job>, Error> {
    let Checkpoint { mut request, state, .. } = Checkpoint::from_text(&resume.checkpoint)?;
    let problem = problem_of(&request)?;
    if let Some(what) = mismatch(&state, &request, &problem)? {
        return Err(inconsistent(what));
    }
    let now = limits(LimitSpec { seconds: resume.seconds, ..request.limits })?;
    if let (SearchState::Round(round), None, None) = (&state, now.time, now.nodes) {
        // An improvement that only a time limit would have ended.
        let used = round.counters.generated;
        request.method.effort.get_or_insert(used.saturating_add(DEFAULT_EFFORT));
    }
    Ok(Box::new(SolveJob::new(problem, request, tables)?.resumed(state, now, resume.threads)))
}

/// Checks that a search begins at the bound in the checkpoint.
pub(super) fn same_bound(first_bound: u32, from: &PlanState) -> Result<(), Error> {
    if first_bound == from.first_bound {
        return Ok(());
    }
    Err(inconsistent("its first bound is that of another board"))
}

/// Detects errors in a checkpoint that only the resumed search can find.
pub(super) fn disproved(from: &PlanState, report: &SolveReport) -> Result<(), Error> {
    let shorter = report.cost.is_some_and(|cost| cost < from.bound);
    if shorter || report.verdict == Verdict::Solved {
        return Err(inconsistent("there are solutions where it claims to have searched"));
    }
    if report.counters.expanded > report.counters.generated {
        return Err(inconsistent("it has expanded more states than generated"));
    }
    Ok(())
}

/// The only puzzle of a checkpoint, which is written out in it.
fn problem_of(request: &Solve) -> Result<SlidingProblem, Error> {
    let problems = sliding_problems(&request.puzzle);
    let problem = problems.ok().and_then(|problems| <[_; 1]>::try_from(problems).ok());
    let [problem] = problem.ok_or_else(|| inconsistent("it does not hold one puzzle"))?;
    if request.trace_events.is_some() {
        return Err(inconsistent("a search that is traced cannot be continued"));
    }
    if request.metric != Metric::Single {
        return Err(inconsistent("a search in the multi-tile metric cannot be continued"));
    }
    if request.graph {
        return Err(inconsistent("a search for the graph of solutions cannot be continued"));
    }
    Ok(problem)
}

/// The error of an improvement whose best moves are not a solution.
pub(super) fn not_a_solution() -> Error {
    inconsistent("its solution does not lead to its goal")
}

fn inconsistent(what: &'static str) -> Error {
    CheckpointError::Inconsistent { what }.into()
}

/// The request with explicit puzzle and method, so that a resumed search is the same.
pub(super) fn explicit_solve(problem: &SlidingProblem, request: &Solve, method: &Method) -> Solve {
    Solve {
        puzzle: text_of(&problem.info()),
        method: MethodChoice {
            algorithm: Some(method.algorithm.name().into()),
            heuristics: method.heuristic_names(),
            effort: method.settings.effort,
            duplicates: method.duplicates(),
            ..request.method.clone()
        },
        ..request.clone()
    }
}
