//! `sized`: a line with the size, then the rows.
//!
//! Accepts `N` for a square or `R C` in the first line and one row per line after it; several boards, each with its size,
//! one after another. Blank lines are ignored, except that a line after a complete board and a blank line is the next
//! size and not a surplus row.
//!
//! Writes `N` or `R C`, then rows as `grid` does, a blank line between boards.

use susun_text::Span;

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::{Line, lines, tokens};
use super::tiles::{Header, Rows, header, number};
use super::{Entry, Format, grid, no_goals};
use crate::size::Size;

pub(super) static FORMAT: Format = Format {
    name: "sized",
    synopsis: "the size, N or R C, then the rows",
    example: "3\n1 2 3\n4 0 5\n7 8 6\n",
    recognises,
    read: |text, _| read(text),
    can_express: no_goals,
    write,
};

/// One number above rows is a size. Two numbers above rows of up to three could also be a row, or a row with a mistake:
/// then they are a size only if they say 3x3, if the number of lines agrees (which for a single row is easily chance),
/// or if the text read that way has no mistake.
fn recognises(text: Span<'_>, _: Option<Size>) -> bool {
    let mut lines = lines(text);
    let Some(first) = lines.next() else { return false };
    if tokens_in(&first) == 1 {
        return lines.next().is_some_and(|second| tokens_in(&second) > 1);
    }
    let Ok(Header { size, .. }) = header_of(&first) else { return false };
    let (mut rows, mut fits) = (0, false);
    for line in lines {
        rows += 1;
        fits |= tokens_in(&line) == size.cols();
    }
    let agrees = rows % (size.rows() + 1) == size.rows();
    match size.cols() {
        3 if size.rows() == 3 => fits,
        1..=3 => fits && (agrees && size.rows() > 1 || read(text).is_ok()),
        _ => rows > 0 && (fits || agrees || size.rows() == size.cols()),
    }
}

fn read(text: Span<'_>) -> Result<Vec<Entry>, NotationError> {
    let mut lines = lines(text).peekable();
    let mut entries = Vec::new();
    while let Some(first) = lines.next() {
        let header = header_of(&first)?;
        let mut rows = Rows::default();
        while rows.found < header.size.rows()
            && let Some(row) = lines.next_if(|line| !starts_next(line, header.size))
        {
            rows.push_line(row.span);
        }
        while let Some(surplus) = lines.next_if(|line| is_surplus(line, &first, header.size)) {
            rows.push_line(surplus.span);
        }
        entries.push(rows.board(Some(header))?.into());
    }
    Ok(entries)
}

fn tokens_in(line: &Line<'_>) -> usize {
    tokens(line.span).count()
}

fn header_of(line: &Line<'_>) -> Result<Header, NotationError> {
    let mut tokens = tokens(line.span);
    match (tokens.next(), tokens.next(), tokens.next()) {
        (Some(side), None, None) => header(side, side),
        (Some(rows), Some(cols), None) => header(rows, cols),
        (first, ..) => {
            let place = first.map_or(line.span.place, |token| token.place);
            let expected = "the size, N or R C";
            Err(Kind::Header { expected, found: tokens_in(line) }.at(place))
        }
    }
}

/// Whether `line` is the size of the next board although rows of this one are missing.
fn starts_next(line: &Line<'_>, size: Size) -> bool {
    line.gap
        && size.cols() > 1
        && tokens_in(line) == 1
        && tokens(line.span).all(|token| number(token).is_ok())
}

/// Whether `line`, after a complete board, is a surplus row and not the size of the next board.
fn is_surplus(line: &Line<'_>, first: &Line<'_>, size: Size) -> bool {
    let found = tokens_in(line);
    !line.gap && found != tokens_in(first) && (found > 2 || found == size.cols())
}

fn write(entries: &[Entry]) -> String {
    let boards: Vec<String> = entries.iter().map(sized).collect();
    boards.join("\n")
}

fn sized(entry: &Entry) -> String {
    let (size, rows) = (entry.board.size(), grid::rows(&entry.board));
    if size.rows() == size.cols() {
        format!("{}\n{rows}", size.rows())
    } else {
        format!("{} {}\n{rows}", size.rows(), size.cols())
    }
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::boards;

    #[test]
    fn the_size_stands_above_the_rows() {
        assert_eq!(boards("3\n0 1 3\n4 2 5\n7 8 6"), ["0 1 3/4 2 5/7 8 6"]);
        assert_eq!(boards("2 3\n0 1 3\n4 2 5"), ["0 1 3/4 2 5"]);
        assert_eq!(boards("3 2\n0 1\n4 2\n3 5"), ["0 1/4 2/3 5"]);
        assert_eq!(boards("1 2\n1 0"), ["1 0"]);
    }

    #[test]
    fn comments_of_the_school_are_skipped() {
        let text = "# This puzzle is solvable\n3\n3 2 6 #one\n1 4 0 #two\n8 7 5 # three\n";
        assert_eq!(boards(text), ["3 2 6/1 4 0/8 7 5"]);
    }

    #[test]
    fn boards_follow_each_other_with_or_without_blank_lines() {
        assert_eq!(boards("2\n1 2\n3 0\n2\n0 2\n3 1"), ["1 2/3 0", "0 2/3 1"]);
        assert_eq!(boards("2\n\n1 2\n3 0\n\n1 2\n0 1"), ["1 2/3 0", "0 1"]);
    }

    #[test]
    fn a_board_of_two_columns_is_no_size() {
        assert_eq!(boards("1 2\n3 0"), ["1 2/3 0"]);
        assert_eq!(boards("2 1\n0 3\n4 5"), ["2 1/0 3/4 5"]);
    }
}
