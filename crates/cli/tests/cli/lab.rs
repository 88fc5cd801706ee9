//! Experiments: runs that are killed, stopped and gone on with, and records that tell the truth about them.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use susun_testkit::sample::Seeded;
use tempfile::TempDir;

use crate::program::{Call, Ran, Running, susun};

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

/// Two runs, of which the first never ends by itself and the second at once.
const ENDLESS: &str = r#"
seed = 1
limits = { seconds = 600.0, memory = "1 GiB" }
[[instances]]
golden = "korf100"
only = ["korf100-001"]
[[instances]]
board = "1 2 3/4 0 5/7 8 6"
[[methods]]
algorithm = "iterative-deepening"
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

/// All of a record that does not depend on the machine, its load and the moment.
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

/// Waits until something is so.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{what}: not in half a minute");
        sleep(Duration::from_millis(2));
    }
}

#[cfg(target_os = "linux")]
mod processes {
    use super::*;

    /// The workers of a run.
    fn workers(run: &Running) -> Vec<u32> {
        let pid = run.child.id();
        let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let children = |task: fs::DirEntry| fs::read_to_string(task.path().join("children"));
        let texts = tasks.map_while(|task| children(task).ok()).collect::<Vec<_>>().join(" ");
        texts.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
    }

    /// A worker that is in the middle of a run: it has used a tenth of a second of the processor.
    fn busy(run: &Running) -> u32 {
        until("a busy worker", || {
            let used = |pid: &u32| {
                let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
                let ticks = stat.rsplit(')').next()?.split_whitespace().nth(11)?;
                ticks.parse::<u64>().ok()
            };
            workers(run).into_iter().find(|pid| used(pid).is_some_and(|ticks| ticks >= 10))
        })
    }

