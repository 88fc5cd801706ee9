//! Placements that remain after deduction: what a person finds by looking one placement ahead.
//!
//! A placement is ruled out if making it would leave a cell that no other piece can cover, or a piece that fits nowhere.
//! Each round rules out all such placements at once, and the next round sees only those that are left. The rule is
//! singleton consistency of the exact cover (Debruyne and Bessière, *Some practicable filtering techniques for the
//! constraint satisfaction problem*, IJCAI 1997), with no propagation after the assumed placement.

use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};

/// Rounds of deduction; later ones rule out little.
const ROUNDS: usize = 6;

/// With more placements than this, deduction is left out: its time is nearly quadratic.
const MOST: usize = 2500;

/// What is left to consider in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deduced {
    /// The number of possible placements before deduction.
    pub(crate) placements: usize,
    /// For each free cell, the number of placements that cover it after deduction.
    pub(crate) covering: Vec<usize>,
}

/// Looks for placements that can be ruled out, in a puzzle with one solution.
pub(crate) fn deduced(puzzle: &Puzzle) -> Deduced {
    let mut left = placements(puzzle);
    let all = left.len();
    if all <= MOST {
        for _ in 0..ROUNDS {
            let next = possible(puzzle, &left);
            if next.len() == left.len() {
                break;
            }
            left = next;
        }
    }
    let mut covering = vec![0; puzzle.region().size()];
    for &cell in left.iter().flat_map(|placement| &placement.cells) {
        covering[cell] += 1;
    }
    let free = puzzle.free().into_iter();
    let covering = free.zip(covering).filter(|(free, _)| *free).map(|(_, count)| count).collect();
    Deduced { placements: all, covering }
}

/// Those of the placements that leave a way to meet every other need.
fn possible(puzzle: &Puzzle, left: &[Placement]) -> Vec<Placement> {
    // Needs are cells, then pieces. A piece with several copies left is not used up by one of them.
    let (cells, copies) = (puzzle.region().size(), puzzle.remaining());
    let needs = |placement: &Placement| {
        placement.cells.iter().copied().chain([cells + placement.piece]).collect::<Vec<_>>()
    };
    let needs: Vec<Vec<usize>> = left.iter().map(needs).collect();
    let mut meeting = vec![Vec::new(); cells + copies.len()];
    for (index, needs) in needs.iter().enumerate() {
        for &need in needs {
            meeting[need].push(index);
        }
    }
    let used_up = |need: usize| need < cells || copies[need - cells] == 1;
    let ways: Vec<usize> = meeting.iter().map(Vec::len).collect();
    let (mut ways_left, mut gone_with) = (ways.clone(), vec![usize::MAX; left.len()]);
    let mut is_possible = |made: usize| {
        ways_left.copy_from_slice(&ways);
        let met = &needs[made];
        for &clashing in met.iter().filter(|need| used_up(**need)).flat_map(|&need| &meeting[need])
        {
            if std::mem::replace(&mut gone_with[clashing], made) == made {
                continue;
            }
            for &need in &needs[clashing] {
                ways_left[need] -= 1;
                if ways_left[need] == 0 && !met.contains(&need) {
                    return false;
                }
            }
        }
        true
    };
    (0..left.len()).filter(|&made| is_possible(made)).map(|made| left[made].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn what_would_leave_a_cell_uncovered_is_ruled_out() {
        let text = "packing\nboard 1x4\npiece A\nX\npiece B\nXXX\n";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        let deduced = deduced(&puzzle);
        assert_eq!(deduced.placements, 4 + 2);
        // A in the middle leaves no room for B: of A, the two ends are left.
        assert_eq!(deduced.covering, [2, 2, 2, 2]);
    }

    #[test]
    fn a_round_uses_what_earlier_ones_ruled_out() {
        let text = "packing\nboard 1x6\npiece A\nX\npiece B\nXX\npiece C\nXXX\nplaced\nA_____\n";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        // B and C fill five cells in two ways: BBCCC and CCCBB.
        assert_eq!(deduced(&puzzle).covering, [2, 2, 2, 2, 2]);
    }
}
