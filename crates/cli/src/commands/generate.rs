//! `susun generate`.

use std::time::{SystemTime, UNIX_EPOCH};

use susun_engine::{Challenge, Family, Generate, PuzzleText, Report, Request};

use super::{ask_one, link};
use crate::args::{
    GenerateArgs, GenerateCommand, GeneratePackingArgs, GenerateSlidingArgs, PuzzleArgs,
};
use crate::exit::Exit;
use crate::failure::{Failure, Texts};
use crate::input::{self, Input};
use crate::output::{self, plain};
use crate::show::halt_cause;
use crate::show::packing::generate::answer;

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    match &args.family {
        GenerateCommand::Sliding(args) => sliding(args),
        GenerateCommand::Packing(args) => packing(args),
    }
}

fn sliding(args: &GenerateSlidingArgs) -> Result<Exit, Failure> {
    let goal = args.goal.as_deref().map(input::goal).transpose()?;
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let request = Request::Generate(Generate {
        size: args.size.clone(),
        goal: goal.as_ref().map(|goal| goal.text.clone()),
        count: args.count,
        seed,
        walk: args.walk,
        format: Some(args.format.clone()),
    });
    // Many boards come in several reports.
    let mut seed_known = args.seed.is_some();
    let exit = ask_one(&request, &mut |report| {
        let Report::Generate(Family::Sliding(report)) = report else { return Ok(Exit::Answered) };
        if !std::mem::replace(&mut seed_known, true) {
            output::talk(&format!("seed {seed} (give --seed {seed} for the same boards)"));
        }
        output::report(args.json, &*report, |report| plain(&report.text))?;
        for board in report.boards.iter().filter(|_| args.link) {
            let goal = Some(report.puzzle.goal.clone()).filter(|goal| goal != "standard");
            link::print(link::of_tiles(board, goal))?;
        }
        Ok(Exit::Answered)
    });
    exit.map_err(|failure| failure.pointing_into(Texts { goal, ..Texts::default() }))
}

fn packing(args: &GeneratePackingArgs) -> Result<Exit, Failure> {
    let (puzzle, texts) = packing_puzzle(args)?;
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let limits = args.limits.spec();
    let request = Request::Challenge(Challenge { puzzle, count: args.count, seed, limits });
    let exit = ask_one(&request, &mut |report| {
        let Report::Generate(Family::Packing(report)) = report else { return Ok(Exit::Answered) };
        if args.seed.is_none() {
            output::talk(&format!("seed {seed} (give --seed {seed} for the same challenges)"));
        }
        output::report(args.json, &*report, answer)?;
        if report.impossible {
            return Ok(Exit::Unsolvable);
        }
        for challenge in report.challenges.iter().filter(|_| args.link) {
            link::print(link::of_text(&challenge.text))?;
        }
        if report.halted_by.is_some() {
            let (made, cause) = (report.challenges.len(), halt_cause(report.halted_by));
            output::talk(&format!("stopped by {cause} after {made} of {}", args.count));
        }
        Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
    });
    exit.map_err(|failure| failure.pointing_into(texts))
}

/// The board and the pieces: from a file, or by their names.
fn packing_puzzle(args: &GeneratePackingArgs) -> Result<(PuzzleText, Texts), Failure> {
    let Some(file) = &args.file else {
        let text = format!("packing\nboard {}\npieces {}\n", args.board, args.pieces);
        return Ok((PuzzleText { text, ..PuzzleText::default() }, Texts::default()));
    };
    let puzzle = PuzzleArgs { inputs: vec![file.clone()], goal: None, format: None, size: None };
    let Some(input) = Input::only(&puzzle)? else { return Err(Failure::NoInput) };
    Ok((input.puzzle_text(), input.texts()))
}

/// A seed from the clock; six digits are easy to type again.
fn seed_from_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64 % 1_000_000
}
