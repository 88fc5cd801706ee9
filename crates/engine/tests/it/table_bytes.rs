//! Tables as bytes: what was written is accepted, nothing that was altered is, and a table that was put is not built
//! again.

use susun_engine::{
    ByFamily, Control, Event, MethodChoice, Preparation, PuzzleText, Report, Request, Solve,
    TableError, Tables, answer_with, sliding,
};
use susun_testkit::sample::Seeded;

/// Solves an 8-puzzle with a partition, and returns the tables that were built for it.
fn solved(tables: &Tables, partition: &str) -> (sliding::SolveReport, Vec<String>) {
    let puzzle = PuzzleText { text: "8 6 7/2 5 4/3 0 1".into(), ..PuzzleText::default() };
    let method = MethodChoice {
        algorithm: Some("ida-star".into()),
        heuristics: vec![format!("patterns:{partition}")],
        ..MethodChoice::default()
    };
    let request = Request::Solve(Solve { puzzle, method, ..Solve::default() });
    let (mut made, mut reports) = (Vec::new(), Vec::new());
    let events = &mut |event: &Event| {
        if let Event::Preparing { what: Preparation::Table(name), .. } = event {
            made.push(name.clone());
        }
    };
    let mut control = Control { events, ..Control::silent() };
    answer_with(&request, tables, &mut control, None, &mut |report| reports.push(report))
        .expect("an answer");
    made.dedup();
    let Some(Report::Solve(ByFamily::Sliding(report))) = reports.pop() else {
        panic!("a report of solve")
    };
    (*report, made)
}

/// A set of tables that has those of a partition.
fn stocked(partition: &str) -> Tables {
    let tables = Tables::new();
    solved(&tables, partition);
    tables
}

/// The bytes of the first table.
fn first(tables: &Tables) -> Vec<u8> {
    tables.bytes(&tables.names()[0]).expect("a table")
}

fn refused(bytes: Vec<u8>) -> String {
    let tables = Tables::new();
    let error = tables.put(bytes).expect_err("not a table");
    assert!(tables.names().is_empty(), "{error}");
    assert!(!error.hint().is_empty(), "{error}");
    let TableError::NotATable { cause } = error else { panic!("{error}") };
    cause
}

#[test]
fn tables_that_were_put_are_not_made_again() {
    let tables = Tables::new();
    assert!(tables.names().is_empty());
    let (expected, made) = solved(&tables, "4-4");
    assert!(!made.is_empty());
    let mut sorted = made.clone();
    sorted.sort();
    assert_eq!(tables.names(), sorted);

    let other = Tables::new();
    for name in tables.names() {
        assert_eq!(other.put(tables.bytes(&name).expect("a table")), Ok(name.clone()));
        assert_eq!(other.bytes(&name), tables.bytes(&name));
    }
    let (found, made) = solved(&other, "4-4");
    assert_eq!(made, <[String; 0]>::default());
    assert_eq!(found, expected);
}

#[test]
fn a_table_that_is_there_stays_and_one_that_is_not_has_no_bytes() {
    let tables = stocked("4-4");
    let names = tables.names();
    assert_eq!(tables.put(first(&tables)), Ok(names[0].clone()));
    assert_eq!(tables.names(), names);
    for name in ["3x3-blank-8-tiles-1-2", "a table", ""] {
        assert_eq!(tables.bytes(name), None);
    }
}

#[test]
fn every_kind_of_damage_has_its_own_message() {
    let good = first(&stocked("4-4"));
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    // A forger who writes a header can also hash it.
    let rewritten = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        let own = blake3::hash(&bytes[..120]);
        bytes[120..152].copy_from_slice(own.as_bytes());
        bytes
    };
    // Values with right checksums, under the content hash of others.
    let mut altered = good.clone();
    altered[4096] ^= 1;
    let checksum = blake3::hash(&altered[4096..]);
    altered[152..168].copy_from_slice(&checksum.as_bytes()[..16]);
    let between = blake3::hash(&altered[152..4096]);
    altered[88..120].copy_from_slice(between.as_bytes());
    let own = blake3::hash(&altered[..120]);
    altered[120..152].copy_from_slice(own.as_bytes());
    let foreign = "its header was not written by Susun";
    for (bytes, says) in [
        (Vec::new(), "it ends too early: 0 bytes of 152"),
        (b"hello".to_vec(), "this is not a table file of Susun"),
        (changed(0), "this is not a table file of Susun"),
        (changed(9), "this is a table file of version 257, and only version 1 is known here"),
        (changed(45), "its header has been changed: it differs from its checksum"),
        (rewritten(40, 0), foreign),
        (rewritten(41, 200), foreign),
        (rewritten(42, 9), foreign),
        (rewritten(43, 255), foreign),
        (rewritten(52, 1), foreign),
        (changed(152), "its list of checksums has been changed"),
        (changed(4096), "block 0 of 1 (from 0) has been changed: it differs from its checksum"),
        (altered, "its content differs from the hash in its header"),
        (
            rewritten(56, good[56] ^ 1),
            "its content is not that of this table: it was altered or made by a faulty program",
        ),
        (good[..5000].to_vec(), "it ends too early: 5000 bytes of 5608"),
        ([&good[..], &[0]].concat(), "it is too long: 5609 bytes, and it should have 5608"),
    ] {
        assert_eq!(refused(bytes), says);
    }
}

#[test]
fn a_changed_bit_anywhere_is_noticed() {
    let good = first(&stocked("4-4"));
    let mut seeded = Seeded::new(7);
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << seeded.below(8);
        refused(bytes);
    }
}
