//! `susun shorten`.

use std::path::PathBuf;

use clap::Args;
use susun_engine::{MethodChoice, Report, Request, Solve};
use susun_text::units;

use super::solve::{check_output_options, finish, print};
use crate::ask::Ask;
use crate::checkpoint::CheckpointFile;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::game::GameArgs;
use crate::groups::{LimitArgs, OutputArgs, ThreadArgs};
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct ShortenArgs {
    #[command(flatten)]
    game: GameArgs,
    /// End after this many nodes: 5000000, 50M [default: 12M without a limit]
    #[arg(
        long, value_name = "N", value_parser = units::count, help_heading = "Limits",
        allow_negative_numbers = true
    )]
    effort: Option<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten, next_help_heading = "Limits")]
    threads: ThreadArgs,
    /// Save the progress of the search in this file, to continue with `susun resume`
    #[arg(long, value_name = "FILE", help_heading = "Limits")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl ShortenArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        self.game.file_use().pictures(&self.output).owns([&self.checkpoint])
    }
}

pub(crate) fn run(args: &ShortenArgs) -> Result<Exit, Failure> {
    check_output_options(&args.output)?;
    if args.checkpoint.is_some() {
        output::go_on_without_reader();
    }
    let mut file = args.checkpoint.as_deref().map(CheckpointFile::new).transpose()?;
    let (moves, puzzle, texts) = args.game.read("shorten", args.output.json)?;
    let request = Request::Solve(Solve {
        puzzle,
        method: MethodChoice { effort: args.effort, ..MethodChoice::default() },
        limits: args.limits.spec(),
        threads: args.threads.threads,
        begin_with: Some(moves),
        ..Solve::default()
    });
    let ask = Ask::new(&request).checkpoint(file.as_mut()).last(true);
    let exit = ask.for_each_report(|report| {
        let Report::Solve(report) = report else { return Ok(Exit::Answered) };
        print(&report, 0, &args.output)
    });
    let exit = exit.map_err(|failure| failure.with_texts(texts))?;
    finish(file, args.checkpoint.as_deref(), exit)?;
    Ok(exit)
}
