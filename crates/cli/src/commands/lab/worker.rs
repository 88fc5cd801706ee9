//! `susun lab-worker`: the process in which `susun lab run` has its runs. Not for people.

use std::io::{self, BufReader};

use clap::Args;
use susun_lab::work;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::tables::tables;

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// Bytes that a run may use; the process gets some more
    #[arg(long, value_name = "BYTES")]
    memory: Option<u64>,
}

pub(crate) fn run(args: &WorkerArgs) -> Result<Exit, Failure> {
    let ended = || std::process::exit(Exit::Answered as i32);
    work(BufReader::new(io::stdin()), io::stdout().lock(), tables(), args.memory, ended)?;
    Ok(Exit::Answered)
}
