//! Boards of any size, stored unpacked.

use std::sync::Arc;

use susun_search::{Reversible, Space};

use super::steps::{Past, Steps};
use crate::automaton::Automaton;
use crate::board::{BLANK, Board};
use crate::moves::{Direction, Directions};
use crate::solvable::Solvable;

/// The space of a board of any size.
#[derive(Clone, Debug)]
pub struct GridSpace {
    start: Board,
    goal: Board,
    /// The goal does not say where the blank belongs.
    any_blank: bool,
    steps: Steps,
}

impl GridSpace {
    /// The space of a solvable puzzle: on others, searches would not end.
    ///
    /// For a partial goal, the tiles that it does not name are 0 in every state, like the blank.
    pub fn new(puzzle: &Solvable) -> Self {
        let steps = Steps::new(puzzle.start().size());
        let goal = puzzle.goal();
        let any_blank = !goal.names(BLANK);
        Self { start: goal.seen(puzzle.start()), goal: goal.seen(goal.board()), any_blank, steps }
    }

    /// Leaves out the words that an automaton forbids.
    #[must_use]
    pub fn without_words(mut self, automaton: Option<Arc<Automaton>>) -> Self {
        self.steps = self.steps.without_words(automaton);
        self
    }
}

impl Space for GridSpace {
    type State = Board;
    type Move = Direction;
    type Moves = Directions;
    type Past = Past;

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn is_goal(&self, state: &Board) -> bool {
        state.tiles() == self.goal.tiles() && (self.any_blank || *state == self.goal)
    }

    #[inline]
    fn moves(&self, state: &Board, past: Option<Past>) -> Directions {
        self.steps.moves(state.blank(), past)
    }

    #[inline]
    fn past(&self, before: Option<Past>, state: &Board, direction: Direction) -> Past {
        self.steps.past(before, state.blank(), direction)
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
