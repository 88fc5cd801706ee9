//! A text as lines, words and characters that remember their place.
//!
//! Settled here for all formats: byte order marks, CRLF, and blanks at the end of a line.

use std::fmt;

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte offset in the text.
    pub offset: usize,
    /// Length in bytes.
    pub len: usize,
}

/// Line and column, as in `line 3, column 7`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A part of the text, within one line, together with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

impl<'a> Span<'a> {
    /// A text that stands alone.
    pub(crate) fn alone(text: &'a str) -> Self {
        Self { text, place: Place { line: 1, column: 1, offset: 0, len: text.len() } }
    }

    /// Cuts off the first `bytes` bytes and returns them.
    fn take(&mut self, bytes: usize) -> Self {
        let (head, rest) = self.text.split_at(bytes);
        let taken = Self { text: head, place: Place { len: bytes, ..self.place } };
        self.place.column += head.chars().count();
        self.place.offset += bytes;
        self.place.len = rest.len();
        self.text = rest;
        taken
    }

    /// The same without blanks at either end.
    pub(crate) fn trim(mut self) -> Self {
        self.take(self.text.len() - self.text.trim_start().len());
        self.take(self.text.trim_end().len())
    }

    /// The line without its comment, which begins with `#`, and without blanks at either end.
    pub(crate) fn content(mut self) -> Self {
        self.take(self.text.find('#').unwrap_or(self.text.len())).trim()
    }

    /// What blanks separate.
    pub(crate) fn words(mut self) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            self.take(self.text.len() - self.text.trim_start().len());
            let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
            (end > 0).then(|| self.take(end))
        })
    }

    /// Every character by itself.
    pub(crate) fn characters(mut self) -> impl Iterator<Item = (char, Place)> {
        std::iter::from_fn(move || {
            let letter = self.text.chars().next()?;
            Some((letter, self.take(letter.len_utf8()).place))
        })
    }

    /// The text for a message: control characters made visible, long texts cut.
    pub(crate) fn shown(self) -> String {
        const LONGEST: usize = 24;
        let mut shown: String = self.text.chars().take(LONGEST).map(visible).collect();
        if self.text.chars().nth(LONGEST).is_some() {
            shown.push('…');
        }
        shown
    }
}

/// The lines of a text that are not blank, without blanks at their end. Where blank lines stood, line
/// numbers have a gap.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Span<'_>> {
    let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut offset = text.len() - rest.len();
    let numbered = rest.split('\n').enumerate().map(move |(index, raw)| {
        let kept = raw.trim_end();
        let place = Place { line: index + 1, column: 1, offset, len: kept.len() };
        offset += raw.len() + 1;
        Span { text: kept, place }
    });
    numbered.filter(|line| !line.text.is_empty())
}

/// `letter` as it can be shown, escaped if it cannot be seen.
pub(crate) fn visible(letter: char) -> String {
    if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_know_their_place_whatever_ends_them() {
        let text = "\u{feff}2 2 1\r\n\r\n  AA \r\n";
        let found: Vec<(&str, usize, usize)> =
            lines(text).map(|line| (line.text, line.place.line, line.place.offset)).collect();
        assert_eq!(found, [("2 2 1", 1, 3), ("  AA", 3, 12)]);
        let word = lines(text).nth(1).unwrap().trim();
        assert_eq!((word.text, word.place.column, word.place.offset), ("AA", 3, 14));
    }

    #[test]
    fn words_and_characters_know_their_place() {
        let line = Span::alone("piece Ä x2 # note").content();
        let words: Vec<(&str, usize)> =
            line.words().map(|word| (word.text, word.place.column)).collect();
        assert_eq!(words, [("piece", 1), ("Ä", 7), ("x2", 9)]);
        let last = line.characters().last().unwrap();
        assert_eq!((last.0, last.1.column, last.1.offset), ('2', 10, 10));
    }

    #[test]
    fn long_and_invisible_texts_are_shown_short_and_visible() {
        assert_eq!(Span::alone("A\u{7}").shown(), "A\\u{7}");
        assert_eq!(Span::alone(&"A".repeat(1000)).shown().chars().count(), 25);
    }
}
