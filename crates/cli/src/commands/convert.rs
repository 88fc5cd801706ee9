//! `susun convert`.

use clap::Args;
use susun_engine::{Convert, Report, Request};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonReport, LinkArgs, Names, PuzzleArgs, format_names};
use crate::input::Inputs;
use crate::link::{links, print_line};
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

impl ConvertArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle)
    }
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    Inputs::new(&args.puzzle, args.output.json)?.answer_each(|input| {
        let puzzle = input.puzzle_text();
        let request = Request::Convert(Convert { puzzle: puzzle.clone(), to: args.to.clone() });
        Ask::new(&request).for_each_report(|report| {
            let Report::Convert(report) = report else { return Ok(Exit::Answered) };
            output::report(args.output.json, &*report, |report| plain(&report.text))?;
            if args.print.link {
                for link in links(puzzle.clone())? {
                    print_line(&link)?;
                }
            }
            Ok(Exit::Answered)
        })
    })
}

/// The formats, and links, which are recognised without --format when they are read.
fn written_formats() -> Names {
    format_names().and("link").and("slidysim-replay")
}
