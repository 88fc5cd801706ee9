//! Mistakes, told on standard error: what, where, and after a blank what to do.

use std::fmt::Write as _;
use std::io::Write as _;

use susun_engine::{MAX_TEXT, Place, Source};

use crate::exit::Exit;
use crate::failure::{Failure, SourceText};

/// Says what is wrong and gives the exit code.
pub(crate) fn tell(failure: &Failure) -> Exit {
    let mut text = match message(failure) {
        Some(message) => format!("error: {message}\n"),
        None => return failure.exit(),
    };
    if let Some((source, place)) = pointed(failure) {
        text += &snippet(source, place);
    }
    if let Some(hint) = hint(failure) {
        let _ = write!(text, "\nhint: {hint}\n");
    }
    // Nobody is left to tell when standard error is closed.
    let _ = anstream::stderr().write_all(text.as_bytes());
    failure.exit()
}

fn message(failure: &Failure) -> Option<String> {
    Some(match failure {
        Failure::Engine { error, .. } => error.to_string(),
        Failure::File { doing, path, cause } => {
            format!("cannot {doing} `{}`: {}", path.display(), plain(cause))
        }
        Failure::NotAFile { text } => {
            format!("`{text}` is neither a file nor a board{}", looked_in())
        }
        Failure::NotText { name, offset } => format!("{name} is not text (byte {offset})"),
        Failure::TooLong { name } => format!("{name} has more than {MAX_TEXT} bytes"),
        Failure::NoInput => "there is no puzzle on standard input".into(),
        Failure::Usage { message, .. } | Failure::Picture { message, .. } => message.clone(),
        Failure::OutputClosed => return None,
        Failure::Output(error) => format!("cannot write the output: {}", plain(error)),
    })
}

fn hint(failure: &Failure) -> Option<String> {
    Some(match failure {
        Failure::Engine { error, .. } => return error.hint(),
        Failure::File { path, .. } if path.is_absolute() => "check the path".into(),
        Failure::File { .. } => format!("check the path{}", looked_in()),
        Failure::NotAFile { .. } => {
            "give a file, `-` for standard input, or a board: susun solve '1 2 3/4 0 5/7 8 6'"
                .into()
        }
        Failure::NotText { .. } => "save the puzzle as plain text (UTF-8)".into(),
        Failure::TooLong { .. } => "split the file, or remove what is not a puzzle".into(),
        Failure::NoInput => "give a file or a board, or write one to standard input".into(),
        Failure::Usage { hint, .. } | Failure::Picture { hint, .. } => hint.clone(),
        Failure::OutputClosed | Failure::Output(_) => return None,
    })
}

/// `, looking in DIRECTORY`, if the directory is known.
fn looked_in() -> String {
    let here = std::env::current_dir();
    here.map(|here| format!(" (looked in {})", here.display())).unwrap_or_default()
}

/// An operating system's message without its error number.
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

fn pointed(failure: &Failure) -> Option<(&SourceText, Place)> {
    let Failure::Engine { error, texts } = failure else { return None };
    let (source, place) = error.place()?;
    let text = match source {
        Source::Puzzle => &texts.puzzle,
        Source::Goal => &texts.goal,
        Source::Moves => &texts.moves,
    };
    text.as_ref().map(|text| (text, place))
}

/// The line a place is in, with a pointer below it.
fn snippet(source: &SourceText, place: Place) -> String {
    const MARGIN: usize = 30;
    let line = source.text.lines().nth(place.line - 1).unwrap_or_default();
    let line = line.trim_start_matches('\u{feff}').replace('\t', " ");
    // Long lines are cut around the place; a place at the end of the text has no width.
    let skip = place.column.saturating_sub(MARGIN + 1);
    let shown: String = line.chars().skip(skip).take(3 * MARGIN).collect();
    let shown: String =
        shown.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let start = source.text.get(place.offset..).unwrap_or_default();
    let marked = start.get(..place.len).map_or(1, |token| token.chars().count()).max(1);
    let before = if skip > 0 { "... " } else { "" };
    let indent = " ".repeat(before.len() + place.column - 1 - skip);
    let marks = "^"
        .repeat(marked.min(shown.chars().count().saturating_sub(place.column - 1 - skip)).max(1));
    let (name, number) = (&source.name, place.line);
    let gutter = " ".repeat(number.to_string().len());
    format!(
        "{gutter}--> {name}:{number}:{column}\n{gutter} |\n{number} | {before}{shown}\n{gutter} | {indent}{marks}\n",
        column = place.column,
    )
}
