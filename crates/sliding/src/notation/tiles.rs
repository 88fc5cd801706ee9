//! From tokens to a board, with the checks that all formats share.
//!
//! A token is a tile (`7`) or the blank: `0`, nothing at all, or letters and signs without digits such as `_`, `-` or
//! `x`. On a board without such a token the number R*C is the blank. Boards of 11 to 16 cells may be written with one
//! hexadecimal digit for each tile.

use susun_text::{Place, Span};

use super::error::{NotationError, NotationErrorKind as Kind};
use super::letters::{guess, hexadecimal, is_of_blanks};
use super::text::tokens;
use crate::board::{BLANK, Board};
use crate::size::{MAX_SIDE, Size};

/// The largest number of cells. No reader stores more tokens than one above that.
pub(super) const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Tokens, of which only the first are stored: one more than a board could use.
#[derive(Debug)]
pub(super) struct Cells<'a> {
    kept: Vec<Span<'a>>,
    found: usize,
    limit: usize,
    /// From the first token to the last.
    place: Place,
    /// Where the row could have one more, empty, cell: before a comma at its start, or after one at its end.
    open_ends: [Option<Place>; 2],
}

/// The rows of one board, as far as they have been read.
#[derive(Debug, Default)]
pub(super) struct Rows<'a> {
    kept: Vec<Cells<'a>>,
    pub(super) found: usize,
}

/// The size that the text itself declares, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub(super) size: Size,
    pub(super) place: Place,
}

impl<'a> Cells<'a> {
    /// An empty list at `place` for at most `limit` tokens.
    pub(super) fn new(place: Place, limit: usize) -> Self {
        Self { kept: Vec::new(), found: 0, limit, place, open_ends: [None; 2] }
    }

    /// The tokens of a row, which starts at `place`.
    pub(super) fn row(place: Place, tokens: impl Iterator<Item = Span<'a>>) -> Self {
        Self::of(Self::new(place, MAX_SIDE), tokens)
    }

    /// The tokens of a board without rows, which starts at `place`.
    pub(super) fn unshaped(place: Place, tokens: impl Iterator<Item = Span<'a>>) -> Self {
        Self::of(Self::new(place, MAX_CELLS), tokens)
    }

    fn of(mut cells: Self, tokens: impl Iterator<Item = Span<'a>>) -> Self {
        tokens.for_each(|token| cells.push(token));
        cells
    }

    /// Adds a token.
    pub(super) fn push(&mut self, token: Span<'a>) {
        if self.found == 0 {
            self.place = token.place;
        }
        self.place.len = token.place.offset + token.place.len - self.place.offset;
        self.found += 1;
        if self.kept.len() <= self.limit {
            self.kept.push(token);
        }
    }

    /// How many tokens there are.
    pub(super) fn found(&self) -> usize {
        self.found
    }

    /// The board of these tokens, if they have no rows: of `size`, or else a square.
    pub(super) fn board(&self, size: Option<Size>) -> Result<Board, NotationError> {
        check_tokens(&self.kept)?;
        let found = self.found;
        let blank = self.kept.iter().any(|token| tile(*token) == Ok(BLANK));
        let last = self.kept.last().map_or(self.place, |token| token.place);
        let Some(size) = size.or_else(|| self.likely_square(blank)) else {
            return Err(Kind::NotSquare { count: found }.at(last));
        };
        if found == size.cells() {
            return board(size, &self.kept);
        }
        let place = self.kept.get(size.cells()).map_or(last, |surplus| surplus.place);
        Err(Kind::TileCount { found, size, blank }.at(place))
    }

    /// The square that these tokens fill, or would fill with a missing blank.
    fn likely_square(&self, blank: bool) -> Option<Size> {
        let fits = |token: &Span<'_>| tile(*token).is_ok_and(|n| usize::from(n) <= self.found);
        Size::square_of(self.found).or_else(|| {
            let forgotten = !blank && self.found <= MAX_CELLS && self.kept.iter().all(fits);
            Size::square_of(self.found + 1).filter(|_| forgotten)
        })
    }
}

impl<'a> Rows<'a> {
    /// Adds a row.
    pub(super) fn push(&mut self, row: Cells<'a>) {
        self.found += 1;
        if self.kept.len() <= MAX_SIDE {
            self.kept.push(row);
        }
    }

    /// Adds the tokens of `line` as a row.
    pub(super) fn push_line(&mut self, line: Span<'a>) {
        if self.kept.len() <= MAX_SIDE {
            let mut row = Cells::row(line.place, tokens(line));
            let (first, last) =
                (line.text.starts_with([',', ';']), line.text.ends_with([',', ';']));
            let start = Place { len: 0, ..line.place };
            let (column, offset) = (line.text.chars().count(), line.text.len());
            let end =
                Place { column: start.column + column, offset: start.offset + offset, ..start };
            row.open_ends = [first.then_some(start), last.then_some(end)];
            self.push(row);
        } else {
            self.found += 1;
        }
    }

