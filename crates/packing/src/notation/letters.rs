//! A region drawn with letters: the placement of each piece.

use susun_text::Place;

use super::cells::Rows;
use super::error::{NotationError, NotationErrorKind as Kind};
use super::labels::{FREE, FREE_TOO, HOLE, Labels};
use super::text::characters;
use crate::lattice::{Cell, minus, plus};
use crate::puzzle::{Placement, Puzzle};
use crate::shape::Shape;
use crate::solution::NotASolution;

/// The number of steps after which the cells of one letter count as indivisible.
const MOST_STEPS: usize = 100_000;

/// The layers from the bottom, each as lines of letters.
pub(super) fn draw(puzzle: &Puzzle, placements: &[Placement]) -> Vec<String> {
    let labels = Labels::of(puzzle);
    let mut letters = vec![FREE; puzzle.region().size()];
    let mut sorted: Vec<&Placement> = placements.iter().collect();
    sorted.sort_unstable();
    let mut copies = vec![0; puzzle.pieces().len()];
    for placement in sorted {
        let letter = labels.label(placement.piece, copies[placement.piece]);
        copies[placement.piece] += 1;
        placement.cells.iter().for_each(|&cell| letters[cell] = letter);
    }
    let letter = |cell: &Option<usize>| cell.map_or(HOLE, |cell| letters[cell]);
    let line = |row: &[Option<usize>]| row.iter().map(letter).chain(['\n']).collect::<String>();
    puzzle.region().layers().iter().map(|layer| layer.rows().map(line).collect()).collect()
}

/// The placements drawn in layers from the bottom, in order of pieces and cells. `end` is the place for an error about
/// missing rows.
pub(super) fn read(
    puzzle: &Puzzle,
    layers: &Rows<'_>,
    end: Place,
) -> Result<Vec<Placement>, NotationError> {
    let letters = read_letters(puzzle, layers, end)?;
    let labels = Labels::of(puzzle);
    let mut groups: Vec<(char, Place, usize, Vec<usize>)> = Vec::new();
    for (cell, &(letter, place)) in letters.iter().enumerate() {
        if letter == FREE || (letter == FREE_TOO && labels.piece(letter).is_none()) {
            continue;
        }
        let piece = labels.piece(letter).ok_or_else(|| Kind::NoSuchPiece { letter }.at(place))?;
        match groups.iter_mut().find(|group| group.0 == letter) {
            Some(group) => group.3.push(cell),
            None => groups.push((letter, place, piece, vec![cell])),
        }
    }
    let mut placements = Vec::new();
    for (_, place, piece, cells) in groups {
        placements.extend(divide(puzzle, piece, cells).map_err(|kind| kind.at(place))?);
    }
    placements.sort_unstable();
    Ok(placements)
}

/// The letter of each cell and its place.
fn read_letters(
    puzzle: &Puzzle,
    layers: &Rows<'_>,
    end: Place,
) -> Result<Vec<(char, Place)>, NotationError> {
    let region = puzzle.region();
    let (found, expected) = (layers.len(), region.layers().len());
    if found != expected {
        let place = layers.first().and_then(|rows| rows.first()).map_or(end, |row| row.place);
        return Err(Kind::LayerCount { found, expected }.at(place));
    }
    let mut letters = Vec::with_capacity(region.size());
    for (rows, layer) in layers.iter().zip(region.layers()) {
        for (index, (row, cells)) in rows.iter().zip(layer.rows()).enumerate() {
            let found = row.text.chars().count();
            if found != cells.len() {
                let surplus = characters(*row).nth(cells.len());
                let place = surplus.map_or(row.place, |(_, place)| place);
                let expected = cells.len();
                return Err(Kind::RowLength { row: index + 1, found, expected }.at(place));
            }
            for ((letter, place), cell) in characters(*row).zip(cells) {
                match cell {
                    Some(_) if letter == HOLE => return Err(Kind::NotAHole.at(place)),
                    None if letter != HOLE => return Err(Kind::OnAHole { letter }.at(place)),
                    Some(_) => letters.push((letter, place)),
                    None => {}
                }
            }
        }
        let (found, expected) = (rows.len(), layer.height());
        if found != expected {
            let last = rows.get(expected).or(rows.last()).map_or(end, |row| row.place);
            return Err(Kind::RowCount { found, expected, more: false }.at(last));
        }
    }
    Ok(letters)
}

/// Divides the cells of one letter into copies of its piece: nearly always one.
fn divide(puzzle: &Puzzle, piece: usize, cells: Vec<usize>) -> Result<Vec<Placement>, Kind> {
    let size = puzzle.pieces()[piece].shape.size();
    let name = puzzle.pieces()[piece].name.clone();
    if cells.len() <= size {
        let placement = Placement { piece, cells };
        let first = puzzle.region().site(placement.cells[0]);
        let fits = puzzle.clone().with_placed(vec![placement.clone()]).is_ok();
        return if fits {
            Ok(vec![placement])
        } else {
            Err(NotASolution::WrongShape { name, first }.into())
        };
    }
    let orientations = puzzle.pieces()[piece].orientations(puzzle.lattice());
    let shapes: Vec<&[Cell]> = orientations.iter().map(Shape::cells).collect();
    let mut division =
        Division { puzzle, shapes, open: vec![false; puzzle.region().size()], steps: 0 };
    division.set_open(&cells, true);
    let mut found = Vec::new();
    if cells.len().is_multiple_of(size) && division.search(&mut found) {
        Ok(found.into_iter().map(|cells| Placement { piece, cells }).collect())
    } else {
        Err(Kind::Indivisible { name })
    }
}

/// The search for a way to divide cells into copies.
struct Division<'a> {
    puzzle: &'a Puzzle,
    shapes: Vec<&'a [Cell]>,
    open: Vec<bool>,
    steps: usize,
}

impl Division<'_> {
    fn set_open(&mut self, cells: &[usize], open: bool) {
        for &cell in cells {
            self.open[cell] = open;
        }
    }

    /// Covers the first open cell in every way; gives up after [`MOST_STEPS`].
    fn search(&mut self, found: &mut Vec<Vec<usize>>) -> bool {
        let Some(first) = self.open.iter().position(|open| *open) else { return true };
        let region = self.puzzle.region();
        for index in 0..self.shapes.len() {
            let shape = self.shapes[index];
            for part in shape {
                self.steps += 1;
                if self.steps > MOST_STEPS {
                    return false;
                }
                let origin = minus(region.cells()[first], *part);
                let place =
                    |cell: &Cell| region.index(plus(*cell, origin)).filter(|c| self.open[*c]);
                let Some(mut cells) = shape.iter().map(place).collect::<Option<Vec<usize>>>()
                else {
                    continue;
                };
                cells.sort_unstable();
                self.set_open(&cells, false);
                found.push(cells);
                if self.search(found) {
                    return true;
                }
                let cells = found.pop().unwrap_or_default();
                self.set_open(&cells, true);
            }
        }
        false
    }
}
