//! Counting arguments as cutting planes: a few additions instead of a search.
//!
//! Every reason of [`check`](crate::check) adds up equations of the formula, each with a weight: for example all dark
//! cells, minus each piece times the dark cells it covers. The sum is an equation again. It has no solution if its
//! right side is more than the left can ever be, or less, or if all coefficients are multiples of a number that does
//! not divide the right side. A checker repeats the additions, and in the last case a division. The mutilated
//! chessboard, hard for searches, is one line of a few kilobytes.
//!
//! Cutting planes are due to Gomory (1958) and Chvatal (1973); as a proof system they were proposed by
//! Cook, Coullard and Turan, *On the complexity of cutting-plane proofs*, 1987.

use std::fmt::Write as _;

use super::formula::Formula;
use super::log::id;
use super::tree::Half;
use crate::check::{Closed, Colouring, NoPlace, Reason};
use crate::puzzle::Puzzle;

/// A weight for each equation of a formula.
type Weights = Vec<i64>;

/// The line that derives a contradiction for this reason; `None` if it is not this simple.
pub(super) fn refute(puzzle: &Puzzle, formula: &Formula, reason: &Reason) -> Option<String> {
    let sums = match reason {
        Reason::AreaDiffers(_) => area(puzzle, formula),
        Reason::NoPlace(no_place) => crowded(puzzle, formula, no_place),
        Reason::Uncovered(uncovered) => {
            uncovered.cells.iter().map(|site| cells(formula, |cell| cell == site.cell)).collect()
        }
        Reason::Closed(closed) => closed_in(puzzle, formula, closed),
        Reason::Unbalanced(unbalanced) => colours(puzzle, formula, unbalanced.colouring),
    };
    sums.iter().find_map(|weights| contradiction(formula, weights))
}

/// All cells, minus all pieces times their sizes: nothing is left on the left side.
fn area(puzzle: &Puzzle, formula: &Formula) -> Vec<Weights> {
    let size = |piece: usize| -(puzzle.pieces()[piece].shape.size() as i64);
    vec![with_pieces(puzzle, formula, cells(formula, |_| true), size)]
}

/// The piece alone, which may have too few placements; and its copies times their sizes, minus the cells that they
/// reach.
fn crowded(puzzle: &Puzzle, formula: &Formula, reason: &NoPlace) -> Vec<Weights> {
    let NoPlace { piece: ref name, .. } = *reason;
    let mut reached = vec![false; puzzle.region().size()];
    for placement in formula.placements().iter().filter(|put| put.piece == name.piece) {
        placement.cells.iter().for_each(|&cell| reached[cell] = true);
    }
    let own = |weight: i64| move |piece: usize| if piece == name.piece { weight } else { 0 };
    let size = puzzle.pieces()[name.piece].shape.size() as i64;
    let alone = with_pieces(puzzle, formula, cells(formula, |_| false), own(1));
    let room = cells(formula, |cell| reached[cell]);
    vec![alone, with_pieces(puzzle, formula, room, own(-size))]
}

/// The cells of the part alone, whose placements may all have multiples of some size; and minus the pieces that fit
/// there times their sizes, which may be too few.
fn closed_in(puzzle: &Puzzle, formula: &Formula, reason: &Closed) -> Vec<Weights> {
    let inside = cells(formula, |cell| reason.cells.iter().any(|site| site.cell == cell));
    let size = |piece: usize| -> i64 {
        let fits = reason.pieces.iter().any(|name| name.piece == piece);
        if fits { -(puzzle.pieces()[piece].shape.size() as i64) } else { 0 }
    };
    let few = with_pieces(puzzle, formula, inside.clone(), size);
    vec![inside, few]
}

/// The dark cells, minus each piece times the fewest dark cells it can cover, or the most.
fn colours(puzzle: &Puzzle, formula: &Formula, colouring: Colouring) -> Vec<Weights> {
    let region = puzzle.region();
    let is_dark = |cell: usize| colouring.is_dark(region.site(cell).spot);
    let mut range = vec![(i64::MAX, 0); puzzle.pieces().len()];
    for placement in formula.placements() {
        let dark = placement.cells.iter().filter(|cell| is_dark(**cell)).count() as i64;
        let (fewest, most) = &mut range[placement.piece];
        (*fewest, *most) = ((*fewest).min(dark), (*most).max(dark));
    }
    let dark = cells(formula, is_dark);
    let less = |bound: fn(&(i64, i64)) -> i64| {
        with_pieces(puzzle, formula, dark.clone(), |piece| -bound(&range[piece]))
    };
    vec![less(|range| range.0), less(|range| range.1)]
}

/// Weight 1 for the equations of these cells.
fn cells(formula: &Formula, wanted: impl Fn(usize) -> bool) -> Weights {
    let mut weights = vec![0; formula.equations().len()];
    for cell in (0..formula.cells()).filter(|cell| wanted(*cell)) {
        if let Some(equation) = formula.of_cell(cell) {
            weights[equation] = 1;
        }
    }
    weights
}

/// The same with a weight for each piece that has copies left.
fn with_pieces(
    puzzle: &Puzzle,
    formula: &Formula,
    mut weights: Weights,
    of: impl Fn(usize) -> i64,
) -> Weights {
    for piece in 0..puzzle.pieces().len() {
        if let Some(equation) = formula.of_piece(piece) {
            weights[equation] = of(piece);
        }
    }
    weights
}

/// The line for a weighted sum of equations without a solution; `None` if this is not evident.
fn contradiction(formula: &Formula, weights: &[i64]) -> Option<String> {
    let mut coefficients = vec![0_i64; formula.placements().len()];
    let mut right = 0;
    for (equation, &weight) in formula.equations().iter().zip(weights) {
        equation.variables.iter().for_each(|&variable| coefficients[variable] += weight);
        right += weight * equation.times as i64;
    }
    let most: i64 = coefficients.iter().filter(|coefficient| **coefficient > 0).sum();
    let least: i64 = coefficients.iter().filter(|coefficient| **coefficient < 0).sum();
    let divisor = coefficients.iter().fold(0, |sum, &next| greatest_common_divisor(sum, next));
    if right > most {
        Some(format!("pol {};\n", sum(weights)))
    } else if right < least {
        Some(format!("pol {};\n", sum(&negated(weights))))
    } else if divisor > 1 && right % divisor != 0 {
        // After division, one direction is rounded up and the other down, and they exclude each other.
        let (up, down) = (sum(weights), sum(&negated(weights)));
        Some(format!("pol {up} {divisor} d {down} {divisor} d +;\n"))
    } else {
        None
    }
}

/// The sum of the "at least" inequalities, or "at most" if the weight is negative, in reverse Polish notation.
fn sum(weights: &[i64]) -> String {
    let mut text = String::new();
    for (equation, &weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0) {
        let half = if weight > 0 { Half::AtLeast(equation) } else { Half::AtMost(equation) };
        let constraint = id(half);
        let first = text.is_empty();
        let space = if first { "" } else { " " };
        let _ = write!(text, "{space}{constraint}");
        if weight.abs() > 1 {
            let _ = write!(text, " {} *", weight.abs());
        }
        if !first {
            text += " +";
        }
    }
    text
}

fn negated(weights: &[i64]) -> Weights {
    weights.iter().map(|weight| -weight).collect()
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { greatest_common_divisor(b, a % b) }
}
