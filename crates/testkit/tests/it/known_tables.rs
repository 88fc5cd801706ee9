//! `golden/tables.tsv`, which is compiled into the engine, has every required table, and its rows match what a build
//! gives.

use susun_sliding::pdb::Pattern;
use susun_testkit::golden::{Row, table};
use susun_testkit::known_tables::{build, largest, wanted};

/// Tables up to this size are rebuilt on every run; the others by `just golden-full`.
const QUICK: u64 = 600_000;

fn rows() -> Vec<(Pattern, Row)> {
    let pattern = |row: &Row| Pattern::from_name(row.get("name").expect("a name"));
    let rows = table("tables.tsv").into_iter();
    rows.map(|row| (pattern(&row).expect("a pattern"), row)).collect()
}

#[test]
fn every_table_that_susun_chooses_has_a_row() {
    let rows = rows();
    for pattern in wanted() {
        let found = rows.iter().filter(|(known, _)| *known == pattern).count();
        assert_eq!(found, 1, "{}: run `just known-tables`", pattern.name());
    }
    for (pattern, row) in rows {
        assert_eq!(pattern.canonical().0, pattern, "another pattern stands for {}", pattern.name());
        assert_eq!(row.number("entries"), Some(pattern.entries()), "{}", pattern.name());
        assert!(row.number("compared") >= Some(pattern.entries().min(100)), "{}", pattern.name());
        let content = row.get("content").expect("a hash");
        assert!(blake3::Hash::from_hex(content).is_ok(), "{content}");
    }
}

#[test]
fn small_tables_are_built_again_with_the_content_of_their_row() {
    compare(|entries| entries <= QUICK);
}

#[test]
#[ignore = "many minutes and 3 GB: part of `just golden-full`"]
fn large_tables_are_built_again_with_the_content_of_their_row() {
    compare(|entries| entries > QUICK);
}

fn compare(suits: impl Fn(u64) -> bool) {
    for (pattern, row) in rows().iter().filter(|(pattern, _)| suits(pattern.entries())) {
        let (table, name) = (build(pattern), pattern.name());
        let content = blake3::hash(table.bytes()).to_string();
        assert_eq!(Some(content.as_str()), row.get("content"), "{name}");
        assert_eq!(Some(largest(&table).into()), row.number("largest"), "{name}");
    }
}
