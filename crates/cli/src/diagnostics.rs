//! Failures on standard error: what, where, and after an empty line what to do.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

use susun_engine::{Error, ErrorReport, Place, PlaceInfo, Source};
use susun_render::{Styled, is_harmful};

use crate::exit::Exit;
use crate::failure::{Failure, NotText, SourceText};
use crate::numbers::grouped;
use crate::output::{self, escape};

/// Says what is wrong, with `--json` also as a report, and gives the exit code.
pub(crate) fn report(failure: &Failure) -> Exit {
    let Some(message) = message(failure) else { return failure.exit() };
    let mut text = format!("error: {message}\n");
    if wants_json() && !matches!(failure, Failure::Output(_)) {
        // If it cannot be written, the exit code and standard error still say so.
        let _ = print_json(failure, message);
    }
    if let Some((source, place)) = pointed_place(failure) {
        text += &snippet(source, place);
    } else if let Some(source) = source_of(failure) {
        let _ = writeln!(text, " --> {}", source.name);
    }
    if let Some(hint) = hint(failure) {
        let _ = write!(text, "\nhint: {hint}\n");
    }
    // If standard error is closed, there is no place to report it.
    let _ = anstream::stderr().write_all(escape::lines(&text).as_bytes());
    failure.exit()
}

/// The same for arguments that cannot be parsed.
pub(crate) fn report_usage(error: &clap::Error) -> Exit {
    if wants_json() {
        let _ = print_usage_json(error);
    }
    // What was typed stands in the message, between its colours.
    let typed = |arg: OsString| arg.to_string_lossy().contains(is_harmful);
    if std::env::args_os().any(typed) {
        let text = error.render().to_string();
        let _ = anstream::stderr().write_all(escape::lines(&text).as_bytes());
    } else {
        let _ = error.print();
    }
    Exit::Usage
}

/// Returns whether failures are reported as JSON, too. Commands know it from their arguments; a failure can come
/// before these are parsed, so this looks at what was typed.
fn wants_json() -> bool {
    std::env::args_os().skip(1).take_while(|arg| arg != "--").any(|arg| arg == "--json")
}

fn print_json(failure: &Failure, message: String) -> Result<(), Failure> {
    let in_text = |name: &str, line, column| PlaceInfo { name: name.into(), line, column };
    let place = match (pointed_place(failure), failure) {
        (Some((source, Place { line, column, .. })), _) => {
            Some(in_text(&source.name, Some(line), Some(column)))
        }
        (None, Failure::NotText { name, line, column, .. }) => {
            Some(in_text(name, Some(*line), Some(*column)))
        }
        (None, Failure::TooLong { name, .. } | Failure::NotAFile { text: name }) => {
            Some(in_text(name, None, None))
        }
        (None, Failure::File { path, .. }) => Some(in_text(&path.to_string_lossy(), None, None)),
        (None, Failure::Engine { texts, .. }) => {
            let text = source_of(failure).or(texts.puzzle.as_ref());
            text.map(|source| in_text(&source.name, None, None))
        }
        (None, _) => source_of(failure).map(|source| in_text(&source.name, None, None)),
    };
    let code = failure.exit() as u8;
    let report = ErrorReport { code, message, hint: hint(failure), place };
    output::report(true, &report, |_| Styled::default())
}

fn print_usage_json(error: &clap::Error) -> Result<(), Failure> {
    let text = error.render().to_string();
    let message =
        text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").trim();
    let hint = Some("add `--help` to see what the command takes".into());
    let code = Exit::Usage as u8;
    let report = ErrorReport { code, message: message.into(), hint, place: None };
    output::report(true, &report, |_| Styled::default())
}

fn message(failure: &Failure) -> Option<String> {
    Some(match failure {
        Failure::Engine { error, .. } => error.to_string(),
        Failure::File { doing, path, cause } => {
            format!(
                "cannot {doing} `{}`: {}",
                shortened(&path.to_string_lossy()),
                os_message(cause)
            )
        }
        Failure::NotAFile { text } => {
            format!("`{}` is neither a file nor a board{}", shortened(text), looked_in())
        }
        Failure::NotText { name, line, column, what } => match what {
            NotText::OtherKind(kind) => format!("{name} is {kind}, not a puzzle"),
            NotText::BadByte => {
                format!("{name} is not text: line {line}, column {column} is not valid UTF-8")
            }
            NotText::Nul => {
                format!("{name} is not text: line {line}, column {column} is the byte 0")
            }
        },
        Failure::TooLong { name, most } => {
            format!("{name} has more than {} bytes", grouped(*most as u64))
        }
        Failure::NoInput => "there is no puzzle on standard input".into(),
        Failure::Usage { message, .. } | Failure::Picture { message, .. } => message.clone(),
        #[cfg(feature = "lab")]
        Failure::Lab { error, .. } => error.to_string(),
        Failure::Cluster(error) => error.to_string(),
        #[cfg(feature = "cluster")]
        Failure::Fetch(error) => error.to_string(),
        #[cfg(feature = "http")]
        Failure::Serving { message, .. } => message.clone(),
        Failure::OutputClosed => return None,
        Failure::Output(error) => format!("cannot write the output: {}", os_message(error)),
    })
}

