//! Boards played in the terminal, every one in the place of the one before.

use std::io::Write;
use std::thread::sleep;
use std::time::{Duration, Instant};

use susun_render::{Styled, to_ansi, to_plain};
use terminal_size::{Height, Width, terminal_size};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::progress::is_stopped;

/// The longest sleep, so that Ctrl-C is heard at once.
const NAP: Duration = Duration::from_millis(10);

/// Is the window, if its size is known, large enough to draw this again in its place? What has left
/// the window above cannot be drawn over.
pub(crate) fn check_window(frame: &Styled) -> Result<(), Failure> {
    let Some((Width(columns), Height(lines))) = terminal_size() else { return Ok(()) };
    let text = to_plain(frame);
    let wide = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    // The cursor stands on the line below.
    let high = text.lines().count() + 1;
    if wide <= columns.into() && high <= lines.into() {
        return Ok(());
    }
    Err(Failure::Usage {
        message: format!(
            "--animate needs a window of {wide} columns and {high} lines for this board; \
             this one has {columns} and {lines}"
        ),
        hint: "make it larger, or use --boards to print every board".into(),
    })
}

/// Plays frames of one height, with a pause after each. Ctrl-C ends it.
pub(crate) fn play(frames: impl Iterator<Item = Styled>, pause: Duration) -> Result<Exit, Failure> {
    let mut out = output::stdout()?;
    for (number, frame) in frames.enumerate() {
        if number > 0 {
            wait(pause);
        }
        if is_stopped() {
            return Ok(Exit::Stopped);
        }
        if number > 0 {
            write!(out, "\x1b[{}A", frame.lines.len())?;
        }
        out.write_all(to_ansi(&frame).as_bytes())?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// Sleeps, but not through Ctrl-C.
fn wait(pause: Duration) {
    let began = Instant::now();
    while !is_stopped() && began.elapsed() < pause {
        sleep(NAP.min(pause.saturating_sub(began.elapsed())));
    }
}
