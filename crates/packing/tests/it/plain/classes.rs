//! Which solutions are equivalent under symmetry, from the definition.

use susun_packing::{Placement, Puzzle, symmetries};

use super::each_solution;

/// The least image of each solution, sorted and without duplicates.
pub(crate) fn least_images(puzzle: &Puzzle, solutions: &[Vec<Placement>]) -> Vec<Vec<Placement>> {
    let symmetries = symmetries(puzzle);
    let least = |solution: &Vec<Placement>| {
        let images = symmetries.iter().map(|symmetry| {
            let mut image: Vec<Placement> =
                solution.iter().map(|own| symmetry.apply(own)).collect();
            image.sort_unstable();
            image
        });
        images.min().expect("the identity is a symmetry")
    };
    let mut images: Vec<Vec<Placement>> = solutions.iter().map(least).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// All solutions, and how many there are up to symmetry.
pub(crate) fn solve(puzzle: &Puzzle) -> (Vec<Vec<Placement>>, usize) {
    let mut solutions = Vec::new();
    each_solution(puzzle, |solution| solutions.push(solution));
    let classes = least_images(puzzle, &solutions).len();
    (solutions, classes)
}
