//! The verbs as functions, for a program that has one puzzle and wants one report: [`solve`], [`check`] and [`hint`]
//! for sliding tiles; [`solve_packing`], [`check_packing`], [`hint_packing`] and [`count`] for packing puzzles.
//!
//! Each takes a text in any format, a link, or a request with options, and is a thin layer over the engine's general
//! interface: it makes a [`Request`], drives its session to the end and returns the report. Time limits are measured by
//! the system's clock; nothing can stop the search from outside. Programs that need a stop handle, events, stored
//! tables or several puzzles use [`answer_with`](crate::answer_with).

use susun_search::Control;
use susun_tables::Tables;
use susun_wire::{
    ByFamily, Check, Count, Hint, PuzzleText, Report, Request, Solve, packing, sliding,
};

use crate::error::Error;
use crate::problem::problems;
use crate::session::Session;

/// Sends a request about one puzzle of a family and returns the content of its report. The last argument is the name of
/// the call in errors.
macro_rules! ask {
    ($asked:ident, $verb:ident, $variant:ident, $family:literal, $call:literal) => {{
        let asked: $verb = $asked.into();
        the_only_puzzle(&asked.puzzle, $family, $call)?;
        first_report(&Request::$verb(asked), |report| match report {
            Report::$verb(ByFamily::$variant(contents)) => Some(*contents),
            _ => None,
        })
    }};
}

/// Solves one sliding puzzle.
///
/// ```
/// assert_eq!(susun_engine::solve("8 1 3/4 0 2/7 6 5")?.cost, Some(14));
/// # Ok::<(), susun_engine::Error>(())
/// ```
///
/// With options, pass a request:
///
/// ```
/// use susun_engine::{LimitSpec, MethodChoice, Solve, solve};
///
/// let method = MethodChoice { heuristics: vec!["manhattan".into()], ..MethodChoice::default() };
/// let limits = LimitSpec { seconds: Some(10.0), ..LimitSpec::default() };
/// let report = solve(Solve { method, limits, threads: Some(2), ..Solve::from("8 1 3/4 0 2/7 6 5") })?;
/// assert_eq!((report.cost, report.counters.generated), (Some(14), 149));
/// # Ok::<(), susun_engine::Error>(())
/// ```
///
/// Returns only the report; a requested trace or graph is dropped.
#[cfg(feature = "sliding")]
pub fn solve(asked: impl Into<Solve>) -> Result<sliding::SolveReport, Error> {
    ask!(asked, Solve, Sliding, "sliding", "susun_engine::solve")
}

/// Returns whether one sliding puzzle is solvable, and why.
///
/// ```
/// let report = susun_engine::check("1 2 3/4 5 6/8 7 0")?;
/// assert_eq!(report.verdict, susun_engine::sliding::CheckVerdict::Unsolvable);
/// assert_eq!(report.repair, Some([7, 8])); // exchanging these tiles would make it solvable
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(feature = "sliding")]
pub fn check(asked: impl Into<Check>) -> Result<sliding::CheckReport, Error> {
    ask!(asked, Check, Sliding, "sliding", "susun_engine::check")
}

/// Returns the next move of one sliding puzzle.
///
/// ```
/// let report = susun_engine::hint("1 2 3/4 0 5/7 8 6")?;
/// assert_eq!((report.tile, report.cost), (Some(5), Some(2)));
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(feature = "sliding")]
pub fn hint(asked: impl Into<Hint>) -> Result<sliding::HintReport, Error> {
    ask!(asked, Hint, Sliding, "sliding", "susun_engine::hint")
}

/// Counts the solutions of one packing puzzle.
///
/// ```
/// let report = susun_engine::count("packing\nboard 3x20\npieces pentominoes\n")?;
/// assert_eq!((report.labelled, report.up_to_symmetry), (Some(8), Some(2)));
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(feature = "packing")]
pub fn count(asked: impl Into<Count>) -> Result<packing::CountReport, Error> {
    let asked = asked.into();
    the_only_puzzle(&asked.puzzle, "packing", "count")?;
    first_report(&Request::Count(asked), |report| match report {
        Report::Count(contents) => Some(*contents),
        _ => None,
    })
}

