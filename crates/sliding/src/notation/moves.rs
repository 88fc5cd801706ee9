//! Move lists in four notations.
//!
//! Accepts moves separated by spaces, commas or line ends, with `#` comments; letters need no separators and may be
//! followed by a count (`U3`). If the caller does not specify the notation, the first move determines it: a number is
//! `Tiles`; `up`, `down`, `left` or `right` in any case is `Words`; a lower-case letter is `Blank`; an upper-case one
//! is `TileDirections`. A recognised list of letters must keep to its case, since the two cases mean opposite
//! directions; if the notation is given, either case is accepted.
//!
//! Writes tile numbers and words with spaces, letters without, and counts only in
//! `TileDirections`.

use susun_text::{Span, means};

use super::MAX_MOVES;
use super::moves_error::{MovesError, MovesErrorKind};
use super::text::{lines, tokens};
use crate::board::Board;
use crate::moves::{Direction, Slide, slides};
use crate::size::MAX_SIDE;

/// A notation for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// The numbers of the tiles that move: `7 11 12`.
    Tiles,
    /// The directions of the blank: `ullddr`.
    Blank,
    /// The directions of the tiles, which are the reverse of the blank's: `URDL2`. Speed-sliders write so, and the
    /// simulator slidysim copies and replays solutions in this notation.
    TileDirections,
    /// The directions of the blank in words: `UP LEFT`.
    Words,
}

impl MoveNotation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Tiles, Self::Blank, Self::TileDirections, Self::Words];

    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Blank => "blank",
            Self::TileDirections => "tile-directions",
            Self::Words => "words",
        }
    }

    /// The notation with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| {
            let aliases: &[_] = if *notation == Self::TileDirections { &["slidysim"] } else { &[] };
            means(name, notation.name(), aliases)
        })
    }
}

/// Writes the blank moves `steps` from `board`.
///
/// ```
/// use susun_sliding::notation::{self, MoveNotation, Options, read_moves, write_moves};
///
/// let board = &notation::read("1 2 3/4 0 5/7 8 6", &Options::default())?.entries[0].board;
/// let steps = read_moves(board, "5 6", None)?;
/// assert_eq!(write_moves(board, &steps, MoveNotation::Blank), "rd");
/// assert_eq!(write_moves(board, &steps, MoveNotation::TileDirections), "LU");
/// assert_eq!(write_moves(board, &steps, MoveNotation::Words), "RIGHT DOWN");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A step off the board, which no solution has, is written as `?` by notations that name tiles.
pub fn write_moves(board: &Board, steps: &[Direction], notation: MoveNotation) -> String {
    match notation {
        MoveNotation::Tiles => {
            let mut board = board.clone();
            joined(steps.iter().map(|&step| match board.step(step) {
                Some(tile) => tile.to_string(),
                None => "?".into(),
            }))
        }
        MoveNotation::Blank => steps.iter().map(|step| letter(*step)).collect(),
        MoveNotation::TileDirections => {
            let slide_text = |slide: &Slide| {
                let tile = letter(slide.direction.opposite()).to_ascii_uppercase();
                if slide.count == 1 { tile.to_string() } else { format!("{tile}{}", slide.count) }
            };
            slides(steps).iter().map(slide_text).collect()
        }
        MoveNotation::Words => joined(steps.iter().map(|step| step.name().to_ascii_uppercase())),
    }
}

/// Words joined by spaces. Large boards have millions of moves, so no list of words is kept.
fn joined(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

/// Parses a list of moves from `board` into blank moves, and checks that each is possible.
///
/// If `notation` is `None`, the first move determines it: a number is `Tiles`, a word `Words`, a lower-case letter
/// `Blank`, an upper-case one `TileDirections`.
pub fn read_moves(
    board: &Board,
    text: &str,
    notation: Option<MoveNotation>,
) -> Result<Vec<Direction>, MovesError> {
    let mut walk = Walk::new(board, notation);
    let notation = walk.notation(text, notation)?;
    walk.read(text, notation)?;
    Ok(walk.steps)
}

/// The moves of a text, as they are written.
pub(super) fn words(text: &str) -> impl Iterator<Item = Span<'_>> {
    lines(Span::whole(text)).flat_map(|line| tokens(line.span))
}

/// The board after the moves read so far.
pub(super) struct Walk<'t> {
    pub(super) board: Board,
    pub(super) steps: Vec<Direction>,
    /// The notation was given, not recognised.
    given: bool,
    /// Steps off the board are read too; the board then means nothing.
    pub(super) is_free: bool,
    /// The last move read.
    last: Span<'t>,
}

impl<'t> Walk<'t> {
    pub(super) fn new(board: &Board, notation: Option<MoveNotation>) -> Self {
        let (board, steps, given) = (board.clone(), Vec::new(), notation.is_some());
        Self { board, steps, given, is_free: false, last: Span::whole("") }
    }

