//! Where puzzles come from: files, standard input, or the command line itself.

mod decode;
mod lines;
mod typed;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::iter;
use std::path::{Path, PathBuf};

use susun_engine::{MAX_MOVES, MAX_TEXT, PuzzleText, is_goal_name, is_link, puzzle_count};

use self::decode::read;
use self::lines::{InputText, StandardLines, split};
use self::typed::looks_like_board;
use crate::diagnostics::{report, shortened};
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::groups::PuzzleArgs;
use crate::output;
use crate::picture::several_puzzles;
use crate::progress::is_stopped;

/// One text with puzzles and the goal that goes with it.
pub(crate) struct Input {
    pub(crate) puzzle: SourceText,
    pub(crate) goal: Option<SourceText>,
    /// The file it was read from, if it was one.
    pub(crate) file: Option<PathBuf>,
    /// Whether no other input follows.
    pub(crate) is_last: bool,
    /// Whether it is one of several lines.
    is_line: bool,
    format: Option<String>,
    size: Option<String>,
}

/// The name of a text that was typed.
const ARGUMENT: &str = "argument";

const STANDARD_INPUT: &str = "standard input";

const PROMPT: &str = "\
Type a board and then an empty line, for example
  1 2 3
  4 0 5
  7 8 6
";

impl Input {
    /// What mistakes can point into.
    pub(crate) fn texts(&self) -> Texts {
        Texts { puzzle: Some(self.puzzle.clone()), goal: self.goal.clone(), ..Texts::default() }
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

/// The inputs of a command, read one by one, so that only one is in memory.
pub(crate) struct Inputs<'a> {
    args: &'a PuzzleArgs,
    sources: Vec<Result<InputSource<'a>, Failure>>,
    goal: Option<SourceText>,
    most: usize,
    json: bool,
    /// An output that has room for one puzzle.
    only_one: Option<&'static str>,
    /// Whether each of several answers has a heading.
    headed: bool,
    /// Whether standard input is answered line by line.
    streams: bool,
}

impl<'a> Inputs<'a> {
    /// The inputs that were typed.
    pub(crate) fn new(args: &'a PuzzleArgs, json: bool) -> Result<Self, Failure> {
        let goal = args.goal.as_deref().map(read_goal).transpose()?;
        let sources = sources(&args.inputs);
        Ok(Self {
            args,
            sources,
            goal,
            most: MAX_TEXT,
            json,
            only_one: None,
            headed: false,
            streams: false,
        })
    }

    /// Accepts longer texts than those of puzzles.
    pub(crate) fn of_at_most(self, bytes: usize) -> Self {
        Self { most: bytes, ..self }
    }

    /// Refuses several puzzles before anything is answered, for an output that has room for one.
    pub(crate) fn only_one_for(self, output: Option<&'static str>) -> Self {
        Self { only_one: output, ..self }
    }

    /// Prints a heading above each of several answers in words, and answers standard input line by line.
    pub(crate) fn headed(self) -> Self {
        Self { headed: !self.json, streams: true, ..self }
    }

    pub(crate) fn len(&self) -> usize {
        self.sources.len()
    }

    /// The only input; `None` if there are several.
    pub(crate) fn only(self) -> Result<Option<Input>, Failure> {
        if self.len() > 1 {
            return Ok(None);
        }
        self.read_each().next().transpose()
    }

    /// Answers the inputs one by one; the worst exit code wins. With `--json`, `--keep-going` or several inputs, an
    /// input that cannot be read is reported, and the next one is answered. Once the user has stopped a search, the
    /// inputs after it are left.
    pub(crate) fn answer_each(
        self,
        mut answer: impl FnMut(&Input) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let mut worst = Exit::Answered;
        let (only_one, headed) = (self.only_one, self.headed);
        let several_inputs = self.len() > 1;
        let mut keeps_going = self.json || self.args.keep_going || several_inputs;
        for input in self.read_each() {
            let exit = input.and_then(|input| {
                keeps_going |= input.is_line;
                let several_texts = several_inputs || input.is_line;
                // If it cannot be read, the answer says so.
                let count = headed || only_one.is_some();
                let puzzles =
                    if count { puzzle_count(&input.puzzle_text()).unwrap_or(1) } else { 1 };
                if headed {
                    output::head(&input.puzzle.name, several_texts, puzzles);
                }
                let answered = match only_one {
                    Some(output) if several_texts || puzzles > 1 => Err(several_puzzles(output)),
                    _ => answer(&input),
                };
                answered.map_err(|failure| failure.with_texts(input.texts()))
            });
            let exit = match exit {
                Err(failure) if keeps_going && failure.is_of_input() => report(&failure),
                exit => exit?,
            };
            worst = worst.max(exit);
            if is_stopped() {
                break;
            }
        }
        Ok(worst)
    }

