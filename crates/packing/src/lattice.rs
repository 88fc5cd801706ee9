//! The three lattices of cells: squares in the plane, unit cubes, and stacked balls.
//!
//! A cell is a point with three integer coordinates, and every symmetry that maps a lattice onto itself is a signed
//! permutation of them with a translation (see [`crate::Turn`]). For cubes that is obvious. For balls the coordinates
//! are chosen so that it holds: ball (row, column) of layer k touches the four balls below it, so it is at (row + k/2,
//! column + k/2, k/√2), and the map
//!
//! ```text
//! row * (1, 1, 0) + column * (1, -1, 0) + k * (1, 0, 1)
//! ```
//!
//! preserves all angles. Its image is the face-centred cubic lattice in its usual form, D3: the points with an even sum
//! of coordinates (Conway and Sloane, *Sphere Packings, Lattices and Groups*, chapter 4).

use std::fmt;

use susun_text::Value;

/// A point of a lattice. On squares and cubes: row, column, layer.
pub type Cell = [i32; 3];

/// The arrangement of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Squares in the plane.
    Square,
    /// Unit cubes in space.
    Cubic,
    /// Balls stacked as in a pyramid with a square base: face-centred cubic.
    Balls,
}

/// Where a cell is drawn, counted from 0. Spots are ordered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The layer, from the bottom.
    pub layer: i32,
    /// The row, from the top of the drawing.
    pub row: i32,
    /// The column, from the left.
    pub column: i32,
}

impl Lattice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Square, Self::Cubic, Self::Balls];

    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Cubic => "cubic",
            Self::Balls => "balls",
        }
    }

    /// The lattice with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lattice| lattice.name() == name)
    }

    /// Returns whether this is the plane, which has one layer.
    pub fn is_flat(self) -> bool {
        self == Self::Square
    }

    /// The cell drawn at `spot`.
    pub fn cell(self, spot: Spot) -> Cell {
        let Spot { layer, row, column } = spot;
        match self {
            Self::Square | Self::Cubic => [row, column, layer],
            Self::Balls => [row + column + layer, row - column, layer],
        }
    }

    /// Where `cell` is drawn.
    pub fn spot(self, cell: Cell) -> Spot {
        let [x, y, layer] = cell;
        match self {
            Self::Square | Self::Cubic => Spot { layer, row: x, column: y },
            Self::Balls => {
                let column = (x - y - layer) / 2;
                Spot { layer, row: column + y, column }
            }
        }
    }

    /// Returns whether the step leads from one cell of the lattice to another.
    pub fn has_step(self, step: Cell) -> bool {
        match self {
            Self::Square => step[2] == 0,
            Self::Cubic => true,
            Self::Balls => step.iter().sum::<i32>() % 2 == 0,
        }
    }
}

impl Value for Lattice {
    fn value(&self) -> String {
        self.name().into()
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The sum of two points.
pub(crate) fn plus(a: Cell, b: Cell) -> Cell {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// The step that leads from `b` to `a`.
pub(crate) fn minus(a: Cell, b: Cell) -> Cell {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_spots_are_two_names_of_one_thing() {
        for lattice in Lattice::ALL {
            for index in 0..125 {
                let spot = Spot { layer: index / 25, row: index / 5 % 5 - 2, column: index % 5 };
                assert_eq!(lattice.spot(lattice.cell(spot)), spot, "{lattice}");
            }
            assert_eq!(Lattice::from_name(lattice.name()), Some(lattice));
        }
    }

    #[test]
    fn touching_balls_are_at_one_distance() {
        let ball = |layer, row, column| Lattice::Balls.cell(Spot { layer, row, column });
        let top = ball(1, 0, 0);
        let below = [ball(0, 0, 0), ball(0, 0, 1), ball(0, 1, 0), ball(0, 1, 1)];
        let beside = [ball(1, 0, 1), ball(1, 1, 0), ball(1, 0, -1), ball(1, -1, 0)];
        for other in below.into_iter().chain(beside) {
            let step = minus(top, other);
            assert_eq!(step.iter().map(|part| part * part).sum::<i32>(), 2);
            assert!(Lattice::Balls.has_step(step));
        }
    }
}
