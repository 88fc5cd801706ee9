//! A solution of a packing puzzle.

use susun_engine::packing::{CounterInfo, MethodInfo, PuzzleInfo, SolveReport, Verdict};
use susun_pictures::{Marked, Space, solved, unsolved};
use susun_render::palette::LIGHT;
use susun_render::{Picture, Styled};

use super::reasons;
use crate::numbers::{counted, grouped, time};
use crate::output::{bold, plain};
use crate::show::halt_cause;

/// The solution, or the puzzle with the cells that exclude one.
pub(crate) fn picture(report: &SolveReport) -> Picture {
    match &report.solution {
        Some(solution) => solved(&report.puzzle, solution, &LIGHT),
        None => unsolved(&report.puzzle, &report.reasons, &verdict(report), &LIGHT),
    }
}

/// The solution piece by piece as the frames of a moving picture; one frame if there is none.
pub(crate) fn moving(report: &SolveReport) -> Vec<Picture> {
    let Some(solution) = &report.solution else { return vec![picture(report)] };
    let PuzzleInfo { letters, board, .. } = &report.puzzle;
    let to_place: Vec<char> = letters.chars().filter(|letter| !board.contains(*letter)).collect();
    let frame = |placed: usize| {
        let hidden = &to_place[placed..];
        let shown = solution.chars().map(|name| if hidden.contains(&name) { '_' } else { name });
        solved(&report.puzzle, &shown.collect::<String>(), &LIGHT)
    };
    (0..=to_place.len()).map(frame).collect()
}

/// A solution in letters, its layers from the top.
pub(crate) fn solution(letters: &str) -> Styled {
    Space::read(letters, Marked::default()).to_styled()
}

/// A solution, with its number if there are several; as plain text, as it is in the report.
pub(crate) fn numbered(letters: &str, number: Option<usize>, as_text: bool) -> Styled {
    let mut text = match number {
        Some(number) => plain(&format!("solution {number}")),
        None => Styled::default(),
    };
    text.append(if as_text { plain(letters) } else { solution(letters) });
    text
}

/// The answer, without the solutions themselves.
pub(crate) fn answer(report: &SolveReport) -> Styled {
    let mut text = bold(&verdict(report));
    text.append(reasons(&report.puzzle, &report.reasons));
    if let Some(method) = &report.method {
        let (method, counts) = (method_name(method), counts(report.counters));
        text.append(plain(&format!("{method}: {counts}{}", time(report.seconds))));
    }
    text
}

fn verdict(report: &SolveReport) -> String {
    let cause = || halt_cause(report.halted_by);
    match (report.verdict, &report.solutions) {
        (Verdict::Unsolvable, _) => "there is no solution".into(),
        (Verdict::Halted, _) => format!("stopped by {}: no solution found yet", cause()),
        (Verdict::Solved, None) => "solution found".into(),
        (Verdict::Solved, Some(all)) if all.complete => counted(all.count, "solution"),
        (Verdict::Solved, Some(all)) => {
            format!("stopped by {}: at least {}", cause(), counted(all.count, "solution"))
        }
    }
}

fn method_name(method: &MethodInfo) -> String {
    match &method.reason {
        None => method.algorithm.clone(),
        Some(reason) => format!("{} ({reason})", method.algorithm),
    }
}

/// Tries or nodes, whichever the algorithm counts; nothing if nothing was searched.
pub(super) fn counts(counters: CounterInfo) -> String {
    let tries = counters.tries.map(|tries| format!("{} tries, ", grouped(tries)));
    let nodes = counters.nodes.map(|nodes| format!("{} nodes, ", grouped(nodes)));
    tries.or(nodes).unwrap_or_default()
}
