//! Numbers formatted for people.

use std::fmt::Display;

/// A number and a noun in singular or plural: `1 move`, `1200 moves`.
pub fn plural(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// The same with digit groups: `1 move`, `1,200 moves`.
pub fn counted(count: impl Display, noun: &str) -> String {
    plural(grouped(count), noun)
}

/// A number with digit groups: `546,344`.
pub fn grouped(number: impl Display) -> String {
    let number = number.to_string();
    let digits = number.trim_start_matches('-');
    let mut text = number[..number.len() - digits.len()].to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in seconds with its unit: `0.31 ms`, `12 ms`, `1.24 s`, `75 s`.
pub fn time(seconds: f64) -> String {
    match seconds {
        ..0.009_95 => format!("{:.2} ms", 1e3 * seconds),
        ..0.999_5 => format!("{:.0} ms", 1e3 * seconds),
        ..60.0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// A number of bytes with its unit: `1 GiB`, `1.5 GiB`, `17.1 MiB`, `512 bytes`.
pub fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    match units.iter().find(|(shift, _)| bytes >> shift > 0) {
        Some((shift, unit)) => {
            let amount = format!("{:.1}", bytes as f64 / f64::from(1_u32 << shift));
            format!("{} {unit}", amount.trim_end_matches(".0"))
        }
        None => counted(bytes, "byte"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        let grouped_as = [0_i64, 999, 1000, 36_302_808_031, -1, -1234].map(grouped);
        assert_eq!(grouped_as, ["0", "999", "1,000", "36,302,808,031", "-1", "-1,234"]);
        assert_eq!(grouped(u128::MAX), "340,282,366,920,938,463,463,374,607,431,768,211,455");
    }

    #[test]
    fn times_and_sizes_have_units() {
        let times = [0.000_31, 0.012, 0.999_6, 1.24, 75.4].map(time);
        assert_eq!(times, ["0.31 ms", "12 ms", "1.00 s", "1.24 s", "75 s"]);
        let sizes = [1, 512, 1 << 30, 3 << 29, 17_930_000].map(size);
        assert_eq!(sizes, ["1 byte", "512 bytes", "1 GiB", "1.5 GiB", "17.1 MiB"]);
    }

    #[test]
    fn only_one_is_singular() {
        assert_eq!([0, 1, 1200].map(|n| plural(n, "move")), ["0 moves", "1 move", "1200 moves"]);
        assert_eq!([0, 1, 1200].map(|n| counted(n, "run")), ["0 runs", "1 run", "1,200 runs"]);
    }
}
