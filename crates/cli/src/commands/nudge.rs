//! What `hint` shows of packing puzzles.

use susun_engine::{HaltReason, packing};
use susun_render::Styled;

use super::{fill, link, who_stopped};
use crate::args::HintArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold, plain};

/// So many are told.
const MOST_FIXES: usize = 12;

pub(super) fn show(report: &packing::HintReport, args: &HintArgs) -> Result<Exit, Failure> {
    output::report(args.json, report, answer)?;
    if args.link {
        link::print(link::of_packing(&report.puzzle))?;
    }
    Ok(match (report.verdict, report.halted_by) {
        (
            packing::HintVerdict::TakeAway
            | packing::HintVerdict::NoSolution
            | packing::HintVerdict::NotSure,
            _,
        ) => Exit::Unsolvable,
        (_, Some(HaltReason::Stopped)) => Exit::Stopped,
        (packing::HintVerdict::Halted, Some(reason)) => reason.into(),
        // A hint that ran out of time is still a hint.
        _ => Exit::Answered,
    })
}

fn answer(report: &packing::HintReport) -> Styled {
    let mut text = fill::maps(&report.puzzle, &report.board);
    text.append(bold(&sentence(report)));
    match report.verdict {
        packing::HintVerdict::Put => {
            if let (Some(left), Some(with)) = (report.solutions, report.solutions_with) {
                text.append(plain(&left_words(left, with)));
            }
            if let Some(because) = &report.because {
                text.append(plain(&format!("a good step: {because}")));
            }
        }
        packing::HintVerdict::TakeAway => {
            let several = report.fixes.len() > 1;
            for fix in report.fixes.iter().filter(|_| several).take(MOST_FIXES) {
                text.append(plain(&format!("without {}: {}", names(fix), many(fix.solutions))));
            }
            if let Some(one) = report.fixes.last().filter(|_| several) {
                let words =
                    format!("(if {} is surely right, say --keep {})", names(one), names(one));
                text.append(plain(&words));
            }
        }
        _ => {}
    }
    text.append(fill::reasons(&report.puzzle, &report.reasons));
    text
}

/// How many solutions are left, and how many of them the advice keeps.
fn left_words(left: packing::ManyInfo, with: packing::ManyInfo) -> String {
    match left {
        packing::ManyInfo { count: 1, all: true } => {
            "one solution is left, and it has the piece there".into()
        }
        _ if left == with && left.all => format!("{} left, all with the piece there", many(left)),
        _ => format!("{} left, {} of them with the piece there", many(left), number(with)),
    }
}

fn sentence(report: &packing::HintReport) -> String {
    match (report.verdict, &report.piece, report.fixes.first()) {
        (packing::HintVerdict::Complete, ..) => "already solved".into(),
        (packing::HintVerdict::Put, Some(piece), _) => match report.letter {
            Some(letter) if letter.to_string() != *piece => {
                format!("put {piece} where {letter} is shown")
            }
            _ => format!("put {piece} where it is shown"),
        },
        (packing::HintVerdict::TakeAway, ..) if report.fixes.len() > 1 => {
            "no solution is left: one of these pieces is wrong".into()
        }
        (packing::HintVerdict::TakeAway, _, Some(fix)) => {
            let wrong = match fix.pieces.as_slice() {
                [_] => "is wrong",
                _ => "are wrong together",
            };
            let left = many(fix.solutions);
            let it = if fix.pieces.len() == 1 { "it" } else { "them" };
            format!("{} {wrong}: no solution is left; without {it} {left}", names(fix))
        }
        (packing::HintVerdict::NotSure, ..) => {
            "no solution has all the pieces to keep where they lie: keep fewer".into()
        }
        (packing::HintVerdict::NoSolution, ..) => "there is no solution, whatever is placed".into(),
        _ => format!("stopped by {}: no advice yet", who_stopped(report.halted_by)),
    }
}

/// `A`, `A and B`, `A, B and C`.
fn names(fix: &packing::FixInfo) -> String {
    match fix.pieces.as_slice() {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn many(packing::ManyInfo { count, all }: packing::ManyInfo) -> String {
    if all { counted(count, "solution") } else { format!("more than {} solutions", grouped(count)) }
}

fn number(packing::ManyInfo { count, all }: packing::ManyInfo) -> String {
    if all { grouped(count) } else { format!("more than {}", grouped(count)) }
}
