//! `susun man`.

use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// A command; the whole program if not given
    command: Option<String>,
}

/// Prints the manual page of the program or of one of its commands.
pub(crate) fn run(args: &ManArgs, mut program: Command) -> Result<Exit, Failure> {
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => {
            let command = program.find_subcommand(name).cloned();
            let command = command.ok_or_else(|| Failure::Usage {
                message: format!("there is no command `{name}`"),
                hint: "`susun --help` lists the commands".into(),
            })?;
            // The page's title: `susun-solve`, as git does it.
            command.name(format!("susun-{name}"))
        }
    };
    let extra = sections(&command);
    let mut page = Vec::new();
    Man::new(command.after_help(None::<&str>)).render(&mut page)?;
    extra.to_writer(&mut page)?;
    output::write_raw(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Answered)
}

/// What stands below the help, in sections with the titles that manual pages have; `Man` would put
/// it all into one called EXTRA.
fn sections(command: &Command) -> Roff {
    let mut page = Roff::new();
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for (title, body) in text.split("\n\n").filter_map(|part| part.split_once(":\n")) {
        let title = if title == "Exit codes" { "EXIT STATUS" } else { &title.to_uppercase() };
        page.control("SH", [title]);
        // Columns stay as they are.
        page.control("nf", []);
        for line in body.lines() {
            page.text([roman(line)]);
        }
        page.control("fi", []);
    }
    page
}
