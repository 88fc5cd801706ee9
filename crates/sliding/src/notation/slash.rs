//! `slash`: rows joined by `/`, one board a line.
//!
//! Accepts any spaces around the slashes, and one slash at the end.
//!
//! Writes `1 2 3/4 0 5/7 8 6`; a board of one row ends with a slash, so that it is recognised.

use super::error::NotationError;
use super::text::Piece;
use super::tiles::Rows;
use super::{Entry, Format, no_goals};
use crate::board::Board;

pub(super) static FORMAT: Format = Format {
    name: "slash",
    synopsis: "rows joined by slashes, one board a line",
    example: "1 2 3/4 0 5/7 8 6\n",
    recognises: |text, _| text.lines().any(|line| line.piece.text.contains('/')),
    read: |text, _| read(text),
    can_express: no_goals,
    write,
};

/// The boards of `text`.
pub(super) fn read(text: Piece<'_>) -> Result<Vec<Entry>, NotationError> {
    text.lines().map(|line| board(line.piece).map(Entry::from)).collect()
}

fn board(mut line: Piece<'_>) -> Result<Board, NotationError> {
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
}
