//! Bootstrap confidence intervals, by the percentile method (Efron 1979).

use serde::Serialize;
use susun_engine::chance::{below, seeded};

use super::quantile::quantile;

/// The number of resamples. With another seed, the ends of the interval then agree to two or three figures.
const DRAWS: usize = 2000;

/// A 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The interval of `statistic` over `values`, the same for the same seed. `None` for fewer than two values, or if the
/// statistic of a resample is `None`.
pub fn bootstrap(
    values: &[f64],
    seed: u64,
    statistic: impl Fn(&[f64]) -> Option<f64>,
) -> Option<Interval> {
    let many = u32::try_from(values.len()).ok().filter(|&many| many > 1)?;
    let mut rng = seeded(seed);
    let mut drawn = vec![0.0; values.len()];
    let mut found = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        for value in &mut drawn {
            *value = values[below(many, &mut rng) as usize];
        }
        found.push(statistic(&drawn)?);
    }
    found.sort_by(f64::total_cmp);
    Some(Interval { low: quantile(&found, 0.025)?, high: quantile(&found, 0.975)? })
}

#[cfg(test)]
mod tests {
    use super::super::mean;
    use super::*;

    #[test]
    fn the_interval_contains_the_mean_and_is_reproducible() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let interval = bootstrap(&values, 1, mean).unwrap();
        assert_eq!(Some(interval), bootstrap(&values, 1, mean));
        // The standard error of the mean is 2.9, and the interval extends 1.96 times that to either side.
        assert!((interval.low - 43.8).abs() < 0.6, "{interval:?}");
        assert!((interval.high - 55.2).abs() < 0.6, "{interval:?}");
    }

    #[test]
    fn one_value_has_no_interval() {
        assert_eq!(bootstrap(&[1.0], 1, mean), None);
    }

    #[test]
    fn the_interval_of_equal_values_is_a_point() {
        let interval = bootstrap(&[3.0; 5], 1, mean).unwrap();
        assert_eq!((interval.low, interval.high), (3.0, 3.0));
    }
}
