//! Turns: the symmetries of a lattice that fix the origin.
//!
//! For all three lattices a turn is a signed permutation of the three coordinates. There are 48 of them: 24 rotations
//! and 24 mirror images. The plane uses the eight that fix the third coordinate; there, mirroring means turning a piece
//! over.

use crate::lattice::{Cell, Lattice};

/// A signed permutation of the three coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The old coordinates that become the first, the second and the third.
    axes: [u8; 3],
    /// Their signs.
    signs: [i8; 3],
}

impl Turn {
    /// Leaves everything in place.
    pub const IDENTITY: Self = Self { axes: [0, 1, 2], signs: [1, 1, 1] };

    /// A quarter turn counter-clockwise, as the board is drawn: about the axis through its layers.
    pub fn quarter(lattice: Lattice) -> Self {
        match lattice {
            // Transpose, then reverse the rows.
            Lattice::Square | Lattice::Cubic => Self { axes: [1, 0, 2], signs: [-1, 1, 1] },
            // The first two coordinates of balls lie along the diagonals of the drawing.
            Lattice::Balls => Self { axes: [1, 0, 2], signs: [1, -1, 1] },
        }
    }

    /// Left and right exchanged, as the board is drawn: a mirror image.
    pub fn mirror(lattice: Lattice) -> Self {
        match lattice {
            Lattice::Square | Lattice::Cubic => Self { axes: [0, 1, 2], signs: [1, -1, 1] },
            Lattice::Balls => Self { axes: [1, 0, 2], signs: [1, 1, 1] },
        }
    }

    /// A half turn that exchanges left and right, and also bottom and top.
    pub fn half_over(lattice: Lattice) -> Self {
        let bottom_up = Self { axes: [0, 1, 2], signs: [1, 1, -1] };
        Self::mirror(lattice).then(bottom_up)
    }

    /// A quarter turn in space that brings layers upright. With [`Turn::quarter`] it makes every rotation.
    pub const TIP: Self = Self { axes: [2, 1, 0], signs: [1, 1, -1] };

    /// The turns of a lattice in a fixed order: first the rotations, then, if requested, the mirror images.
    ///
    /// In the plane the rotations are those by 0, 90, 180 and 270 degrees counter-clockwise, and the
    /// mirror images are the same four after the columns were reversed. In space they are ordered by
    /// where the coordinates go and then by their signs, plus before minus; the identity comes first.
    pub fn all(lattice: Lattice, mirrored: bool) -> Vec<Self> {
        let mut turns = if lattice.is_flat() { flat() } else { spatial() };
        if !mirrored {
            let half = turns.len() / 2;
            turns.truncate(half);
        }
        turns
    }

    /// The image of a cell.
    #[inline]
    pub fn apply(self, cell: Cell) -> Cell {
        let part =
            |index: usize| i32::from(self.signs[index]) * cell[usize::from(self.axes[index])];
        [part(0), part(1), part(2)]
    }

    /// Returns whether this is a rotation, not a mirror image.
    pub fn is_rotation(self) -> bool {
        let [a, b, c] = self.axes;
        let exchanges = u32::from(a > b) + u32::from(a > c) + u32::from(b > c);
        let minuses = self.signs.iter().filter(|sign| **sign < 0).count() as u32;
        (exchanges + minuses).is_multiple_of(2)
    }

    /// The turn that does `self` first and then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let axis = |index: usize| self.axes[usize::from(next.axes[index])];
        let sign = |index: usize| next.signs[index] * self.signs[usize::from(next.axes[index])];
        Self { axes: [axis(0), axis(1), axis(2)], signs: [sign(0), sign(1), sign(2)] }
    }
}

/// Rows and columns turned, the four rotations first.
fn flat() -> Vec<Turn> {
    let quarter = Turn::quarter(Lattice::Square);
    let rotations = |begin: Turn| {
        std::iter::successors(Some(begin), move |turn| Some(turn.then(quarter))).take(4)
    };
    rotations(Turn::IDENTITY).chain(rotations(Turn::mirror(Lattice::Square))).collect()
}

