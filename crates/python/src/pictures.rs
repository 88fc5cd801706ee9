//! Pictures of boards, games and packings; and moves as text.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use susun_engine::{Board, ByFamily, Direction, MoveNotation, Report, goal_board, packing};
use susun_pictures::{given, longest_strip, of_board, of_path, solved, unsolved};
use susun_render::palette::{DARK, LIGHT, Theme};
use susun_render::{Picture, to_gif, to_svg};

use crate::error::Failure;

/// The most pixels of a side of a GIF.
const GIF_SIDE: f32 = 400.0;

fn theme(dark: bool) -> &'static Theme {
    if dark { &DARK } else { &LIGHT }
}

fn board_and_goal(board: &str, goal: &str) -> Result<(Board, Board), Failure> {
    let board = susun_engine::board(board)?;
    let goal = goal_board(&board, goal)?;
    Ok((board, goal))
}

/// The boards of a game, from the first to the last.
fn boards(first: Board, moves: &[u8]) -> PyResult<Vec<Board>> {
    let mut boards = vec![first];
    for (number, direction) in directions(moves)?.into_iter().enumerate() {
        let mut next = boards[number].clone();
        if next.step(direction).is_none() {
            let message = format!("move {} leaves the board", number + 1);
            return Err(Failure::new(&message, "give moves that the board allows").into());
        }
        boards.push(next);
    }
    Ok(boards)
}

/// Moves as the numbers that the Python package uses.
fn directions(moves: &[u8]) -> PyResult<Vec<Direction>> {
    let direction = |&number: &u8| {
        let known = Direction::ALL.get(usize::from(number)).copied();
        known.ok_or_else(|| PyValueError::new_err(format!("there is no direction {number}")))
    };
    moves.iter().map(direction).collect()
}

/// Refuses more boards than one picture can have.
fn check_strip(first: &Board, moves: &[u8]) -> Result<(), Failure> {
    let most = longest_strip(first.size());
    if moves.len() < most {
        return Ok(());
    }
    let message = format!("a picture of {} boards is too long to draw", moves.len() + 1);
    Err(Failure::new(&message, &format!("at this size it has at most {most}; draw single boards")))
}

/// A board as SVG.
#[pyfunction]
#[pyo3(signature = (board, goal, dark=false))]
pub(crate) fn board_picture(board: &str, goal: &str, dark: bool) -> PyResult<String> {
    let (board, goal) = board_and_goal(board, goal)?;
    Ok(to_svg(&of_board(&board, &goal, theme(dark))))
}

/// All boards of a game as SVG.
#[pyfunction]
#[pyo3(signature = (board, goal, moves, dark=false))]
pub(crate) fn game_picture(board: &str, goal: &str, moves: &[u8], dark: bool) -> PyResult<String> {
    let (board, goal) = board_and_goal(board, goal)?;
    check_strip(&board, moves)?;
    Ok(to_svg(&of_path(&boards(board, moves)?, &goal, theme(dark))))
}

/// A game as an animated GIF.
#[pyfunction]
#[pyo3(signature = (board, goal, moves, dark=false, milliseconds=300))]
pub(crate) fn game_gif(
    py: Python<'_>,
    board: &str,
    goal: &str,
    moves: &[u8],
    dark: bool,
    milliseconds: u32,
) -> PyResult<Vec<u8>> {
    let (board, goal) = board_and_goal(board, goal)?;
    check_strip(&board, moves)?;
    let boards = boards(board, moves)?;
    let gif = py.detach(|| {
        let draw = |board: &Board| of_board(board, &goal, theme(dark));
        let frames: Vec<Picture> = boards.iter().map(draw).collect();
        let side = frames[0].width.max(frames[0].height);
        to_gif(&frames, milliseconds, (GIF_SIDE / side).min(1.0))
    });
    Ok(gif.map_err(|error| Failure::new(&error, "draw single boards as SVG instead"))?)
}

/// The packing puzzle of a report as SVG: solved, or as given, with the reasons against it.
#[pyfunction]
#[pyo3(signature = (report, dark=false))]
pub(crate) fn packing_picture(report: &str, dark: bool) -> PyResult<String> {
    let no_report = |_| Failure::new(&"not a report on a packing puzzle", "give one");
    let report: Report = serde_json::from_str(report).map_err(no_report)?;
    let theme = theme(dark);
    let picture = match report {
        Report::Solve(ByFamily::Packing(report)) => match &report.solution {
            Some(solution) => solved(&report.puzzle, solution, theme),
            None => unsolved(&report.puzzle, &report.reasons, "no solution found", theme),
        },
        Report::Check(ByFamily::Packing(report)) => match report.verdict {
            packing::CheckVerdict::Unsolvable => {
                unsolved(&report.puzzle, &report.reasons, "unsolvable", theme)
            }
            _ => given(&report.puzzle, theme),
        },
        Report::Count(report) => given(&report.puzzle, theme),
        Report::Hint(ByFamily::Packing(report)) => given(&report.puzzle, theme),
        Report::Explain(ByFamily::Packing(report)) => given(&report.puzzle, theme),
        Report::Prove(report) => given(&report.puzzle, theme),
        Report::Generate(ByFamily::Packing(report)) => given(&report.puzzle, theme),
        Report::Analyse(ByFamily::Packing(report)) => given(&report.puzzle, theme),
        _ => {
            let message = "this report has no picture of a packing puzzle";
            return Err(Failure::new(&message, "give the report of check or solve").into());
        }
    };
    Ok(to_svg(&picture))
}

/// Moves in any notation, as the directions of the blank.
#[pyfunction]
#[pyo3(signature = (board, moves, notation=None))]
pub(crate) fn read_moves(board: &str, moves: &str, notation: Option<&str>) -> PyResult<Vec<u8>> {
    let board = susun_engine::board(board).map_err(Failure::from)?;
    let notation = notation.map(named).transpose()?;
    let steps = susun_engine::read_moves(&board, moves, notation);
    let steps = steps.map_err(susun_engine::Error::from).map_err(Failure::from)?;
    Ok(steps.into_iter().map(|direction| direction as u8).collect())
}

/// Whether a goal has this name.
#[pyfunction]
pub(crate) fn is_goal_name(name: &str) -> bool {
    susun_engine::is_goal_name(name)
}

/// Moves in a notation.
#[pyfunction]
pub(crate) fn write_moves(board: &str, moves: &[u8], notation: &str) -> PyResult<String> {
    let board = susun_engine::board(board).map_err(Failure::from)?;
    Ok(susun_engine::write_moves(&board, &directions(moves)?, named(notation)?))
}

fn named(name: &str) -> Result<MoveNotation, Failure> {
    let unknown = || susun_engine::Error::UnknownNotation { name: name.into() };
    MoveNotation::from_name(name).ok_or_else(|| unknown().into())
}
