//! Lines that grow in steps, for cactus plots and performance profiles.

use crate::chart::{Chart, Mark};

use super::nested::{Nest, Spot, widths};
use super::runs::Runs;
use super::wording::label;

/// A step: from this value on, the line is at this height; with the tooltip of its mark.
pub(super) struct Step {
    pub(super) value: f64,
    pub(super) height: f64,
    pub(super) words: String,
}

/// The number of marks on a line with many steps.
const MARKS: usize = 9;
/// The radius of a mark on a line.
const RADIUS: f32 = 3.6;

/// Draws the lines of all methods, each from the foot of its first step to the value `end`. If `all` is given, a line
/// ends where it reaches that height. A line without steps is at 0 throughout. Marks are on some of the steps, on
/// different ones for each line, so that few overlap. Returns whether any do.
pub(super) fn draw(chart: &mut Chart, lines: &[Vec<Step>], (end, all): (f64, Option<f64>)) -> bool {
    let points: Vec<_> = lines.iter().map(|steps| points(chart, steps, (end, all))).collect();
    let widths = widths(&points);
    for (n, (points, width)) in points.into_iter().zip(widths).enumerate() {
        chart.line(points, Mark::number(n), width);
    }
    let mut spots = Vec::new();
    for (method, steps) in lines.iter().enumerate() {
        let some = some(steps, method as f64 / lines.len() as f64).into_iter();
        spots.extend(some.map(|step| Spot {
            method,
            at: chart.at(step.value, step.height),
            hollow: false,
            words: step.words.clone(),
        }));
    }
    let mut nest = Nest::new(RADIUS);
    nest.add(spots);
    nest.draw(chart)
}

fn points(chart: &Chart, steps: &[Step], (end, all): (f64, Option<f64>)) -> Vec<(f32, f32)> {
    let mut points = Vec::new();
    let mut height = 0.0;
    if steps.is_empty() {
        points.push(chart.at(0.0, height));
    }
    for step in steps {
        points.push(chart.at(step.value, height));
        points.push(chart.at(step.value, step.height));
        height = step.height;
    }
    if all.is_none_or(|all| height < all) {
        points.push(chart.at(end, height));
    }
    points
}

/// A sentence for the caption about methods whose lines have no step.
pub(super) fn at_zero(runs: &Runs, lines: &[Vec<Step>]) -> String {
    let flat = runs.methods.iter().zip(lines).filter(|(_, steps)| steps.is_empty());
    let names: Vec<String> = flat.map(|(method, _)| label(&method.name)).collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => format!(" The line of {name} is at 0."),
        names => format!(" The lines of {} are at 0.", names.join(", ")),
    }
}

/// Some of the steps, evenly spaced; `shift` is a share of the distance between two of them.
fn some(steps: &[Step], shift: f64) -> Vec<&Step> {
    if steps.len() <= 2 * MARKS {
        return steps.iter().collect();
    }
    let distance = steps.len() as f64 / MARKS as f64;
    let place = |i: usize| ((i as f64 + shift) * distance) as usize;
    (0..MARKS).map(|i| &steps[place(i)]).chain(steps.last()).collect()
}
