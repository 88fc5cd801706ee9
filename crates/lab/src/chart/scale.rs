//! Maps values to positions along an axis, and chooses the ticks.

use super::number::{decimal, power};

/// Maps values to positions between the two ends of an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    logarithmic: bool,
    low: f64,
    high: f64,
}

/// A tick. One without a label is drawn shorter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    pub(crate) value: f64,
    pub(crate) label: String,
}

/// The approximate number of ticks with labels.
const TICKS: f64 = 6.0;
/// Space beyond the outermost values, as a share of the axis.
const ROOM: f64 = 0.03;
/// If the largest value is more than this many times the smallest, a linear axis could not show the small ones.
const WIDE: f64 = 30.0;

impl Scale {
    /// A linear scale, exactly from `low` to `high`.
    pub(crate) fn linear(low: f64, high: f64) -> Scale {
        let high = if high > low { high } else { low + 1.0 };
        Scale { logarithmic: false, low, high }
    }

    /// A logarithmic scale, exactly from `low` to `high`, both above zero.
    pub(crate) fn logarithmic(low: f64, high: f64) -> Scale {
        let low = if low > 0.0 { low } else { f64::MIN_POSITIVE };
        let high = if high > low { high } else { low * 10.0 };
        Scale { logarithmic: true, low, high }
    }

    /// A linear scale from 0 to a little more than the largest value.
    pub(crate) fn from_zero(values: &[f64]) -> Scale {
        let most = values.iter().copied().fold(0.0, f64::max);
        Scale::linear(0.0, most * (1.0 + ROOM))
    }

    /// A logarithmic scale with a little space on both sides. It has no position for 0; such values are at the low end.
    pub(crate) fn around(values: &[f64]) -> Scale {
        let positive = values.iter().copied().filter(|value| *value > 0.0);
        let (low, high) = positive
            .fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
        if high <= 0.0 {
            return Scale::logarithmic(1.0, 10.0);
        }
        // A single value is in the middle of the axis, which spans one decade.
        let room = if high > low { (high / low).powf(ROOM) } else { 10_f64.sqrt() };
        Scale::logarithmic(low / room, high * room)
    }

    /// A logarithmic scale if the values span a wide range, else a linear one from 0.
    pub(crate) fn fitting(values: &[f64]) -> Scale {
        let least = values.iter().copied().filter(|v| *v > 0.0).fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(0.0, f64::max);
        if most > WIDE * least { Scale::around(values) } else { Scale::from_zero(values) }
    }

    /// Whether the scale is logarithmic.
    pub(crate) fn is_logarithmic(&self) -> bool {
        self.logarithmic
    }

    /// The highest value.
    pub(crate) fn high(&self) -> f64 {
        self.high
    }

