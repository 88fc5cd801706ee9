//! Layers on top of each other, seen from above a corner: boxes of cubes, pyramids of balls.
//!
//! ```text
//!     ╱╲
//!    ╱  ╲     columns go to the lower right,
//!   │╲  ╱│    rows to the lower left,
//!   │ ╲╱ │    layers up
//!    ╲ │ ╱
//!     ╲│╱
//! ```
//!
//! Items are drawn from back to front, so that those in front cover those behind. Hidden cells can only be shown by
//! drawing the layers separately.

use crate::colour::{Colour, ink_on};
use crate::map::{Area, CellShape, Map};
use crate::palette::Theme;
use crate::picture::Picture;
use crate::shape::{Circle, Line, Path, Stroke, Text};

/// Layers from the bottom. An area without a colour is empty: nothing is drawn there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    /// The layers, the lowest first.
    pub layers: Vec<Map>,
}

/// The three visible sides of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Top,
    Left,
    Right,
}

/// A place: layer, row and column.
type Place = [usize; 3];

/// The view of balls from above and from the side: sine and cosine of 32 degrees above the ground, 30 degrees off the
/// rows. Not 45, because then balls would hide exactly behind each other.
const ABOVE: (f32, f32) = (0.529_9, 0.848);
const OFF: (f32, f32) = (0.5, 0.866);

/// The sine of 60 degrees: half the width of a cube seen from a corner.
const HALF_WIDTH: f32 = 0.866;

impl Stack {
    /// The stack as a picture with cells of this side length.
    pub fn to_picture(&self, side: f32, shape: CellShape, theme: &Theme) -> Picture {
        match shape {
            CellShape::Square => self.cubes(side, theme),
            CellShape::Ball => self.balls(side, theme.ink),
        }
    }

    /// Cubes, of which the sides towards the viewer are drawn.
    fn cubes(&self, side: f32, theme: &Theme) -> Picture {
        let (rows, columns) = self.extent();
        let margin = side / 12.0;
        let half = side * HALF_WIDTH;
        let corner = |[layer, row, column]: Place| {
            let (layer, row, column) = (layer as f32, row as f32, column as f32);
            let x = (column - row + rows as f32) * half;
            let y = (column + row) * side / 2.0 + (self.layers.len() as f32 - layer) * side;
            (margin + x, margin + y)
        };
        let width = (rows + columns) as f32 * half;
        let height = ((rows + columns) as f32 / 2.0 + self.layers.len() as f32) * side;
        let whole = |length: f32| (length + 2.0 * margin).ceil();
        let mut picture = Picture::new(whole(width), whole(height));
        let ground = [[0, 0, 0], [0, 0, columns], [0, rows, columns], [0, rows, 0]].map(corner);
        picture.add(Path::polygon(ground.to_vec()).fill(theme.ink.mix(theme.empty, 0.88)));
        for (place, name, colour) in self.cells() {
            for face in [Side::Top, Side::Left, Side::Right] {
                if !self.is_hidden(place, face) {
                    let ends = face.corners(place).map(corner);
                    let fill = face.shade(colour);
                    // With an edge of its own colour; otherwise paper would show through between two.
                    let surface = Path::polygon(ends.to_vec()).fill(fill);
                    picture.add(surface.stroke(fill, side / 32.0));
                    let stroke = Stroke::new(theme.ink, side / 16.0);
                    self.edges(&mut picture, (place, name), face, ends, stroke);
                    if self.shows_middle(place, face) {
                        let (x, y) = middle(ends);
                        let text = Text::centred(x, y, side * 0.36, ink_on(fill), name.to_string());
                        picture.add(text.bold());
                    }
                }
            }
        }
        picture
    }

    /// Lines around a side of a cube, but not between two of one area.
    fn edges(
        &self,
        picture: &mut Picture,
        (place, name): (Place, char),
        face: Side,
        ends: [(f32, f32); 4],
        stroke: Stroke,
    ) {
        for (index, step) in face.steps().into_iter().enumerate() {
            let beside = moved(place, step);
            let goes_on = beside.is_some_and(|other| {
                self.name(other) == Some(name) && !self.is_hidden(other, face)
            });
            if !goes_on {
                picture.add(Line::new(ends[index], ends[(index + 1) % 4], stroke));
            }
        }
    }

    /// Whether a cube is in front of this side.
    fn is_hidden(&self, place: Place, face: Side) -> bool {
        moved(place, face.outward()).is_some_and(|before| self.name(before).is_some())
    }

    /// Whether there is room for a letter in the middle of this side, not covered by cubes in front.
    fn shows_middle(&self, place: Place, face: Side) -> bool {
        let corners = face.corners(place).map(|corner| corner.map(|part| part as f32));
        let middle =
            [0, 1, 2].map(|axis| corners.map(|corner| corner[axis]).iter().sum::<f32>() / 4.0);
        // Points around the middle, halfway to the corners.
        let around =
            corners.map(|corner| [0, 1, 2].map(|axis| f32::midpoint(middle[axis], corner[axis])));
        around.into_iter().all(|point| self.is_seen(point))
    }

