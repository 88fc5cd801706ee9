//! `susun explain`.

use clap::Args;
use susun_engine::{ByFamily, Explain, Report, Request, packing, sliding};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonLines, PuzzleArgs};
use crate::input::Inputs;
use crate::output;
use crate::show::{packing as show_packing, sliding as show_sliding};

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    output: JsonLines,
}

impl ExplainArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle)
    }
}

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    Inputs::new(&args.puzzle, args.output.json)?.headed().answer_each(|input| {
        let request = Request::Explain(Explain { puzzle: input.puzzle_text() });
        Ask::new(&request).for_each_report(|report| print(report, args.output.json))
    })
}

fn print(report: Report, json: bool) -> Result<Exit, Failure> {
    let solvable = match report {
        Report::Explain(ByFamily::Sliding(report)) => {
            output::report(json, &*report, show_sliding::explain::answer)?;
            report.check.verdict == sliding::CheckVerdict::Solvable
        }
        Report::Explain(ByFamily::Packing(report)) => {
            output::report(json, &*report, show_packing::explain::answer)?;
            report.check.verdict != packing::CheckVerdict::Unsolvable
        }
        _ => true,
    };
    Ok(if solvable { Exit::Answered } else { Exit::Unsolvable })
}
