//! Text and sizes that several figures share.

use susun_render::{Item, Weight};
use susun_text::counted;

use crate::cases::Value;
use crate::chart::{Heading, Key, LABEL, Mark, Sample, cut};
use crate::measure::Measure;
use crate::numbers::figure;

use super::runs::{MethodRuns, Runs, amount, is_censored};

/// The width of a figure, and the height of the area inside its frame.
pub(super) const WIDTH: f32 = 640.0;
pub(super) const HEIGHT: f32 = 300.0;

/// The greatest width of a method's name in labels and captions.
const NAME: f32 = 210.0;

/// A method's name for labels and captions. The middle of a very long name is left out; tooltips have the whole name.
pub(super) fn label(name: &str) -> String {
    cut(name, LABEL, Weight::Regular, NAME)
}

/// The title of the experiment, the subtitle, and a key for each method.
pub(super) fn heading(runs: &Runs, subtitle: String, sample: fn(Mark) -> Sample) -> Heading {
    let key =
        |(n, method): (usize, &MethodRuns)| Key::new(sample(Mark::number(n)), label(&method.name));
    let keys = runs.methods.iter().enumerate().map(key).collect();
    Heading { title: runs.title.clone(), subtitle, keys }
}

/// Adds a key for hollow marks if there are any.
pub(super) fn explain_hollow(heading: &mut Heading, runs: &Runs) {
    if runs.has_censored() {
        let key = Key::new(Sample::Hollow(Mark::number(0)), "hollow: ended by a limit");
        heading.keys.push(key);
    }
}

/// The tooltip of a point: method, instance and value.
pub(super) fn point(method: &str, instance: &str, measure: Measure, value: Value) -> String {
    format!("{method}, {instance}: {}", value_text(measure, value))
}

/// `nodes expanded 1,234`, `wall time more than 10 seconds (ended by a limit)`.
pub(super) fn value_text(measure: Measure, value: Value) -> String {
    let number = figure(amount(value), measure);
    let unit = measure.unit().map(|unit| format!(" {unit}")).unwrap_or_default();
    match value {
        Value::Known(_) => format!("{} {number}{unit}", measure.words()),
        Value::Censored(_) => {
            format!("{} more than {number}{unit} (ended by a limit)", measure.words())
        }
    }
}

/// A mark at a point; hollow if a limit ended the run.
pub(super) fn marked(mark: Mark, value: Value, at: (f32, f32), radius: f32) -> Item {
    if is_censored(value) { mark.hollow(at, radius) } else { mark.at(at, radius) }
}

/// A sentence for the caption about values of 0, for which a logarithmic scale has no position.
pub(super) fn zeros(runs: &Runs, logarithmic: bool) -> String {
    let count = runs.values().filter(|value| amount(*value) <= 0.0).count();
    if !logarithmic || count == 0 {
        return String::new();
    }
    let values = counted(count, "value");
    let are = if count == 1 { "is" } else { "are" };
    format!(" {values} of 0 {are} at the low end of the log scale.")
}

/// The radius of marks, by their number.
pub(super) fn radius(marks: usize) -> f32 {
    match marks {
        0..=100 => 4.0,
        101..=400 => 3.2,
        401..=1000 => 2.6,
        _ => 2.1,
    }
}