fn hint(failure: &Failure) -> Option<String> {
    Some(match failure {
        Failure::Engine { error, .. } => return error.hint(),
        Failure::File { cause, .. } if cause.kind() == std::io::ErrorKind::IsADirectory => {
            "name a file in it, or `-` for standard input".into()
        }
        Failure::File { doing: "read", cause, .. } if susun_files::is_too_long(cause) => {
            "is it the right file?".into()
        }
        Failure::File { path, .. } if path.is_absolute() => "check the path".into(),
        Failure::File { .. } => format!("check the path{}", looked_in()),
        Failure::NotAFile { .. } => {
            "give a file, `-` for standard input, or a board: susun solve '1 2 3/4 0 5/7 8 6'"
                .into()
        }
        Failure::NotText { what: NotText::OtherKind(_), .. } => {
            "type the puzzle as text, for example 1 2 3/4 0 5/7 8 6".into()
        }
        Failure::NotText { .. } => {
            "is it the right file? save the puzzle as plain text (UTF-8)".into()
        }
        Failure::TooLong { .. } => "split the file, or remove what is not a puzzle".into(),
        Failure::NoInput => "give a file or a board, or write one to standard input".into(),
        Failure::Usage { hint, .. } | Failure::Picture { hint, .. } => hint.clone(),
        Failure::Cluster(error) => return error.hint().map(Into::into),
        #[cfg(feature = "lab")]
        Failure::Lab { error, .. } => return error.hint(),
        #[cfg(feature = "cluster")]
        Failure::Fetch(error) => return error.hint(),
        #[cfg(feature = "http")]
        Failure::Serving { hint, .. } => hint.clone(),
        Failure::OutputClosed | Failure::Output(_) => return None,
    })
}

/// `, looking in DIRECTORY`, if the directory is known.
fn looked_in() -> String {
    let here = std::env::current_dir();
    here.map(|here| format!(" (looked in {})", here.display())).unwrap_or_default()
}

/// An operating system's message without its error number.
pub(crate) fn os_message(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// What was typed, cut if it is long.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let cut = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    text.chars().take(LONGEST).chain(cut.chars()).collect()
}

/// The text a mistake without a place is about.
fn source_of(failure: &Failure) -> Option<&SourceText> {
    #[cfg(feature = "lab")]
    if let Failure::Lab { text, .. } = failure {
        return text.as_deref();
    }
    let Failure::Engine { error, texts } = failure else { return None };
    match **error {
        Error::SlidingText(_)
        | Error::PackingText(_)
        | Error::Link(_)
        | Error::PlacedPiece(_)
        | Error::NotAReport { .. }
        | Error::Checkpoint(_)
        | Error::Trace(_) => texts.puzzle.as_ref(),
        Error::Goal(_) | Error::SeveralGoals { .. } | Error::SizesDiffer(_) => texts.goal.as_ref(),
        _ => None,
    }
}

fn pointed_place(failure: &Failure) -> Option<(&SourceText, Place)> {
    #[cfg(feature = "lab")]
    if let Failure::Lab { error, text: Some(text) } = failure {
        return error.place().map(|place| (&**text, place));
    }
    let Failure::Engine { error, texts } = failure else { return None };
    let (source, place) = error.place()?;
    let text = match source {
        Source::Puzzle => &texts.puzzle,
        Source::Goal => &texts.goal,
        Source::Moves => &texts.moves,
        Source::Heuristic => &texts.heuristic,
    };
    text.as_ref().map(|text| (text, place))
}

/// The line a place is in, with a pointer below it. Long lines are cut around the place.
fn snippet(source: &SourceText, place: Place) -> String {
    const WIDTH: usize = 90;
    const BEFORE: usize = 30;
    let line = source.text.lines().nth(place.line - 1).unwrap_or_default();
    let line = line.trim_start_matches('\u{feff}');
    let at = place.column - 1;
    let skip = if line.chars().nth(WIDTH).is_none() { 0 } else { at.saturating_sub(BEFORE) };
    let visible = |c: char| match c {
        '\t' => ' ',
        c if is_harmful(c) => '\u{fffd}',
        c => c,
    };
    let window: String = line.chars().skip(skip).take(WIDTH).map(visible).collect();
    let before = if skip > 0 { "... " } else { "" };
    let after = if line.chars().nth(skip + WIDTH).is_some() { " ..." } else { "" };
    let indent = " ".repeat(before.len() + at - skip);
    // A place at the end of the text has no width.
    let start = source.text.get(place.offset..).unwrap_or_default();
    let marked = start.get(..place.len).map_or(1, |token| token.chars().count());
    let marks = "^".repeat(marked.min((skip + WIDTH).saturating_sub(at)).max(1));
    let (name, number) = (&source.name, place.line);
    let gutter = " ".repeat(number.to_string().len());
    format!(
        "{gutter}--> {name}:{number}:{column}\n\
         {gutter} |\n\
         {number} | {before}{window}{after}\n\
         {gutter} | {indent}{marks}\n",
        column = place.column,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointing_at(text: &str, offset: usize, len: usize) -> String {
        let place = Place { line: 1, column: offset + 1, offset, len };
        snippet(&SourceText { name: "a".into(), text: text.into() }, place)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(pointing_at("1 2 x2", 4, 2), " --> a:1:5\n  |\n1 | 1 2 x2\n  |     ^^\n");
        assert_eq!(pointing_at("[1", 2, 0), " --> a:1:3\n  |\n1 | [1\n  |   ^\n");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let shown = pointing_at(&"7 ".repeat(500), 400, 600);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[2].starts_with("1 | ... 7 7") && lines[2].ends_with(" ..."));
        assert_eq!(lines[3].trim_start_matches([' ', '|']), "^".repeat(60));
    }
}
