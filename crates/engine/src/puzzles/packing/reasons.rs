//! Reasons why there is no solution, as plain data.

use susun_packing::check::{Colouring, PieceName, Reason, conflict, reasons};
use susun_packing::{Around, Puzzle, Site};
use susun_search::{Control, Halt, Limits, Meter, NoClock, Stop};

use crate::report::ReasonInfo;

/// Nodes after which nobody is blamed: a fraction of a second.
const MOST_NODES: u64 = 1 << 21;

/// Everything that can be told quickly: with pieces placed already, also which of them are to blame.
pub(super) fn all_reasons(puzzle: &Puzzle) -> Vec<ReasonInfo> {
    let mut all = reason_infos(puzzle);
    all.extend(conflict_info(puzzle));
    all
}

/// The placed pieces that exclude a solution, if that can be found out in a few nodes.
pub(super) fn conflict_info(puzzle: &Puzzle) -> Option<ReasonInfo> {
    let hopeless = || !reasons(&puzzle.keeping(|_| false)).is_empty();
    if puzzle.placed().is_empty() || hopeless() {
        return None;
    }
    let mut around = Around::new(puzzle);
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let mut meter = Meter::new(limits, control);
    let solvable = |puzzle: &Puzzle| -> Result<bool, Halt> {
        Ok(around.count(puzzle.placed(), 1, &mut meter)? == Some(1))
    };
    let found = conflict(puzzle, solvable).ok()??;
    let placed = found.placed.iter().map(|&index| &puzzle.placed()[index]);
    Some(ReasonInfo {
        kind: "conflict".into(),
        text: found.to_string(),
        cells: placed.flat_map(|placement| placement.cells.clone()).collect(),
        pieces: found.pieces.iter().map(|piece| piece.name.clone()).collect(),
        dark: Vec::new(),
    })
}

/// Everything that can be told without search.
pub(super) fn reason_infos(puzzle: &Puzzle) -> Vec<ReasonInfo> {
    reasons(puzzle).iter().map(|reason| reason_info(puzzle, reason)).collect()
}

/// One reason.
pub(super) fn reason_info(puzzle: &Puzzle, reason: &Reason) -> ReasonInfo {
    let numbers = |sites: &[Site]| sites.iter().map(|site| site.cell).collect();
    let names = |pieces: &[PieceName]| pieces.iter().map(|piece| piece.name.clone()).collect();
    let (kind, cells, pieces) = match reason {
        Reason::AreaDiffers(_) => ("area", Vec::new(), Vec::new()),
        Reason::NoPlace(no_place) => ("no-place", Vec::new(), vec![no_place.piece.name.clone()]),
        Reason::Uncovered(uncovered) => ("uncovered", numbers(&uncovered.cells), Vec::new()),
        Reason::Closed(closed) => ("closed", numbers(&closed.cells), names(&closed.pieces)),
        Reason::Unbalanced(_) => ("colouring", Vec::new(), Vec::new()),
    };
    let dark = match reason {
        Reason::Unbalanced(unbalanced) => dark_cells(puzzle, unbalanced.colouring),
        _ => Vec::new(),
    };
    ReasonInfo { kind: kind.into(), text: reason.to_string(), cells, pieces, dark }
}

/// The free cells that a colouring makes dark.
fn dark_cells(puzzle: &Puzzle, colouring: Colouring) -> Vec<usize> {
    let free = puzzle.free();
    let is_dark = |&cell: &usize| free[cell] && colouring.is_dark(puzzle.region().site(cell).spot);
    (0..free.len()).filter(is_dark).collect()
}
