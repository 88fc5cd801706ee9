//! Quantiles, as numpy and R compute them by default: linear between the two nearest values (Hyndman and Fan 1996,
//! definition 7).

use serde::Serialize;

/// The quantile `share` (0.5 is the median) of values in ascending order; `None` if there are no values. A censored
/// value is given as infinite: it is larger than all others.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    let between = place - place.floor();
    // Infinity minus infinity, and zero times infinity, are not numbers.
    if below.total_cmp(&above).is_eq() || between == 0.0 {
        return Some(below);
    }
    Some(below + (above - below) * between)
}

/// The five numbers of a box plot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quartiles {
    /// The smallest value.
    pub least: f64,
    /// The lower quartile.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub upper: f64,
    /// The largest value.
    pub most: f64,
}

impl Quartiles {
    /// The quartiles of values in any order; `None` if there are none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share| quantile(&sorted, share);
        Some(Self {
            least: at(0.0)?,
            lower: at(0.25)?,
            median: at(0.5)?,
            upper: at(0.75)?,
            most: at(1.0)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_interpolated_between_values() {
        let quartiles = Quartiles::of(&[4.0, 1.0, 3.0, 2.0]).unwrap();
        assert_eq!((quartiles.lower, quartiles.median, quartiles.upper), (1.75, 2.5, 3.25));
        assert_eq!((quartiles.least, quartiles.most), (1.0, 4.0));
        assert_eq!(quantile(&[7.0], 0.9), Some(7.0));
        assert_eq!(Quartiles::of(&[]), None);
    }

    #[test]
    fn a_quantile_among_censored_values_is_infinite() {
        let values = [1.0, 2.0, f64::INFINITY, f64::INFINITY];
        assert_eq!(quantile(&values, 0.25), Some(1.75));
        assert_eq!(quantile(&values, 0.5), Some(f64::INFINITY));
        assert_eq!(quantile(&values, 1.0), Some(f64::INFINITY));
    }
}
