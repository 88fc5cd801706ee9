//! `susun lab compare`.

use std::path::PathBuf;

use clap::Args;
use susun_lab::{Comparison, Error};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::file_use::FileUse;
use crate::output::{self, gap, plain};

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Records of the old build
    #[arg(value_name = "BEFORE")]
    before: PathBuf,
    /// Records of the new build
    #[arg(value_name = "AFTER")]
    after: PathBuf,
    /// Print the numbers as one line of JSON
    #[arg(long)]
    json: bool,
}

impl CompareArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads([&self.before, &self.after])
    }
}

pub(crate) fn run(args: &CompareArgs) -> Result<Exit, Failure> {
    let read = |file: &PathBuf| susun_lab::read(std::slice::from_ref(file));
    let comparison = Comparison::of(&read(&args.before)?, &read(&args.after)?);
    let comparison = comparison.map_err(Error::Misfit)?;
    let worse = comparison.is_worse();
    output::data(args.json, "comparison", &comparison, |comparison| {
        let mut text = comparison.sheet().to_styled();
        text.append(gap());
        text.append(plain(if worse {
            "worse: a method lost answers, needs more nodes or time, or has other solution lengths"
        } else {
            "no method is worse than before"
        }));
        text
    })?;
    // The command checks the claim that nothing became worse.
    Ok(if worse { Exit::Refuted } else { Exit::Answered })
}
