//! The board of a date: the calendar without the cells of the month and of the day.
//!
//! The drawing is `boards/calendar.txt`: its cells, in reading order, are 12 months and 31 days. The pieces of the set
//! `calendar` fill the board of every date.

/// The drawing of the whole calendar.
pub(crate) const CALENDAR: &str = include_str!("../boards/calendar.txt");

/// The days of each month, in a leap year.
const DAYS: [usize; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// The drawing of the board `calendar-MM-DD`; `None` for other names and for days that no year has.
pub(crate) fn dated(name: &str) -> Option<String> {
    let (month, day) = name.strip_prefix("calendar-")?.split_once('-')?;
    let (month, day) = (two_digits(month)?, two_digits(day)?);
    let days = *DAYS.get(month.checked_sub(1)?)?;
    if !(1..=days).contains(&day) {
        return None;
    }
    let free = [month, DAYS.len() + day];
    let mut cells = 0;
    let rows = CALENDAR.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|row| {
        let cell = |letter: char| {
            cells += usize::from(letter == 'X');
            if letter == 'X' && free.contains(&cells) { '.' } else { letter }
        };
        row.chars().map(cell).collect::<String>()
    });
    Some(rows.collect::<Vec<_>>().join("\n"))
}

fn two_digits(text: &str) -> Option<usize> {
    let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_leaves_its_month_and_its_day_free() {
        let board = "XXXXXX.\nXXXX.X.\nXXXXXXX\nXXXXXXX\nXXXX.XX\nXXXXXXX\nXXX....";
        assert_eq!(dated("calendar-11-19").as_deref(), Some(board));
        let first = dated("calendar-01-01").expect("a date");
        assert_eq!(first.lines().nth(2), Some(".XXXXXX"));
        let last = dated("calendar-12-31").expect("a date");
        assert_eq!(last.lines().last(), Some("XX....."));
    }

    #[test]
    fn there_are_366_dates() {
        let dates = (0..100).flat_map(|month| (0..100).map(move |day| (month, day)));
        let known =
            dates.filter(|(month, day)| dated(&format!("calendar-{month:02}-{day:02}")).is_some());
        assert_eq!(known.count(), 366);
        for name in ["calendar", "calendar-", "calendar-1-1", "calendar-02-30", "calendar-+1-01"] {
            assert_eq!(dated(name), None, "{name}");
        }
    }
}
