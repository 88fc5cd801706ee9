//! What is true of a heuristic on every board of a small size.

use susun_engine::Board;
use susun_engine::sliding::{
    AuditInfo, AuditReport, BoardsInfo, CUSTOM, FallInfo, OverestimateInfo,
};
use susun_render::{Cell, Span, Styled, Table};

use super::board::draw;
use super::parse;
use crate::numbers::{counted, grouped, moves};
use crate::output::{bold, gap, plain};

pub(crate) fn answer(report: &AuditReport) -> Styled {
    let AuditReport { heuristic, puzzle, .. } = report;
    let BoardsInfo { rows, cols, goal, goal_board, .. } = puzzle;
    let Some(findings) = &report.findings else {
        return plain("stopped before every board was checked: nothing is proved");
    };
    let goal = if goal == CUSTOM { format!("goal {goal_board}") } else { format!("{goal} goal") };
    let boards = grouped(u64::from(findings.boards));
    let mut text = plain(&format!(
        "h = {heuristic}, on all {boards} boards of {rows}x{cols} that can reach the {goal}"
    ));
    for part in
        [admissible(findings, goal_board), consistent(findings, goal_board), accuracy(findings)]
    {
        text.append(gap());
        text.append(part);
    }
    text
}

fn admissible(findings: &AuditInfo, goal: &str) -> Styled {
    let Some(OverestimateInfo { board, distance, estimate }) = &findings.overestimate else {
        let mut text = bold("Admissible: proved");
        text.append(plain("h is never above the true distance, so A* finds shortest solutions."));
        return text;
    };
    let mut text = bold(&format!(
        "Not admissible: too high on {}, by at most {}",
        counted(u64::from(findings.too_high), "board"),
        findings.largest_excess
    ));
    let words = format!("h says {estimate}, the true distance is {distance}");
    text.append(board_with_note(&parse(board), &parse(goal), &words));
    text.append(plain("With this heuristic, A* may return a solution that is not shortest."));
    text
}

fn consistent(findings: &AuditInfo, goal: &str) -> Styled {
    if findings.consistent {
        let mut text = bold("Consistent: proved");
        text.append(plain(
            "No move decreases h by more than 1, so A* never expands a board twice.",
        ));
        return text;
    }
    let Some(FallInfo { board, tile, direction, before, after, .. }) = &findings.fall else {
        let mut text = bold("Not consistent");
        text.append(plain(&format!("h is {} at the goal, and must be 0 there.", findings.at_goal)));
        return text;
    };
    let steep = grouped(u64::from(findings.steep_moves));
    let mut text = bold(&format!(
        "Not consistent: falls by more than 1 along {steep} of {}",
        moves(findings.moves)
    ));
    let words = format!("when {tile} moves {direction}, h falls from {before} to {after}");
    text.append(board_with_note(&parse(board), &parse(goal), &words));
    if findings.admissible {
        text.append(plain("A* still finds shortest solutions, but may expand a board twice."));
    }
    text
}

fn accuracy(findings: &AuditInfo) -> Styled {
    let exact = f64::from(findings.exact) / f64::from(findings.boards) * 100.0;
    let mut table = Table::new([Cell::left("accuracy"), Cell::right("")]);
    table.push(["boards where h is exact".into(), format!("{exact:.2} %")]);
    table.push(["mean of h / distance".into(), format!("{:.3}", findings.mean_ratio)]);
    table.push(["mean of distance - h".into(), format!("{:.2}", findings.mean_shortfall)]);
    table.push(["longest distance".into(), moves(findings.longest)]);
    table.to_styled()
}

/// A board with words to its right, at the height of its middle.
fn board_with_note(board: &Board, goal: &Board, words: &str) -> Styled {
    let mut text = draw(board, goal);
    let middle = text.lines.len() / 2;
    if let Some(line) = text.lines.get_mut(middle) {
        line.push(Span::plain(format!("   {words}")));
    }
    text
}
