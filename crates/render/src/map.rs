//! A map: cells that belong to areas, with lines only where two areas meet.
//!
//! ```text
//! ┌───┬───────┐
//! │ A │ B   B │
//! │   └───┐   │
//! │ A   A │ B │
//! └───────┴───┘
//! ```

use crate::colour::{Colour, ink_on};
use crate::picture::Picture;
use crate::shape::{Circle, Line, Rect, Stroke, Text};
use crate::text::{Span, Style, Styled};

/// Rows of cells; an area is a character with a colour. `None` is no cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The rows, from above.
    pub rows: Vec<Vec<Option<Area>>>,
}

/// What a cell belongs to. Neighbours of one name belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name.
    pub name: char,
    /// Its colour; without one it looks like paper.
    pub colour: Option<Colour>,
}

/// How the cells of a map are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellShape {
    /// Squares that touch.
    Square,
    /// Balls, joined where they belong together.
    Ball,
}

impl Map {
    /// As lines of text.
    pub fn to_styled(&self) -> Styled {
        let (height, width) = (self.rows.len(), self.width());
        let mut text = Styled::default();
        for row in 0..=height {
            let mut line = String::new();
            for column in 0..=width {
                line.push(self.junction(row, column));
                if column < width {
                    line.push_str(if self.wall_above(row, column) { "───" } else { "   " });
                }
            }
            text.push([Span::plain(line)]);
            if row < height {
                text.push(self.cells_line(row));
            }
        }
        text
    }

    /// As a picture with cells of this side.
    pub fn to_picture(&self, side: f32, shape: CellShape, line: Colour) -> Picture {
        let (height, width) = (self.rows.len(), self.width());
        let margin = side / 16.0;
        let at = |index: usize| margin + side * index as f32;
        let mut picture =
            Picture::new(2.0 * margin + side * width as f32, 2.0 * margin + side * height as f32);
        for (row, column) in self.places() {
            let Some(area) = self.area(row, column) else { continue };
            let (x, y) = (at(column), at(row));
            let (middle_x, middle_y) = (x + side / 2.0, y + side / 2.0);
            let same = |row, column| self.area(row, column).is_some_and(|a| a.name == area.name);
            match (shape, area.colour) {
                (CellShape::Square, Some(colour)) => {
                    picture.add(Rect::new(x, y, side, side).fill(colour));
                }
                (CellShape::Ball, Some(colour)) => {
                    let bridge = side * 0.42;
                    if same(row, column + 1) {
                        let top = middle_y - bridge / 2.0;
                        picture.add(Rect::new(middle_x, top, side, bridge).fill(colour));
                    }
                    if same(row + 1, column) {
                        let left = middle_x - bridge / 2.0;
                        picture.add(Rect::new(left, middle_y, bridge, side).fill(colour));
                    }
                }
                (_, None) => {}
            }
        }
        for (row, column) in self.places() {
            let Some(area) = self.area(row, column) else { continue };
            let (x, y) = (at(column) + side / 2.0, at(row) + side / 2.0);
            let colour = area.colour.unwrap_or(Colour::WHITE);
            if shape == CellShape::Ball {
                let ball = Circle::new(x, y, side * 0.44);
                picture.add(match area.colour {
                    Some(colour) => ball.fill(colour),
                    None => ball.stroke(line, side / 24.0),
                });
            }
            if area.colour.is_some() {
                let name = area.name.to_string();
                picture.add(Text::centred(x, y, side * 0.42, ink_on(colour), name).bold());
            }
        }
        if shape == CellShape::Square {
            self.outline(&mut picture, &at, Stroke { colour: line, width: side / 12.0 });
        }
        picture
    }

    /// Lines where two areas meet.
    fn outline(&self, picture: &mut Picture, at: &impl Fn(usize) -> f32, stroke: Stroke) {
        for row in 0..=self.rows.len() {
            for column in 0..=self.width() {
                if self.wall_above(row, column) {
                    let ends = ((at(column), at(row)), (at(column + 1), at(row)));
                    picture.add(Line::new(ends.0, ends.1, stroke));
                }
                if self.wall_left(row, column) {
                    let ends = ((at(column), at(row)), (at(column), at(row + 1)));
                    picture.add(Line::new(ends.0, ends.1, stroke));
                }
            }
        }
    }

    fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or_default()
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let (height, width) = (self.rows.len(), self.width());
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    fn area(&self, row: usize, column: usize) -> Option<Area> {
        self.rows.get(row)?.get(column).copied().flatten()
    }

    fn name(&self, row: Option<usize>, column: Option<usize>) -> Option<char> {
        self.area(row?, column?).map(|area| area.name)
    }

    /// Is there a line above this cell?
    fn wall_above(&self, row: usize, column: usize) -> bool {
        self.name(row.checked_sub(1), Some(column)) != self.name(Some(row), Some(column))
    }

    /// Is there a line to the left of this cell?
    fn wall_left(&self, row: usize, column: usize) -> bool {
        self.name(Some(row), column.checked_sub(1)) != self.name(Some(row), Some(column))
    }

    /// The character where four cells meet, the last of which is this one.
    fn junction(&self, row: usize, column: usize) -> char {
        let left = column.checked_sub(1).is_some_and(|column| self.wall_above(row, column));
        let right = self.wall_above(row, column);
        let up = row.checked_sub(1).is_some_and(|row| self.wall_left(row, column));
        let down = self.wall_left(row, column);
        let index = usize::from(up)
            | usize::from(down) << 1
            | usize::from(left) << 2
            | usize::from(right) << 3;
        [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'][index]
    }

    fn cells_line(&self, row: usize) -> Vec<Span> {
        let mut spans = Vec::new();
        for column in 0..=self.width() {
            spans.push(Span::plain(if self.wall_left(row, column) { "│" } else { " " }));
            if column < self.width() {
                spans.push(match self.area(row, column) {
                    None => Span::plain("   "),
                    Some(Area { name, colour }) => {
                        let style = colour.map_or(Style::PLAIN, |colour| {
                            Style::PLAIN.bold().colour(ink_on(colour)).on(colour)
                        });
                        Span::new(format!(" {name} "), style)
                    }
                });
            }
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::LIGHT;
    use crate::shape::Item;
    use crate::text::to_plain;

    fn map(text: &str) -> Map {
        let area = |name| (name != '.').then_some(Area { name, colour: Some(LIGHT.accent) });
        Map { rows: text.split('/').map(|row| row.chars().map(area).collect()).collect() }
    }

    #[test]
    fn lines_stand_only_where_areas_meet() {
        let text = to_plain(&map("ABB/AAB").to_styled());
        assert_eq!(
            text,
            "┌───┬───────┐\n│ A │ B   B │\n│   └───┐   │\n│ A   A │ B │\n└───────┴───┘\n"
        );
    }

    #[test]
    fn holes_and_short_rows_are_outside() {
        let text = to_plain(&map("A.A/A").to_styled());
        assert_eq!(text, "┌───┐   ┌───┐\n│ A │   │ A │\n│   │   └───┘\n│ A │\n└───┘\n");
        assert_eq!(to_plain(&Map::default().to_styled()), "\n");
    }

    #[test]
    fn a_picture_has_every_cell_and_every_line() {
        let count = |picture: &Picture, kind: fn(&Item) -> bool| {
            picture.items.iter().filter(|item| kind(item)).count()
        };
        let squares = map("ABB/AAB").to_picture(32.0, CellShape::Square, LIGHT.ink);
        assert_eq!((squares.width, squares.height), (100.0, 68.0));
        assert_eq!(count(&squares, |item| matches!(item, Item::Rect(_))), 6);
        // Ten lines around, and three between A and B.
        assert_eq!(count(&squares, |item| matches!(item, Item::Line(_))), 13);
        let balls = map("ABB/AAB").to_picture(32.0, CellShape::Ball, LIGHT.ink);
        assert_eq!(count(&balls, |item| matches!(item, Item::Circle(_))), 6);
        assert_eq!(count(&balls, |item| matches!(item, Item::Rect(_))), 4, "joints");
    }
}
