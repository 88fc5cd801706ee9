//! Searches that a limit or Ctrl-C ends early: they always report a bound and a solution.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Ran, susun};

/// 62 moves.
const HARD: &str = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
const OPTIMUM: u64 = 62;

/// Checks that there is a valid bound, and moves that lead to the goal.
#[track_caller]
fn assert_useful(ran: &Ran) {
    let report = ran.json();
    let bound = report["lower_bound"].as_u64().expect("a bound");
    let cost = report["cost"].as_u64().expect("a cost");
    assert!((42..=OPTIMUM).contains(&bound), "{bound}");
    assert!(cost >= OPTIMUM, "{cost}");
    assert_eq!(report["verdict"], "halted");
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(cost as usize));
    susun(["verify"]).input(&ran.out).run().with_code(0);
}

#[test]
fn a_node_limit_gives_the_same_report_every_time() {
    let call = || {
        let args = ["solve", HARD, "-a", "ida-star", "-H", "manhattan", "--limit-nodes", "1000"];
        let ran = susun(args).arg("--json").run().with_code(21);
        assert_useful(&ran);
        let mut report = ran.json();
        report["seconds"] = Value::Null;
        report
    };
    let first = call();
    assert_eq!(first["counters"]["generated"], 1000);
    assert_eq!(first, call());
}

#[test]
fn every_limit_leaves_a_bound_and_a_solution() {
    for (code, args) in [
        (20, ["-a", "ida-star", "--limit-time", "50ms"]),
        (21, ["-a", "a-star", "--limit-nodes", "5000"]),
        (21, ["-a", "breadth-first", "--limit-nodes", "5000"]),
        (21, ["-a", "branch-and-bound", "--limit-nodes", "5000"]),
        (21, ["-a", "greedy", "--limit-nodes", "50"]),
        (22, ["-a", "a-star", "--limit-memory", "50k"]),
        (24, ["-a", "depth-limited", "--depth", "7"]),
    ] {
        let ran = susun(["solve", HARD, "--json"]).args(args).run().with_code(code);
        assert_useful(&ran);
    }
}

