//! `assignment`: the format of a course assignment on brute force.
//!
//! ```text
//! 5 7 5          rows, columns, pieces
//! CUSTOM         or DEFAULT or PYRAMID
//! ...X...        below CUSTOM only: X is a cell to fill, . is a hole
//! .XXXXX.
//! XXXXXXX
//! .XXXXX.
//! ...X...
//! A              then the pieces, each of its own capital letter; spaces are empty
//! AAA
//! BB
//! ...
//! ```
//!
//! `DEFAULT` is the full rectangle, `PYRAMID` a pyramid of balls with layers of N x N, one less, up to one; for it,
//! rows and columns must be equal.
//!
//! What the assignment leaves open:
//!
//! - Blank lines are ignored before, between and after pieces, and around the board. A blank line ends a piece, so the
//!   same letter below it is used twice.
//! - Blanks at the end of a line, CRLF and a byte order mark are ignored. Spaces before a piece's row count; tabs there
//!   are refused, because their width is not defined.
//! - The words of the first line may be separated by any blanks; the board type may be indented.
//! - A piece ends where another letter begins. A letter that comes again later is used twice, which is an
//!   error; so are two letters on one line, small letters, and every other character.
//! - The cells of a piece must touch, at sides or at corners; holes are fine. Parts that do not touch are
//!   most likely a slip.
//! - The pieces must be as many as the first line says, from 1 to 26.
//! - Sides go from 1 to 100, and there are at most 1,024 cells to fill.
//! - A piece that is larger than the board is not an error here: the check before the search reports it.
//! - There are no comments.
//!
//! On `DEFAULT` and `CUSTOM` boards pieces may be turned over; in a pyramid they are flat pieces of
//! balls that may be rotated in space, which turns them over as well.

mod read;
mod write;

pub(super) use read::{number, read};
pub(super) use write::{can_express, write};

use super::text::lines;
use super::{Format, Which};

/// What a line of a piece consists of.
pub(super) const IN_A_PIECE: &str = "a capital letter or a space";

/// The three board types.
const TYPES: [&str; 3] = ["DEFAULT", "CUSTOM", "PYRAMID"];

pub(super) static FORMAT: Format = Format {
    name: "assignment",
    synopsis: "the numbers of rows, columns and pieces, then a board type, then pieces drawn with letters",
    example: "2 3 3\nCUSTOM\nXXX\nXX.\nA\nBB\nCC\n",
    which: Which::Assignment,
};

/// Whether a text may be in this format: see the table of the module above.
pub(super) fn recognises(text: &str) -> bool {
    // Other formats have comments; a comment of letters must not look like a piece.
    let mut content =
        lines(text).map(|line| line.text.trim()).filter(|line| !line.starts_with('#'));
    let Some(first) = content.next() else { return false };
    let is_type = |line: &str| TYPES.iter().any(|known| line.eq_ignore_ascii_case(known));
    let Some(second) = content.next() else { return is_type(first) };
    if is_type(first) || is_type(second) {
        return true;
    }
    let number = |word: &str| word.strip_prefix('-').unwrap_or(word).parse::<u64>().is_ok();
    let header = first.split_whitespace().count() == 3 && first.split_whitespace().all(number);
    let letters = second.contains(|letter: char| letter.is_ascii_alphabetic());
    header && letters && !lines(text).skip(1).any(|line| line.text.contains(char::is_numeric))
}