    /// The board of these rows, which has the size in `header` if there is one.
    pub(super) fn board(mut self, header: Option<Header>) -> Result<Board, NotationError> {
        for row in &self.kept {
            check_tokens(&row.kept)?;
        }
        self.fill_open_end();
        let cols = header.map_or_else(|| self.usual_length(), |header| header.size.cols());
        self.check_lengths(cols, header)?;
        let size = match header {
            Some(Header { size, place }) if self.found != size.rows() => {
                let place = self.kept.get(size.rows()).map_or(place, |surplus| surplus.place);
                return Err(Kind::RowCount { found: self.found, expected: size.rows() }.at(place));
            }
            Some(header) => header.size,
            None => self.size(cols)?,
        };
        let cells: Vec<Span<'_>> =
            self.kept.iter().flat_map(|row| row.kept.iter().copied()).collect();
        board(size, &cells)
    }

    /// The length most rows have; of two equally common ones the longer, because a space is forgotten more often
    /// than a tile is written twice.
    fn usual_length(&self) -> usize {
        let rows_of = |length| self.kept.iter().filter(|row| row.found == length).count();
        let lengths = self.kept.iter().map(|row| row.found);
        lengths.max_by_key(|&length| (rows_of(length), length)).unwrap_or(0)
    }

    /// Adds the blank of a table from a spreadsheet, which is nothing before the first or after the last comma of a row.
    fn fill_open_end(&mut self) {
        let cols = self.usual_length();
        let mut odd = self.kept.iter_mut().filter(|row| row.found != cols);
        let (Some(row), None) = (odd.next(), odd.next()) else { return };
        if row.found + 1 != cols {
            return;
        }
        match row.open_ends {
            [Some(place), None] => row.kept.insert(0, Span { text: "", place }),
            [None, Some(place)] => row.kept.push(Span { text: "", place }),
            _ => return,
        }
        row.found += 1;
    }

    fn check_lengths(&self, cols: usize, header: Option<Header>) -> Result<(), NotationError> {
        let odd = |row: &&Cells<'_>| row.found != cols;
        let Some(index) = self.kept.iter().position(|row| odd(&row)) else { return Ok(()) };
        let row = &self.kept[index];
        if let Some(Header { size, place }) = header
            && self.kept.iter().all(|other| other.found == row.found)
            && (self.found > 1 || size.rows() == 1)
        {
            return Err(Kind::HeaderMismatch { says: size, cols: row.found }.at(place));
        }
        let lacks_one = row.found + 1 == cols && self.kept.iter().filter(odd).count() == 1;
        if lacks_one
            && !self.has_blank()
            && let Ok(size) = Size::new(self.found, cols)
        {
            let found = size.cells() - 1;
            return Err(Kind::TileCount { found, size, blank: false }.at(row.place));
        }
        let place = row.kept.get(cols).map_or(row.place, |surplus| surplus.place);
        let joined = row.found < cols && row.kept.iter().any(|token| self.is_joined(*token, cols));
        Err(Kind::RowLength { row: index + 1, found: row.found, expected: cols, joined }.at(place))
    }

    /// Returns whether a token is a number that no board with these rows has.
    fn is_joined(&self, token: Span<'_>, cols: usize) -> bool {
        tile(token).is_ok_and(|tile| usize::from(tile) > self.found * cols)
    }

    fn has_blank(&self) -> bool {
        self.kept.iter().flat_map(|row| &row.kept).any(|token| tile(*token) == Ok(BLANK))
    }

    fn size(&self, cols: usize) -> Result<Size, NotationError> {
        Size::new(self.found, cols).map_err(|_| {
            let too_long = self.kept.first().and_then(|row| row.kept.get(MAX_SIDE));
            let too_many = self.kept.get(MAX_SIDE).or(self.kept.first()).map(|row| row.place);
            let at = too_long.map(|token| token.place).or(too_many);
            NotationError { kind: Kind::BoardSize { rows: self.found, cols }, at }
        })
    }
}

/// The number in `token`, for sizes and counts.
pub(super) fn number(token: Span<'_>) -> Result<usize, NotationError> {
    let digits = !token.text.is_empty() && token.text.bytes().all(|byte| byte.is_ascii_digit());
    if digits {
        let too_large = |_| Kind::NumberTooLarge { token: token.shown() };
        return token.text.parse().map_err(|error| too_large(error).at(token.place));
    }
    let kind = match token.text.strip_prefix('-') {
        Some(rest) if rest.parse::<u64>().is_ok() => Kind::NegativeNumber { token: token.shown() },
        _ => Kind::NotANumber { token: token.shown(), guess: guess(token.text) },
    };
    Err(kind.at(token.place))
}

/// The number in `token`, with advice for a header above the rows.
pub(super) fn header_number(token: Span<'_>) -> Result<usize, NotationError> {
    number(token).map_err(|error| match error.kind {
        Kind::NotANumber { token, guess: None } => {
            NotationError { kind: Kind::HeaderNotANumber { token }, ..error }
        }
        _ => error,
    })
}

