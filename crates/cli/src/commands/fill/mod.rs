//! Packing puzzles: what `solve` and `check` show of them.

mod playing;

use susun_engine::{packing, traced_board};
use susun_pictures::{MOST_PANELS, Marked, Space, pointing, solved, unsolved};
use susun_render::Styled;
use susun_render::palette::LIGHT;

pub(super) use self::playing::play;
use super::{link, who_stopped};
use crate::args::{CheckArgs, OutputArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold, plain};
use crate::picture;

/// Larger boards are not printed for a reason.
const MOST_CELLS: usize = 400;

/// Prints one of several solutions.
pub(super) fn print(solution: &str) -> Result<(), Failure> {
    output::pieces(std::iter::once(board(solution)))
}

/// Shows the report of a solve, but for the solutions that were told already.
pub(super) fn show(
    report: &packing::SolveReport,
    told: usize,
    args: &OutputArgs,
) -> Result<Exit, Failure> {
    only_for_sliding(report, args)?;
    // Before the answer: what cannot be drawn is refused, and nothing is half done.
    let pictures =
        picture::files(args.svg.as_deref(), args.png.as_deref(), || match &report.solution {
            Some(solution) => solved(&report.puzzle, solution, &LIGHT),
            None => unsolved(&report.puzzle, &report.reasons, &verdict(report), &LIGHT),
        })?;
    if !args.json {
        let listed = report.solutions.iter().flat_map(|solutions| solutions.listed.iter().skip(1));
        let left = report.solution.iter().chain(listed).skip(told);
        output::pieces(left.map(|solution| board(solution)))?;
    }
    output::report(args.json, report, answer)?;
    if args.link {
        link::print(link::of_packing(&report.puzzle))?;
    }
    picture::save_all(&pictures)?;
    Ok(match (report.verdict, report.halted_by) {
        (packing::Verdict::NoSolution, _) => Exit::Unsolvable,
        (_, Some(reason)) => reason.into(),
        _ => Exit::Answered,
    })
}

/// Shows the report of a check.
pub(super) fn show_check(report: &packing::CheckReport, args: &CheckArgs) -> Result<Exit, Failure> {
    let pictures = picture::files(args.svg.as_deref(), args.png.as_deref(), || {
        let size = size(&report.puzzle);
        let words = if report.possible { &size } else { check_verdict(report) };
        unsolved(&report.puzzle, &report.reasons, words, &LIGHT)
    })?;
    output::report(args.json, report, check_words)?;
    if args.link {
        link::print(link::of_packing(&report.puzzle))?;
    }
    picture::save_all(&pictures)?;
    Ok(match report.verdict {
        packing::CheckVerdict::Solved => Exit::Answered,
        packing::CheckVerdict::NoSolution => Exit::Unsolvable,
        packing::CheckVerdict::Undecided => Exit::Undecided,
    })
}

/// What a check found.
pub(super) fn check_words(report: &packing::CheckReport) -> Styled {
    let mut text = bold(check_verdict(report));
    text.append(reasons(&report.puzzle, &report.reasons));
    let placements = counted(report.placements as u64, "possible placement");
    let symmetry = match report.symmetries {
        1 => "no symmetry".into(),
        count => format!("{count} symmetries"),
    };
    let size = size(&report.puzzle);
    text.append(plain(&format!("{size}; {placements}; {symmetry}")));
    text
}

fn check_verdict(report: &packing::CheckReport) -> &'static str {
    match report.verdict {
        packing::CheckVerdict::Solved => "solved: every piece is placed and every cell is covered",
        packing::CheckVerdict::NoSolution => "there is no solution",
        packing::CheckVerdict::Undecided => "undecided: no obstacle found; run `susun solve`",
    }
}

