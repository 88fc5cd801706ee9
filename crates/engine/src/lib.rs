//! The one door of Susun: a [`Request`] in, [`Report`]s out, the same for every front end.
//!
//! ```
//! use susun_engine::{Control, Family, PuzzleText, Report, Request, Solve, answer, sliding};
//!
//! let puzzle = PuzzleText { text: "0 1 3/4 2 5/7 8 6".into(), ..PuzzleText::default() };
//! let request = Request::Solve(Solve { puzzle, ..Solve::default() });
//! let mut control = Control::silent();
//! let mut reports = Vec::new();
//! answer(&request, &mut control, &mut |report| reports.push(report))?;
//! let [Report::Solve(Family::Sliding(report))] = reports.as_slice() else {
//!     panic!("one board, one report")
//! };
//! assert_eq!((report.verdict, report.cost), (sliding::Verdict::Optimal, Some(4)));
//! assert_eq!(report.moves.as_deref(), Some([1, 2, 5, 6].as_slice()));
//! # Ok::<(), susun_engine::Error>(())
//! ```
//!
//! Requests and reports are plain data with the same JSON everywhere. Every solution is replayed by
//! code the search does not use before it is shown. Nothing here prints or asks the time other
//! than through the [`Control`] that the front end lends, and files are read only where tables are kept, in
//! the folder that the front end names.

mod abi;
mod checkpoint;
mod contradiction;
mod decimal;
mod error;
mod exec;
mod here;
mod link;
mod method;
mod methods;
mod plan;
mod problem;
mod puzzles;
mod replay;
mod report;
mod request;
mod running;
mod session;
mod sharing;
mod soundness;
mod tables;
mod tagged;
mod trace;
mod unit;
mod unit_fault;
mod worker;

pub use abi::{SIGNATURE, Signature, Signed, abi, signature};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use error::{Error, Source};
pub use link::{LinkError, LinkErrorKind};
pub use methods::{AlgorithmInfo, FormatInfo, GoalInfo, HeuristicInfo, methods};
pub use plan::{EndInfo, Goals, Plan, PlanState, Step, UnitInfo};
pub use puzzles::packing::{PutError, PutErrorKind, traced_board};
pub use puzzles::sliding::{DEFAULT_NODES, Moment, Offer, retrace};
pub use replay::{ReplayError, replay};
pub use report::*;
pub use request::*;
pub use session::{Progress, Session};
pub use sharing::UnitWorker;
#[cfg(not(target_family = "wasm"))]
pub use susun_search::SystemClock;
pub use susun_search::{
    Clock, Collect, Control, Counters, Event, Fate, Finish, Halt, NoClock, Outcome, Pruning,
    Retrace, Round, Stop, TracedNode,
};
/// Chance from a seed, for whoever else draws: the same draws on every platform.
pub mod chance {
    pub use susun_search::{below, seeded, shuffle};
}
pub use susun_sliding::heuristic::letters_apart;
pub use susun_sliding::notation::{MAX_TEXT, MoveNotation, Place, read_moves, write_moves};
pub use susun_sliding::{Board, Direction, Goal, NamedGoal, Size};
#[cfg(feature = "disk")]
pub use tables::{Arrival, Arriving, KeptTable, TableHead};
pub use tables::{TableNeed, Tables};
pub use trace::TraceError;
pub use unit::{Code, Cut, PathInfo, Payload, PieceInfo, Unit, UnitId, UnitReport};

use exec::Pace;
use problem::{Problem, problems};

/// Answers a request: one report for each puzzle in it, as soon as it is there. When the stop handle
/// is used, the puzzle under way is reported as far as it got and the rest are left.
pub fn answer(
    request: &Request,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    answer_with(request, &Tables::new(), control, None, sink)
}

