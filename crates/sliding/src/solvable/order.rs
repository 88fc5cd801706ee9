//! Boards of one row or one column: the blank slides along, the tiles keep their order.

use std::fmt;

use crate::board::{BLANK, Board};
use crate::goal::Goal;

/// The order of the tiles on a line that differs from the goal's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The tiles in their current order, without the blank.
    pub found: Vec<u16>,
    /// The tiles in the goal's order, without the blank.
    pub wanted: Vec<u16>,
    /// The first index, from 0, where the two lists differ.
    pub differs_at: usize,
}

impl Order {
    /// `None` if `start` and `goal`, of the same size, have the same order.
    pub(super) fn of(start: &Board, goal: &Goal) -> Option<Self> {
        let tiles = |board: &Board| -> Vec<u16> {
            board.tiles().iter().copied().filter(|&tile| tile != BLANK).collect()
        };
        let (found, wanted) = (tiles(start), tiles(goal.board()));
        let differs_at = found.iter().zip(&wanted).position(|(found, wanted)| found != wanted)?;
        Some(Self { found, wanted, differs_at })
    }

    /// The two tiles whose swap gives the goal's order, if one swap is enough.
    pub(super) fn repair(&self) -> Option<(u16, u16)> {
        let pairs = self.found.iter().zip(&self.wanted);
        let misplaced: Vec<u16> =
            pairs.filter(|(found, wanted)| found != wanted).map(|(&found, _)| found).collect();
        match *misplaced {
            [a, b] => Some((a.min(b), a.max(b))),
            _ => None,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, wanted) = (self.found[self.differs_at], self.wanted[self.differs_at]);
        let nth = ordinal(self.differs_at + 1);
        write!(f, "the tiles of a line keep their order, but the {nth} tile is {found}, ")?;
        write!(f, "in the goal it is {wanted}")
    }
}

/// 1st, 2nd, 3rd, 4th, 11th, 21st: every ending is one of these.
fn ordinal(number: usize) -> String {
    let like = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "1st",
        (2, tens) if tens != 12 => "2nd",
        (3, tens) if tens != 13 => "3rd",
        _ => "4th",
    };
    format!("{number}{}", &like[1..])
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn ordinals_are_as_people_say_them() {
        let numbers = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 99];
        let said = "1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 23rd 99th";
        assert_eq!(numbers.map(ordinal).join(" "), said);
    }
}
