//! The shapes a picture is made of: plain data with small builders.
//!
//! Lengths are in picture units (one unit is one CSS pixel, or one PNG pixel at scale 1); x increases to the right, y
//! downwards.

use crate::colour::Colour;

/// The height of a capital letter or a digit relative to the text size.
///
/// 0.729 in `DejaVu` Sans, which the PNG printer draws, and 0.70 to 0.73 in the system fonts that an
/// SVG finds, so text centred with it is centred everywhere.
pub const CAP_HEIGHT: f32 = 0.72;

/// An item of a picture; later items cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A rectangle, perhaps with round corners.
    Rect(Rect),
    /// A circle.
    Circle(Circle),
    /// A straight line.
    Line(Line),
    /// Straight segments, open or closed.
    Path(Path),
    /// One line of text.
    Text(Text),
    /// Several items with a common description.
    Group(Group),
}

/// The outline of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width, half of it on either side of the edge.
    pub width: f32,
    /// The length of its dashes and of the gaps between them; 0 is one line without gaps.
    pub dash: f32,
}

/// A rectangle given by its upper left corner and size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// Radius of the corners, limited to half a side.
    pub radius: f32,
    /// Colour inside.
    pub fill: Option<Colour>,
    /// Outline.
    pub stroke: Option<Stroke>,
}

/// A circle given by its centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Centre from the left.
    pub cx: f32,
    /// Centre from above.
    pub cy: f32,
    /// Radius.
    pub r: f32,
    /// Colour inside.
    pub fill: Option<Colour>,
    /// Outline.
    pub stroke: Option<Stroke>,
}

/// A straight line with round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Where it starts, from the left.
    pub x1: f32,
    /// Where it starts, from above.
    pub y1: f32,
    /// Where it ends, from the left.
    pub x2: f32,
    /// Where it ends, from above.
    pub y2: f32,
    /// Colour and width.
    pub stroke: Stroke,
}

/// Straight segments from point to point, with round joins and ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The corners, as (x, y).
    pub points: Vec<(f32, f32)>,
    /// Whether the last corner is joined to the first: a polygon.
    pub closed: bool,
    /// Colour inside.
    pub fill: Option<Colour>,
    /// Outline.
    pub stroke: Option<Stroke>,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The point named by `anchor`, from the left.
    pub x: f32,
    /// The baseline, from above.
    pub y: f32,
    /// Font size.
    pub size: f32,
    /// The part of the text that is at `x`.
    pub anchor: Anchor,
    /// Stroke weight of the letters.
    pub weight: Weight,
    /// Colour of the letters.
    pub fill: Colour,
    /// The text.
    pub content: String,
    /// Whether it is rotated by a quarter to the left around its point, so that it reads upwards.
    pub upwards: bool,
}

/// Items that together mean one thing, such as a point of a chart, with a description. An SVG shows it when the pointer
/// is over them.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The description.
    pub title: String,
    /// The items, from back to front.
    pub items: Vec<Item>,
}

/// The part of a text that is at its `x`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    #[default]
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// How heavy the letters are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// Ordinary.
    #[default]
    Regular,
    /// Bold.
    Bold,
}

impl Item {
    /// Moves the item to the right and down.
    pub fn shift(&mut self, dx: f32, dy: f32) {
        match self {
            Item::Rect(Rect { x, y, .. })
            | Item::Text(Text { x, y, .. })
            | Item::Circle(Circle { cx: x, cy: y, .. }) => add(x, y, dx, dy),
            Item::Line(line) => {
                add(&mut line.x1, &mut line.y1, dx, dy);
                add(&mut line.x2, &mut line.y2, dx, dy);
            }
            Item::Path(path) => path.points.iter_mut().for_each(|(x, y)| add(x, y, dx, dy)),
            Item::Group(group) => group.items.iter_mut().for_each(|item| item.shift(dx, dy)),
        }
    }
}

impl Stroke {
    /// A stroke of this colour and width, without gaps.
    pub const fn new(colour: Colour, width: f32) -> Stroke {
        Stroke { colour, width, dash: 0.0 }
    }

    /// Makes dashes of this length, with gaps of the same length.
    #[must_use]
    pub const fn dashed(self, dash: f32) -> Stroke {
        Stroke { dash, ..self }
    }
}

impl Rect {
    /// A rectangle with sharp corners, neither filled nor outlined.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h, radius: 0.0, fill: None, stroke: None }
    }

    /// Sets the radius of the corners.
    #[must_use]
    pub const fn radius(self, radius: f32) -> Rect {
        Rect { radius, ..self }
    }

    /// Sets the fill colour.
    #[must_use]
    pub const fn fill(self, colour: Colour) -> Rect {
        Rect { fill: Some(colour), ..self }
    }

    /// Sets the outline.
    #[must_use]
    pub const fn stroke(self, colour: Colour, width: f32) -> Rect {
        Rect { stroke: Some(Stroke::new(colour, width)), ..self }
    }
}

