//! The review of a game.

use susun_engine::packing::{AnalyseReport, SolutionCount};
use susun_pictures::{Marked, Space};
use susun_render::Styled;

use crate::numbers::{counted, grouped};
use crate::output::{bold, plain};
use crate::show::halt_cause;

pub(crate) fn answer(report: &AnalyseReport) -> Styled {
    let AnalyseReport { puzzle, solutions, steps, .. } = report;
    let mut text = Space::read_among(&puzzle.board, &puzzle.letters, Marked::default()).to_styled();
    text.append(bold(&summary(report)));
    if let Some(solutions) = solutions {
        text.append(plain(&format!("start: {}", many(*solutions))));
    }
    for (number, step) in (1..).zip(steps) {
        let Some(solutions) = step.solutions else { break };
        let lost = if report.lost_at == Some(number) { ", lost here" } else { "" };
        text.append(plain(&format!("{number}. {}: {}{lost}", step.piece, many(solutions))));
    }
    text
}

fn summary(report: &AnalyseReport) -> String {
    let steps = report.steps.len();
    match (report.lost_at, report.halted_by) {
        (Some(0), _) => "there is no solution, whatever is placed".into(),
        (Some(lost), _) => {
            let piece = report.steps.get(lost - 1).map_or("", |step| &step.piece);
            format!("the last solution was lost at step {lost}, with piece {piece}")
        }
        (None, Some(reason)) => format!("stopped by {}", halt_cause(Some(reason))),
        (None, None) if report.solved => format!("solved in {}", counted(steps as u64, "step")),
        (None, None) => "still solvable".into(),
    }
}

fn many(SolutionCount { count, complete }: SolutionCount) -> String {
    if complete {
        counted(count, "solution")
    } else {
        format!("at least {} solutions", grouped(count))
    }
}
