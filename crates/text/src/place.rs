//! A place in a text.

use std::fmt;

/// A place in a text.
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

impl Place {
    /// The place of `len` bytes from `offset` on. A byte order mark takes no column. An offset
    /// outside the text, or within a character, counts as the end of the text.
    pub fn of(text: &str, offset: usize, len: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default().trim_start_matches('\u{feff}');
        Self { line, column: 1 + last.chars().count(), offset: before.len(), len }
    }
}

/// Line and column, as in `line 3, column 7`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The beginning of a message about a place, such as `line 3, column 7: `. Empty without a place.
pub fn prefix(at: Option<Place>) -> String {
    at.map(|place| format!("{place}: ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_offsets_bytes() {
        let text = "\u{feff}ä b\nÄ c";
        assert_eq!(Place::of(text, 3, 2), Place { line: 1, column: 1, offset: 3, len: 2 });
        assert_eq!(Place::of(text, 6, 1), Place { line: 1, column: 3, offset: 6, len: 1 });
        assert_eq!(Place::of(text, 11, 1), Place { line: 2, column: 3, offset: 11, len: 1 });
    }

    #[test]
    fn an_offset_outside_the_text_is_at_its_end() {
        assert_eq!(Place::of("a\nbc", 99, 0), Place { line: 2, column: 3, offset: 4, len: 0 });
    }

    #[test]
    fn a_message_begins_with_its_place() {
        assert_eq!(prefix(Some(Place::of("a\nbc", 3, 1))), "line 2, column 2: ");
        assert_eq!(prefix(None), "");
    }
}
