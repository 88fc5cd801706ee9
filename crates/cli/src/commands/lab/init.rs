//! `susun lab init`.

use std::io::ErrorKind;
use std::path::PathBuf;

use clap::Args;
use susun_lab::EXAMPLE;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE", default_value = "experiment.toml")]
    file: PathBuf,
}

pub(crate) fn run(args: &InitArgs) -> Result<Exit, Failure> {
    let path = &args.file;
    let written = susun_files::write_new(path, EXAMPLE.as_bytes());
    written.map_err(|cause| match cause.kind() {
        ErrorKind::AlreadyExists => Failure::Usage {
            message: format!("`{}` exists, and `lab init` does not overwrite it", path.display()),
            hint: "give another name: susun lab init my-experiment.toml".into(),
        },
        _ => Failure::File { doing: "write", path: path.clone(), cause },
    })?;
    let name = path.display();
    output::write(&format!("wrote {name}; edit it, then run: susun lab run {name}\n"))?;
    Ok(Exit::Answered)
}
