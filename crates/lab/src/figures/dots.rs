//! A value for each puzzle, with one mark for each method.

use susun_render::Picture;
use susun_text::counted;

use crate::chart::{Axis, Chart, Sample, Scale};

use super::nested::{Nest, Spot, explain_nested};
use super::runs::{MethodRuns, Runs, amount, is_censored};
use super::wording::{HEIGHT, WIDTH, explain_hollow, heading, label, point, radius, zeros};

/// The dot plot.
pub(super) fn figure(runs: &Runs) -> Picture {
    let order = by_first_method(runs);
    let scale = Scale::fitting(&runs.amounts());
    let count = runs.instances.len();
    let first = label(&runs.methods[0].name);
    let across = format!("instances, in the order of {first}");
    // Space beside the first and the last column, as on other scales.
    let room = 0.6 + 0.015 * count as f64;
    let mut x = Axis::whole(across, Scale::linear(1.0 - room, count as f64 + room));
    x.marked.retain(|marked| (1.0..=count as f64).contains(&marked.value));
    let subtitle = format!("{} on each instance", runs.measure.words());
    let mut head = heading(runs, subtitle, Sample::Point);
    explain_hollow(&mut head, runs);
    let y = Axis::new(runs.measure.label(), scale);
    let mut chart = Chart::new(&head, x, y, WIDTH, HEIGHT);
    let slots = Slots::of(&chart, runs);
    let mut nest = Nest::new(slots.radius);
    for (place, &instance) in order.iter().enumerate() {
        nest.add(column(&chart, runs, instance, |n| place as f64 + 1.0 + slots.shift(n)));
    }
    let nested = nest.draw(&mut chart);
    let caption = format!(
        "Each column is one of {}, each mark one method; lower is less. {}{}{}",
        counted(count, "instance"),
        runs.account(),
        explain_nested(nested),
        zeros(runs, scale.is_logarithmic()),
    );
    chart.finish(&caption)
}

/// The marks of one instance; `place` gives the x value of each method.
fn column(chart: &Chart, runs: &Runs, instance: usize, place: impl Fn(usize) -> f64) -> Vec<Spot> {
    let methods = runs.methods.iter().enumerate();
    let spot = |(n, method): (usize, &MethodRuns)| {
        let value = method.values[instance]?;
        Some(Spot {
            method: n,
            at: chart.at(place(n), amount(value)),
            hollow: is_censored(value),
            words: point(&method.name, &runs.instances[instance], runs.measure, value),
        })
    };
    methods.filter_map(spot).collect()
}

/// The positions of methods in a column: side by side if the column is wide enough, else all in its middle.
struct Slots {
    count: usize,
    /// The distance from one method to the next, as a share of the column.
    step: f64,
    radius: f32,
}

/// The part of a column that marks take if they are side by side.
const SPREAD: f64 = 0.7;
/// The distance between marks side by side, in radii, and their least radius.
const APART: f32 = 2.2;
const LEAST: f32 = 2.4;

impl Slots {
    fn of(chart: &Chart, runs: &Runs) -> Slots {
        let count = runs.methods.len();
        let middle = runs.instances.len() as f64;
        // The scale extends further than this beyond the last column, so neither position is clamped.
        let (left, right) = (chart.at(middle - 0.5, 0.0).0, chart.at(middle + 0.5, 0.0).0);
        let step = SPREAD / count as f64;
        let room = (right - left) * step as f32 / APART;
        let radius = radius(runs.values().count());
        if room >= LEAST {
            Slots { count, step, radius: radius.min(room) }
        } else {
            Slots { count, step: 0.0, radius }
        }
    }

    /// The distance of method number `n` from the middle of a column.
    fn shift(&self, n: usize) -> f64 {
        self.step * (n as f64 - (self.count as f64 - 1.0) / 2.0)
    }
}

/// The instances in the order of the first method's values: answered ones, then censored ones, then those without a
/// value; equal ones in the order of the experiment.
fn by_first_method(runs: &Runs) -> Vec<usize> {
    let key = |at: usize| match runs.methods[0].values[at] {
        None => (2, 0.0),
        Some(value) => (u8::from(is_censored(value)), amount(value)),
    };
    let mut order: Vec<usize> = (0..runs.instances.len()).collect();
    order.sort_by(|&a, &b| {
        let ((a_rank, a), (b_rank, b)) = (key(a), key(b));
        a_rank.cmp(&b_rank).then(a.total_cmp(&b))
    });
    order
}
