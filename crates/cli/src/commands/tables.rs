//! `susun tables`.

#[cfg(feature = "cluster")]
mod fetch;
#[cfg(feature = "http")]
mod serve;

use std::ffi::OsStr;

use susun_engine::{
    Report, Request, TableInfo, TableState, TablesAction, TablesBuild, TablesRemove, TablesReport,
    TablesVerify,
};

use super::ask_one;
use crate::args::{TablesArgs, TablesBuildArgs, TablesCommand};
use crate::exit::Exit;
use crate::failure::{Failure, SourceText};
use crate::input;
use crate::output;
use crate::show::tables::answer;

pub(crate) fn run(args: &TablesArgs) -> Result<Exit, Failure> {
    let (action, json) = match &args.command {
        TablesCommand::List(args) => (TablesAction::List, args.json),
        TablesCommand::Path(args) => (TablesAction::Path, args.json),
        TablesCommand::Build(args) => (TablesAction::Build(build(args)?), args.json),
        TablesCommand::Verify(args) => {
            let (names, prove) = (args.names.clone(), args.prove);
            (TablesAction::Verify(TablesVerify { names, prove }), args.json)
        }
        TablesCommand::Remove(args) => {
            let (names, all) = (args.names.clone(), args.all);
            (TablesAction::Remove(TablesRemove { names, all }), args.json)
        }
        #[cfg(feature = "http")]
        TablesCommand::Serve(args) => return serve::run(args),
        #[cfg(feature = "cluster")]
        TablesCommand::Fetch(args) => return fetch::run(args),
    };
    ask_one(&Request::Tables(action), &mut |report| {
        let Report::Tables(report) = report else { return Ok(Exit::Answered) };
        output::report(json, &*report, answer)?;
        Ok(exit(&report))
    })
}

fn build(args: &TablesBuildArgs) -> Result<TablesBuild, Failure> {
    let pattern = args.pattern.as_deref().map(pattern).transpose()?;
    Ok(TablesBuild {
        size: args.size.clone(),
        partition: args.partition.clone(),
        goal: args.goal.clone(),
        pattern: pattern.map(|source| source.text),
        threads: args.threads,
    })
}

/// The pattern itself, or what is in the file of that name.
fn pattern(given: &OsStr) -> Result<SourceText, Failure> {
    if std::path::Path::new(given).is_file() {
        return input::text(given);
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