    /// The position of a value: 0 at the low end, 1 at the high end. Values outside are moved to the nearer end.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let share = if self.logarithmic {
            // `libm` gives the same digits on every machine.
            libm::log(value / self.low) / libm::log(self.high / self.low)
        } else {
            (value - self.low) / (self.high - self.low)
        };
        if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
    }

    /// The ticks, from the low end to the high end.
    pub(crate) fn ticks(&self) -> Vec<Tick> {
        if self.logarithmic && self.high / self.low >= 4.0 { self.decades() } else { self.steps() }
    }

    /// Ticks at multiples of 1, 2 or 5 times a power of ten.
    fn steps(&self) -> Vec<Tick> {
        let rough = (self.high - self.low) / TICKS;
        let exponent = rough.log10().floor();
        let unit = 10_f64.powf(exponent);
        let (factor, _) = [(1.0, 1.5), (2.0, 3.5), (5.0, 7.5), (10.0, f64::INFINITY)]
            .into_iter()
            .find(|(_, most)| rough / unit <= *most)
            .unwrap_or((1.0, 0.0));
        let step = factor * unit;
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        let tick = |n: i64| {
            let value = n as f64 * step;
            Tick { value, label: decimal(value, decimals) }
        };
        (first..=last).map(tick).collect()
    }

    /// Ticks on a logarithmic scale. Labels are at powers of ten, at every second or third one if there are many, and
    /// also at 2 and 5 times a power if there are few.
    fn decades(&self) -> Vec<Tick> {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let count = (self.high / self.low).log10();
        let every = (count / (TICKS + 1.0)).ceil().max(1.0) as i32;
        let labelled: &[u32] = if count < 2.0 { &[1, 2, 5] } else { &[1] };
        let digits = if every == 1 { 1..10 } else { 1..2 };
        // All labels written out, or all as powers, never both on one axis.
        let full = self.low >= 9e-5 && self.high < 2e6;
        let mut ticks = Vec::new();
        for exponent in first..=last {
            for digit in digits.clone() {
                let value = f64::from(digit) * 10_f64.powi(exponent);
                let with_words = labelled.contains(&digit) && exponent.rem_euclid(every) == 0;
                let label = if with_words { power(digit, exponent, full) } else { String::new() };
                ticks.push(Tick { value, label });
            }
        }
        let inside = self.low * (1.0 - 1e-9)..=self.high * (1.0 + 1e-9);
        ticks.retain(|tick| inside.contains(&tick.value));
        ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale) -> Vec<String> {
        let labels = scale.ticks().into_iter().map(|tick| tick.label);
        labels.filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn linear_ticks_are_round_numbers() {
        assert_eq!(labels(&Scale::linear(0.0, 31.0)), ["0", "5", "10", "15", "20", "25", "30"]);
        assert_eq!(labels(&Scale::linear(0.0, 0.5)), ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"]);
        let thousands = labels(&Scale::linear(0.0, 5_000.0));
        assert_eq!(thousands, ["0", "1,000", "2,000", "3,000", "4,000", "5,000"]);
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten_and_fewer_where_there_are_many() {
        let scale = Scale::logarithmic(8.0, 20_000.0);
        assert_eq!(labels(&scale), ["10", "100", "1,000", "10,000"]);
        assert_eq!(scale.ticks().len(), 2 + 9 + 9 + 9 + 2);
        let narrow = labels(&Scale::logarithmic(0.9, 12.0));
        assert_eq!(narrow, ["1", "2", "5", "10"]);
        let wide = labels(&Scale::logarithmic(1.0, 1e12));
        assert_eq!(wide, ["1", "10²", "10⁴", "10⁶", "10⁸", "10¹⁰", "10¹²"]);
        assert_eq!(
            labels(&Scale::logarithmic(2.0, 3.0)),
            ["2.0", "2.2", "2.4", "2.6", "2.8", "3.0"]
        );
    }

    #[test]
    fn positions_are_proportional_and_never_outside() {
        let scale = Scale::logarithmic(1.0, 10_000.0);
        assert!((scale.at(100.0) - 0.5).abs() < 1e-12);
        assert_eq!((scale.at(0.0), scale.at(1e9), scale.at(f64::INFINITY)), (0.0, 1.0, 1.0));
        assert!((Scale::linear(0.0, 4.0).at(1.0) - 0.25).abs() < 1e-12);
    }

    #[test]
    fn a_wide_range_gets_a_logarithmic_scale() {
        assert!(Scale::fitting(&[1.0, 31.0]).is_logarithmic());
        assert!(!Scale::fitting(&[1.0, 29.0]).is_logarithmic());
        assert!(!Scale::fitting(&[0.0, 0.0]).is_logarithmic());
        assert!(!Scale::fitting(&[]).is_logarithmic());
    }

    #[test]
    fn a_single_value_is_in_the_middle() {
        assert!((Scale::around(&[50.0]).at(50.0) - 0.5).abs() < 1e-9);
        assert!(!labels(&Scale::around(&[50.0])).is_empty());
    }
}
