//! `susun schema`.

use clap::{Args, ValueEnum};
use susun_engine::{REPORT_SCHEMA, REQUEST_SCHEMA};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Which schema to print
    #[arg(value_name = "WHAT")]
    what: What,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Requests to the engine
    Request,
    /// Reports, as printed by --json
    Report,
}

pub(crate) fn run(args: &SchemaArgs) -> Result<Exit, Failure> {
    output::write_raw(match args.what {
        What::Request => REQUEST_SCHEMA,
        What::Report => REPORT_SCHEMA,
    })?;
    Ok(Exit::Answered)
}
