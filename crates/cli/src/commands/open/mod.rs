//! `susun open`: the web app on this machine, with a puzzle in it.

mod app;
mod embedded;
mod folder;
mod serve;
mod static_file;
mod url_path;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use self::app::Places;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::PuzzleArgs;
use crate::http::serve;
use crate::input::Inputs;
use crate::link::links;
use crate::output;
use crate::progress::{is_stopped, until_stopped};
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct OpenArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The port [default: any free port]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    no_browser: bool,
    /// The folder of the built app [default: the one in the variable `SUSUN_WEB`, else the one
    /// installed with the program, else the app inside the program, else target/web]
    #[arg(long, value_name = "FOLDER")]
    app: Option<PathBuf>,
}

pub(crate) fn run(args: &OpenArgs) -> Result<Exit, Failure> {
    // Before there is anything to end: from here on Ctrl-C is how people leave.
    let _ = is_stopped();
    // The server goes on even if the reader of the printed address has left.
    output::go_on_without_reader();
    let links = puzzles(args)?;
    let (app, notes) = Places::new(args.app.as_deref()).choose()?;
    // Only this machine can reach it.
    let asked = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port.unwrap_or(0)));
    let port = serve(asked, app)?.port();
    let address = |link: &String| match link.as_str() {
        "" => format!("http://127.0.0.1:{port}/"),
        link => format!("http://127.0.0.1:{port}/#{link}"),
    };
    for link in &links {
        output::write(&format!("{}\n", address(link)))?;
    }
    for note in notes {
        output::note(&format!("({note})"));
    }
    output::note("(press Ctrl-C to stop)");
    if !args.no_browser
        && let Some(first) = links.first().map(address)
        && let Err(error) = open::that_detached(first)
    {
        output::note(&format!("no browser could be opened ({error}): open the address in one"));
    }
    until_stopped();
    Ok(Exit::Answered)
}

/// The links of the puzzles; without any, the app opens as it was left.
fn puzzles(args: &OpenArgs) -> Result<Vec<String>, Failure> {
    if args.puzzle.inputs.is_empty() {
        return Ok(vec![String::new()]);
    }
    let mut all = Vec::new();
    Inputs::new(&args.puzzle, false)?.answer_each(|input| {
        all.extend(links(input.puzzle_text())?);
        Ok(Exit::Answered)
    })?;
    Ok(all)
}
