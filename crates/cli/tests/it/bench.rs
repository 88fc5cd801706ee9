//! `susun bench`.

#[cfg(unix)]
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

#[cfg(unix)]
use crate::limits::interrupt;
use crate::program::susun;

#[test]
fn every_search_has_a_row_and_its_exact_count_or_a_time_limit() {
    let started = Instant::now();
    let text = susun(["bench", "--seconds", "2"]).run().answer();
    // Each row may exceed its time a little, and the machine may be busy with other tests.
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8, "{text}");
    assert!(lines[0].starts_with("search ") && lines[0].ends_with("nodes/s  check"), "{text}");
    for row in &lines[1..6] {
        assert!(row.ends_with("  exact count") || row.ends_with("  time limit"), "{text}");
    }
    let line = lines[7];
    assert!(line.starts_with(concat!("susun ", env!("CARGO_PKG_VERSION"))), "{line}");
    for name in ["manhattan ", "all threads ", "patterns ", "bitboard ", "exact cover "] {
        assert!(line.contains(name), "{line}");
    }
}

#[test]
fn the_numbers_are_also_json() {
    let json = susun(["bench", "--seconds", "500ms", "--json"]).run().answer();
    let bench: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(bench["kind"], "bench");
    assert_eq!(bench["program"], env!("CARGO_PKG_VERSION"));
    let rows = bench["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 5);
    for row in rows {
        assert_eq!(row["verified"], true, "{row}");
        let complete = row["halted_by"].is_null();
        assert!(!complete || row["nodes"] == row["expected_nodes"], "{row}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_prints_the_rows_so_far() {
    let running = susun(["bench", "--seconds", "5m"]).start();
    sleep(Duration::from_millis(700));
    interrupt(running.child.id());
    let ran = running.finish().with_code(23);
    assert!(ran.out.contains("  stopped\n") && ran.out.contains("\nsusun "), "{}", ran.out);
}
