//! The next step, computed from the board alone: a player who follows it, asking again after every step, reaches the
//! goal.
//!
//! The first step of a freshly constructed solution will not do: the next board may get another plan, whose first step
//! undoes this one. Here every step lowers the same potential, so no board occurs twice and the goal is reached from
//! everywhere. The potential is compared part by part:
//!
//! 1. *On the way back or not.* The goal's blank is walked to the last corner, down and then right. On a board of that
//!    walk the step is the one towards the goal, and the number of such steps left decreases. On any other board the
//!    aim is the end of the walk, which has the blank last.
//! 2. *Tiles not yet placed.* Lines are solved off the open rectangle as in [`construct`]: its first row or first
//!    column, whichever is shorter, until 2x2 is left, which depends on the size alone. In a line the tiles are placed
//!    one by one, the last two as a pair. Tiles count as placed if they are home in that order without a gap; placed
//!    cells are never touched again.
//! 3. *A single tile* comes home in the fewest blank steps ([`carry()`], exact), and each step leaves one fewer. That
//!    is always possible: at least two lines lie behind this one, and with its three or more open cells they have no
//!    cell whose loss would cut them in two, so the blank reaches every side of the tile.
//! 4. *A pair* has the last two cells of the line as homes, and a window of 3x2: the homes and the two lines behind.
//!    The first of these cases that applies is its rank, which never falls:
//!    - Both tiles and the blank are in the window: the fewest steps inside it that bring both home, from a table. All
//!      120 states are connected, since the other three tiles are interchangeable.
//!    - Both tiles are in the window, and the blank can enter without moving them: it does, in the fewest steps.
//!    - One tile is in one of the two homes, the other outside the window: the latter comes into the window in the
//!      fewest steps, with the first one's cell counting as placed. That is possible, because the lines behind are a
//!      rectangle at least two deep, and the blank is in it or, in the other home, next to a cell of it that does not
//!      hold the tile. Then the case before applies: the window has at least two cells next to the outside, at most one
//!      of them taken.
//!    - Otherwise one of the two, the one that needs fewer steps, comes to one of the two homes. Each step lowers the
//!      smaller of the two numbers. That is possible as in 3.
//! 5. *The last 2x2* has 12 boards in one ring. The shorter way around is taken.
//!
//! On a line of one row or column the blank slides to its goal cell, one step nearer each time.
//!
//! Mean values, measured with optimisation on random boards (the test `lengths_and_times_are_reported`):
//!
//! | board | steps to the end | by [`construct`] | one call |
//! |---|---|---|---|
//! | 3x3 | 32.3 | 24.3 | |
//! | 4x4 | 100.2 | 82.0 | |
//! | 5x5 | 223.2 | 193.6 | 0.01 ms |
//! | 10x10 | 2,221 | 2,117 | 0.03 ms |
//! | 30x30 | | | 0.3 ms |
//! | 100x100 | | | 3.7 ms |

mod carry;

use std::iter;

use carry::{carry, enter, towards};

use crate::construct::construct;
use crate::line_by_line::{Field, Window};
use crate::moves::Direction;
use crate::solvable::Solvable;

/// The next step of the blank towards the goal; `None` at the goal.
///
/// It depends only on the board and the goal. Taking it and asking again never repeats a board and ends at the goal,
/// for any size. The solution is not the shortest.
///
/// ```
/// use susun_sliding::{Board, Goal, NamedGoal, Size, coach, solvable};
///
/// let size = Size::new(3, 3)?;
/// let mut board = Board::new(size, [8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::named(NamedGoal::Standard, size);
/// while let Some(direction) = coach(&solvable(&board, &goal)?) {
///     board.step(direction);
/// }
/// assert_eq!(&board, goal.board());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn coach(puzzle: &Solvable) -> Option<Direction> {
    let start = puzzle.start();
    if puzzle.goal().is_met_by(start) {
        return None;
    }
    if start.size().is_line() {
        return construct(puzzle).first().copied();
    }
    let mut aim = puzzle.goal().board().clone();
    let mut back = None;
    for direction in [Direction::Down, Direction::Right] {
        loop {
            if &aim == start {
                return back;
            }
            if aim.step(direction).is_none() {
                break;
            }
            back = Some(direction.opposite());
        }
    }
    let home = aim.cells_by_tile();
    let homes = start.tiles().iter().map(|&tile| home[usize::from(tile)]);
    let step = next(&mut Field::new(start.size(), homes));
    debug_assert!(step.is_some());
    step
}

/// All steps to the goal that following [`coach`] takes; after the first, the same steps are left.
pub fn coached(puzzle: &Solvable) -> impl Iterator<Item = Direction> + use<> {
    let mut at = puzzle.clone();
    iter::from_fn(move || {
        let step = coach(&at)?;
        at.step(step);
        Some(step)
    })
}

/// Parts 2 to 5.
fn next(field: &mut Field) -> Option<Direction> {
    for line in field.lines() {
        for home in line.singles() {
            if field.place(home) != home {
                return carry(field, home, &[home]).map(|(_, step)| step);
            }
            field.fix(home);
        }
        let window = line.window();
        let pair = [window[0], window[1]];
        if pair.iter().any(|&home| field.place(home) != home) {
            return place_pair(field, &window);
        }
        for home in pair {
            field.fix(home);
        }
    }
    towards(field, field.circle().next()?)
}

/// Part 4; the pair belongs in the first two cells of the window.
fn place_pair(field: &mut Field, window: &[usize; 6]) -> Option<Direction> {
    let pair = [window[0], window[1]];
    let places = pair.map(|home| field.place(home));
    let inside = places.map(|place| window.contains(&place));
    if inside == [true, true] {
        if window.contains(&field.blank()) {
            return towards(field, Window::new().lowest_next(field, window)?);
        }
        if let Some(step) = enter(field, window, places) {
            return Some(step);
        }
    }
    for (waits, comes) in [(0, 1), (1, 0)] {
        if pair.contains(&places[waits]) && !inside[comes] {
            field.fix(places[waits]);
            return carry(field, pair[comes], window).map(|(_, step)| step);
        }
    }
    let ways = pair.map(|home| carry(field, home, &pair));
    ways.into_iter().flatten().min_by_key(|&(steps, _)| steps).map(|(_, step)| step)
}
