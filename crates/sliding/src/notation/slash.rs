//! `slash`: rows joined by `/`, one board per line.
//!
//! Accepts any spaces around the slashes, and one slash at the end. On a single line without slashes
//! bars do as well, `1 2 3 | 4 0 5 | 7 8 6`, if there are several numbers between two of them; one
//! number between bars is a cell of a drawn box.
//!
//! Writes `1 2 3/4 0 5/7 8 6`; a board of one row ends with a slash, so that it is recognised.

use susun_text::Span;

use super::error::NotationError;
use super::text::{BARS, lines, tokens};
use super::tiles::Rows;
use super::{Entry, Format, no_goals};
use crate::board::Board;

pub(super) static FORMAT: Format = Format {
    name: "slash",
    synopsis: "rows joined by slashes, one board per line",
    example: "1 2 3/4 0 5/7 8 6\n",
    recognises: |text, _| has_slash(text) || bar_between_rows(text).is_some(),
    read: |text, _| read(text),
    can_express: no_goals,
    write,
};

/// The boards of `text`.
pub(super) fn read(text: Span<'_>) -> Result<Vec<Entry>, NotationError> {
    if let Some(bar) = bar_between_rows(text) {
        return lines(text).map(|line| between_bars(line.span, bar).map(Entry::from)).collect();
    }
    lines(text).map(|line| board(line.span).map(Entry::from)).collect()
}

fn has_slash(text: Span<'_>) -> bool {
    lines(text).any(|line| line.span.text.contains('/'))
}

/// The bar that separates the rows of a text of one line.
fn bar_between_rows(text: Span<'_>) -> Option<char> {
    let mut lines = lines(text);
    let (Some(line), None) = (lines.next(), lines.next()) else { return None };
    let separates = |bar: &char| {
        let several = |row: Span<'_>| tokens(row).nth(1).is_some();
        rows(line.span, *bar).nth(1).is_some() && rows(line.span, *bar).any(several)
    };
    BARS.into_iter().find(separates).filter(|_| !has_slash(text))
}

/// The text between bars.
fn rows(line: Span<'_>, bar: char) -> impl Iterator<Item = Span<'_>> {
    line.split(bar).map(Span::trim).filter(|row| !row.text.is_empty())
}

fn between_bars(line: Span<'_>, bar: char) -> Result<Board, NotationError> {
    let mut board = Rows::default();
    rows(line, bar).for_each(|row| board.push_line(row));
    board.board(None)
}

fn board(mut line: Span<'_>) -> Result<Board, NotationError> {
    let end = line.text.strip_suffix('/').map_or(line.text.len(), str::len);
    let mut rows = Rows::default();
    line.take(end).split('/').for_each(|row| rows.push_line(row));
    rows.board(None)
}

fn write(entries: &[Entry]) -> String {
    let end = |board: &Board| if board.size().rows() == 1 { "/\n" } else { "\n" };
    entries.iter().map(|entry| entry.board.to_string() + end(&entry.board)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::boards;

    #[test]
    fn slashes_end_rows() {
        assert_eq!(boards("1 2 3 / 4 - 5"), ["1 2 3/4 0 5"]);
        assert_eq!(boards("1 2/3 0/\n0 3/2 1/"), ["1 2/3 0", "0 3/2 1"]);
        assert_eq!(boards("1 2 0/"), ["1 2 0"]);
    }

    #[test]
    fn bars_on_a_single_line_end_rows() {
        let expected = ["1 2 3/4 0 5/7 8 6"];
        for text in [
            "1 2 3 | 4 0 5 | 7 8 6",
            "| 1 2 3 | 4 _ 5 | 7 8 6 |",
            "1,2,3|4,0,5|7,8,6 # a board",
            "1 2 3 || 4 0 5 || 7 8 6\n\n",
            "│ 1 2 3 │ 4 0 5 │ 7 8 6 │",
        ] {
            assert_eq!(boards(text), expected, "{text}");
        }
        assert_eq!(boards("1 2 3 | 4 5 0"), ["1 2 3/4 5 0"]);
    }

    #[test]
    fn bars_around_single_numbers_or_a_single_row_are_a_box() {
        assert_eq!(boards("| 1 | 2 | 3 |   |"), ["1 2 3 0"]);
        assert_eq!(boards("| 1 2 3 0 |"), ["1 2 3 0"]);
        assert_eq!(boards("1 2 | 3\n4 5 | 0"), ["1 2 3/4 5 0"]);
    }
}