    fn read_each(self) -> impl Iterator<Item = Result<Input, Failure>> {
        let Self { args, sources, goal, most, streams, only_one, .. } = self;
        let streams = streams && only_one.is_none() && sources.len() == 1;
        let last = sources.len().saturating_sub(1);
        let keeps_going = args.keep_going || last > 0;
        let options = PuzzleText {
            text: String::new(),
            format: args.format.clone(),
            size: args.size.clone(),
            goal: goal.as_ref().map(|goal| goal.text.clone()),
        };
        sources.into_iter().enumerate().flat_map(move |(number, source)| {
            let options = options.clone();
            let (file, texts): (_, Box<dyn Iterator<Item = Result<InputText, Failure>>>) =
                match source {
                    Err(failure) => (None, Box::new(iter::once(Err(failure)))),
                    Ok(InputSource::StandardInput) if streams && !io::stdin().is_terminal() => {
                        (None, Box::new(StandardLines::new(most, options.clone())))
                    }
                    Ok(source) => (
                        source.file(),
                        match source.read(most) {
                            Ok(text) if keeps_going => {
                                Box::new(split(text, &options).into_iter().map(Ok))
                            }
                            text => Box::new(iter::once(text.map(InputText::Whole))),
                        },
                    ),
                };
            let goal = goal.clone();
            texts.map(move |text| {
                let (mut puzzle, is_line) = match text? {
                    InputText::Whole(text) => (text, false),
                    InputText::Line(text) => (text, true),
                };
                if last > 0 && puzzle.name == ARGUMENT {
                    puzzle.name = format!("{ARGUMENT} {}", number + 1);
                }
                Ok(Input {
                    is_line,
                    file: file.clone(),
                    puzzle,
                    goal: goal.clone(),
                    is_last: number == last && !streams,
                    format: options.format.clone(),
                    size: options.size.clone(),
                })
            })
        })
    }
}

/// Where a text comes from.
enum InputSource<'a> {
    StandardInput,
    File(&'a Path),
    /// The text itself.
    Typed(String),
}

impl<'a> InputSource<'a> {
    fn new(input: &'a OsStr) -> Result<Self, Failure> {
        if input == "-" {
            return Ok(Self::StandardInput);
        }
        let path = Path::new(input);
        // A path need not be text; it is then shown with a mark for each byte that is none.
        let name = input.to_string_lossy();
        match fs::metadata(path) {
            Ok(_) => Ok(Self::File(path)),
            Err(_) if looks_like_board(&name) => Ok(Self::Typed(name.into_owned())),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound && !name.contains('.') => {
                Err(Failure::NotAFile { text: name.into_owned() })
            }
            Err(cause) => Err(Failure::File { doing: "read", path: path.into(), cause }),
        }
    }

    fn file(&self) -> Option<PathBuf> {
        match self {
            Self::File(path) => Some(path.to_path_buf()),
            _ => None,
        }
    }

    /// The text, of at most so many bytes.
    fn read(self, most: usize) -> Result<SourceText, Failure> {
        match self {
            Self::StandardInput => standard_input(most),
            Self::Typed(text) => Ok(argument(text)),
            Self::File(path) => {
                let name = path.to_string_lossy().into_owned();
                let unreadable = |cause| Failure::File { doing: "read", path: path.into(), cause };
                let file = File::open(path).map_err(unreadable)?;
                read(file, most, &format!("`{name}`"), path.into(), name)
            }
        }
    }
}

fn sources(inputs: &[OsString]) -> Vec<Result<InputSource<'_>, Failure>> {
    if inputs.is_empty() {
        return vec![Ok(InputSource::StandardInput)];
    }
    if let Some(board) = unquoted_board(inputs) {
        return vec![Ok(InputSource::Typed(board))];
    }
    inputs.iter().map(|input| InputSource::new(input)).collect()
}

