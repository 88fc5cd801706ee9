//! What can be told of a packing puzzle without search.

use susun_packing::{Puzzle, placements, symmetry};

use super::info;
use super::reasons::all_reasons;
use super::search::is_full;
use crate::report::{FillCheckReport, FillCheckVerdict, SCHEMA};

/// Checks one puzzle.
pub(crate) fn check(puzzle: &Puzzle) -> FillCheckReport {
    let reasons = all_reasons(puzzle);
    let verdict = match (reasons.is_empty(), is_full(puzzle)) {
        (false, _) => FillCheckVerdict::NoSolution,
        (true, true) => FillCheckVerdict::Solved,
        (true, false) => FillCheckVerdict::Undecided,
    };
    FillCheckReport {
        schema: SCHEMA,
        puzzle: info(puzzle),
        verdict,
        possible: reasons.is_empty(),
        reasons,
        placements: placements(puzzle).len(),
        symmetries: symmetry(puzzle).len(),
    }
}
