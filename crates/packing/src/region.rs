//! The region to fill: its cells in reading order, and its drawing.

use std::fmt;

use susun_text::{Value, coded};

use crate::lattice::{Cell, Lattice, Spot};
use crate::shape::Drawing;

/// The most cells a region may have.
pub const MAX_CELLS: usize = 1024;

/// The most layers, rows or columns a drawing may have.
pub const MAX_SIDE: usize = 100;

/// The cells to fill. Cells are numbered 0, 1, 2, ... in reading order: layer by layer from the bottom, row by row,
/// column by column. Holes have no number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    lattice: Lattice,
    cells: Vec<Cell>,
    layers: Vec<Layer>,
}

/// One layer of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    columns: usize,
    places: Vec<Option<usize>>,
}

/// A cell and its place in the drawing; as text `row 2, column 3`, in space preceded by the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The cell's number.
    pub cell: usize,
    /// Where it is drawn.
    pub spot: Spot,
    /// Whether there is only one layer, which then is not mentioned.
    pub flat: bool,
}

/// Why a drawing is not a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    /// Not a single cell.
    #[error("there is no cell to fill")]
    NoCells,
    /// A layer without a row or a column.
    #[error("layer {layer} is empty")]
    EmptyLayer {
        /// The layer, from 1 at the bottom.
        layer: usize,
    },
    /// More than [`MAX_CELLS`].
    #[error("{cells} cells, and a region has at most {MAX_CELLS}")]
    TooManyCells {
        /// The number of cells.
        cells: usize,
    },
    /// More layers, rows or columns than [`MAX_SIDE`].
    #[error("a side of {side}, and a drawing has at most {MAX_SIDE} layers, rows and columns")]
    TooLong {
        /// The longest side.
        side: usize,
    },
    /// Several layers in the plane.
    #[error("{layers} layers, and the plane has one")]
    LayersInThePlane {
        /// The number of layers.
        layers: usize,
    },
}

impl Region {
    /// The region drawn as layers from the bottom, rows and columns, true for a cell. Rows that are shorter than others
    /// of their layer end in holes.
    pub fn new(lattice: Lattice, drawing: &[Vec<Vec<bool>>]) -> Result<Self, RegionError> {
        check_extent(lattice, drawing)?;
        let mut region = Self { lattice, cells: Vec::new(), layers: Vec::new() };
        for (layer, rows) in (0..).zip(drawing) {
            let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
            let mut places = Vec::with_capacity(rows.len() * columns);
            for (row, drawn) in (0..).zip(rows) {
                for column in 0..columns {
                    let is_cell = drawn.get(column).copied().unwrap_or(false);
                    let spot = Spot { layer, row, column: column as i32 };
                    places.push(is_cell.then(|| region.add(spot)));
                }
            }
            region.layers.push(Layer { columns, places });
        }
        Ok(region)
    }

    /// A full rectangle in the plane.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, RegionError> {
        Self::full(Lattice::Square, [1, rows, columns], |_| (rows, columns))
    }

    /// A full box of cubes.
    pub fn cuboid(layers: usize, rows: usize, columns: usize) -> Result<Self, RegionError> {
        Self::full(Lattice::Cubic, [layers, rows, columns], |_| (rows, columns))
    }

    /// A pyramid of balls: layers of `side` x `side`, one less, and so on up to a single ball.
    pub fn pyramid(side: usize) -> Result<Self, RegionError> {
        Self::full(Lattice::Balls, [side; 3], |layer| (side - layer, side - layer))
    }

    /// Full layers, after a check that they are not too many.
    fn full(
        lattice: Lattice,
        sides: [usize; 3],
        layer: impl Fn(usize) -> (usize, usize),
    ) -> Result<Self, RegionError> {
        let side = sides.into_iter().max().unwrap_or_default();
        if side > MAX_SIDE {
            return Err(RegionError::TooLong { side });
        }
        let rows = |(rows, columns): (usize, usize)| vec![vec![true; columns]; rows];
        let drawing: Drawing = (0..sides[0]).map(|index| rows(layer(index))).collect();
        Self::new(lattice, &drawing)
    }

    fn add(&mut self, spot: Spot) -> usize {
        self.cells.push(self.lattice.cell(spot));
        self.cells.len() - 1
    }

    /// The lattice of the cells.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The number of cells; at least one.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of a cell, if it belongs to the region.
    #[inline]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let spot = self.lattice.spot(cell);
        // Points between balls are not drawn.
        if self.lattice.cell(spot) != cell {
            return None;
        }
        let layer = self.layers.get(usize::try_from(spot.layer).ok()?)?;
        layer.at(usize::try_from(spot.row).ok()?, usize::try_from(spot.column).ok()?)
    }

    /// Where cell `index` is drawn.
    pub fn site(&self, index: usize) -> Site {
        let flat = self.lattice.is_flat();
        Site { cell: index, spot: self.lattice.spot(self.cells[index]), flat }
    }

    /// The drawing: layers from the bottom.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The drawing it was made of, rows filled up with holes.
    pub fn drawing(&self) -> Drawing {
        let cells = |row: &[Option<usize>]| row.iter().map(Option::is_some).collect();
        self.layers.iter().map(|layer| layer.rows().map(cells).collect()).collect()
    }
}

