//! A shape: cells relative to each other.

use crate::lattice::{Cell, Lattice, Spot, minus};
use crate::turn::Turn;

/// A non-empty set of cells, moved so that its least cell is the origin.
///
/// Cells are ordered by their coordinates. Moving all cells does not change that order, so two shapes are equal if and
/// only if one can be moved onto the other without turning it. In the plane the least cell is the first in reading
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    cells: Vec<Cell>,
}

/// Layers from the bottom, rows, columns: true for a cell.
pub type Drawing = Vec<Vec<Vec<bool>>>;

impl Shape {
    /// The shape of these cells; `None` if there are none. Duplicate cells count once.
    pub fn new(mut cells: Vec<Cell>) -> Option<Self> {
        cells.sort_unstable();
        cells.dedup();
        let least = *cells.first()?;
        for cell in &mut cells {
            *cell = minus(*cell, least);
        }
        Some(Self { cells })
    }

    /// The shape drawn as layers of rows; `None` if nothing is drawn.
    pub fn from_drawing(lattice: Lattice, drawing: &[Vec<Vec<bool>>]) -> Option<Self> {
        let mut cells = Vec::new();
        for (layer, rows) in (0..).zip(drawing) {
            for (row, columns) in (0..).zip(rows) {
                let drawn = (0..).zip(columns).filter(|(_, cell)| **cell);
                cells.extend(drawn.map(|(column, _)| lattice.cell(Spot { layer, row, column })));
            }
        }
        Self::new(cells)
    }

    /// The shape as layers of rows, all of one size and as small as possible.
    pub fn drawing(&self, lattice: Lattice) -> Drawing {
        let [layers, rows, columns] = self.extent(lattice).1;
        let mut drawing = vec![vec![vec![false; columns]; rows]; layers];
        for Spot { layer, row, column } in self.spots(lattice) {
            drawing[layer as usize][row as usize][column as usize] = true;
        }
        drawing
    }

    /// The spots of its cells, in reading order, the first layer, row and column being 0.
    pub fn spots(&self, lattice: Lattice) -> Vec<Spot> {
        let least = self.extent(lattice).0;
        let spot = |&cell: &Cell| {
            let Spot { layer, row, column } = lattice.spot(cell);
            let (layer, row) = (layer - least.layer, row - least.row);
            Spot { layer, row, column: column - least.column }
        };
        let mut spots: Vec<Spot> = self.cells.iter().map(spot).collect();
        spots.sort_unstable();
        spots
    }

    /// The longest side of its drawing.
    pub fn longest_side(&self, lattice: Lattice) -> usize {
        self.extent(lattice).1.into_iter().max().unwrap_or_default()
    }

    /// The first layer, row and column of the drawing, and the number of each.
    fn extent(&self, lattice: Lattice) -> (Spot, [usize; 3]) {
        let side = |part: fn(Spot) -> i32| {
            let parts = self.cells.iter().map(|cell| part(lattice.spot(*cell)));
            // There is at least one cell.
            let (low, high) = parts
                .fold((i32::MAX, i32::MIN), |(low, high), part| (low.min(part), high.max(part)));
            (low, (high - low + 1) as usize)
        };
        let (layer, layers) = side(|spot| spot.layer);
        let (row, rows) = side(|spot| spot.row);
        let (column, columns) = side(|spot| spot.column);
        (Spot { layer, row, column }, [layers, rows, columns])
    }

    /// The cells in order; the first is the origin.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of cells; at least one.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The shape after a turn.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let cells = self.cells.iter().map(|cell| turn.apply(*cell)).collect();
        // As many cells as before, so there is at least one.
        Self::new(cells).unwrap_or_else(|| self.clone())
    }

    /// The distinct images of the shape, in the order of the first turn (see [`Turn::all`]) that gives each: the shape
    /// itself comes first, mirror images that no rotation gives come last.
    pub fn orientations(&self, lattice: Lattice, mirrored: bool) -> Vec<Self> {
        let mut different: Vec<Self> = Vec::new();
        for turn in Turn::all(lattice, mirrored) {
            let image = self.turned(turn);
            if !different.contains(&image) {
                different.push(image);
            }
        }
        different
    }

    /// Returns whether all cells are on the lattice if one of them is.
    pub fn lies_on(&self, lattice: Lattice) -> bool {
        self.cells.iter().all(|cell| lattice.has_step(*cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(lattice: Lattice, rows: &str) -> Shape {
        let row = |text: &str| text.chars().map(|letter| letter == 'X').collect();
        Shape::from_drawing(lattice, &[rows.split('/').map(row).collect()]).unwrap()
    }

    #[test]
    fn a_shape_does_not_depend_on_where_it_was_drawn() {
        for lattice in Lattice::ALL {
            let plain = flat(lattice, "XX/.X");
            assert_eq!(flat(lattice, "..../..XX/...X"), plain);
            assert_eq!(plain.cells()[0], [0, 0, 0]);
            assert_eq!(Shape::from_drawing(lattice, &plain.drawing(lattice)), Some(plain));
        }
        assert_eq!(Shape::new(Vec::new()), None);
    }

    #[test]
    fn orientations_are_counted_with_and_without_mirroring() {
        for (rows, rotated, all) in
            [("X", 1, 1), ("XX", 2, 2), ("XX/X.", 4, 4), ("XX/XX", 1, 1), ("XX./.XX", 2, 4)]
        {
            let shape = flat(Lattice::Square, rows);
            assert_eq!(shape.orientations(Lattice::Square, false).len(), rotated, "{rows}");
            assert_eq!(shape.orientations(Lattice::Square, true).len(), all, "{rows}");
        }
        // In space a flat piece can be turned over: mirroring adds nothing.
        for lattice in [Lattice::Cubic, Lattice::Balls] {
            for (rows, all) in [("X", 1), ("XX./.XX", 12), ("XXX/X..", 24)] {
                let shape = flat(lattice, rows);
                assert_eq!(shape.orientations(lattice, false).len(), all, "{lattice} {rows}");
                assert_eq!(shape.orientations(lattice, true).len(), all, "{lattice} {rows}");
            }
        }
        // A row of cubes can point three ways, a row of touching balls six.
        assert_eq!(flat(Lattice::Cubic, "XX").orientations(Lattice::Cubic, false).len(), 3);
        assert_eq!(flat(Lattice::Balls, "XX").orientations(Lattice::Balls, false).len(), 6);
    }

    #[test]
    fn only_cells_of_the_lattice_lie_on_it() {
        let upright = Shape::new(vec![[0, 0, 0], [0, 0, 1]]).unwrap();
        assert!(!upright.lies_on(Lattice::Square));
        assert!(upright.lies_on(Lattice::Cubic));
        assert!(!upright.lies_on(Lattice::Balls));
    }
}
