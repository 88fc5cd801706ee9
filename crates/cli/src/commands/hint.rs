//! `susun hint`.

use clap::Args;
use susun_engine::{ByFamily, HaltReason, Hint, LimitSpec, Report, Request, packing, sliding};
use susun_text::units;

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::groups::{JsonLines, LinkArgs, PuzzleArgs, TableArgs};
use crate::input::Inputs;
use crate::link;
use crate::output;
use crate::show::packing::hint::Step;
use crate::show::{packing as show_packing, sliding as show_sliding};
use crate::tables;

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    tables: TableArgs,
    /// Think no longer than this: 10, 500ms, 2m
    #[arg(
        long, value_name = "TIME", value_parser = units::seconds, default_value = "10",
        help_heading = "Limits"
    )]
    limit_time: f64,
    /// For sliding: list all best moves, and how many shortest solutions begin with each
    #[arg(long)]
    all: bool,
    /// For packing: placed pieces that you are sure of, joined by commas
    #[arg(long, value_name = "PIECES", value_delimiter = ',')]
    keep: Vec<String>,
    /// For packing: how much to reveal
    #[arg(long, value_enum)]
    step: Option<Step>,
    #[command(flatten, next_help_heading = "Output")]
    print: LinkArgs,
    #[command(flatten)]
    output: JsonLines,
}

impl HintArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle)
    }
}

pub(crate) fn run(args: &HintArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    let limits = LimitSpec { seconds: Some(args.limit_time), ..LimitSpec::default() };
    Inputs::new(&args.puzzle, args.output.json)?.headed().answer_each(|input| {
        let (puzzle, keep) = (input.puzzle_text(), args.keep.clone());
        let request = Request::Hint(Hint { puzzle, limits, keep, best_moves: args.all });
        Ask::new(&request).last(input.is_last).for_each_report(|report| print(report, args))
    })
}

fn print(report: Report, args: &HintArgs) -> Result<Exit, Failure> {
    let (exit, puzzle) = match report {
        Report::Hint(ByFamily::Sliding(_)) if args.step.is_some() => {
            return Err(Failure::Usage {
                message: "--step is for packing puzzles".into(),
                hint: "leave --step out".into(),
            });
        }
        Report::Hint(ByFamily::Sliding(report)) => {
            output::report(args.output.json, &*report, show_sliding::hint::answer)?;
            (sliding_exit(&report), link::sliding_text(&report.puzzle))
        }
        Report::Hint(ByFamily::Packing(report)) => {
            output::report(args.output.json, &*report, |report| {
                show_packing::hint::answer(report, args.step.unwrap_or(Step::Place))
            })?;
            (packing_exit(&report), link::packing_text(&report.puzzle.text))
        }
        _ => return Ok(Exit::Answered),
    };
    if args.print.link {
        link::print(puzzle)?;
    }
    Ok(exit)
}

/// A hint that ran out of time is still a hint.
fn sliding_exit(report: &sliding::HintReport) -> Exit {
    match (report.verdict, report.halted_by) {
        (sliding::HintVerdict::Unsolvable, _) => Exit::Unsolvable,
        (_, Some(HaltReason::Stopped)) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

fn packing_exit(report: &packing::HintReport) -> Exit {
    use packing::HintVerdict::{Halted, KeepFails, Remove, Unsolvable};
    match (report.verdict, report.halted_by) {
        (Remove | Unsolvable | KeepFails, _) => Exit::Unsolvable,
        (_, Some(HaltReason::Stopped)) => Exit::Stopped,
        (Halted, Some(reason)) => reason.into(),
        _ => Exit::Answered,
    }
}