impl Layer {
    /// The number of rows.
    pub fn height(&self) -> usize {
        self.places.len() / self.columns
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.columns
    }

    /// The rows from the top: the number of each cell, `None` for holes.
    pub fn rows(&self) -> std::slice::Chunks<'_, Option<usize>> {
        self.places.chunks(self.columns)
    }

    /// The number of the cell at this place; `None` for holes and outside of the drawing.
    #[inline]
    pub fn at(&self, row: usize, column: usize) -> Option<usize> {
        if column >= self.columns {
            return None;
        }
        self.places.get(row * self.columns + column).copied().flatten()
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spot { layer, row, column } = self.spot;
        if !self.flat {
            write!(f, "layer {}, ", layer + 1)?;
        }
        write!(f, "row {}, column {}", row + 1, column + 1)
    }
}

/// Row and column from 1, as in `2:3`, or layer, row and column.
impl Value for Site {
    fn value(&self) -> String {
        let Spot { layer, row, column } = self.spot;
        let place = format!("{}:{}", row + 1, column + 1);
        if self.flat { place } else { format!("{}:{place}", layer + 1) }
    }
}

coded!(RegionError, "region":
    NoCells, EmptyLayer { layer }, TooManyCells { cells }, TooLong { side }, LayersInThePlane { layers });

impl RegionError {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::NoCells => "draw cells as X and holes as .".into(),
            Self::EmptyLayer { .. } => "draw a layer of holes as rows of .".into(),
            Self::TooManyCells { .. } | Self::TooLong { .. } => {
                format!("sides go from 1 to {MAX_SIDE}, with up to {MAX_CELLS} cells in all")
            }
            Self::LayersInThePlane { .. } => "say `lattice cubic` for layers of cubes".into(),
        }
    }
}

fn check_extent(lattice: Lattice, drawing: &[Vec<Vec<bool>>]) -> Result<(), RegionError> {
    let width = |rows: &Vec<Vec<bool>>| rows.iter().map(Vec::len).max().unwrap_or(0);
    let longest = drawing.iter().map(|rows| rows.len().max(width(rows))).max().unwrap_or(0);
    let side = longest.max(drawing.len());
    if side > MAX_SIDE {
        return Err(RegionError::TooLong { side });
    }
    if lattice.is_flat() && drawing.len() > 1 {
        return Err(RegionError::LayersInThePlane { layers: drawing.len() });
    }
    let cells = drawing.iter().flatten().flatten().filter(|cell| **cell).count();
    if cells > MAX_CELLS {
        return Err(RegionError::TooManyCells { cells });
    }
    if cells == 0 {
        return Err(RegionError::NoCells);
    }
    match drawing.iter().position(|rows| width(rows) == 0) {
        Some(index) => Err(RegionError::EmptyLayer { layer: index + 1 }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_in_reading_order_and_holes_are_not() {
        let ring = Region::new(
            Lattice::Square,
            &[vec![vec![true; 3], vec![true, false, true], vec![true; 3]]],
        )
        .unwrap();
        assert_eq!(ring.size(), 8);
        assert_eq!(ring.layers()[0].at(1, 1), None);
        assert_eq!(ring.layers()[0].at(1, 2), Some(4));
        assert_eq!(ring.layers()[0].at(1, 3), None);
        assert_eq!(ring.site(4).to_string(), "row 2, column 3");
        for (index, &cell) in ring.cells().iter().enumerate() {
            assert_eq!(ring.index(cell), Some(index));
        }
        assert_eq!(Region::new(Lattice::Square, &ring.drawing()), Ok(ring));
    }

    #[test]
    fn boxes_and_pyramids_have_the_cells_they_should() {
        assert_eq!(Region::cuboid(3, 4, 5).unwrap().size(), 60);
        let pyramid = Region::pyramid(5).unwrap();
        assert_eq!(pyramid.size(), 55);
        assert_eq!(pyramid.layers()[4].width(), 1);
        assert_eq!(pyramid.site(54).to_string(), "layer 5, row 1, column 1");
        assert_eq!(Region::pyramid(14).unwrap().size(), 1015);
    }

    #[test]
    fn regions_out_of_bounds_are_refused() {
        let refused = |region: Result<Region, RegionError>| region.unwrap_err();
        assert_eq!(refused(Region::rectangle(0, 3)), RegionError::NoCells);
        assert_eq!(refused(Region::rectangle(33, 32)), RegionError::TooManyCells { cells: 1056 });
        assert_eq!(refused(Region::pyramid(1 << 40)), RegionError::TooLong { side: 1 << 40 });
        assert_eq!(refused(Region::rectangle(1, 101)), RegionError::TooLong { side: 101 });
        let layers = vec![vec![vec![true]]; 2];
        let two = Region::new(Lattice::Square, &layers);
        assert_eq!(refused(two), RegionError::LayersInThePlane { layers: 2 });
        let gap = Region::new(Lattice::Cubic, &[vec![vec![true]], vec![]]);
        assert_eq!(refused(gap), RegionError::EmptyLayer { layer: 2 });
    }
}