    /// Whether a point is visible. The line of sight goes by equal steps up, down the rows and along the columns.
    fn is_seen(&self, point: [f32; 3]) -> bool {
        let (rows, columns) = self.extent();
        let far = rows.max(columns).max(self.layers.len());
        (0..8 * far).all(|step| {
            let way = (step as f32 + 0.5) / 8.0;
            self.name(point.map(|part| (part + way) as usize)).is_none()
        })
    }

    /// Balls, each resting on four of the layer below.
    fn balls(&self, side: f32, line: Colour) -> Picture {
        let mut balls: Vec<(f32, (f32, f32), char, Colour)> = self
            .cells()
            .map(|([layer, row, column], name, colour)| {
                let up = layer as f32;
                let (row, column) = (row as f32 + up / 2.0, column as f32 + up / 2.0);
                let (across, depth, at) = seen(row, column, up / std::f32::consts::SQRT_2);
                (depth, (across * side, at * side), name, colour)
            })
            .collect();
        // The farthest first; the sort is stable.
        balls.sort_by(|a, b| a.0.total_cmp(&b.0));
        let radius = side * 0.5;
        let around = |of: fn(&(f32, f32)) -> f32| {
            let values = || balls.iter().map(move |ball| of(&ball.1));
            let (least, most) =
                (values().fold(f32::MAX, f32::min), values().fold(f32::MIN, f32::max));
            (least - radius - side / 24.0, most + radius + side / 24.0)
        };
        if balls.is_empty() {
            return Picture::new(0.0, 0.0);
        }
        let ((left, right), (top, bottom)) = (around(|at| at.0), around(|at| at.1));
        let mut picture = Picture::new((right - left).ceil(), (bottom - top).ceil());
        for (number, &(_, at, name, colour)) in balls.iter().enumerate() {
            let (x, y) = (at.0 - left, at.1 - top);
            picture.add(
                Circle::new(x, y, radius)
                    .fill(colour.mix(Colour::BLACK, 0.28))
                    .stroke(line, side / 28.0),
            );
            picture
                .add(Circle::new(x - radius * 0.07, y - radius * 0.07, radius * 0.86).fill(colour));
            let light = colour.mix(Colour::WHITE, 0.45);
            picture
                .add(Circle::new(x - radius * 0.42, y - radius * 0.46, radius * 0.16).fill(light));
            let before: Vec<(f32, f32)> = balls[number + 1..].iter().map(|ball| ball.1).collect();
            if let Some(free) = free_spot(at, radius, &before) {
                let (x, y) = (free.0 - left, free.1 - top);
                let text = Text::centred(x, y, side * 0.36, ink_on(colour), name.to_string());
                picture.add(text.bold());
            }
        }
        picture
    }

    /// The most rows and columns of a layer.
    fn extent(&self) -> (usize, usize) {
        let rows = self.layers.iter().map(|layer| layer.rows.len()).max();
        let columns = self.layers.iter().flat_map(|layer| layer.rows.iter().map(Vec::len)).max();
        (rows.unwrap_or_default(), columns.unwrap_or_default())
    }

    /// The non-empty cells: layer by layer from the bottom, row by row from the back.
    fn cells(&self) -> impl Iterator<Item = (Place, char, Colour)> {
        let of_layer = |(layer, map): (usize, &'_ Map)| -> Vec<(Place, char, Colour)> {
            let rows = map.rows.iter().enumerate();
            let cells = rows.flat_map(|(row, cells)| {
                cells.iter().enumerate().filter_map(move |(column, area)| match area {
                    Some(Area { name, colour: Some(colour), .. }) => {
                        Some(([layer, row, column], *name, *colour))
                    }
                    _ => None,
                })
            });
            cells.collect()
        };
        self.layers.iter().enumerate().flat_map(of_layer)
    }

    /// The name of the area at a place, if it is not empty.
    fn name(&self, [layer, row, column]: Place) -> Option<char> {
        let area = self.layers.get(layer)?.rows.get(row)?.get(column)?.as_ref()?;
        area.colour.map(|_| area.name)
    }
}

impl Side {
    /// The corners of this side of the cube at a place, in order around it.
    fn corners(self, [layer, row, column]: Place) -> [Place; 4] {
        let at = |up, down, along| [layer + up, row + down, column + along];
        match self {
            Self::Top => [at(1, 0, 0), at(1, 0, 1), at(1, 1, 1), at(1, 1, 0)],
            Self::Left => [at(1, 1, 0), at(1, 1, 1), at(0, 1, 1), at(0, 1, 0)],
            Self::Right => [at(1, 1, 1), at(1, 0, 1), at(0, 0, 1), at(0, 1, 1)],
        }
    }

    /// Across each edge of those corners, the step to the same side of the next cube.
    fn steps(self) -> [[isize; 3]; 4] {
        match self {
            Self::Top => [[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]],
            Self::Left => [[1, 0, 0], [0, 0, 1], [-1, 0, 0], [0, 0, -1]],
            Self::Right => [[1, 0, 0], [0, -1, 0], [-1, 0, 0], [0, 1, 0]],
        }
    }

