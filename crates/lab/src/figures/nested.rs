//! Marks and lines of several methods that fall on each other: the earlier ones are drawn larger and first, so
//! that each is seen around the later ones. Equal values are an answer, too, and must not look like a method
//! that is missing.

use std::collections::BTreeSet;

use crate::chart::{Chart, LINE, Mark};

/// A mark of a method under way.
pub(super) struct Spot {
    /// Which method.
    pub(super) method: usize,
    /// Where.
    pub(super) at: (f32, f32),
    /// With nothing inside: a limit ended the run.
    pub(super) hollow: bool,
    /// What it tells.
    pub(super) words: String,
}

/// Marks of one figure, drawn when all are known.
pub(super) struct Nest {
    radius: f32,
    spots: Vec<(f32, Spot)>,
    nested: bool,
}

/// Marks closer than this share of their radius fall on each other.
const CLOSE: f32 = 0.8;
/// A mark grows by this share of its radius for each that lies on it, all together at most by the second.
const GROWTH: (f32, f32) = (0.6, 2.5);
/// A line grows by this for each that lies on it, all together at most by the second.
const WIDENING: (f32, f32) = (2.4, 12.0);
/// A point closer to a line than this looks as if on it.
const TOUCH: f32 = 1.5;

impl Nest {
    /// No marks yet; those that nothing lies on will have this radius.
    pub(super) fn new(radius: f32) -> Nest {
        Nest { radius, spots: Vec::new(), nested: false }
    }

    /// Adds marks of which those of later methods may hide those of earlier ones.
    pub(super) fn add(&mut self, spots: Vec<Spot>) {
        let most = on_most(&spots);
        let on: Vec<usize> = spots.iter().map(|spot| self.how_many_on(spot, &spots)).collect();
        let radius = |on: usize| self.radius * (1.0 + grown(on, most, GROWTH));
        let sized: Vec<(f32, Spot)> = on.iter().map(|&on| radius(on)).zip(spots).collect();
        self.nested |= on.into_iter().any(|on| on > 0);
        self.spots.extend(sized);
    }

    /// How many later methods have a mark where this one is.
    fn how_many_on(&self, spot: &Spot, spots: &[Spot]) -> usize {
        let close = |other: &&Spot| within(spot.at, other.at, CLOSE * self.radius);
        let later = spots.iter().filter(|other| other.method > spot.method).filter(close);
        later.map(|other| other.method).collect::<BTreeSet<usize>>().len()
    }

    /// Draws the marks, larger ones first, and tells whether any lie on others.
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

/// What a caption says where marks lie on others.
pub(super) fn explain_nested(nested: bool) -> &'static str {
    if nested { " Marks that fall on each other are drawn inside each other." } else { "" }
}

/// How many methods there are at most above any.
fn on_most(spots: &[Spot]) -> usize {
    spots.iter().map(|spot| spot.method).collect::<BTreeSet<usize>>().len().saturating_sub(1)
}

/// How wide each line is drawn, so that all are seen: wider the more later ones lie on half of its points.
pub(super) fn widths(lines: &[Vec<(f32, f32)>]) -> Vec<f32> {
    let most = lines.len().saturating_sub(1);
    let on = |n: usize| lines[n + 1..].iter().filter(|later| lies_on(later, &lines[n])).count();
    (0..lines.len()).map(|n| LINE + grown(on(n), most, WIDENING)).collect()
}

/// Does a line go through half of the points of another? Both go from left to right.
fn lies_on(line: &[(f32, f32)], other: &[(f32, f32)]) -> bool {
    let through = |&at: &(f32, f32)| {
        let from = line.partition_point(|point| point.0 < at.0 - TOUCH).saturating_sub(1);
        let mut near = line[from..].windows(2).take_while(|ends| ends[0].0 <= at.0 + TOUCH);
        near.any(|ends| within(at, nearest(at, ends[0], ends[1]), TOUCH))
    };
    2 * other.iter().filter(|at| through(at)).count() >= other.len()
}

/// The point between two ends that is nearest to another.
fn nearest(at: (f32, f32), from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let along = (at.0 - from.0) * across + (at.1 - from.1) * down;
    let share = (along / (across * across + down * down)).clamp(0.0, 1.0);
    if share.is_nan() { from } else { (from.0 + share * across, from.1 + share * down) }
}

fn grown(on: usize, most: usize, (step, limit): (f32, f32)) -> f32 {
    on as f32 * step.min(limit / most.max(1) as f32)
}

/// By the squares, which are the same on every machine.
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
    fn of_equal_marks_each_is_larger_than_the_next_and_the_others_stay_as_they_are() {
        let mut nest = Nest::new(4.0);
        nest.add(vec![spot(0, 10.0), spot(1, 10.0), spot(2, 90.0), spot(3, 10.5)]);
        let radii: Vec<f32> = nest.spots.iter().map(|(radius, _)| *radius).collect();
        assert!(radii[0] > 1.2 * radii[1] && radii[1] > 1.2 * radii[3], "{radii:?}");
        assert_eq!(radii[2..], [4.0, 4.0]);
        assert!(nest.nested);
    }

    #[test]
    fn marks_of_one_method_do_not_grow_each_other() {
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