/// Refuses what a packing puzzle does not have.
fn only_for_sliding(report: &packing::SolveReport, args: &OutputArgs) -> Result<(), Failure> {
    let given = [(args.boards, "--boards"), (args.strip, "--strip")];
    if let Some((_, option)) = given.into_iter().find(|(given, _)| *given) {
        return Err(Failure::Usage {
            message: format!("{option} is for sliding puzzles"),
            hint: "a packing puzzle has one picture: --svg FILE or --png FILE".into(),
        });
    }
    let watched = report.method.as_ref().is_some_and(|method| method.algorithm == "brute-force");
    if args.animate && !watched {
        return Err(Failure::Usage {
            message: "--animate plays brute force, and this was answered without".into(),
            hint: "add --algorithm brute-force".into(),
        });
    }
    Ok(())
}

fn answer(report: &packing::SolveReport) -> Styled {
    let mut text = bold(&verdict(report));
    text.append(reasons(&report.puzzle, &report.reasons));
    if let Some(method) = &report.method {
        text.append(plain(&format!(
            "{}: {}{:.2} s",
            words(method),
            counts(report),
            report.seconds
        )));
    }
    text
}

fn verdict(report: &packing::SolveReport) -> String {
    let stopped = || who_stopped(report.halted_by);
    match (report.verdict, &report.solutions) {
        (packing::Verdict::NoSolution, _) => "there is no solution".into(),
        (packing::Verdict::Halted, _) => format!("stopped by {}: no solution found yet", stopped()),
        (packing::Verdict::Solved, None) => "solution found".into(),
        (packing::Verdict::Solved, Some(all)) if all.complete => counted(all.count, "solution"),
        (packing::Verdict::Solved, Some(all)) => {
            format!("stopped by {}: at least {}", stopped(), counted(all.count, "solution"))
        }
    }
}

/// A board of letters as text.
fn board(letters: &str) -> Styled {
    Space::read(letters, Marked::default()).to_styled()
}

/// The board after the first events of a trace; a piece keeps its colour from board to board.
pub(super) fn board_of(trace: &packing::TraceReport, first: usize) -> Result<Styled, Failure> {
    let letters = traced_board(trace, first)?;
    let name = |event: &packing::TraceEvent| match event {
        packing::TraceEvent::Placed { piece, .. } if piece.len() == 1 => Some(piece.clone()),
        _ => None,
    };
    let all: String = trace.events.iter().filter_map(name).collect();
    Ok(Space::read_among(&letters, &all, Marked::default()).to_styled())
}

/// The reasons in words, below the board with their cells where they have some.
pub(super) fn reasons(puzzle: &packing::PuzzleInfo, reasons: &[packing::ReasonInfo]) -> Styled {
    let shown: Vec<&packing::ReasonInfo> = pointing(reasons).take(MOST_PANELS).collect();
    let mut text = Styled::default();
    for reason in reasons {
        if shown.contains(&reason) && puzzle.cells <= MOST_CELLS {
            text.append(
                Space::read_among(&puzzle.board, &puzzle.letters, Marked::by(reason)).to_styled(),
            );
        }
        text.append(plain(&reason.text));
    }
    text
}

fn words(method: &packing::MethodInfo) -> String {
    match &method.because {
        None => method.algorithm.clone(),
        Some(because) => format!("{} ({because})", method.algorithm),
    }
}

fn counts(report: &packing::SolveReport) -> String {
    let counters = report.counters;
    let tries = counters.tries.map(|tries| format!("{} tries, ", grouped(tries)));
    let nodes = counters.nodes.map(|nodes| format!("{} nodes, ", grouped(nodes)));
    tries.or(nodes).unwrap_or_default()
}

/// Cells and pieces in words.
pub(super) fn size(puzzle: &packing::PuzzleInfo) -> String {
    let cells = counted(puzzle.cells as u64, "cell");
    let pieces = counted(puzzle.pieces as u64, "piece");
    match puzzle.placed {
        0 => format!("{cells}, {pieces}"),
        placed => format!("{cells}, {pieces}, {placed} of them placed"),
    }
}

/// A board or a solution in letters, its layers from the top.
pub(super) fn maps(puzzle: &packing::PuzzleInfo, board: &str) -> Styled {
    Space::read_among(board, &puzzle.letters, Marked::default()).to_styled()
}
