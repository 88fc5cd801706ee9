//! `susun explain`.

use clap::Args;
use susun_engine::{Explain, Family, Report, Request, sliding};

use super::ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::{JsonLines, PuzzleArgs};
use crate::output;
use crate::show::{packing as show_packing, sliding as show_sliding};

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    output: JsonLines,
}

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let request = |puzzle| Request::Explain(Explain { puzzle });
    ask(&args.puzzle, request, |report| {
        let solvable = match report {
            Report::Explain(Family::Sliding(report)) => {
                output::report(args.output.json, &*report, show_sliding::explain::answer)?;
                report.check.verdict == sliding::CheckVerdict::Solvable
            }
            Report::Explain(Family::Packing(report)) => {
                output::report(args.output.json, &*report, show_packing::explain::answer)?;
                report.check.possible
            }
            _ => return Ok(Exit::Answered),
        };
        Ok(if solvable { Exit::Answered } else { Exit::Unsolvable })
    })
}
