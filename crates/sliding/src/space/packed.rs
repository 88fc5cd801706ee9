//! Boards of up to 16 cells, packed: cell c is the nibble at bits 4c to 4c + 3 of a `u64`.

use std::sync::Arc;

use susun_search::{Reversible, Space};

use super::Position;
use super::steps::{Past, Steps};
use crate::automaton::Automaton;
use crate::board::{BLANK, Board};
use crate::moves::{Direction, Directions};
use crate::solvable::Solvable;

/// The most cells of a packed board.
const MAX_CELLS: usize = 16;

/// A board of up to 16 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed {
    tiles: u64,
    blank: u8,
}

impl Packed {
    /// Packs a board; `None` above 16 cells.
    pub fn new(board: &Board) -> Option<Self> {
        if board.size().cells() > MAX_CELLS {
            return None;
        }
        let pack = |tiles, (cell, &tile): (usize, &u16)| tiles | u64::from(tile) << (4 * cell);
        let tiles = board.tiles().iter().enumerate().fold(0, pack);
        Some(Self { tiles, blank: board.blank() as u8 })
    }

    /// The cells as they are packed.
    #[inline]
    pub(crate) fn tiles(self) -> u64 {
        self.tiles
    }

    #[inline]
    fn nibble(self, cell: usize) -> u64 {
        self.tiles >> (4 * cell) & 15
    }
}

impl Position for Packed {
    #[inline]
    fn tile(&self, cell: usize) -> u16 {
        self.nibble(cell) as u16
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.blank)
    }
}

/// The space of a board of up to 16 cells.
#[derive(Clone, Debug)]
pub struct PackedSpace {
    start: Packed,
    goal: Packed,
    /// The goal does not say where the blank belongs.
    any_blank: bool,
    steps: Steps,
    /// For each direction, the change of the blank's cell number.
    offsets: [i8; 4],
}

impl PackedSpace {
    /// The space of a solvable puzzle; `None` above 16 cells.
    ///
    /// For a partial goal, the tiles that it does not name are 0 in every state, like the blank.
    pub fn new(puzzle: &Solvable) -> Option<Self> {
        let goal = puzzle.goal();
        let packed = |board| Packed::new(&goal.seen(board));
        let (start, goal, any_blank) =
            (packed(puzzle.start())?, packed(goal.board())?, !goal.names(BLANK));
        let size = puzzle.start().size();
        let row = size.cols() as i8;
        Some(Self { start, goal, any_blank, steps: Steps::new(size), offsets: [-row, -1, 1, row] })
    }

    /// Leaves out the words that an automaton forbids.
    #[must_use]
    pub fn without_words(mut self, automaton: Option<Arc<Automaton>>) -> Self {
        self.steps = self.steps.without_words(automaton);
        self
    }
}

impl Space for PackedSpace {
    type State = Packed;
    type Move = Direction;
    type Moves = Directions;
    type Past = Past;

    fn start(&self) -> Packed {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &Packed) -> bool {
        // With a full goal, equal tiles have equal blanks.
        state.tiles == self.goal.tiles && (self.any_blank || state.blank == self.goal.blank)
    }

    #[inline]
    fn moves(&self, state: &Packed, past: Option<Past>) -> Directions {
        self.steps.moves(usize::from(state.blank), past)
    }

    #[inline]
    fn past(&self, before: Option<Past>, state: &Packed, direction: Direction) -> Past {
        self.steps.past(before, usize::from(state.blank), direction)
    }

    #[inline]
    fn apply(&self, state: &mut Packed, direction: Direction) {
        let to = state.blank.wrapping_add_signed(self.offsets[direction as usize]);
        let tile = state.nibble(usize::from(to & 15));
        state.tiles ^= tile << (4 * (to & 15)) | tile << (4 * (state.blank & 15));
        state.blank = to;
    }

    #[inline]
    fn undo(&self, state: &mut Packed, direction: Direction) {
        self.apply(state, direction.opposite());
    }
}

impl Reversible for PackedSpace {
    fn goal(&self) -> Packed {
        self.goal
    }

    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::{Goal, NamedGoal};
    use crate::size::Size;
    use crate::solvable::solvable;
    use crate::space::GridSpace;

    #[test]
    fn packed_and_grid_make_the_same_moves() {
        let size = Size::new(3, 5).unwrap();
        let goal = Goal::named(NamedGoal::Standard, size);
        let puzzle = solvable(goal.board(), &goal).unwrap();
        let (packed, grid) = (PackedSpace::new(&puzzle).unwrap(), GridSpace::new(&puzzle));
        let (mut small, mut large) = (packed.start(), grid.start());
        let mut past = None;
        for step in 0..200usize {
            let offered: Vec<_> = packed.moves(&small, past).collect();
            assert_eq!(offered, grid.moves(&large, past).collect::<Vec<_>>());
            let mv = offered[step * 7 % offered.len()];
            packed.apply(&mut small, mv);
            grid.apply(&mut large, mv);
            assert_eq!(Some(small), Packed::new(&large));
            past = Some(packed.past(past, &small, mv));
            assert_eq!(past, Some(grid.past(past, &large, mv)));
        }
    }
}
