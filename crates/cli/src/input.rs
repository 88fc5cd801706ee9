//! Where puzzles come from: files, standard input, or the command line itself.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use susun_engine::{MAX_TEXT, NamedGoal, PuzzleText};

use crate::args::PuzzleArgs;
use crate::failure::{Failure, SourceText, Texts};

/// One text with puzzles and the goal that goes with it.
pub(crate) struct Input {
    pub(crate) puzzle: SourceText,
    pub(crate) goal: Option<SourceText>,
    format: Option<String>,
    size: Option<String>,
}

const PROMPT: &str = "\
Type a board and then an empty line, for example
  1 2 3
  4 0 5
  7 8 6
";

impl Input {
    /// All inputs that were asked for.
    pub(crate) fn all(args: &PuzzleArgs) -> Result<Vec<Self>, Failure> {
        let goal = args.goal.as_deref().map(goal).transpose()?;
        let input = |puzzle| Self {
            puzzle,
            goal: goal.clone(),
            format: args.format.clone(),
            size: args.size.clone(),
        };
        Ok(texts(&args.inputs)?.into_iter().map(input).collect())
    }

    /// What mistakes can point into.
    pub(crate) fn texts(&self) -> Texts {
        Texts { puzzle: Some(self.puzzle.clone()), goal: self.goal.clone(), moves: None }
    }

    /// As the engine wants it.
    pub(crate) fn puzzle_text(&self) -> PuzzleText {
        PuzzleText {
            text: self.puzzle.text.clone(),
            format: self.format.clone(),
            size: self.size.clone(),
            goal: self.goal.as_ref().map(|goal| goal.text.clone()),
        }
    }
}

fn texts(inputs: &[String]) -> Result<Vec<SourceText>, Failure> {
    match inputs {
        [] => Ok(vec![standard_input()?]),
        // A board typed without quotes arrives as one argument a number.
        [first, _, ..]
            if !Path::new(first).exists()
                && inputs
                    .iter()
                    .all(|i| looks_like_board(i) && !i.contains(char::is_whitespace)) =>
        {
            Ok(vec![argument(inputs.join(" "))])
        }
        several => several.iter().map(|input| text(input)).collect(),
    }
}

/// A file, standard input, or the text itself.
pub(crate) fn text(input: &str) -> Result<SourceText, Failure> {
    if input == "-" {
        return standard_input();
    }
    let path = Path::new(input);
    match File::open(path) {
        Ok(file) => read(file, &format!("`{input}`"), path.to_path_buf(), input.into()),
        Err(_) if looks_like_board(input) || is_mostly_numbers(input) => Ok(argument(input.into())),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound && !input.contains('.') => {
            Err(Failure::NotAFile { text: input.into() })
        }
        Err(cause) => Err(Failure::File { doing: "read", path: path.into(), cause }),
    }
}

/// A goal's name, a file with a board, or a board.
pub(crate) fn goal(given: &str) -> Result<SourceText, Failure> {
    if NamedGoal::from_name(given).is_some() {
        return Ok(argument(given.into()));
    }
    text(given).map_err(|failure| match failure {
        Failure::NotAFile { text } => Failure::Usage {
            message: format!("`{text}` is neither a goal, nor a file, nor a board"),
            hint: "the goals with a name are standard, blank-first and snail".into(),
        },
        other => other,
    })
}

fn argument(text: String) -> SourceText {
    SourceText { name: "argument".into(), text }
}

/// Numbers, blanks and what stands between them; a path would have letters.
fn looks_like_board(text: &str) -> bool {
    let blank_or_number = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit()) || matches!(word, "x" | "X" | "_" | "-" | "." | "")
    };
    let between = [' ', '\t', '\n', '\r', '/', ',', '[', ']'];
    let json = text.trim_start().starts_with(['{', '[']);
    json || (text.chars().any(|c| c.is_ascii_digit())
        && (text.contains(between) || text.chars().all(|c| c.is_ascii_digit()))
        && text.split(between).all(blank_or_number))
        || matches!(text, "x" | "X" | "_" | "-")
}

/// A board with a mistake in it, to be told by who reads it: words, most of them numbers.
fn is_mostly_numbers(text: &str) -> bool {
    let words = text.split([' ', '/']).filter(|word| !word.is_empty());
    let (numbers, others): (Vec<_>, Vec<_>) =
        words.partition(|word| word.chars().all(|c| c.is_ascii_digit()));
    text.contains(' ') && numbers.len() > others.len()
}

fn standard_input() -> Result<SourceText, Failure> {
    let name: String = "standard input".into();
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        let source = read(stdin.lock(), &name, PathBuf::from("-"), name.clone())?;
        return if source.text.trim().is_empty() { Err(Failure::NoInput) } else { Ok(source) };
    }
    let _ = anstream::stderr().write_all(PROMPT.as_bytes());
    let mut text = String::new();
    for line in stdin.lock().lines() {
        let line =
            line.map_err(|cause| Failure::File { doing: "read", path: "-".into(), cause })?;
        if line.trim().is_empty() && !text.is_empty() {
            break;
        }
        text += &line;
        text.push('\n');
    }
    if text.trim().is_empty() { Err(Failure::NoInput) } else { Ok(SourceText { name, text }) }
}

/// Reads at most what the engine takes, and one byte more to know that it is too long.
fn read(from: impl Read, shown: &str, path: PathBuf, name: String) -> Result<SourceText, Failure> {
    let mut bytes = Vec::new();
    let most = MAX_TEXT as u64 + 1;
    match from.take(most).read_to_end(&mut bytes) {
        Ok(length) if length as u64 == most => Err(Failure::TooLong { name: shown.into() }),
        Ok(_) => match String::from_utf8(bytes) {
            Ok(text) => Ok(SourceText { name, text }),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                Err(Failure::NotText { name: shown.into(), offset })
            }
        },
        Err(cause) => Err(Failure::File { doing: "read", path, cause }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_paths_are_told_apart() {
        for board in
            ["1 2 3/4 0 5/7 8 6", "867254301", "1 2 3 x 4 5 6 7 8", "[[1,2],[3,0]]", "12/30"]
        {
            assert!(looks_like_board(board), "{board}");
        }
        for path in ["puzzle.txt", "puzzles/15.txt", "a/b", "hard1", "4x4/board", "my puzzle 1"] {
            assert!(!looks_like_board(path) && !is_mostly_numbers(path), "{path}");
        }
        for mistake in ["1 2 3/4 a 5/7 8 b", "1 2 3 4 o 5 7 8 6"] {
            assert!(!looks_like_board(mistake) && is_mostly_numbers(mistake), "{mistake}");
        }
    }

    #[test]
    fn boards_in_quotes_stay_apart_and_loose_numbers_are_joined() {
        let count = |inputs: &[&str]| {
            let inputs: Vec<String> = inputs.iter().map(|&input| input.into()).collect();
            texts(&inputs).map(|texts| texts.len()).unwrap_or_default()
        };
        assert_eq!(count(&["1 2/3 0", "3 1/2 0"]), 2);
        assert_eq!(count(&["1", "2/3", "0"]), 1);
    }
}
