//! Checks solutions from the definition, with nothing that a search uses.

use susun_text::coded;

use crate::lattice::Cell;
use crate::puzzle::{Placement, Puzzle};
use crate::region::Site;
use crate::shape::Shape;

/// What is wrong with placements.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotASolution {
    /// A piece that does not exist.
    #[error("there is no piece number {piece}")]
    NoSuchPiece {
        /// Its number, from 0.
        piece: usize,
    },
    /// A cell that does not exist.
    #[error("there is no cell number {cell}")]
    NoSuchCell {
        /// Its number, from 0.
        cell: usize,
    },
    /// Cells that are not the piece in any of its orientations.
    #[error("the cells of {name} do not form that piece; the first is {first}")]
    WrongShape {
        /// The piece.
        name: String,
        /// The first of the cells.
        first: Site,
    },
    /// A cell that is covered twice.
    #[error("{first} and {second} both cover {at}")]
    Overlap {
        /// The piece that was there first.
        first: String,
        /// The other piece.
        second: String,
        /// The cell.
        at: Site,
    },
    /// More or fewer copies of a piece than the puzzle has.
    #[error("{name} is used {found} times, expected {expected}")]
    Copies {
        /// The piece.
        name: String,
        /// Times used.
        found: usize,
        /// Copies in the puzzle.
        expected: usize,
    },
    /// A cell that is not covered.
    #[error("nothing covers {at}")]
    Uncovered {
        /// The first such cell.
        at: Site,
    },
    /// A piece placed at the start is somewhere else.
    #[error("{name} was placed at {at}, and is no longer there")]
    Moved {
        /// The piece.
        name: String,
        /// The first cell of its original place.
        at: Site,
    },
}

coded!(NotASolution, "placement":
    NoSuchPiece { piece }, NoSuchCell { cell }, WrongShape { name, first }, Overlap { first, second, at },
    Copies { name, found, expected }, Uncovered { at }, Moved { name, at });

impl Puzzle {
    /// Checks that `placements` are a solution: every copy of every piece, every cell once, and the pieces placed at
    /// the start in their places. The order of the placements does not matter.
    pub fn check_solution(&self, placements: &[Placement]) -> Result<(), NotASolution> {
        let used = check_placements(self, placements)?;
        for (piece, &found) in self.pieces().iter().zip(&used.copies) {
            if found != piece.count {
                let (name, expected) = (piece.name.clone(), piece.count);
                return Err(NotASolution::Copies { name, found, expected });
            }
        }
        if let Some(cell) = used.covered_by.iter().position(Option::is_none) {
            return Err(NotASolution::Uncovered { at: self.region().site(cell) });
        }
        match self.placed().iter().find(|placed| !placements.contains(placed)) {
            Some(moved) => Err(NotASolution::Moved {
                name: self.pieces()[moved.piece].name.clone(),
                at: self.region().site(moved.cells[0]),
            }),
            None => Ok(()),
        }
    }
}

/// What placements use.
pub(crate) struct Used {
    copies: Vec<usize>,
    covered_by: Vec<Option<usize>>,
}

/// Checks that placements do not overlap and fit the region; some pieces may be left over.
pub(crate) fn check_placements(
    puzzle: &Puzzle,
    placements: &[Placement],
) -> Result<Used, NotASolution> {
    let (region, pieces) = (puzzle.region(), puzzle.pieces());
    let mut used = Used { copies: vec![0; pieces.len()], covered_by: vec![None; region.size()] };
    for placement in placements {
        let Placement { piece: number, ref cells } = *placement;
        let no_piece = NotASolution::NoSuchPiece { piece: number };
        let piece = pieces.get(number).ok_or(no_piece)?;
        if let Some(&cell) = cells.iter().find(|cell| **cell >= region.size()) {
            return Err(NotASolution::NoSuchCell { cell });
        }
        let name = || piece.name.clone();
        if !has_shape_of(puzzle, placement) {
            let first = region.site(cells.first().copied().unwrap_or_default());
            return Err(NotASolution::WrongShape { name: name(), first });
        }
        for &cell in cells {
            if let Some(other) = used.covered_by[cell].replace(number) {
                let (first, at) = (pieces[other].name.clone(), region.site(cell));
                return Err(NotASolution::Overlap { first, second: name(), at });
            }
        }
        used.copies[number] += 1;
        if used.copies[number] > piece.count {
            let (found, expected) = (used.copies[number], piece.count);
            return Err(NotASolution::Copies { name: name(), found, expected });
        }
    }
    Ok(used)
}

/// Whether the cells are in order and are one of the orientations of the piece.
fn has_shape_of(puzzle: &Puzzle, placement: &Placement) -> bool {
    let in_order = placement.cells.windows(2).all(|pair| pair[0] < pair[1]);
    let points: Vec<Cell> =
        placement.cells.iter().map(|&cell| puzzle.region().cells()[cell]).collect();
    let orientations = puzzle.pieces()[placement.piece].orientations(puzzle.lattice());
    in_order && Shape::new(points).is_some_and(|shape| orientations.contains(&shape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn puzzle() -> Puzzle {
        notation::read("2 3 3\nDEFAULT\nA\nBB\nB\nCC", None).unwrap().puzzle
    }

    fn wrong(placements: &[(usize, &[usize])]) -> String {
        let placement =
            |&(piece, cells): &(usize, &[usize])| Placement { piece, cells: cells.to_vec() };
        let placements: Vec<Placement> = placements.iter().map(placement).collect();
        puzzle()
            .check_solution(&placements)
            .map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn wrong_solutions_are_refused_with_a_reason() {
        assert_eq!(wrong(&[(2, &[2, 5]), (0, &[0]), (1, &[1, 3, 4])]), "");
        assert_eq!(wrong(&[(3, &[0])]), "there is no piece number 3");
        assert_eq!(wrong(&[(0, &[6])]), "there is no cell number 6");
        let shape = "the cells of C do not form that piece; the first is row 1, column 1";
        assert_eq!(wrong(&[(2, &[0, 2])]), shape);
        assert_eq!(wrong(&[(2, &[])]), shape);
        let order = "the cells of C do not form that piece; the first is row 1, column 2";
        assert_eq!(wrong(&[(2, &[1, 0])]), order);
        let overlap = "A and C both cover row 1, column 1";
        assert_eq!(wrong(&[(0, &[0]), (2, &[0, 1])]), overlap);
        assert_eq!(wrong(&[(0, &[0]), (0, &[1])]), "A is used 2 times, expected 1");
        assert_eq!(wrong(&[(0, &[0])]), "B is used 0 times, expected 1");
    }

    #[test]
    fn what_was_placed_stays_and_every_cell_is_covered() {
        let placed = puzzle().with_placed(vec![Placement { piece: 0, cells: vec![5] }]).unwrap();
        let solution: Vec<Placement> = [(0, vec![0]), (1, vec![1, 3, 4]), (2, vec![2, 5])]
            .map(|(piece, cells)| Placement { piece, cells })
            .into();
        let error = placed.check_solution(&solution).unwrap_err();
        let moved = "A was placed at row 2, column 3, and is no longer there";
        assert_eq!(error.to_string(), moved);
        let small = notation::read("1 2 1\nDEFAULT\nA", None).unwrap().puzzle;
        let error = small.check_solution(&solution[..1]).unwrap_err();
        assert_eq!(error.to_string(), "nothing covers row 1, column 2");
    }
}
