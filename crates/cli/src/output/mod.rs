//! Standard output: text with colours where they can be seen, or JSON.
//!
//! A reader that leaves early (`| head -1`) is no error: the command ends quietly with code 0. If the command
//! also writes files, it first completes them; see [`go_on_without_reader`]. Any other failure to write,
//! such as a full disk, is an error.

#[cfg(target_os = "linux")]
mod closed;
pub(crate) mod escape;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use susun_engine::{Contents, Tagged};
use susun_render::{Style, Styled, to_ansi, to_plain};

use crate::failure::Failure;

/// Prints a report, as one line of JSON or as text for people.
pub(crate) fn report<R: Contents>(
    json: bool,
    report: &R,
    text: impl FnOnce(&R) -> Styled,
) -> Result<(), Failure> {
    write_raw(&if json { json_line(&report.tagged())? } else { rendered(&text(report)) })
}

/// Prints data that no request of the engine returns: of the lab, and of the cluster. As JSON it begins like a
/// report, with `schema` and `kind`.
pub(crate) fn data<D: Serialize>(
    json: bool,
    kind: &'static str,
    data: &D,
    text: impl FnOnce(&D) -> Styled,
) -> Result<(), Failure> {
    write_raw(&if json { data_line(kind, data)? } else { rendered(&text(data)) })
}

/// The line of JSON that [`data`] prints.
pub(crate) fn data_line<D: Serialize>(kind: &'static str, data: &D) -> Result<String, Failure> {
    json_line(&Tagged::new(kind, data))
}

/// Prints texts one by one, so that they are never in memory together.
pub(crate) fn write_each(texts: impl Iterator<Item = Styled>) -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout()?);
    for text in texts {
        out.write_all(rendered(&text).as_bytes())?;
    }
    out.flush()?;
    Ok(())
}

/// The text with its colours, unless they cannot be seen.
fn rendered(text: &Styled) -> String {
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => to_plain(text),
        _ => to_ansi(text),
    }
}

/// A line of JSON that is harmless on a terminal.
pub(crate) fn json_line<R: Serialize>(report: &R) -> Result<String, Failure> {
    let line = serde_json::to_string(report).map_err(io::Error::other)?;
    Ok(escape::json(line) + "\n")
}

/// Prints text; what could do harm on a terminal is replaced.
pub(crate) fn write(text: &str) -> Result<(), Failure> {
    write_raw(&escape::lines(text))
}

/// Prints a text of the program itself; escape codes stay.
pub(crate) fn write_raw(text: &str) -> Result<(), Failure> {
    let mut out = stdout()?;
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Standard output, through which every answer goes.
pub(crate) fn stdout() -> io::Result<Out> {
    #[cfg(target_os = "linux")]
    if closed::is_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(Out { styled: anstream::stdout().lock(), plain: io::stdout().lock() })
}

/// From now on, output without a reader is dropped instead of ending the command: it has files to complete.
pub(crate) fn go_on_without_reader() {
    GO_ON.store(true, Ordering::Relaxed);
}

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Standard output, locked.
pub(crate) struct Out {
    styled: AutoStream<StdoutLock<'static>>,
    plain: StdoutLock<'static>,
}

impl Out {
    /// The stream that takes out escape codes where nobody wants them, or the plain one, which is quicker, for bytes
    /// without any. The lock can be taken again by the thread that holds it.
    fn to(&mut self, bytes: &[u8]) -> &mut dyn Write {
        const ESCAPE: u8 = 0x1b;
        if bytes.contains(&ESCAPE) { &mut self.styled } else { &mut self.plain }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        ignore_left_reader(self.to(bytes).write(bytes), bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        ignore_left_reader(self.to(bytes).write_all(bytes), ())
    }

    fn flush(&mut self) -> io::Result<()> {
        ignore_left_reader(self.plain.flush(), ())
    }
}

/// The result, or `done` if the reader has left and the command goes on without one.
fn ignore_left_reader<T>(result: io::Result<T>, done: T) -> io::Result<T> {
    let left = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    match result {
        Err(error) if left(&error) && GO_ON.load(Ordering::Relaxed) => Ok(done),
        result => result,
    }
}

/// Prints a line on standard error. Failures to write it are ignored.
pub(crate) fn note(text: &str) {
    let text = escape::line(text);
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
