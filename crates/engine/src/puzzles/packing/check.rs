//! What can be told of a packing puzzle without search.

use susun_packing::{Puzzle, placements, symmetry};

use super::info;
use super::reasons::all_reasons;
use crate::report::{FillCheckReport, SCHEMA};

/// Checks one puzzle.
pub(crate) fn check(puzzle: &Puzzle) -> FillCheckReport {
    let reasons = all_reasons(puzzle);
    FillCheckReport {
        schema: SCHEMA,
        puzzle: info(puzzle),
        possible: reasons.is_empty(),
        reasons,
        placements: placements(puzzle).len(),
        symmetries: symmetry(puzzle).len(),
    }
}