#[test]
fn a_search_that_is_deep_enough_does_not_reach_its_depth_limit() {
    let solve = |depth: &str| {
        let args = ["solve", "8 1 3/4 0 2/7 6 5", "-a", "depth-limited", "--json", "--depth"];
        susun(args).arg(depth).run()
    };
    assert_eq!(solve("12").with_code(24).json()["lower_bound"], 13);
    // One move more, and the bound equals the length of the constructive solution: a proof.
    assert_eq!(solve("13").with_code(0).json()["verdict"], "optimal");
    let found = solve("16").with_code(0).json();
    assert!(found["cost"].as_u64().is_some_and(|cost| (14..=16).contains(&cost)), "{found}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_a_search_which_still_answers() {
    for json in [true, false] {
        let call = susun(["solve", HARD, "-a", "ida-star", "-H", "manhattan"]);
        let running = if json { call.arg("--json") } else { call }.start();
        sleep(Duration::from_millis(700));
        let began = Instant::now();
        interrupt(running.child.id());
        let ran = running.finish().with_code(23);
        // Far less on an idle machine; tests share theirs.
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
        if json {
            assert_useful(&ran);
            assert_eq!(ran.json()["halted_by"], "stopped");
        } else {
            assert!(ran.out.contains("stopped by you: at least "), "{}", ran.out);
            assert!(ran.out.contains("search unfinished; showing a quick solution"));
        }
        assert_eq!(ran.err, "");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_skips_the_puzzles_that_follow() {
    let running = susun(["solve", "--json", "-a", "ida-star", HARD, "1 2 3/4 0 5/7 8 6", HARD]);
    let running = running.start();
    sleep(Duration::from_millis(700));
    interrupt(running.child.id());
    assert_useful(&running.finish().with_code(23));
}

/// Sends Ctrl-C to a process that catches it, or will as soon as it has started.
#[cfg(unix)]
pub(crate) fn interrupt(process: u32) {
    const SIGINT: u64 = 1 << 1;
    // Only Linux tells whether it does; elsewhere it has had the time that callers wait.
    let caught = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    let began = Instant::now();
    while caught().is_some_and(|mask| mask & SIGINT == 0) {
        assert!(began.elapsed() < Duration::from_secs(20), "it does not catch Ctrl-C");
        sleep(Duration::from_millis(1));
    }
    let status = Command::new("kill").args(["-INT", &process.to_string()]).status();
    assert!(status.expect("kill").success());
}

/// Interrupts searches of every kind at many times. Each must report a bound and a solution, and the median time until
/// the program ends must be below 0.1 s. On a slow machine the quick solution alone takes longer; there, it must be
/// below 2.5 times a whole run that searches only 1,000 nodes, and never above 0.3 s, because that run makes the same
/// quick solution.
#[test]
#[cfg(unix)]
fn ctrl_c_takes_effect_at_once() {
    let methods: [&[&str]; 6] = [
        &["-a", "ida-star", "-H", "manhattan", "--threads", "1"],
        &["-a", "ida-star", "-H", "manhattan", "--threads", "2"],
        &["-a", "ida-star", "--all"],
        &["-a", "a-star", "-H", "manhattan"],
        &["-a", "branch-and-bound", "-H", "manhattan"],
        &["-a", "breadth-first"],
    ];
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let (mut seconds, mut short) = (Vec::new(), Vec::new());
    for moment in 0..30_u64 {
        let method = methods[moment as usize % methods.len()];
        let call = method.iter().fold(susun(["solve", HARD, "--json"]), |call, arg| call.arg(arg));
        let running = call.start();
        sleep(Duration::from_millis(100 + 17 * moment));
        let began = Instant::now();
        interrupt(running.child.id());
        let ran = running.finish();
        seconds.push(began.elapsed().as_secs_f64());
        assert_eq!(ran.code, 23, "{method:?}: {}", ran.err);
        assert_useful(&ran);
        let began = Instant::now();
        let args = ["-a", "ida-star", "-H", "manhattan", "--limit-nodes", "1000"];
        susun(["solve", HARD, "--json"]).args(args).run().with_code(21);
        short.push(began.elapsed().as_secs_f64());
    }
    let (stopping, whole) = (median(&mut seconds), median(&mut short));
    println!("from Ctrl-C to the end: median {stopping:.3} s, longest {:.3} s", seconds[29]);
    println!("a whole run of 1,000 nodes: median {whole:.3} s");
    assert!(stopping < (2.5 * whole).clamp(0.1, 0.3), "{seconds:?} {short:?}");
}

/// Memory of the program itself, which a memory limit does not cover.
#[cfg(target_os = "linux")]
const OWN: usize = 64 << 20;

#[test]
#[cfg(target_os = "linux")]
fn a_trace_stays_within_the_memory_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trace.jsonl");
    let args = ["solve", HARD, "-a", "breadth-first", "--limit-memory", "30M", "--json"];
    let path = path.to_str().expect("a path in UTF-8");
    let call = susun(args).args(["--trace-events", "10000000", "--trace", path]);
    let ran = call.memory((30 << 20) + OWN).run().with_code(22);
    assert_useful(&ran);
    let trace = susun(["trace", path]).run().answer();
    assert!(trace.contains("not recorded"), "{trace}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_solution_of_a_large_board_is_printed_within_the_memory_limit() {
    let board = susun(["generate", "sliding", "--size", "100x100", "--seed", "1"]).run().answer();
    let call = susun(["solve", "-a", "a-star", "--limit-memory", "10M"]).input(&board);
    // Growing strings reserve up to twice the memory that they use, and reserved memory counts here.
    let text = call.memory((10 << 20) + OWN + (40 << 20)).run().with_code(22).out;
    assert!(text.contains("stopped by the memory limit"));
}

#[test]
fn tables_that_exceed_the_memory_limit_are_not_built() {
    let args = ["solve", HARD, "-a", "ida-star", "-H", "patterns:7-8", "--limit-memory", "100M"];
    let ran = susun(args).run().with_code(33);
    assert!(ran.err.contains("the tables of 7-8 take "), "{}", ran.err);
    assert!(ran.err.contains("the memory limit is 100 MB"), "{}", ran.err);
    // If Susun chooses the method, it chooses one with smaller tables or without.
    for (limit, heuristic) in [("1M", "patterns:4-4-4-3"), ("1k", "linear-conflict")] {
        let args = ["solve", HARD, "--limit-memory", limit, "--limit-nodes", "1000", "--json"];
        let ran = susun(args).run().with_code(21);
        assert_eq!(ran.json()["method"]["heuristics"][0], heuristic);
        assert_useful(&ran);
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_commands_that_do_not_check_for_it() {
    use std::process::Stdio;
    // The answer is not read, so printing it never ends.
    let mut child = Command::new(env!("CARGO_BIN_EXE_susun"))
        .args(["generate", "sliding", "--size", "100x100", "--count", "50", "--seed", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    sleep(Duration::from_millis(500));
    interrupt(child.id());
    let began = Instant::now();
    while child.try_wait().expect("a child to wait for").is_none() {
        if began.elapsed() > Duration::from_secs(20) {
            child.kill().expect("a child that can be ended");
            panic!("one Ctrl-C was not enough");
        }
        sleep(Duration::from_millis(5));
    }
}
