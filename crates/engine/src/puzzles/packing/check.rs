//! What can be told of a packing puzzle without search.

use susun_packing::{Puzzle, placements, symmetry};

use super::info;
use super::reasons::reason_infos;
use crate::report::{FillCheckReport, SCHEMA};

/// Checks one puzzle.
pub(crate) fn check(puzzle: &Puzzle) -> FillCheckReport {
    let reasons = reason_infos(puzzle);
    FillCheckReport {
        schema: SCHEMA,
        puzzle: info(puzzle),
        possible: reasons.is_empty(),
        reasons,
        placements: placements(puzzle).len(),
        symmetries: symmetry(puzzle).len(),
    }
}
