//! `susun lab summary`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use susun_lab::{Error, Sheet, Summary};
use susun_render::Styled;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct SummaryArgs {
    /// Files of records, all of one experiment
    #[arg(value_name = "RECORDS", required = true)]
    files: Vec<PathBuf>,
    /// Measure to summarise; can be given several times [default: those of the experiment]
    #[arg(long, value_name = "MEASURE")]
    measure: Vec<String>,
    /// Method to compare the others with [default: the first]
    #[arg(long, value_name = "METHOD")]
    baseline: Option<String>,
    /// Format of the tables
    #[arg(long, value_name = "FORMAT", default_value = "text", conflicts_with = "json")]
    format: Format,
    /// Print the numbers as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For a terminal
    Text,
    /// For a README
    Markdown,
    /// For a paper
    Latex,
}

impl SummaryArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.files)
    }
}

pub(crate) fn run(args: &SummaryArgs) -> Result<Exit, Failure> {
    let records = susun_lab::read(&args.files)?;
    let measures = susun_lab::measures(&records, &args.measure)?;
    let summary = Summary::of(&records, &measures, args.baseline.as_deref());
    let summary = summary.map_err(Error::Misfit)?;
    if args.json {
        output::data(true, "summary", &summary, |_| Styled::default())?;
        return Ok(Exit::Answered);
    }
    let texts =
        |of: fn(&Sheet) -> String| summary.sheets().iter().map(of).collect::<Vec<_>>().join("\n");
    match args.format {
        Format::Text => output::data(false, "summary", &summary, Summary::to_styled)?,
        Format::Markdown => output::write(&texts(Sheet::to_markdown))?,
        Format::Latex => output::write(&texts(Sheet::to_latex))?,
    }
    Ok(Exit::Answered)
}
