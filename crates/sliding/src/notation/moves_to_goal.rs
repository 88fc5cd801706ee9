//! Moves that lead to a goal, from a board or from one that is not known.

use susun_text::Span;

use super::moves::{MoveNotation, Walk, read_moves, words};
use super::moves_error::{MovesError, MovesErrorKind};
use crate::board::Board;
use crate::moves::Direction;

/// Parses a list of moves from `start` into blank moves, and checks that they lead to `goal`, a board of the same size.
pub fn read_solution(
    start: &Board,
    goal: &Board,
    text: &str,
) -> Result<Vec<Direction>, MovesError> {
    let mut walk = Walk::new(start, None);
    let notation = walk.notation(text, None)?;
    walk.read(text, notation)?;
    let wrong = (0..goal.tiles().len()).filter(|&cell| walk.board.tile(cell) != goal.tile(cell));
    match wrong.count() {
        0 => Ok(walk.steps),
        wrong => Err(walk.error_at_end(MovesErrorKind::NotSolved { wrong })),
    }
}

/// Parses a list of moves that lead to `goal` into blank moves; returns them with the board where they begin.
///
/// ```
/// use susun_sliding::notation::{self, Options, read_moves_to_goal};
///
/// let goal = &notation::read("1 2 3/4 5 6/7 8 0", &Options::default())?.entries[0].board;
/// for text in ["5 6", "rd", "LU"] {
///     let (start, steps) = read_moves_to_goal(goal, text, None)?;
///     assert_eq!((start.to_string().as_str(), steps.len()), ("1 2 3/4 0 5/7 8 6", 2));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_moves_to_goal(
    goal: &Board,
    text: &str,
    given: Option<MoveNotation>,
) -> Result<(Board, Vec<Direction>), MovesError> {
    let mut walk = Walk::new(goal, given);
    let notation = walk.notation(text, given)?;
    if notation == MoveNotation::Tiles {
        // Moving the same tiles in the reverse order leads back.
        let tiles: Vec<Span<'_>> = words(text).collect();
        for (before, &tile) in tiles.iter().enumerate().rev() {
            walk.tile(tile).map_err(|error| MovesError { index: before + 1, ..error })?;
        }
        let steps = walk.steps.iter().rev().map(|step| step.opposite()).collect();
        return Ok((walk.board, steps));
    }
    walk.is_free = true;
    walk.read(text, notation)?;
    let steps = read_moves(&start_for(goal, &walk.steps), text, given)?;
    let mut start = goal.clone();
    if steps.iter().rev().all(|step| start.step(step.opposite()).is_some()) {
        return Ok((start, steps));
    }
    Err(walk.error_at_end(MovesErrorKind::EndsElsewhere))
}

/// A board whose blank is where these steps to the blank of the goal begin, or at the edge near it if that is off the
/// board.
fn start_for(goal: &Board, steps: &[Direction]) -> Board {
    let size = goal.size();
    let count = |direction| steps.iter().filter(|&&step| step == direction).count();
    let before = |cell: usize, forth, back, side: usize| {
        (cell + count(back)).saturating_sub(count(forth)).min(side - 1)
    };
    let row = before(size.row(goal.blank()), Direction::Down, Direction::Up, size.rows());
    let col = before(size.col(goal.blank()), Direction::Right, Direction::Left, size.cols());
    let mut tiles = goal.tiles().to_vec();
    tiles.swap(goal.blank(), size.cell(row, col));
    Board::from_cells(size, |cell| tiles[cell])
}
