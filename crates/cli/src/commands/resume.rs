//! `susun resume`.

use std::path::PathBuf;

use clap::Args;
use susun_engine::{Report, Request, Resume};
use susun_text::units;

use super::solve::{check_output_options, print};
use crate::ask::Ask;
use crate::checkpoint::{BEGINS, CheckpointFile};
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::groups::{OutputArgs, TableArgs, ThreadArgs};
use crate::output;
use crate::tables;

/// The longest checkpoint that is read, in bytes. Those of long searches have some megabytes.
const MOST: u64 = 1 << 28;

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// A file written by `susun solve --checkpoint`; it is kept up to date
    #[arg(value_name = "FILE")]
    checkpoint: PathBuf,
    #[command(flatten)]
    tables: TableArgs,
    /// Stop after this time: 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = units::seconds, help_heading = "Limits")]
    limit_time: Option<f64>,
    #[command(flatten, next_help_heading = "Limits")]
    threads: ThreadArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl ResumeArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads([&self.checkpoint]).pictures(&self.output)
    }
}

pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    check_output_options(&args.output)?;
    output::go_on_without_reader();
    let path = &args.checkpoint;
    // Before it is read: a pipe would never end.
    let mut file = CheckpointFile::existing(path)?;
    let source = SourceText::of_file(path, BEGINS, MOST)?;
    let request = Request::Resume(Resume {
        checkpoint: source.text.clone(),
        seconds: args.limit_time,
        threads: args.threads.threads,
    });
    let ask = Ask::new(&request).checkpoint(Some(&mut file)).last(true);
    let worst = ask.for_each_report(|report| {
        let Report::Solve(report) = report else { return Ok(Exit::Answered) };
        print(&report, 0, &args.output)
    });
    let texts = Texts { puzzle: Some(source), ..Texts::default() };
    let worst = worst.map_err(|failure| failure.with_texts(texts))?;
    if worst.is_halted() {
        output::note(&format!("to continue: susun resume {}", path.display()));
    }
    file.finish()?;
    Ok(worst)
}
