//! The parity explained with the sign of a permutation, as algebra does.
//!
//! A cycle of n elements is n - 1 swaps, and a step of the blank is one swap. The number of swaps needed and the number
//! of blank steps to its goal cell must be both even or both odd.

use std::fmt;

use super::even_or_odd;
use crate::board::Board;
use crate::goal::Goal;

/// Longer permutations are summarised rather than written out: about what fits a line.
const WRITTEN_OUT: usize = 25;

/// The permutation that takes the goal to the board, the blank (0) included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The cycles longer than 1, in tile numbers. Each element is in the home of the next one, the last in that of the
    /// first. Cycles start with their smallest number, smallest first.
    pub cycles: Vec<Vec<u16>>,
    /// Whether the permutation is even: an even number of cycles have even length.
    pub even: bool,
    /// Steps from the blank to its goal cell.
    pub blank_distance: u32,
    /// Whether the permutation and the blank's distance are both even or both odd.
    pub even_total: bool,
}

impl Sign {
    /// For a board and a goal of the same size.
    pub(super) fn of(start: &Board, goal: &Goal) -> Self {
        let cells = start.cells_by_tile();
        let mut seen = vec![false; cells.len()];
        let mut cycles = Vec::new();
        for first in 0..cells.len() {
            let mut cycle = Vec::new();
            let mut tile = first;
            while !std::mem::replace(&mut seen[tile], true) {
                cycle.push(tile as u16);
                tile = usize::from(goal.board().tile(cells[tile]));
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        let exchanges: usize = cycles.iter().map(|cycle| cycle.len() - 1).sum();
        let distance = start.size().distance(start.blank(), goal.board().blank());
        Self {
            cycles,
            even: exchanges.is_multiple_of(2),
            blank_distance: distance as u32,
            even_total: (exchanges + distance).is_multiple_of(2),
        }
    }

    /// Returns whether the permutation and the blank's distance are both even or both odd.
    pub fn is_even(&self) -> bool {
        self.even_total
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the permutation")?;
        if self.cycles.is_empty() {
            f.write_str(" that moves nothing")?;
        } else if self.cycles.iter().map(Vec::len).sum::<usize>() > WRITTEN_OUT {
            write!(f, " of {} cycles", self.cycles.len())?;
        } else {
            f.write_str(" ")?;
            for cycle in &self.cycles {
                let tiles: Vec<_> = cycle.iter().map(ToString::to_string).collect();
                write!(f, "({})", tiles.join(" "))?;
            }
        }
        let (sign, total) = (even_or_odd(self.even), even_or_odd(self.even_total));
        let distance = self.blank_distance;
        write!(
            f,
            " is {sign} and the blank is at distance {distance} from its goal cell, together: {total}"
        )
    }
}
