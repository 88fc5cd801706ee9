//! Solving by construction: tile after tile, with no search over boards, for any size.
//!
//! The solution is longer than an optimal one but is found at once, even on 100 x 100, and always exists. Finding
//! *optimal* solutions for n x n boards is NP-hard (Ratner and Warmuth, *The (n^2 - 1)-puzzle and related relocation
//! problems*, Journal of Symbolic Computation 10, 1990); placing the tiles line by line takes O(n^3) moves (Parberry,
//! *A real-time algorithm for the (n^2 - 1)-puzzle*, Information Processing Letters 56, 1995).
//!
//! 1. Walk the goal's blank into the last corner. What is left is a goal with the blank last; the walk, reversed, ends
//!    the solution.
//! 2. While more than two rows or two columns are open, solve the first row or the first column
//!    of the open rectangle, whichever is shorter.
//! 3. All but two tiles of that line are carried home one by one: the blank walks to the cell before the tile, by
//!    breadth-first search around the tile and everything already home, and pulls it one step nearer
//!    ([`Construction::carry`]). If two steps lead nearer, the one that the blank reaches first is taken, so that tiles
//!    travel in zigzag: a turn costs 3 moves, a straight step 5.
//! 4. The last two tiles of the line are brought, with the blank, into the 3x2 window at the line's end, from where a
//!    table of its 120 states leads home ([`Window`]). Of four ways in, the shortest is kept. One of them never fails:
//!    the last tile but one waits in the corner, and the last comes through the rows below, in which nothing is fixed.
//! 5. In the last 2x2 the blank can only circle. Its 12 states form one ring, and the shorter way around is taken.
//!
//! The board is solved in several [`View`]s, flipped and transposed, and the shortest solution is returned. Mean
//! values, measured in release on random boards (`lengths_and_times_are_reported` in `tests/it/construct.rs`):
//!
//! | board | moves | time |
//! |---|---|---|
//! | 3x3 | 24.4 | 0.06 ms |
//! | 4x4 | 82.1 | 0.13 ms |
//! | 5x5 | 193.1 | 0.19 ms |
//! | 10x10 | 2,110 | 1.0 ms |
//! | 20x20 | 19,277 | 4.6 ms |
//! | 100x100 | 2,623,402 | 0.12 s |

mod construction;
mod search;
#[cfg(test)]
mod tests;
mod view;

use construction::Construction;
use view::View;

use crate::board::BLANK;
use crate::line_by_line::{Field, Line, Window};
use crate::moves::Direction;
use crate::solvable::Solvable;

/// Up to this size all views are tried: they save 10 % of the moves on 4x4, 3 % on 10x10 and 0.2 %
/// on 100x100, at four times the cost of two.
const CELLS_FOR_ALL_VIEWS: usize = 1_000;

/// Blank moves from the start to the goal, not optimal; no move undoes the one before.
///
/// ```
/// use susun_sliding::{Board, Goal, NamedGoal, Size, construct, solvable};
///
/// let size = Size::new(3, 3)?;
/// let mut board = Board::new(size, [8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::named(NamedGoal::Standard, size);
/// for direction in construct(&solvable(&board, &goal)?) {
///     board.step(direction);
/// }
/// assert_eq!(&board, goal.board());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn construct(puzzle: &Solvable) -> Vec<Direction> {
    if puzzle.start().size().is_line() {
        return puzzle.goal().cut(puzzle.start(), slide(puzzle));
    }
    let window = Window::new();
    let cells = puzzle.start().size().cells();
    let views = if cells <= CELLS_FOR_ALL_VIEWS { View::COUNT } else { 2 };
    let answers = View::all(puzzle.start().size()).take(views);
    let cut = |steps| puzzle.goal().cut(puzzle.start(), steps);
    answers.map(|view| cut(solve(puzzle, view, &window))).min_by_key(Vec::len).unwrap_or_default()
}

