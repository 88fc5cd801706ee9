//! Marks that differ in shape and in colour, so that they can also be distinguished in greyscale.

use susun_render::{Circle, Colour, Item, Path};

use super::look::{MARKS, PAPER};

/// The mark of one method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    shape: Shape,
    /// The fill colour.
    pub(crate) colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Plus,
    Wedge,
    Star,
}

const SHAPES: [Shape; 8] = [
    Shape::Circle,
    Shape::Square,
    Shape::Triangle,
    Shape::Diamond,
    Shape::Cross,
    Shape::Plus,
    Shape::Wedge,
    Shape::Star,
];

impl Mark {
    /// The mark of method number `n`. The first 8 marks differ in both shape and colour, the first 64 in at least one.
    pub(crate) fn number(n: usize) -> Mark {
        let colour = MARKS[(n + n / SHAPES.len()) % MARKS.len()];
        Mark { shape: SHAPES[n % SHAPES.len()], colour }
    }

    /// The mark at a point. `radius` is that of the circle; other shapes look about as large.
    pub(crate) fn at(self, point: (f32, f32), radius: f32) -> Item {
        self.painted(point, radius, self.colour, (PAPER, radius * 0.15))
    }

    /// The same mark, hollow.
    pub(crate) fn hollow(self, point: (f32, f32), radius: f32) -> Item {
        self.painted(point, radius, PAPER, (self.colour, (radius * 0.4).max(1.0)))
    }

    fn painted(
        self,
        (x, y): (f32, f32),
        radius: f32,
        fill: Colour,
        (edge, width): (Colour, f32),
    ) -> Item {
        match self.corners() {
            None => Circle::new(x, y, radius).fill(fill).stroke(edge, width).into(),
            Some(corners) => {
                let corner = |(dx, dy): &(f32, f32)| (x + dx * radius, y + dy * radius);
                let path = Path::polygon(corners.iter().map(corner).collect());
                path.fill(fill).stroke(edge, width).into()
            }
        }
    }

    /// The corners around the origin, for radius 1; `None` for the circle.
    fn corners(self) -> Option<Vec<(f32, f32)>> {
        let turned = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| (x, -y)).collect();
        Some(match self.shape {
            Shape::Circle => return None,
            Shape::Square => vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Shape::Triangle => TRIANGLE.to_vec(),
            Shape::Wedge => turned(&TRIANGLE),
            Shape::Diamond => vec![(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            Shape::Plus => plus(),
            Shape::Cross => {
                let half = std::f32::consts::FRAC_1_SQRT_2;
                plus().into_iter().map(|(x, y)| ((x - y) * half, (x + y) * half)).collect()
            }
            Shape::Star => star(),
        })
    }
}

const TRIANGLE: [(f32, f32); 3] = [(0.0, -1.25), (1.15, 0.8), (-1.15, 0.8)];

fn plus() -> Vec<(f32, f32)> {
    const LONG: f32 = 1.3;
    const THIN: f32 = 0.42;
    let arm = [(-THIN, -LONG), (THIN, -LONG), (THIN, -THIN)];
    let mut corners = Vec::new();
    let mut quarter = arm;
    for _ in 0..4 {
        corners.extend(quarter);
        quarter = quarter.map(|(x, y)| (-y, x));
    }
    corners
}

fn star() -> Vec<(f32, f32)> {
    let corner = |n: u8| {
        let angle = std::f32::consts::PI * f32::from(n) / 5.0;
        let radius = if n.is_multiple_of(2) { 1.45 } else { 0.6 };
        // `libm` gives the same digits on every machine.
        (radius * libm::sinf(angle), -radius * libm::cosf(angle))
    };
    (0..10).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_marks_differ_in_shape_and_colour_and_sixty_four_in_one() {
        let marks: Vec<Mark> = (0..64).map(Mark::number).collect();
        for (i, a) in marks.iter().enumerate() {
            for (j, b) in marks[..i].iter().enumerate() {
                assert_ne!(a, b, "{i} {j}");
                if i < 8 {
                    assert!(a.shape != b.shape && a.colour != b.colour, "{i} {j}");
                }
            }
        }
    }

    #[test]
    fn marks_look_as_large_as_the_circle() {
        // The area, by the shoelace formula.
        let area = |corners: Vec<(f32, f32)>| {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<f32>().abs() / 2.0
        };
        for n in 1..8 {
            let area = area(Mark::number(n).corners().unwrap());
            assert!((2.2..3.8).contains(&area), "{n}: {area}");
        }
    }
}
