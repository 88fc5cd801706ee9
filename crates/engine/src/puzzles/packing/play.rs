//! The position of a player: the placed pieces, and where the others can be placed.

use susun_packing::{Held, Lattice, Layer, Placement, Puzzle, Spot, handling, notation};
use susun_wire::Play;
use susun_wire::packing::{HandInfo, LayerInfo, OrientationInfo, PlacedInfo, PlayInfo, PlayReport};

use super::info;
use crate::error::Error;
use crate::placed_pieces::with_placed;

/// The region with the pieces that the player has placed.
pub(crate) fn play(puzzle: &Puzzle, request: &Play) -> Result<PlayReport, Error> {
    let other = [
        (!request.moves.is_empty(), "moves"),
        (request.notation.is_some(), "notation"),
        (request.boards, "boards"),
    ];
    Error::refuse_given(other, "packing")?;
    let given = puzzle.placed();
    let puzzle = with_placed(puzzle.clone(), &request.placed)?;
    let layers = puzzle.region().layers().iter().enumerate();
    let play = PlayInfo {
        layers: layers.map(|(height, layer)| layer_info(puzzle.lattice(), height, layer)).collect(),
        pieces: pieces(&puzzle),
        placed: placed(&puzzle, given),
        solved: !puzzle.free().contains(&true),
    };
    Ok(PlayReport { puzzle: info(&puzzle), play })
}

fn layer_info(lattice: Lattice, height: usize, layer: &Layer) -> LayerInfo {
    // A ball is half a step further for each layer; cubes are directly above each other.
    let offset = if lattice == Lattice::Balls { height } else { 0 };
    LayerInfo { row: offset, column: offset, cells: layer.rows().map(<[_]>::to_vec).collect() }
}

fn pieces(puzzle: &Puzzle) -> Vec<HandInfo> {
    let labels = notation::Labels::of(puzzle);
    let info = |(number, left): (usize, usize)| {
        let piece = &puzzle.pieces()[number];
        HandInfo {
            name: piece.name.clone(),
            letters: (0..piece.count).map(|copy| labels.label(number, copy)).collect(),
            copies: piece.count,
            left,
            orientations: handling(puzzle, number).into_iter().map(orientation).collect(),
        }
    };
    puzzle.remaining().into_iter().enumerate().map(info).collect()
}

fn orientation(held: Held) -> OrientationInfo {
    let cell = |Spot { layer, row, column }: Spot| [layer, row, column];
    let Held { spots, turned, flipped, tipped, places } = held;
    let cells = spots.into_iter().map(cell).collect();
    OrientationInfo { cells, turned, flipped, tipped, placements: places }
}

/// The placements. Copies get letters in the order of their cells, as on the board.
fn placed(puzzle: &Puzzle, given: &[Placement]) -> Vec<PlacedInfo> {
    let labels = notation::Labels::of(puzzle);
    let mut copies = vec![0; puzzle.pieces().len()];
    let info = |placement: &Placement| {
        let copy = copies[placement.piece];
        copies[placement.piece] += 1;
        PlacedInfo {
            piece: puzzle.pieces()[placement.piece].name.clone(),
            letter: labels.label(placement.piece, copy),
            cells: placement.cells.clone(),
            given: given.contains(placement),
        }
    };
    puzzle.placed().iter().map(info).collect()
}
