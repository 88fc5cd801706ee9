//! A lower bound without a search; and moves as tile numbers.

use susun_sliding::heuristic::{Kind, evaluate};
use susun_sliding::{Board, Direction, Goal};

/// Heuristics that give a lower bound without search and without large tables.
pub(super) const QUICK: [Kind; 2] = [Kind::LinearConflict, Kind::Inversion];

/// The lower bound in the multi-tile metric that needs no tables, as reports name it.
pub(super) const LINE_DISTANCE: &str = "line-distance";

/// The highest of their bounds, and the heuristic that gives it.
pub(super) fn quick_estimate(start: &Board, goal: &Goal) -> (Kind, u32) {
    let estimate = |kind| (kind, evaluate(&[kind], start, goal, None).unwrap_or(0));
    let [first, second] = QUICK.map(estimate);
    if second.1 > first.1 { second } else { first }
}

pub(super) fn quick_bound(start: &Board, goal: &Goal) -> u32 {
    quick_estimate(start, goal).1
}

/// The names of heuristics.
pub(super) fn names(kinds: &[Kind]) -> Vec<String> {
    kinds.iter().map(|kind| kind.about().name.into()).collect()
}

/// The tiles that the blank moves move.
pub(super) fn tiles_moved(start: &Board, steps: &[Direction]) -> Vec<u16> {
    let mut board = start.clone();
    let mut tiles = Vec::with_capacity(steps.len());
    tiles.extend(steps.iter().filter_map(|&direction| board.step(direction)));
    tiles
}
