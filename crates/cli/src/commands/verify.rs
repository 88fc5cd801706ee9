//! `susun verify`.

use std::path::Path;

use susun_engine::{MAX_TEXT, Report, Request, Verify, VerifyVerdict};

use super::ask_one;
use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::input::{self, Input};
use crate::output::{self, bold, plain};

/// The longest text of reports. A solution of a 100x100 board alone is some megabytes.
const MAX_REPORTS: usize = 1 << 28;

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let moves = args.moves.as_deref().map(moves).transpose()?;
    let most = if moves.is_some() { MAX_TEXT } else { MAX_REPORTS };
    let mut worst = Exit::Answered;
    for input in Input::all_up_to(most, &args.puzzle)? {
        let request = Request::Verify(Verify {
            puzzle: input.puzzle_text(),
            moves: moves.as_ref().map(|moves| moves.text.clone()),
            notation: args.notation.clone(),
            repeat: args.repeat,
        });
        let exit = ask_one(&request, &mut |report| show(&report, args.json));
        let texts = Texts { moves: moves.clone(), ..input.texts() };
        let exit = exit.map_err(|failure| failure.pointing_into(texts))?;
        worst = worst.max(exit);
        if exit == Exit::Stopped {
            break;
        }
    }
    Ok(worst)
}

/// The moves themselves, or what is in the file of that name. No move has a dot or a slash.
fn moves(given: &str) -> Result<SourceText, Failure> {
    let like_a_path = given.contains(char::is_alphabetic) && given.contains(['.', '/', '\\']);
    if like_a_path || Path::new(given).is_file() {
        return input::text(given);
    }
    Ok(SourceText { name: "--moves".into(), text: given.into() })
}

fn show(report: &Report, json: bool) -> Result<Exit, Failure> {
    let Report::Verify(report) = report else { return Ok(Exit::Answered) };
    output::report(json, report, |report| {
        let verdict = match report.verdict {
            VerifyVerdict::Valid => "valid",
            VerifyVerdict::Invalid => "invalid",
            VerifyVerdict::NotRepeated => "not repeated",
        };
        let mut text = bold(&format!("{verdict}: {}", report.finding));
        if let Some(unchecked) = &report.unchecked {
            text.append(plain(unchecked));
        }
        text
    })?;
    Ok(match report.verdict {
        VerifyVerdict::Valid => Exit::Answered,
        VerifyVerdict::Invalid => Exit::Refuted,
        VerifyVerdict::NotRepeated => report.halted_by.map_or(Exit::Stopped, Exit::from),
    })
}
