//! The turns and reflections of a board.

use crate::size::Size;

/// A way to lay a board on a board: what stands in a cell goes to another, neighbours stay neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Symmetry {
    /// Rows become columns, before anything else.
    transpose: bool,
    /// Then the rows are read from below.
    upside_down: bool,
    /// And the columns from the right.
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

    /// Does it turn the board over?
    pub fn is_reflection(self) -> bool {
        self.transpose ^ self.upside_down ^ self.mirrored
    }

    /// The size of the board afterwards.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }

    /// Where a cell of a board of this size goes.
    pub fn cell(self, size: Size, cell: usize) -> usize {
        let (row, col) = (size.row(cell), size.col(cell));
        let (row, col) = if self.transpose { (col, row) } else { (row, col) };
        let size = self.size(size);
        let row = if self.upside_down { size.rows() - 1 - row } else { row };
        let col = if self.mirrored { size.cols() - 1 - col } else { col };
        size.cell(row, col)
    }

    /// The reflection that leaves a board of this size, and this cell of it, where they are.
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
