//! Reports about packing puzzles.

pub(crate) mod analyse;
pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod prove;
pub(crate) mod solve;
pub(crate) mod trace;

use susun_engine::packing::{PuzzleInfo, ReasonInfo};
use susun_pictures::{MOST_PANELS, Marked, Space, pointing};
use susun_render::Styled;

use crate::numbers::counted;
use crate::output::plain;

/// Larger boards are not printed for a reason.
const MOST_CELLS: usize = 400;

/// The reasons in words, each below the board with its cells where it has some.
fn reasons(puzzle: &PuzzleInfo, reasons: &[ReasonInfo]) -> Styled {
    let shown: Vec<&ReasonInfo> = pointing(reasons).take(MOST_PANELS).collect();
    let mut text = Styled::default();
    for reason in reasons {
        if shown.contains(&reason) && puzzle.cells <= MOST_CELLS {
            text.append(
                Space::read_among(&puzzle.board, &puzzle.letters, Marked::by(reason)).to_styled(),
            );
        }
        text.append(plain(&reason.sentence));
    }
    text
}

/// The number of cells and of pieces.
fn size(puzzle: &PuzzleInfo) -> String {
    let cells = counted(puzzle.cells as u64, "cell");
    let pieces = counted(puzzle.pieces as u64, "piece");
    match puzzle.placed {
        0 => format!("{cells}, {pieces}"),
        placed => format!("{cells}, {pieces}, {placed} of them placed"),
    }
}
