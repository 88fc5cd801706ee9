//! Values by the length of a shortest solution: how work grows with depth.

use std::collections::BTreeMap;

use susun_render::Picture;

use crate::cases::Value;
use crate::chart::{Axis, Chart, Mark, Sample, Scale};
use crate::numbers::three_figures;
use crate::statistics::geometric_mean;

use super::NoFigure;
use super::runs::{Runs, amount, counted, is_censored};
use super::telling::{HEIGHT, WIDTH, explain_hollow, heading, marked, point, radius, zeros};

/// Marks of one length take this part of the room to the next, each method its own place.
const SPREAD: f64 = 0.5;

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
    for n in 0..runs.methods.len() {
        points(&mut chart, runs, n);
    }
    for n in 0..runs.methods.len() {
        means(&mut chart, runs, n);
    }
    let unknown = runs.optimal.len() - lengths.len();
    let left_out = match unknown {
        0 => String::new(),
        _ => format!(" {} of unknown length left out.", counted(unknown, "instance")),
    };
    let caption = format!(
        "Small marks are instances, large ones on the lines the geometric mean of each length at which \
         all runs were answered. \
         {}{left_out}{}",
        runs.account(),
        zeros(runs, true),
    );
    Ok(chart.finish(&caption))
}

/// Where a method's marks of one length stand.
fn place(runs: &Runs, n: usize, length: u32) -> f64 {
    let count = runs.methods.len() as f64;
    f64::from(length) + SPREAD * ((n as f64 + 0.5) / count - 0.5)
}

fn points(chart: &mut Chart, runs: &Runs, n: usize) {
    let method = &runs.methods[n];
    let radius = radius(runs.values().count()) * 0.7;
    for (at, (value, length)) in method.values.iter().zip(&runs.optimal).enumerate() {
        let (Some(value), Some(length)) = (*value, *length) else { continue };
        let to = chart.at(place(runs, n, length), amount(value));
        let mark = marked(Mark::number(n), value, to, radius);
        let words = point(&method.name, &runs.instances[at], runs.measure, value);
        chart.point(mark, format!("{words}, length {length}"));
    }
}

fn means(chart: &mut Chart, runs: &Runs, n: usize) {
    let method = &runs.methods[n];
    let mut by_length: BTreeMap<u32, Vec<Value>> = BTreeMap::new();
    for (value, length) in method.values.iter().zip(&runs.optimal) {
        if let (Some(value), Some(length)) = (value, length) {
            by_length.entry(*length).or_default().push(*value);
        }
    }
    let mean = |(length, values): (u32, Vec<Value>)| {
        // The mean of those that were answered would be too small.
        let known = !values.iter().any(|value| is_censored(*value));
        let amounts: Vec<f64> = values.into_iter().map(amount).collect();
        geometric_mean(&amounts).filter(|_| known).map(|mean| (length, mean, amounts.len()))
    };
    let means: Vec<(u32, f64, usize)> = by_length.into_iter().filter_map(mean).collect();
    let at = |&(length, mean, _): &(u32, f64, usize)| chart.at(place(runs, n, length), mean);
    let places: Vec<(f32, f32)> = means.iter().map(at).collect();
    chart.line(places.clone(), Mark::number(n));
    for ((length, mean, count), place) in means.into_iter().zip(places) {
        let words = format!(
            "{}, length {length}: geometric mean {} of {}",
            method.name,
            three_figures(mean),
            counted(count, "instance")
        );
        chart.point(Mark::number(n).at(place, 4.2), words);
    }
}
