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
    let (mut board, mut key) = (start.clone(), 0);
    // The keys of the boards on the path, and where each occurs last.
    let (mut keys, mut last) = (vec![key], FxHashMap::default());
    last.insert(key, 0);
    for &direction in moves {
        let to = board.blank();
        let Some(tile) = board.step(direction) else { break };
        let in_cell = |cell: usize| mixed(u64::from(tile) << 16 | cell as u64);
        key ^= in_cell(to) ^ in_cell(board.blank());
        last.insert(key, keys.len() as u32);
        keys.push(key);
    }
    let (mut path, mut place) = (Vec::new(), 0);
    while let Some(direction) = keys.get(place).and_then(|key| moves.get(last[key] as usize)) {
        path.push(*direction);
        place = last[&keys[place]] as usize + 1;
    }
    path
}
