//! Experiments: runs that are killed, stopped and continued, and correct records of them.

mod continuing;
mod limits;
mod overhead;
#[cfg(target_os = "linux")]
mod processes;
mod sources;
mod summaries;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Call, Ran, susun};

/// Sixty short runs.
const SMALL: &str = r#"
title = "Small boards"
seed = 7
repetitions = 2
[[instances]]
generate = { size = "3x3", count = 10, seed = 1 }
[[methods]]
algorithm = "a-star"
heuristic = "manhattan"
[[methods]]
algorithm = "ida-star"
heuristic = "linear-conflict"
[[methods]]
algorithm = "greedy"
heuristic = "hamming"
"#;

struct Lab {
    folder: TempDir,
}

impl Lab {
    /// A folder with an experiment.
    fn new(experiment: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("it.toml"), experiment).expect("an experiment");
        Self { folder }
    }

    fn susun<const N: usize>(&self, args: [&str; N]) -> Call {
        susun(args).within(self.folder.path())
    }

    fn run(&self) -> Ran {
        self.susun(["lab", "run", "it.toml"]).run()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path("it.jsonl")).unwrap_or_default()
    }

    fn records(&self) -> Vec<Value> {
        records(&self.path("it.jsonl"))
    }
}

fn records(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("records");
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// The fields of records that depend neither on the machine and its load nor on the time.
fn facts(records: &[Value]) -> Vec<String> {
    let one = |record: &Value| {
        let mut record = record.clone();
        for field in ["wall_seconds", "cpu_seconds", "peak_bytes", "ended"] {
            record[field] = Value::Null;
        }
        format!("{:06} {record}", record["order"].as_u64().expect("an order"))
    };
    let mut facts: Vec<String> = records.iter().map(one).collect();
    facts.sort();
    facts
}

#[test]
fn the_example_runs_and_a_second_run_has_nothing_to_do() {
    let lab = Lab::new("");
    lab.susun(["lab", "init", "example.toml"]).run().with_code(0);
    let again = lab.susun(["lab", "init", "example.toml"]).run().with_code(30);
    assert!(again.err.contains("`example.toml` exists"), "{}", again.err);
    assert!(again.err.contains("give another name"), "{}", again.err);
    let ran = lab.susun(["lab", "run", "example.toml", "--jobs", "2"]).run().with_code(0);
    assert!(ran.out.contains("40 runs recorded in example.jsonl\n  40 optimal"), "{}", ran.out);
    let again = lab.susun(["lab", "run", "example.toml"]).run().with_code(0);
    assert!(again.out.contains("0 runs recorded"), "{}", again.out);
    assert!(again.out.contains("40 runs were already recorded"), "{}", again.out);
    let records = records(&lab.path("example.jsonl"));
    assert_eq!(records.len(), 40);
    assert_eq!(records[0]["title"], "Hamming against Manhattan on the 8-puzzle");
    assert!(records.iter().all(|record| record["cpu_seconds"].is_number() == cfg!(unix)));
}

#[test]
fn the_same_runs_with_and_without_worker_processes() {
    let (one, other) = (Lab::new(SMALL), Lab::new(SMALL));
    one.run().with_code(0);
    other.susun(["lab", "run", "it.toml", "--in-process"]).run().with_code(0);
    assert_eq!(one.records().len(), 60);
    assert_eq!(facts(&one.records()), facts(&other.records()));
    // The order is shuffled, not that of the file.
    let orders: Vec<_> = other.records().iter().map(|record| record["order"].clone()).collect();
    assert_eq!(orders, (0..60).map(Value::from).collect::<Vec<_>>());
    let methods: Vec<Value> = other.records().iter().map(|r| r["method"].clone()).collect();
    assert!(methods.windows(20).all(|some| some.iter().any(|method| *method != some[0])));
}

#[test]
fn records_are_exported_and_merged() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    let text = lab.text();
    let csv = lab.susun(["lab", "export", "it.jsonl"]).run().answer();
    assert!(
        csv.starts_with("schema,experiment,experiment_hash,title,question,measures,instance,"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 61);
    lab.susun(["lab", "export", "it.jsonl", "--csv", "it.csv"]).run().with_code(0);
    assert_eq!(fs::read_to_string(lab.path("it.csv")).expect("a file"), csv);

    let lines: Vec<&str> = text.lines().collect();
    let write = |name: &str, lines: &[&str]| {
        fs::write(lab.path(name), lines.join("\n") + "\n").expect("a file");
    };
    // Records in both files are equal, and the result is in the order of the runs.
    write("a.jsonl", &lines[20..]);
    write("b.jsonl", &lines[..30]);
    let merge = ["lab", "merge", "a.jsonl", "b.jsonl", "-o", "all.jsonl"];
    assert_eq!(lab.susun(merge).run().with_code(0).err, "60 records in all.jsonl\n");
    assert_eq!(fs::read_to_string(lab.path("all.jsonl")).expect("a file"), text);
    lab.susun(merge).run().with_code(30);

    let refuse = |altered: &str, word: &str, code: i32, more: &[&str]| {
        write("b.jsonl", &[altered]);
        let call = susun(["lab", "merge", "a.jsonl", "b.jsonl", "-o", "more.jsonl"]);
        let call = more.iter().fold(call.within(lab.folder.path()), |call, more| call.arg(more));
        let ran = call.run().with_code(code);
        assert!(ran.err.contains(word), "{}", ran.err);
    };
    let hash = lab.records()[0]["experiment_hash"].as_str().expect("a hash").to_owned();
    refuse(&lines[0].replace(&hash, "0"), "another experiment", 31, &["--mixed-versions"]);
    let version = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let newer = lines[0].replace(&version, "\"program\":\"9.0.0\"");
    refuse(&newer, "--mixed-versions joins them", 30, &[]);
    let ended = lines[30].replace("\"ended\":", "\"ended\":1");
    refuse(&ended, "has a second record of", 31, &[]);
    refuse(&newer, "", 0, &["--mixed-versions"]);
}
