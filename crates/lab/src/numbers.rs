//! Numbers as people read them: whole ones grouped, others with three figures.

use crate::measure::Measure;

/// A value of a measure, without its unit.
pub(crate) fn figure(value: f64, measure: Measure) -> String {
    if value.is_infinite() {
        return "> budget".into();
    }
    if measure.is_exact() && value.fract() == 0.0 {
        return grouped(value);
    }
    three_figures(value)
}

/// With three figures, and grouped where it has more before the point.
pub(crate) fn three_figures(value: f64) -> String {
    let size = value.abs();
    if size >= 100.0 {
        grouped(value.round())
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else if size >= 1.0 || value == 0.0 {
        format!("{value:.2}")
    } else if size >= 0.001 {
        // As many places as show three figures.
        let places = 2 - size.log10().floor() as i32;
        format!("{value:.*}", places as usize)
    } else {
        format!("{value:.2e}")
    }
}

/// A probability: small ones as a bound, because nobody needs their figures.
pub(crate) fn probability(value: f64) -> String {
    if value < 0.0001 { "< 0.0001".into() } else { format!("{value:.4}") }
}

/// A whole number in groups of three.
pub(crate) fn grouped(value: f64) -> String {
    // Without the sign of a negative zero.
    susun_text::grouped(format_args!("{:.0}", value + 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_or_have_three_figures() {
        assert_eq!(figure(1_234_567.0, Measure::Generated), "1,234,567");
        assert_eq!(figure(1234.5, Measure::Generated), "1,235");
        assert_eq!(figure(0.012_345, Measure::WallSeconds), "0.0123");
        assert_eq!(figure(12.0, Measure::WallSeconds), "12.0");
        assert_eq!(figure(0.000_012_3, Measure::WallSeconds), "1.23e-5");
        assert_eq!(figure(f64::INFINITY, Measure::WallSeconds), "> budget");
        assert_eq!(three_figures(-1.5), "-1.50");
    }

    #[test]
    fn small_probabilities_are_only_small() {
        assert_eq!(probability(3e-20), "< 0.0001");
        assert_eq!(probability(0.04), "0.0400");
    }
}
