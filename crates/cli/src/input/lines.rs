//! Texts that are answered line by line: standard input as it comes, and files with puzzles that cannot be read.

use std::io::{self, BufRead, BufReader, Read};

use susun_engine::{PuzzleText, is_link, puzzle_count};

use super::{STANDARD_INPUT, read_standard};
use crate::failure::{Failure, SourceText};

/// A text of an input.
pub(super) enum InputText {
    /// All of it.
    Whole(SourceText),
    /// One of several lines.
    Line(SourceText),
}

/// A text as a whole; line by line if it cannot be read, although most of its lines are puzzles by themselves.
pub(super) fn split(text: SourceText, options: &PuzzleText) -> Vec<InputText> {
    let whole = PuzzleText { text: text.text.clone(), ..options.clone() };
    let lines = || {
        let numbered = text.text.lines().map(str::trim).zip(1..);
        numbered.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
    };
    let readable = || lines().filter(|(line, _)| is_puzzle(line, options)).count();
    if puzzle_count(&whole).is_ok() || 2 * readable() <= lines().count() {
        return vec![InputText::Whole(text)];
    }
    let of_line = |(line, number): (&str, usize)| {
        let name = format!("{}, line {number}", text.name);
        InputText::Line(SourceText { name, text: line.into() })
    };
    lines().map(of_line).collect()
}

/// Returns whether a line is one puzzle whose rows are marked, so that it cannot be a row of a larger one.
fn is_puzzle(line: &str, options: &PuzzleText) -> bool {
    let text = line.trim();
    let marked = text.contains('/') || text.starts_with(['[', '{']) || is_link(text);
    let puzzle = PuzzleText { text: text.into(), ..options.clone() };
    marked && puzzle_count(&puzzle) == Ok(1)
}

/// Standard input: line by line as it comes if its first line is a puzzle by itself, else as a whole.
pub(super) struct StandardLines {
    stdin: BufReader<io::Stdin>,
    most: usize,
    /// The options that go with each text.
    options: PuzzleText,
    /// The number of lines read.
    line: usize,
    by_line: bool,
    ended: bool,
}

impl StandardLines {
    pub(super) fn new(most: usize, options: PuzzleText) -> Self {
        let stdin = BufReader::new(io::stdin());
        Self { stdin, most, options, line: 0, by_line: false, ended: false }
    }

    fn read_next(&mut self) -> Result<Option<InputText>, Failure> {
        let failed = |cause| Failure::File { doing: "read", path: "-".into(), cause };
        let mut head = Vec::new();
        loop {
            let mut line = Vec::new();
            (&mut self.stdin)
                .take(self.most as u64)
                .read_until(b'\n', &mut line)
                .map_err(failed)?;
            self.line += 1;
            let text = str::from_utf8(&line).unwrap_or_default().trim();
            if line.is_empty() {
                self.ended = true;
            } else if text.is_empty() || text.starts_with('#') {
                head.extend(line);
                continue;
            } else if self.by_line || is_puzzle(text, &self.options) {
                // What has come already shows whether it is one of several.
                let alone = !self.by_line && self.stdin.buffer().trim_ascii().is_empty();
                self.by_line = true;
                let text = text.to_owned();
                return Ok(Some(if alone {
                    InputText::Whole(SourceText { name: STANDARD_INPUT.into(), text })
                } else {
                    let name = format!("{STANDARD_INPUT}, line {}", self.line);
                    InputText::Line(SourceText { name, text })
                }));
            }
            if self.by_line {
                return Ok(None);
            }
            self.ended = true;
            head.extend(line);
            let whole = io::Cursor::new(head).chain(&mut self.stdin);
            return read_standard(whole, self.most).map(|text| Some(InputText::Whole(text)));
        }
    }
}

impl Iterator for StandardLines {
    type Item = Result<InputText, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended { None } else { self.read_next().transpose() }
    }
}
