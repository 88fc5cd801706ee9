//! `column`: one number on every line.
//!
//! Accepts square boards, or others if the size is given; blank lines separate boards.
//!
//! Writes square boards, `0` for the blank, a blank line between boards.

use susun_text::Span;

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::{lines, tokens};
use super::tiles::{Cells, MAX_CELLS};
use super::{Entry, Format, only_squares};
use crate::size::Size;

pub(super) static FORMAT: Format = Format {
    name: "column",
    synopsis: "one number on every line, square boards",
    example: "1\n2\n0\n3\n",
    recognises,
    read,
    can_express: only_squares,
    write,
};

fn recognises(text: Span<'_>, _: Option<Size>) -> bool {
    lines(text).nth(1).is_some() && lines(text).all(|line| tokens(line.span).nth(1).is_none())
}

fn read(text: Span<'_>, size: Option<Size>) -> Result<Vec<Entry>, NotationError> {
    let empty = || Cells::new(text.place, MAX_CELLS);
    let mut entries = Vec::new();
    let mut cells = empty();
    for line in lines(text) {
        if line.gap && cells.found() > 0 {
            entries.push(std::mem::replace(&mut cells, empty()).board(size)?.into());
        }
        for (index, token) in tokens(line.span).enumerate() {
            if index > 0 {
                let found = tokens(line.span).count();
                let row = cells.found();
                return Err(
                    Kind::RowLength { row, found, expected: 1, joined: false }.at(token.place)
                );
            }
            cells.push(token);
        }
    }
    entries.push(cells.board(size)?.into());
    Ok(entries)
}

fn write(entries: &[Entry]) -> String {
    let column = |entry: &Entry| -> String {
        entry.board.tiles().iter().map(|tile| tile.to_string() + "\n").collect()
    };
    entries.iter().map(column).collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::{boards, boards_of_size};

    #[test]
    fn one_number_a_line_fills_a_square() {
        assert_eq!(boards("1\n2\n3\n0\n"), ["1 2/3 0"]);
        assert_eq!(boards("1\n2\n3\n0\n\n0\n3\n2\n1"), ["1 2/3 0", "0 3/2 1"]);
    }

    #[test]
    fn another_shape_needs_its_size() {
        assert_eq!(boards_of_size("0\n1\n2\n3\n4\n5", 2, 3), ["0 1 2/3 4 5"]);
        assert_eq!(boards_of_size("0\n1\n2\n3", 4, 1), ["0/1/2/3"]);
    }
}
