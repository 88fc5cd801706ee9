//! The link of a puzzle, for `--link` and `susun open`.

use susun_engine::{Convert, Link, PuzzleText, Report, Request, State, sliding};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, plain};

/// Prints the link of a puzzle.
pub(crate) fn print(puzzle: PuzzleText) -> Result<(), Failure> {
    let state = State { puzzle, ..State::default() };
    let request = Request::Link(Link { link: None, state: Some(state) });
    Ask::new(&request).for_each_report(|report| {
        let Report::Link(report) = report else { return Ok(Exit::Answered) };
        print_line(&report.link)?;
        Ok(Exit::Answered)
    })?;
    Ok(())
}

/// Prints a link on a line that says what it is.
pub(crate) fn print_line(link: &str) -> Result<(), Failure> {
    output::write_each(std::iter::once(plain(&format!("link: {link}"))))
}

/// The links of all puzzles in a text.
pub(crate) fn links(puzzle: PuzzleText) -> Result<Vec<String>, Failure> {
    let mut links = Vec::new();
    let request = Request::Convert(Convert { puzzle, to: Some("link".into()) });
    Ask::new(&request).for_each_report(|report| {
        if let Report::Convert(report) = report {
            links.extend(report.text.lines().map(String::from));
        }
        Ok(Exit::Answered)
    })?;
    Ok(links)
}

/// The sliding puzzle of a report. The standard goal is left out.
pub(crate) fn sliding_text(puzzle: &sliding::PuzzleInfo) -> PuzzleText {
    let goal = match puzzle.goal.as_str() {
        "standard" => None,
        "custom" => Some(puzzle.goal_board.clone()),
        name => Some(name.into()),
    };
    board_text(&puzzle.board, goal)
}

/// A board as reports write it.
pub(crate) fn board_text(board: &str, goal: Option<String>) -> PuzzleText {
    PuzzleText { text: board.into(), format: Some("slash".into()), size: None, goal }
}

/// The packing puzzle of a report, from its text.
pub(crate) fn packing_text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}
