//! The signed rank test of Wilcoxon (1945): are two methods different on the same puzzles? The differences are ranked
//! by size, and the ranks of positive differences are compared with those of negative ones. The test assumes nothing
//! about the distribution of the values, which suits node counts over orders of magnitude.
//!
//! As `SciPy` does it by default: differences of zero are left out; the probability is exact for at most 50
//! differences without ties and zeros, or for at most 13 with them, and otherwise from the normal approximation,
//! corrected for ties.

use serde::Serialize;

/// With more differences than this, the normal approximation is used.
const MOST_EXACT: usize = 50;

/// The same limit if some differences are equal or zero.
const MOST_EXACT_TIED: usize = 13;

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Wilcoxon {
    /// Number of differences that are not zero.
    pub count: usize,
    /// The sum of the ranks of positive differences, or that of negative ones: the smaller of the two.
    pub statistic: f64,
    /// The p-value: the probability of sums that are at least this uneven if the methods do not differ.
    pub probability: f64,
    /// The effect size: the share of rank sums above zero minus the share below, from -1 to 1 (matched-pairs
    /// rank-biserial correlation, Kerby 2014).
    pub effect: f64,
}

/// The two-sided test of `differences`; `None` if all are zero.
pub fn wilcoxon(differences: &[f64]) -> Option<Wilcoxon> {
    let mut left: Vec<f64> = differences.iter().copied().filter(|&d| d != 0.0).collect();
    left.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let count = left.len();
    if count == 0 {
        return None;
    }
    let Ranked { above, below, ties, doubled } = rank(&left);
    let statistic = above.min(below);
    let is_plain = ties == 0.0 && count == differences.len();
    let most = if is_plain { MOST_EXACT } else { MOST_EXACT_TIED };
    let probability = if differences.len() <= most {
        exact(statistic, &doubled)
    } else {
        normal(statistic, count as f64, ties)
    };
    let effect = (above - below) / (above + below);
    Some(Wilcoxon { count, statistic, probability, effect })
}

struct Ranked {
    above: f64,
    below: f64,
    /// The sum of t^3 - t over groups of t equal absolute values.
    ties: f64,
    /// Twice each rank: a whole number even if equal absolute values share a rank.
    doubled: Vec<usize>,
}

/// Sums of ranks; equal absolute values share their mean rank. The differences are sorted by absolute value.
fn rank(sorted: &[f64]) -> Ranked {
    let mut ranked = Ranked { above: 0.0, below: 0.0, ties: 0.0, doubled: Vec::new() };
    let mut first = 0;
    for group in sorted.chunk_by(|a, b| a.abs().total_cmp(&b.abs()).is_eq()) {
        let many = group.len() as f64;
        let rank = first as f64 + f64::midpoint(1.0, many);
        let above = group.iter().filter(|difference| **difference > 0.0).count() as f64;
        ranked.above += rank * above;
        ranked.below += rank * (many - above);
        ranked.ties += many * many * many - many;
        ranked.doubled.extend(std::iter::repeat_n((2.0 * rank) as usize, group.len()));
        first += group.len();
    }
    ranked
}

/// The probability of a rank sum of at most `statistic` on either side, from the number of sets of ranks with each sum.
fn exact(statistic: f64, doubled: &[usize]) -> f64 {
    let mut sets = vec![0.0_f64; doubled.iter().sum::<usize>() + 1];
    sets[0] = 1.0;
    for &rank in doubled {
        for sum in (rank..sets.len()).rev() {
            sets[sum] += sets[sum - rank];
        }
    }
    let at_most: f64 = sets[..=(2.0 * statistic) as usize].iter().sum();
    (2.0 * at_most / 2.0_f64.powi(doubled.len() as i32)).min(1.0)
}

/// The same by the normal approximation.
fn normal(statistic: f64, count: f64, ties: f64) -> f64 {
    let mean = count * (count + 1.0) / 4.0;
    let variance = count * (count + 1.0) * (2.0 * count + 1.0) / 24.0 - ties / 48.0;
    if variance <= 0.0 {
        return 1.0;
    }
    let deviations = (statistic - mean).abs() / variance.sqrt();
    libm::erfc(deviations / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_all_have_one_sign_the_probability_is_the_least_possible() {
        let test = wilcoxon(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert_eq!((test.count, test.statistic, test.effect), (5, 0.0, 1.0));
        // Two of the 32 combinations of five signs.
        assert!((test.probability - 2.0 / 32.0).abs() < 1e-15);
    }

    #[test]
    fn ties_share_their_rank() {
        let test = wilcoxon(&[1.0, -1.0, 2.0]).unwrap();
        assert_eq!((test.statistic, test.effect), (1.5, 0.5));
    }

    #[test]
    fn few_differences_have_an_exact_probability() {
        let probability = |differences: &[f64]| wilcoxon(differences).map(|test| test.probability);
        // As SciPy 1.17: 2 of 32 combinations, even if some are equal or one is zero; 2 of 8.
        assert_eq!(probability(&[1.0, 2.0, 3.0, 4.0, 5.0, 0.0]), Some(0.0625));
        assert_eq!(probability(&[1.0; 5]), Some(0.0625));
        assert_eq!(probability(&[1.0; 3]), Some(0.25));
    }

    #[test]
    fn there_is_no_test_without_differences() {
        assert_eq!(wilcoxon(&[0.0, 0.0]), None);
    }

    #[test]
    fn balanced_differences_are_not_significant() {
        let values: Vec<f64> =
            (1..=200).map(|n| if n % 2 == 0 { f64::from(n) } else { -f64::from(n) }).collect();
        assert!(wilcoxon(&values).unwrap().probability > 0.8);
    }
}
