//! Checks the report of a count without counting again.

use susun_packing::{Puzzle, labelled_per_merged, symmetries};
use susun_wire::packing::{CountKind, CountReport};

/// What can be checked about counts without counting.
pub(super) fn of_count(claim: &CountReport, puzzle: &Puzzle) -> Result<String, String> {
    let symmetries = symmetries(puzzle).len();
    if claim.symmetries != symmetries {
        let said = claim.symmetries;
        return Err(format!("the report says {said} symmetries, but there are {symmetries}"));
    }
    if claim.halted_by.is_some() && claim.up_to_symmetry.is_some() {
        return Err("the report says it ended early, but nothing is missing".into());
    }
    check_beyond(claim)?;
    // A number of solutions of 2^128 - 1 means that many or more.
    let labelled = match claim.labelled {
        Some(labelled) => labelled,
        None if !claim.too_large.is_empty() => u128::MAX,
        None => return Ok("the report counts nothing".into()),
    };
    let per = labelled_per_merged(puzzle).unwrap_or(u128::MAX);
    if claim.merged.is_some_and(|merged| merged.saturating_mul(per) != labelled) {
        return Err("the merged count does not go with the labelled one".into());
    }
    // A class has at most as many solutions as there are symmetries.
    let fits = |classes: u128| {
        classes <= labelled && classes.saturating_mul(symmetries as u128) >= labelled
    };
    if claim.up_to_symmetry.is_some_and(|classes| !fits(classes)) {
        return Err("the count up to symmetry does not go with the labelled one".into());
    }
    Ok("the counts are consistent".into())
}

/// Checks that counts are absent only because they are too large or because the count ended early.
fn check_beyond(claim: &CountReport) -> Result<(), String> {
    let is_beyond = |kind| claim.too_large.contains(&kind);
    let (labelled, merged) = (is_beyond(CountKind::Labelled), is_beyond(CountKind::Merged));
    let given = labelled && claim.labelled.is_some() || merged && claim.merged.is_some();
    let huge = claim.labelled.max(claim.merged) == Some(u128::MAX);
    if given || huge || merged && !labelled || claim.too_large.len() > 2 {
        return Err("the counts do not go with what is said to be beyond them".into());
    }
    if labelled && (claim.up_to_symmetry.is_some() || claim.halted_by.is_some()) {
        return Err("too many solutions to be counted, and yet more is known of them".into());
    }
    if claim.labelled.is_none() && !labelled && claim.halted_by.is_none() {
        return Err("the report has no count, and does not say why".into());
    }
    Ok(())
}
