//! The next step, from the board alone: whoever follows it, asking again after every step, arrives.
//!
//! The first step of a freshly constructed answer will not do: the next board may get another plan,
//! whose first step takes this one back. Here every step lowers one and the same potential, so no
//! board comes twice and the goal is reached from everywhere. Its parts, the first one that changes
//! deciding:
//!
//! 1. *On the way back or not.* The goal's blank is walked to the last corner, down and then right.
//!    On a board of that walk the step is the one towards the goal, and the number of such steps
//!    left decreases. On any other board the aim is the walk's end, which has the blank last.
//! 2. *Tiles not yet placed.* Lines come off the open rectangle as in [`construct`]: its first row
//!    or first column, whichever is shorter, until 2x2 is left, which depends on the size alone. In
//!    a line the tiles are placed one by one, the last two as a pair. Placed is what is home in
//!    that order without a gap, and placed cells are never touched again.
//! 3. *A single tile* comes home in the fewest steps of the blank ([`carry()`], exact), and
//!    each step leaves one fewer. There is a way: two lines or more lie behind this one, and with
//!    its three open cells or more they have no cell whose loss would cut them in two, so the blank
//!    reaches every side of the tile.
//! 4. *A pair* has the last two cells of the line for its homes, and a window of 3x2: the homes and
//!    the two lines behind. The first of these cases that applies is its rank, which never falls:
//!    - Both tiles and the blank are in the window: the fewest steps inside it to bring both home,
//!      from a table. All 120 states are connected, since the other three tiles are alike.
//!    - Both tiles are in the window, and the blank gets in without moving them: it does, in the
//!      fewest steps.
//!    - One tile is in one of the two homes, the other outside the window: that one comes into the
//!      window in the fewest steps, the first one's cell counting as placed. There is a way,
//!      because the lines behind are a rectangle two deep or more, and the blank is in it or, in
//!      the other home, next to a cell of it without the tile. Once there, the case before applies:
//!      the window has two cells or more next to the outside, at most one of them taken.
//!    - Otherwise one of the two, the one that needs fewer steps, comes to one of the two homes.
//!      Each step lowers the smaller of the two numbers. There is a way as in 3.
//! 5. *The last 2x2* has 12 boards in one ring. The shorter way round is taken.
//!
//! On a line of one row or column the blank slides to its goal cell, one step nearer each time.
//!
//! Measured with optimisation on random boards (the test `lengths_and_times_are_told`), means:
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

/// The next step of the blank on a way to the goal; `None` at the goal.
///
/// It depends on the board and the goal alone. Taking it and asking again never leads to the same
/// board twice and ends at the goal, on boards of any size. The way is not the shortest.
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

/// All steps to the goal, as following [`coach`] takes them: after the first, the same steps are left.
pub fn coached(puzzle: &Solvable) -> impl Iterator<Item = Direction> + use<> {
    let mut at = puzzle.clone();
    iter::from_fn(move || {
        let step = coach(&at)?;
        at.step(step);
        Some(step)
    })
}

/// Steps 2 to 5.
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

/// Step 4; the pair belongs in the first two cells of the window.
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
