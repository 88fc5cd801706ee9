//! `susun tables fetch`: tables of other machines, by the hashes of their content.

use std::time::Instant;

use clap::Args;
use susun_cluster::tables::{FetchError, FetchEvent, Fetched, Fetcher, Patience};
use susun_engine::{Report, Request, TableState, TablesAction, TablesReport};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::JsonReport;
use crate::output::{self, escape};
use crate::progress::{bar, is_stopped};
use crate::show::tables::{answer, size};
use crate::tables::tables;

/// A table that is here now.
struct FetchedTable {
    content: String,
    finding: String,
    /// Absent if nothing had to be done.
    seconds: Option<f64>,
}

#[derive(Debug, Args)]
pub(crate) struct FetchArgs {
    /// The address of `susun tables serve`, or of any folder of files HASH.table: `http://lab:8000`
    #[arg(value_name = "URL")]
    host: String,
    /// Content hashes, as `susun tables list --json` shows them
    #[arg(value_name = "HASH", required_unless_present = "all", conflicts_with = "all")]
    hashes: Vec<String>,
    /// All tables of its index
    #[arg(long)]
    all: bool,
    /// Another address with the same tables, tried if the earlier ones fail; may be repeated
    #[arg(long, value_name = "URL")]
    or: Vec<String>,
    #[command(flatten)]
    output: JsonReport,
}

pub(super) fn run(args: &FetchArgs) -> Result<Exit, Failure> {
    let began = Instant::now();
    // Is there a folder at all?
    tables().kept().map_err(susun_engine::Error::from)?;
    let fetcher = Fetcher::new(&Patience::default());
    let hosts: Vec<String> = [&args.host].into_iter().chain(&args.or).cloned().collect();
    let wanted = if args.all {
        fetcher.index(&args.host)?.into_iter().filter_map(|table| table.blake3).collect()
    } else {
        args.hashes.clone()
    };
    let mut arrived = Vec::new();
    for content in wanted {
        match fetch(&fetcher, &content, &hosts) {
            Ok(one) => arrived.push(one),
            Err(error) => {
                // The tables before it are printed, too.
                if !arrived.is_empty() {
                    print(args, &arrived, began)?;
                }
                return Err(error.into());
            }
        }
    }
    print(args, &arrived, began)
}

/// One table, with progress on a terminal.
fn fetch(fetcher: &Fetcher, content: &str, hosts: &[String]) -> Result<FetchedTable, FetchError> {
    let (began, bar) = (Instant::now(), bar());
    let mut left = Vec::new();
    let how = fetcher.fetch(content, hosts, tables(), &mut |event| {
        match event {
            FetchEvent::Progress { name, have, of } => {
                let (name, percent) = (escape::line(name), have * 100 / of.max(1));
                bar.set_message(format!("fetching {name}: {percent} % (Ctrl-C: stop)"));
            }
            FetchEvent::Waiting { name } => {
                let name = escape::line(name);
                bar.set_message(format!("{name}: another process fetches or makes it"));
            }
            FetchEvent::HostFailed(host) => left.push(host.to_string()),
        }
        bar.tick();
        !is_stopped()
    });
    bar.finish_and_clear();
    let how = how?;
    for host in left {
        output::note(&format!("warning: {host}"));
    }
    let (finding, seconds) = match how {
        Fetched::There => ("already stored".into(), None),
        Fetched::Came { host, before, .. } => {
            let seconds = Some(began.elapsed().as_secs_f64());
            let finding = match before {
                0 => format!("fetched from {host}"),
                before => format!("fetched from {host}, after {} from before", size(before)),
            };
            (finding, seconds)
        }
    };
    Ok(FetchedTable { content: content.into(), finding, seconds })
}

/// The tables that came, as the folder now has them.
fn print(args: &FetchArgs, arrived: &[FetchedTable], began: Instant) -> Result<Exit, Failure> {
    Ask::new(&Request::Tables(TablesAction::List)).for_each_report(|report| {
        let Report::Tables(report) = report else { return Ok(Exit::Answered) };
        let mut report: TablesReport = *report;
        report.action = "fetch".into();
        report.seconds = began.elapsed().as_secs_f64();
        report.tables.retain_mut(|table| {
            let one = arrived.iter().find(|one| table.blake3.as_ref() == Some(&one.content));
            table.finding = one.map(|one| one.finding.clone());
            // Every byte was checked when it came, or before it was found to be there.
            table.state = TableState::Checked;
            table.seconds = one.and_then(|one| one.seconds);
            one.is_some()
        });
        output::report(args.output.json, &report, answer)?;
        Ok(Exit::Answered)
    })
}
