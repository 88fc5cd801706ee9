//! Every free cell needs a piece that can cover it.

use std::fmt;

use susun_text::plural;

use super::Facts;
use crate::region::Site;

/// Cells that no piece can cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncovered {
    /// The cells, in order; at least one.
    pub cells: Vec<Site>,
}

pub(super) fn find(facts: &Facts<'_>) -> Option<Uncovered> {
    let mut open = facts.free.clone();
    for &cell in facts.all_places().flatten() {
        open[usize::from(cell)] = false;
    }
    let region = facts.puzzle.region();
    let cells: Vec<Site> =
        (0..open.len()).filter(|&cell| open[cell]).map(|cell| region.site(cell)).collect();
    (!cells.is_empty()).then_some(Uncovered { cells })
}

impl fmt::Display for Uncovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells.as_slice() {
            [] => Ok(()),
            [only] => write!(f, "no piece can cover {only}"),
            [first, others @ ..] => {
                write!(f, "no piece can cover {first}, and {} more", plural(others.len(), "cell"))
            }
        }
    }
}
