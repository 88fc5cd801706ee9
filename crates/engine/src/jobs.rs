//! From a request to its jobs: the only place that maps verbs to their implementation.

use std::sync::Arc;

#[cfg(all(feature = "sliding", feature = "verify"))]
use susun_sliding::{algorithm::Algorithm, heuristic::OwnEstimate};
use susun_tables::Tables;
use susun_wire::{
    Analyse, Convert, ConvertReport, Generate, Head, Hint, LimitSpec, Metric, Play, PuzzleText,
    Report, Request, Solve, Trace,
};

use crate::error::Error;
use crate::job::{AtOnce, Job, Jobs};
use crate::methods::methods;
use crate::problem::{self, Problem, problems};
#[cfg(feature = "verify")]
use crate::puzzles::verify;
use crate::puzzles::{REPLAY, convert_to_link, link, packing, sliding};

/// The jobs of a request. The request is checked first; nothing is searched yet.
pub(crate) fn jobs(request: &Request, tables: &Tables) -> Result<Jobs, Error> {
    match request.clone() {
        Request::Solve(asked) => solve(asked, tables),
        Request::Hint(asked) => hint(asked, tables),
        Request::Check(asked) => for_each_puzzle(&asked.puzzle, |problem| Ok(check(problem))),
        Request::Explain(asked) => for_each_puzzle(&asked.puzzle, |problem| Ok(explain(problem))),
        Request::Play(asked) => play(asked),
        Request::Analyse(asked) => analyse(asked, tables),
        Request::Generate(asked) => generate(asked, tables),
        Request::Resume(asked) => Ok(Box::new(std::iter::once(sliding::resume(&asked, tables)))),
        #[cfg(feature = "verify")]
        Request::Verify(asked) => verify(asked, tables),
        #[cfg(feature = "verify")]
        Request::Audit(asked) => Ok(AtOnce::only_job(move |control| {
            sliding::audit(&asked, None, control).map(Report::from)
        })),
        #[cfg(not(feature = "verify"))]
        Request::Verify(_) | Request::Audit(_) => {
            Err(Error::NotInThisBuild { what: "verify and audit are" })
        }
        #[cfg(feature = "packing")]
        Request::Count(mut asked) => {
            let puzzle = std::mem::take(&mut asked.puzzle);
            for_each_puzzle(&puzzle, move |problem| {
                boxed(packing::CountJob::new(&packed(problem, "count")?, &asked))
            })
        }
        #[cfg(feature = "packing")]
        Request::Prove(asked) => for_each_puzzle(&asked.puzzle, move |problem| {
            boxed(packing::ProveJob::new(packed(problem, "prove")?, asked.limits))
        }),
        #[cfg(not(feature = "packing"))]
        Request::Count(_) | Request::Prove(_) => problem::no_packing(),
        Request::Link(asked) => Ok(AtOnce::only_job(move |_| link(&asked).map(Report::from))),
        Request::Convert(asked) => Ok(AtOnce::only_job(move |_| convert(&asked).map(Report::from))),
        Request::Trace(asked) => Ok(AtOnce::only_job(move |_| trace(&asked))),
        Request::Tables(action) => {
            let tables = tables.clone();
            Ok(AtOnce::only_job(move |control| {
                sliding::tables(&action, &tables, control).map(Report::from)
            }))
        }
        Request::Methods => Ok(AtOnce::only_job(|_| Ok(methods().into()))),
    }
}

