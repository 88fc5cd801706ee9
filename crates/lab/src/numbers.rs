//! Numbers formatted for people: counts with digit groups, others with three significant figures.

use crate::measure::Measure;

/// A value of a measure, without its unit; `> budget` if it is infinite.
pub(crate) fn figure(value: f64, measure: Measure) -> String {
    if value.is_infinite() {
        return "> budget".into();
    }
    if measure.is_exact() && value.fract() == 0.0 {
        return grouped(value);
    }
    three_figures(value)
}

/// With three significant figures; from 100 on, rounded to a whole number with digit groups.
pub(crate) fn three_figures(value: f64) -> String {
    let size = value.abs();
    if size >= 100.0 {
        grouped(value.round())
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else if size >= 1.0 || value == 0.0 {
        format!("{value:.2}")
    } else if size >= 0.001 {
        // As many decimals as three significant figures need.
        let places = 2 - size.log10().floor() as i32;
        format!("{value:.*}", places as usize)
    } else {
        format!("{value:.2e}")
    }
}

/// A probability; a small one is given as a bound, because its digits have no meaning.
pub(crate) fn probability(value: f64) -> String {
    if value < 0.0001 { "< 0.0001".into() } else { format!("{value:.4}") }
}

/// A time limit in its largest whole unit: `1 h`, `5 min`, `90 s`, `500 ms`.
pub(crate) fn time_limit(seconds: f64) -> String {
    let whole = |unit: f64| seconds >= unit && seconds % unit == 0.0;
    match seconds {
        _ if whole(3600.0) => format!("{} h", seconds / 3600.0),
        _ if whole(60.0) => format!("{} min", seconds / 60.0),
        _ if whole(1.0) => format!("{seconds} s"),
        _ => susun_text::time(seconds),
    }
}

/// A whole number with digit groups.
pub(crate) fn grouped(value: f64) -> String {
    // Adding 0 removes the sign of a negative zero.
    susun_text::grouped(format_args!("{:.0}", value + 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_digit_groups_or_three_figures() {
        assert_eq!(figure(1_234_567.0, Measure::Generated), "1,234,567");
        assert_eq!(figure(1234.5, Measure::Generated), "1,235");
        assert_eq!(figure(0.012_345, Measure::WallSeconds), "0.0123");
        assert_eq!(figure(12.0, Measure::WallSeconds), "12.0");
        assert_eq!(figure(0.000_012_3, Measure::WallSeconds), "1.23e-5");
        assert_eq!(figure(f64::INFINITY, Measure::WallSeconds), "> budget");
        assert_eq!(three_figures(-1.5), "-1.50");
    }

    #[test]
    fn time_limits_have_the_largest_whole_unit() {
        let limits = [7200.0, 300.0, 90.0, 10.0, 0.5].map(time_limit);
        assert_eq!(limits, ["2 h", "5 min", "90 s", "10 s", "500 ms"]);
    }

    #[test]
    fn small_probabilities_are_shown_as_a_bound() {
        assert_eq!(probability(3e-20), "< 0.0001");
        assert_eq!(probability(0.04), "0.0400");
    }
}
