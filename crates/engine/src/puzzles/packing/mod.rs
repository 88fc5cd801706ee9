//! Packing puzzles: the implementation of each verb.

mod algorithm;
mod analyse;
mod brute_force;
mod check;
mod convert;
mod count;
mod explain;
mod generate;
mod hint;
mod memory;
mod metered;
mod play;
mod prove;
mod reasons;
mod search;
mod solve;
mod trace;
mod verify;

pub(crate) use analyse::AnalyseJob;
pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use count::CountJob;
pub(crate) use explain::explain;
pub(crate) use generate::GenerateJob;
pub(crate) use hint::HintJob;
pub(crate) use play::play;
pub(crate) use prove::ProveJob;
pub(crate) use solve::SolveJob;
pub(crate) use trace::summary;
pub use trace::traced_board;
pub(crate) use verify::{verify_report, verify_solution, verify_trace};

use susun_packing::{Puzzle, notation};
use susun_wire::packing::PuzzleInfo;

/// The head of every report.
fn info(puzzle: &Puzzle) -> PuzzleInfo {
    // INVARIANT: our own format can hold every puzzle except one with more placed pieces than letters, which no text
    // can describe.
    let text = notation::format("susun").ok().and_then(|own| notation::write(puzzle, own).ok());
    PuzzleInfo {
        family: "packing".into(),
        lattice: puzzle.lattice().to_string(),
        cells: puzzle.region().size(),
        pieces: puzzle.pieces().iter().map(|piece| piece.count).sum(),
        placed: puzzle.placed().len(),
        text: text.unwrap_or_default(),
        board: notation::write_solution(puzzle, puzzle.placed()),
        letters: letters(puzzle),
    }
}

/// One letter for each copy of each piece.
fn letters(puzzle: &Puzzle) -> String {
    let labels = notation::Labels::of(puzzle);
    let copies = puzzle.pieces().iter().enumerate();
    copies
        .flat_map(|(piece, own)| (0..own.count).map(move |copy| (piece, copy)))
        .map(|(piece, copy)| labels.label(piece, copy))
        .collect()
}
