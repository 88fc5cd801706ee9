//! Values by the length of a shortest solution: how the work grows with depth.

use std::collections::BTreeMap;

use susun_render::Picture;
use susun_text::counted;

use crate::cases::Value;
use crate::chart::{Axis, Chart, Mark, Sample, Scale};
use crate::numbers::three_figures;
use crate::statistics::geometric_mean;

use super::NoFigure;
use super::nested::{Nest, Spot, explain_nested, widths};
use super::runs::{MethodRuns, Runs, amount, is_censored};
use super::wording::{HEIGHT, WIDTH, explain_hollow, heading, point, radius, zeros};

/// The marks of one length take this part of the distance to the next length; each method has its own position.
const SPREAD: f64 = 0.5;

/// The radius of a mean's mark.
const MEAN: f32 = 4.2;

/// The plot of values by length.
pub(super) fn figure(runs: &Runs) -> Result<Picture, NoFigure> {
    let lengths: Vec<u32> = runs.optimal.iter().flatten().copied().collect();
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else {
        return Err(NoFigure::NoLength);
    };
    let scale = Scale::around(&runs.amounts());
    let ends = Scale::linear(f64::from(least) - 0.7, f64::from(most) + 0.7);
    let x = Axis::whole("length of a shortest solution (moves)", ends);
    let y = Axis::new(runs.measure.label(), scale);
    let subtitle = format!("{} by the length of a shortest solution", runs.measure.words());
    let mut head = heading(runs, subtitle, Sample::Line);
    explain_hollow(&mut head, runs);
    let mut chart = Chart::new(&head, x, y, WIDTH, HEIGHT);
    let nested = points(&mut chart, runs) | means(&mut chart, runs);
    let unknown = runs.optimal.len() - lengths.len();
    let left_out = match unknown {
        0 => String::new(),
        _ => format!(" {} of unknown length left out.", counted(unknown, "instance")),
    };
    let caption = format!(
        "Small marks are instances. Large marks are geometric means of the lengths at which all runs were \
         answered{}; at other lengths the line is broken. \
         {}{}{left_out}{}",
        if runs.amounts().iter().any(|amount| *amount <= 0.0) {
            " with values above 0"
        } else {
            ""
        },
        runs.account(),
        explain_nested(nested),
        zeros(runs, true),
    );
    Ok(chart.finish(&caption))
}

/// The x value of a method's marks of one length.
fn place(runs: &Runs, n: usize, length: u32) -> f64 {
    let count = runs.methods.len() as f64;
    f64::from(length) + SPREAD * ((n as f64 + 0.5) / count - 0.5)
}

/// Draws a mark for each instance and method; returns whether any marks overlap.
fn points(chart: &mut Chart, runs: &Runs) -> bool {
    let mut nest = Nest::new(radius(runs.values().count()) * 0.7);
    for (at, length) in runs.optimal.iter().enumerate() {
        let Some(length) = *length else { continue };
        let spot = |(n, method): (usize, &MethodRuns)| {
            let value = method.values[at]?;
            let words = point(&method.name, &runs.instances[at], runs.measure, value);
            Some(Spot {
                method: n,
                at: chart.at(place(runs, n, length), amount(value)),
                hollow: is_censored(value),
                words: format!("{words}, length {length}"),
            })
        };
        nest.add(runs.methods.iter().enumerate().filter_map(spot).collect());
    }
    nest.draw(chart)
}

/// Draws a line of means for each method; returns whether any of their marks overlap.
fn means(chart: &mut Chart, runs: &Runs) -> bool {
    let all: Vec<Vec<Option<Spot>>> =
        (0..runs.methods.len()).map(|n| means_of(chart, runs, n)).collect();
    let places = |spots: &[Option<Spot>]| spots.iter().flatten().map(|spot| spot.at).collect();
    let lines: Vec<Vec<(f32, f32)>> = all.iter().map(|spots| places(spots)).collect();
    for (n, (width, spots)) in widths(&lines).into_iter().zip(&all).enumerate() {
        // A line across a length without a mean would suggest a value that is not known.
        for piece in spots.split(Option::is_none).filter(|piece| piece.len() > 1) {
            chart.line(places(piece), Mark::number(n), width);
        }
    }
    let mut nest = Nest::new(MEAN);
    nest.add(all.into_iter().flatten().flatten().collect());
    nest.draw(chart)
}

/// The means of a method, by length; `None` if a run was not answered or has a value of 0.
fn means_of(chart: &Chart, runs: &Runs, n: usize) -> Vec<Option<Spot>> {
    let method = &runs.methods[n];
    let mut by_length: BTreeMap<u32, Vec<Option<Value>>> = BTreeMap::new();
    for (at, length) in runs.optimal.iter().enumerate() {
        if let (Some(length), true) = (length, method.ran[at]) {
            by_length.entry(*length).or_default().push(method.values[at]);
        }
    }
    let spot = |(length, values): (u32, Vec<Option<Value>>)| {
        // The mean of only the answered runs would be too small.
        let known = values.into_iter().map(|value| value.filter(|value| !is_censored(*value)));
        let amounts = known.map(|value| value.map(amount)).collect::<Option<Vec<f64>>>()?;
        let mean = geometric_mean(&amounts)?;
        let words = format!(
            "{}, length {length}: geometric mean {} of {}",
            method.name,
            three_figures(mean),
            counted(amounts.len(), "instance")
        );
        let at = chart.at(place(runs, n, length), mean);
        Some(Spot { method: n, at, hollow: false, words })
    };
    by_length.into_iter().map(spot).collect()
}
