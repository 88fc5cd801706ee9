//! Reading the format of the assignment.

use susun_text::{Place, Span};

use super::super::cells::read_row;
use super::super::error::{Counted, NotationError, NotationErrorKind as Kind};
use super::super::text::{characters, lines};
use super::{IN_A_PIECE, TYPES};
use crate::lattice::Lattice;
use crate::piece::Piece;
use crate::puzzle::{Puzzle, check_piece};
use crate::region::{MAX_SIDE, Region};
use crate::shape::Shape;

/// As many pieces as there are letters.
const MAX_PIECES: usize = 26;

/// The first line.
struct Header {
    rows: usize,
    columns: usize,
    pieces: usize,
    /// The place of each number.
    places: [Place; 3],
}

/// The lines of one letter.
struct Run<'a> {
    letter: char,
    /// The place of its first letter.
    place: Place,
    lines: Vec<Span<'a>>,
    rows: Vec<Vec<bool>>,
}

/// The puzzle of a text.
pub(in super::super) fn read(text: &str) -> Result<Puzzle, NotationError> {
    let mut lines = lines(text);
    let header = header(lines.next().ok_or_else(|| Kind::Empty.nowhere())?)?;
    let (region, custom) = board(&header, &mut lines)?;
    let runs = runs(lines, custom.then_some(header.rows))?;
    let lattice = region.lattice();
    let mut pieces = Vec::with_capacity(runs.len());
    for run in &runs {
        check_touching(run)?;
        let shape = Shape::from_drawing(lattice, std::slice::from_ref(&run.rows));
        if let Some(shape) = shape {
            let piece = Piece::new(run.letter, shape, lattice);
            check_piece(lattice, &piece).map_err(|error| Kind::from(error).at(run.place))?;
            pieces.push(piece);
        }
    }
    if runs.len() != header.pieces {
        let place = runs.get(header.pieces).map_or(header.places[2], |surplus| surplus.place);
        return Err(Kind::PieceCount { found: runs.len(), expected: header.pieces }.at(place));
    }
    Puzzle::new(region, pieces).map_err(|error| Kind::from(error).at(header.places[2]))
}

fn header(line: Span<'_>) -> Result<Header, NotationError> {
    let words: Vec<Span<'_>> = line.words().collect();
    let [rows, columns, pieces] = words[..] else {
        return Err(Kind::Header { found: words.len() }.at(line.trim().place));
    };
    Ok(Header {
        rows: number(rows, Counted::Rows, MAX_SIDE)?,
        columns: number(columns, Counted::Columns, MAX_SIDE)?,
        pieces: number(pieces, Counted::Pieces, MAX_PIECES)?,
        places: [rows.place, columns.place, pieces.place],
    })
}

/// A number from 1 to `most`.
pub(in super::super) fn number(
    word: Span<'_>,
    what: Counted,
    most: usize,
) -> Result<usize, NotationError> {
    let digits = word.text.strip_prefix(['-', '+']).unwrap_or(word.text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Kind::NotANumber { token: word.shown(), what }.at(word.place));
    }
    match word.text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(Kind::OutOfRange { token: word.shown(), what, most }.at(word.place)),
    }
}

/// The board, and whether it was drawn.
fn board<'a>(
    header: &Header,
    lines: &mut impl Iterator<Item = Span<'a>>,
) -> Result<(Region, bool), NotationError> {
    let Header { rows, columns, places, .. } = *header;
    let size = Place { len: places[1].offset + places[1].len - places[0].offset, ..places[0] };
    let Some(line) = lines.next().map(Span::trim) else {
        return Err(Kind::MissingType { found: None }.at(places[2]));
    };
    let (region, custom) = match line.text {
        "DEFAULT" => (Region::rectangle(rows, columns), false),
        "CUSTOM" => (Region::new(Lattice::Square, &[custom(header, lines)?]), true),
        "PYRAMID" if rows != columns => {
            return Err(Kind::NotSquareBase { rows, columns }.at(size));
        }
        "PYRAMID" => (Region::pyramid(rows), false),
        _ => return Err(not_a_type(line)),
    };
    region.map(|region| (region, custom)).map_err(|error| Kind::from(error).at(size))
}

/// The error for a line that should be a board type.
fn not_a_type(line: Span<'_>) -> NotationError {
    let drawn = line.text.chars().all(|letter| matches!(letter, 'X' | '.'));
    let mut letters = line.text.chars().filter(|letter| *letter != ' ');
    let first = letters.next();
    let piece = first.is_some_and(|letter| letter.is_ascii_alphabetic())
        && letters.all(|letter| Some(letter) == first);
    if drawn || piece {
        return Kind::MissingType { found: Some(line.shown()) }.at(line.place);
    }
    // A word with the right beginning is most likely a typing error.
    let alike = |known: &&&str| {
        let begins = |word: &str| word.chars().next().map(|letter| letter.to_ascii_uppercase());
        line.text.len() > 3 && begins(line.text) == begins(known)
    };
    let guess = TYPES.iter().find(alike).copied();
    Kind::UnknownType { found: line.shown(), guess }.at(line.place)
}

