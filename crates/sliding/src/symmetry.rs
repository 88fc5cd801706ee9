//! The rotations and reflections of a board.

use crate::size::Size;

/// A map of cells to cells that keeps neighbours adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Symmetry {
    /// Swap rows and columns first.
    transpose: bool,
    /// Then reverse the order of rows.
    upside_down: bool,
    /// Then reverse the order of columns.
    mirrored: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            transpose: bits & 4 != 0,
            upside_down: bits & 2 != 0,
            mirrored: bits & 1 != 0,
        })
    }

    /// Returns whether it is a reflection, not a rotation.
    pub fn is_reflection(self) -> bool {
        self.transpose ^ self.upside_down ^ self.mirrored
    }

    /// The size of the board after the transformation.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }

    /// The image of a cell of a board of this size.
    pub fn cell(self, size: Size, cell: usize) -> usize {
        let (row, col) = (size.row(cell), size.col(cell));
        let (row, col) = if self.transpose { (col, row) } else { (row, col) };
        let size = self.size(size);
        let row = if self.upside_down { size.rows() - 1 - row } else { row };
        let col = if self.mirrored { size.cols() - 1 - col } else { col };
        size.cell(row, col)
    }

    /// The reflection that maps a board of this size, and this cell, to itself, if there is one.
    pub fn reflection_through(size: Size, cell: usize) -> Option<Self> {
        Self::all().find(|symmetry| {
            let stays = symmetry.size(size) == size && symmetry.cell(size, cell) == cell;
            symmetry.is_reflection() && stays
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Direction;

    #[test]
    fn neighbours_stay_neighbours() {
        let size = Size::new(3, 4).expect("a size");
        for symmetry in Symmetry::all() {
            for cell in 0..size.cells() {
                let image = symmetry.cell(size, cell);
                for direction in Direction::ALL {
                    let Some(next) = size.neighbour(cell, direction) else { continue };
                    assert_eq!(symmetry.size(size).distance(image, symmetry.cell(size, next)), 1);
                }
            }
        }
    }

    #[test]
    fn a_corner_of_a_square_is_on_a_diagonal() {
        let (square, oblong) = (Size::new(4, 4).expect("a size"), Size::new(3, 4).expect("a size"));
        let corner = Symmetry::reflection_through(square, 15).expect("the long diagonal");
        assert_eq!((0..4).map(|cell| corner.cell(square, cell)).collect::<Vec<_>>(), [0, 4, 8, 12]);
        assert_eq!(Symmetry::reflection_through(oblong, 11), None);
        assert!(Symmetry::reflection_through(oblong, 5).is_some(), "the middle row");
    }
}
