//! `grid`: a matrix, one row per line.
//!
//! Accepts rows of numbers separated by spaces, tabs, commas or semicolons; boxes drawn with `│`, `|` and rules, in
//! which a cell of spaces is the blank. Several boards are separated by blank lines, or by the top of the next box. If
//! every row is between blank lines, and the rows are not all boards by themselves, they make one board.
//!
//! Writes right-aligned columns with `0` for the blank, a blank line between boards.

use susun_text::Span;

use super::error::NotationError;
use super::text::{is_boxed, lines};
use super::tiles::Rows;
use super::{Entry, Format, no_goals};
use crate::board::Board;
use crate::size::Size;

pub(super) static FORMAT: Format = Format {
    name: "grid",
    synopsis: "rows of numbers, one row per line, the blank 0, _ or -",
    example: "1 2 3\n4 0 5\n7 8 6\n",
    recognises,
    read: |text, _| read(text),
    can_express: no_goals,
    write,
};

fn recognises(text: Span<'_>, _: Option<Size>) -> bool {
    is_boxed(text)
        || read(text).is_ok_and(|entries| entries.iter().all(|entry| !entry.board.size().is_line()))
}

/// The boards of `text`.
pub(super) fn read(text: Span<'_>) -> Result<Vec<Entry>, NotationError> {
    let one_board = rows_stand_apart(text);
    let mut entries = Vec::new();
    let mut rows = Rows::default();
    for line in lines(text) {
        if line.gap && rows.found > 0 && !one_board {
            entries.push(std::mem::take(&mut rows).board(None)?.into());
        }
        rows.push_line(line.span);
    }
    entries.push(rows.board(None)?.into());
    Ok(entries)
}

/// Whether every row is between blank lines and the rows are not all boards by themselves.
fn rows_stand_apart(text: Span<'_>) -> bool {
    let is_board = |line: Span<'_>| {
        let mut rows = Rows::default();
        rows.push_line(line);
        rows.board(None).is_ok()
    };
    lines(text).skip(1).all(|line| line.gap) && !lines(text).all(|line| is_board(line.span))
}

fn write(entries: &[Entry]) -> String {
    let boards: Vec<String> = entries.iter().map(|entry| rows(&entry.board)).collect();
    boards.join("\n")
}

/// The rows of `board` in aligned columns, each with its line end.
pub(super) fn rows(board: &Board) -> String {
    let width = (board.size().cells() - 1).to_string().len();
    let mut text = String::new();
    for row in board.rows() {
        let cells: Vec<String> = row.iter().map(|tile| format!("{tile:>width$}")).collect();
        text.push_str(&cells.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::boards;

    #[test]
    fn rows_are_lines() {
        assert_eq!(boards("1 2 3\n4 0 5\n"), ["1 2 3/4 0 5"]);
        assert_eq!(boards("\u{feff} 1,\t2, 3 \r\n4, _, 5\r\n"), ["1 2 3/4 0 5"]);
        assert_eq!(boards("1 2 # the top\n# nothing\n3 4"), ["1 2/3 0"]);
    }

    #[test]
    fn blank_lines_separate_boards() {
        assert_eq!(boards("1 2\n3 0\n\n\n0 3 # second\n2 1\n\n"), ["1 2/3 0", "0 3/2 1"]);
    }

    #[test]
    fn rows_that_stand_apart_make_one_board() {
        assert_eq!(boards("1 2 3\n\n4 0 5\n\n7 8 6\n"), ["1 2 3/4 0 5/7 8 6"]);
    }

    #[test]
    fn boxes_are_read_and_their_empty_cell_is_the_blank() {
        let drawn = "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n";
        assert_eq!(boards(drawn), ["1 2/3 0"]);
        assert_eq!(boards(&drawn.repeat(2)), ["1 2/3 0", "1 2/3 0"]);
        assert_eq!(boards("+---+---+\n| 1 |   |\n+---+---+\n| 3 | 2 |\n+---+---+"), ["1 0/3 2"]);
        assert_eq!(boards("│ 1 │ 2 │ 3 │   │"), ["1 2 3 0"]);
        assert_eq!(boards("┌───┐\n│   │\n├───┤\n│ 1 │\n└───┘"), ["0/1"]);
    }

    #[test]
    fn boards_from_course_reports_are_read() {
        let report = "1 2 3 4\n5 6 - 8\n9 10 7 11\n13 14 15 12";
        assert_eq!(boards(report), ["1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"]);
        let sixteen = "1 2 3 4\n5 6 11 7\n14 16 10 8\n9 13 15 12";
        assert_eq!(boards(sixteen), ["1 2 3 4/5 6 11 7/14 0 10 8/9 13 15 12"]);
    }
}
