//! `susun lab export`.

use std::path::PathBuf;

use clap::Args;
use susun_lab::{ExportError, export};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::output;
use crate::picture::save;

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// Files of records, written by `susun lab run`
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// Write CSV to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write only these fields, in this order
    #[arg(long, value_name = "FIELDS", value_delimiter = ',')]
    columns: Vec<String>,
}

impl ExportArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.records).writes([&self.csv])
    }
}

pub(crate) fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let all = susun_lab::read(&args.records)?;
    let failed = |error: ExportError| match error {
        ExportError::UnknownField { ref known, .. } => {
            Failure::Usage { message: error.to_string(), hint: format!("the fields are {known}") }
        }
        ExportError::Output(cause) => cause.into(),
    };
    match &args.csv {
        None => export(&all, &args.columns, output::stdout()?).map_err(failed)?,
        Some(path) => {
            // An unknown field must not overwrite an existing file.
            let mut bytes = Vec::new();
            export(&all, &args.columns, &mut bytes).map_err(failed)?;
            save(path, &bytes)?;
        }
    }
    Ok(Exit::Answered)
}
