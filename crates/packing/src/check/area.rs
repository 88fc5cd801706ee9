//! The pieces must have as many cells as are free.

use std::fmt;

use susun_text::plural;

use super::Facts;

/// The cells do not add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaDiffers {
    /// Cells of all copies not placed yet.
    pub pieces: usize,
    /// Cells that are free.
    pub free: usize,
}

pub(super) fn find(facts: &Facts<'_>) -> Option<AreaDiffers> {
    let pieces = facts.pieces().map(|(piece, left, _)| left * facts.piece_size(piece)).sum();
    let free = facts.free_cells();
    (pieces != free).then_some(AreaDiffers { pieces, free })
}

impl fmt::Display for AreaDiffers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pieces, free } = *self;
        write!(f, "the pieces have {}, but there are {free} to fill: ", plural(pieces, "cell"))?;
        if pieces < free {
            write!(f, "{} would stay empty", free - pieces)
        } else {
            write!(f, "{} would be left over", pieces - free)
        }
    }
}
