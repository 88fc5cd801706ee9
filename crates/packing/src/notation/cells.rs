//! Rows of X and `.` as cells, and cells as rows.

use susun_text::Span;

use super::error::{NotationError, NotationErrorKind as Kind};
use super::text::characters;
use crate::shape::Drawing;

/// What a row of a board consists of.
const IN_A_ROW: &str = "X for a cell or . for a hole";

/// The line between two layers.
pub(super) const LAYER: &str = "-";

/// Rows of spans, in layers.
pub(super) type Rows<'a> = Vec<Vec<Span<'a>>>;

/// The cells that rows of X and `.` draw. Rows may differ in length if `ragged`.
pub(super) fn read_cells(layers: &Rows<'_>, ragged: bool) -> Result<Drawing, NotationError> {
    let mut drawing = Drawing::new();
    for rows in layers {
        let mut cells: Vec<Vec<bool>> = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            let read = read_row(*row)?;
            let expected = cells.first().map_or(read.len(), Vec::len);
            if read.len() != expected && !ragged {
                let found = read.len();
                return Err(Kind::RowLength { row: index + 1, found, expected }.at(row.place));
            }
            cells.push(read);
        }
        drawing.push(cells);
    }
    Ok(drawing)
}

/// The cells of one row.
pub(super) fn read_row(row: Span<'_>) -> Result<Vec<bool>, NotationError> {
    characters(row)
        .map(|(letter, place)| match letter {
            'X' => Ok(true),
            '.' => Ok(false),
            'x' => Err(Kind::LowerCase { letter }.at(place)),
            found => Err(Kind::Character { found, expected: IN_A_ROW }.at(place)),
        })
        .collect()
}

/// Layers from the bottom as lines, with a line between two of them.
pub(super) fn write_cells(drawing: &Drawing) -> String {
    let layer = |rows: &Vec<Vec<bool>>| -> String {
        rows.iter().map(|row| row_of_cells(row, 'X', '.') + "\n").collect()
    };
    let layers: Vec<String> = drawing.iter().map(layer).collect();
    layers.join(&format!("{LAYER}\n"))
}

/// A row as a line without its end.
pub(super) fn row_of_cells(row: &[bool], cell: char, empty: char) -> String {
    row.iter().map(|is_cell| if *is_cell { cell } else { empty }).collect()
}
