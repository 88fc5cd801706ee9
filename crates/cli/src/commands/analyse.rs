//! `susun analyse`.

use clap::Args;
use susun_engine::{Analyse, ByFamily, Report, Request, packing, sliding};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::game::GameArgs;
use crate::groups::{JsonLines, LimitArgs, MetricArg, TableArgs, ThreadArgs};
use crate::output;
use crate::show::{packing as show_packing, sliding as show_sliding};
use crate::tables;

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How moves are counted
    #[arg(long, value_name = "METRIC", default_value = "single")]
    metric: MetricArg,
    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten, next_help_heading = "Limits")]
    threads: ThreadArgs,
    #[command(flatten)]
    output: JsonLines,
}

impl AnalyseArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        self.game.file_use()
    }
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    let (moves, puzzle, texts) = args.game.read("analyse", args.output.json)?;
    let (limits, threads) = (args.limits.spec(), args.threads.threads);
    let metric = args.metric.into();
    let request =
        Request::Analyse(Analyse { puzzle, moves, metric, limits, threads, ..Analyse::default() });
    let exit = Ask::new(&request).last(true).for_each_report(|report| match report {
        Report::Analyse(ByFamily::Sliding(report)) => {
            output::report(args.output.json, &*report, show_sliding::analyse::answer)?;
            Ok(sliding_exit(&report))
        }
        Report::Analyse(ByFamily::Packing(report)) => {
            output::report(args.output.json, &*report, show_packing::analyse::answer)?;
            Ok(packing_exit(&report))
        }
        _ => Ok(Exit::Answered),
    });
    exit.map_err(|failure| failure.with_texts(texts))
}

fn sliding_exit(report: &sliding::AnalyseReport) -> Exit {
    match report.verdict {
        sliding::AnalyseVerdict::Unsolvable => Exit::Unsolvable,
        _ => report.halted_by.map_or(Exit::Answered, Exit::from),
    }
}

fn packing_exit(report: &packing::AnalyseReport) -> Exit {
    match report.lost_at {
        Some(0) => Exit::Unsolvable,
        _ => report.halted_by.map_or(Exit::Answered, Exit::from),
    }
}
