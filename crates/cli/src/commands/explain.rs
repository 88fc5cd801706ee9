//! `susun explain`.

use clap::Args;
use susun_engine::{ByFamily, Explain, Report, Request, packing, sliding};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonLines, PictureArgs, PuzzleArgs};
use crate::input::Inputs;
use crate::output;
use crate::picture::save_all;
use crate::show::{packing as show_packing, sliding as show_sliding};

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: JsonLines,
}

impl ExplainArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle).writes(self.picture.files())
    }
}

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let draws = args.picture.only_one();
    if draws.is_some() {
        output::go_on_without_reader();
    }
    let inputs = Inputs::new(&args.puzzle, args.output.json)?.headed();
    inputs.only_one_for(draws).answer_each(|input| {
        let request = Request::Explain(Explain { puzzle: input.puzzle_text() });
        Ask::new(&request).for_each_report(|report| print(report, args))
    })
}

fn print(report: Report, args: &ExplainArgs) -> Result<Exit, Failure> {
    let Report::Explain(report) = report else { return Ok(Exit::Answered) };
    let json = args.output.json;
    let pictures = args.picture.drawn(|| match &report {
        ByFamily::Sliding(report) => show_sliding::explain::picture(report),
        ByFamily::Packing(report) => show_packing::check::picture(&report.check),
    })?;
    let in_words = !args.picture.is_answer(json)?;
    let solvable = match &report {
        ByFamily::Sliding(report) => {
            if in_words {
                output::report(json, &**report, show_sliding::explain::answer)?;
            }
            report.check.verdict == sliding::CheckVerdict::Solvable
        }
        ByFamily::Packing(report) => {
            if in_words {
                output::report(json, &**report, show_packing::explain::answer)?;
            }
            report.check.verdict != packing::CheckVerdict::Unsolvable
        }
    };
    save_all(&pictures)?;
    Ok(if solvable { Exit::Answered } else { Exit::Unsolvable })
}
