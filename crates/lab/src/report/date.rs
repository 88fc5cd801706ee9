//! Dates.

/// The date of a time in seconds since 1970, as `2026-01-31`, in UTC.
pub(super) fn day(seconds: f64) -> String {
    let mut days = (seconds / 86_400.0).floor() as i64;
    let mut year = 1970;
    while days >= length_of_year(year) {
        days -= length_of_year(year);
        year += 1;
    }
    let mut month = 1;
    while days >= length_of_month(year, month) {
        days -= length_of_month(year, month);
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn length_of_year(year: i64) -> i64 {
    if is_leap(year) { 366 } else { 365 }
}

fn length_of_month(year: i64, month: u8) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(day(0.0), "1970-01-01");
        assert_eq!(day(86_399.9), "1970-01-01");
        // From `date -u -d @...`.
        assert_eq!(day(951_782_400.0), "2000-02-29");
        assert_eq!(day(1_000_000_000.0), "2001-09-09");
        assert_eq!(day(4_107_542_400.0), "2100-03-01");
    }
}
