//! `compact`: one digit per cell, without spaces.
//!
//! Accepts `867254301` for squares (others if the size is given) and `867/254/301` for any shape;
//! the blank may be `0`, a letter or a sign such as `_`, or the digit R*C. Every word is a board. Boards of 11 to 16
//! cells are read from hexadecimal digits: `123456789ABCDEF0`, `123/456/789/AB0`.
//!
//! Writes boards of up to 10 cells, one per line; all but squares with slashes.

use susun_text::Span;

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::{lines, tokens};
use super::tiles::{Cells, Rows};
use super::{CannotExpress, Entry, Format, no_goals};
use crate::board::Board;
use crate::size::Size;

/// Tiles 0 to 9.
const MOST_CELLS: usize = 10;

pub(super) static FORMAT: Format = Format {
    name: "compact",
    synopsis: "one digit per cell without spaces, for boards of up to 10 cells",
    example: "867254301\n",
    recognises: |text, _| lines(text).flat_map(|line| tokens(line.span)).all(is_compact),
    read,
    can_express,
    write,
};

/// In other formats some number has fewer than four digits, or some row between slashes has one.
fn is_compact(word: Span<'_>) -> bool {
    let characters = word.text.chars().count();
    if !word.text.contains('/') {
        let digits = word.text.chars().filter(char::is_ascii_digit).count();
        return characters >= 4 && digits >= 3;
    }
    let rows = || without_last_slash(word).split('/').map(|row| row.text.chars().count());
    let first = rows().next().unwrap_or(0);
    rows().all(|cells| cells == first) || rows().all(|cells| cells >= 2)
}

/// The boards of `text`.
pub(super) fn read(text: Span<'_>, size: Option<Size>) -> Result<Vec<Entry>, NotationError> {
    let words = lines(text).flat_map(|line| tokens(line.span));
    words.map(|word| board(word, size).map(Entry::from)).collect()
}

fn board(word: Span<'_>, size: Option<Size>) -> Result<Board, NotationError> {
    let digits = word.text.chars().filter(|c| *c != '/').count();
    // Up to 16 cells, letters are hexadecimal digits.
    let hexadecimal = digits <= 16 && word.text.contains(['a', 'A', 'b', 'B']);
    if digits > MOST_CELLS && !hexadecimal {
        return Err(Kind::RunTogether { digits }.at(word.place));
    }
    if !word.text.contains('/') {
        return Cells::unshaped(word.place, word.characters()).board(size);
    }
    let mut rows = Rows::default();
    for row in without_last_slash(word).split('/') {
        rows.push(Cells::row(row.place, row.characters()));
    }
    rows.board(None)
}

fn without_last_slash(mut word: Span<'_>) -> Span<'_> {
    word.take(word.text.strip_suffix('/').map_or(word.text.len(), str::len))
}

fn can_express(entries: &[Entry]) -> Result<(), CannotExpress> {
    no_goals(entries)?;
    let sizes = entries.iter().map(|entry| entry.board.size());
    match sizes.enumerate().find(|(_, size)| size.cells() > MOST_CELLS) {
        Some((index, size)) => Err(CannotExpress::TooManyCells { number: index + 1, size }),
        None => Ok(()),
    }
}

fn write(entries: &[Entry]) -> String {
    entries.iter().map(|entry| word(&entry.board) + "\n").collect()
}

fn word(board: &Board) -> String {
    let size = board.size();
    let rows: Vec<String> =
        board.rows().map(|row| row.iter().map(u16::to_string).collect()).collect();
    let separator = if size.rows() == size.cols() { "" } else { "/" };
    let end = if size.rows() == 1 { "/" } else { "" };
    rows.join(separator) + end
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::{boards, boards_of_size};

    #[test]
    fn digits_are_cells() {
        assert_eq!(boards("867254301"), ["8 6 7/2 5 4/3 0 1"]);
        assert_eq!(boards("867/254/3_1"), ["8 6 7/2 5 4/3 0 1"]);
        assert_eq!(
            boards("867254301 647850321\n123/450"),
            ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1", "1 2 3/4 5 0"]
        );
        assert_eq!(boards_of_size("123450", 3, 2), ["1 2/3 4/5 0"]);
        assert_eq!(boards("1230/"), ["1 2 3 0"]);
        assert_eq!(boards("123456789"), ["1 2 3/4 5 6/7 8 0"]);
    }

    #[test]
    fn hexadecimal_digits_are_cells_of_larger_boards() {
        let fifteen = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
        assert_eq!(boards("123456789ABCDEF0"), [fifteen]);
        assert_eq!(boards("1234/5678/9abc/def_"), [fifteen]);
        assert_eq!(boards("1 2 3 4\n5 6 7 8\n9 A B C\nD E F 0"), [fifteen]);
        assert_eq!(boards("123/456/789/AB0"), ["1 2 3/4 5 6/7 8 9/10 11 0"]);
    }
}
