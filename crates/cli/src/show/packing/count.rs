//! The number of solutions of a packing puzzle.

use susun_engine::packing::{CountKind, CountReport};
use susun_render::Styled;

use super::solve::counts;
use crate::numbers::{grouped, time};
use crate::output::{bold, plain};

/// A count that is too large to be given.
const TOO_MANY: &str = "at least 2^128 - 1";

pub(crate) fn answer(report: &CountReport) -> Styled {
    let is_beyond = |kind| report.too_large.contains(&kind);
    let mut text = match report.labelled {
        Some(1) => bold("1 solution"),
        Some(labelled) => bold(&format!("{} solutions", grouped(labelled))),
        None if is_beyond(CountKind::Labelled) => bold(&format!("{TOO_MANY} solutions")),
        None => bold("stopped: the count is incomplete"),
    };
    if let Some(merged) = report.merged.filter(|merged| Some(*merged) != report.labelled) {
        let words = format!("{} if pieces of equal shape count as the same", grouped(merged));
        text.append(plain(&words));
    }
    if let Some(classes) = report.up_to_symmetry.filter(|_| report.symmetries > 1) {
        let (classes, symmetries) = (grouped(classes), report.symmetries);
        text.append(plain(&format!("{classes} up to the {symmetries} symmetries of the puzzle")));
    }
    let counts = counts(report.counters);
    text.append(plain(&format!("{}: {counts}{}", report.algorithm, time(report.seconds))));
    text
}
