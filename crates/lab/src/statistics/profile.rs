//! Performance profiles: the share of the puzzles on which a method is within a factor of the best one (Dolan and Moré
//! 2002).

use serde::Serialize;

/// A step of a profile: on this share of the puzzles, the method is within this factor of the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The factor, 1 or more.
    pub factor: f64,
    /// The share of all puzzles, from 0 to 1.
    pub share: f64,
}

/// The ratio of each value to the best value of its puzzle. `values[method][puzzle]` is infinite if the method did not
/// answer. If the best value is zero, methods with that value have 1 and the others are infinite.
pub fn performance_ratios(values: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let puzzles = values.first().map_or(0, Vec::len);
    let best = |puzzle: usize| values.iter().map(|of| of[puzzle]).fold(f64::INFINITY, f64::min);
    let best: Vec<f64> = (0..puzzles).map(best).collect();
    let ratio = |value: f64, best: f64| match value {
        value if value.is_infinite() => f64::INFINITY,
        value if value <= best => 1.0,
        value => value / best,
    };
    let of = |values: &Vec<f64>| values.iter().zip(&best).map(|(v, b)| ratio(*v, *b)).collect();
    values.iter().map(of).collect()
}

/// The profile of one method from its ratios: a step wherever the share grows.
pub fn performance_profile(ratios: &[f64]) -> Vec<Step> {
    let mut sorted: Vec<f64> = ratios.iter().copied().filter(|ratio| ratio.is_finite()).collect();
    sorted.sort_by(f64::total_cmp);
    let mut steps: Vec<Step> = Vec::new();
    for (index, factor) in sorted.into_iter().enumerate() {
        let share = (index + 1) as f64 / ratios.len() as f64;
        match steps.last_mut() {
            Some(step) if step.factor.total_cmp(&factor).is_eq() => step.share = share,
            _ => steps.push(Step { factor, share }),
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_ratio_is_one_and_unanswered_puzzles_are_within_no_factor() {
        let ratios = performance_ratios(&[vec![1.0, 4.0, 2.0], vec![2.0, 2.0, f64::INFINITY]]);
        assert_eq!(ratios, [vec![1.0, 2.0, 1.0], vec![2.0, 1.0, f64::INFINITY]]);
        let steps = performance_profile(&ratios[1]);
        let third = 1.0 / 3.0;
        assert_eq!(
            steps,
            [Step { factor: 1.0, share: third }, Step { factor: 2.0, share: 2.0 * third }]
        );
    }

    #[test]
    fn all_methods_with_zero_are_best() {
        assert_eq!(
            performance_ratios(&[vec![0.0], vec![0.0], vec![1.0]]),
            [vec![1.0], vec![1.0], vec![f64::INFINITY]]
        );
    }
}
