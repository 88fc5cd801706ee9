//! `susun generate packing`.

use susun_engine::{Challenge, Family, PuzzleText, Report, Request, packing};
use susun_render::Styled;

use super::{ask_one, fill, link, who_stopped};
use crate::args::{GeneratePackingArgs, PuzzleArgs};
use crate::exit::Exit;
use crate::failure::{Failure, Texts};
use crate::input::Input;
use crate::numbers::grouped;
use crate::output::{self, plain};

pub(crate) fn run(args: &GeneratePackingArgs, seed: u64) -> Result<Exit, Failure> {
    let (puzzle, texts) = puzzle(args)?;
    let limits = args.limits.spec();
    let request = Request::Challenge(Challenge { puzzle, count: args.count, seed, limits });
    let exit = ask_one(&request, &mut |report| {
        let Report::Generate(Family::Packing(report)) = report else { return Ok(Exit::Answered) };
        if args.seed.is_none() {
            output::talk(&format!("seed {seed} (give --seed {seed} for the same challenges)"));
        }
        show(&report, args)
    });
    exit.map_err(|failure| failure.pointing_into(texts))
}

/// The board and the pieces: from a file, or by their names.
fn puzzle(args: &GeneratePackingArgs) -> Result<(PuzzleText, Texts), Failure> {
    let Some(file) = &args.file else {
        let text = format!("packing\nboard {}\npieces {}\n", args.board, args.pieces);
        return Ok((PuzzleText { text, ..PuzzleText::default() }, Texts::default()));
    };
    let puzzle = PuzzleArgs { inputs: vec![file.clone()], goal: None, format: None, size: None };
    let Some(input) = Input::only(&puzzle)? else { return Err(Failure::NoInput) };
    Ok((input.puzzle_text(), input.texts()))
}

fn show(report: &packing::GenerateReport, args: &GeneratePackingArgs) -> Result<Exit, Failure> {
    if report.impossible {
        output::report(args.json, report, |report| {
            let mut text = plain("there is no solution to make a challenge of");
            text.append(fill::reasons(&report.puzzle, &report.reasons));
            text
        })?;
        return Ok(Exit::Unsolvable);
    }
    output::report(args.json, report, texts)?;
    for challenge in report.challenges.iter().filter(|_| args.link) {
        link::print(link::of_text(&challenge.text))?;
    }
    if report.halted_by.is_some() {
        let (made, by) = (report.challenges.len(), who_stopped(report.halted_by));
        output::talk(&format!("stopped by {by} after {made} of {}", args.count));
    }
    Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
}

/// The challenges one after another, each a file of its own with its difficulty as a comment.
fn texts(report: &packing::GenerateReport) -> Styled {
    let mut text = Styled::default();
    for (number, challenge) in report.challenges.iter().enumerate() {
        if number > 0 {
            text.append(output::gap());
        }
        text.append(plain(&format!("# {}\n{}", words(challenge), challenge.text.trim_end())));
    }
    text
}

fn words(challenge: &packing::ChallengeInfo) -> String {
    let packing::ChallengeInfo { placed, steps, forced, nodes, difficulty, .. } = challenge;
    let nodes = grouped(*nodes);
    format!(
        "{placed} placed, {steps} to place, {forced} of them forced; difficulty {difficulty:.1} ({nodes} nodes)"
    )
}
