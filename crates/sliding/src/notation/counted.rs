//! `counted`: a line `rows cols count`, then that many boards.
//!
//! Accepts one row per line; blank lines are ignored.
//!
//! Writes the boards, all of one size, without blank lines.

use susun_text::Span;

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::{lines, tokens};
use super::tiles::{Header, Rows, header, header_number};
use super::{CannotExpress, Entry, Format, grid, no_goals};
use crate::size::Size;

pub(super) static FORMAT: Format = Format {
    name: "counted",
    synopsis: "rows, columns and number of boards, then the boards",
    example: "2 3 2\n1 2 3\n4 5 0\n3 2 1\n0 5 4\n",
    recognises,
    read: |text, _| read(text),
    can_express,
    write,
};

/// The first line.
struct Count<'a> {
    header: Header,
    boards: usize,
    token: Span<'a>,
}

/// Three numbers above rows of two to four could also be a row, or a row with a mistake. Then they are a header if one
/// of them occurs twice, if the number of lines agrees (which for few lines is easily chance: `1 3 2` above two rows),
/// or if the text read that way has no mistake. `3 3 N` above a whole board is a header too: as a row it would have the
/// tile 3 twice.
fn recognises(text: Span<'_>, _: Option<Size>) -> bool {
    const FEW: usize = 4;
    let mut lines = lines(text);
    let Some(Ok(Count { header: Header { size, .. }, boards, .. })) =
        lines.next().map(|first| count(first.span))
    else {
        return false;
    };
    let (mut rows, mut fits) = (0, false);
    for line in lines {
        rows += 1;
        fits |= tokens(line.span).count() == size.cols();
    }
    let agrees = size.rows().checked_mul(boards) == Some(rows);
    let twice = size.rows() == size.cols() || size.cols() == boards || size.rows() == boards;
    match size.cols() {
        3 if size.rows() == 3 && rows >= 3 => fits,
        3 => fits && agrees && (twice || rows > FEW || read(text).is_ok()),
        2 | 4 => fits && (twice || agrees && (rows > FEW || read(text).is_ok())),
        _ => rows > 0 && (fits || agrees),
    }
}

fn read(text: Span<'_>) -> Result<Vec<Entry>, NotationError> {
    let mut lines = lines(text).map(|line| line.span).peekable();
    let Some(first) = lines.next() else { return Err(Kind::Empty.nowhere()) };
    let Count { header, boards, token } = count(first)?;
    let mut entries = Vec::new();
    while lines.peek().is_some() {
        let mut rows = Rows::default();
        lines.by_ref().take(header.size.rows()).for_each(|row| rows.push_line(row));
        entries.push(rows.board(Some(header))?.into());
    }
    if entries.len() != boards || entries.is_empty() {
        let kind = Kind::BoardCount { found: entries.len(), expected: boards.max(1) };
        return Err(kind.at(token.place));
    }
    Ok(entries)
}

fn count(line: Span<'_>) -> Result<Count<'_>, NotationError> {
    let mut rest = tokens(line);
    match (rest.next(), rest.next(), rest.next(), rest.next()) {
        (Some(rows), Some(cols), Some(token), None) => {
            Ok(Count { header: header(rows, cols)?, boards: header_number(token)?, token })
        }
        (first, ..) => {
            let place = first.map_or(line.place, |token| token.place);
            let expected = "three numbers: rows, columns and number of boards";
            Err(Kind::Header { expected, found: tokens(line).count() }.at(place))
        }
    }
}

fn can_express(entries: &[Entry]) -> Result<(), CannotExpress> {
    no_goals(entries)?;
    let mut sizes = entries.iter().map(|entry| entry.board.size()).enumerate();
    let Some((_, first)) = sizes.next() else { return Err(CannotExpress::NoBoards) };
    match sizes.find(|(_, size)| *size != first) {
        Some((index, size)) => Err(CannotExpress::MixedSizes { number: index + 1, size, first }),
        None => Ok(()),
    }
}

fn write(entries: &[Entry]) -> String {
    let size = entries.first().map(|entry| entry.board.size());
    let header = size.map(|s| format!("{} {} {}\n", s.rows(), s.cols(), entries.len()));
    let boards: String = entries.iter().map(|entry| grid::rows(&entry.board)).collect();
    header.unwrap_or_default() + &boards
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::boards;

    #[test]
    fn boards_follow_their_count() {
        assert_eq!(boards("2 2 2\n1 2\n3 0\n\n0 2\n3 1\n"), ["1 2/3 0", "0 2/3 1"]);
        assert_eq!(boards("3 3 1\n1 2 3\n4 5 6\n7 8 0"), ["1 2 3/4 5 6/7 8 0"]);
        assert_eq!(boards("1 3 2\n1 2 0\n0 1 2"), ["1 2 0", "0 1 2"]);
    }

    #[test]
    fn a_board_of_three_columns_is_no_count() {
        assert_eq!(boards("1 3 2\n0 4 5\n6 7 8"), ["1 3 2/0 4 5/6 7 8"]);
    }
}
