//! Performance profiles: for how many of the puzzles is a method within a factor of the best one (Dolan and
//! Moré 2002)?

use serde::Serialize;

/// A step of a profile: within this factor of the best method, this share of the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The factor, 1 or more.
    pub factor: f64,
    /// The share of all puzzles, from 0 to 1.
    pub share: f64,
}

/// How many times the best value each method took, puzzle by puzzle: `values[method][puzzle]`, infinite where a
/// method did not answer. Where the best value is zero, all who share it have 1 and the others are infinite.
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

/// The profile of one method from its ratios: a step where the share grows.
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
    fn the_best_has_one_and_who_did_not_answer_is_never_within_any_factor() {
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
    fn zero_is_best_for_all_who_have_it() {
        assert_eq!(
            performance_ratios(&[vec![0.0], vec![0.0], vec![1.0]]),
            [vec![1.0], vec![1.0], vec![f64::INFINITY]]
        );
    }
}
