//! `susun verify`.

use susun_engine::{Report, Request, Verify, VerifyVerdict};

use super::ask_one;
use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::input::{self, Input};
use crate::output::{self, bold, plain};

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let moves = args.moves.as_deref().map(moves);
    let mut worst = Exit::Answered;
    for input in Input::all(&args.puzzle)? {
        let request = Request::Verify(Verify {
            puzzle: input.puzzle_text(),
            moves: moves.as_ref().map(|moves| moves.text.clone()),
            notation: args.notation.clone(),
        });
        let exit = ask_one(&request, &mut |report| show(&report, args.json));
        let texts = Texts { moves: moves.clone(), ..input.texts() };
        worst = worst.max(exit.map_err(|failure| failure.pointing_into(texts))?);
    }
    Ok(worst)
}

/// The moves themselves, or what is in the file of that name.
fn moves(given: &str) -> SourceText {
    let typed = SourceText { name: "--moves".into(), text: given.into() };
    if std::path::Path::new(given).is_file() { input::text(given).unwrap_or(typed) } else { typed }
}

fn show(report: &Report, json: bool) -> Result<Exit, Failure> {
    let Report::Verify(report) = report else { return Ok(Exit::Answered) };
    output::report(json, report, |report| {
        let verdict = match report.verdict {
            VerifyVerdict::Valid => "valid",
            VerifyVerdict::Invalid => "invalid",
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
    })
}
