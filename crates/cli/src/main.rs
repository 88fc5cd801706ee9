//! The `susun` program: arguments in, the engine's reports out as text, pictures or JSON.
//!
//! Standard output carries answers, standard error carries talk. What was typed is in `args`, what
//! it means is the engine's `Request`; each verb is a file in `commands`, and `show` turns reports
//! into text and pictures.
//!
//! From the bottom up:
//!
//! - `exit`, `failure`: exit codes; what keeps the program from answering.
//! - `numbers`: numbers as people read them.
//! - `examples`, `groups`: examples for help texts, options that several commands share.
//! - `file_use`, `output_file`: checks that no command replaces a file that it should not.
//! - `output`, `progress`, `diagnostics`: standard output; the progress line and Ctrl-C; failures on standard error.
//! - `http`: files for other programs, with bounds on connections; behind the feature `http`.
//! - `picture`, `animation`: pictures as files, boards played in the terminal.
//! - `show`: reports as text, `show/FAMILY/VERB.rs`; neither asks nor prints.
//! - `tables`, `checkpoint`: the folder of tables, the checkpoint file.
//! - `input`: puzzles from files, standard input or the command line.
//! - `game`: the moves of a player.
//! - `ask`: the one way to ask the engine.
//! - `link`: the link of a puzzle.
//! - `commands`: one file for each verb, with its arguments: it asks, and prints what `show` writes.
//! - `args`: the list of commands.

mod animation;
mod args;
mod ask;
mod checkpoint;
mod commands;
mod diagnostics;
mod examples;
mod exit;
mod failure;
mod file_use;
mod game;
mod groups;
#[cfg(feature = "http")]
mod http;
mod input;
mod link;
mod numbers;
mod output;
mod output_file;
mod picture;
mod progress;
mod show;
mod tables;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use args::{Args, Command};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use exit::Exit;
use failure::Failure;
use file_use::FileUse;

fn main() -> ExitCode {
    susun_files::survive_file_size_limit();
    let args = match parse(env::args_os().collect()) {
        Ok(args) => args,
        Err(error) => return usage(&error).into(),
    };
    output::set_up(&args.global);
    let exit = run(&args).unwrap_or_else(|failure| diagnostics::report(&failure));
    let exit = match output::finish() {
        Ok(()) => exit,
        Err(failure) => exit.max(diagnostics::report(&failure)),
    };
    tables::print_warnings();
    exit.into()
}

/// The arguments. A puzzle in the place of a command is solved.
fn parse(mut typed: Vec<OsString>) -> Result<Args, clap::Error> {
    Args::try_parse_from(&typed).or_else(|error| {
        let Some(at) = typed.iter().position(|word| unknown_command(&error) == word.to_str())
        else {
            return Err(error);
        };
        if !input::is_puzzle(&typed[at]) {
            return Err(error);
        }
        typed.insert(at, "solve".into());
        Args::try_parse_from(&typed)
    })
}

/// What stands in the place of a command and is none.
fn unknown_command(error: &clap::Error) -> Option<&str> {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => Some(word),
        _ => None,
    }
}

/// Prints help and version, which are answers, or says what is wrong with the arguments.
fn usage(error: &clap::Error) -> Exit {
    if let Some(feature) = unknown_command(error).and_then(missing_feature) {
        return diagnostics::report(&Failure::Usage {
            message: format!("this program was built without `susun {feature}`"),
            hint: format!("build it with the feature: cargo build --release --features {feature}"),
        });
    }
    if error.use_stderr() {
        return diagnostics::report_usage(error);
    }
    let text = error.render().ansi().to_string();
    output::write_raw(&text)
        .map_or_else(|failure| diagnostics::report(&failure), |()| Exit::Answered)
}

/// The cargo feature of a command that this program was built without.
fn missing_feature(command: &str) -> Option<&'static str> {
    let commands = [
        ("cluster", cfg!(feature = "cluster")),
        ("lab", cfg!(feature = "lab")),
        ("open", cfg!(feature = "open")),
    ];
    commands.into_iter().find_map(|(name, built)| (name == command && !built).then_some(name))
}

fn run(args: &Args) -> Result<Exit, Failure> {
    file_use(&args.command).writes([args.global.file()]).check()?;
    if let Some(path) = args.global.file() {
        let unwritable = |cause| Failure::File { doing: "write", path: path.clone(), cause };
        susun_files::check_output(path).map_err(unwritable)?;
    }
    match &args.command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Shorten(args) => commands::shorten::run(args),
        Command::Analyse(args) => commands::analyse::run(args),
        Command::Resume(args) => commands::resume::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Prove(args) => commands::prove::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Hint(args) => commands::hint::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Convert(args) => commands::convert::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Trace(args) => commands::trace::run(args),
        Command::Tables(args) => commands::tables::run(args),
        #[cfg(feature = "lab")]
        Command::Lab(args) => commands::lab::run(args),
        #[cfg(feature = "lab")]
        Command::LabWorker(args) => commands::lab::worker::run(args),
        #[cfg(feature = "cluster")]
        Command::Cluster(args) => commands::cluster::run(args),
        #[cfg(feature = "open")]
        Command::Open(args) => commands::open::run(args),
        Command::Pieces(args) => commands::pieces::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Methods(args) => commands::methods::run(args),
        Command::Schema(args) => commands::schema::run(args),
        Command::Completions(args) => commands::completions::run(args, Args::command()),
        Command::Man(args) => commands::man::run(args, Args::command()),
    }
}

/// The files that a command reads and writes.
fn file_use(command: &Command) -> FileUse {
    match command {
        Command::Solve(args) => args.file_use(),
        Command::Shorten(args) => args.file_use(),
        Command::Analyse(args) => args.file_use(),
        Command::Resume(args) => args.file_use(),
        Command::Check(args) => args.file_use(),
        Command::Prove(args) => args.file_use(),
        Command::Trace(args) => args.file_use(),
        #[cfg(feature = "lab")]
        Command::Lab(args) => args.file_use(),
        #[cfg(feature = "cluster")]
        Command::Cluster(args) => args.file_use(),
        #[cfg(feature = "lab")]
        Command::LabWorker(_) => FileUse::default(),
        #[cfg(feature = "open")]
        Command::Open(_) => FileUse::default(),
        Command::Count(args) => args.file_use(),
        Command::Explain(args) => args.file_use(),
        Command::Hint(args) => args.file_use(),
        Command::Generate(args) => args.file_use(),
        Command::Convert(args) => args.file_use(),
        Command::Verify(args) => args.file_use(),
        // They name no files, or only tables.
        Command::Tables(_)
        | Command::Pieces(_)
        | Command::Bench(_)
        | Command::Methods(_)
        | Command::Schema(_)
        | Command::Completions(_)
        | Command::Man(_) => FileUse::default(),
    }
}
