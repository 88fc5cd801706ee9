//! `susun lab export`.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

use clap::Args;
use susun_lab::{Record, export, read};

use crate::exit::Exit;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// Files of records, written by `susun lab run`
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// Write CSV into this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(crate) fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let mut all: Vec<Record> = Vec::new();
    for path in &args.records {
        all.extend(read(path)?);
    }
    match &args.csv {
        None => export(&all, io::stdout().lock())?,
        Some(path) => {
            let written = File::create(path).and_then(|file| {
                let mut file = BufWriter::new(file);
                export(&all, &mut file)?;
                file.flush()
            });
            written.map_err(|cause| Failure::File { doing: "write", path: path.clone(), cause })?;
        }
    }
    Ok(Exit::Answered)
}
