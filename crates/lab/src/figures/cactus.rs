//! The number of puzzles that a method answers within a value. Lines that are higher and further left are better.

use susun_render::Picture;
use susun_text::counted;

use crate::cases::Value;
use crate::chart::{Axis, Chart, Sample, Scale};
use crate::numbers;

use super::NoFigure;
use super::nested::explain_nested;
use super::runs::{MethodRuns, Runs, amount, is_censored};
use super::steps::{Step, at_zero, draw};
use super::wording::{HEIGHT, WIDTH, heading, zeros};

/// The cactus plot.
pub(super) fn figure(runs: &Runs) -> Result<Picture, NoFigure> {
    if !runs.measure.is_effort() {
        return Err(NoFigure::NoEffort { measure: runs.measure });
    }
    let answered: Vec<f64> =
        runs.values().filter(|value| !is_censored(*value)).map(amount).collect();
    if answered.is_empty() {
        return Err(NoFigure::NothingAnswered);
    }
    let scale = Scale::fitting(&answered);
    let count = runs.instances.len();
    let x = Axis::new(runs.measure.label(), scale);
    let y = Axis::whole("instances answered", Scale::from_zero(&[count as f64]));
    let subtitle = format!("instances answered, by {}", runs.measure.words());
    let head = heading(runs, subtitle, Sample::Line);
    let mut chart = Chart::new(&head, x, y, WIDTH, HEIGHT);
    let all = count as f64;
    chart.dashes(chart.at(0.0, all), chart.at(scale.high(), all));
    let lines: Vec<Vec<Step>> = runs.methods.iter().map(|method| steps(runs, method)).collect();
    let nested = draw(&mut chart, &lines, (scale.high(), Some(all)));
    let caption = format!(
        "Each line shows how many of {} (dashed) its method answers within the value on the horizontal axis; higher \
         and further left is better. {}{}{}{}",
        counted(count, "instance"),
        runs.account(),
        explain_nested(nested),
        at_zero(runs, &lines),
        zeros(runs, scale.is_logarithmic()),
    );
    Ok(chart.finish(&caption))
}

fn steps(runs: &Runs, method: &MethodRuns) -> Vec<Step> {
    let known = method.values.iter().enumerate();
    let mut values: Vec<(f64, usize)> = known
        .filter_map(|(at, value)| match value {
            Some(Value::Known(amount)) => Some((*amount, at)),
            _ => None,
        })
        .collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let unit = runs.measure.unit().map(|unit| format!(" {unit}")).unwrap_or_default();
    let step = |(n, (value, at)): (usize, (f64, usize))| Step {
        value,
        height: (n + 1) as f64,
        words: format!(
            "{}: {} within {}{unit}; the last is {}",
            method.name,
            counted(n + 1, "instance"),
            numbers::figure(value, runs.measure),
            runs.instances[at]
        ),
    };
    values.into_iter().enumerate().map(step).collect()
}
