//! A solution as letters.
//!
//! Rows of letters, `.` for holes. A board in space (pyramid or box) is written from the top layer down, in the order
//! in which it is taken apart, with a blank line between two layers. [`super::Labels`] defines the letter of each
//! piece.
//!
//! ```
//! use susun_packing::notation::{self, read_solution, write_solution};
//!
//! let puzzle = notation::read("2 2 2\nPYRAMID\nAA\nBB\nB\n", None)?.puzzle;
//! let solution = read_solution("A\n\nAB\nBB\n", &puzzle)?;
//! assert_eq!(solution[0].cells, [0, 4]); // the corner of the base and the top
//! assert_eq!(write_solution(&puzzle, &solution), "A\n\nAB\nBB\n");
//!
//! let error = read_solution("B\n\nAA\nBB", &puzzle).map(|_| ()).unwrap_err();
//! assert_eq!(error.to_string(), "line 4, column 1: the cells of B do not form that piece; the first is layer 1, row 2, column 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use susun_text::Span;

use super::cells::Rows;
use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::lines;
use super::{check_length, letters};
use crate::puzzle::{Placement, Puzzle};

/// The placements as a text of letters; `_` for free cells.
pub fn write_solution(puzzle: &Puzzle, placements: &[Placement]) -> String {
    let mut layers = letters::draw(puzzle, placements);
    layers.reverse();
    layers.join("\n")
}

/// The placements in a text of letters, in order of pieces and cells; an error if they are not a solution of the
/// puzzle.
pub fn read_solution(text: &str, puzzle: &Puzzle) -> Result<Vec<Placement>, NotationError> {
    check_length(text)?;
    let rows: Vec<Span<'_>> = lines(text).map(Span::trim).collect();
    let (first, last) = match (rows.first(), rows.last()) {
        (Some(first), Some(last)) => (first.place, last.place),
        _ => return Err(Kind::Empty.nowhere()),
    };
    let mut layers: Rows<'_> = Vec::new();
    let mut below = 0;
    for row in rows {
        let gap = !puzzle.lattice().is_flat() && row.place.line != below + 1;
        below = row.place.line;
        match layers.last_mut() {
            Some(layer) if !gap => layer.push(row),
            _ => layers.push(vec![row]),
        }
    }
    layers.reverse();
    let placements = letters::read(puzzle, &layers, last)?;
    puzzle.check_solution(&placements).map_err(|error| Kind::from(error).at(first))?;
    Ok(placements)
}
