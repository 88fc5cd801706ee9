//! Summaries and comparisons of records.

use std::fs;

use serde_json::Value;

use super::{Lab, SMALL};

/// Writes the records to another file with changes.
fn changed(lab: &Lab, name: &str, change: impl Fn(&mut Value)) {
    let mut text = String::new();
    for mut record in lab.records() {
        change(&mut record);
        text.push_str(&record.to_string());
        text.push('\n');
    }
    fs::write(lab.path(name), text).expect("a file");
}

#[test]
fn a_build_that_answers_fewer_puzzles_is_worse() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    lab.susun(["lab", "compare", "it.jsonl", "it.jsonl"]).run().with_code(0);
    changed(&lab, "slow.jsonl", |record| {
        if record["instance"] == "3x3-seed1-03" {
            record["outcome"] = "time".into();
        }
    });
    let ran = lab.susun(["lab", "compare", "it.jsonl", "slow.jsonl"]).run().with_code(11);
    assert!(ran.out.contains("lost"), "{}", ran.out);
    lab.susun(["lab", "compare", "slow.jsonl", "it.jsonl"]).run().with_code(0);
}

#[test]
fn only_records_of_the_same_puzzles_are_compared() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    changed(&lab, "puzzle.jsonl", |record| record["puzzle"] = "1 2 3/4 5 6/7 0 8".into());
    changed(&lab, "method.jsonl", |record| {
        record["method"] = format!("other {}", record["method"]).into();
    });
    lab.susun(["lab", "compare", "it.jsonl", "puzzle.jsonl"]).run().with_code(31);
    lab.susun(["lab", "compare", "it.jsonl", "method.jsonl"]).run().with_code(31);
}

#[test]
fn runs_without_a_record_are_counted() {
    let lab = Lab::new(SMALL);
    lab.susun(["lab", "run", "it.toml", "--limit-runs", "25"]).run().with_code(0);
    let summary = lab.susun(["lab", "summary", "it.jsonl"]).run().answer();
    assert!(summary.contains("35 runs of the experiment have no record yet"), "{summary}");
}

#[test]
fn a_killed_run_without_counts_is_censored() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    changed(&lab, "killed.jsonl", |record| {
        if record["method"] == "greedy hamming" && record["instance"] != "3x3-seed1-01" {
            record["outcome"] = "killed".into();
            record["expanded"] = Value::Null;
        }
    });
    let json = lab.susun(["lab", "summary", "killed.jsonl", "--measure", "expanded", "--json"]);
    let summary: Value = serde_json::from_str(&json.run().answer()).expect("JSON");
    let spread = &summary["measures"][0]["spreads"][2];
    assert_eq!((&spread["known"], &spread["censored"]), (&1.into(), &9.into()), "{spread}");
    assert_eq!(spread["quartiles"]["median"], Value::Null);
}

#[test]
fn methods_without_a_measure_are_left_out() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    let summary =
        lab.susun(["lab", "summary", "it.jsonl", "--measure", "surely_expanded"]).run().answer();
    assert!(summary.contains("Left out, because they do not have this measure:"), "{summary}");
    assert!(!summary.contains("puzzles that only"), "{summary}");
}

#[test]
fn columns_are_exported_by_name() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    let csv = lab.susun(["lab", "export", "it.jsonl", "--columns", "method,cost"]).run().answer();
    assert!(csv.starts_with("method,cost\n"), "{csv}");
    lab.susun(["lab", "export", "it.jsonl", "--columns", "speed"]).run().with_code(30);
}
