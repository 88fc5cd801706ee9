//! `susun lab table`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use susun_lab::{Error, PuzzleTable};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Files of records, all of one experiment
    #[arg(value_name = "RECORDS", required = true)]
    files: Vec<PathBuf>,
    /// Measures to show, joined by commas [default: moves, time and nodes]
    #[arg(long, value_name = "MEASURE")]
    measure: Vec<String>,
    /// Format of the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For a terminal
    Text,
    /// For a README
    Markdown,
    /// For a spreadsheet: plain numbers, and how each run ended
    Csv,
    /// For a paper; needs no package
    Latex,
}

impl TableArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.files)
    }
}

pub(crate) fn run(args: &TableArgs) -> Result<Exit, Failure> {
    let records = susun_lab::read(&args.files)?;
    let measures = match args.measure.as_slice() {
        [] => Vec::new(),
        names => susun_lab::measures(&records, names)?,
    };
    let table = PuzzleTable::of(&records, &measures).map_err(Error::Misfit)?;
    match args.to {
        Format::Text => {
            output::write_each(std::iter::once(table.sheet().to_styled()))?;
        }
        Format::Markdown => output::write(&table.sheet().to_markdown())?,
        Format::Csv => table.to_csv(output::stdout()?)?,
        Format::Latex => output::write(&table.sheet().to_latex())?,
    }
    Ok(Exit::Answered)
}
