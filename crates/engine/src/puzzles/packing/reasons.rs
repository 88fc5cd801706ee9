//! Reasons why there is no solution, as plain data.

use std::time::Duration;

use susun_packing::check::{Colouring, PieceName, Reason, conflict, reasons};
use susun_packing::{Puzzle, Site, SolutionCounter};
use susun_search::{Control, Halt, Limits, Meter, Stop};
use susun_wire::packing::ReasonInfo;

/// The most nodes for finding pieces to blame: a fraction of a second.
const MOST_NODES: u64 = 1 << 21;

/// The same for boards of more cells than [`LARGE`], which take longer for each node.
const MOST_NODES_OF_LARGE: u64 = 1 << 16;

/// Boards of more cells are searched as exact covers.
const LARGE: usize = 128;

/// All reasons that are found quickly; with placed pieces, also which of them are to blame, unless the stop handle is
/// used before that is known.
pub(super) fn all_reasons(puzzle: &Puzzle, stop: &Stop) -> Vec<ReasonInfo> {
    let mut control = Control { stop: stop.clone(), ..Control::silent() };
    let mut all = reason_infos(puzzle);
    all.extend(conflict_info(puzzle, None, &mut control));
    all
}

/// The placed pieces that exclude a solution, if that can be determined in a few nodes and within `time`.
pub(super) fn conflict_info(
    puzzle: &Puzzle,
    time: Option<Duration>,
    control: &mut Control<'_>,
) -> Option<ReasonInfo> {
    let hopeless = || !reasons(&puzzle.keeping(|_| false)).is_empty();
    if puzzle.placed().is_empty() || hopeless() {
        return None;
    }
    let mut counter = SolutionCounter::new(puzzle);
    let large = puzzle.region().size() > LARGE;
    let nodes = if large { MOST_NODES_OF_LARGE } else { MOST_NODES };
    let limits = Limits { nodes: Some(nodes), time, ..Limits::default() };
    // This work does not count as progress of the search.
    let quiet = Control { stop: control.stop.clone(), clock: control.clock, ..Control::silent() };
    let mut meter = Meter::new(limits, quiet);
    let solvable = |puzzle: &Puzzle| -> Result<bool, Halt> {
        Ok(counter.count(puzzle.placed(), 1, &mut meter)? == Some(1))
    };
    let found = conflict(puzzle, solvable).ok()??;
    let placed = found.placed.iter().map(|&index| &puzzle.placed()[index]);
    Some(ReasonInfo {
        kind: "conflict".into(),
        sentence: found.to_string(),
        cells: placed.flat_map(|placement| placement.cells.clone()).collect(),
        pieces: found.pieces.iter().map(|piece| piece.name.clone()).collect(),
        dark: Vec::new(),
    })
}

/// All reasons that can be found without search.
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
    ReasonInfo { kind: kind.into(), sentence: reason.to_string(), cells, pieces, dark }
}

/// The free cells that a colouring makes dark.
fn dark_cells(puzzle: &Puzzle, colouring: Colouring) -> Vec<usize> {
    let free = puzzle.free();
    let is_dark = |&cell: &usize| free[cell] && colouring.is_dark(puzzle.region().site(cell).spot);
    (0..free.len()).filter(is_dark).collect()
}
