//! Boards of any size, stored unpacked.

use susun_search::{Reversible, Space};

use crate::board::Board;
use crate::moves::{Direction, Directions};
use crate::size::Size;
use crate::solvable::Solvable;

/// The space of a board of any size.
#[derive(Clone, Debug)]
pub struct GridSpace {
    start: Board,
    goal: Board,
    directions: Box<[Directions]>,
}

impl GridSpace {
    /// The space of a solvable puzzle: on others, searches would not end.
    pub fn new(puzzle: &Solvable) -> Self {
        let directions = directions_by_cell(puzzle.start().size());
        Self { start: puzzle.start().clone(), goal: puzzle.goal().board().clone(), directions }
    }
}

/// For each cell, the steps a blank there can take.
pub(super) fn directions_by_cell(size: Size) -> Box<[Directions]> {
    let of_cell = |cell| {
        let on_board = |d: &Direction| size.neighbour(cell, *d).is_some();
        Direction::ALL.into_iter().filter(on_board).collect()
    };
    (0..size.cells()).map(of_cell).collect()
}

impl Space for GridSpace {
    type State = Board;
    type Move = Direction;
    type Moves = Directions;

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn is_goal(&self, state: &Board) -> bool {
        *state == self.goal
    }

    #[inline]
    fn moves(&self, state: &Board, last: Option<Direction>) -> Directions {
        let all = self.directions[state.blank()].clone();
        match last {
            Some(direction) => all.without(direction.opposite()),
            None => all,
        }
    }

    #[inline]
    fn apply(&self, state: &mut Board, direction: Direction) {
        let moved = state.step(direction);
        debug_assert!(moved.is_some(), "a search applies only moves that were offered");
    }

    #[inline]
    fn undo(&self, state: &mut Board, direction: Direction) {
        self.apply(state, direction.opposite());
    }

    fn heap_bytes(&self) -> usize {
        // Allocators round up, and store a word next to each allocation.
        (size_of_val(self.start.tiles()) + size_of::<usize>()).next_multiple_of(16).max(32)
    }
}

impl Reversible for GridSpace {
    fn goal(&self) -> Board {
        self.goal.clone()
    }

    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }
}
