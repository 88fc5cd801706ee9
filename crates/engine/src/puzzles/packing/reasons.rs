//! Reasons why there is no solution, as plain data.

use susun_packing::check::{PieceName, Reason, reasons};
use susun_packing::{Puzzle, Site};

use crate::report::ReasonInfo;

/// Everything that can be told without search.
pub(super) fn reason_infos(puzzle: &Puzzle) -> Vec<ReasonInfo> {
    reasons(puzzle).iter().map(reason_info).collect()
}

fn reason_info(reason: &Reason) -> ReasonInfo {
    let numbers = |sites: &[Site]| sites.iter().map(|site| site.cell).collect();
    let names = |pieces: &[PieceName]| pieces.iter().map(|piece| piece.name.clone()).collect();
    let (kind, cells, pieces) = match reason {
        Reason::AreaDiffers(_) => ("area", Vec::new(), Vec::new()),
        Reason::NoPlace(no_place) => ("no-place", Vec::new(), vec![no_place.piece.name.clone()]),
        Reason::Uncovered(uncovered) => ("uncovered", numbers(&uncovered.cells), Vec::new()),
        Reason::Closed(closed) => ("closed", numbers(&closed.cells), names(&closed.pieces)),
        Reason::Unbalanced(_) => ("colouring", Vec::new(), Vec::new()),
    };
    ReasonInfo { kind: kind.into(), text: reason.to_string(), cells, pieces }
}
