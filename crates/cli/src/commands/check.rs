//! `susun check`.

use clap::Args;
use susun_engine::{ByFamily, Check, Report, Request, packing, sliding};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonLines, LinkArgs, PictureArgs, PuzzleArgs};
use crate::input::Inputs;
use crate::link;
use crate::output;
use crate::picture::save_all;
use crate::show::sliding::Boards;
use crate::show::{packing as show_packing, sliding as show_sliding};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten, next_help_heading = "Output")]
    print: LinkArgs,
    #[command(flatten)]
    output: JsonLines,
}

impl CheckArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle).writes(self.picture.files())
    }
}

pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let draws = args.picture.only_one();
    if draws.is_some() {
        output::go_on_without_reader();
    }
    let inputs = Inputs::new(&args.puzzle, args.output.json)?.headed();
    inputs.only_one_for(draws).answer_each(|input| {
        let request = Request::Check(Check { puzzle: input.puzzle_text() });
        Ask::new(&request).for_each_report(|report| {
            let Report::Check(report) = report else { return Ok(Exit::Answered) };
            print(&report, args)
        })
    })
}

fn print(
    report: &ByFamily<sliding::CheckReport, packing::CheckReport>,
    args: &CheckArgs,
) -> Result<Exit, Failure> {
    let pictures = args.picture.drawn(|| match report {
        ByFamily::Sliding(report) => Boards::new(&report.puzzle).picture(),
        ByFamily::Packing(report) => show_packing::check::picture(report),
    })?;
    let in_words = !args.picture.is_answer(args.output.json)?;
    let (exit, puzzle) = match report {
        ByFamily::Sliding(report) => {
            if in_words {
                output::report(args.output.json, &**report, show_sliding::check::answer)?;
            }
            let exit = match report.verdict {
                sliding::CheckVerdict::Solvable => Exit::Answered,
                sliding::CheckVerdict::Unsolvable => Exit::Unsolvable,
            };
            (exit, link::sliding_text(&report.puzzle))
        }
        ByFamily::Packing(report) => {
            if in_words {
                output::report(args.output.json, &**report, show_packing::check::answer)?;
            }
            let exit = match report.verdict {
                packing::CheckVerdict::Solved => Exit::Answered,
                packing::CheckVerdict::Unsolvable => Exit::Unsolvable,
                packing::CheckVerdict::Undecided => Exit::Undecided,
            };
            (exit, link::packing_text(&report.puzzle.text))
        }
    };
    if args.print.link {
        link::print(puzzle)?;
    }
    save_all(&pictures)?;
    Ok(exit)
}
