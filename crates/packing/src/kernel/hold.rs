//! One solution of each class of symmetric ones.
//!
//! If some piece has one copy left and no motion gives its part to another piece, every solution can be
//! moved so that this piece lies on the first placement of its class. So only those placements are tried,
//! before anything else is put down. A motion that keeps such a placement can still make another solution
//! with it; of those the least is reported, as a sorted list of moves. Without such a piece the same
//! comparison is made for all motions. Either way each class is reported exactly once.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::symmetry::{Motion, symmetry};

/// What is held back so that each class comes once.
#[derive(Clone, Debug, Default)]
pub(super) struct Hold {
    /// The placements of the held piece to be tried first, by number; empty if no piece is held.
    pub(super) first: Vec<u32>,
    /// For each of them the motions that keep it; if no piece is held, one list of all motions.
    rivals: Vec<Vec<usize>>,
    /// By motion, where each placement goes, by number; the identity is left out.
    images: Vec<Vec<u32>>,
}

impl Hold {
    /// Holds a piece of the puzzle, if there is any symmetry.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let motions = symmetry(puzzle);
        if motions.len() == 1 {
            return Self::default();
        }
        let all = placements(puzzle);
        let numbers: FxHashMap<&Placement, u32> = all.iter().zip(0..).collect();
        let image = |placement, motion: &Motion| {
            // A motion makes every placement another one; the number is always found.
            numbers.get(&motion.apply(placement)).copied().unwrap_or(u32::MAX)
        };
        let images: Vec<Vec<u32>> = motions[1..]
            .iter()
            .map(|motion| all.iter().map(|placement| image(placement, motion)).collect())
            .collect();
        let remaining = puzzle.remaining();
        let keeps_name =
            |piece: &usize| motions.iter().all(|motion| motion.pieces[*piece] == *piece);
        let candidates = (0..remaining.len()).filter(|piece| remaining[*piece] == 1);
        let held = candidates.filter(keeps_name).map(|piece| {
            let own = (0..).zip(&all).filter(|(_, placement)| placement.piece == piece);
            let least =
                |number: &u32| images.iter().all(|image| image[*number as usize] >= *number);
            let first: Vec<u32> = own.map(|(number, _)| number).filter(least).collect();
            let keep = |number: &u32| {
                let keeps = |motion: &usize| images[*motion][*number as usize] == *number;
                (0..images.len()).filter(keeps).collect()
            };
            let rivals: Vec<Vec<usize>> = first.iter().map(keep).collect();
            (first, rivals)
        });
        // The fewest comparisons, then the fewest placements, then the last piece.
        let best = held.filter(|(first, _)| !first.is_empty()).min_by_key(|(first, rivals)| {
            let compared = rivals.iter().filter(|motions| !motions.is_empty()).count();
            (compared, first.len(), Reverse(first[0]))
        });
        let (first, rivals) =
            best.unwrap_or_else(|| (Vec::new(), vec![(0..images.len()).collect()]));
        Self { first, rivals, images }
    }

    /// Whether a solution is the one to report of its class.
    pub(super) fn reports(&self, moves: &[u32]) -> bool {
        let rivals = if self.first.is_empty() {
            self.rivals.first()
        } else {
            let held = self.first.iter().position(|first| moves.first() == Some(first));
            held.and_then(|held| self.rivals.get(held))
        };
        let Some(rivals) = rivals.filter(|rivals| !rivals.is_empty()) else { return true };
        let mut own = moves.to_vec();
        own.sort_unstable();
        rivals.iter().all(|&motion| {
            let mut image: Vec<u32> =
                moves.iter().map(|&number| self.images[motion][number as usize]).collect();
            image.sort_unstable();
            own <= image
        })
    }

    /// Whether every solution is reported, so that none has to be looked at.
    pub(super) fn reports_all(&self) -> bool {
        self.rivals.iter().all(Vec::is_empty)
    }
}