/// All 48, the 24 rotations first.
fn spatial() -> Vec<Turn> {
    const PERMUTATIONS: [[u8; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let signs = |bits: i8| [1 - 2 * (bits >> 2 & 1), 1 - 2 * (bits >> 1 & 1), 1 - 2 * (bits & 1)];
    let all = PERMUTATIONS
        .into_iter()
        .flat_map(|axes| (0..8).map(move |bits| Turn { axes, signs: signs(bits) }));
    let (mut rotations, mirrors): (Vec<Turn>, Vec<Turn>) = all.partition(|turn| turn.is_rotation());
    rotations.extend(mirrors);
    rotations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Spot;

    #[test]
    fn turns_are_as_many_as_the_books_say_and_different() {
        for (lattice, rotations) in
            [(Lattice::Square, 4), (Lattice::Cubic, 24), (Lattice::Balls, 24)]
        {
            let all = Turn::all(lattice, true);
            assert_eq!(all.len(), 2 * rotations);
            assert_eq!(Turn::all(lattice, false), all[..rotations]);
            assert_eq!(all[0], Turn::IDENTITY);
            for (index, turn) in all.iter().enumerate() {
                assert_eq!(turn.is_rotation(), index < rotations);
                assert!(!all[..index].contains(turn));
            }
        }
    }

    #[test]
    fn doing_one_after_the_other_is_a_turn_again() {
        for lattice in Lattice::ALL {
            let all = Turn::all(lattice, true);
            for &first in &all {
                for &next in &all {
                    let both = first.then(next);
                    assert!(all.contains(&both));
                    assert_eq!(both.apply([1, 2, 4]), next.apply(first.apply([1, 2, 4])));
                }
            }
        }
    }

    /// The image of the spot next to the origin in a drawing.
    fn moved(lattice: Lattice, turn: Turn, row: i32, column: i32) -> (i32, i32) {
        let spot = lattice.spot(turn.apply(lattice.cell(Spot { layer: 0, row, column })));
        assert_eq!(spot.layer, 0);
        (spot.row, spot.column)
    }

    #[test]
    fn a_quarter_turn_is_counter_clockwise() {
        assert_eq!(Turn::all(Lattice::Square, false)[1], Turn::quarter(Lattice::Square));
        for lattice in Lattice::ALL {
            let quarter = Turn::quarter(lattice);
            assert!(quarter.is_rotation());
            // Right goes to the row above, below goes to the right.
            assert_eq!(moved(lattice, quarter, 0, 1), (-1, 0), "{lattice}");
            assert_eq!(moved(lattice, quarter, 1, 0), (0, 1), "{lattice}");
        }
    }

    #[test]
    fn left_and_right_are_exchanged_by_a_mirror_and_by_a_half_turn() {
        for lattice in Lattice::ALL {
            let (mirror, over) = (Turn::mirror(lattice), Turn::half_over(lattice));
            assert!(!mirror.is_rotation() && over.is_rotation());
            for turn in [mirror, over] {
                assert_eq!(moved(lattice, turn, 0, 1), (0, -1), "{lattice}");
                assert_eq!(moved(lattice, turn, 1, 0), (1, 0), "{lattice}");
                assert_eq!(turn.then(turn), Turn::IDENTITY);
            }
        }
    }

    #[test]
    fn quarter_turns_and_tips_make_every_rotation_of_space() {
        for lattice in [Lattice::Cubic, Lattice::Balls] {
            let mut met = vec![Turn::IDENTITY];
            let mut next = 0;
            while let Some(&turn) = met.get(next) {
                for more in [Turn::quarter(lattice), Turn::TIP].map(|by| turn.then(by)) {
                    if !met.contains(&more) {
                        met.push(more);
                    }
                }
                next += 1;
            }
            assert_eq!(met.len(), 24, "{lattice}");
            assert!(met.iter().all(|turn| turn.is_rotation()));
        }
    }
}
