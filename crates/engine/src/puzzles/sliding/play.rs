//! The position of a player: the board after some moves, and the possible moves.

use susun_sliding::notation::{MoveNotation, read_moves, write_moves};
use susun_sliding::{BLANK, Board, Direction};
use susun_wire::Play;
use susun_wire::sliding::{MovesInfo, PlayInfo, PlayReport, SlideInfo};

use super::quick::tiles_moved;
use crate::error::Error;
use crate::problem::{SlidingProblem, move_notation};

/// The most cells of all boards on the way: some megabytes as JSON.
const MOST_CELLS: usize = 1 << 20;

/// The board after the moves.
pub(crate) fn play(problem: &SlidingProblem, request: &Play) -> Result<PlayReport, Error> {
    if !request.placed.is_empty() {
        return Err(Error::NotForFamily { what: "put".into(), family: "sliding" });
    }
    let SlidingProblem { start, goal } = problem;
    let notation = move_notation(request.notation.as_deref())?;
    let steps = read_moves(start, &request.moves, notation)?;
    let boards = request.boards.then(|| boards(start, &steps)).transpose()?;
    let mut board = start.clone();
    for &step in &steps {
        board.step(step);
    }
    let at_home =
        |(&tile, &wanted): (&u16, &u16)| tile == wanted && tile != BLANK && goal.names(tile);
    let wanted = goal.board().tiles();
    let written = |notation: MoveNotation| MovesInfo {
        name: notation.name().into(),
        text: write_moves(start, &steps, notation),
    };
    let play = PlayInfo {
        board: board.to_string(),
        tiles: board.tiles().to_vec(),
        goal_tiles: wanted.to_vec(),
        home: board.tiles().iter().zip(wanted).map(at_home).collect(),
        free_cells: (0..wanted.len()).filter(|&cell| goal.free().has(cell)).collect(),
        solved: goal.is_met_by(&board),
        moves: tiles_moved(start, &steps),
        slides: slides(&board),
        notations: MoveNotation::ALL.into_iter().map(written).collect(),
        boards,
    };
    Ok(PlayReport { puzzle: problem.info(), play })
}

/// Every tile in line with the blank, with the tiles that must move before it.
fn slides(board: &Board) -> Vec<SlideInfo> {
    let on_side = |side: Direction| {
        let line: Vec<u16> = board.in_line(side).collect();
        let goes = side.opposite().name();
        (0..line.len()).map(move |last| SlideInfo {
            tile: line[last],
            tiles: line[..=last].to_vec(),
            direction: goes.into(),
        })
    };
    Direction::ALL.into_iter().flat_map(on_side).collect()
}

/// Every board on the way, the start first.
fn boards(start: &Board, steps: &[Direction]) -> Result<Vec<Vec<u16>>, Error> {
    let (boards, most) = (steps.len() + 1, MOST_CELLS / start.size().cells());
    if boards > most {
        return Err(Error::TooManyBoards { boards, most });
    }
    let mut board = start.clone();
    let after = |&step: &Direction| {
        board.step(step);
        board.tiles().to_vec()
    };
    Ok(std::iter::once(start.tiles().to_vec()).chain(steps.iter().map(after)).collect())
}
