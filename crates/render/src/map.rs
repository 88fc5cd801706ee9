//! A map: cells that belong to areas, with lines only where two areas meet.
//!
//! ```text
//! ┌───┬───────┐
//! │ A │ B   B │
//! │   └───┐   │
//! │ A   A │ B │
//! └───────┴───┘
//! ```
//!
//! An area without a colour is empty; cells can have a [`Mark`], which is never only a colour.

use std::f32::consts::SQRT_2;

use crate::colour::{Colour, ink_on};
use crate::palette::Theme;
use crate::picture::Picture;
use crate::shape::{Circle, Line, Rect, Stroke, Text};
use crate::text::{Span, Style, Styled};

/// Steps between hatch lines from a corner of a cell to its diagonal.
const HATCHES: usize = 4;

/// Rows of cells; an area is a character with a colour. `None` means no cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The rows, from the top.
    pub rows: Vec<Vec<Option<Area>>>,
}

/// The area of a cell. Adjacent cells with the same name belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name.
    pub name: char,
    /// Its colour; without one it looks like paper, with its cells separated.
    pub colour: Option<Colour>,
    /// The mark of this cell.
    pub mark: Mark,
}

/// How a cell is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not marked.
    #[default]
    None,
    /// Lines across it.
    Hatched,
    /// The darker of two shades.
    Dark,
}

/// How the cells of a map are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellShape {
    /// Squares that touch.
    Square,
    /// Balls, joined to others of the same area.
    Ball,
}

impl Map {
    /// The map as lines of text.
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

    /// The map as a picture with cells of this side length.
    pub fn to_picture(&self, side: f32, shape: CellShape, theme: &Theme) -> Picture {
        let (height, width) = (self.rows.len(), self.width());
        let margin = side / 16.0;
        let at = |index: usize| margin + side * index as f32;
        let mut picture =
            Picture::new(2.0 * margin + side * width as f32, 2.0 * margin + side * height as f32);
        let cells = || {
            self.places().filter_map(|(row, column)| Some((row, column, self.area(row, column)?)))
        };
        for (row, column, area) in cells() {
            let (x, y) = (at(column), at(row));
            match shape {
                CellShape::Square => square(&mut picture, (x, y), side, area, theme),
                CellShape::Ball => self.bridges(&mut picture, (row, column), (x, y), side),
            }
        }
        for (row, column, area) in cells() {
            let (x, y) = (at(column) + side / 2.0, at(row) + side / 2.0);
            if shape == CellShape::Ball {
                ball(&mut picture, (x, y), side, area, theme);
            }
            if let Some(colour) = area.colour {
                let name = area.name.to_string();
                if area.mark == Mark::Hatched {
                    // A disc, so that letters stay legible.
                    picture.add(Circle::new(x, y, side * 0.3).fill(colour));
                }
                picture.add(Text::centred(x, y, side * 0.42, ink_on(colour), name).bold());
            }
        }
        if shape == CellShape::Square {
            self.outline(&mut picture, &at, Stroke::new(theme.ink, side / 12.0));
        }
        picture
    }

    /// Joins a ball to those of its area to the right and below.
    fn bridges(&self, picture: &mut Picture, cell: (usize, usize), at: (f32, f32), side: f32) {
        let ((row, column), (x, y)) = (cell, (at.0 + side / 2.0, at.1 + side / 2.0));
        let Some(Area { name, colour: Some(colour), .. }) = self.area(row, column) else { return };
        let same = |row, column| self.area(row, column).is_some_and(|area| area.name == name);
        let wide = side * 0.42;
        if same(row, column + 1) {
            picture.add(Rect::new(x, y - wide / 2.0, side, wide).fill(colour));
        }
        if same(row + 1, column) {
            picture.add(Rect::new(x - wide / 2.0, y, wide, side).fill(colour));
        }
    }

    /// Draws lines where two areas meet.
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

    /// Whether there is a line above this cell.
    fn wall_above(&self, row: usize, column: usize) -> bool {
        self.name(row.checked_sub(1), Some(column)) != self.name(Some(row), Some(column))
    }

