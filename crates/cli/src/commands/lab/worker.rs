//! `susun lab-worker`: the worker process of `susun lab run`. Hidden; not for users.

use std::io::{self, BufReader};

use clap::Args;
use susun_lab::work;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::tables::tables;

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// Memory limit of a run in bytes; the process may use more
    #[arg(long, value_name = "BYTES")]
    memory: Option<u64>,
}

pub(crate) fn run(args: &WorkerArgs) -> Result<Exit, Failure> {
    let ended = || std::process::exit(Exit::Answered as i32);
    work(BufReader::new(io::stdin()), io::stdout().lock(), tables(), args.memory, ended)?;
    Ok(Exit::Answered)
}
