//! True distances by a flood from the goal, written without the search crate.

use rustc_hash::FxHashMap;
use susun_sliding::{Board, Goal};

/// Every board that can reach a goal, nearest first, each with its distance.
#[derive(Clone, Debug)]
pub struct Distances {
    boards: Vec<(Board, u32)>,
    index: FxHashMap<Board, usize>,
}

impl Distances {
    /// Floods everything that can reach `goal`.
    pub fn to(goal: &Goal) -> Self {
        Self::up_to(goal, u32::MAX)
    }

    /// Floods to depth `most`.
    pub fn up_to(goal: &Goal, most: u32) -> Self {
        Self::flooded(goal, most, false)
    }

    /// Floods everything that can reach `goal`, where a slide of any length is one move.
    pub fn in_slides(goal: &Goal) -> Self {
        Self::flooded(goal, u32::MAX, true)
    }

    fn flooded(goal: &Goal, most: u32, in_slides: bool) -> Self {
        let start = goal.board().clone();
        let mut all = Self { boards: vec![(start.clone(), 0)], index: FxHashMap::default() };
        all.index.insert(start, 0);
        let mut next = 0;
        while next < all.boards.len() {
            let (board, depth) = all.boards[next].clone();
            next += 1;
            if depth == most {
                break;
            }
            for direction in board.directions() {
                let mut neighbour = board.clone();
                while neighbour.step(direction).is_some() {
                    if !all.index.contains_key(&neighbour) {
                        all.index.insert(neighbour.clone(), all.boards.len());
                        all.boards.push((neighbour.clone(), depth + 1));
                    }
                    if !in_slides {
                        break;
                    }
                }
            }
        }
        all
    }

    /// The distance of a board; `None` if it cannot reach the goal.
    pub fn of(&self, board: &Board) -> Option<u32> {
        self.index.get(board).map(|&at| self.boards[at].1)
    }

    /// All boards with their distances, nearest first.
    pub fn boards(&self) -> &[(Board, u32)] {
        &self.boards
    }

    /// The number of boards at each distance.
    pub fn by_depth(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for &(_, depth) in &self.boards {
            counts.resize(counts.len().max(depth as usize + 1), 0);
            counts[depth as usize] += 1;
        }
        counts
    }
}
