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
use susun_render::Styled;

use super::{ask_one, who_stopped};
use crate::args::{TablesArgs, TablesBuildArgs, TablesCommand};
use crate::exit::Exit;
use crate::failure::{Failure, SourceText};
use crate::input;
use crate::numbers::{counted, grouped, short};
use crate::output::{self, bold, plain};

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

fn answer(report: &TablesReport) -> Styled {
    if report.action == "path" {
        return plain(&report.folder);
    }
    let mut text = Styled::default();
    for table in &report.tables {
        text.append(bold(&table.name));
        for line in about(table) {
            text.append(plain(&format!("    {line}")));
        }
    }
    if let Some(reason) = report.halted_by {
        text.append(bold(&format!("stopped by {}", who_stopped(Some(reason)))));
        if report.action == "build" {
            text.append(plain("what was made of a long build is kept: the same command goes on"));
        }
    }
    if report.halted_by.is_none() {
        text.append(plain(&total(report)));
    }
    text
}

/// What there is to say of a table.
fn about(table: &TableInfo) -> Vec<String> {
    let mut lines = vec![table.purpose.clone(), table.drawing.clone()];
    let bytes = format!("{}B", with_space(&short(table.bytes as f64)));
    let entries = match table.entries {
        1 => "1 entry".into(),
        entries => format!("{} entries", grouped(entries)),
    };
    let built = table.built.as_deref().unwrap_or_default().replace('T', " ").replace('Z', " UTC");
    lines.push(match table.state {
        TableState::Removed => format!("removed: {bytes}"),
        TableState::NotKept => format!("{entries}, in memory only"),
        TableState::Partial => format!("not done: {bytes} to go on from, written {built}"),
        _ => format!("{entries}, {bytes}, built {built}"),
    });
    let state = match table.state {
        TableState::Checked => Some("checked"),
        TableState::Unchecked => Some("checked when it is used"),
        TableState::Damaged => Some("damaged"),
        _ => None,
    };
    let took = table.seconds.map(|seconds| format!(", {seconds:.2} s")).unwrap_or_default();
    let finding = table.finding.as_ref().map(|finding| format!("{finding}{took}"));
    let said = state.map(String::from).into_iter().chain(finding);
    let said: Vec<String> = said.collect();
    if !said.is_empty() {
        lines.push(said.join(": "));
    }
    lines
}

/// A unit stands apart from its number.
fn with_space(short: &str) -> String {
    if short.contains(' ') { short.into() } else { format!("{short} ") }
}

fn total(report: &TablesReport) -> String {
    let bytes: u64 = report.tables.iter().map(|table| table.bytes).sum();
    let bytes = format!("{}B", with_space(&short(bytes as f64)));
    let (count, folder) = (counted(report.tables.len() as u64, "table"), &report.folder);
    match report.action.as_str() {
        "remove" => format!("{count} removed from {folder}, {bytes}"),
        _ => format!("{count} in {folder}, {bytes}"),
    }
}