/// On a line the blank just slides to its goal cell.
fn slide(puzzle: &Solvable) -> Vec<Direction> {
    let (size, from) = (puzzle.start().size(), puzzle.start().blank());
    let to = puzzle.goal().home(BLANK);
    let direction = match (size.rows() == 1, to < from) {
        (true, true) => Direction::Left,
        (true, false) => Direction::Right,
        (false, true) => Direction::Up,
        (false, false) => Direction::Down,
    };
    vec![direction; size.distance(from, to)]
}

/// Steps 1 to 5, seen through `view`.
fn solve(puzzle: &Solvable, view: View, window: &Window) -> Vec<Direction> {
    let (goal, walk) = view.goal_with_blank_last(puzzle.goal());
    let mut home = vec![0; goal.len()];
    for (cell, &tile) in goal.iter().enumerate() {
        home[usize::from(tile)] = cell;
    }
    let start = view.tiles(puzzle.start());
    let homes = start.iter().map(|&tile| home[usize::from(tile)]);
    let mut board = Construction::new(Field::new(view.size(), homes));
    for line in board.field.lines() {
        solve_line(&mut board, &line, window);
    }
    for cell in board.field.circle() {
        board.step(cell);
    }
    debug_assert!(board.field.is_solved());
    let back = walk.iter().rev().map(|step| step.opposite());
    let steps = board.steps().into_iter().chain(back);
    without_undone(steps.map(|step| view.direction(step)))
}

/// Steps 3 and 4 on one line.
fn solve_line(board: &mut Construction, line: &Line, window: &Window) {
    for home in line.singles() {
        let carried = board.carry(home, home);
        debug_assert!(carried);
        board.field.fix(home);
    }
    let cells = line.window();
    let mark = board.mark();
    let mut best: Option<(usize, Way)> = None;
    for way in Way::ALL {
        if place_pair(board, &cells, way, window) {
            let moves = board.mark() - mark;
            if best.is_none_or(|(fewest, _)| moves < fewest) {
                best = Some((moves, way));
            }
        }
        board.undo_to(mark);
    }
    debug_assert!(best.is_some());
    if let Some((_, way)) = best {
        place_pair(board, &cells, way, window);
    }
    board.field.fix(cells[0]);
    board.field.fix(cells[1]);
}

/// A way to bring the last two tiles of a line into the window.
#[derive(Clone, Copy)]
struct Way {
    /// Which of the two comes first.
    first: usize,
    /// True if it then waits in the other's home, false if it waits where it entered.
    crossed: bool,
}

impl Way {
    const ALL: [Self; 4] = [
        Self { first: 0, crossed: true },
        Self { first: 0, crossed: false },
        Self { first: 1, crossed: true },
        Self { first: 1, crossed: false },
    ];
}

/// Brings the last two tiles of a line home; false if the first tile is in the other's way.
fn place_pair(board: &mut Construction, cells: &[usize; 6], way: Way, window: &Window) -> bool {
    let entered = enter(board, cells, way);
    while entered && let Some(cell) = window.next(&board.field, cells) {
        board.step(cell);
    }
    entered
}

/// Brings two tiles and the blank into the window; false if the first tile is in the other's way.
fn enter(board: &mut Construction, cells: &[usize], way: Way) -> bool {
    let (first, second) = (cells[way.first], cells[1 - way.first]);
    let waiting = if way.crossed { second } else { board.nearest(first, cells) };
    if !board.carry(first, waiting) {
        return false;
    }
    board.field.fix(waiting);
    let nearest = board.nearest(second, cells);
    let entered = board.carry(second, nearest) && board.walk_into(cells, second);
    board.field.free(waiting);
    entered
}

/// Removes pairs of steps that undo each other.
fn without_undone(steps: impl Iterator<Item = Direction>) -> Vec<Direction> {
    let mut kept: Vec<Direction> = Vec::new();
    for step in steps {
        if kept.last() == Some(&step.opposite()) {
            kept.pop();
        } else {
            kept.push(step);
        }
    }
    kept
}
