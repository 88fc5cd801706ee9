//! A check of a packing puzzle.

use susun_engine::packing::{CheckReport, CheckVerdict};
use susun_pictures::unsolved;
use susun_render::palette::LIGHT;
use susun_render::{Picture, Styled};

use super::{reasons, size};
use crate::numbers::counted;
use crate::output::{bold, plain};

/// The puzzle, with the cells that exclude a solution.
pub(crate) fn picture(report: &CheckReport) -> Picture {
    let size = size(&report.puzzle);
    let unsolvable = report.verdict == CheckVerdict::Unsolvable;
    let caption = if unsolvable { verdict(report) } else { &size };
    unsolved(&report.puzzle, &report.reasons, caption, &LIGHT)
}

pub(crate) fn answer(report: &CheckReport) -> Styled {
    let mut text = bold(verdict(report));
    text.append(reasons(&report.puzzle, &report.reasons));
    let placements = counted(report.placements as u64, "possible placement");
    let symmetry = match report.symmetries {
        1 => "no symmetry".into(),
        count => format!("{count} symmetries"),
    };
    let size = size(&report.puzzle);
    text.append(plain(&format!("{size}; {placements}; {symmetry}")));
    text
}

fn verdict(report: &CheckReport) -> &'static str {
    match report.verdict {
        CheckVerdict::Solved => "solved: every piece is placed and every cell is covered",
        CheckVerdict::Unsolvable => "there is no solution",
        CheckVerdict::Undecided => "undecided: no obstacle found; run `susun solve`",
    }
}
