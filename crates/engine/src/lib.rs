//! The one door of Susun: a [`Request`] in, [`Report`]s out, the same for every front end.
//!
//! ```
//! use susun_engine::{Control, NoClock, PuzzleText, Report, Request, Solve, Stop, Verdict, answer};
//!
//! let puzzle = PuzzleText { text: "0 1 3/4 2 5/7 8 6".into(), ..PuzzleText::default() };
//! let request = Request::Solve(Solve { puzzle, ..Solve::default() });
//! let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
//! let mut reports = Vec::new();
//! answer(&request, &mut control, &mut |report| reports.push(report))?;
//! let [Report::Solve(report)] = reports.as_slice() else { panic!("one board, one report") };
//! assert_eq!((report.verdict, report.cost), (Verdict::Optimal, Some(4)));
//! assert_eq!(report.moves.as_deref(), Some([1, 2, 5, 6].as_slice()));
//! # Ok::<(), susun_engine::Error>(())
//! ```
//!
//! Requests and reports are plain data with the same JSON everywhere. Every solution is replayed by
//! code the search does not use before it is shown. Nothing here prints, reads files or asks the
//! time other than through the [`Control`] that the front end lends.

mod checkpoint;
mod decimal;
mod error;
mod exec;
mod method;
mod methods;
mod plan;
mod problem;
mod puzzles;
mod replay;
mod report;
mod request;
mod unit;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use error::{Error, Source};
pub use methods::{AlgorithmInfo, FormatInfo, GoalInfo, HeuristicInfo, methods};
pub use plan::{EndInfo, Goals, Plan, PlanState, Step, UnitInfo};
pub use puzzles::sliding::Offer;
pub use replay::{ReplayError, replay};
pub use report::*;
pub use request::*;
#[cfg(not(target_family = "wasm"))]
pub use susun_search::SystemClock;
pub use susun_search::{
    Clock, Collect, Control, Counters, Event, Finish, Halt, NoClock, Outcome, Round, Stop,
};
pub use susun_sliding::notation::{MAX_TEXT, MoveNotation, Place, read_moves, write_moves};
pub use susun_sliding::{Board, Direction, Goal, NamedGoal, Size};
pub use unit::{Code, PathInfo, Payload, PieceInfo, Unit, UnitId, UnitReport};

use problem::{Problem, problems};
use puzzles::sliding;

/// Answers a request: one report for each puzzle in it, as soon as it is there. When the stop handle
/// is used, the puzzle under way is reported as far as it got and the rest are left.
pub fn answer(
    request: &Request,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    answer_with(request, control, None, sink)
}

/// Like [`answer`], and offers checkpoints of searches that can be continued: `solve` of one puzzle
/// by a method that splits, and `resume`.
pub fn answer_with(
    request: &Request,
    control: &mut Control<'_>,
    mut offer: Option<&mut Offer<'_>>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    let mut each = |puzzle: &PuzzleText, answer: &mut Answer<'_>| {
        for problem in problems(puzzle)? {
            sink(answer(&problem, control)?);
            if control.stop.is_stopped() {
                break;
            }
        }
        Ok(())
    };
    match request {
        Request::Solve(solve) if offer.is_some() && problems(&solve.puzzle)?.len() > 1 => {
            Err(Error::NoCheckpoint { what: "several puzzles" })
        }
        Request::Solve(solve) => each(&solve.puzzle, &mut |Problem::Sliding(puzzle), control| {
            let report = match &mut offer {
                Some(offer) => sliding::solve_with_checkpoints(puzzle, solve, control, *offer)?,
                None => sliding::solve(puzzle, solve, control)?,
            };
            Ok(Report::Solve(Box::new(report)))
        }),
        Request::Check(check) => each(&check.puzzle, &mut |Problem::Sliding(puzzle), _| {
            Ok(Report::Check(Box::new(sliding::check(puzzle))))
        }),
        Request::Explain(explain) => each(&explain.puzzle, &mut |Problem::Sliding(puzzle), _| {
            Ok(Report::Explain(Box::new(sliding::explain(puzzle))))
        }),
        Request::Hint(hint) => each(&hint.puzzle, &mut |Problem::Sliding(puzzle), control| {
            Ok(Report::Hint(Box::new(sliding::hint(puzzle, hint.limits, control)?)))
        }),
        Request::Generate(generate) => sliding::generate(generate).map(Report::Generate).map(sink),
        Request::Convert(convert) => sliding::convert(convert).map(Report::Convert).map(sink),
        Request::Resume(resume) => {
            let none: &mut Offer<'_> = &mut |_| {};
            let report = sliding::resume(resume, control, offer.unwrap_or(none))?;
            sink(Report::Solve(Box::new(report)));
            Ok(())
        }
        Request::Verify(verify) => {
            sliding::verify(verify, control, &mut |report| sink(Report::Verify(report)))
        }
        Request::Methods => {
            sink(Report::Methods(methods()));
            Ok(())
        }
    }
}

/// The board written `1 2 3/4 0 5/7 8 6`, as reports write it.
pub fn board(text: &str) -> Result<Board, Error> {
    let format = Some("slash".into());
    let puzzle = PuzzleText { text: text.into(), format, ..PuzzleText::default() };
    let [problem] = <[_; 1]>::try_from(problem::sliding_problems(&puzzle)?)
        .map_err(|several| Error::SeveralGoals { count: several.len() })?;
    Ok(problem.start)
}

/// The blank's steps behind a list of tiles; it ends where a tile is not beside the blank.
pub fn directions(start: &Board, tiles: &[u16]) -> Vec<Direction> {
    let mut board = start.clone();
    let step = |&tile: &u16| {
        let direction = board.direction_of(tile)?;
        board.step(direction);
        Some(direction)
    };
    tiles.iter().map_while(step).collect()
}

/// How one verb answers for one puzzle.
type Answer<'f> = dyn FnMut(&Problem, &mut Control<'_>) -> Result<Report, Error> + 'f;

/// The README's Rust example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
