//! Worker processes that die, hang or lose their parent; runs that are stopped; two runs of one file. Processes are
//! watched through `/proc`.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Lab;
use crate::program::Running;

/// Two runs: the first never ends by itself, the second ends at once.
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

/// Waits until `look` returns something.
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
fn a_worker_that_dies_is_recorded_and_replaced() {
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
    let lab = Lab::new(&ENDLESS.replace("600.0", "4.0"));
    let run = lab.susun(["lab", "run", "it.toml"]).start();
    let worker = busy(&run);
    signal(worker, "-STOP");
    run.finish().with_code(0);
    assert!(is_gone(worker));
    let records = lab.records();
    assert_eq!(records[0]["outcome"], "killed");
    let seconds = records[0]["wall_seconds"].as_f64().expect("a time");
    assert!((5.0..8.3).contains(&seconds), "a second of grace: {seconds}");
    assert_eq!(records[1]["outcome"], "optimal");
}

#[test]
fn a_worker_has_its_own_memory_limit_and_ends_with_its_parent() {
    let lab = Lab::new(ENDLESS);
    let mut run = lab.susun(["lab", "run", "it.toml"]).start();
    let worker = busy(&run);
    let limits = fs::read_to_string(format!("/proc/{worker}/limits")).expect("limits");
    let data = limits.lines().find(|line| line.starts_with("Max data size")).expect("a line");
    let bytes: u64 = data.split_whitespace().nth(3).and_then(|n| n.parse().ok()).expect("bytes");
    assert_eq!(bytes, (1 << 30) + (512 << 20), "the limit and a margin for the program");
    run.child.kill().expect("a kill");
    until("the end of the worker", || is_gone(worker).then_some(()));
}

#[test]
fn ctrl_c_leaves_no_record_of_the_current_run() {
    let lab = Lab::new(ENDLESS);
    for _ in 0..2 {
        let run = lab.susun(["lab", "run", "it.toml"]).start();
        let worker = busy(&run);
        signal(run.child.id(), "-INT");
        let ran = run.finish().with_code(23);
        assert!(ran.out.contains("2 runs left; run the same command to continue"), "{}", ran.out);
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
