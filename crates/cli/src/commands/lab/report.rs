//! `susun lab report`.

use std::path::PathBuf;

use clap::Args;
use susun_lab::report;

use super::plot::refused;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::output;
use crate::output_file::check_output;

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Files of records, all of one experiment
    #[arg(value_name = "RECORDS", required = true)]
    files: Vec<PathBuf>,
    /// Measure to show; can be given several times [default: those of the experiment]
    #[arg(long, value_name = "MEASURE")]
    measure: Vec<String>,
}

impl ReportArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.files)
    }
}

pub(crate) fn run(args: &ReportArgs) -> Result<Exit, Failure> {
    if let Some(path) = output::file() {
        check_output(path, "a report", b"<!doctype html>")?;
    }
    let records = susun_lab::read(&args.files)?;
    let measures = susun_lab::measures(&records, &args.measure)?;
    let page = report(&records, &measures, &command(args)).map_err(refused)?;
    output::write_bytes(page.as_bytes())?;
    if let Some(path) = output::file() {
        output::note(&format!("wrote {}; open it in a browser", path.display()));
    }
    Ok(Exit::Answered)
}

/// The command that makes the report.
fn command(args: &ReportArgs) -> String {
    let mut words: Vec<String> = vec!["susun lab report".into()];
    words.extend(args.files.iter().map(|path| path.display().to_string()));
    words.extend(args.measure.iter().map(|name| format!("--measure {name}")));
    words.extend(output::file().map(|path| format!("-o {}", path.display())));
    words.join(" ")
}