    fn signal(pid: u32, name: &str) {
        let sent = std::process::Command::new("kill").args([name, &pid.to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    fn is_gone(pid: u32) -> bool {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        status.is_empty() || status.contains("State:\tZ")
    }

    #[test]
    fn a_worker_that_dies_is_a_record_and_another_one_goes_on() {
        let lab = Lab::new(ENDLESS);
        let run = lab.susun(["lab", "run", "it.toml"]).start();
        signal(busy(&run), "-KILL");
        let ran = run.finish().with_code(0);
        assert!(ran.out.contains("1 optimal\n  1 crashed"), "{}", ran.out);
        let records = lab.records();
        assert_eq!(records[0]["instance"], "korf100-001", "the seed puts the endless run first");
        assert_eq!(records[0]["outcome"], "crashed");
        assert_eq!(records[0]["message"], "its process ended with signal 9");
        assert_eq!((&records[1]["instance"], &records[1]["cost"]), (&"board".into(), &2.into()));
    }

    #[test]
    fn a_worker_that_does_not_answer_is_killed_after_a_grace() {
        let lab = Lab::new(&ENDLESS.replace("600.0", "0.7"));
        let run = lab.susun(["lab", "run", "it.toml"]).start();
        let worker = busy(&run);
        signal(worker, "-STOP");
        run.finish().with_code(0);
        assert!(is_gone(worker));
        let records = lab.records();
        assert_eq!(records[0]["outcome"], "killed");
        let seconds = records[0]["wall_seconds"].as_f64().expect("a time");
        assert!((1.7..5.0).contains(&seconds), "a second of grace: {seconds}");
        assert_eq!(records[1]["outcome"], "optimal");
    }

    #[test]
    fn a_worker_has_a_limit_of_memory_of_its_own_and_ends_with_its_parent() {
        let lab = Lab::new(ENDLESS);
        let mut run = lab.susun(["lab", "run", "it.toml"]).start();
        let worker = busy(&run);
        let limits = fs::read_to_string(format!("/proc/{worker}/limits")).expect("limits");
        let data = limits.lines().find(|line| line.starts_with("Max data size")).expect("a line");
        let bytes: u64 =
            data.split_whitespace().nth(3).and_then(|n| n.parse().ok()).expect("bytes");
        assert_eq!(bytes, (1 << 30) + (512 << 20), "the limit, and room for the program");
        run.child.kill().expect("a kill");
        until("the end of the worker", || is_gone(worker).then_some(()));
    }

    #[test]
    fn ctrl_c_leaves_no_record_of_the_run_under_way() {
        let lab = Lab::new(ENDLESS);
        for _ in 0..2 {
            let run = lab.susun(["lab", "run", "it.toml"]).start();
            let worker = busy(&run);
            signal(run.child.id(), "-INT");
            let ran = run.finish().with_code(23);
            assert!(ran.out.contains("2 runs left: the same command goes on"), "{}", ran.out);
            assert_eq!(lab.text(), "");
            until("the end of the worker", || is_gone(worker).then_some(()));
        }
    }

    #[test]
    fn two_runs_do_not_write_the_same_file() {
        let lab = Lab::new(ENDLESS);
        let run = lab.susun(["lab", "run", "it.toml"]).start();
        busy(&run);
        let second = lab.run().with_code(32);
        assert!(second.err.contains("another run is writing it"), "{}", second.err);
        let other = ["lab", "run", "it.toml", "--records", "other.jsonl", "--limit-runs", "0"];
        lab.susun(other).run().with_code(0);
        signal(run.child.id(), "-INT");
        run.finish().with_code(23);
    }
}

#[test]
fn the_example_runs_and_a_second_run_has_nothing_to_do() {
    let lab = Lab::new("");
    lab.susun(["lab", "init", "example.toml"]).run().with_code(0);
    let again = lab.susun(["lab", "init", "example.toml"]).run().with_code(32);
    assert!(again.err.contains("cannot write `example.toml`"), "{}", again.err);
    let ran = lab.susun(["lab", "run", "example.toml", "--jobs", "2"]).run().with_code(0);
    assert!(ran.out.contains("40 runs recorded in example.jsonl\n  40 optimal"), "{}", ran.out);
    let again = lab.susun(["lab", "run", "example.toml"]).run().with_code(0);
    assert!(again.out.contains("0 runs recorded"), "{}", again.out);
    assert!(again.out.contains("40 runs recorded there before"), "{}", again.out);
    let records = records(&lab.path("example.jsonl"));
    assert_eq!(records.len(), 40);
    assert_eq!(records[0]["title"], "Hamming against Manhattan on the 8-puzzle");
    assert!(records.iter().all(|record| record["cpu_seconds"].is_number() == cfg!(unix)));
}

#[test]
fn the_same_runs_with_and_without_processes_of_their_own() {
    let (one, other) = (Lab::new(SMALL), Lab::new(SMALL));
    one.run().with_code(0);
    other.susun(["lab", "run", "it.toml", "--in-process"]).run().with_code(0);
    assert_eq!(one.records().len(), 60);
    assert_eq!(facts(&one.records()), facts(&other.records()));
    // In the shuffled order, which is not that of the file.
    let orders: Vec<_> = other.records().iter().map(|record| record["order"].clone()).collect();
    assert_eq!(orders, (0..60).map(Value::from).collect::<Vec<_>>());
    let methods: Vec<Value> = other.records().iter().map(|r| r["method"].clone()).collect();
    assert!(methods.windows(20).all(|some| some.iter().any(|method| *method != some[0])));
}

#[test]
fn twenty_kills_lose_nothing_and_double_nothing() {
    let whole = Lab::new(SMALL);
    whole.run().with_code(0);
    let lab = Lab::new(SMALL);
    let mut chance = Seeded::new(20);
    let (mut kills, mut most) = (0, 0);
    while kills < 20 {
        let jobs = ["1", "2"][chance.below(2)];
        let mut run =
            lab.susun(["lab", "run", "it.toml", "--jobs", jobs, "--limit-runs", "9"]).start();
        sleep(Duration::from_micros(chance.below(40_000) as u64));
        run.child.kill().expect("a kill");
        let _ = run.child.wait();
        kills += 1;
        let written = lab.text().lines().count();
        assert!(written >= most, "{written} lines after {most}");
        most = written;
        if most > 50 {
            // Begin anew, so that there is something to kill.
            assert_eq!(facts(&finished(&lab)), facts(&whole.records()));
            fs::remove_file(lab.path("it.jsonl")).expect("a file");
            most = 0;
        }
    }
    assert_eq!(facts(&finished(&lab)), facts(&whole.records()));
}

fn finished(lab: &Lab) -> Vec<Value> {
    lab.run().with_code(0);
    lab.records()
}

#[test]
fn a_torn_end_is_cut_off_and_a_torn_middle_is_told() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    let text = lab.text();
    let whole = facts(&lab.records());
    for cut in [1, 100, 2000] {
        fs::write(lab.path("it.jsonl"), &text[..text.len() - cut]).expect("a file");
        lab.run().with_code(0);
        assert_eq!(facts(&lab.records()), whole, "{cut} bytes less");
    }
    let torn = text.replacen("\"schema\":1", "\"sch", 1);
    fs::write(lab.path("it.jsonl"), torn).expect("a file");
    let ran = lab.run().with_code(31);
    assert!(ran.err.contains("line 1 of `it.jsonl` is no record"), "{}", ran.err);
}

#[test]
fn a_changed_experiment_does_not_go_on_with_old_records() {
    let lab = Lab::new(SMALL);
    lab.susun(["lab", "run", "it.toml", "--limit-runs", "3"]).run().with_code(0);
    // Words for people may change.
    fs::write(lab.path("it.toml"), SMALL.replace("Small boards", "Boards")).expect("a file");
    lab.susun(["lab", "run", "it.toml", "--limit-runs", "3"]).run().with_code(0);
    fs::write(lab.path("it.toml"), SMALL.replace("seed = 1 }", "seed = 2 }")).expect("a file");
    let ran = lab.run().with_code(31);
    assert!(ran.err.contains("records of another experiment"), "{}", ran.err);
    assert!(ran.err.contains("hint: move the records away"), "{}", ran.err);
    assert_eq!(lab.records().len(), 6);
}

#[test]
fn records_are_exported_and_merged() {
    let lab = Lab::new(SMALL);
    lab.run().with_code(0);
    let text = lab.text();
    let csv = lab.susun(["lab", "export", "it.jsonl"]).run().answer();
    assert!(csv.starts_with("schema,experiment,experiment_hash,title,question,instance,"), "{csv}");
    assert_eq!(csv.lines().count(), 61);
    lab.susun(["lab", "export", "it.jsonl", "--csv", "it.csv"]).run().with_code(0);
    assert_eq!(fs::read_to_string(lab.path("it.csv")).expect("a file"), csv);

    let lines: Vec<&str> = text.lines().collect();
    let write = |name: &str, lines: &[&str]| {
        fs::write(lab.path(name), lines.join("\n") + "\n").expect("a file");
    };
    // What both have is the same, and the order is that of the runs.
    write("a.jsonl", &lines[20..]);
    write("b.jsonl", &lines[..30]);
    let merge = ["lab", "merge", "a.jsonl", "b.jsonl", "-o", "all.jsonl"];
    assert_eq!(lab.susun(merge).run().answer(), "60 records in all.jsonl\n");
    assert_eq!(fs::read_to_string(lab.path("all.jsonl")).expect("a file"), text);
    lab.susun(merge).run().with_code(32);

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
    refuse(&ended, "has another record of", 31, &[]);
    refuse(&newer, "", 0, &["--mixed-versions"]);
}

#[test]
fn boards_of_an_exact_difficulty_are_as_far_as_that() {
    let lab = Lab::new(
        r#"
[[instances]]
generate = { size = "3x3", count = 5, seed = 3, distance = 17 }
[[instances]]
generate = { size = "4x4", count = 4, seed = 3, distance = 18, goal = "snail" }
[[methods]]
algorithm = "ida-star"
"#,
    );
    lab.run().with_code(0);
    let costs: Vec<(String, Value)> = lab
        .records()
        .iter()
        .map(|r| (r["goal"].as_str().unwrap_or_default().to_owned(), r["cost"].clone()))
        .collect();
    assert_eq!(costs.iter().filter(|(goal, cost)| goal == "standard" && *cost == 17).count(), 5);
    assert_eq!(costs.iter().filter(|(goal, cost)| goal == "snail" && *cost == 18).count(), 4);
}

#[test]
fn golden_suites_are_what_their_files_say() {
    let lab = Lab::new(
        r#"
limits = { seconds = 60.0 }
[[instances]]
golden = "sliding"
[[instances]]
golden = "packing"
only = ["test1", "custom-6x6", "pyramid-4-no-solution", "iq-5x11"]
[[methods]]
name = "shortest"
algorithm = "ida-star"
heuristic = ["linear-conflict", "walking-distance"]
[[methods]]
count = true
"#,
    );
    lab.susun(["lab", "run", "it.toml", "--jobs", "2"]).run().with_code(0);
    let records = lab.records();
    let told = |name: &str, method: &str, field: &str| {
        let found = records.iter().find(|r| r["instance"] == name && r["method"] == method);
        found.map_or_else(|| panic!("{name} by {method}"), |record| record[field].clone())
    };
    let mut boards = 0;
    for row in susun_testkit::golden::table("sliding.tsv") {
        if let (Some(name), Some(optimal)) = (row.get("name"), row.number("optimal")) {
            assert_eq!(told(name, "shortest", "cost"), optimal, "{name}");
            boards += 1;
        }
    }
    assert!(boards > 40, "{boards}");
    assert_eq!(told("iq-5x11", "count", "solutions"), 4_331_140);
    assert_eq!(told("custom-6x6", "count", "solutions"), 68);
    assert_eq!(told("pyramid-4-no-solution", "count", "outcome"), "unsolvable");
    // A method for other puzzles is refused puzzle by puzzle.
    assert_eq!(told("iq-5x11", "shortest", "outcome"), "refused");
    assert_eq!(told("hard1", "count", "outcome"), "refused");
}

/// Many runs of boards of four cells. `just bench-lab` takes 100,000.
#[test]
fn a_run_costs_little_beside_itself_and_memory_stays_flat() {
    let asked = std::env::var("SUSUN_LAB_RUNS").ok().and_then(|runs| runs.parse().ok());
    let runs: usize = asked.unwrap_or(5_000);
    for (in_process, runs, most) in [(true, runs, 2.0), (false, (runs / 20).max(500), 20.0)] {
        let lab = Lab::new(&format!(
            "repetitions = {}\n[[instances]]\ngenerate = {{ size = \"2x2\", count = 10 }}\n\
             [[methods]]\nalgorithm = \"a-star\"\n",
            runs / 10
        ));
        let call = lab.susun(["lab", "run", "it.toml"]).patience(Duration::from_mins(10));
        let began = Instant::now();
        if in_process { call.arg("--in-process") } else { call }.run().with_code(0);
        let whole = began.elapsed().as_secs_f64();
        let records = lab.records();
        assert_eq!(records.len(), runs);
        let inside: f64 = records.iter().filter_map(|record| record["wall_seconds"].as_f64()).sum();
        let overhead = (whole - inside) / runs as f64 * 1000.0;
        let peak = |index: usize| records[index]["peak_bytes"].as_u64();
        let (early, late) = (peak(runs / 10), peak(runs - 1));
        let how = if in_process { "in one process" } else { "with a worker" };
        println!(
            "{runs} runs {how}: {overhead:.3} ms each beside the search's own {:.3} ms; peak memory {early:?} after a tenth, {late:?} at the end",
            inside / runs as f64 * 1000.0
        );
        assert!(overhead < most, "{overhead} ms a run {how}");
        if let (Some(early), Some(late)) = (early, late) {
            assert!(late < early + (2 << 20), "{early} bytes, then {late}");
        }
    }
}
