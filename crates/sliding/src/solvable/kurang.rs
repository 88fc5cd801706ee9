//! The parity explained with kurang(i), as the branch-and-bound lessons on the 15-puzzle do.
//!
//! kurang(i) ("less than i") counts the labels j < i that come after i in reading order; X is 1 if the blank is an odd
//! number of steps from its goal cell, which on the 4x4 board with the standard goal are the shaded cells. Sum + X must
//! be even (Horowitz and Sahni, *Fundamentals of Computer Algorithms*, 1978, chapter 8).

use std::fmt;

use super::smaller_after::smaller_after;
use super::{even_or_odd, labels};
use crate::board::Board;
use crate::goal::Goal;

/// kurang(i) of every label, and the resulting sum.
///
/// A label is a goal cell + 1; for the standard goal, labels are the tile numbers and the blank is R*C. Label i is the
/// tile that the goal has in cell i - 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kurang {
    /// The labels on the board, in reading order.
    pub labels: Vec<u16>,
    /// kurang(i) for the labels i = 1, 2, ..., R*C.
    pub values: Vec<u32>,
    /// The sum of all `values`.
    pub sum: u64,
    /// 1 if the blank is an odd number of steps from its goal cell, otherwise 0.
    pub x: u8,
    /// `sum` + `x`, which must be even.
    pub sum_plus_x: u64,
}

impl Kurang {
    /// For a board and a goal of the same size.
    pub(super) fn of(start: &Board, goal: &Goal) -> Self {
        let labels = labels(start, goal);
        let mut values = vec![0; labels.len()];
        for (&label, count) in labels.iter().zip(smaller_after(&labels)) {
            values[usize::from(label) - 1] = count;
        }
        let sum = values.iter().copied().map(u64::from).sum();
        let x = (start.size().distance(start.blank(), goal.board().blank()) % 2) as u8;
        Self { labels, values, sum, x, sum_plus_x: sum + u64::from(x) }
    }

    /// The labels that `label` counts: smaller ones after it, in reading order.
    pub fn pairs(&self, label: u16) -> Vec<u16> {
        let after = self.labels.iter().skip_while(|&&other| other != label).skip(1);
        after.copied().filter(|&other| other < label).collect()
    }

    /// Returns whether sum + X is even.
    pub fn is_even(&self) -> bool {
        self.sum_plus_x.is_multiple_of(2)
    }
}

impl fmt::Display for Kurang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sum, x, sum_plus_x, .. } = self;
        let verdict = even_or_odd(self.is_even());
        write!(f, "the kurang values sum to {sum} and X is {x}, together {sum_plus_x}: {verdict}")
    }
}
