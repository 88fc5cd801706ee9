//! Numbers for people: grouped by thousands, or short.

/// `546344` as `546,344`.
pub(crate) fn grouped(number: u64) -> String {
    grouped_u128(number.into())
}

/// The same for numbers above 2^64.
pub(crate) fn grouped_u128(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `4331140` as `4.33 M`.
pub(crate) fn short(number: f64) -> String {
    let scales = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    match scales.iter().find(|(scale, _)| number >= *scale) {
        Some((scale, unit)) => format!("{:.2}{unit}", number / scale),
        None => format!("{number:.0}"),
    }
}

/// `1 move`, `7 moves`.
pub(crate) fn moves(count: u32) -> String {
    counted(u64::from(count), "move")
}

/// `1 tile`, `1,200 tiles`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped_or_short() {
        assert_eq!(
            [0, 999, 1000, 36_302_808_031].map(grouped),
            ["0", "999", "1,000", "36,302,808,031"]
        );
        assert_eq!([12.0, 4_331_140.0, 2.5e9].map(short), ["12", "4.33 M", "2.50 G"]);
        assert_eq!((moves(1), moves(0)), ("1 move".into(), "0 moves".into()));
    }
}
