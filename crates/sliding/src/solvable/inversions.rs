//! The parity explained with inversions, as most puzzle pages do.
//!
//! List the tiles in reading order, without the blank. A horizontal move changes nothing; a vertical move carries one
//! tile past width - 1 others. So with an odd width the parity of the inversions never changes, and with an even width
//! it changes with every row the blank moves. Tiles are compared by their place in the goal's reading order, so this
//! works for any goal.

use std::fmt;

use super::smaller_after::smaller_after;
use super::{even_or_odd, labels};
use crate::board::{BLANK, Board};
use crate::goal::Goal;

/// Pairs of tiles in the wrong order, and the blank's row if it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inversions {
    /// Pairs of tiles, without the blank, that are in the opposite order to the goal's.
    pub inversions: u64,
    /// The row of the blank, from 0.
    pub blank_row: u32,
    /// The row of the blank in the goal, from 0.
    pub goal_blank_row: u32,
    /// Columns of the board; the rows count only if this is even.
    pub width: u32,
    /// The inversions and, with an even width, the rows between the blank and its goal row.
    pub total: u64,
    /// True if `total` is even.
    pub even: bool,
}

impl Inversions {
    /// For a board and a goal of the same size.
    pub(super) fn of(start: &Board, goal: &Goal) -> Self {
        let size = start.size();
        let blank = goal.home(BLANK) as u16 + 1;
        // Remove the blank's label; the labels after it decrease by one.
        let tiles: Vec<u16> = labels(start, goal)
            .into_iter()
            .filter(|&label| label != blank)
            .map(|label| label - u16::from(label > blank))
            .collect();
        let inversions: u64 = smaller_after(&tiles).into_iter().map(u64::from).sum();
        let blank_row = size.row(start.blank()) as u32;
        let goal_blank_row = size.row(goal.board().blank()) as u32;
        let width = size.cols() as u32;
        let rows = if width.is_multiple_of(2) { blank_row.abs_diff(goal_blank_row) } else { 0 };
        let total = inversions + u64::from(rows);
        let even = total.is_multiple_of(2);
        Self { inversions, blank_row, goal_blank_row, width, total, even }
    }

    /// Returns whether the total is even.
    pub fn is_even(&self) -> bool {
        self.even
    }
}

impl fmt::Display for Inversions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inversions, width, total, .. } = self;
        let verdict = even_or_odd(self.even);
        if width % 2 == 1 {
            return write!(
                f,
                "inversions: {inversions}; the width is odd, so the blank's row does not matter: {verdict}"
            );
        }
        let rows = self.blank_row.abs_diff(self.goal_blank_row);
        write!(f, "inversions: {inversions}, rows from the blank to its goal row: {rows}, ")?;
        write!(f, "together {total}: {verdict}")
    }
}
