//! One solution of each class of symmetric ones.
//!
//! If some piece has one copy left and no symmetry maps it to another piece, every solution has an image in which this
//! piece is on the first placement of its class. So of this piece, the *held* one, only those placements are tried. A
//! symmetry that fixes such a placement can still map one solution to another; of those, the least is reported, as a
//! sorted list of moves. Without such a piece the same comparison is made for all symmetries. Either way each class is
//! reported exactly once.
//!
//! The size of a class is the number of symmetries divided by the number of those that fix one of its solutions. If no
//! symmetry fixes a held placement, none fixes a solution, and all classes have the maximum size.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::symmetry::{Symmetry, symmetries};

/// Which solutions to visit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All that [`Puzzle::check_solution`] distinguishes.
    #[default]
    Labelled,
    /// One of each class of solutions that are images of each other under [`symmetries`](crate::symmetries()).
    UpToSymmetry,
}

/// Which placements and solutions to skip so that each class is reported once, and how large the classes are.
///
/// A move is the number of a placement in the order of [`placements`](crate::placements()).
#[derive(Clone, Debug, Default)]
pub struct Representatives {
    held: Held,
    /// For each symmetry except the identity, the number of the image of each placement.
    images: Vec<Vec<u32>>,
}

/// The held piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    piece: Option<usize>,
    /// The numbers of its placements to be tried, ascending; empty if no piece is held.
    first: Vec<u32>,
    /// For each of them the symmetries that fix it; if no piece is held, one list of all symmetries.
    rivals: Vec<Vec<usize>>,
}

impl Representatives {
    /// For a search that takes the held piece first. Chooses the piece with the fewest comparisons, then the fewest
    /// placements, then the last piece.
    pub fn new(puzzle: &Puzzle, which: Which) -> Self {
        Self::least(puzzle, which, |held| {
            let compared = held.rivals.iter().filter(|symmetries| !symmetries.is_empty()).count();
            (compared, held.first.len(), Reverse(held.first[0]))
        })
    }

    /// Chooses the piece with the least weight.
    pub(crate) fn least<K: Ord>(
        puzzle: &Puzzle,
        which: Which,
        weight: impl FnMut(&Held) -> K,
    ) -> Self {
        let symmetries = symmetries(puzzle);
        if which == Which::Labelled || symmetries.len() == 1 {
            return Self::default();
        }
        let all = placements(puzzle);
        let numbers: FxHashMap<&Placement, u32> = all.iter().zip(0..).collect();
        let image = |placement, symmetry: &Symmetry| {
            // A symmetry maps every placement to a placement, so the number is always found.
            numbers.get(&symmetry.apply(placement)).copied().unwrap_or(u32::MAX)
        };
        let images: Vec<Vec<u32>> = symmetries[1..]
            .iter()
            .map(|symmetry| all.iter().map(|placement| image(placement, symmetry)).collect())
            .collect();
        let remaining = puzzle.remaining();
        let keeps_name =
            |piece: &usize| symmetries.iter().all(|symmetry| symmetry.pieces[*piece] == *piece);
        let candidates = (0..remaining.len()).filter(|piece| remaining[*piece] == 1);
        let held = candidates.filter(keeps_name).map(|piece| Held::new(piece, &all, &images));
        let best = held.filter(|held| !held.first.is_empty()).min_by_key(weight);
        let held = best.unwrap_or_else(|| {
            let rivals = vec![(0..images.len()).collect()];
            Held { rivals, ..Held::default() }
        });
        Self { held, images }
    }

    /// The placements of the held piece; empty if no piece is held.
    pub(crate) fn first(&self) -> &[u32] {
        &self.held.first
    }

    /// Whether a placement is tried at all.
    pub(crate) fn tries(&self, number: u32, placement: &Placement) -> bool {
        self.held.tries(number, placement)
    }

    /// Whether this solution is the one that represents its class.
    pub(crate) fn reports(&self, moves: &[u32]) -> bool {
        if self.reports_all() {
            return true;
        }
        let held = moves.iter().find_map(|number| self.held.first.binary_search(number).ok());
        let Some(rivals) = self.held.rivals.get(held.unwrap_or(0)) else { return true };
        let own = sorted(moves.to_vec());
        rivals.iter().all(|&symmetry| own <= self.image(symmetry, moves))
    }

    /// Whether every solution is reported, so that no comparison is needed.
    pub(crate) fn reports_all(&self) -> bool {
        self.held.rivals.iter().all(Vec::is_empty)
    }

    /// How many solutions each reported one represents, if that is the same for all.
    pub fn images_of_each(&self) -> Option<u64> {
        self.reports_all().then(|| self.symmetries())
    }

    /// How many solutions this one represents.
    pub fn images_of(&self, moves: &[u32]) -> u64 {
        let own = sorted(moves.to_vec());
        let kept = (0..self.images.len()).filter(|&symmetry| self.image(symmetry, moves) == own);
        self.symmetries() / (1 + kept.count() as u64)
    }

    fn symmetries(&self) -> u64 {
        1 + self.images.len() as u64
    }

    fn image(&self, symmetry: usize, moves: &[u32]) -> Vec<u32> {
        sorted(moves.iter().map(|&number| self.images[symmetry][number as usize]).collect())
    }
}

impl Held {
    fn new(piece: usize, all: &[Placement], images: &[Vec<u32>]) -> Self {
        let own = (0..).zip(all).filter(|(_, placement)| placement.piece == piece);
        let least = |number: &u32| images.iter().all(|image| image[*number as usize] >= *number);
        let first: Vec<u32> = own.map(|(number, _)| number).filter(least).collect();
        let keep = |number: &u32| {
            let keeps = |symmetry: &usize| images[*symmetry][*number as usize] == *number;
            (0..images.len()).filter(keeps).collect()
        };
        let rivals = first.iter().map(keep).collect();
        Self { piece: Some(piece), first, rivals }
    }

    /// Whether a placement is tried at all.
    pub(crate) fn tries(&self, number: u32, placement: &Placement) -> bool {
        self.piece != Some(placement.piece) || self.first.binary_search(&number).is_ok()
    }
}

fn sorted(mut moves: Vec<u32>) -> Vec<u32> {
    moves.sort_unstable();
    moves
}
