//! A plain search that shares only the vocabulary with the engines, to compare them with.

pub(crate) mod classes;

use susun_packing::{Placement, Puzzle, placements};

/// Places a piece on the first free cell in every way, as by hand.
struct Plain<'a> {
    by_first_cell: Vec<Vec<&'a Placement>>,
    left: Vec<usize>,
    free: Vec<bool>,
    lying: Vec<&'a Placement>,
}

impl<'a> Plain<'a> {
    fn new(puzzle: &'a Puzzle, all: &'a [Placement]) -> Self {
        let mut by_first_cell = vec![Vec::new(); puzzle.region().size()];
        for placement in all {
            by_first_cell[placement.cells[0]].push(placement);
        }
        let lying = puzzle.placed().iter().collect();
        Self { by_first_cell, left: puzzle.remaining(), free: puzzle.free(), lying }
    }

    fn search(&mut self, solution: &mut impl FnMut(&[&Placement])) {
        let Some(cell) = self.free.iter().position(|free| *free) else {
            if self.left.iter().all(|left| *left == 0) {
                solution(&self.lying);
            }
            return;
        };
        for index in 0..self.by_first_cell[cell].len() {
            let placement = self.by_first_cell[cell][index];
            let free = placement.cells.iter().all(|&cell| self.free[cell]);
            if free && self.left[placement.piece] > 0 {
                self.left[placement.piece] -= 1;
                placement.cells.iter().for_each(|&cell| self.free[cell] = false);
                self.lying.push(placement);
                self.search(solution);
                self.lying.pop();
                placement.cells.iter().for_each(|&cell| self.free[cell] = true);
                self.left[placement.piece] += 1;
            }
        }
    }
}

/// Calls `solution` for every solution, in the order of pieces.
pub(crate) fn each_solution(puzzle: &Puzzle, mut solution: impl FnMut(Vec<Placement>)) {
    Plain::new(puzzle, &placements(puzzle)).search(&mut |lying| {
        let mut lying: Vec<Placement> = lying.iter().map(|&placement| placement.clone()).collect();
        lying.sort_unstable();
        solution(lying);
    });
}
