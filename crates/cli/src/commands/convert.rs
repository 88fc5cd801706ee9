//! `susun convert`.

use std::cell::RefCell;

use susun_engine::{Convert, PuzzleText, Report, Request};

use super::{ask, ask_one, link};
use crate::args::ConvertArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, plain};

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    // Standard input can be read once only.
    let given = RefCell::default();
    let request = |puzzle: PuzzleText| {
        given.replace(puzzle.clone());
        Request::Convert(Convert { puzzle, to: args.to.clone() })
    };
    ask(&args.puzzle, request, |report| {
        let Report::Convert(report) = report else { return Ok(Exit::Answered) };
        output::report(args.json, &*report, |report| plain(&report.text))?;
        if args.link {
            for link in links(given.take())? {
                link::line(&link)?;
            }
        }
        Ok(Exit::Answered)
    })
}

/// The links of the puzzles in a text.
pub(super) fn links(puzzle: PuzzleText) -> Result<Vec<String>, Failure> {
    let mut links = Vec::new();
    let request = Request::Convert(Convert { puzzle, to: Some("link".into()) });
    ask_one(&request, &mut |report| {
        if let Report::Convert(report) = report {
            links.extend(report.text.lines().map(String::from));
        }
        Ok(Exit::Answered)
    })?;
    Ok(links)
}
