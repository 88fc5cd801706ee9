//! `susun tables`.

#[cfg(feature = "cluster")]
mod fetch;
#[cfg(feature = "http")]
mod serve;

use std::ffi::{OsStr, OsString};

use clap::{Args, Subcommand};
use susun_engine::{
    Report, Request, TableInfo, TableState, TablesAction, TablesBuild, TablesRemove, TablesReport,
    TablesVerify,
};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText};
use crate::groups::{JsonReport, ThreadArgs};
use crate::input;
use crate::output;
use crate::show::tables::answer;

#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    command: TablesCommand,
}

#[derive(Debug, Subcommand)]
enum TablesCommand {
    /// List the stored tables, with their use and their sizes
    #[command(after_help = "Examples:\n  susun tables list\n  susun tables list --json")]
    List(ListArgs),
    /// Build tables in advance
    #[command(after_help = "Examples:\n\
\x20 susun tables build 4x4 7-8\n\
\x20 susun tables build --pattern aa-/a--/--.")]
    Build(BuildArgs),
    /// Check tables, byte by byte, or by computing them again
    #[command(after_help = "Examples:\n  susun tables verify\n  susun tables verify --prove")]
    Verify(VerifyArgs),
    /// Remove tables; they are built again when needed
    #[command(after_help = "Examples:\n  susun tables remove --all")]
    Remove(RemoveArgs),
    /// Print the folder of the stored tables
    #[command(after_help = "Examples:\n  susun tables path")]
    Path(ListArgs),
    /// Serve tables to other machines over HTTP, until Ctrl-C
    #[cfg(feature = "http")]
    #[command(after_help = "Examples:\n\
\x20 susun tables serve\n\
\x20 susun tables serve --address 0.0.0.0")]
    Serve(serve::ServeArgs),
    /// Download tables from a machine that runs `susun tables serve`
    #[cfg(feature = "cluster")]
    #[command(after_help = "Examples:\n  susun tables fetch http://lab:8000 --all")]
    Fetch(fetch::FetchArgs),
}

#[derive(Debug, Args)]
struct ListArgs {
    #[command(flatten)]
    output: JsonReport,
}

#[derive(Debug, Args)]
struct BuildArgs {
    /// Rows and columns: 4x4
    #[arg(value_name = "RxC")]
    size: Option<String>,
    /// The partition, as the number of tiles in each pattern: 7-8
    partition: Option<String>,
    /// The goal, of which only the blank's cell matters: standard, blank-first, snail or a board
    /// [default: standard]
    #[arg(long)]
    goal: Option<String>,
    /// One pattern instead of a partition: its home cells, counted from 0 (0,1,4,5), or a drawing, in a
    /// file or with rows joined by /: a letter for each of its tiles, - for other tiles, . for the blank
    #[arg(long, value_name = "PATTERN", conflicts_with = "partition", allow_hyphen_values = true)]
    pattern: Option<OsString>,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    output: JsonReport,
}

#[derive(Debug, Args)]
struct VerifyArgs {
    /// Names, as `susun tables list` shows them [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Also recompute them with independent code: all entries of small tables, 100,000 random entries of
    /// large ones
    #[arg(long)]
    prove: bool,
    #[command(flatten)]
    output: JsonReport,
}

#[derive(Debug, Args)]
struct RemoveArgs {
    /// Names, as `susun tables list` shows them
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    names: Vec<String>,
    /// All of them
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    output: JsonReport,
}

pub(crate) fn run(args: &TablesArgs) -> Result<Exit, Failure> {
    let (action, json) = match &args.command {
        TablesCommand::List(args) => (TablesAction::List, args.output.json),
        TablesCommand::Path(args) => (TablesAction::Path, args.output.json),
        TablesCommand::Build(args) => (TablesAction::Build(build(args)?), args.output.json),
        TablesCommand::Verify(args) => {
            let (names, prove) = (args.names.clone(), args.prove);
            (TablesAction::Verify(TablesVerify { names, prove }), args.output.json)
        }
        TablesCommand::Remove(args) => {
            let (names, all) = (args.names.clone(), args.all);
            (TablesAction::Remove(TablesRemove { names, all }), args.output.json)
        }
        #[cfg(feature = "http")]
        TablesCommand::Serve(args) => return serve::run(args),
        #[cfg(feature = "cluster")]
        TablesCommand::Fetch(args) => return fetch::run(args),
    };
    Ask::new(&Request::Tables(action)).for_each_report(|report| {
        let Report::Tables(report) = report else { return Ok(Exit::Answered) };
        output::report(json, &*report, answer)?;
        Ok(exit(&report))
    })
}

fn build(args: &BuildArgs) -> Result<TablesBuild, Failure> {
    let pattern = args.pattern.as_deref().map(pattern).transpose()?;
    Ok(TablesBuild {
        size: args.size.clone(),
        partition: args.partition.clone(),
        goal: args.goal.clone(),
        pattern: pattern.map(|source| source.text),
        threads: args.threads.threads,
    })
}

/// The pattern itself, or what is in the file of that name.
fn pattern(given: &OsStr) -> Result<SourceText, Failure> {
    if std::path::Path::new(given).is_file() {
        return input::read_text(given);
    }
    Ok(SourceText { name: "--pattern".into(), text: given.to_string_lossy().into_owned() })
}

fn exit(report: &TablesReport) -> Exit {
    if let Some(reason) = report.halted_by {
        return reason.into();
    }
    let damaged = |table: &TableInfo| table.state == TableState::Damaged;
    if report.action == "verify" && report.tables.iter().any(damaged) {
        return Exit::Refuted;
    }
    // Tables that could not be kept were made for nothing.
    if report.tables.iter().any(|table| table.state == TableState::NotKept) {
        return Exit::File;
    }
    Exit::Answered
}
