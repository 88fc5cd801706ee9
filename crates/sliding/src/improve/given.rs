//! A given solution to begin with, without its loops.

use rustc_hash::FxHashMap;

use super::beam::mixed;
use super::{Improver, Stage, WIDTH_OF_GIVEN};
use crate::board::Board;
use crate::moves::Direction;

impl Improver {
    /// Begins with the given solution, unless the constructed one is shorter; `None` if the moves are no solution.
    pub fn begun_with(self, moves: &[Direction]) -> Option<Self> {
        if !self.solves(moves) {
            return None;
        }
        // Two boards with the same key would make it wrong; then the loops stay.
        let cut = Some(without_loops(&self.start, moves)).filter(|cut| self.solves(cut));
        let given = cut.unwrap_or_else(|| moves.to_vec());
        let best = if self.best.len() < given.len() { self.best } else { given };
        let begun = Self { best, stage: Stage::Nothing, ..self };
        let stage = if begun.is_shortest() { Stage::Nothing } else { Stage::Round(WIDTH_OF_GIVEN) };
        Some(Self { stage, ..begun })
    }
}

/// The moves without those between two occurrences of the same board.
fn without_loops(start: &Board, moves: &[Direction]) -> Vec<Direction> {
    let mut board = start.clone();
    let mut path = Vec::with_capacity(moves.len());
    // The keys of the boards on the path, and the place of each.
    let (mut keys, mut key) = (vec![0], 0);
    let mut places = FxHashMap::from_iter([(0, 0)]);
    for &direction in moves {
        let to = board.blank();
        let Some(tile) = board.step(direction) else { break };
        let in_cell = |cell: usize| mixed(u64::from(tile) << 16 | cell as u64);
        key ^= in_cell(to) ^ in_cell(board.blank());
        path.push(direction);
        if let Some(&place) = places.get(&key) {
            path.truncate(place);
            for key in keys.drain(place + 1..) {
                places.remove(&key);
            }
        } else {
            places.insert(key, path.len());
            keys.push(key);
        }
    }
    path
}
