//! The steps of the blank that a search tries, by what it remembers of the path.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::moves::{Direction, Directions};
use crate::size::Size;

/// What is remembered of a path: the number of its last direction, or the state of an automaton.
pub type Past = u32;

/// The steps of the blank on a board.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    by_cell: Arc<[Directions]>,
    /// The words to leave out; without an automaton only the step back.
    words: Option<Arc<Automaton>>,
}

impl Steps {
    pub(super) fn new(size: Size) -> Self {
        let of_cell = |cell| {
            let on_board = |d: &Direction| size.neighbour(cell, *d).is_some();
            Direction::ALL.into_iter().filter(on_board).collect()
        };
        Self { by_cell: (0..size.cells()).map(of_cell).collect(), words: None }
    }

    pub(super) fn without_words(self, words: Option<Arc<Automaton>>) -> Self {
        Self { words, ..self }
    }

    #[inline]
    pub(super) fn moves(&self, blank: usize, past: Option<Past>) -> Directions {
        if let (Some(state), Some(words)) = (past, &self.words) {
            return words.allowed(state);
        }
        let all = self.by_cell.get(blank).cloned().unwrap_or_default();
        match past {
            Some(last) => all.without(Direction::ALL[last as usize & 3].opposite()),
            None => all,
        }
    }

    /// The past after a step that led the blank to a cell.
    #[inline]
    pub(super) fn past(&self, before: Option<Past>, blank: usize, direction: Direction) -> Past {
        match &self.words {
            Some(words) => state_after(words, before, blank, direction),
            None => direction as Past,
        }
    }
}

/// The state of an automaton after a step. Not inline, as every textbook search would contain it.
#[inline(never)]
fn state_after(
    words: &Automaton,
    before: Option<Past>,
    blank: usize,
    direction: Direction,
) -> Past {
    match before {
        Some(before) => words.after(before, direction).unwrap_or(Automaton::start(blank)),
        None => words.after_step(blank, direction),
    }
}
