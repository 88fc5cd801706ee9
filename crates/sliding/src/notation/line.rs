//! `line`: all numbers of a board on one line.
//!
//! Accepts square boards, or others if the size is given; every line is a board.
//!
//! Writes square boards with `x` for the blank.

use susun_text::Span;

use super::error::NotationError;
use super::text::{lines, tokens};
use super::tiles::Cells;
use super::{Entry, Format, only_squares};
use crate::board::{BLANK, Board};
use crate::size::Size;

pub(super) static FORMAT: Format = Format {
    name: "line",
    synopsis: "all numbers of a square board on one line",
    example: "1 2 3 4 x 5 7 8 6\n",
    recognises,
    read,
    can_express: only_squares,
    write,
};

/// A single line; or most of several, so that a mistake in one of many boards is reported there.
fn recognises(text: Span<'_>, size: Option<Size>) -> bool {
    let (mut all, mut complete) = (0, 0);
    for line in lines(text) {
        all += 1;
        complete += usize::from(board(line.span, size).is_ok());
    }
    all == 1 || complete * 2 > all
}

fn read(text: Span<'_>, size: Option<Size>) -> Result<Vec<Entry>, NotationError> {
    lines(text).map(|line| board(line.span, size).map(Entry::from)).collect()
}

fn board(line: Span<'_>, size: Option<Size>) -> Result<Board, NotationError> {
    Cells::unshaped(line.place, tokens(line)).board(size)
}

fn write(entries: &[Entry]) -> String {
    let cell = |tile: &u16| if *tile == BLANK { "x".into() } else { tile.to_string() };
    let line = |entry: &Entry| entry.board.tiles().iter().map(cell).collect::<Vec<_>>().join(" ");
    entries.iter().map(|entry| line(entry) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::{boards, boards_of_size};

    #[test]
    fn one_line_fills_a_square() {
        assert_eq!(boards("2 3 4 1 5 x 7 6 8"), ["2 3 4/1 5 0/7 6 8"]);
        assert_eq!(boards("1 2 3 0\n\n0 2 3 1 # second"), ["1 2/3 0", "0 2/3 1"]);
        assert_eq!(boards_of_size("1 2 3 4 5 0", 2, 3), ["1 2 3/4 5 0"]);
        assert_eq!(boards_of_size("1 2 3 0", 1, 4), ["1 2 3 0"]);
    }

    #[test]
    fn four_lines_of_four_are_one_board() {
        let text = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0";
        assert_eq!(boards(text), ["1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]);
    }

    #[test]
    fn four_lines_that_are_boards_by_themselves_are_four_boards() {
        assert_eq!(boards("1 2 3 0\n1 2 0 3\n0 2 1 3\n3 2 1 0").len(), 4);
    }
}