    /// Whether there is a line to the left of this cell.
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
                    Some(Area { mark: Mark::Hatched | Mark::Dark, colour: None, .. }) => {
                        Span::plain("▒▒▒")
                    }
                    Some(Area { mark: Mark::Hatched | Mark::Dark, name, .. }) => {
                        Span::plain(format!("▒{name}▒"))
                    }
                    Some(Area { name, colour, .. }) => {
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

/// Colours of a cell: inside and, if it is empty, around it.
fn faces(area: Area, theme: &Theme) -> (Colour, Colour) {
    let empty = match area.mark {
        Mark::Dark => theme.ink.mix(theme.empty, 0.62),
        Mark::None | Mark::Hatched => theme.empty,
    };
    (area.colour.unwrap_or(empty), theme.ink.mix(theme.empty, 0.72))
}

fn square(picture: &mut Picture, (x, y): (f32, f32), side: f32, area: Area, theme: &Theme) {
    let (fill, quiet) = faces(area, theme);
    let rect = Rect::new(x, y, side, side).fill(fill);
    picture.add(if area.colour.is_none() { rect.stroke(quiet, side / 32.0) } else { rect });
    if area.mark == Mark::Hatched {
        let stroke = Stroke::new(theme.ink, side / 20.0);
        for step in 1..2 * HATCHES {
            let along = side * step as f32 / HATCHES as f32;
            let (near, far) = (along.min(side), (along - side).max(0.0));
            picture.add(Line::new((x + far, y + near), (x + near, y + far), stroke));
        }
        picture.add(Rect::new(x, y, side, side).stroke(theme.ink, side / 20.0));
    }
}

fn ball(picture: &mut Picture, (x, y): (f32, f32), side: f32, area: Area, theme: &Theme) {
    let (fill, _) = faces(area, theme);
    let radius = side * 0.44;
    let circle = Circle::new(x, y, radius).fill(fill);
    picture.add(if area.colour.is_none() { circle.stroke(theme.ink, side / 24.0) } else { circle });
    if area.mark == Mark::Hatched {
        let stroke = Stroke::new(theme.ink, side / 20.0);
        for step in 1..HATCHES {
            // From the upper left to the lower right, each line as long as the circle is wide there.
            let off = radius * (2.0 * step as f32 / HATCHES as f32 - 1.0);
            let half = (radius * radius - off * off).sqrt();
            let (a, b) = ((off - half) / SQRT_2, (off + half) / SQRT_2);
            picture.add(Line::new((x + a, y + b), (x + b, y + a), stroke));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::LIGHT;
    use crate::shape::Item;
    use crate::text::to_plain;

    fn map(text: &str) -> Map {
        let area = |name| {
            (name != '.').then_some(Area { name, colour: Some(LIGHT.accent), mark: Mark::None })
        };
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
        let squares = map("ABB/AAB").to_picture(32.0, CellShape::Square, &LIGHT);
        assert_eq!((squares.width, squares.height), (100.0, 68.0));
        assert_eq!(count(&squares, |item| matches!(item, Item::Rect(_))), 6);
        // Ten lines around, and three between A and B.
        assert_eq!(count(&squares, |item| matches!(item, Item::Line(_))), 13);
        let balls = map("ABB/AAB").to_picture(32.0, CellShape::Ball, &LIGHT);
        assert_eq!(count(&balls, |item| matches!(item, Item::Circle(_))), 6);
        assert_eq!(count(&balls, |item| matches!(item, Item::Rect(_))), 4, "joints");
    }

    #[test]
    fn marks_are_lines_or_a_shade_and_can_be_seen_in_text() {
        let marked = |mark| {
            let area = Area { name: '_', colour: None, mark };
            let plain = Area { mark: Mark::None, ..area };
            Map { rows: vec![vec![Some(area), Some(plain)]] }
        };
        let text = to_plain(&marked(Mark::Hatched).to_styled());
        assert_eq!(text, "┌───────┐\n│▒▒▒  _ │\n└───────┘\n");
        for shape in [CellShape::Square, CellShape::Ball] {
            let lines = |mark| {
                let picture = marked(mark).to_picture(32.0, shape, &LIGHT);
                picture.items.iter().filter(|item| matches!(item, Item::Line(_))).count()
            };
            let hatches = if shape == CellShape::Square { 7 } else { 3 };
            assert_eq!(lines(Mark::Hatched), lines(Mark::None) + hatches);
            assert_eq!(lines(Mark::Dark), lines(Mark::None));
            let drawn = |mark| marked(mark).to_picture(32.0, shape, &LIGHT);
            assert_ne!(drawn(Mark::Dark), drawn(Mark::None));
        }
    }
}
