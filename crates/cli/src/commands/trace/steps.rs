//! Stepping through a recorded search in the terminal.
//!
//! Commands are lines, so that it works in every terminal and in a script.

use std::io::Write;

use susun_render::to_ansi;

use crate::failure::Failure;
use crate::numbers::grouped;
use crate::output;
use crate::show::trace::{Recording, truncation};

/// The longest command, in bytes; a longer one ends the steps, as the end of the input does.
const MOST: u64 = 1024;

const HELP: &str = "Enter: next   b: back   N: go to event N   g: next goal   q: quit";

/// What was typed.
enum Command {
    Next,
    Back,
    To(usize),
    NextGoal,
    Help,
    Quit,
}

pub(super) fn run(recorded: &impl Recording) -> Result<(), Failure> {
    let events = recorded.events();
    let mut out = output::stdout()?;
    let (mut typed, mut line) = (std::io::stdin().lock(), Vec::new());
    let mut event = 0;
    if events == 0 {
        out.write_all(b"the trace has no events\n")?;
        return Ok(());
    }
    writeln!(out, "{HELP}")?;
    if recorded.left_out() > 0 {
        writeln!(out, "{}", truncation(recorded.left_out()))?;
    }
    loop {
        out.write_all(to_ansi(&recorded.frame(event)?).as_bytes())?;
        let next = loop {
            write!(out, "{} of {}> ", grouped(event as u64 + 1), grouped(events as u64))?;
            out.flush()?;
            if susun_files::read_line(&mut typed, MOST, &mut line).unwrap_or(0) == 0 {
                writeln!(out)?;
                return Ok(());
            }
            match command(String::from_utf8_lossy(&line).trim()) {
                Command::Quit => return Ok(()),
                Command::Help => writeln!(out, "{HELP}")?,
                command => match target(&command, event, recorded) {
                    Some(next) => break next,
                    None => writeln!(out, "there is no such event")?,
                },
            }
        };
        event = next;
    }
}

fn command(line: &str) -> Command {
    match line {
        "" | "n" => Command::Next,
        "b" | "p" => Command::Back,
        "g" => Command::NextGoal,
        "q" => Command::Quit,
        number => number.parse().map_or(Command::Help, Command::To),
    }
}

/// The event that a command leads to.
fn target(command: &Command, event: usize, recorded: &impl Recording) -> Option<usize> {
    let to = match command {
        Command::Next => event + 1,
        Command::Back => event.checked_sub(1)?,
        Command::To(number) => number.checked_sub(1)?,
        Command::NextGoal => {
            (event + 1..recorded.events()).find(|event| recorded.is_goal(*event))?
        }
        Command::Help | Command::Quit => return None,
    };
    (to < recorded.events()).then_some(to)
}
