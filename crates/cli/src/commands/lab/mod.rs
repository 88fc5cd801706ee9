//! `susun lab`: experiments. One file for each verb, with its arguments.

pub(crate) mod init;

use clap::{Args, Subcommand};

use crate::exit::Exit;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Write a commented experiment to begin with
    Init(init::InitArgs),
}

pub(crate) fn run(args: &LabArgs) -> Result<Exit, Failure> {
    match &args.command {
        LabCommand::Init(args) => init::run(args),
    }
}
