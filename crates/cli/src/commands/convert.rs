//! `susun convert`.

use std::cell::RefCell;

use clap::Args;
use susun_engine::{Convert, PuzzleText, Report, Request};

use super::{ask, ask_one, link};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::{JsonReport, LinkArgs, PuzzleArgs, format_names};
use crate::output::{self, plain};

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The format to write [default: grid, or start-goal where there is a goal; susun for packing]
    #[arg(long, value_name = "FORMAT", value_parser = written_formats(), help_heading = "Output")]
    to: Option<String>,
    #[command(flatten, next_help_heading = "Output")]
    print: LinkArgs,
    #[command(flatten, next_help_heading = "Output")]
    output: JsonReport,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    // Standard input can be read once only.
    let given = RefCell::default();
    let request = |puzzle: PuzzleText| {
        given.replace(puzzle.clone());
        Request::Convert(Convert { puzzle, to: args.to.clone() })
    };
    ask(&args.puzzle, request, |report| {
        let Report::Convert(report) = report else { return Ok(Exit::Answered) };
        output::report(args.output.json, &*report, |report| plain(&report.text))?;
        if args.print.link {
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

/// The formats, and `link`, which is recognised without --format when it is read.
fn written_formats() -> Vec<String> {
    format_names().into_iter().chain(["link".into()]).collect()
}
