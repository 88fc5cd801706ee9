//! A text as lines and characters that know their place.
//!
//! Handled here for all formats: byte order marks, CRLF, and blanks at the end of a line.

use susun_text::{Place, Span};

/// The lines of a text that are not blank, without blanks at their end. Blank lines leave a gap in the line numbers.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Span<'_>> {
    Span::whole(text).split('\n').map(Span::trim_end).filter(|line| !line.text.is_empty())
}

/// Every character of a row, with its place.
pub(super) fn characters(row: Span<'_>) -> impl Iterator<Item = (char, Place)> {
    row.text.chars().zip(row.characters().map(|character| character.place))
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
    fn characters_know_their_place() {
        let line = Span::whole("piece Ä x2 # note").content();
        let last = characters(line).last().unwrap();
        assert_eq!((last.0, last.1.column, last.1.offset), ('2', 10, 10));
    }
}
