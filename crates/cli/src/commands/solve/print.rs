//! Prints what a search found: for `solve`, `resume` and the results of a cluster.

use std::time::Duration;

use susun_engine::{ByFamily, Explain, HaltReason, Report, Request, packing, sliding};
use susun_render::Styled;

use crate::animation::{check_window, play};
use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::OutputArgs;
use crate::link;
use crate::output;
use crate::picture;
use crate::show::packing::solve as show_packing;
use crate::show::packing::trace::animation_frame;
use crate::show::sliding::Boards;
use crate::show::sliding::solve::{self as show_sliding, MoveFormat};

/// On a terminal, longer lists of moves are cut.
const MOST_MOVES_SHOWN: usize = 1000;

/// Prints a report and gives its exit code. The first `printed` solutions of a packing puzzle are left out.
pub(in crate::commands) fn print(
    report: &ByFamily<sliding::SolveReport, packing::SolveReport>,
    printed: usize,
    args: &OutputArgs,
) -> Result<Exit, Failure> {
    match report {
        ByFamily::Sliding(report) => print_sliding(report, args),
        ByFamily::Packing(report) => print_packing(report, printed, args),
    }
}

fn print_sliding(report: &sliding::SolveReport, args: &OutputArgs) -> Result<Exit, Failure> {
    let boards = Boards::new(&report.puzzle);
    let moves = report.moves.as_deref();
    // Before the answer: what cannot be drawn is refused, and nothing is half done.
    if let Some(moves) = moves.filter(|_| args.strip || args.draws_frames()) {
        picture::check_strip(moves.len() + 1, boards.start.size())?;
    }
    let pictures = args.drawn(
        || show_sliding::moving(moves.unwrap_or_default(), &boards),
        || show_sliding::picture(report, &boards, args.strip),
    )?;
    let frames = moves.filter(|_| args.plays()).map(|moves| show_sliding::frames(&boards, moves));
    let mut frames = frames.map(Iterator::peekable);
    if let Some(first) = frames.as_mut().and_then(|frames| frames.peek()) {
        check_window(first)?;
    }
    if args.text {
        return Err(Failure::Usage {
            message: "--text is for packing puzzles".into(),
            hint: "leave --text out; the moves of a sliding puzzle are plain text already".into(),
        });
    }
    if args.details {
        output::write_each(details(report, &boards)?.into_iter())?;
    }
    if let Some(moves) = moves.filter(|_| args.boards) {
        output::write_each(show_sliding::path(&boards, moves))?;
    }
    let most = if output::is_terminal() { MOST_MOVES_SHOWN } else { usize::MAX };
    let notation = args.moves.as_deref().unwrap_or("tiles");
    let format = MoveFormat { notation, most };
    let shown = args.details || (args.boards && moves.is_some());
    if !picture_is_answer(args)? {
        output::report(args.json, report, |report| {
            show_sliding::answer(report, &boards, shown, &format)
        })?;
    }
    if args.link {
        link::print(link::sliding_text(&report.puzzle))?;
    }
    picture::save_all(&pictures)?;
    let counted = report.solutions.as_ref().is_none_or(|solutions| solutions.complete);
    let exit = match (report.verdict, report.halted_by) {
        (sliding::Verdict::Unsolvable, _) => Exit::Unsolvable,
        (sliding::Verdict::Optimal, _) if counted => Exit::Answered,
        (sliding::Verdict::Solved, Some(HaltReason::Stopped)) => Exit::Stopped,
        // A limit says how long to improve a solution.
        (sliding::Verdict::Solved, _) => Exit::Answered,
        (_, Some(reason)) => reason.into(),
        _ => Exit::Answered,
    };
    match frames {
        Some(frames) => Ok(exit.max(play(frames, Duration::from_millis(args.speed))?)),
        None => Ok(exit),
    }
}

fn print_packing(
    report: &packing::SolveReport,
    printed: usize,
    args: &OutputArgs,
) -> Result<Exit, Failure> {
    refuse_sliding_options(report, args)?;
    // Before the answer: what cannot be drawn is refused, and nothing is half done.
    let pictures = args.drawn(|| show_packing::moving(report), || show_packing::picture(report))?;
    let in_words = !picture_is_answer(args)?;
    if !args.json && in_words {
        let listed = report.solutions.iter().flat_map(|solutions| solutions.listed.iter().skip(1));
        let all = report.solution.iter().chain(listed);
        let several = report.solutions.as_ref().is_some_and(|all| all.listed.len() > 1);
        let left = all.zip(1..).skip(printed);
        let shown = left.map(|(solution, number)| {
            show_packing::numbered(solution, several.then_some(number), args.text)
        });
        output::write_each(shown)?;
    }
    if in_words {
        output::report(args.json, report, show_packing::answer)?;
    }
    if args.link {
        link::print(link::packing_text(&report.puzzle.text))?;
    }
    picture::save_all(&pictures)?;
    Ok(match (report.verdict, report.halted_by) {
        (packing::Verdict::Unsolvable, _) => Exit::Unsolvable,
        (_, Some(reason)) => reason.into(),
        _ => Exit::Answered,
    })
}

/// Refuses options that packing puzzles do not have.
fn refuse_sliding_options(report: &packing::SolveReport, args: &OutputArgs) -> Result<(), Failure> {
    let given = [
        (args.boards, "--boards"),
        (args.strip, "--strip"),
        (args.details, "--details"),
        (args.moves.is_some(), "--moves"),
    ];
    if let Some((_, option)) = given.into_iter().find(|(given, _)| *given) {
        return Err(Failure::Usage {
            message: format!("{option} is for sliding puzzles"),
            hint: format!(
                "leave {option} out; --svg FILE, --png FILE or --gif FILE draws a packing puzzle"
            ),
        });
    }
    let recorded = report.method.as_ref().is_some_and(|method| method.algorithm == "brute-force");
    if args.plays() && !recorded {
        return Err(Failure::Usage {
            message: "--animate plays brute force, but another algorithm found this answer".into(),
            hint: "add --algorithm brute-force, or --gif FILE or --svg FILE for a moving picture"
                .into(),
        });
    }
    Ok(())
}

/// Returns whether a picture takes the place of the answer in words.
pub(super) fn picture_is_answer(args: &OutputArgs) -> Result<bool, Failure> {
    picture::is_answer(args.pictures(), args.json)
}

/// Prints one of several solutions of a packing puzzle, with its number.
pub(super) fn print_solution(
    solution: &str,
    number: usize,
    args: &OutputArgs,
) -> Result<(), Failure> {
    let shown = show_packing::numbered(solution, Some(number), args.text);
    output::write_each(std::iter::once(shown))
}

/// What `--details` prints above the answer.
fn details(report: &sliding::SolveReport, boards: &Boards) -> Result<Option<Styled>, Failure> {
    let puzzle = link::sliding_text(&report.puzzle);
    let request = Request::Explain(Explain { puzzle });
    let mut shown = None;
    Ask::new(&request).for_each_report(|explained| {
        if let Report::Explain(ByFamily::Sliding(explained)) = explained {
            shown = Some(show_sliding::details(report, boards, &explained));
        }
        Ok(Exit::Answered)
    })?;
    Ok(shown)
}

/// Plays brute force in the terminal, event by event. Ctrl-C ends it.
pub(super) fn play_trace(trace: &packing::TraceReport, pause: Duration) -> Result<Exit, Failure> {
    // Events that cannot be drawn are not among those that the engine has just recorded.
    let frames = (0..=trace.events.len()).map_while(|events| animation_frame(trace, events).ok());
    check_window(&animation_frame(trace, 0)?)?;
    play(frames, pause)
}