impl Circle {
    /// A circle, neither filled nor outlined.
    pub const fn new(cx: f32, cy: f32, r: f32) -> Circle {
        Circle { cx, cy, r, fill: None, stroke: None }
    }

    /// Sets the fill colour.
    #[must_use]
    pub const fn fill(self, colour: Colour) -> Circle {
        Circle { fill: Some(colour), ..self }
    }

    /// Sets the outline.
    #[must_use]
    pub const fn stroke(self, colour: Colour, width: f32) -> Circle {
        Circle { stroke: Some(Stroke::new(colour, width)), ..self }
    }
}

impl Line {
    /// A line between two points given as (x, y).
    pub const fn new((x1, y1): (f32, f32), (x2, y2): (f32, f32), stroke: Stroke) -> Line {
        Line { x1, y1, x2, y2, stroke }
    }
}

impl Path {
    /// A closed path: the last point is joined to the first.
    pub const fn polygon(points: Vec<(f32, f32)>) -> Path {
        Path { points, closed: true, fill: None, stroke: None }
    }

    /// An open path.
    pub const fn polyline(points: Vec<(f32, f32)>) -> Path {
        Path { points, closed: false, fill: None, stroke: None }
    }

    /// Sets the fill colour.
    #[must_use]
    pub fn fill(self, colour: Colour) -> Path {
        Path { fill: Some(colour), ..self }
    }

    /// Sets the outline.
    #[must_use]
    pub fn stroke(self, colour: Colour, width: f32) -> Path {
        Path { stroke: Some(Stroke::new(colour, width)), ..self }
    }
}

impl Text {
    /// Text that starts at `x` on the baseline `y`.
    pub fn new(x: f32, y: f32, size: f32, fill: Colour, content: impl Into<String>) -> Text {
        let (anchor, weight) = (Anchor::Start, Weight::Regular);
        Text { x, y, size, anchor, weight, fill, content: content.into(), upwards: false }
    }

    /// Text whose capitals and digits are centred on a point, in both directions.
    pub fn centred(cx: f32, cy: f32, size: f32, fill: Colour, content: impl Into<String>) -> Text {
        Text::new(cx, cy + size * CAP_HEIGHT / 2.0, size, fill, content).anchor(Anchor::Middle)
    }

    /// Sets the part of the text that is at `x`.
    #[must_use]
    pub fn anchor(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    /// Makes the text bold.
    #[must_use]
    pub fn bold(self) -> Text {
        Text { weight: Weight::Bold, ..self }
    }

    /// Rotates it by a quarter to the left around its point, so that it reads upwards.
    #[must_use]
    pub fn upwards(self) -> Text {
        Text { upwards: true, ..self }
    }
}

impl Group {
    /// Items in drawing order, with a description.
    pub fn new(title: impl Into<String>, items: Vec<Item>) -> Group {
        Group { title: title.into(), items }
    }
}

impl From<Rect> for Item {
    fn from(rect: Rect) -> Item {
        Item::Rect(rect)
    }
}

impl From<Circle> for Item {
    fn from(circle: Circle) -> Item {
        Item::Circle(circle)
    }
}

impl From<Line> for Item {
    fn from(line: Line) -> Item {
        Item::Line(line)
    }
}

impl From<Path> for Item {
    fn from(path: Path) -> Item {
        Item::Path(path)
    }
}

impl From<Text> for Item {
    fn from(text: Text) -> Item {
        Item::Text(text)
    }
}

impl From<Group> for Item {
    fn from(group: Group) -> Item {
        Item::Group(group)
    }
}

fn add(x: &mut f32, y: &mut f32, dx: f32, dy: f32) {
    *x += dx;
    *y += dy;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_item_moves() {
        let stroke = Stroke::new(Colour::BLACK, 1.0);
        let at = |d: f32| -> [Item; 6] {
            [
                Rect::new(1.0 + d, 2.0 - d, 3.0, 4.0).into(),
                Circle::new(1.0 + d, 2.0 - d, 3.0).into(),
                Line::new((d, 1.0 - d), (2.0 + d, 3.0 - d), stroke).into(),
                Path::polygon(vec![(d, -d), (4.0 + d, -d), (d, 4.0 - d)]).into(),
                Text::new(1.0 + d, 2.0 - d, 12.0, Colour::BLACK, "a").into(),
                Group::new("a", vec![Circle::new(1.0 + d, 2.0 - d, 3.0).into()]).into(),
            ]
        };
        let mut moved = at(0.0);
        for item in &mut moved {
            item.shift(8.0, -8.0);
        }
        assert_eq!(moved, at(8.0));
    }

    #[test]
    fn centred_text_stands_half_a_capital_below_its_centre() {
        let text = Text::centred(10.0, 20.0, 100.0, Colour::BLACK, "7");
        assert_eq!((text.x, text.y, text.anchor), (10.0, 56.0, Anchor::Middle));
    }
}
