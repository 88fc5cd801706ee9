//! Times, counts and sizes as people type them: `500ms`, `10M`, `2G`.

/// Seconds, from `90`, `1.5s`, `500ms`, `2m` or `1h`.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds = number(text, &units).ok_or("write seconds, or a time such as 500ms, 2m, 1h")?;
    if seconds > LONGEST { Err("that is more than thirty years".into()) } else { Ok(seconds) }
}

/// The longest time, in seconds.
const LONGEST: f64 = 1e9;

/// A count, from `1000000`, `1,000,000`, `1_000_000`, `500k`, `10M`, `2G` or `1T`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let units = [("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("", 1.0)];
    ungrouped(text)
        .and_then(|text| whole(&text, &units))
        .ok_or_else(|| "write a number such as 1000000, 500k or 10M".into())
}

/// The same, or `all`.
#[cfg(feature = "cluster")]
pub(crate) fn count_or_all(text: &str) -> Result<u64, String> {
    if text == "all" { Ok(u64::MAX) } else { count(text) }
}

/// Bytes, from `2G`, `512M`, `4GiB` or `none`.
pub(crate) fn bytes(text: &str) -> Result<Memory, String> {
    if text == "none" {
        return Ok(Memory(None));
    }
    let (k, m, g) = (1024.0, 1024.0 * 1024.0, 1024.0 * 1024.0 * 1024.0);
    let units = [("KiB", k), ("MiB", m), ("GiB", g), ("k", k), ("M", m), ("G", g), ("", 1.0)];
    let value = whole(text, &units);
    value
        .map(|bytes| Memory(Some(bytes)))
        .ok_or_else(|| "write a size such as 512M, 4G or none".into())
}

/// A memory limit, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) Option<u64>);

fn number(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let (digits, factor) =
        units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)))?;
    let plain = digits.replace('_', "");
    let allowed = plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = plain.parse().ok()?;
    (allowed && value.is_finite()).then_some(value * factor)
}

/// Without the commas before every three digits. Commas elsewhere may be meant as a point.
fn ungrouped(text: &str) -> Option<String> {
    let Some((first, rest)) = text.split_once(',') else { return Some(text.into()) };
    let digits = |group: &str| group.bytes().take_while(u8::is_ascii_digit).count();
    let grouped = (1..=3).contains(&first.len())
        && digits(first) == first.len()
        && rest.split(',').all(|group| digits(group) == 3);
    grouped.then(|| text.replace(',', ""))
}

fn whole(text: &str, units: &[(&str, f64)]) -> Option<u64> {
    if let Ok(exact) = text.replace('_', "").parse() {
        return Some(exact);
    }
    let value = number(text, units)?;
    (value.fract() == 0.0 && value < 1e18).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_counts_and_sizes_are_read() {
        assert_eq!(seconds("500ms"), Ok(0.5));
        assert_eq!(seconds("2m"), Ok(120.0));
        assert_eq!(seconds("0.1"), Ok(0.1));
        assert_eq!(count("10M"), Ok(10_000_000));
        assert_eq!(count("1_000"), Ok(1000));
        assert_eq!(count("1,000,000"), Ok(1_000_000));
        assert_eq!(count("1,500k"), Ok(1_500_000));
        assert_eq!(count("2T"), Ok(2_000_000_000_000));
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(bytes("2G"), Ok(Memory(Some(2 << 30))));
        assert_eq!(bytes("none"), Ok(Memory(None)));
        for wrong in ["", "-1", "1e9", "ten", "5 5", "inf", "nan", "1,5", "1,0000", ",000"] {
            assert!(seconds(wrong).is_err() && count(wrong).is_err() && bytes(wrong).is_err());
        }
    }
}
