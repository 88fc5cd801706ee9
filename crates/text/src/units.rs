//! Times, counts and sizes as people type them: `500ms`, `10M`, `1 GiB`.
//!
//! A number and a unit, with or without a space between them; without a unit it is a number of seconds, things or
//! bytes. Digits may be grouped by `_`, or by commas before every three digits. Options of the program and keys of
//! experiment files are read by these functions.

use std::error::Error;
use std::fmt;

/// Why a text is not a time, a count or a size. Its message says what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitError {
    /// Not a time.
    Time,
    /// A time above [`LONGEST`].
    TooLong,
    /// Not a count.
    Count,
    /// Not a size in bytes.
    Size,
}

impl fmt::Display for UnitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "write seconds, or a time such as 500ms, 2m, 1h",
            Self::TooLong => "that is more than thirty years",
            Self::Count => "write a number such as 1000000, 500k or 10M",
            Self::Size => "write a size such as 512M, 4G or none",
        })
    }
}

impl Error for UnitError {}

/// The longest time, in seconds.
pub const LONGEST: f64 = 1e9;

/// Seconds, from `90`, `1.5s`, `500ms`, `2 min`, `2m` or `1h`.
pub fn seconds(text: &str) -> Result<f64, UnitError> {
    let units = [("ms", 0.001), ("s", 1.0), ("min", 60.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let (digits, factor) = split(text, &units).ok_or(UnitError::Time)?;
    let seconds = value(&digits).ok_or(UnitError::Time)? * factor;
    if seconds > LONGEST { Err(UnitError::TooLong) } else { Ok(seconds) }
}

/// A count, from `1000000`, `1,000,000`, `1_000_000`, `500k`, `10M`, `2G` or `1T`.
pub fn count(text: &str) -> Result<u64, UnitError> {
    let units = [("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("", 1.0)];
    whole(text, &units).ok_or(UnitError::Count)
}

/// A memory limit in bytes, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory(pub Option<u64>);

/// A memory limit, from `2G`, `512M`, `4GiB`, `1 GiB`, `1000000` or `none`. All units are powers of 1024.
pub fn memory(text: &str) -> Result<Memory, UnitError> {
    const K: f64 = 1024.0;
    if text == "none" {
        return Ok(Memory(None));
    }
    let units = [
        ("KiB", K),
        ("MiB", K * K),
        ("GiB", K * K * K),
        ("TiB", K * K * K * K),
        ("k", K),
        ("K", K),
        ("M", K * K),
        ("G", K * K * K),
        ("T", K * K * K * K),
        ("B", 1.0),
        ("", 1.0),
    ];
    whole(text, &units).map(|bytes| Memory(Some(bytes))).ok_or(UnitError::Size)
}

/// The digits of a number, perhaps with a point, and the factor of its unit.
fn split(text: &str, units: &[(&str, f64)]) -> Option<(String, f64)> {
    let (number, factor) =
        units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, *factor)))?;
    let digits = ungrouped(number.trim_end())?;
    let allowed = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    allowed.then_some((digits, factor))
}

/// Without underscores, and without the commas before every three digits. Commas elsewhere may be meant as a point.
fn ungrouped(number: &str) -> Option<String> {
    let number = number.replace('_', "");
    let Some((first, rest)) = number.split_once(',') else { return Some(number) };
    let grouped = (1..=3).contains(&first.len()) && rest.split(',').all(|group| group.len() == 3);
    grouped.then(|| number.replace(',', ""))
}

fn value(digits: &str) -> Option<f64> {
    digits.parse().ok().filter(|value: &f64| value.is_finite())
}

fn whole(text: &str, units: &[(&str, f64)]) -> Option<u64> {
    let (digits, factor) = split(text, units)?;
    if let (true, Ok(exact)) = (factor <= 1.0, digits.parse()) {
        return Some(exact);
    }
    let value = value(&digits)? * factor;
    (value.fract() == 0.0 && value < 1e18).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let times = ["500ms", "1.5s", "1.5 s", "2 min", "2min", "5m", "1h", "90", "0.1", "1,000"];
        let read = [0.5, 1.5, 1.5, 120.0, 120.0, 300.0, 3600.0, 90.0, 0.1, 1000.0];
        assert_eq!(times.map(seconds), read.map(Ok));
        assert_eq!(seconds("300000h"), Err(UnitError::TooLong));
    }

    #[test]
    fn counts_are_read() {
        let counts = ["10M", "10 M", "1_000", "1,000,000", "1,500k", "2T", "1.5k"];
        let read = [10_000_000, 10_000_000, 1000, 1_000_000, 1_500_000, 2_000_000_000_000, 1500];
        assert_eq!(counts.map(count), read.map(Ok));
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(count("1.5"), Err(UnitError::Count));
    }

    #[test]
    fn sizes_are_read() {
        for gibibyte in ["1 GiB", "1GiB", "1G", "1 G", "1024M", "1_073_741_824", "1073741824 B"] {
            assert_eq!(memory(gibibyte), Ok(Memory(Some(1 << 30))), "{gibibyte}");
        }
        assert_eq!(memory("512M"), Ok(Memory(Some(512 << 20))));
        assert_eq!(memory("none"), Ok(Memory(None)));
        assert_eq!(memory("99999999999 TiB"), Err(UnitError::Size));
    }

    #[test]
    fn other_texts_are_refused() {
        let wrong = [
            "", " ", "-1", "+1", "1e9", "ten", "5 5", "inf", "nan", "1,5", "1,0000", ",000", "G",
            "1 GB!", "1..5",
        ];
        for wrong in wrong {
            assert_eq!(seconds(wrong), Err(UnitError::Time), "{wrong}");
            assert_eq!(count(wrong), Err(UnitError::Count), "{wrong}");
            assert_eq!(memory(wrong), Err(UnitError::Size), "{wrong}");
        }
    }
}
