//! `susun lab report`.

use std::path::PathBuf;

use clap::Args;
use susun_lab::report;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::output_file::check_output;
use crate::picture::save;

use super::plot::refused;
use super::reading;

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Files of records, written by `susun lab run`
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// The page to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Tables and figures of this, by the name of its field, such as expanded; may be given several times
    /// [default: the nodes, and the wall time]
    #[arg(long = "measure", value_name = "NAME")]
    measures: Vec<String>,
}

pub(crate) fn run(args: &ReportArgs) -> Result<Exit, Failure> {
    check_output(&args.output, "a report", b"<!doctype html>")?;
    let records = reading::records(&args.records)?;
    let measures = reading::measures(&args.measures, &records)?;
    let page = report(&records, &measures, &command(args)).map_err(|e| refused(&e))?;
    save(&args.output, page.as_bytes())?;
    output::write(&format!("{} is written: open it in a browser\n", args.output.display()))?;
    Ok(Exit::Answered)
}

/// What was typed, to be typed again.
fn command(args: &ReportArgs) -> String {
    let mut words: Vec<String> = vec!["susun lab report".into()];
    words.extend(args.records.iter().map(|path| path.display().to_string()));
    words.extend(args.measures.iter().map(|name| format!("--measure {name}")));
    words.push(format!("-o {}", args.output.display()));
    words.join(" ")
}