    /// The notation of a text, unless it is given.
    pub(super) fn notation(
        &self,
        text: &str,
        given: Option<MoveNotation>,
    ) -> Result<MoveNotation, MovesError> {
        if text.len() > MAX_MOVES {
            let kind = MovesErrorKind::TooLong { bytes: text.len() };
            return Err(self.error(kind, Span::whole(text)));
        }
        let first = || words(text).next().map(recognise);
        Ok(given.or_else(first).unwrap_or(MoveNotation::Tiles))
    }

    /// Follows the moves of a text.
    pub(super) fn read(&mut self, text: &'t str, notation: MoveNotation) -> Result<(), MovesError> {
        for token in words(text) {
            self.last = token;
            match notation {
                MoveNotation::Tiles => self.tile(token)?,
                MoveNotation::Words => self.word(token)?,
                MoveNotation::Blank | MoveNotation::TileDirections => {
                    self.letters(token, notation)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn tile(&mut self, token: Span<'_>) -> Result<(), MovesError> {
        if token.text.is_empty() || !token.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error(MovesErrorKind::NotATile { token: token.shown() }, token));
        }
        let largest = (self.board.tiles().len() - 1) as u16;
        let tile = token.text.parse().ok().filter(|tile| (1..=largest).contains(tile));
        let Some(tile) = tile else {
            let kind = MovesErrorKind::NoSuchTile { token: token.shown(), largest };
            return Err(self.error(kind, token));
        };
        if let Some(direction) = self.board.direction_of(tile) {
            return self.step(direction, MoveNotation::Tiles, token);
        }
        let size = self.board.size();
        let beside = self.board.directions();
        let beside = beside.filter_map(|step| size.neighbour(self.board.blank(), step));
        let beside = beside.map(|cell| self.board.tile(cell)).collect();
        Err(self.error(MovesErrorKind::NotBeside { tile, beside }, token))
    }

    fn word(&mut self, token: Span<'_>) -> Result<(), MovesError> {
        match direction_of_word(token.text) {
            Some(direction) => self.step(direction, MoveNotation::Words, token),
            None => Err(self.not_a_direction(token, MoveNotation::Words)),
        }
    }

    fn letters(&mut self, mut word: Span<'_>, notation: MoveNotation) -> Result<(), MovesError> {
        while let Some(c) = word.text.chars().next() {
            let digits = &word.text[c.len_utf8()..];
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            let digits = &digits[..end];
            let token = word.take(c.len_utf8() + end);
            let Some(direction) = direction_of_letter(c) else {
                return Err(self.not_a_direction(token, notation));
            };
            if !self.given && c.is_ascii_lowercase() != (notation == MoveNotation::Blank) {
                return Err(self.error(MovesErrorKind::MixedCase { token: token.shown() }, token));
            }
            let direction = match notation {
                MoveNotation::TileDirections => direction.opposite(),
                _ => direction,
            };
            // A count too large to parse is larger than any board, so some step is off it.
            let count = if digits.is_empty() { 1 } else { digits.parse().unwrap_or(u64::MAX) };
            if count == 0 {
                return Err(self.error(MovesErrorKind::ZeroCount { token: token.shown() }, token));
            }
            let count = if self.is_free { count.min(MAX_SIDE as u64) } else { count };
            for _ in 0..count {
                self.step(direction, notation, token)?;
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        direction: Direction,
        notation: MoveNotation,
        token: Span<'_>,
    ) -> Result<(), MovesError> {
        if self.board.step(direction).is_none() && !self.is_free {
            return Err(self.error(MovesErrorKind::Edge { direction, notation }, token));
        }
        self.steps.push(direction);
        Ok(())
    }

    fn not_a_direction(&self, token: Span<'_>, notation: MoveNotation) -> MovesError {
        self.error(MovesErrorKind::NotADirection { token: token.shown(), notation }, token)
    }

    /// An error after the last move.
    pub(super) fn error_at_end(&self, kind: MovesErrorKind) -> MovesError {
        MovesError { index: self.steps.len(), ..self.error(kind, self.last) }
    }

    fn error(&self, kind: MovesErrorKind, token: Span<'_>) -> MovesError {
        MovesError { kind, index: self.steps.len() + 1, token: token.shown(), at: token.place }
    }
}

fn recognise(first: Span<'_>) -> MoveNotation {
    if direction_of_word(first.text).is_some() {
        return MoveNotation::Words;
    }
    match first.text.chars().next() {
        Some(c) if c.is_ascii_lowercase() => MoveNotation::Blank,
        Some(c) if c.is_ascii_uppercase() => MoveNotation::TileDirections,
        _ => MoveNotation::Tiles,
    }
}

fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'u',
        Direction::Left => 'l',
        Direction::Right => 'r',
        Direction::Down => 'd',
    }
}

fn direction_of_word(text: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| text.eq_ignore_ascii_case(direction.name()))
}

fn direction_of_letter(c: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| letter(*direction) == c.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::super::round_trips::board;
    use super::*;

    fn moves(text: &str) -> String {
        let board = board("1 2 3 4/5 6 - 8/9 10 7 11/13 14 15 12");
        let steps = read_moves(&board, text, None).unwrap();
        write_moves(&board, &steps, MoveNotation::Tiles)
    }

    fn mistake(text: &str) -> (String, String, usize) {
        let error = read_moves(&board("1 2 3/4 0 5/7 8 6"), text, None).unwrap_err();
        (error.to_string(), error.hint().unwrap(), error.at.column)
    }

    #[test]
    fn every_notation_is_recognised() {
        for text in
            ["7 11 12", "7, 11\n12 # done", "drd", "d r d", "ULU", "U L1 U", "down RIGHT Down"]
        {
            assert_eq!(moves(text), "7 11 12", "{text}");
        }
        assert_eq!(moves("U2R2"), "7 15 14 13");
        assert_eq!(moves("URRD"), "7 10 9 5");
        assert_eq!(moves("ul2d"), "3 2 1 5");
        assert_eq!(moves(""), "");
    }

    /// The board and the solution in the documentation of the crate slidy 0.3, which writes moves as slidysim does.
    #[test]
    fn solutions_of_slidysim_are_read_and_written() {
        let mut board = board("8 2 0/4 6 1/3 7 5");
        let solution = "R2U2LDLDRURDLULDRULURDLU";
        let steps = read_moves(&board, solution, None).unwrap();
        assert_eq!(write_moves(&board, &steps, MoveNotation::TileDirections), solution);
        let spaced = "R2 U2 L D L D R U R D L U L D R U L U R D L U";
        assert_eq!(read_moves(&board, spaced, None), Ok(steps.clone()));
        for step in steps {
            board.step(step);
        }
        assert_eq!(board.to_string(), "1 2 3/4 5 6/7 8 0");
        assert_eq!(MoveNotation::from_name("slidysim"), Some(MoveNotation::TileDirections));
    }

    #[test]
    fn a_notation_that_is_given_takes_either_case() {
        let board = board("1 2 3/4 0 5/7 8 6");
        for (text, notation) in [("RD", MoveNotation::Blank), ("lu", MoveNotation::TileDirections)]
        {
            let steps = read_moves(&board, text, Some(notation)).unwrap();
            assert_eq!(steps, [Direction::Right, Direction::Down]);
        }
    }

    #[test]
    fn repeated_moves_of_tiles_are_counted() {
        let steps = [Direction::Right, Direction::Right, Direction::Up, Direction::Left];
        let board = board("1 2 3/0 4 5/6 7 8");
        assert_eq!(write_moves(&board, &steps, MoveNotation::TileDirections), "L2DR");
        assert_eq!(write_moves(&board, &steps, MoveNotation::Blank), "rrul");
        assert_eq!(write_moves(&board, &steps, MoveNotation::Words), "RIGHT RIGHT UP LEFT");
        assert_eq!(write_moves(&board, &steps, MoveNotation::Tiles), "4 5 3 2");
    }

    #[test]
    fn wrong_moves_are_explained() {
        for (text, message, hint, column) in [
            ("5 6 8 7 1", "move 5: tile 1 is not beside the blank", "are 4, 7", 9),
            ("5 9", "move 2: there is no tile 9 on this board, whose tiles are 1 to 8", "other", 3),
            ("5 0", "move 2: there is no tile 0 on this board, whose tiles are 1 to 8", "other", 3),
            ("5 six", "move 2: `six` is not the number of a tile", "7 11 12", 3),
            ("luu", "move 3: the blank cannot go up from the top row", "capital", 3),
            ("ddd", "move 2: the blank cannot go down from the bottom row", "capital", 2),
            ("l4", "move 2: the blank cannot go left from the first column", "capital", 1),
            ("r999999999999999999999", "move 2: the blank cannot go right", "capital", 1),
            ("D2", "move 2: no tile can go down while the blank is in the top row", "lower", 1),
            ("LR UP", "move 4: `P` is not a direction", "U, D, L and R", 5),
            ("up left ahead", "move 3: `ahead` is not a direction", "UP, DOWN", 9),
            ("ulDr", "move 3: `D` changes between lower and upper case", "lower case", 3),
            ("ud0", "move 2: `d0` moves nothing", "count from 1", 2),
            ("uq", "move 2: `q` is not a direction", "u, d, l and r", 2),
        ] {
            let (found, advice, at) = mistake(text);
            assert!(found.starts_with(message), "{found}");
            assert!(advice.contains(hint), "{advice}");
            assert_eq!(at, column, "{text}");
        }
    }

    #[test]
    fn a_list_that_is_too_long_is_refused() {
        let text = "ud".repeat(MAX_MOVES);
        let error = read_moves(&board("1 2/3 0"), &text, None).unwrap_err();
        assert_eq!(error.kind, MovesErrorKind::TooLong { bytes: 2 * MAX_MOVES });
    }
}
