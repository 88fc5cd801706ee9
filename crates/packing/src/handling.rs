//! A piece in the player's hand: its orientations, how one becomes another, and where it can be placed.
//!
//! A player turns a piece as it is drawn: by a quarter, over, and in space onto another plane. Each of these maps one
//! orientation to another, and together they reach all of them.

use crate::lattice::{Lattice, Spot};
use crate::piece::Piece;
use crate::placements::places;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::turn::Turn;

/// An orientation of a piece in the hand. Others are given by their index in the list of [`handling`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Where its cells are drawn, in reading order, from 0.
    pub spots: Vec<Spot>,
    /// Index after a quarter turn counter-clockwise.
    pub turned: usize,
    /// Index after turning it over: left and right are exchanged. In space that is a half turn, unless the piece may be
    /// mirrored. Its own index if that orientation is not allowed.
    pub flipped: usize,
    /// Index after tipping it onto another plane; its own in the plane.
    pub tipped: usize,
    /// Where it can be placed now, if a copy is left: the numbers of free cells, in the order of `spots`.
    pub places: Vec<Vec<usize>>,
}

/// The orientations of a piece of the puzzle, in the order of [`Piece::orientations`].
pub fn handling(puzzle: &Puzzle, piece: usize) -> Vec<Held> {
    let (lattice, free) = (puzzle.lattice(), puzzle.free());
    let is_left = puzzle.remaining()[piece] > 0;
    let piece = &puzzle.pieces()[piece];
    let orientations = piece.orientations(lattice);
    let (over, tip) = (over(piece, lattice), tip(lattice));
    let held = |(index, shape): (usize, &Shape)| {
        let after = |turn: Turn| {
            let turned = shape.turned(turn);
            orientations.iter().position(|other| *other == turned).unwrap_or(index)
        };
        Held {
            // Cell numbers increase in reading order, too.
            spots: shape.spots(lattice),
            turned: after(Turn::quarter(lattice)),
            flipped: after(over),
            tipped: after(tip),
            places: places(puzzle.region(), &free, shape).filter(|_| is_left).collect(),
        }
    };
    orientations.iter().enumerate().map(held).collect()
}

fn over(piece: &Piece, lattice: Lattice) -> Turn {
    if lattice.is_flat() || piece.may_mirror {
        Turn::mirror(lattice)
    } else {
        Turn::half_over(lattice)
    }
}

