//! The calendar: every date can be solved.

use susun_packing::{SolutionCounter, named, notation};
use susun_search::{Control, Limits, Meter};
use susun_testkit::golden::table;

/// The table was counted by dancing links; here bitboards count.
#[test]
fn every_date_of_the_calendar_has_a_solution() {
    let dates = table("calendar.tsv");
    assert_eq!(dates.len(), 366);
    for row in dates {
        let date = row.get("date").expect("a date");
        let text = format!("packing\nboard calendar-{date}\npieces calendar\n");
        let puzzle = notation::read(&text, None).expect("a puzzle").puzzle;
        assert_eq!(puzzle.region(), &named::board(&format!("calendar-{date}")).expect("a date"));
        let mut counter = SolutionCounter::new(&puzzle);
        let mut meter = Meter::new(Limits::default(), Control::silent());
        let count = counter.count(&[], u64::MAX, &mut meter);
        let count = count.expect("there are no limits");
        assert_eq!(count, row.number("solutions"), "{date}");
        assert!(count > Some(0), "{date}");
    }
}
