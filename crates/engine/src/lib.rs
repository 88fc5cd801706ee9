//! The interface of Susun: a [`Request`] in, [`Report`]s out, the same for every front end.
//!
//! The simplest call is one line; for packing puzzles there are [`solve_packing`] and [`count`]:
//!
//! ```
//! assert_eq!(susun_engine::solve("8 1 3/4 0 2/7 6 5")?.cost, Some(14));
//! # Ok::<(), susun_engine::Error>(())
//! ```
//!
//! Front ends pass any [`Request`] to [`answer`], and get a report for each puzzle:
//!
//! ```
//! use susun_engine::{Control, ByFamily, Report, Request, Solve, answer, sliding};
//!
//! let request = Request::Solve(Solve::from("0 1 3/4 2 5/7 8 6"));
//! let mut control = Control::silent();
//! let mut reports = Vec::new();
//! answer(&request, &mut control, &mut |report| reports.push(report))?;
//! let [Report::Solve(ByFamily::Sliding(report))] = reports.as_slice() else {
//!     panic!("one board, one report")
//! };
//! assert_eq!((report.verdict, report.cost), (sliding::Verdict::Optimal, Some(4)));
//! assert_eq!(report.moves.as_deref(), Some([1, 2, 5, 6].as_slice()));
//! # Ok::<(), susun_engine::Error>(())
//! ```
//!
//! Requests and reports are plain data with the same JSON everywhere. Every solution is replayed by code that the
//! search does not use before it is shown. Nothing here prints, and the time is read only through the clock of the
//! [`Control`] that the front end provides; the one-line calls use the system's clock. Files are used only for tables,
//! in a folder that the front end names.
//!
//! The types of requests and reports are in the crate `susun_wire`.
//!
//! From the bottom up; a module uses those above it in this list, never those below (`module_cycles.rs` of `testkit`
//! checks that):
//!
//! - `checkpoint`: a search that can be continued, as text.
//! - `link_syntax`, `placed_pieces`: the syntax of links; pieces that a player has placed.
//! - `error`: errors in a request.
//! - `link`: the state of a front end as one string: `coding` its characters, `parts` a link split up, `read`, `write`.
//! - `problem`: the puzzle in a text or a link.
//! - `methods`: the verb that lists what can be named in a request.
//! - `job`: one puzzle being answered in steps.
//! - `puzzles/sliding`, `puzzles/packing`: the jobs, a file for each verb. `search` turns names into types; `verify`
//!   re-checks reports. In a build without a family, `no_sliding.rs` or `no_packing.rs` replaces its folder.
//! - `jobs`: from a request to its jobs: the only place that maps verbs to their implementation.
//! - `contradiction`: the final check of a report before it leaves the engine.
//! - `session`: the jobs of a request, one after another, in steps. [`answer`] drives a session to its end.
//! - `first_call`: the verbs as functions that take a text: [`solve()`], [`check`], [`hint`], [`count`].
//! - `sharing`: a session whose units are searched elsewhere.
//! - `abi`: whether two programs can share a search.

#![cfg_attr(
    not(all(feature = "sliding", feature = "packing", feature = "verify")),
    allow(
        dead_code,
        unused_imports,
        unused_variables,
        reason = "shared code that only another build needs"
    )
)]

mod abi;
mod checkpoint;
mod contradiction;
mod error;
mod first_call;
mod job;
mod jobs;
mod link;
mod link_syntax;
mod methods;
mod placed_pieces;
mod problem;
mod puzzles;
mod session;
mod sharing;

