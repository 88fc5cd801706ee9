//! `susun completions` and `susun man`.

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "susun", &mut script);
    output::write(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answered)
}

pub(crate) fn man(args: &ManArgs) -> Result<Exit, Failure> {
    let mut program = Args::command();
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| Failure::Usage {
                message: format!("there is no command `{name}`"),
                hint: "`susun --help` lists the commands".into(),
            })?;
            // The page's title: `susun-solve`, as git does it.
            found.name(format!("susun-{name}"))
        }
    };
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    output::write(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Answered)
}