/// The jobs of a request that uses a heuristic of the caller.
#[cfg(all(feature = "sliding", feature = "verify"))]
pub(crate) fn jobs_by(request: &Request, own: OwnEstimate, tables: &Tables) -> Result<Jobs, Error> {
    match request.clone() {
        Request::Solve(mut asked) if asked.metric == Metric::Single => {
            if !asked.method.heuristics.is_empty() {
                return Err(Error::OwnHeuristic { what: "a request that names heuristics" });
            }
            // A heuristic alone is for the default algorithm of heuristics.
            asked.method.algorithm.get_or_insert_with(|| Algorithm::IdaStar.name().into());
            let (puzzle, tables) = (std::mem::take(&mut asked.puzzle), tables.clone());
            for_each_puzzle(&puzzle, move |problem| match problem {
                Problem::Sliding(board) => {
                    boxed(sliding::SolveJob::new(board, asked.clone(), &tables)?.by(own.clone()))
                }
                #[cfg(feature = "packing")]
                Problem::Packing(_) => Err(Error::OwnHeuristic { what: "a packing puzzle" }),
            })
        }
        Request::Audit(asked) => Ok(AtOnce::only_job(move |control| {
            sliding::audit(&asked, Some(&own), control).map(Report::from)
        })),
        Request::Solve(_) => Err(Error::OwnHeuristic { what: "--metric multi" }),
        _ => Err(Error::OwnHeuristic { what: "this verb" }),
    }
}

fn solve(mut asked: Solve, tables: &Tables) -> Result<Jobs, Error> {
    // The text of all puzzles is not copied to each.
    let puzzle = std::mem::take(&mut asked.puzzle);
    asked.method = problem::method(&puzzle, &asked.method)?;
    if asked.max_solutions.is_some() && !asked.all {
        return Err(Error::MaxWithoutAll);
    }
    let tables = tables.clone();
    for_each_puzzle(&puzzle, move |problem| match problem {
        #[cfg(feature = "verify")]
        Problem::Sliding(board) if asked.metric == Metric::Multi => {
            boxed(sliding::MultiJob::new(board, asked.clone(), &tables))
        }
        #[cfg(all(feature = "sliding", not(feature = "verify")))]
        Problem::Sliding(_) if asked.metric == Metric::Multi => {
            Err(Error::NotInThisBuild { what: "the multi-tile metric is" })
        }
        #[cfg(feature = "sliding")]
        Problem::Sliding(board) => boxed(sliding::SolveJob::new(board, asked.clone(), &tables)),
        #[cfg(feature = "packing")]
        Problem::Packing(_) if asked.metric == Metric::Multi => {
            Err(Error::NotForFamily { what: "--metric".into(), family: "packing" })
        }
        #[cfg(feature = "packing")]
        Problem::Packing(puzzle) => boxed(packing::SolveJob::new(*puzzle, asked.clone())),
    })
}

fn hint(mut asked: Hint, tables: &Tables) -> Result<Jobs, Error> {
    let (puzzle, tables) = (std::mem::take(&mut asked.puzzle), tables.clone());
    for_each_puzzle(&puzzle, move |problem| match problem {
        #[cfg(feature = "sliding")]
        Problem::Sliding(board) => boxed(sliding::HintJob::new(board, &asked, &tables)),
        #[cfg(feature = "packing")]
        Problem::Packing(puzzle) => boxed(packing::HintJob::new(*puzzle, &asked)),
    })
}

fn analyse(mut asked: Analyse, tables: &Tables) -> Result<Jobs, Error> {
    let (puzzle, tables) = (std::mem::take(&mut asked.puzzle), tables.clone());
    for_each_puzzle(&puzzle, move |problem| match problem {
        #[cfg(feature = "sliding")]
        Problem::Sliding(board) => boxed(sliding::AnalyseJob::new(board, &asked, &tables)),
        #[cfg(feature = "packing")]
        Problem::Packing(puzzle) => boxed(packing::AnalyseJob::new(&puzzle, &asked)),
    })
}

fn check(problem: Problem) -> Box<dyn Job> {
    match problem {
        #[cfg(feature = "sliding")]
        Problem::Sliding(board) => AtOnce::job(move |_| Ok(sliding::check(&board).into())),
        #[cfg(feature = "packing")]
        Problem::Packing(puzzle) => {
            AtOnce::job(move |control| Ok(packing::check(&puzzle, &control.stop).into()))
        }
    }
}

fn explain(problem: Problem) -> Box<dyn Job> {
    match problem {
        #[cfg(feature = "sliding")]
        Problem::Sliding(board) => AtOnce::job(move |_| Ok(sliding::explain(&board)?.into())),
        #[cfg(feature = "packing")]
        Problem::Packing(puzzle) => {
            AtOnce::job(move |control| Ok(packing::explain(&puzzle, &control.stop).into()))
        }
    }
}

