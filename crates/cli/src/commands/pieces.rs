//! `susun pieces`.

use clap::Args;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::{KNOWN, set_names};
use crate::output;
use crate::show::pieces::{all_sets, set};

#[derive(Debug, Args)]
pub(crate) struct PiecesArgs {
    /// The set to show; without it, all sets are listed
    #[arg(value_name = "SET", value_parser = set_names())]
    name: Option<String>,
}

pub(crate) fn run(args: &PiecesArgs) -> Result<Exit, Failure> {
    let sets = &KNOWN.piece_sets;
    let chosen = sets.iter().find(|set| args.name.as_ref() == Some(&set.name));
    output::write_each(std::iter::once(chosen.map_or_else(|| all_sets(sets), set)))?;
    Ok(Exit::Answered)
}
