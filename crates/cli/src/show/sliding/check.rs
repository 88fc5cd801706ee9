//! A check of a sliding puzzle.

use susun_engine::sliding::{CheckReport, CheckVerdict};
use susun_render::{Cell, Grid, Styled};

use super::{Boards, goal_name, numbering, remedies};
use crate::output::{bold, plain};

/// Larger boards show only the sums.
const MOST_CELLS: usize = 400;

/// The board, the verdict and its reasons.
pub(crate) fn answer(report: &CheckReport) -> Styled {
    let mut text = Boards::new(&report.puzzle).drawing();
    text.append(verdict(report));
    text
}

/// The verdict and its reasons.
pub(super) fn verdict(report: &CheckReport) -> Styled {
    let goal = goal_name(&report.puzzle);
    let mut text = match report.verdict {
        CheckVerdict::Solvable => bold(&format!("solvable for {goal}")),
        CheckVerdict::Unsolvable => bold(&format!("unsolvable for {goal}")),
    };
    text.append(reasons(report));
    for line in remedies(report.repair, &report.other_goals) {
        text.append(plain(&line));
    }
    text
}

fn reasons(report: &CheckReport) -> Styled {
    let (rows, cols) = (report.puzzle.rows, report.puzzle.cols);
    if rows == 1 || cols == 1 {
        return plain(&report.reason);
    }
    let mut text = Styled::default();
    if rows * cols <= MOST_CELLS {
        text.append(numbering(&report.puzzle));
        text.append(plain(&format!("kurang(1..{}): smaller tiles after each tile", rows * cols)));
        let cell = |value: &u32| Cell::right(value.to_string());
        let matrix = report.kurang.chunks(cols).map(|row| row.iter().map(cell).collect());
        text.append(Grid::new(matrix.collect()).equal_columns().to_styled());
    }
    let sum = report.sum_plus_x - u64::from(report.x);
    let (x, total) = (report.x, report.sum_plus_x);
    let parity = if total % 2 == 0 { "even" } else { "odd" };
    text.append(plain(&format!(
        "1. the kurang values sum to {sum} and X is {x}: sum + X = {total}, {parity}"
    )));
    text.append(plain(&format!("2. {}", report.inversions.sentence)));
    text.append(plain(&format!("3. {}", report.sign.sentence)));
    text
}