fn generate(asked: Generate, tables: &Tables) -> Result<Jobs, Error> {
    match (&asked.size, &asked.puzzle) {
        (Some(size), None) => {
            // Boards at a distance are searched for; others are drawn at once.
            let LimitSpec { seconds, nodes, memory } = asked.limits;
            let timed = seconds.is_some() && asked.distance.is_none();
            let given = [
                (timed, "--limit-time without --distance"),
                (nodes.is_some(), "--limit-nodes"),
                (memory.is_some(), "--limit-memory"),
                (asked.difficulty.is_some(), "--difficulty"),
            ];
            Error::refuse_given(given, "sliding")?;
            sliding::generate(size, &asked, tables)
        }
        (None, Some(puzzle)) => {
            let given = [
                (asked.goal.is_some(), "--goal"),
                (asked.walk.is_some(), "--walk"),
                (asked.distance.is_some(), "--distance"),
                (asked.to.is_some(), "--to"),
            ];
            Error::refuse_given(given, "packing")?;
            for_each_puzzle(&puzzle.clone(), move |problem| match problem {
                #[cfg(feature = "sliding")]
                Problem::Sliding(_) => {
                    let what = "generate from a puzzle".into();
                    Err(Error::NotForFamily { what, family: "sliding" })
                }
                #[cfg(feature = "packing")]
                Problem::Packing(puzzle) => {
                    boxed(packing::GenerateJob::new(*puzzle, asked.clone()))
                }
            })
        }
        (Some(_), Some(_)) => {
            Err(Error::GenerateWhat("a size and a puzzle are given, and one is needed"))
        }
        (None, None) => Err(Error::GenerateWhat("neither a size nor a puzzle is given")),
    }
}

fn play(mut asked: Play) -> Result<Jobs, Error> {
    let puzzle = std::mem::take(&mut asked.puzzle);
    let asked = Arc::new(asked);
    for_each_puzzle(&puzzle, move |problem| {
        let asked = asked.clone();
        Ok(AtOnce::job(move |_| match problem {
            #[cfg(feature = "sliding")]
            Problem::Sliding(board) => sliding::play(&board, &asked).map(Report::from),
            #[cfg(feature = "packing")]
            Problem::Packing(puzzle) => packing::play(&puzzle, &asked).map(Report::from),
        }))
    })
}

fn convert(asked: &Convert) -> Result<ConvertReport, Error> {
    match problem::packing_format(&asked.puzzle) {
        _ if matches!(asked.to.as_deref(), Some("link" | REPLAY)) => convert_to_link(asked),
        Some(from) => packing::convert(asked, from),
        None => sliding::convert(asked),
    }
}

fn trace(asked: &Trace) -> Result<Report, Error> {
    if Head::of(&asked.text).is_packing() {
        packing::summary(&asked.text).map(Report::from)
    } else {
        sliding::summary(&asked.text).map(Report::from)
    }
}

/// A job for each puzzle of a text.
fn for_each_puzzle(
    puzzle: &PuzzleText,
    job: impl FnMut(Problem) -> Result<Box<dyn Job>, Error> + 'static,
) -> Result<Jobs, Error> {
    Ok(Box::new(problems(puzzle)?.into_iter().map(job)))
}

fn boxed(job: Result<impl Job + 'static, Error>) -> Result<Box<dyn Job>, Error> {
    job.map(|job| -> Box<dyn Job> { Box::new(job) })
}

/// The packing puzzle, for a verb that sliding puzzles do not have.
#[cfg(feature = "packing")]
fn packed(problem: Problem, verb: &str) -> Result<susun_packing::Puzzle, Error> {
    match problem {
        Problem::Packing(puzzle) => Ok(*puzzle),
        #[cfg(feature = "sliding")]
        Problem::Sliding(_) => Err(Error::NotForFamily { what: verb.into(), family: "sliding" }),
    }
}
