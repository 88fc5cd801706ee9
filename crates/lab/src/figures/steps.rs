//! Lines that grow in steps, as a cactus plot and a performance profile have them.

use crate::chart::{Chart, Mark};

/// A step: from this value on, the line is at this height; and what a mark there tells.
pub(super) struct Step {
    pub(super) value: f64,
    pub(super) height: f64,
    pub(super) words: String,
}

/// So many marks tell a line from the others.
const MARKS: usize = 9;
/// The radius of a mark on a line.
const RADIUS: f32 = 3.6;

/// Draws line number `n` of `count` from the foot of its first step to the value `end`, or to where it has
/// reached `all`, with marks on some steps; lines have theirs at different places, so that they do not cover
/// each other.
pub(super) fn draw(
    chart: &mut Chart,
    steps: &[Step],
    (n, count): (usize, usize),
    (end, all): (f64, f64),
) {
    let mark = Mark::number(n);
    let mut points = Vec::new();
    let mut height = 0.0;
    for step in steps {
        points.push(chart.at(step.value, height));
        points.push(chart.at(step.value, step.height));
        height = step.height;
    }
    if height < all {
        points.push(chart.at(end, height));
    }
    chart.line(points, mark);
    for step in some(steps, n as f64 / count as f64) {
        let at = chart.at(step.value, step.height);
        chart.point(mark.at(at, RADIUS), step.words.clone());
    }
}

/// Some of the steps, evenly; `shift` is a share of the distance between two of them.
fn some(steps: &[Step], shift: f64) -> Vec<&Step> {
    if steps.len() <= 2 * MARKS {
        return steps.iter().collect();
    }
    let distance = steps.len() as f64 / MARKS as f64;
    let place = |i: usize| ((i as f64 + shift) * distance) as usize;
    (0..MARKS).map(|i| &steps[place(i)]).chain(steps.last()).collect()
}