/// Solves one packing puzzle.
///
/// ```
/// let report = susun_engine::solve_packing("packing\nboard 5x11\npieces iq-puzzler-pro\n")?;
/// assert_eq!(report.verdict, susun_engine::packing::Verdict::Solved);
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(feature = "packing")]
pub fn solve_packing(asked: impl Into<Solve>) -> Result<packing::SolveReport, Error> {
    ask!(asked, Solve, Packing, "packing", "susun_engine::solve_packing")
}

/// Looks for reasons why one packing puzzle has no solution, without a search.
///
/// ```
/// let report = susun_engine::check_packing("packing\nboard 5x5\npieces pentominoes\n")?;
/// assert_eq!(report.verdict, susun_engine::packing::CheckVerdict::Unsolvable);
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(feature = "packing")]
pub fn check_packing(asked: impl Into<Check>) -> Result<packing::CheckReport, Error> {
    ask!(asked, Check, Packing, "packing", "susun_engine::check_packing")
}

/// Returns which piece of one packing puzzle to place next, or which placed piece is wrong.
///
/// ```
/// # let text = include_str!("../../../puzzles/packing/challenge.txt");
/// let report = susun_engine::hint_packing(text)?;
/// assert_eq!(report.piece.as_deref(), Some("I"));
/// # Ok::<(), susun_engine::Error>(())
/// ```
#[cfg(feature = "packing")]
pub fn hint_packing(asked: impl Into<Hint>) -> Result<packing::HintReport, Error> {
    ask!(asked, Hint, Packing, "packing", "susun_engine::hint_packing")
}

/// Refuses a text with several puzzles, or with one of another family.
fn the_only_puzzle(puzzle: &PuzzleText, family: &str, call: &str) -> Result<(), Error> {
    match problems(puzzle)?.as_slice() {
        [problem] if problem.family() == family => Ok(()),
        [problem] => Err(Error::NotForFamily { what: call.into(), family: problem.family() }),
        several => Err(Error::SeveralPuzzles { count: several.len() }),
    }
}

/// Answers a request about one puzzle. A trace or graph after the report is dropped.
fn first_report<R>(request: &Request, contents: fn(Report) -> Option<R>) -> Result<R, Error> {
    let (clock, mut first) = (clock(), None);
    let mut control = Control { clock: &clock, ..Control::silent() };
    let mut sink = |report| first = first.take().or_else(|| contents(report));
    Session::with_tables(request, &Tables::new())?.run_to_end(&mut control, None, &mut sink)?;
    // INVARIANT: a session of one puzzle that is not stopped ends with its report.
    Ok(first.expect("a report on the puzzle"))
}

#[cfg(not(target_family = "wasm"))]
fn clock() -> susun_search::SystemClock {
    susun_search::SystemClock::start()
}

#[cfg(target_family = "wasm")]
fn clock() -> susun_search::NoClock {
    susun_search::NoClock
}

#[cfg(all(test, feature = "sliding", feature = "packing"))]
mod tests {
    use super::*;

    const PACKING: &str = "packing\nboard 3x20\npieces pentominoes\n";

    fn words(error: &Error) -> String {
        format!("{error}; {}", error.hint().unwrap_or_default())
    }

    #[test]
    fn a_puzzle_of_the_other_family_is_refused_with_the_call_to_use() {
        let error = solve(PACKING).unwrap_err();
        let expected =
            "susun_engine::solve is not for packing puzzles; call susun_engine::solve_packing";
        assert_eq!(words(&error), expected);
        let error = hint_packing("1 2/3 0").unwrap_err();
        let expected =
            "susun_engine::hint_packing is not for sliding puzzles; call susun_engine::hint";
        assert_eq!(words(&error), expected);
        let error = count("1 2/3 0").unwrap_err();
        assert_eq!(words(&error), "count is not for sliding puzzles; it is for packing puzzles");
    }

    #[test]
    fn several_puzzles_are_refused_before_any_is_solved() {
        let error = solve("1 2/3 0\n1 2/0 3\n").unwrap_err();
        let expected = "the text has 2 puzzles, expected 1; give one puzzle, or use susun_engine::answer, \
                        which reports on each";
        assert_eq!(words(&error), expected);
    }

    #[test]
    fn links_and_owned_texts_are_read() {
        assert_eq!(solve("susun:tiles=8.1.3_4.0.2_7.6.5").unwrap().cost, Some(14));
        assert_eq!(solve(String::from("1 2/0 3")).unwrap().cost, Some(1));
    }
}
