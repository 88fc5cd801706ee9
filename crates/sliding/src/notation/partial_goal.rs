//! Goals with cells that do not matter, marked by `*`.
//!
//! Accepts boards as `slash`, `grid`, `line`, `column` or `compact` with two or more `*`, or with `*` and a blank:
//! `1 2 3/* * */* * *`, `123/***/***`. A single `*` without a blank is the blank, as in boards.
//!
//! The signs are replaced by the missing tiles in their order, the blank last, and the text is then read like any other.

use susun_text::{Place, Span};

use super::text::{lines, tokens};
use super::tiles::MAX_CELLS;
use super::{NotationError, Options, Reading, read};
use crate::partial::{FREE, FreeCells};
use crate::size::Size;

/// Reads a goal; returns the boards of the text and the cells that do not matter in each. `size` is that of the board
/// that the goal is for.
pub fn read_goal(text: &str, size: Size) -> Result<(Reading, FreeCells), NotationError> {
    let read = |text: &str| {
        let of_size = Options { size: Some(size), ..Options::default() };
        read(text, &of_size).or_else(|_| read(text, &Options::default()))
    };
    let Some(filled) = Filled::new(text) else { return Ok((read(text)?, FreeCells::default())) };
    let reading = read(&filled.text).map_err(|error| NotationError {
        at: error.at.map(|at| filled.place(text, at)),
        ..error
    })?;
    Ok((reading, FreeCells::new(filled.free)))
}

/// A text whose signs are replaced.
struct Filled {
    text: String,
    /// The cells that had a sign.
    free: Vec<usize>,
    /// For each token: its offset in this text, and its offset and length in the original.
    tokens: Vec<(usize, usize, usize)>,
}

impl Filled {
    /// `None` if no cell is free, or if something in the text is neither a number, a slash, the blank nor the sign.
    fn new(text: &str) -> Option<Self> {
        let is_free = |cell: &Span<'_>| cell.text.chars().eq([FREE]);
        let rows =
            || lines(Span::whole(text)).flat_map(|line| line.span.split('/').flat_map(tokens));
        let is_compact = rows().any(|cell| cell.text.len() > 1 && cell.text.contains(FREE));
        // Every token, or every character if cells are not separated.
        let cells_of = |token| cells_of(token, is_compact);
        let mut named = vec![false; MAX_CELLS];
        let (mut signs, mut cells) = (0, 0);
        for cell in rows().flat_map(cells_of) {
            cells += 1;
            match cell.text {
                "" | "_" | "-" | "." | "x" | "X" => named[0] = true,
                _ if is_free(&cell) => signs += 1,
                // Larger numbers are an error of the text, which is read like any other.
                number => *named.get_mut(number.parse::<usize>().ok()?)? = true,
            }
        }
        if signs == 0 || (signs == 1 && !named[0]) || cells > MAX_CELLS {
            return None;
        }
        let mut missing = (1..cells).chain([0]).filter(|&tile| !named[tile]);
        let mut filled = Self { text: String::new(), free: Vec::new(), tokens: Vec::new() };
        let mut cell = 0;
        for line in lines(Span::whole(text)) {
            if !filled.text.is_empty() {
                filled.text.push_str(if line.gap { "\n\n" } else { "\n" });
            }
            for (index, row) in line.span.split('/').enumerate() {
                if index > 0 {
                    filled.text.push('/');
                }
                for token in tokens(row).flat_map(cells_of) {
                    let place = token.place;
                    filled.tokens.push((filled.text.len(), place.offset, place.len));
                    if is_free(&token) {
                        filled.free.push(cell);
                        filled.text.push_str(&missing.next()?.to_string());
                    } else {
                        filled.text.push_str(if token.text.is_empty() { "0" } else { token.text });
                    }
                    filled.text.push(' ');
                    cell += 1;
                }
            }
        }
        Some(filled)
    }

    /// The place in the original text.
    fn place(&self, text: &str, at: Place) -> Place {
        let after = self.tokens.partition_point(|&(offset, ..)| offset <= at.offset);
        let Some(&(_, offset, len)) = self.tokens.get(after.saturating_sub(1)) else { return at };
        let mut span = Span::whole(text);
        let start = span.place.offset;
        span.take(offset - start);
        Place { len, ..span.place }
    }
}

/// The token itself, or its characters.
fn cells_of(token: Span<'_>, is_compact: bool) -> Vec<Span<'_>> {
    if is_compact { token.characters().collect() } else { vec![token] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::Goal;

    fn cells(text: &str, rows: usize, cols: usize) -> String {
        let (reading, free) = read_goal(text, Size::new(rows, cols).unwrap()).unwrap();
        Goal::partial(reading.entries[0].board.clone(), &free).cells()
    }

    #[test]
    fn a_sign_is_a_cell_that_does_not_matter() {
        let first_row = "1 2 3/* * */* * *";
        for text in [
            "1 2 3/* * */* * *",
            "1 2 3\n* * *\n* * *  # the rest",
            "1, 2, 3, *, *, *, *, *, *",
            "123/***/***",
            "123******",
            "│ 1 │ 2 │ 3 │\n│ * │ * │ * │\n│ * │ * │ * │",
        ] {
            assert_eq!(cells(text, 3, 3), first_row, "{text}");
        }
        assert_eq!(
            cells("1 2 3 4 5 6 7 8 * * * * * * * *", 4, 4),
            "1 2 3 4/5 6 7 8/* * * */* * * *"
        );
        assert_eq!(cells("* * */* 5 */* * _", 3, 3), "* * */* 5 */* * 0");
    }

    #[test]
    fn one_sign_is_the_tile_that_is_missing() {
        assert_eq!(cells("1 2 3/4 5 6/7 8 *", 3, 3), "1 2 3/4 5 6/7 8 0");
        assert_eq!(cells("1 2 3/4 * 6/7 8 0", 3, 3), "1 2 3/4 5 6/7 8 0");
    }

    #[test]
    fn mistakes_are_found_in_the_text_as_written() {
        for (text, token, column) in [
            ("1 2 2/* * */* * *", "2", 5),
            ("1 2 77/* * */* * *", "77", 5),
            ("1 2/* * */* * *", "1", 1),
        ] {
            let error = read_goal(text, Size::new(3, 3).unwrap()).unwrap_err();
            let at = error.at.unwrap();
            assert_eq!(
                (&text[at.offset..][..at.len], at.column),
                (token, column),
                "{text}: {error}"
            );
        }
    }
}
