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
    /// Allow records of different versions of the program
    #[arg(long)]
    mixed_versions: bool,
}

impl MergeArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.records)
    }
}

pub(crate) fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let Some(path) = output::file() else {
        return Err(Failure::Usage {
            message: "records are merged into a file, and none is named".into(),
            hint: "add -o FILE, with the name of a file that does not exist".into(),
        });
    };
    let count = merge(&args.records, path, args.mixed_versions)?;
    output::note(&format!("{} in {}", counted(count as u64, "record"), path.display()));
    Ok(Exit::Answered)
}
