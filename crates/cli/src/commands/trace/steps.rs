//! Stepping through a recorded search in the terminal.
//!
//! Commands are lines, so that it works in every terminal and in a script.

use std::io::{BufRead, Write};

use susun_engine::{CounterInfo, TraceEvent, retrace};
use susun_render::{Styled, to_ansi};

use super::{Recorded, truncated_words, words};
use crate::board::draw;
use crate::commands::solve::counts;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::output::{bold, plain};

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

pub(super) fn run(recorded: &Recorded) -> Result<(), Failure> {
    let events = &recorded.trace.events;
    let mut out = anstream::stdout().lock();
    let mut lines = std::io::stdin().lock().lines();
    let mut place = 0;
    if events.is_empty() {
        out.write_all(b"the trace has no events\n")?;
        return Ok(());
    }
    writeln!(out, "{HELP}")?;
    if recorded.trace.head.left_out > 0 {
        writeln!(out, "{}", truncated_words(recorded.trace.head.left_out))?;
    }
    loop {
        out.write_all(to_ansi(&frame(recorded, place)?).as_bytes())?;
        let next = loop {
            write!(out, "{} of {}> ", grouped(place as u64 + 1), grouped(events.len() as u64))?;
            out.flush()?;
            let Some(line) = lines.next() else {
                writeln!(out)?;
                return Ok(());
            };
            match command(line?.trim()) {
                Command::Quit => return Ok(()),
                Command::Help => writeln!(out, "{HELP}")?,
                command => match target(&command, place, events) {
                    Some(next) => break next,
                    None => writeln!(out, "there is no such event")?,
                },
            }
        };
        place = next;
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

/// The place that a command leads to.
fn target(command: &Command, place: usize, events: &[TraceEvent]) -> Option<usize> {
    let to = match command {
        Command::Next => place + 1,
        Command::Back => place.checked_sub(1)?,
        Command::To(number) => number.checked_sub(1)?,
        Command::NextGoal => {
            let is_goal = |event: &TraceEvent| matches!(event, TraceEvent::Goal { .. });
            place + 1 + events.get(place + 1..)?.iter().position(is_goal)?
        }
        Command::Help | Command::Quit => return None,
    };
    (to < events.len()).then_some(to)
}

/// The event at a place, the board of its node, and what was counted up to there.
fn frame(recorded: &Recorded, place: usize) -> Result<Styled, Failure> {
    let event = &recorded.trace.events[place];
    let mut text = draw(&recorded.board(words::node(event)), &recorded.boards.goal);
    text.append(bold(&words::of(event, &recorded.retrace)));
    let so_far: CounterInfo = retrace(&recorded.trace, place + 1)?.counters().into();
    text.append(plain(&format!("so far {}", counts(&so_far).trim_end_matches(", "))));
    Ok(text)
}
