//! `susun count`.

use clap::Args;
use susun_engine::{Count, Report, Request, packing};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonLines, LimitArgs, PuzzleArgs};
use crate::input::Inputs;
use crate::output;
use crate::show::packing::count::answer;

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// `counting`, or an algorithm for packing that visits every solution
    #[arg(long, short, value_name = "NAME", help_heading = "Method")]
    algorithm: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Threads for algorithms that visit solutions [default: one for each core]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[command(flatten)]
    output: JsonLines,
}

impl CountArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle)
    }
}

pub(crate) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    Inputs::new(&args.puzzle, args.output.json)?.headed().answer_each(|input| {
        let request = Request::Count(Count {
            puzzle: input.puzzle_text(),
            algorithm: args.algorithm.clone(),
            limits: args.limits.spec(),
            threads: args.threads,
        });
        Ask::new(&request).last(input.is_last).for_each_report(|report| match report {
            Report::Count(report) => print(&report, args.output.json),
            _ => Ok(Exit::Answered),
        })
    })
}

/// Prints a report and gives its exit code.
pub(super) fn print(report: &packing::CountReport, json: bool) -> Result<Exit, Failure> {
    output::report(json, report, answer)?;
    Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
}