pub use abi::{SIGNATURE, Signature, Signed, abi, signature};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointMoment, CheckpointSink};
pub use error::{Error, LinkError, LinkErrorKind, Source, error_codes};
#[cfg(feature = "sliding")]
pub use first_call::{check, hint, solve};
#[cfg(feature = "packing")]
pub use first_call::{check_packing, count, hint_packing, solve_packing};
pub use methods::methods;
pub use placed_pieces::{PlacedPieceError, PlacedPieceErrorKind};
pub use problem::{board, directions, goal_board, is_goal_name};
#[cfg(feature = "packing")]
pub use puzzles::packing::traced_board;
#[cfg(feature = "sliding")]
pub use puzzles::sliding::{DEFAULT_NODES, retrace, solved_by};
pub use session::Session;
#[cfg(not(target_family = "wasm"))]
pub use susun_search::SystemClock;
pub use susun_search::{
    Clock, Collect, Control, Counters, Event, Fate, Finish, Halt, NoClock, Outcome, Preparation,
    Pruning, Retrace, Round, Stop, TracedNode,
};
#[cfg(feature = "sliding")]
pub use susun_sliding::replay::{ReplayError, replay};
/// Random numbers from a seed, the same on every platform.
pub mod chance {
    pub use susun_search::{below, seeded, shuffle};
}
pub use susun_sliding::heuristic::OwnEstimate;
pub use susun_sliding::notation::{MAX_MOVES, MAX_TEXT, MoveNotation, read_moves, write_moves};
pub use susun_sliding::{Board, Direction, Goal, NamedGoal, Size};
#[cfg(feature = "disk")]
pub use susun_tables::{Arrival, Arriving, KeptTable, TableHead};
pub use susun_tables::{TableError, TableNeed, Tables};
pub use susun_text::{Coded, Place, edit_distance, nearest};
pub use susun_wire::*;
pub use susun_work::{
    Code, Cut, EndInfo, OtherUnit, PathInfo, Plan, PlanSettings, PlanState, RoundState,
    SearchState, Step, SubproblemInfo, Unit, UnitId, UnitInfo, UnitReport, UnitWorker,
};

/// Answers a request with one report for each puzzle, as soon as it is ready. If the stop handle is used, the current
/// puzzle is reported as far as it got and the rest are skipped.
pub fn answer(
    request: &Request,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    answer_with(request, &Tables::new(), control, None, sink)
}

/// The number of puzzles in a text.
pub fn puzzle_count(puzzle: &PuzzleText) -> Result<usize, Error> {
    problem::problems(puzzle).map(|problems| problems.len())
}

/// Like [`answer`], with tables that are kept from answer to answer, and offers checkpoints of searches that can
/// be continued: `solve` of one puzzle by a method that splits, and `resume`.
pub fn answer_with(
    request: &Request,
    tables: &Tables,
    control: &mut Control<'_>,
    checkpoints: Option<&mut CheckpointSink<'_>>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    Session::with_tables(request, tables)?.run_to_end(control, checkpoints, sink)
}

/// Answers a `solve` of sliding puzzles or an `audit` with a heuristic of the caller, in place of one that the request
/// would name. Nothing is assumed about it: the solution of a search is only called shortest if other bounds prove it.
/// The search runs on the calling thread, counts like any other, and names the heuristic `own` in its report.
///
/// ```
/// use std::sync::Arc;
/// use susun_engine::{Board, Control, Request, Solve, Tables, answer_by};
///
/// // The number of tiles that are not in their place.
/// let misplaced = |board: &Board| {
///     let wrong = |(cell, tile): (usize, &u16)| *tile != 0 && usize::from(*tile) != cell + 1;
///     board.tiles().iter().enumerate().filter(|&place| wrong(place)).count() as u32
/// };
/// let request = Request::Solve(Solve::from("8 1 3/4 0 2/7 6 5"));
/// let mut costs = Vec::new();
/// answer_by(&request, Arc::new(misplaced), &Tables::new(), &mut Control::silent(), &mut |report| {
///     costs.push(serde_json::to_value(&report).unwrap()["cost"].clone());
/// })?;
/// assert_eq!(costs, [14]);
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(all(feature = "sliding", feature = "verify"))]
pub fn answer_by(
    request: &Request,
    own: OwnEstimate,
    tables: &Tables,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    Session::by(request, own, tables)?.run_to_end(control, None, sink)
}

/// Like [`answer_with`], for the last request of a process: the memory of its last search is not freed. The operating
/// system frees it when the process ends, faster than millions of states could be dropped one by one.
pub fn answer_last(
    request: &Request,
    tables: &Tables,
    control: &mut Control<'_>,
    checkpoints: Option<&mut CheckpointSink<'_>>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    let mut session = Session::with_tables(request, tables)?;
    let result = session.run_to_end(control, checkpoints, sink);
    std::mem::forget(session);
    result
}

/// Returns whether this text is a link, or a URL with one in its fragment. Also true for links with mistakes.
pub fn is_link(text: &str) -> bool {
    link::is_link(text)
}

/// The README's Rust example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
