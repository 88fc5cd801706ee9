//! The last two tiles of a line: a table over the 3x2 window at the line's end.
//!
//! Cells of the window are numbered `0 1 / 2 3 / 4 5`, the line's last two being 0 and 1. A state
//! says where the blank and the two tiles are: 6 * 5 * 4 = 120 states. All of them can be solved,
//! since the other three tiles are free to change places.

use std::collections::VecDeque;

use super::field::{Field, Line};

/// Cells of the window.
const CELLS: usize = 6;

/// The cells next to each cell of the window.
const NEIGHBOURS: [&[usize]; CELLS] = [&[1, 2], &[0, 3], &[0, 3, 4], &[1, 2, 5], &[2, 5], &[3, 4]];

/// For each state, where the blank goes next on a shortest way home.
pub(super) struct Window {
    next: [u8; CELLS * CELLS * CELLS],
}

/// The places of the blank and of the two tiles that belong in cells 0 and 1.
#[derive(Clone, Copy, PartialEq)]
struct State {
    blank: usize,
    tiles: [usize; 2],
}

const SOLVED: [usize; 2] = [0, 1];
const UNKNOWN: u8 = u8::MAX;

/// The cells of the window at the end of `line`, in the order of their numbers.
pub(super) fn cells(line: &Line) -> [usize; CELLS] {
    std::array::from_fn(|number| line.cell(number / 2, line.len - 2 + number % 2))
}

impl Window {
    /// Fills the table by breadth-first search, backwards from the solved states.
    pub(super) fn new() -> Self {
        let mut next = [UNKNOWN; CELLS * CELLS * CELLS];
        let mut queue: VecDeque<State> =
            (2..CELLS).map(|blank| State { blank, tiles: SOLVED }).collect();
        for state in &queue {
            next[state.index()] = state.blank as u8;
        }
        while let Some(state) = queue.pop_front() {
            for &cell in NEIGHBOURS[state.blank] {
                let before = state.after(cell);
                if next[before.index()] == UNKNOWN {
                    next[before.index()] = state.blank as u8;
                    queue.push_back(before);
                }
            }
        }
        Self { next }
    }

    /// Takes the tiles that belong in `cells[0]` and `cells[1]` home; they and the blank must
    /// stand in the window.
    pub(super) fn solve(&self, field: &mut Field, cells: &[usize; CELLS]) {
        let place = |cell| cells.iter().position(|&other| other == cell).unwrap_or_default();
        let mut state = State {
            blank: place(field.blank()),
            tiles: [place(field.place(cells[0])), place(field.place(cells[1]))],
        };
        while state.tiles != SOLVED {
            let next = usize::from(self.next[state.index()]);
            field.step(cells[next]);
            state = state.after(next);
        }
    }
}

impl State {
    fn index(self) -> usize {
        (self.blank * CELLS + self.tiles[0]) * CELLS + self.tiles[1]
    }

    /// The state after the blank has gone to `cell`.
    fn after(self, cell: usize) -> Self {
        let tiles = self.tiles.map(|tile| if tile == cell { self.blank } else { tile });
        Self { blank: cell, tiles }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_120_states_lead_home() {
        let known = Window::new().next.iter().filter(|&&next| next != UNKNOWN).count();
        assert_eq!(known, 120);
    }
}
