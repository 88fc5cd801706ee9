//! The last two tiles of a line: a table over the 3x2 window at the line's end.
//!
//! Cells of the window are numbered `0 1 / 2 3 / 4 5`, the line's last two being 0 and 1. A state is the cells of the
//! blank and the two tiles: 6 * 5 * 4 = 120 states. All of them are solvable, since the other three tiles are
//! interchangeable.

use std::collections::VecDeque;
use std::iter;

use super::Field;

/// Cells of the window.
pub(super) const CELLS: usize = 6;

/// The cells next to each cell of the window.
const NEIGHBOURS: [&[usize]; CELLS] = [&[1, 2], &[0, 3], &[0, 3, 4], &[1, 2, 5], &[2, 5], &[3, 4]];

/// For each state, where the blank goes next on a shortest path home.
pub(crate) struct Window {
    next: [u8; CELLS * CELLS * CELLS],
}

/// The cells of the blank and of the two tiles that belong in cells 0 and 1.
#[derive(Clone, Copy, PartialEq)]
struct State {
    blank: usize,
    tiles: [usize; 2],
}

const SOLVED: [usize; 2] = [0, 1];
const UNKNOWN: u8 = u8::MAX;

impl Window {
    /// Fills the table by breadth-first search, backwards from the solved states.
    pub(crate) fn new() -> Self {
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

    /// The cell where the blank goes next on a shortest path that brings the tiles that belong in `cells[0]` and
    /// `cells[1]` home. `None` if they are home, or if one of them or the blank is outside the window.
    pub(crate) fn next(&self, field: &Field, cells: &[usize; CELLS]) -> Option<usize> {
        let state = State::of(field, cells)?;
        (state.tiles != SOLVED).then(|| cells[self.following(state).blank])
    }

    /// Like [`Window::next`], but of several shortest paths it takes the one with the lowest first cell, not the one in
    /// the table: 4 states differ.
    pub(crate) fn lowest_next(&self, field: &Field, cells: &[usize; CELLS]) -> Option<usize> {
        let state = State::of(field, cells).filter(|state| state.tiles != SOLVED)?;
        let nearest = NEIGHBOURS[state.blank].iter().min_by_key(|&&to| self.steps(state.after(to)));
        nearest.map(|&to| cells[to])
    }

    /// The number of steps from a state to a solved one by the table.
    fn steps(&self, state: State) -> usize {
        let following = |state: &State| Some(self.following(*state));
        let way = iter::successors(Some(state), following);
        way.take_while(|state| state.tiles != SOLVED).count()
    }

    fn following(&self, state: State) -> State {
        state.after(usize::from(self.next[state.index()]))
    }
}

impl State {
    /// The state of the blank and the pair; `None` if one of them is outside the window.
    fn of(field: &Field, cells: &[usize; CELLS]) -> Option<Self> {
        let number = |cell| cells.iter().position(|&other| other == cell);
        let tiles = [number(field.place(cells[0]))?, number(field.place(cells[1]))?];
        Some(Self { blank: number(field.blank())?, tiles })
    }

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