/// Like [`answer`], with tables that are kept from answer to answer, and offers checkpoints of searches that can
/// be continued: `solve` of one puzzle by a method that splits, and `resume`.
pub fn answer_with(
    request: &Request,
    tables: &Tables,
    control: &mut Control<'_>,
    offer: Option<&mut Offer<'_>>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    let stop = control.stop.clone();
    let each = |puzzle: &PuzzleText, sink: &mut dyn FnMut(Report), answer: &Answer<'_>| {
        for problem in problems(puzzle)? {
            sink(answer(&problem)?);
            if stop.is_stopped() {
                break;
            }
        }
        Ok(())
    };
    match request {
        Request::Solve(_)
        | Request::Hint(_)
        | Request::Resume(_)
        | Request::Count(_)
        | Request::Challenge(_)
        | Request::Prove(_) => {
            to_the_end(&mut Session::with_tables(request, tables)?, control, offer, sink)
        }
        Request::Check(check) => each(&check.puzzle, sink, &|problem| {
            Ok(match problem {
                Problem::Sliding(puzzle) => Report::from(puzzles::sliding::check(puzzle)),
                Problem::Packing(puzzle, _) => Report::from(puzzles::packing::check(puzzle, &stop)),
            })
        }),
        Request::Explain(explain) => each(&explain.puzzle, sink, &|problem| match problem {
            Problem::Sliding(puzzle) => Ok(Report::from(puzzles::sliding::explain(puzzle))),
            Problem::Packing(puzzle, _) => {
                Ok(Report::from(puzzles::packing::explain(puzzle, &stop)))
            }
        }),
        Request::Generate(generate) => puzzles::sliding::generate(generate, &stop, sink),
        Request::Link(asked) => {
            sink(link::answer(asked)?.into());
            Ok(())
        }
        Request::Convert(convert) if convert.to.as_deref() == Some("link") => {
            link::convert(convert).map(Report::from).map(sink)
        }
        Request::Convert(convert) => match problem::packing_format(&convert.puzzle) {
            Some(from) => puzzles::packing::convert(convert, from),
            None => puzzles::sliding::convert(convert),
        }
        .map(Report::from)
        .map(sink),
        Request::Play(play) => each(&play.puzzle, sink, &|problem| match problem {
            Problem::Sliding(puzzle) => puzzles::sliding::play(puzzle, play).map(Report::from),
            Problem::Packing(puzzle, _) => puzzles::packing::play(puzzle, play).map(Report::from),
        }),
        Request::Verify(verify) => puzzles::verify(verify, tables, control, sink),
        Request::Trace(trace) => {
            here::reread()?;
            sink(if Head::of(&trace.text).is_packing() {
                Report::from(puzzles::packing::summary(trace)?)
            } else {
                Report::from(puzzles::sliding::summary(trace)?)
            });
            Ok(())
        }
        Request::Tables(action) => {
            let report = tables::answer(action, tables, control)?;
            sink(report.into());
            Ok(())
        }
        Request::Audit(asked) => {
            here::audit()?;
            sink(puzzles::sliding::audit(asked, control)?.into());
            Ok(())
        }
        Request::Methods => {
            sink(methods().into());
            Ok(())
        }
    }
}

/// Like [`answer_with`], for the last request of a process: what its last search holds is not given back.
/// The operating system does that when the process ends, and sooner than millions of states could be
/// dropped one by one.
pub fn answer_last(
    request: &Request,
    tables: &Tables,
    control: &mut Control<'_>,
    offer: Option<&mut Offer<'_>>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    match request {
        Request::Solve(_)
        | Request::Hint(_)
        | Request::Resume(_)
        | Request::Count(_)
        | Request::Prove(_) => {
            let mut session = Session::with_tables(request, tables)?;
            let result = to_the_end(&mut session, control, offer, sink);
            std::mem::forget(session);
            result
        }
        _ => answer_with(request, tables, control, offer, sink),
    }
}

/// Drives a session to its end.
fn to_the_end(
    session: &mut Session,
    control: &mut Control<'_>,
    mut offer: Option<&mut Offer<'_>>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    if offer.is_some() {
        session.can_be_continued()?;
    }
    loop {
        match session.go_on(Pace::ToTheEnd, control, offer.as_deref_mut())? {
            Progress::Running { .. } => {}
            Progress::Report { report } => sink(report),
            Progress::Done => return Ok(()),
        }
    }
}

/// Is this text a link, or a URL with one in its fragment? Says yes to links with mistakes in them.
pub fn is_link(text: &str) -> bool {
    link::is_link(text)
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

/// How a verb without a search answers for one puzzle.
type Answer<'f> = dyn Fn(&Problem) -> Result<Report, Error> + 'f;

/// The README's Rust example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
