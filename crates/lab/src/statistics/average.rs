//! Arithmetic and geometric means.

/// The arithmetic mean; `None` if there are no values.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean, the right one for ratios: that of r and 1/r is 1. `None` if there are no values, or if a value
/// is not above zero.
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
    fn the_geometric_mean_of_a_ratio_and_its_inverse_is_one() {
        let ratios = [4.0, 0.25];
        assert!((geometric_mean(&ratios).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(mean(&ratios), Some(2.125));
    }

    #[test]
    fn there_is_no_mean_of_nothing_and_no_geometric_mean_of_zero() {
        assert_eq!(mean(&[]), None);
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
    }
}
