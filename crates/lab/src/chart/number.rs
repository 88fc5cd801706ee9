//! Numbers in tick labels.

use crate::numbers;

/// A number with a fixed number of decimals.
pub(crate) fn decimal(value: f64, decimals: usize) -> String {
    if decimals == 0 { numbers::grouped(value) } else { format!("{value:.decimals$}") }
}

/// `digit` times a power of ten: written out if `full`, else as `2×10⁷`.
pub(crate) fn power(digit: u32, exponent: i32, full: bool) -> String {
    if full || (0..=1).contains(&exponent) {
        return decimal(f64::from(digit) * 10_f64.powi(exponent), (-exponent).max(0) as usize);
    }
    let raised: String = exponent.to_string().chars().map(superscript).collect();
    if digit == 1 { format!("10{raised}") } else { format!("{digit}×10{raised}") }
}

fn superscript(c: char) -> char {
    const FIGURES: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    c.to_digit(10).map_or('⁻', |digit| FIGURES[digit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_written_out_or_have_exponents() {
        assert_eq!(power(1, 4, true), "10,000");
        assert_eq!(power(5, -2, true), "0.05");
        assert_eq!(power(5, 1, false), "50");
        assert_eq!(power(1, 7, false), "10⁷");
        assert_eq!(power(2, -5, false), "2×10⁻⁵");
    }
}
