//! How Algorithm X sees a packing puzzle.

use susun_packing::{Placement, Position, Puzzle, Tightest};
use susun_search::Stop;
use susun_wire::packing::{ExplainReport, PieceAccount, StepInfo};

use super::check::check;
use super::info;

/// Pieces and cells with their placements, and the steps that are forced from the start.
pub(crate) fn explain(puzzle: &Puzzle, stop: &Stop) -> ExplainReport {
    let position = Position::new(puzzle);
    let covering = position.covering();
    let cell = |cell: &Option<usize>| cell.map(|cell| covering[cell]);
    let layers = puzzle.region().layers().iter();
    ExplainReport {
        puzzle: info(puzzle),
        pieces: pieces(puzzle, position.places()),
        covering: layers
            .map(|layer| layer.rows().map(|row| row.iter().map(cell).collect()).collect())
            .collect(),
        items: puzzle.remaining().iter().filter(|left| **left > 0).count()
            + puzzle.free().iter().filter(|free| **free).count(),
        options: position.places().len(),
        steps: steps(puzzle, position),
        check: check(puzzle, stop),
    }
}

fn pieces(puzzle: &Puzzle, places: &[Placement]) -> Vec<PieceAccount> {
    let piece = |(number, left): (usize, usize)| {
        let piece = &puzzle.pieces()[number];
        PieceAccount {
            name: piece.name.clone(),
            cells: piece.shape.size(),
            copies: piece.count,
            left,
            may_mirror: piece.may_mirror,
            orientations: piece.orientations(puzzle.lattice()).len(),
            placements: places.iter().filter(|place| place.piece == number).count(),
        }
    };
    puzzle.remaining().into_iter().enumerate().map(piece).collect()
}

/// The tightest need again and again, as long as there is only one way to meet it; the last step is the first that is
/// not forced.
fn steps(puzzle: &Puzzle, mut position: Position<'_>) -> Vec<StepInfo> {
    let mut steps = Vec::new();
    while let Some(tightest) = position.tightest() {
        let Tightest { need, ways } = &tightest;
        let (need_piece, need_cell) = need.named();
        let forced = <&[Placement; 1]>::try_from(ways.as_slice()).ok().map(|[only]| only);
        steps.push(StepInfo {
            sentence: tightest.to_string(),
            need_piece: need_piece.map(str::to_owned),
            need_cell,
            ways: ways.len(),
            piece: forced.map(|only| puzzle.pieces()[only.piece].name.clone()),
            cells: forced.map(|only| only.cells.clone()).unwrap_or_default(),
        });
        match forced {
            Some(only) => position.put(only),
            None => break,
        }
    }
    steps
}
