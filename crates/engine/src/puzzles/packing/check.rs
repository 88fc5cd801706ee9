//! What can be decided about a packing puzzle without search.

use susun_packing::{Puzzle, count_placements, symmetries};
use susun_search::Stop;
use susun_wire::packing::{CheckReport, CheckVerdict};

use super::info;
use super::reasons::all_reasons;
use super::search::is_full;

/// Checks one puzzle.
pub(crate) fn check(puzzle: &Puzzle, stop: &Stop) -> CheckReport {
    let reasons = all_reasons(puzzle, stop);
    let verdict = match (reasons.is_empty(), is_full(puzzle)) {
        (false, _) => CheckVerdict::Unsolvable,
        (true, true) => CheckVerdict::Solved,
        (true, false) => CheckVerdict::Undecided,
    };
    CheckReport {
        puzzle: info(puzzle),
        verdict,
        reasons,
        placements: count_placements(puzzle).0,
        symmetries: symmetries(puzzle).len(),
    }
}