/// A board typed without quotes, which arrives as one argument per number.
fn unquoted_board(inputs: &[OsString]) -> Option<String> {
    let words: Option<Vec<&str>> = inputs.iter().map(|input| input.to_str()).collect();
    let words = words?;
    let numbers = words.iter().filter(|word| looks_like_board(word)).count();
    let is_board = words.len() > 1
        && looks_like_board(words[0])
        && numbers * 3 > words.len() * 2
        && !words.iter().any(|word| Path::new(word).exists() || is_link(word))
        && !words.iter().any(|word| word.contains(['/', ' ', '\n']));
    is_board.then(|| words.join(" "))
}

/// Returns whether this is a file or a puzzle, and not a word.
pub(crate) fn is_puzzle(typed: &OsStr) -> bool {
    matches!(InputSource::new(typed), Ok(InputSource::File(_) | InputSource::Typed(_)))
}

/// A file, standard input, or the text itself.
pub(crate) fn read_text(input: &OsStr) -> Result<SourceText, Failure> {
    InputSource::new(input)?.read(MAX_TEXT)
}

/// The moves themselves, under the name of their argument, or what is in the file of that name. No move has a dot or a
/// slash.
pub(crate) fn read_moves(given: &OsStr, argument: &str) -> Result<SourceText, Failure> {
    let text = given.to_string_lossy();
    let like_a_path = text.contains(char::is_alphabetic) && text.contains(['.', '/', '\\']);
    if given == "-" || like_a_path || Path::new(given).is_file() {
        return InputSource::new(given)?.read(MAX_MOVES);
    }
    Ok(SourceText { name: argument.into(), text: text.into_owned() })
}

/// A goal's name, a file with a board, or a board.
pub(crate) fn read_goal(given: &OsStr) -> Result<SourceText, Failure> {
    if let Some(name) = given.to_str().filter(|name| is_goal_name(name)) {
        return Ok(argument(name.into()));
    }
    let typed = |source: SourceText| match source.name.as_str() {
        ARGUMENT => SourceText { name: "--goal".into(), ..source },
        _ => source,
    };
    read_text(given).map(typed).map_err(|failure| match failure {
        Failure::NotAFile { text } => Failure::Usage {
            message: format!("`{}` is neither a goal, nor a file, nor a board", shortened(&text)),
            hint: "`susun methods` lists the named goals, such as snail and first-row".into(),
        },
        other => other,
    })
}

fn argument(text: String) -> SourceText {
    SourceText { name: ARGUMENT.into(), text }
}

fn standard_input(most: usize) -> Result<SourceText, Failure> {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return read_standard(stdin.lock(), most);
    }
    let _ = anstream::stderr().write_all(PROMPT.as_bytes());
    let mut text = String::new();
    for line in stdin.lock().lines() {
        let line =
            line.map_err(|cause| Failure::File { doing: "read", path: "-".into(), cause })?;
        if line.trim().is_empty() && !text.trim().is_empty() {
            break;
        }
        text += &line;
        text.push('\n');
    }
    not_empty(SourceText { name: STANDARD_INPUT.into(), text })
}

/// What standard input holds, as a whole.
fn read_standard(from: impl Read, most: usize) -> Result<SourceText, Failure> {
    let (path, name) = (PathBuf::from("-"), STANDARD_INPUT.to_owned());
    not_empty(read(from, most, STANDARD_INPUT, path, name)?)
}

fn not_empty(source: SourceText) -> Result<SourceText, Failure> {
    if source.text.trim().is_empty() { Err(Failure::NoInput) } else { Ok(source) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_paths_are_told_apart() {
        for board in [
            "1 2 3/4 0 5/7 8 6",
            "867254301",
            "1 2 3 x 4 5 6 7 8",
            "[[1,2],[3,0]]",
            "12/30",
            "7/1/0",
            "* 2 */* 5 */* 8 *",
            "123/***/***",
            "susun:tiles=1.2_3.0",
            "https://example.org/#susun:text=1",
        ] {
            assert!(looks_like_board(board), "{board}");
        }
        for slip in ["1 2 3/4 O 5/7 8 6", "1 2 3/4 0 5/7 8 q", "1 2 3\n4 0 five\n7 8 6"] {
            assert!(looks_like_board(slip), "{slip}");
        }
        for path in
            ["puzzle.txt", "puzzles/15.txt", "a/b", "hard1", "4x4/board", "/data/2024/1/2/my board"]
        {
            assert!(!looks_like_board(path), "{path}");
        }
    }
}
