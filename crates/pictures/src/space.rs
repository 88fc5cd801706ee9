//! From letters, as in reports of boards and solutions, to maps.

use susun_engine::packing;
use susun_render::palette::distinct;
use susun_render::{Area, Map, Mark, Stack, Style, Styled};

/// A hole in a board of letters, and a free cell.
const HOLE: char = '.';
const FREE: char = '_';

/// Cells to mark, by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marked<'a> {
    hatched: &'a [usize],
    dark: &'a [usize],
}

impl<'a> Marked<'a> {
    /// These cells.
    pub fn cells(hatched: &'a [usize]) -> Self {
        Self { hatched, dark: &[] }
    }

    /// The cells that a reason concerns.
    pub fn by(reason: &'a packing::ReasonInfo) -> Self {
        Self { hatched: &reason.cells, dark: &reason.dark }
    }

    fn mark(self, cell: usize) -> Mark {
        if self.hatched.contains(&cell) {
            Mark::Hatched
        } else if self.dark.contains(&cell) {
            Mark::Dark
        } else {
            Mark::None
        }
    }
}

/// A board with its pieces: its layers as maps, from the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The layers, the lowest first.
    pub layers: Vec<Map>,
}

impl Space {
    /// Parses letters, the top layer first. Pieces get colours in the order of their letters.
    pub fn read(letters: &str, marked: Marked<'_>) -> Self {
        Self::read_among(letters, "", marked)
    }

    /// Like [`read`](Self::read), with the colours that the pieces have in `all`.
    pub fn read_among(letters: &str, all: &str, marked: Marked<'_>) -> Self {
        let drawn = letters.chars().chain(all.chars());
        let mut names: Vec<char> = drawn.filter(|name| is_piece(*name)).collect();
        names.sort_unstable();
        names.dedup();
        let colours = distinct(names.len());
        let mut cells = 0..;
        let mut area = |name: char| {
            if name == HOLE {
                return None;
            }
            let mark = cells.next().map(|cell| marked.mark(cell)).unwrap_or_default();
            let colour = names.binary_search(&name).ok().map(|index| colours[index]);
            Some(Area { name, colour, mark })
        };
        // Cells are numbered from the bottom.
        let layers = letters.trim_end().split("\n\n").collect::<Vec<_>>().into_iter().rev();
        let mut map = |text: &str| Map {
            rows: text.lines().map(|row| row.chars().map(&mut area).collect()).collect(),
        };
        Self { layers: layers.map(&mut map).collect() }
    }

    /// Returns whether it has more than one layer.
    pub fn is_deep(&self) -> bool {
        self.layers.len() > 1
    }

    /// Returns whether any piece is placed.
    pub fn has_pieces(&self) -> bool {
        let mut areas = self.layers.iter().flat_map(|layer| layer.rows.iter().flatten().flatten());
        areas.any(|area| area.colour.is_some())
    }

    /// The layers on top of each other.
    pub fn stack(&self) -> Stack {
        Stack { layers: self.layers.clone() }
    }

    /// The layers as text, from the top.
    pub fn to_styled(&self) -> Styled {
        let mut text = Styled::default();
        for (number, layer) in self.layers.iter().enumerate().rev() {
            if self.is_deep() {
                if number + 1 < self.layers.len() {
                    text.push([]);
                }
                text.append(Styled::new(&format!("layer {}", number + 1), Style::PLAIN));
            }
            text.append(layer.to_styled());
        }
        text
    }
}

/// The layer, row and column of each cell of a board of letters, from 1.
pub fn coordinates(letters: &str) -> Vec<[usize; 3]> {
    let layers = letters.trim_end().split("\n\n").collect::<Vec<_>>().into_iter().rev();
    let cells = layers.enumerate().flat_map(|(layer, text)| {
        text.lines().enumerate().flat_map(move |(row, line)| {
            let cells = line.chars().enumerate().filter(|(_, name)| *name != HOLE);
            cells.map(move |(column, _)| [layer + 1, row + 1, column + 1])
        })
    });
    cells.collect()
}

/// The place of a cell of a board of letters, in words.
pub fn site(letters: &str, cell: usize) -> String {
    let deep = letters.trim_end().contains("\n\n");
    match coordinates(letters).get(cell) {
        Some([layer, row, column]) if deep => {
            format!("layer {layer}, row {row}, column {column}")
        }
        Some([_, row, column]) => format!("row {row}, column {column}"),
        None => format!("cell {cell}"),
    }
}

/// Whether this is the letter of a piece. `?` is drawn when letters have run out.
fn is_piece(name: char) -> bool {
    name.is_alphanumeric() && name != FREE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_from_the_bottom_layer_without_holes() {
        let space = Space::read("_\n\nA_\n._\n", Marked { hatched: &[3], dark: &[1] });
        let marks = |layer: usize| -> Vec<Option<Mark>> {
            let cells = space.layers[layer].rows.iter().flatten();
            cells.map(|cell| cell.map(|area| area.mark)).collect()
        };
        assert_eq!(marks(0), [Some(Mark::None), Some(Mark::Dark), None, Some(Mark::None)]);
        assert_eq!(marks(1), [Some(Mark::Hatched)]);
        assert!(space.is_deep() && space.has_pieces());
        assert!(!Space::read("__\n", Marked::default()).has_pieces());
        assert_eq!(site("_\n\nA_\n._\n", 2), "layer 1, row 2, column 2");
        assert_eq!(site("A_\n._\n", 1), "row 1, column 2");
    }
}
