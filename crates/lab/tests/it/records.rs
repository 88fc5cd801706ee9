//! The book's page about records lists every field and every outcome, in order.

use std::fs;

use susun_lab::{Outcome, Record, export};

/// The names in backquotes in the first cells of a table.
fn rows(page: &str, head: &str) -> Vec<String> {
    let table = page.split(head).nth(1).expect("a table with this head");
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cell = |line: &str| line.split('|').nth(1).unwrap_or_default().to_owned();
    lines.flat_map(|line| names(&cell(line))).collect()
}

fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/lab/records.md");
    fs::read_to_string(path).expect("the page")
}

#[test]
fn the_page_has_every_field_in_its_order() {
    let mut csv = Vec::new();
    export(&[], &[], &mut csv).expect("a header");
    let header = String::from_utf8(csv).expect("text");
    let fields: Vec<String> = header.trim_end().split(',').map(str::to_owned).collect();
    assert!(fields.len() > 30, "{header}");
    assert_eq!(rows(&page(), "| field | type | what it says |"), fields);
}

#[test]
fn the_page_has_every_outcome_with_its_name_in_records() {
    let all = [
        Outcome::Optimal,
        Outcome::Solved,
        Outcome::Unsolvable,
        Outcome::Time,
        Outcome::Nodes,
        Outcome::Memory,
        Outcome::Depth,
        Outcome::Killed,
        Outcome::Crashed,
        Outcome::Refused,
    ];
    let written = |outcome: &Outcome| serde_json::to_value(outcome).expect("a name");
    for outcome in all {
        assert_eq!(written(&outcome), outcome.name());
    }
    assert_eq!(rows(&page(), "| outcome | meaning |"), all.map(Outcome::name));
}

#[test]
fn cells_that_begin_like_a_formula_are_text() {
    let texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "a=1", "", "1 2/3 0"];
    let record =
        |text: &&str| Record { method: (*text).into(), cost: Some(3), ..Record::default() };
    let records: Vec<Record> = texts.iter().map(record).collect();
    let mut csv = Vec::new();
    export(&records, &["method".into(), "cost".into()], &mut csv).expect("a table");
    let mut table = csv::Reader::from_reader(csv.as_slice());
    for (row, text) in table.records().zip(texts) {
        let row = row.expect("a row");
        let cell = &row[0];
        let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
        assert!(!formula, "{cell:?}");
        let text = text.replace('\r', "\u{fffd}");
        assert_eq!(cell.strip_prefix('\'').unwrap_or(cell), text, "the text can be restored");
        assert_eq!(&row[1], "3", "numbers are not changed");
    }
}

#[test]
fn unknown_values_are_empty_and_rounds_are_json() {
    let mut record = Record { title: "a, \"b\"".into(), cost: Some(3), ..Record::default() };
    record.rounds.push(susun_lab::RoundCounts { bound: 3, generated: 5, expanded: 2 });
    let mut csv = Vec::new();
    export(&[record], &[], &mut csv).expect("a table");
    let text = String::from_utf8(csv).expect("text");
    let row = text.lines().nth(1).expect("a row");
    assert!(row.contains("\"a, \"\"b\"\"\""), "{row}");
    let rounds = r#""[{""bound"":3,""expanded"":2,""generated"":5}]""#;
    assert!(row.contains(rounds), "{row}");
    assert!(row.contains(",refused,,,,,3,,"), "{row}");
}
