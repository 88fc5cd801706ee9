//! Box plots that also show every value.
//!
//! The box spans the lower to the upper quartile, its line is the median, and the whiskers reach the furthest values
//! within 1.5 box lengths (Tukey 1977). Boxes are horizontal, so that there is space for long names of methods.

use susun_render::{Line, Picture, Rect, Stroke};

use crate::chart::{Axis, Chart, INK, Mark, Scale, tint};
use crate::statistics::quantile;

use super::runs::{MethodRuns, Runs, amount, known_or_infinite};
use super::wording::{WIDTH, explain_hollow, marked, point, radius, zeros};

/// Half the height of a box and of the spread of its points, as shares of the height of a method's row.
const BOX: f64 = 0.3;
const SPREAD: f64 = 0.22;
/// The golden ratio less 1: the fractional parts of its multiples spread evenly without a pattern.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// The box plot.
pub(super) fn figure(runs: &Runs) -> Picture {
    let scale = Scale::fitting(&runs.amounts());
    let names: Vec<&str> = runs.methods.iter().map(|method| method.name.as_str()).collect();
    let count = names.len();
    let mut head = crate::chart::Heading {
        title: runs.title.clone(),
        subtitle: format!("{}, all instances", runs.measure.words()),
        keys: Vec::new(),
    };
    explain_hollow(&mut head, runs);
    let x = Axis::new(runs.measure.label(), scale);
    let height = (count as f32 * 62.0).clamp(150.0, 600.0).max(count as f32 * 36.0);
    let mut chart = Chart::new(&head, x, Axis::names(&names), WIDTH, height);
    let mut open = false;
    for (n, method) in runs.methods.iter().enumerate() {
        let middle = Axis::place_of_name(n, count);
        let summary = Box::of(method);
        if let Some(summary) = &summary {
            summary.inside(&mut chart, middle, Mark::number(n));
        }
        points(&mut chart, runs, n, middle);
        if let Some(summary) = &summary {
            summary.outline(&mut chart, middle);
            open |= summary.upper.is_infinite();
        }
    }
    let at_edge =
        if open { " A box that touches the right edge ends beyond the limits." } else { "" };
    let bare = runs.methods.iter().any(|method| Box::of(method).is_none());
    let no_box = if bare {
        " If limits ended about three quarters of a method's runs or more, it has no box."
    } else {
        ""
    };
    let caption = format!(
        "Boxes span the middle half of the values, the line in them is the median, whiskers reach the furthest \
         values within 1.5 box lengths. Each mark is an instance; its height has no meaning. {}{at_edge}{no_box}{}",
        runs.account(),
        zeros(runs, scale.is_logarithmic()),
    );
    chart.finish(&caption)
}

/// Draws all values of a method, spread so that few hide each other; in the same way every time.
fn points(chart: &mut Chart, runs: &Runs, n: usize, middle: f64) {
    let method = &runs.methods[n];
    let radius = radius(runs.values().count()) * 0.85;
    for (at, value) in method.values.iter().enumerate() {
        let Some(value) = *value else { continue };
        let spread = ((at as f64 * GOLDEN).fract() * 2.0 - 1.0) * SPREAD;
        let place = chart.at(amount(value), middle + spread);
        let mark = marked(Mark::number(n), value, place, radius);
        chart.point(mark, point(&method.name, &runs.instances[at], runs.measure, value));
    }
}

/// The five numbers that are drawn.
struct Box {
    whiskers: (f64, f64),
    lower: f64,
    median: f64,
    upper: f64,
}

impl Box {
    /// Censored values count as infinite; `None` if the lower quartile is infinite.
    fn of(method: &MethodRuns) -> Option<Box> {
        let there = method.values.iter().filter(|value| value.is_some());
        let mut sorted: Vec<f64> = there.map(|value| known_or_infinite(*value)).collect();
        sorted.sort_by(f64::total_cmp);
        let [lower, median, upper] = [0.25, 0.5, 0.75].map(|share| quantile(&sorted, share));
        let (lower, median, upper) = (lower?, median?, upper?);
        // If limits ended about three quarters of the runs, a box has no left side.
        if lower.is_infinite() {
            return None;
        }
        let reach = 1.5 * (upper - lower);
        let seen = || sorted.iter().copied().filter(|value| value.is_finite());
        let least = seen().find(|value| *value >= lower - reach).unwrap_or(lower);
        let most = seen().rfind(|value| *value <= upper + reach).unwrap_or(upper);
        Some(Box { whiskers: (least.min(lower), most.max(upper)), lower, median, upper })
    }

    fn rect(&self, chart: &Chart, middle: f64) -> Rect {
        let (left, top) = chart.at(self.lower, middle + BOX);
        let (right, low) = chart.at(self.upper, middle - BOX);
        Rect::new(left, top, right - left, low - top)
    }

    fn inside(&self, chart: &mut Chart, middle: f64, mark: Mark) {
        chart.add(self.rect(chart, middle).fill(tint(mark.colour)));
    }

    fn outline(&self, chart: &mut Chart, middle: f64) {
        let (thin, thick) = (Stroke::new(INK, 1.2), Stroke::new(INK, 2.6));
        let up_and_down = |chart: &Chart, value: f64, share: f64| {
            (chart.at(value, middle + share), chart.at(value, middle - share))
        };
        let (least, most) = self.whiskers;
        let whiskers = [(least, self.lower), (most, self.upper)];
        for (end, side) in whiskers.into_iter().filter(|(end, _)| end.is_finite()) {
            chart.add(Line::new(chart.at(end, middle), chart.at(side, middle), thin));
            let (above, below) = up_and_down(chart, end, BOX / 2.0);
            chart.add(Line::new(above, below, thin));
        }
        chart.add(self.rect(chart, middle).stroke(thin.colour, thin.width));
        if self.median.is_finite() {
            let (above, below) = up_and_down(chart, self.median, BOX);
            chart.add(Line::new(above, below, thick));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::Value;

    fn of(values: &[Value]) -> Option<Box> {
        let values: Vec<_> = values.iter().copied().map(Some).chain([None]).collect();
        let ran = vec![true; values.len()];
        Box::of(&MethodRuns { name: "a".into(), values, ran })
    }

    #[test]
    fn whiskers_reach_the_furthest_values_within_one_and_a_half_box_lengths() {
        // As in numpy and matplotlib: quartiles 2, 3 and 4, so values from -1 to 7 are within reach.
        let summary = of(&[1.0, 2.0, 3.0, 4.0, 9.0].map(Value::Known)).unwrap();
        assert_eq!((summary.lower, summary.median, summary.upper), (2.0, 3.0, 4.0));
        assert_eq!(summary.whiskers, (1.0, 4.0));
    }

    #[test]
    fn censored_values_are_larger_than_all_others() {
        let known = [1.0, 2.0, 3.0].map(Value::Known);
        let summary = of(&[&known[..], &[Value::Censored(0.5); 2]].concat()).unwrap();
        assert_eq!((summary.lower, summary.median), (2.0, 3.0));
        assert!(summary.upper.is_infinite());
        assert!(of(&[&known[..], &[Value::Censored(0.5); 9]].concat()).is_none());
    }
}