fn tip(lattice: Lattice) -> Turn {
    if lattice.is_flat() { Turn::IDENTITY } else { Turn::TIP }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn puzzle(text: &str) -> Puzzle {
        notation::read(text, None).unwrap().puzzle
    }

    /// The number of orientations reachable from the first one.
    fn reached(held: &[Held]) -> usize {
        let mut met = vec![0];
        let mut next = 0;
        while let Some(&index) = met.get(next) {
            let Held { turned, flipped, tipped, .. } = held[index];
            for more in [turned, flipped, tipped] {
                if !met.contains(&more) {
                    met.push(more);
                }
            }
            next += 1;
        }
        met.len()
    }

    /// Spots as a text.
    fn drawn(held: &Held) -> String {
        let digits = |spot: &Spot| format!("{}{}{}", spot.layer, spot.row, spot.column);
        held.spots.iter().map(digits).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_orientation_can_be_reached() {
        for text in [
            "packing\nboard 6x10\npieces pentominoes\n",
            "packing\nboard 3x4x5\npieces pentominoes\n",
            "packing\nboard pyramid-5\npieces iq-puzzler-pro\n",
            "packing\nlattice cubic\nboard 2x2x2\npiece A mirror\nXX\nX.\n-\nX.\n..\n",
            "packing\nboard 3x3\npiece F no-mirror\n.XX\nXX.\n.X.\n",
        ] {
            let puzzle = puzzle(text);
            for piece in 0..puzzle.pieces().len() {
                let held = handling(&puzzle, piece);
                let name = &puzzle.pieces()[piece].name;
                assert_eq!(reached(&held), held.len(), "{name} of {text}");
                for index in 0..held.len() {
                    let often = |times: u32, next: fn(&Held) -> usize| {
                        (0..times).fold(index, |now, _| next(&held[now]))
                    };
                    let back = [
                        often(4, |held| held.turned),
                        often(2, |held| held.flipped),
                        often(4, |held| held.tipped),
                    ];
                    assert_eq!(back, [index; 3], "{name} of {text}");
                }
            }
        }
    }

    #[test]
    fn a_piece_is_turned_as_it_is_drawn() {
        let held = handling(&puzzle("packing\nboard 3x3\npiece L\nX.\nX.\nXX\n"), 0);
        assert_eq!(drawn(&held[0]), "000 010 020 021");
        // Counter-clockwise, the foot at the bottom right goes up.
        assert_eq!(drawn(&held[held[0].turned]), "002 010 011 012");
        assert_eq!(drawn(&held[held[0].flipped]), "001 011 020 021");
        assert_eq!(held[0].tipped, 0);
        let chiral = handling(&puzzle("packing\nboard 3x3\npiece L no-mirror\nX.\nX.\nXX\n"), 0);
        assert_eq!((chiral.len(), chiral[0].flipped), (4, 0));
    }

    #[test]
    fn a_row_of_balls_is_tipped_upright() {
        let held = handling(&puzzle("packing\nboard pyramid-3\npiece A\nXXX\n"), 0);
        assert_eq!(drawn(&held[0]), "000 001 002");
        assert_eq!(drawn(&held[held[0].turned]), "000 010 020");
        let upright = &held[held[0].tipped];
        let layers: Vec<i32> = upright.spots.iter().map(|spot| spot.layer).collect();
        assert_eq!(layers, [0, 1, 2]);
        assert!(upright.spots.iter().all(|spot| spot.row >= 0 && spot.column >= 0));
        // From a corner of the base along an edge to the top; the other three edges are other orientations.
        assert_eq!(upright.places.len(), 1);
    }

    #[test]
    fn places_follow_the_spots_and_are_those_of_all_placements() {
        for text in [
            "packing\nboard 6x10\npieces pentominoes\n",
            "packing\nboard pyramid-4\npiece A x2\nXX\nX.\npiece B x14\nX\n",
        ] {
            let puzzle = puzzle(text);
            let all = crate::placements(&puzzle);
            for piece in 0..puzzle.pieces().len() {
                let held = handling(&puzzle, piece);
                let places: Vec<&Vec<usize>> = held.iter().flat_map(|held| &held.places).collect();
                let own = all.iter().filter(|place| place.piece == piece);
                assert_eq!(places, own.map(|place| &place.cells).collect::<Vec<_>>());
                for held in &held {
                    for place in &held.places {
                        assert_eq!(steps(&puzzle, place), spot_steps(&held.spots));
                    }
                }
            }
        }
    }

    /// The offsets from the first cell to each, as drawn.
    fn steps(puzzle: &Puzzle, place: &[usize]) -> Vec<[i32; 3]> {
        let spots: Vec<Spot> = place.iter().map(|&cell| puzzle.region().site(cell).spot).collect();
        spot_steps(&spots)
    }

    fn spot_steps(spots: &[Spot]) -> Vec<[i32; 3]> {
        let Spot { layer, row, column } = spots[0];
        spots
            .iter()
            .map(|spot| [spot.layer - layer, spot.row - row, spot.column - column])
            .collect()
    }

    #[test]
    fn what_is_all_placed_has_no_places() {
        let puzzle = puzzle("packing\nboard 1x3\npiece A\nXX\npiece B\nX\nplaced\nAA_\n");
        assert_eq!(handling(&puzzle, 0)[0].places, Vec::<Vec<usize>>::new());
        assert_eq!(handling(&puzzle, 1)[0].places, [[2]]);
    }
}