/// The size given by one number (the side of a square) or two (rows, columns).
pub(super) fn header(rows: Span<'_>, cols: Span<'_>) -> Result<Header, NotationError> {
    let (r, c) = (header_number(rows)?, header_number(cols)?);
    let len = cols.place.offset + cols.place.len - rows.place.offset;
    let place = Place { len, ..rows.place };
    let size = Size::new(r, c).map_err(|_| Kind::BoardSize { rows: r, cols: c }.at(rows.place))?;
    Ok(Header { size, place })
}

/// The tile in `token`; [`BLANK`] if it consists of characters for blanks.
fn tile(token: Span<'_>) -> Result<u16, NotationError> {
    if token.text.chars().all(is_of_blanks) {
        return Ok(BLANK);
    }
    let number = number(token)?;
    if number > MAX_CELLS {
        return Err(Kind::NumberTooLarge { token: token.shown() }.at(token.place));
    }
    Ok(number as u16)
}

fn check_tokens(tokens: &[Span<'_>]) -> Result<(), NotationError> {
    tokens.iter().try_for_each(|token| tile(*token).map(|_| ()))
}

/// The board of `size` with one token for each cell.
fn board(size: Size, tokens: &[Span<'_>]) -> Result<Board, NotationError> {
    let mut tiles = match hexadecimal(size, tokens) {
        Some(tiles) => tiles,
        None => tokens.iter().map(|token| tile(*token)).collect::<Result<Vec<u16>, _>>()?,
    };
    let blank = tiles.contains(&BLANK);
    let last = size.cells() as u16;
    if !blank {
        tiles.iter_mut().filter(|tile| **tile == last).for_each(|tile| *tile = BLANK);
    }
    check_tiles(size, tokens, &tiles, blank)?;
    let count = |_| Kind::TileCount { found: tokens.len(), size, blank }.nowhere();
    Board::new(size, tiles).map_err(count)
}

/// Checks that every tile occurs at most once and belongs to the board.
fn check_tiles(
    size: Size,
    tokens: &[Span<'_>],
    tiles: &[u16],
    blank: bool,
) -> Result<(), NotationError> {
    let mut first: Vec<Option<Place>> = vec![None; size.cells()];
    for (token, &tile) in tokens.iter().zip(tiles) {
        let kind = match first.get_mut(usize::from(tile)) {
            None => Kind::TileTooLarge { tile, size, blank },
            Some(Some(first)) if tile == BLANK && blank => two_blanks(*token, *first, tokens),
            Some(Some(first)) => {
                let tile = if tile == BLANK { size.cells() as u16 } else { tile };
                Kind::DuplicateTile { tile, first: *first, missing: missing(size, tiles) }
            }
            Some(seen) => {
                *seen = Some(token.place);
                continue;
            }
        };
        return Err(kind.at(token.place));
    }
    Ok(())
}

/// The error that `token` is the second blank among `tokens`.
fn two_blanks(token: Span<'_>, first: Place, tokens: &[Span<'_>]) -> Kind {
    let usual = |piece: &Span<'_>| {
        matches!(piece.text.trim(), "" | "0" | "_" | "-" | "." | "x" | "X" | "*")
    };
    let first_token = tokens.iter().find(|token| token.place == first);
    let odd = [Some(&token), first_token].into_iter().flatten().find(|piece| !usual(piece));
    Kind::TwoBlanks { token: token.shown(), first, odd: odd.map(|odd| odd.shown().into()) }
}

/// The smallest tile missing from `tiles`, or the blank if only that is missing.
fn missing(size: Size, tiles: &[u16]) -> u16 {
    let mut stands = vec![false; size.cells()];
    for &tile in tiles {
        if let Some(stands) = stands.get_mut(usize::from(tile)) {
            *stands = true;
        }
    }
    stands.iter().skip(1).position(|stands| !stands).map_or(BLANK, |index| index as u16 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unshaped(text: &str, size: Option<Size>) -> Result<String, NotationError> {
        let text = Span::whole(text);
        Cells::unshaped(text.place, tokens(text)).board(size).map(|board| board.to_string())
    }

    #[test]
    fn the_blank_may_be_written_in_many_ways() {
        for blank in ["0", "_", "-", "x", ".", "*", "blank", "é", "–", "□", "4"] {
            assert_eq!(unshaped(&format!("1 2 {blank} 3"), None).unwrap(), "1 2/0 3", "{blank}");
        }
    }

    #[test]
    fn a_picture_is_no_blank() {
        for picture in ["🎉", "x🎉", "\u{200b}", "①", "\u{7}"] {
            let error = unshaped(&format!("1 2 {picture} 3"), None).unwrap_err();
            assert!(matches!(error.kind, Kind::NotANumber { .. }), "{picture}: {error}");
            assert_eq!(error.at.map(|place| place.column), Some(5), "{picture}");
        }
    }

    #[test]
    fn numbers_without_rows_take_the_size_they_are_given() {
        let size = Size::new(2, 3).unwrap();
        assert_eq!(unshaped("1 2 3 4 5 0", Some(size)).unwrap(), "1 2 3/4 5 0");
        assert!(unshaped("1 2 3 4 5 0", None).is_err());
    }
}
