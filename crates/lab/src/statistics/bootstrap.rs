//! How sure a number is, by drawing anew from what was measured (Efron 1979): the percentile interval.

use serde::Serialize;
use susun_engine::chance::{below, seeded};

use super::quantile::quantile;

/// How often is drawn anew. The interval's ends then repeat to two or three figures with other seeds.
const DRAWS: usize = 2000;

/// Two ends between which a number is, in 95 of 100 experiments like this one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The interval of `statistic` over `values`, the same for the same seed. `None` of fewer than two values, and
/// where the statistic has no number.
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
    fn the_interval_holds_the_mean_and_repeats() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let interval = bootstrap(&values, 1, mean).unwrap();
        assert_eq!(Some(interval), bootstrap(&values, 1, mean));
        // The standard error of the mean is 2.9, and 1.96 of that lie on either side.
        assert!((interval.low - 43.8).abs() < 0.6, "{interval:?}");
        assert!((interval.high - 55.2).abs() < 0.6, "{interval:?}");
    }

    #[test]
    fn one_value_says_nothing_about_its_spread() {
        assert_eq!(bootstrap(&[1.0], 1, mean), None);
    }

    #[test]
    fn equal_values_leave_no_doubt() {
        let interval = bootstrap(&[3.0; 5], 1, mean).unwrap();
        assert_eq!((interval.low, interval.high), (3.0, 3.0));
    }
}
