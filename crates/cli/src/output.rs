//! Standard output: text with colours where they can be seen, or JSON.

use std::io::{BufWriter, IsTerminal, Write};

use serde::Serialize;
use susun_render::{Style, Styled, to_ansi};

use crate::failure::Failure;

/// Prints a report, as one line of JSON or as text for people.
pub(crate) fn report<R: Serialize>(
    json: bool,
    report: &R,
    text: impl FnOnce(&R) -> Styled,
) -> Result<(), Failure> {
    if json {
        // Nothing in JSON moves a cursor or has a colour, so it goes out as it is, and as it is made: a
        // large board has megabytes of moves.
        let mut out = BufWriter::new(std::io::stdout().lock());
        serde_json::to_writer(&mut out, report).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
        Ok(())
    } else {
        // Colours are dropped where they cannot be seen.
        write(&to_ansi(&text(report)))
    }
}

/// Prints text piece by piece, so that it is never in memory as a whole.
pub(crate) fn pieces(texts: impl Iterator<Item = Styled>) -> Result<(), Failure> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    for text in texts {
        out.write_all(to_ansi(&text).as_bytes())?;
    }
    out.flush()?;
    Ok(())
}

/// Prints text as it is.
pub(crate) fn write(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Says something beside the answer, on standard error. That nobody hears it is no failure.
pub(crate) fn talk(text: &str) {
    let _ = anstream::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Is there a person at the other end?
pub(crate) fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Lines of plain text.
pub(crate) fn plain(text: &str) -> Styled {
    Styled::new(text, Style::PLAIN)
}

/// An empty line.
pub(crate) fn gap() -> Styled {
    let mut text = Styled::default();
    text.push([]);
    text
}

/// Lines that stand out.
pub(crate) fn bold(text: &str) -> Styled {
    Styled::new(text, Style::PLAIN.bold())
}
