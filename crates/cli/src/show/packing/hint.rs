//! A hint for a packing puzzle.

use susun_engine::packing::{FixInfo, HintReport, HintVerdict, SolutionCount};
use susun_pictures::{Marked, Space, coordinates, site};
use susun_render::Styled;

use super::reasons;
use crate::numbers::{counted, grouped};
use crate::output::{bold, plain};
use crate::show::halt_cause;

/// The most fixes that are listed.
const MOST_FIXES: usize = 12;

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Step {
    /// Where to look: the cell to cover next, or a part of the board
    #[value(alias = "1")]
    Region,
    /// Which piece to place next
    #[value(alias = "2")]
    Piece,
    /// Where it goes
    #[value(alias = "3")]
    Place,
}

pub(crate) fn answer(report: &HintReport, step: Step) -> Styled {
    let letters = &report.puzzle.letters;
    let partial = step != Step::Place && report.verdict == HintVerdict::Place;
    let board = if partial { &report.puzzle.board } else { &report.board };
    let marked = if partial && step == Step::Region { &report.look[..] } else { &[] };
    let mut text = Space::read_among(board, letters, Marked::cells(marked)).to_styled();
    if partial {
        let advice = match (step, &report.piece) {
            (Step::Piece, Some(piece)) => format!("the next piece is {piece}"),
            _ => match report.need_cell {
                Some(cell) => format!("look at {}", site(board, cell)),
                None => format!("look at {}", region(board, &report.look)),
            },
        };
        text.append(bold(&advice));
        let next = if step == Step::Region { "piece" } else { "place" };
        text.append(plain(&format!("to see more: --step {next}")));
        return text;
    }
    text.append(bold(&advice(report)));
    match report.verdict {
        HintVerdict::Place => {
            if let (Some(left), Some(with)) = (report.solutions, report.solutions_after) {
                text.append(plain(&solutions_left(left, with)));
            }
            if let Some(explanation) = &report.explanation {
                text.append(plain(&format!("why: {explanation}")));
            }
        }
        HintVerdict::Remove => {
            let several = report.fixes.len() > 1;
            for fix in report.fixes.iter().filter(|_| several).take(MOST_FIXES) {
                text.append(plain(&format!("without {}: {}", names(fix), many(fix.solutions))));
            }
            if let Some(one) = report.fixes.last().filter(|_| several) {
                let words = format!("if you are sure of {}, add --keep {}", names(one), names(one));
                text.append(plain(&words));
            }
        }
        _ => {}
    }
    text.append(reasons(&report.puzzle, &report.reasons));
    text
}

/// The rows and columns of some cells, and the layers in space.
fn region(board: &str, cells: &[usize]) -> String {
    let all = coordinates(board);
    let deep = board.trim_end().contains("\n\n");
    let parts = ["layer", "row", "column"].into_iter().enumerate();
    let sides = parts.skip(usize::from(!deep)).map(|(axis, name)| {
        let last = all.iter().map(|cell| cell[axis]).max().unwrap_or(1);
        let along = || cells.iter().filter_map(|&cell| all.get(cell)).map(|cell| cell[axis]);
        let (low, high) = (along().min().unwrap_or(1), along().max().unwrap_or(last));
        if low == high { format!("{name} {low}") } else { format!("{name}s {low} to {high}") }
    });
    sides.collect::<Vec<_>>().join(", ")
}

/// How many solutions are left, and how many of them the advice keeps.
fn solutions_left(left: SolutionCount, with: SolutionCount) -> String {
    match left {
        SolutionCount { count: 1, complete: true } => {
            "1 solution left, with the piece in this position".into()
        }
        _ if left == with && left.complete => {
            format!("{} left, all with the piece in this position", many(left))
        }
        _ => {
            format!("{} left, {} of them with the piece in this position", many(left), number(with))
        }
    }
}

fn advice(report: &HintReport) -> String {
    match (report.verdict, &report.piece, report.fixes.first()) {
        (HintVerdict::Solved, ..) => "already solved".into(),
        (HintVerdict::Place, Some(piece), _) => match report.letter {
            Some(letter) if letter.to_string() != *piece => {
                format!("place {piece} where {letter} is shown")
            }
            _ => format!("place {piece} as shown"),
        },
        (HintVerdict::Remove, ..) if report.fixes.len() > 1 => {
            "no solution left: one of these pieces is misplaced".into()
        }
        (HintVerdict::Remove, _, Some(fix)) => {
            let wrong = match fix.pieces.as_slice() {
                [_] => "is wrong",
                _ => "are wrong together",
            };
            let left = many(fix.solutions);
            let it = if fix.pieces.len() == 1 { "it" } else { "them" };
            format!("{} {wrong}: no solution with {it}, {left} without {it}", names(fix))
        }
        (HintVerdict::KeepFails, ..) => {
            "no solution has all pieces of --keep in their positions: keep fewer".into()
        }
        (HintVerdict::Unsolvable, ..) => {
            "there is no solution, even without the placed pieces".into()
        }
        _ => format!("stopped by {}: no advice yet", halt_cause(report.halted_by)),
    }
}

/// `A`, `A and B`, `A, B and C`.
fn names(fix: &FixInfo) -> String {
    match fix.pieces.as_slice() {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn many(SolutionCount { count, complete }: SolutionCount) -> String {
    if complete {
        counted(count, "solution")
    } else {
        format!("more than {} solutions", grouped(count))
    }
}

fn number(SolutionCount { count, complete }: SolutionCount) -> String {
    if complete { grouped(count) } else { format!("more than {}", grouped(count)) }
}