/// The rows of a drawn board.
fn custom<'a>(
    header: &Header,
    lines: &mut impl Iterator<Item = Span<'a>>,
) -> Result<Vec<Vec<bool>>, NotationError> {
    let expected = header.rows;
    let mut rows = Vec::with_capacity(expected);
    while rows.len() < expected {
        let found = rows.len();
        let count = Kind::RowCount { found, expected, more: false };
        let Some(line) = lines.next() else { return Err(count.at(header.places[0])) };
        let is_piece = |letter: char| letter.is_ascii_uppercase() && letter != 'X';
        if line.text.trim_start().starts_with(is_piece) {
            return Err(count.at(line.trim().place));
        }
        let row = read_row(line)?;
        if row.len() != header.columns {
            let surplus = characters(line).nth(header.columns);
            let place = surplus.map_or(line.place, |(_, place)| place);
            let (row, expected, found) = (found + 1, header.columns, row.len());
            return Err(Kind::RowLength { row, found, expected }.at(place));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The pieces; `drawn` is the number of board rows above them.
fn runs<'a>(
    lines: impl Iterator<Item = Span<'a>>,
    drawn: Option<usize>,
) -> Result<Vec<Run<'a>>, NotationError> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    for line in lines {
        if let Some(expected) = drawn
            && runs.len() <= 1
            && line.text.contains('.')
            && line.text.chars().all(|letter| matches!(letter, 'X' | '.'))
        {
            let more = Kind::RowCount { found: expected + 1, expected, more: true };
            return Err(more.at(line.place));
        }
        let (letter, place, row) = piece_row(line)?;
        let follows = |run: &Run<'_>| {
            let last = run.lines.last().map(|last| last.place.line + 1);
            run.letter == letter && last == Some(line.place.line)
        };
        match runs.last_mut() {
            Some(run) if follows(run) => {
                run.rows.push(row);
                run.lines.push(line);
            }
            _ => {
                if let Some(run) = runs.iter().find(|run| run.letter == letter) {
                    return Err(Kind::LetterTwice { letter, first: run.place }.at(place));
                }
                runs.push(Run { letter, place, lines: vec![line], rows: vec![row] });
            }
        }
    }
    Ok(runs)
}

/// The letter of a line, its first place, and the cells.
fn piece_row(line: Span<'_>) -> Result<(char, Place, Vec<bool>), NotationError> {
    let mut found: Option<(char, Place)> = None;
    let mut row = Vec::with_capacity(line.text.len());
    for (letter, place) in characters(line) {
        let wrong = match letter {
            ' ' => {
                row.push(false);
                continue;
            }
            'A'..='Z' => match *found.get_or_insert((letter, place)) {
                (first, _) if first != letter => Kind::MixedLetters { first, second: letter },
                _ => {
                    row.push(true);
                    continue;
                }
            },
            'a'..='z' => Kind::LowerCase { letter },
            '\t' => Kind::Tab,
            other => Kind::Character { found: other, expected: IN_A_PIECE },
        };
        return Err(wrong.at(place));
    }
    // Blank lines were left out before, so there is a letter.
    found.map(|(letter, place)| (letter, place, row)).ok_or_else(|| Kind::Empty.at(line.place))
}

/// Checks that all cells of a piece touch, at sides or corners.
fn check_touching(run: &Run<'_>) -> Result<(), NotationError> {
    let Some((row, column)) = not_touching(&run.rows) else { return Ok(()) };
    let place = characters(run.lines[row]).nth(column).map_or(run.place, |(_, place)| place);
    Err(Kind::InParts { letter: run.letter }.at(place))
}

/// The first cell that cannot be reached from the first one by king's moves.
pub(super) fn not_touching(rows: &[Vec<bool>]) -> Option<(usize, usize)> {
    let cells = rows.iter().enumerate().flat_map(|(row, drawn)| {
        drawn.iter().enumerate().filter(|(_, cell)| **cell).map(move |(column, _)| (row, column))
    });
    let cells: Vec<(usize, usize)> = cells.collect();
    let mut reached = vec![false; cells.len()];
    let mut waiting: Vec<usize> = (0..cells.len().min(1)).collect();
    reached[..waiting.len()].fill(true);
    while let Some(from) = waiting.pop() {
        let (row, column) = cells[from];
        let near = (row.saturating_sub(1)..=row + 1)
            .flat_map(|row| (column.saturating_sub(1)..=column + 1).map(move |c| (row, c)));
        for neighbour in near.filter_map(|cell| cells.binary_search(&cell).ok()) {
            if !std::mem::replace(&mut reached[neighbour], true) {
                waiting.push(neighbour);
            }
        }
    }
    reached.iter().position(|reached| !reached).map(|index| cells[index])
}
