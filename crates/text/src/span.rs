//! Parts of a text that know their place.
//!
//! A parser starts with the whole text and cuts off one part after the other. Each part knows its place, so every
//! message can point at it. Nothing is copied.

use std::iter;

use crate::place::Place;

/// A part of a text together with its place: all of it, a line, a token, a character.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    /// The part itself.
    pub text: &'a str,
    /// Its place.
    pub place: Place,
}

#[expect(clippy::return_self_not_must_use, reason = "what is cut off may be dropped")]
impl<'a> Span<'a> {
    /// The whole of `text`, without a byte order mark.
    pub fn whole(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let offset = text.len() - rest.len();
        Self { text: rest, place: Place { line: 1, column: 1, offset, len: rest.len() } }
    }

    /// Cuts off the first `bytes` bytes and returns them.
    pub fn take(&mut self, bytes: usize) -> Self {
        let (head, rest) = self.text.split_at(bytes);
        let taken = Self { text: head, place: Place { len: bytes, ..self.place } };
        match head.rfind('\n') {
            None => self.place.column += head.chars().count(),
            Some(end) => {
                self.place.line += head.matches('\n').count();
                self.place.column = 1 + head[end + 1..].chars().count();
            }
        }
        self.place.offset += bytes;
        self.place.len = rest.len();
        self.text = rest;
        taken
    }

    /// Cuts off everything before the first character that `stop` accepts.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> Self {
        self.take(self.text.find(stop).unwrap_or(self.text.len()))
    }

    /// Cuts off everything before the first `stop`.
    pub fn take_to(&mut self, stop: char) -> Self {
        self.take(self.text.find(stop).unwrap_or(self.text.len()))
    }

    /// The span without spaces at either end.
    #[must_use]
    pub fn trim(mut self) -> Self {
        self.take(self.text.len() - self.text.trim_start().len());
        self.trim_end()
    }

    /// The span without spaces at its end.
    #[must_use]
    pub fn trim_end(mut self) -> Self {
        self.take(self.text.trim_end().len())
    }

    /// The text before a comment, which begins with `#`, without spaces at either end.
    #[must_use]
    pub fn content(mut self) -> Self {
        self.take_to('#').trim()
    }

    /// The part before offset `at` of the text and the one from there on.
    pub fn split_at_offset(mut self, at: usize) -> (Self, Self) {
        let head = self.take(at - self.place.offset);
        (head, self)
    }

    /// The parts between occurrences of `separator`, like [`str::split`].
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        iter::from_fn(move || {
            let mut span = rest?;
            let head = span.take_to(separator);
            rest = (!span.text.is_empty()).then(|| {
                span.take(separator.len_utf8());
                span
            });
            Some(head)
        })
    }

    /// The parts between spaces.
    pub fn words(mut self) -> impl Iterator<Item = Self> {
        iter::from_fn(move || {
            self.take_until(|c| !c.is_whitespace());
            (!self.text.is_empty()).then(|| self.take_until(char::is_whitespace))
        })
    }

    /// Each character as a span.
    pub fn characters(mut self) -> impl Iterator<Item = Self> {
        iter::from_fn(move || {
            let character = self.text.chars().next()?;
            Some(self.take(character.len_utf8()))
        })
    }

    /// The text for a message: control characters escaped, cut after 24 characters.
    pub fn shown(self) -> String {
        const LONGEST: usize = 24;
        let mut shown: String = self.text.chars().take(LONGEST).map(visible).collect();
        if self.text.chars().nth(LONGEST).is_some() {
            shown.push('…');
        }
        shown
    }
}

/// `character` for a message, escaped if it is a control character.
pub fn visible(character: char) -> String {
    if character.is_control() {
        character.escape_default().to_string()
    } else {
        character.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_know_their_place_whatever_ends_them() {
        let text = "\u{feff}2 2 1\r\n\r\n  AA \r\n";
        let lines = Span::whole(text).split('\n').map(Span::trim_end);
        let found: Vec<(&str, usize, usize)> =
            lines.map(|line| (line.text, line.place.line, line.place.offset)).collect();
        assert_eq!(found, [("2 2 1", 1, 3), ("", 2, 10), ("  AA", 3, 12), ("", 4, 19)]);
        let third = Span::whole(text).split('\n').nth(2).unwrap().trim();
        assert_eq!((third.text, third.place.column, third.place.offset), ("AA", 3, 14));
    }

    #[test]
    fn words_and_characters_know_their_place() {
        let line = Span::whole("piece Ä x2 # note").content();
        let words: Vec<(&str, usize)> =
            line.words().map(|word| (word.text, word.place.column)).collect();
        assert_eq!(words, [("piece", 1), ("Ä", 7), ("x2", 9)]);
        let last = line.characters().last().unwrap();
        assert_eq!((last.text, last.place.column, last.place.offset), ("2", 10, 10));
    }

    #[test]
    fn parts_of_a_split_keep_their_places() {
        let (above, below) = Span::whole("ab\ncd\nef").split_at_offset(4);
        assert_eq!((above.text, above.place), ("ab\nc", Place::of("ab\ncd\nef", 0, 4)));
        assert_eq!((below.text, below.place), ("d\nef", Place::of("ab\ncd\nef", 4, 4)));
    }

    #[test]
    fn long_and_invisible_texts_are_shown_short_and_visible() {
        assert_eq!(Span::whole("1\u{7}").shown(), "1\\u{7}");
        assert_eq!(Span::whole(&"9".repeat(1000)).shown().chars().count(), 25);
    }
}
