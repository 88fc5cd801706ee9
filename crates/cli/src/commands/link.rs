//! The link of a puzzle, for `--link`.

use susun_engine::{Link, PuzzleText, Report, Request, State, packing, sliding};

use super::ask_one;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, plain};

/// Prints the link of a puzzle.
pub(super) fn print(puzzle: PuzzleText) -> Result<(), Failure> {
    let state = State { puzzle, ..State::default() };
    let request = Request::Link(Link { link: None, state: Some(state) });
    ask_one(&request, &mut |report| {
        let Report::Link(report) = report else { return Ok(Exit::Answered) };
        line(&report.link)?;
        Ok(Exit::Answered)
    })?;
    Ok(())
}

/// Prints a link on a line that says what it is.
pub(super) fn line(link: &str) -> Result<(), Failure> {
    output::pieces(std::iter::once(plain(&format!("link: {link}"))))
}

/// The puzzle that a report is about. The standard goal need not be told.
pub(super) fn of_board(puzzle: &sliding::PuzzleInfo) -> PuzzleText {
    let goal = match puzzle.goal.as_str() {
        "standard" => None,
        "custom" => Some(puzzle.goal_board.clone()),
        name => Some(name.into()),
    };
    of_tiles(&puzzle.board, goal)
}

/// A board as reports write it.
pub(super) fn of_tiles(board: &str, goal: Option<String>) -> PuzzleText {
    PuzzleText { text: board.into(), format: Some("slash".into()), size: None, goal }
}

/// The packing puzzle that a report is about.
pub(super) fn of_packing(puzzle: &packing::PuzzleInfo) -> PuzzleText {
    of_text(&puzzle.text)
}

/// A text that says everything.
pub(super) fn of_text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}
