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
//! 3. *A single tile* comes home in the fewest steps of the blank ([`Ground::carry`], exact), and
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

mod ground;

use std::array::from_fn;
use std::iter;

use ground::{FAR, Ground, spread};

use crate::construct::construct;
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
    let step = next(&mut Ground::new(start.size(), homes));
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
fn next(ground: &mut Ground) -> Option<Direction> {
    let size = ground.size();
    let (mut top, mut left) = (0, 0);
    loop {
        let (rows, cols) = (size.rows() - top, size.cols() - left);
        let corner = ground.cell(top, left);
        let (along, inwards, len) = if rows > 2 && rows >= cols {
            top += 1;
            (1, ground.stride(), cols)
        } else if cols > 2 {
            left += 1;
            (ground.stride(), 1, rows)
        } else {
            return circle(ground, corner);
        };
        for home in (0..len - 2).map(|index| corner + index * along) {
            if ground.place(home) != home {
                return ground.carry(home, &[home]).map(|(_, step)| step);
            }
            ground.close(home);
        }
        let first = corner + (len - 2) * along;
        let window = from_fn(|index| first + index / 2 * inwards + index % 2 * along);
        let pair = [window[0], window[1]];
        if pair.iter().any(|&home| ground.place(home) != home) {
            return place_pair(ground, &window);
        }
        for home in pair {
            ground.close(home);
        }
    }
}

/// Step 4; the window's cells are numbered `0 1 / 2 3 / 4 5`, and the pair belongs in 0 and 1.
fn place_pair(ground: &mut Ground, window: &[usize; 6]) -> Option<Direction> {
    let pair = [window[0], window[1]];
    let places = pair.map(|home| ground.place(home));
    let inside = places.map(|place| window.iter().position(|&cell| cell == place));
    if let [Some(a), Some(b)] = inside {
        if let Some(blank) = window.iter().position(|&cell| cell == ground.blank()) {
            return ground.towards(window[next_in_window(a, b, blank)?]);
        }
        if let Some(step) = ground.enter(window, places) {
            return Some(step);
        }
    }
    for (waits, comes) in [(0, 1), (1, 0)] {
        if pair.contains(&places[waits]) && inside[comes].is_none() {
            ground.close(places[waits]);
            return ground.carry(pair[comes], window).map(|(_, step)| step);
        }
    }
    let ways = pair.map(|home| ground.carry(home, &pair));
    ways.into_iter().flatten().min_by_key(|&(steps, _)| steps).map(|(_, step)| step)
}

/// The cell of the window where the blank goes, on a shortest way to both tiles home.
fn next_in_window(a: usize, b: usize, blank: usize) -> Option<usize> {
    const CELLS: usize = 6;
    let neighbours = |cell: usize| {
        let up = cell.checked_sub(2);
        let down = Some(cell + 2).filter(|&down| down < CELLS);
        [up, Some(cell ^ 1), down]
    };
    let number = |a: usize, b: usize, blank: usize| (a * CELLS + b) * CELLS + blank;
    let stepped = |a: usize, b: usize, blank: usize, to: usize| {
        let moved = |tile: usize| if tile == to { blank } else { tile };
        number(moved(a), moved(b), to)
    };
    let solved: Vec<_> = (2..CELLS).map(|blank| (number(0, 1, blank), 0)).collect();
    let fewest = spread(CELLS * CELLS * CELLS, &solved, |state| {
        let (a, b, blank) = (state / CELLS / CELLS, state / CELLS % CELLS, state % CELLS);
        neighbours(blank).map(|to| to.map(|to| (stepped(a, b, blank, to), 1)))
    });
    let steps = |to: usize| fewest[stepped(a, b, blank, to)];
    neighbours(blank)
        .into_iter()
        .flatten()
        .filter(|&to| steps(to) < FAR)
        .min_by_key(|&to| steps(to))
}

/// Step 5: the shorter way round the last 2x2, whose first cell is `corner`.
fn circle(ground: &Ground, corner: usize) -> Option<Direction> {
    const BOARDS: usize = 12;
    let ring = [corner, corner + 1, corner + 1 + ground.stride(), corner + ground.stride()];
    let start = ring.iter().position(|&cell| cell == ground.blank())?;
    let mut tiles = ring.map(|cell| ground.tile(cell));
    let clockwise = (0..BOARDS).find(|moves| {
        tiles.swap((start + moves) % 4, (start + moves + 1) % 4);
        tiles == ring
    })? + 1;
    let turn = if clockwise <= BOARDS / 2 { 1 } else { 3 };
    ground.towards(ring[(start + turn) % 4])
}
