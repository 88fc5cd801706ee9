//! `susun lab merge`.

use std::path::PathBuf;

use clap::Args;
use susun_lab::merge;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::numbers::counted;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files of records of one experiment
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// The file to write; it must not exist
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
    /// Allow records of different versions of the program
    #[arg(long)]
    mixed_versions: bool,
}

impl MergeArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.records).owns([[&self.into]])
    }
}

pub(crate) fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let count = merge(&args.records, &args.into, args.mixed_versions)?;
    let (records, to) = (counted(count as u64, "record"), args.into.display());
    output::write(&format!("{records} in {to}\n"))?;
    Ok(Exit::Answered)
}
