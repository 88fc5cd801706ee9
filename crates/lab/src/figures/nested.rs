//! Overlapping marks and lines of several methods. Those of earlier methods are drawn larger and first, so that each is
//! visible around the later ones: a method with equal values must not look as if it were missing.

use std::collections::BTreeSet;

use crate::chart::{Chart, LINE, Mark};

/// A mark that is not drawn yet.
pub(super) struct Spot {
    /// Number of the method.
    pub(super) method: usize,
    /// The position.
    pub(super) at: (f32, f32),
    /// Whether it is hollow, because a limit ended the run.
    pub(super) hollow: bool,
    /// The tooltip.
    pub(super) words: String,
}

/// The marks of one figure, which are drawn when all are known.
pub(super) struct Nest {
    radius: f32,
    spots: Vec<(f32, Spot)>,
    nested: bool,
}

/// Marks overlap if they are closer than this share of their radius.
const CLOSE: f32 = 0.8;
/// A mark grows by the first share of its radius for each method on top of it, and at most by the second in total.
const GROWTH: (f32, f32) = (0.6, 2.5);
/// A line grows by the first number for each line on top of it, and at most by the second in total.
const WIDENING: (f32, f32) = (2.4, 12.0);
/// A point closer to a line than this looks as if it were on the line.
const TOUCH: f32 = 1.5;

impl Nest {
    /// No marks yet; marks with nothing on top of them will have this radius.
    pub(super) fn new(radius: f32) -> Nest {
        Nest { radius, spots: Vec::new(), nested: false }
    }

    /// Adds marks that may overlap.
    pub(super) fn add(&mut self, spots: Vec<Spot>) {
        let most = on_most(&spots);
        let on: Vec<usize> = spots.iter().map(|spot| self.how_many_on(spot, &spots)).collect();
        let radius = |on: usize| self.radius * (1.0 + grown(on, most, GROWTH));
        let sized: Vec<(f32, Spot)> = on.iter().map(|&on| radius(on)).zip(spots).collect();
        self.nested |= on.into_iter().any(|on| on > 0);
        self.spots.extend(sized);
    }

    /// The number of later methods with a mark in the same place.
    fn how_many_on(&self, spot: &Spot, spots: &[Spot]) -> usize {
        let close = |other: &&Spot| within(spot.at, other.at, CLOSE * self.radius);
        let later = spots.iter().filter(|other| other.method > spot.method).filter(close);
        later.map(|other| other.method).collect::<BTreeSet<usize>>().len()
    }

    /// Draws the marks, larger ones first; returns whether any overlap.
    pub(super) fn draw(mut self, chart: &mut Chart) -> bool {
        self.spots.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        for (radius, Spot { method, at, hollow, words }) in self.spots {
            let mark = Mark::number(method);
            let item = if hollow { mark.hollow(at, radius) } else { mark.at(at, radius) };
            chart.point(item, words);
        }
        self.nested
    }
}

/// A sentence for the caption if marks overlap.
pub(super) fn explain_nested(nested: bool) -> &'static str {
    if nested { " Overlapping marks are drawn inside each other." } else { "" }
}

/// The greatest possible number of methods on top of a mark.
fn on_most(spots: &[Spot]) -> usize {
    spots.iter().map(|spot| spot.method).collect::<BTreeSet<usize>>().len().saturating_sub(1)
}

/// The width of each line, so that all are visible: wider for each later line that passes through half of its points.
pub(super) fn widths(lines: &[Vec<(f32, f32)>]) -> Vec<f32> {
    let most = lines.len().saturating_sub(1);
    let on = |n: usize| lines[n + 1..].iter().filter(|later| lies_on(later, &lines[n])).count();
    (0..lines.len()).map(|n| LINE + grown(on(n), most, WIDENING)).collect()
}

/// Whether a line passes through half of the points of another. Both go from left to right.
fn lies_on(line: &[(f32, f32)], other: &[(f32, f32)]) -> bool {
    let through = |&at: &(f32, f32)| {
        let from = line.partition_point(|point| point.0 < at.0 - TOUCH).saturating_sub(1);
        let mut near = line[from..].windows(2).take_while(|ends| ends[0].0 <= at.0 + TOUCH);
        near.any(|ends| within(at, nearest(at, ends[0], ends[1]), TOUCH))
    };
    2 * other.iter().filter(|at| through(at)).count() >= other.len()
}

/// The point of a line segment that is nearest to another point.
fn nearest(at: (f32, f32), from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let along = (at.0 - from.0) * across + (at.1 - from.1) * down;
    let share = (along / (across * across + down * down)).clamp(0.0, 1.0);
    if share.is_nan() { from } else { (from.0 + share * across, from.1 + share * down) }
}

fn grown(on: usize, most: usize, (step, limit): (f32, f32)) -> f32 {
    on as f32 * step.min(limit / most.max(1) as f32)
}

/// Whether two points are at most `reach` apart; by squares, which are the same on every machine.
fn within(a: (f32, f32), b: (f32, f32), reach: f32) -> bool {
    let (across, down) = (a.0 - b.0, a.1 - b.1);
    across * across + down * down <= reach * reach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(method: usize, y: f32) -> Spot {
        Spot { method, at: (50.0, y), hollow: false, words: String::new() }
    }

    #[test]
    fn of_equal_marks_each_is_larger_than_the_next_and_the_others_do_not_grow() {
        let mut nest = Nest::new(4.0);
        nest.add(vec![spot(0, 10.0), spot(1, 10.0), spot(2, 90.0), spot(3, 10.5)]);
        let radii: Vec<f32> = nest.spots.iter().map(|(radius, _)| *radius).collect();
        assert!(radii[0] > 1.2 * radii[1] && radii[1] > 1.2 * radii[3], "{radii:?}");
        assert_eq!(radii[2..], [4.0, 4.0]);
        assert!(nest.nested);
    }

    #[test]
    fn marks_of_the_same_method_do_not_grow() {
        let mut nest = Nest::new(4.0);
        nest.add(vec![spot(0, 10.0), spot(0, 10.0), spot(1, 20.0)]);
        assert!(nest.spots.iter().all(|(radius, _)| *radius <= 4.0) && !nest.nested);
    }

    #[test]
    fn of_equal_lines_each_is_wider_than_the_next() {
        let line = |shift: f32, height: f32| -> Vec<(f32, f32)> {
            (0..20_u8).map(|x| (shift + 10.0 * f32::from(x), height)).collect()
        };
        let widths = widths(&[line(0.0, 0.0), line(0.0, 40.0), line(5.0, 0.0), line(7.0, 0.5)]);
        assert!(widths[0] > widths[2] && widths[2] > widths[3], "{widths:?}");
        assert_eq!((widths[1], widths[3]), (LINE, LINE));
    }
}
