//! Packing: how each verb is answered.

mod algorithm;
mod check;
mod filling;
mod reasons;
mod search;
mod tally;
mod tries;

pub(crate) use algorithm::algorithms;
pub(crate) use check::check;
pub(crate) use filling::Filling;
pub(crate) use tally::Tally;

use susun_packing::{Puzzle, notation};

use crate::report::PackingInfo;

/// The head of every report.
fn info(puzzle: &Puzzle) -> PackingInfo {
    // INVARIANT: the format of our own can hold every puzzle but one with more placed pieces than
    // letters, which no text can have asked for.
    let text = notation::format("susun").ok().and_then(|own| notation::write(puzzle, own).ok());
    PackingInfo {
        family: "packing".into(),
        lattice: puzzle.lattice().to_string(),
        cells: puzzle.region().size(),
        pieces: puzzle.pieces().iter().map(|piece| piece.count).sum(),
        placed: puzzle.placed().len(),
        text: text.unwrap_or_default(),
    }
}
