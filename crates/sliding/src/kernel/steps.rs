//! What every step of the blank does to a packed board, as tables.

use crate::goal::Goal;
use crate::moves::Direction;

/// Cells of the largest board.
const MAX_CELLS: usize = 16;
/// The number of steps that do not undo the last one.
const MAX_STEPS: usize = 3;

/// The blank's cell and last step, as one number below 64.
pub(super) fn place(blank: usize, last: Direction) -> u8 {
    (4 * (blank % MAX_CELLS)) as u8 | last as u8
}

/// A node's place and slack, as one number; negative if the slack is, that is, above the bound.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark(i32);

impl Mark {
    /// One move of slack.
    const SLACK: i32 = 1 << 8;

    pub(super) fn new(place: u8, slack: u32) -> Self {
        Self(slack as i32 * Self::SLACK + i32::from(place))
    }

    #[inline(always)]
    pub(super) fn place(self) -> usize {
        (self.0 & 63) as usize
    }

    pub(super) fn slack(self) -> u32 {
        (self.0 / Self::SLACK) as u32
    }

    /// Whether the slack is at least this much.
    #[inline(always)]
    pub(super) fn has(self, slack: u32) -> bool {
        self.0 >= slack as i32 * Self::SLACK
    }

    /// The last step of the blank, as the number of its direction.
    #[inline(always)]
    pub(super) fn last(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Whether the node is under the bound.
    #[inline(always)]
    pub(super) fn stays(self) -> bool {
        self.0 >= 0
    }
}

/// A step of the blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Multiplied by the tile: the bits to flip in the board.
    factor: u64,
    /// The bit position of the tile.
    shift: u32,
    /// For each tile, what to add to the mark.
    change: [i32; MAX_CELLS],
}

impl Step {
    /// A step that always leads above the bound, to fill up a fan.
    const NONE: Self = Self { factor: 0, shift: 0, change: [i32::MIN / 2; MAX_CELLS] };

    /// The tile that moves.
    #[inline(always)]
    pub(super) fn tile(&self, board: u64) -> usize {
        (board >> (self.shift & 63) & 15) as usize
    }

    /// The board and the mark after the step.
    #[inline(always)]
    pub(super) fn take(&self, board: u64, mark: Mark) -> (u64, Mark) {
        let tile = board >> (self.shift & 63) & 15;
        let change = self.change[tile as usize];
        (board ^ tile.wrapping_mul(self.factor), Mark(mark.0 + change))
    }
}

/// All steps from one place, and their number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fan {
    pub(super) steps: [Step; MAX_STEPS],
    pub(super) size: u64,
}

/// All steps, by place.
#[derive(Clone, Debug)]
pub(super) struct Steps(Box<[Fan; 4 * MAX_CELLS]>);

impl Steps {
    /// The steps on the board of a goal; `None` if it is a line or has more than 16 cells.
    pub(super) fn new(goal: &Goal) -> Option<Self> {
        let size = goal.size();
        if size.is_line() || size.cells() > MAX_CELLS {
            return None;
        }
        let mut fans = Box::new([Fan { steps: [Step::NONE; MAX_STEPS], size: 0 }; 4 * MAX_CELLS]);
        for blank in 0..size.cells() {
            for last in Direction::ALL {
                let from = place(blank, last);
                let fan = &mut fans[usize::from(from)];
                for direction in Direction::ALL {
                    let Some(to) = size.neighbour(blank, direction) else { continue };
                    if direction == last.opposite() || fan.size as usize == MAX_STEPS {
                        continue;
                    }
                    fan.steps[fan.size as usize] =
                        step(goal, blank, to, (from, place(to, direction)));
                    fan.size += 1;
                }
            }
        }
        Some(Self(fans))
    }

    #[inline(always)]
    pub(super) fn from(&self, mark: Mark) -> &Fan {
        &self.0[mark.place()]
    }
}

/// The step that takes the blank to the cell `to`, and to another place.
fn step(goal: &Goal, blank: usize, to: usize, places: (u8, u8)) -> Step {
    let size = goal.size();
    let mut change = [0; MAX_CELLS];
    for (tile, change) in change.iter_mut().enumerate().take(size.cells()) {
        let home = goal.home(tile as u16);
        // The tile moves to the blank's old cell. A move nearer home is free, a move away costs two.
        let away = size.distance(blank, home) > size.distance(to, home);
        *change =
            i32::from(places.1) - i32::from(places.0) - if away { 2 * Mark::SLACK } else { 0 };
    }
    Step { factor: 1 << (4 * to) | 1 << (4 * blank), shift: 4 * to as u32, change }
}
