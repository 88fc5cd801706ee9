//! An axis of a chart: a title, a scale and ticks.

use susun_render::Weight;

use crate::numbers::grouped;

use super::look::SMALL;
use super::scale::Scale;
use super::words::{broken, cut, widest};

/// A tick: a value on the scale and the lines of its label. A tick without a label is drawn shorter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Marked {
    pub(crate) value: f64,
    pub(crate) lines: Vec<String>,
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    /// The quantity and its unit; `, log scale` follows on a logarithmic axis.
    pub(crate) title: String,
    /// Maps values to positions.
    pub(crate) scale: Scale,
    /// The ticks.
    pub(crate) marked: Vec<Marked>,
    /// Whether ticks with labels have lines across the chart.
    pub(crate) grid: bool,
}

/// The greatest width of a name beside a chart.
const NAMES: f32 = 150.0;
/// The most lines of a name; the middle of a longer name is left out.
const LINES: usize = 3;

impl Axis {
    /// An axis of numbers.
    pub(crate) fn new(title: impl Into<String>, scale: Scale) -> Axis {
        let mut title: String = title.into();
        if scale.is_logarithmic() {
            title.push_str(", log scale");
        }
        let lines = |label: String| if label.is_empty() { Vec::new() } else { vec![label] };
        let ticks = scale.ticks().into_iter();
        let marked = ticks.map(|tick| Marked { value: tick.value, lines: lines(tick.label) });
        Axis { title, scale, marked: marked.collect(), grid: true }
    }

    /// An axis of whole numbers, without ticks between them.
    pub(crate) fn whole(title: impl Into<String>, scale: Scale) -> Axis {
        let mut axis = Axis::new(title, scale);
        axis.marked.retain(|marked| marked.value.fract().abs() < 1e-9);
        for marked in &mut axis.marked {
            marked.lines = vec![grouped(marked.value)];
        }
        axis
    }

    /// An axis of names, the first at the high end: name number `n` of `count` is at `count - n - 0.5`.
    pub(crate) fn names(names: &[&str]) -> Axis {
        let count = names.len() as f64;
        let lines = |name: &&str| {
            let mut lines = broken(name, SMALL, Weight::Regular, NAMES);
            if lines.len() > LINES {
                let last = format!("… {}", lines[lines.len() - 1]);
                lines.truncate(LINES - 1);
                lines.push(cut(&last, SMALL, Weight::Regular, NAMES));
            }
            lines
        };
        let marked = names.iter().enumerate().map(|(n, name)| Marked {
            value: Axis::place_of_name(n, names.len()),
            lines: lines(name),
        });
        let scale = Scale::linear(0.0, count);
        Axis { title: String::new(), scale, marked: marked.collect(), grid: false }
    }

    /// The position of name number `n` of `count`.
    pub(crate) fn place_of_name(n: usize, count: usize) -> f64 {
        count as f64 - n as f64 - 0.5
    }

    /// The width of the widest label.
    pub(crate) fn width(&self) -> f32 {
        widest(self.marked.iter().flat_map(|marked| &marked.lines), SMALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithmic_axis_says_so() {
        let title = |scale| Axis::new("wall time (seconds)", scale).title;
        let logarithmic = title(Scale::logarithmic(1.0, 100.0));
        assert_eq!(logarithmic, "wall time (seconds), log scale");
        assert_eq!(title(Scale::linear(0.0, 100.0)), "wall time (seconds)");
    }

    #[test]
    fn there_are_no_ticks_between_whole_numbers() {
        let axis = Axis::whole("length", Scale::linear(4.5, 6.5));
        let labels: Vec<&str> =
            axis.marked.iter().flat_map(|m| &m.lines).map(String::as_str).collect();
        assert_eq!(labels, ["5", "6"]);
    }

    #[test]
    fn a_long_name_fits_into_its_width() {
        let words = "an algorithm with a heuristic that has a very long name and so many settings that \
                     it goes on with words and more words and more words until the end";
        let axis = Axis::names(&[&"y".repeat(120), words]);
        assert!(axis.width() <= NAMES, "{}", axis.width());
        let lines: Vec<usize> = axis.marked.iter().map(|marked| marked.lines.len()).collect();
        assert_eq!(lines, [1, LINES]);
        assert!(axis.marked[1].lines[LINES - 1].ends_with("end"));
    }

    #[test]
    fn the_first_name_is_highest() {
        let axis = Axis::names(&["a", "b"]);
        let places: Vec<f64> = axis.marked.iter().map(|marked| marked.value).collect();
        assert_eq!(places, [1.5, 0.5]);
    }
}
