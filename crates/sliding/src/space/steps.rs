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
    /// The words to leave out; without an automaton only the step back. Web pages have none.
    #[cfg(not(target_arch = "wasm32"))]
    words: Option<Arc<Automaton>>,
}

impl Steps {
    pub(super) fn new(size: Size) -> Self {
        let of_cell = |cell| {
            let on_board = |d: &Direction| size.neighbour(cell, *d).is_some();
            Direction::ALL.into_iter().filter(on_board).collect()
        };
        Self {
            by_cell: (0..size.cells()).map(of_cell).collect(),
            #[cfg(not(target_arch = "wasm32"))]
            words: None,
        }
    }

    #[cfg_attr(
        target_arch = "wasm32",
        expect(unused_mut, unused_variables, clippy::needless_pass_by_value, reason = "no words")
    )]
    pub(super) fn without_words(mut self, words: Option<Arc<Automaton>>) -> Self {
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.words = words;
        }
        self
    }

    #[inline]
    pub(super) fn moves(&self, blank: usize, past: Option<Past>) -> Directions {
        #[cfg(not(target_arch = "wasm32"))]
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
    #[cfg_attr(
        target_arch = "wasm32",
        expect(unused_variables, clippy::unused_self, reason = "no words")
    )]
    pub(super) fn past(&self, before: Option<Past>, blank: usize, direction: Direction) -> Past {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(words) = &self.words {
            return match before {
                Some(before) => words.after(before, direction).unwrap_or(Automaton::start(blank)),
                None => words.after_step(blank, direction),
            };
        }
        direction as Past
    }
}
