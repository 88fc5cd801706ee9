//! `susun generate`.

use std::time::{SystemTime, UNIX_EPOCH};

use susun_engine::{Family, Generate, Report, Request};

use super::{ask_one, challenge, link};
use crate::args::{GenerateArgs, GenerateCommand, GenerateSlidingArgs};
use crate::exit::Exit;
use crate::failure::{Failure, Texts};
use crate::input;
use crate::output::{self, plain};

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    match &args.family {
        GenerateCommand::Sliding(args) => sliding(args),
        GenerateCommand::Packing(args) => {
            challenge::run(args, args.seed.unwrap_or_else(drawn_seed))
        }
    }
}

fn sliding(args: &GenerateSlidingArgs) -> Result<Exit, Failure> {
    let goal = args.goal.as_deref().map(input::goal).transpose()?;
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let request = Request::Generate(Generate {
        size: args.size.clone(),
        goal: goal.as_ref().map(|goal| goal.text.clone()),
        count: args.count,
        seed,
        walk: args.walk,
        format: Some(args.format.clone()),
    });
    // Many boards come in several reports.
    let mut told = args.seed.is_some();
    let exit = ask_one(&request, &mut |report| {
        let Report::Generate(Family::Sliding(report)) = report else { return Ok(Exit::Answered) };
        if !std::mem::replace(&mut told, true) {
            // So that the boards can be had again.
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

/// A seed from the clock; six digits are easy to type again.
fn drawn_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64 % 1_000_000
}
