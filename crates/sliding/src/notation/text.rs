//! A text as lines and tokens that remember their place.
//!
//! What every line-based format has in common is settled here and nowhere else: byte order
//! marks, CRLF, `#` comments, commas and semicolons, blank lines, and the lines and bars of drawn boxes. Lines
//! and tokens are found on demand, so a long text costs no memory.

use std::fmt;

/// What draws the sides of cells.
pub(super) const BARS: [char; 2] = ['|', '│'];

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

/// A part of the text together with its place. The whole text, a line and a token are all pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// A line with something on it besides comments and rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The line without its comment and trailing spaces.
    pub(super) piece: Piece<'a>,
    /// True if blank lines, or the top of a box, separate it from the line before.
    pub(super) gap: bool,
}

impl<'a> Piece<'a> {
    /// The whole of `text`, without a byte order mark.
    pub(super) fn whole(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let offset = text.len() - rest.len();
        Self { text: rest, place: Place { line: 1, column: 1, offset, len: rest.len() } }
    }

    /// Cuts off the first `bytes` bytes and returns them.
    pub(super) fn take(&mut self, bytes: usize) -> Self {
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
    pub(super) fn take_until(&mut self, stop: impl Fn(char) -> bool) -> Self {
        self.take(self.text.find(stop).unwrap_or(self.text.len()))
    }

    /// Cuts off everything before the first `stop`.
    fn take_to(&mut self, stop: char) -> Self {
        self.take(self.text.find(stop).unwrap_or(self.text.len()))
    }

    /// The same without spaces at either end.
    pub(super) fn trim(mut self) -> Self {
        self.take(self.text.len() - self.text.trim_start().len());
        self.take(self.text.trim_end().len())
    }

    /// The piece before offset `at` of the text and the one from there on.
    pub(super) fn split_at_offset(mut self, at: usize) -> (Self, Self) {
        let head = self.take(at - self.place.offset);
        (head, self)
    }

    /// Up to `separator`, from there to the next, and so on.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let mut piece = rest?;
            let head = piece.take_to(separator);
            rest = (!piece.text.is_empty()).then(|| {
                piece.take(separator.len_utf8());
                piece
            });
            Some(head)
        })
    }

    /// Every character by itself.
    pub(super) fn characters(mut self) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let c = self.text.chars().next()?;
            Some(self.take(c.len_utf8()))
        })
    }

    /// The lines with content.
    pub(super) fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let mut gap = false;
        self.split('\n').filter_map(move |mut raw| {
            let piece = raw.take_to('#');
            let piece = piece.trim();
            let commented = !raw.text.is_empty();
            if piece.text.is_empty() || is_rule(piece.text) {
                gap |= (piece.text.is_empty() && !commented) || piece.text.starts_with('┌');
                return None;
            }
            Some(Line { piece, gap: std::mem::take(&mut gap) })
        })
    }

    /// What spaces, commas, semicolons and bars separate. Spaces between two bars are a token too: the
    /// blank, with an empty text.
    pub(super) fn tokens(mut self) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            loop {
                let c = self.text.chars().next()?;
                if !is_separator(c) {
                    return Some(self.take_until(is_separator));
                }
                self.take(c.len_utf8());
                if is_bar(c)
                    && let Some(spaces) = empty_cell(self.text)
                {
                    return Some(Self { text: "", ..self.take(spaces) });
                }
            }
        })
    }

    /// True if the text draws boxes, which show rows even where there is only one.
    pub(super) fn is_boxed(self) -> bool {
        self.lines().any(|line| line.piece.text.contains(is_bar))
    }

    /// The text for a message: control characters made visible, long texts cut.
    pub(super) fn shown(self) -> String {
        const LONGEST: usize = 24;
        let mut shown: String =
            self.text.chars().take(LONGEST).flat_map(visible).collect::<String>();
        if self.text.chars().nth(LONGEST).is_some() {
            shown.push('…');
        }
        shown
    }
}

/// `c`, escaped if it cannot be seen.
fn visible(c: char) -> impl Iterator<Item = char> {
    let (plain, escaped) =
        if c.is_control() { (None, Some(c.escape_default())) } else { (Some(c), None) };
    plain.into_iter().chain(escaped.into_iter().flatten())
}

fn is_bar(c: char) -> bool {
    BARS.contains(&c)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';') || is_bar(c)
}

/// The number of bytes up to the next bar, if there are spaces and nothing else.
fn empty_cell(text: &str) -> Option<usize> {
    let spaces = text.len() - text.trim_start().len();
    (spaces > 0 && text[spaces..].starts_with(is_bar)).then_some(spaces)
}

/// True for the horizontal lines of a box: `├───┼───┤` or `+---+---+`. Plain dashes are none.
fn is_rule(line: &str) -> bool {
    let drawn = |c: char| "┌─┬┐├┼┤└┴┘+".contains(c);
    line.chars().all(|c| drawn(c) || is_bar(c) || c == '-')
        && (line.contains(drawn) || (line.contains(is_bar) && line.contains("--")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(line: &str) -> Vec<&str> {
        Piece::whole(line).tokens().map(|token| token.text).collect()
    }

    #[test]
    fn tokens_stand_between_spaces_commas_and_bars() {
        assert_eq!(tokens(" 1,\t2 ;3\r"), ["1", "2", "3"]);
        assert_eq!(tokens("│ 1 │   │ 13 │"), ["1", "", "13"]);
        assert_eq!(tokens("| 1 || 2 |"), ["1", "2"]);
    }

    #[test]
    fn places_count_characters_for_people_and_bytes_for_programs() {
        let text = "\u{feff}1 2\r\n│ 3 │ x";
        let places: Vec<Place> =
            Piece::whole(text).lines().flat_map(|l| l.piece.tokens()).map(|t| t.place).collect();
        assert_eq!(places[0], Place { line: 1, column: 1, offset: 3, len: 1 });
        assert_eq!(places[2], Place { line: 2, column: 3, offset: 12, len: 1 });
        assert_eq!(&text[places[3].offset..][..places[3].len], "x");
    }

    #[test]
    fn comments_and_rules_do_not_separate_but_blank_lines_and_new_boxes_do() {
        let text = "1\n# note\n2 # two\n\n3\n├──┤\n4\n└──┘\n┌──┐\n5\n+--+\n6\n---";
        let lines: Vec<(&str, bool)> =
            Piece::whole(text).lines().map(|line| (line.piece.text, line.gap)).collect();
        let (no, yes) = (false, true);
        let expected =
            [("1", no), ("2", no), ("3", yes), ("4", no), ("5", yes), ("6", no), ("---", no)];
        assert_eq!(lines, expected);
    }

    #[test]
    fn long_and_invisible_tokens_are_shown_short_and_visible() {
        assert_eq!(Piece::whole("1\u{7}").shown(), "1\\u{7}");
        assert_eq!(Piece::whole(&"9".repeat(1000)).shown().chars().count(), 25);
    }
}