    /// The step to the cube that would hide this side.
    fn outward(self) -> [isize; 3] {
        match self {
            Self::Top => [1, 0, 0],
            Self::Left => [0, 1, 0],
            Self::Right => [0, 0, 1],
        }
    }

    /// Light comes from above and a little from the left.
    fn shade(self, colour: Colour) -> Colour {
        match self {
            Self::Top => colour.mix(Colour::WHITE, 0.16),
            Self::Left => colour,
            Self::Right => colour.mix(Colour::BLACK, 0.2),
        }
    }
}

fn moved(place: Place, step: [isize; 3]) -> Option<Place> {
    let [layer, row, column] = place;
    Some([
        layer.checked_add_signed(step[0])?,
        row.checked_add_signed(step[1])?,
        column.checked_add_signed(step[2])?,
    ])
}

/// Where a point appears: from the left, its nearness, and from the top.
fn seen(row: f32, column: f32, up: f32) -> (f32, f32, f32) {
    let across = column * OFF.1 - row * OFF.0;
    let towards = column * OFF.0 + row * OFF.1;
    (across, towards * ABOVE.1 + up * ABOVE.0, towards * ABOVE.0 - up * ABOVE.1)
}

/// Where to put a letter on a ball at `at`, with these balls in front: in the middle, or a little away from what covers
/// it; `None` if too little is visible.
fn free_spot(at: (f32, f32), radius: f32, before: &[(f32, f32)]) -> Option<(f32, f32)> {
    let (near, most) = (radius * 1.42, radius * 0.34);
    let mut spot = at;
    for other in before {
        let (dx, dy) = (at.0 - other.0, at.1 - other.1);
        let distance = dx.hypot(dy);
        if distance < near && distance > 0.0 {
            spot.0 += dx / distance * (near - distance);
            spot.1 += dy / distance * (near - distance);
        }
    }
    let stays = (spot.0 - at.0).hypot(spot.1 - at.1) <= most;
    let clear = |other: &(f32, f32)| (spot.0 - other.0).hypot(spot.1 - other.1) >= radius * 1.3;
    (stays && before.iter().all(clear)).then_some(spot)
}

fn middle(ends: [(f32, f32); 4]) -> (f32, f32) {
    let sum = ends.iter().fold((0.0, 0.0), |sum, end| (sum.0 + end.0, sum.1 + end.1));
    (sum.0 / 4.0, sum.1 / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Mark;
    use crate::palette::LIGHT;
    use crate::shape::Item;

    /// Layers from the bottom, with a space between them.
    fn stack(text: &str) -> Stack {
        let area = |name| {
            let colour = (name != '_').then_some(LIGHT.accent);
            (name != '.').then_some(Area { name, colour, mark: Mark::None })
        };
        let layer = |text: &str| Map {
            rows: text.split('/').map(|row| row.chars().map(area).collect()).collect(),
        };
        Stack { layers: text.split(' ').map(layer).collect() }
    }

    fn letters(picture: &Picture) -> String {
        let letter = |item: &Item| match item {
            Item::Text(text) => Some(text.content.clone()),
            _ => None,
        };
        picture.items.iter().filter_map(letter).collect()
    }

    #[test]
    fn only_sides_that_nothing_stands_before_are_drawn() {
        let drawn = |text| stack(text).to_picture(32.0, CellShape::Square, &LIGHT);
        assert_eq!(letters(&drawn("A")), "AAA");
        assert_eq!(letters(&drawn("AB/CD EF/GH")), "BCDDEFFGGHHH");
        assert_eq!(letters(&drawn("__/_A")), "AAA", "an empty cell hides nothing");
        // B sticks out over the top and the right side of A, whose letters would be cut.
        assert_eq!(letters(&drawn("A__/___/___ _B_/___/___")), "ABBB");
    }

    #[test]
    fn no_line_divides_an_area() {
        let lines = |text| {
            let picture = stack(text).to_picture(32.0, CellShape::Square, &LIGHT);
            picture.items.iter().filter(|item| matches!(item, Item::Line(_))).count()
        };
        assert_eq!(lines("A"), 12);
        // Five sides with four edges; the tops and the left sides continue each other.
        assert_eq!(lines("AA"), 20 - 4);
        assert_eq!(lines("AB"), 20);
    }

    #[test]
    fn balls_in_front_are_drawn_last_and_inside_of_the_picture() {
        let picture = stack("AB/CD E").to_picture(32.0, CellShape::Ball, &LIGHT);
        let circles = picture.items.iter().filter_map(|item| match item {
            Item::Circle(circle) => Some(*circle),
            _ => None,
        });
        let circles: Vec<Circle> = circles.collect();
        assert_eq!(circles.len(), 5 * 3);
        assert!(circles.iter().all(|circle| {
            circle.cx > circle.r
                && circle.cx + circle.r < picture.width
                && circle.cy > circle.r
                && circle.cy + circle.r < picture.height
        }));
        assert_eq!(letters(&picture), "BCED", "A is hidden, D the nearest");
        let nothing = stack("__/__").to_picture(32.0, CellShape::Ball, &LIGHT);
        assert!(nothing.items.is_empty());
    }
}
