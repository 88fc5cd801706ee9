//! Which pieces have the same shape, so that solutions that exchange them may count as equal.

use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The pieces in classes: two pieces are in one class if they have the same orientations. Each class is in order, and
/// classes are in the order of their first piece.
pub fn equal_shapes(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut classes: Vec<(Vec<Shape>, Vec<usize>)> = Vec::new();
    for (index, piece) in puzzle.pieces().iter().enumerate() {
        let mut orientations = piece.orientations(puzzle.lattice());
        orientations.sort_unstable();
        match classes.iter_mut().find(|(shapes, _)| *shapes == orientations) {
            Some((_, class)) => class.push(index),
            None => classes.push((orientations, vec![index])),
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

/// How many solutions become one if pieces of equal shape are interchangeable; copies of one piece always are. Pieces
/// placed at the start keep their identity. `None` if the number does not fit a `u128`.
pub fn labelled_per_merged(puzzle: &Puzzle) -> Option<u128> {
    let remaining = puzzle.remaining();
    let mut product = 1_u128;
    for class in equal_shapes(puzzle) {
        // The ways to distribute the placements: a multinomial, as a product of binomials.
        let mut places = 0_u128;
        for piece in class {
            for copy in 1..=remaining[piece] as u128 {
                places += 1;
                // Reduced first, so that only a product that is itself too large overflows.
                let shared = common_divisor(places, copy);
                product = (product / (copy / shared)).checked_mul(places / shared)?;
            }
        }
    }
    Some(product)
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn equal_shapes_are_found_in_any_orientation() {
        let puzzle =
            notation::read("3 3 4\nDEFAULT\nA\nAA\nB\nCC\n C\nDD\nD", None).unwrap().puzzle;
        assert_eq!(equal_shapes(&puzzle), [vec![0, 2, 3], vec![1]]);
        assert_eq!(labelled_per_merged(&puzzle), Some(6));
    }

    #[test]
    fn copies_of_one_piece_are_never_distinguished() {
        let text = "packing\nboard 3x3\npiece A x2\nXX\npiece B x3\nX\nX\npiece C\nX";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        assert_eq!(labelled_per_merged(&puzzle), Some(10));
        let text = format!("{text}\nplaced\nA__\nA__\n___");
        let puzzle = notation::read(&text, None).unwrap().puzzle;
        assert_eq!(labelled_per_merged(&puzzle), Some(4));
    }

    #[test]
    fn only_a_number_that_is_itself_too_large_is_absent() {
        let ways = |each: usize| {
            let text = format!("packing\nboard 2x{each}\npiece A x{each}\nX\npiece B x{each}\nX");
            labelled_per_merged(&notation::read(&text, None).unwrap().puzzle)
        };
        // Binomials: 130 over 65 is 9.51e37 and 132 over 66 is 3.77e38, which is above 2^128.
        assert_eq!(ways(65), Some(95_067_625_827_960_698_145_584_333_020_095_113_100));
        assert_eq!(ways(66), None);
    }

    #[test]
    fn a_piece_that_may_be_turned_over_differs_from_one_that_may_not() {
        let text = "packing\nboard 3x3\npiece A\nXX.\n.XX\npiece B no-mirror\nXX.\n.XX";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        assert_eq!(equal_shapes(&puzzle).len(), 2);
    }
}
