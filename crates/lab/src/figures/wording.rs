//! What several figures say in the same words.

use susun_render::{Item, Weight};
use susun_text::counted;

use crate::cases::Value;
use crate::chart::{Heading, Key, LABEL, Mark, Sample, cut};
use crate::measure::Measure;
use crate::numbers::figure;

use super::runs::{MethodRuns, Runs, amount, is_censored};

/// The width of a figure, and the height of its inner part.
pub(super) const WIDTH: f32 = 640.0;
pub(super) const HEIGHT: f32 = 300.0;

/// The room that a method's name may take where others stand beside it.
const NAME: f32 = 210.0;

/// A method's name for labels and captions; of a very long one only the ends. Points tell the whole.
pub(super) fn label(name: &str) -> String {
    cut(name, LABEL, Weight::Regular, NAME)
}

/// The title of the records, what is shown, and a key for each method.
pub(super) fn heading(runs: &Runs, subtitle: String, sample: fn(Mark) -> Sample) -> Heading {
    let key =
        |(n, method): (usize, &MethodRuns)| Key::new(sample(Mark::number(n)), label(&method.name));
    let keys = runs.methods.iter().enumerate().map(key).collect();
    Heading { title: runs.title.clone(), subtitle, keys }
}

/// The key of hollow marks, where there are any.
pub(super) fn explain_hollow(heading: &mut Heading, runs: &Runs) {
    if runs.has_censored() {
        let key = Key::new(Sample::Hollow(Mark::number(0)), "hollow: ended by a limit");
        heading.keys.push(key);
    }
}

/// What a point is: whose, where, and how much.
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

/// A mark at a point; hollow where a limit ended the run.
pub(super) fn marked(mark: Mark, value: Value, at: (f32, f32), radius: f32) -> Item {
    if is_censored(value) { mark.hollow(at, radius) } else { mark.at(at, radius) }
}

/// What stands below the axis of values of 0, which a logarithmic scale has no place for.
pub(super) fn zeros(runs: &Runs, logarithmic: bool) -> String {
    let count = runs.values().filter(|value| amount(*value) <= 0.0).count();
    if !logarithmic || count == 0 {
        return String::new();
    }
    let values = counted(count, "value");
    format!(" {values} of 0 stand at the low end of the log scale.")
}

/// The radius of a mark where there are so many.
pub(super) fn radius(marks: usize) -> f32 {
    match marks {
        0..=100 => 4.0,
        101..=400 => 3.2,
        401..=1000 => 2.6,
        _ => 2.1,
    }
}
