//! Standard output: text with colours where they can be seen, or JSON.
//!
//! A reader that leaves early (`| head -1`) is no error: the command ends quietly with code 0. If the command
//! also writes files, it first completes them; see [`go_on_without_reader`]. Any other failure to write,
//! such as a full disk, is an error.

#[cfg(target_os = "linux")]
mod closed;
pub(crate) mod escape;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use susun_engine::{Contents, Tagged};
use susun_render::{Style, Styled, to_ansi, to_plain};

use crate::failure::Failure;
use crate::groups::GlobalArgs;

/// The file that answers go to, if it is not standard output.
static FILE: OnceLock<PathBuf> = OnceLock::new();

/// That file, once something was written to it.
static OPEN_FILE: Mutex<Option<BufWriter<susun_files::Output>>> = Mutex::new(None);

/// Whether notes and progress are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Keeps what the options of every command say about output.
pub(crate) fn set_up(args: &GlobalArgs) {
    QUIET.store(args.quiet, Ordering::Relaxed);
    match args.color.as_str() {
        "always" => ColorChoice::Always.write_global(),
        "never" => ColorChoice::Never.write_global(),
        _ => {}
    }
    if let Some(path) = args.file() {
        let _ = FILE.set(path.clone());
    }
}

/// Puts the file for answers in its place, if there is one.
pub(crate) fn finish() -> Result<(), Failure> {
    let Some(path) = FILE.get() else { return Ok(()) };
    let file = open_file().take();
    let finished =
        file.map(|file| file.into_inner().map_err(io::IntoInnerError::into_error)?.finish());
    finished.unwrap_or(Ok(())).map_err(|cause| Failure::File {
        doing: "write",
        path: path.clone(),
        cause,
    })
}

/// The file for answers, for commands that write it themselves.
pub(crate) fn file() -> Option<&'static Path> {
    FILE.get().map(PathBuf::as_path)
}

/// Returns whether notes and progress are left out.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// The heading of the next answer.
struct Heading {
    /// Where the puzzles come from.
    name: String,
    /// The number of puzzles there.
    puzzles: usize,
    /// Answers begun.
    answers: usize,
    /// Whether one is due before anything else is printed.
    due: bool,
    /// Whether an answer was printed before.
    follows: bool,
}

static HEADING: Mutex<Option<Heading>> = Mutex::new(None);

fn heading() -> MutexGuard<'static, Option<Heading>> {
    HEADING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, answers are about the puzzles of a text. If there are several texts or several puzzles, each answer
/// has a heading.
pub(crate) fn head(name: &str, several_texts: bool, puzzles: usize) {
    let mut heading = heading();
    let follows = heading.take().is_some_and(|last| last.follows);
    if several_texts || puzzles > 1 {
        *heading = Some(Heading { name: name.into(), puzzles, answers: 0, due: true, follows });
    }
}

/// The answer about the next puzzle begins.
pub(crate) fn next_answer() {
    if let Some(heading) = heading().as_mut() {
        heading.due |= heading.answers > 0;
        heading.answers += 1;
    }
}

/// The heading that is due, with the empty line between it and the answer before.
fn take_heading() -> String {
    let mut heading = heading();
    let Some(heading) = heading.as_mut().filter(|heading| heading.due) else {
        return String::new();
    };
    heading.due = false;
    let gap = if std::mem::replace(&mut heading.follows, true) { "\n" } else { "" };
    let Heading { name, puzzles, answers, .. } = heading;
    let text = match puzzles {
        1 => name.clone(),
        _ => format!("{name}, puzzle {} of {puzzles}", (*answers).max(1)),
    };
    gap.to_owned() + &rendered(&bold(&escape::line(&text)))
}

fn open_file() -> MutexGuard<'static, Option<BufWriter<susun_files::Output>>> {
    OPEN_FILE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints a report, as one line of JSON or as text for people.
pub(crate) fn report<R: Contents>(
    json: bool,
    report: &R,
    text: impl FnOnce(&R) -> Styled,
) -> Result<(), Failure> {
    write_raw(&if json {
        json_line(&report.tagged())?
    } else {
        take_heading() + &rendered(&text(report))
    })
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
    let heading = take_heading();
    let mut out = BufWriter::new(stdout()?);
    out.write_all(heading.as_bytes())?;
    for text in texts {
        out.write_all(rendered(&text).as_bytes())?;
    }
    out.flush()?;
    Ok(())
}

/// The text with its colours, unless they cannot be seen.
fn rendered(text: &Styled) -> String {
    let seen = if file().is_some() {
        ColorChoice::global() == ColorChoice::Always
    } else {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    };
    if seen { to_ansi(text) } else { to_plain(text) }
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

/// Writes bytes that are no text, such as a picture.
pub(crate) fn write_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = stdout()?;
    ignore_left_reader(out.plain().write_all(bytes), ())?;
    out.flush()?;
    Ok(())
}

/// Prints a text of the program itself; escape codes stay.
pub(crate) fn write_raw(text: &str) -> Result<(), Failure> {
    let mut out = stdout()?;
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Standard output, or the file in its place: every answer goes through it.
pub(crate) fn stdout() -> io::Result<Out> {
    if let Some(path) = file() {
        let mut open = open_file();
        if open.is_none() {
            *open = Some(BufWriter::new(susun_files::Output::create(path)?));
        }
        return Ok(Out::File(open));
    }
    #[cfg(target_os = "linux")]
    if closed::is_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(Out::Standard { styled: anstream::stdout().lock(), plain: io::stdout().lock() })
}

/// From now on, output without a reader is dropped instead of ending the command: it has files to complete.
pub(crate) fn go_on_without_reader() {
    GO_ON.store(true, Ordering::Relaxed);
}

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Where answers go, locked.
pub(crate) enum Out {
    /// Standard output: a stream that takes out escape codes where they cannot be seen, and the plain one.
    Standard { styled: AutoStream<StdoutLock<'static>>, plain: StdoutLock<'static> },
    /// The file in its place.
    File(MutexGuard<'static, Option<BufWriter<susun_files::Output>>>),
}

impl Out {
    /// Where bytes go. Those without escape codes take the plain stream, which is quicker. The lock can be taken
    /// again by the thread that holds it.
    fn to(&mut self, bytes: &[u8]) -> &mut dyn Write {
        const ESCAPE: u8 = 0x1b;
        match self {
            Self::Standard { styled, .. } if bytes.contains(&ESCAPE) => styled,
            Self::Standard { plain, .. } => plain,
            // INVARIANT: `stdout` has opened it.
            Self::File(file) => file.as_mut().expect("an open file"),
        }
    }

    /// Where bytes go as they are.
    fn plain(&mut self) -> &mut dyn Write {
        self.to(&[])
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
        ignore_left_reader(self.plain().flush(), ())
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
    if is_quiet() {
        return;
    }
    let text = escape::line(text);
    let _ = anstream::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Is there a person at the other end?
pub(crate) fn is_terminal() -> bool {
    file().is_none() && io::stdout().is_terminal()
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
