//! What Algorithm X would do next, in terms of the puzzle: which cell or piece has the fewest placements left.

use std::fmt;

use crate::check::PieceName;
use crate::placements::placements;
use crate::puzzle::{Placement, Puzzle};
use crate::region::Site;

/// A puzzle with pieces placed one after the other, and the remaining placements.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    puzzle: &'a Puzzle,
    free: Vec<bool>,
    left: Vec<usize>,
    places: Vec<Placement>,
}

/// Something that must be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// A piece, left once, that must be placed.
    Piece(PieceName),
    /// A cell that must be covered.
    Cell(Site),
}

/// The need with the fewest ways to meet it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tightest {
    /// What is needed.
    pub need: Need,
    /// The placements that meet it; none means a dead end, one a forced step.
    pub ways: Vec<Placement>,
}

impl Need {
    /// The name of the piece, or the number of the cell.
    pub fn named(&self) -> (Option<&str>, Option<usize>) {
        match self {
            Self::Piece(piece) => (Some(&piece.name), None),
            Self::Cell(site) => (None, Some(site.cell)),
        }
    }
}

impl<'a> Position<'a> {
    /// The puzzle as given.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let (free, left) = (puzzle.free(), puzzle.remaining());
        Self { puzzle, free, left, places: placements(puzzle) }
    }

    /// The remaining placements, in the order of [`placements`].
    pub fn places(&self) -> &[Placement] {
        &self.places
    }

    /// Makes one of the [`places`](Self::places).
    pub fn put(&mut self, placement: &Placement) {
        for &cell in &placement.cells {
            self.free[cell] = false;
        }
        self.left[placement.piece] -= 1;
        let (free, left) = (&self.free, &self.left);
        self.places
            .retain(|place| left[place.piece] > 0 && place.cells.iter().all(|&cell| free[cell]));
    }

    /// The need with the fewest ways to meet it, pieces before cells if equal, as in the exact cover; `None` if nothing
    /// is left. Pieces of which several copies are left do not count.
    pub fn tightest(&self) -> Option<Tightest> {
        let mut places_of = vec![0; self.left.len()];
        for place in &self.places {
            places_of[place.piece] += 1;
        }
        let pieces = (0..self.left.len()).filter(|&piece| self.left[piece] == 1);
        let by_piece = pieces.map(|piece| (places_of[piece], Err(piece)));
        let covering = self.covering();
        let cells = (0..self.free.len()).filter(|&cell| self.free[cell]);
        let by_cell = cells.map(|cell| (covering[cell], Ok(cell)));
        let (_, tightest) = by_piece.chain(by_cell).min_by_key(|(ways, _)| *ways)?;
        let meets = |place: &&Placement| match tightest {
            Err(piece) => place.piece == piece,
            Ok(cell) => place.cells.contains(&cell),
        };
        let ways = self.places.iter().filter(meets).cloned().collect();
        let need = match tightest {
            Err(piece) => Need::Piece(PieceName::of(self.puzzle, piece)),
            Ok(cell) => Need::Cell(self.puzzle.region().site(cell)),
        };
        Some(Tightest { need, ways })
    }

    /// For each cell, how many of the placements cover it.
    pub fn covering(&self) -> Vec<usize> {
        let mut covering = vec![0; self.free.len()];
        for &cell in self.places.iter().flat_map(|place| &place.cells) {
            covering[cell] += 1;
        }
        covering
    }
}

impl fmt::Display for Tightest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ways = match self.ways.len() {
            0 => "in no way".into(),
            1 => "in one way only".into(),
            ways => format!("in {ways} ways"),
        };
        match &self.need {
            Need::Piece(piece) => write!(f, "piece {piece} can lie {ways}"),
            Need::Cell(site) => write!(f, "{site} can be covered {ways}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn the_tightest_need_is_a_piece_before_a_cell() {
        let puzzle = notation::read("2 3 3\nDEFAULT\nA\nBB\nCCC\n", None).unwrap().puzzle;
        let mut position = Position::new(&puzzle);
        assert_eq!(position.covering(), [4, 5, 4, 4, 5, 4]);
        let tightest = position.tightest().unwrap();
        assert_eq!(tightest.to_string(), "piece C can lie in 2 ways");
        position.put(&tightest.ways[0]);
        let tightest = position.tightest().unwrap();
        assert_eq!(tightest.to_string(), "piece B can lie in 2 ways");
        position.put(&tightest.ways[1]);
        let tightest = position.tightest().unwrap();
        assert_eq!(tightest.to_string(), "piece A can lie in one way only");
        position.put(&tightest.ways[0]);
        assert_eq!(position.tightest(), None);
    }

    #[test]
    fn copies_are_no_need_and_a_lonely_cell_is() {
        let text = "packing\nboard\nX.X\nX.X\nX..\npiece A x2\nXX\npiece B\nX\n";
        let puzzle = notation::read(text, None).unwrap().puzzle;
        let tightest = Position::new(&puzzle).tightest().unwrap();
        assert_eq!(tightest.to_string(), "row 1, column 1 can be covered in 2 ways");
    }
}
