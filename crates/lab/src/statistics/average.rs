//! Means.

/// The arithmetic mean; `None` of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean, which is the fair one for ratios: of r and 1/r it is 1. `None` of nothing, and where a
/// value is not above zero.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    if values.iter().any(|value| *value <= 0.0) {
        return None;
    }
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean(&logarithms).map(f64::exp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_and_its_inverse_are_one_on_geometric_average() {
        let ratios = [4.0, 0.25];
        assert!((geometric_mean(&ratios).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(mean(&ratios), Some(2.125));
    }

    #[test]
    fn nothing_has_no_mean_and_zero_no_geometric_one() {
        assert_eq!(mean(&[]), None);
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
    }
}
