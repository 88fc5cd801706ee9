//! A value for each puzzle, one mark for each method: who needs less, and where.

use susun_render::Picture;

use crate::chart::{Axis, Chart, Mark, Sample, Scale};

use super::runs::{Runs, amount, counted, is_censored};
use super::telling::{HEIGHT, WIDTH, explain_hollow, heading, marked, point, radius, zeros};

/// The dot plot.
pub(super) fn figure(runs: &Runs) -> Picture {
    let order = by_first_method(runs);
    let amounts = runs.amounts();
    let scale = Scale::fitting(&amounts);
    let count = runs.instances.len();
    let first = &runs.methods[0].name;
    let across = format!("instances, in the order of {first}");
    // Room beside the first and the last, as on other scales.
    let room = 0.6 + 0.015 * count as f64;
    let mut x = Axis::whole(across, Scale::linear(1.0 - room, count as f64 + room));
    x.marked.retain(|marked| (1.0..=count as f64).contains(&marked.value));
    let subtitle = format!("{} on each instance", runs.measure.words());
    let mut head = heading(runs, subtitle, Sample::Point);
    explain_hollow(&mut head, runs);
    let y = Axis::new(runs.measure.label(), scale);
    let mut chart = Chart::new(&head, x, y, WIDTH, HEIGHT);
    let radius = radius(amounts.len());
    for (place, &instance) in order.iter().enumerate() {
        for (n, method) in runs.methods.iter().enumerate() {
            let Some(value) = method.values[instance] else { continue };
            let at = chart.at(place as f64 + 1.0, amount(value));
            let mark = marked(Mark::number(n), value, at, radius);
            chart.point(mark, point(&method.name, &runs.instances[instance], runs.measure, value));
        }
    }
    let caption = format!(
        "Each column is one of {}, each mark one method on it; lower is less. {}{}",
        counted(count, "instance"),
        runs.account(),
        zeros(runs, scale.is_logarithmic()),
    );
    chart.finish(&caption)
}

/// The instances by the first method's value; those without one last, equal ones by name.
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
