//! A search that is killed goes on from its checkpoint as if nothing had happened.

use std::time::Duration;

use serde_json::Value;

use crate::program::susun;

/// Korf's instance 79: 540,860 nodes; 42 moves.
const BOARD: &str = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15";

fn without_time(mut report: Value) -> Value {
    report["seconds"] = Value::Null;
    report
}

#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["solve", BOARD, "--goal", "blank-first", "-a", "ida-star", "--json"];
    let whole = without_time(susun(args).within(folder.path()).run().with_code(0).json());
    let first = susun(args).args(["--checkpoint", "search.txt"]).within(folder.path()).run();
    assert_eq!(without_time(first.with_code(0).json()), whole);
    for _ in 0..2 {
        let ran = susun(["resume", "search.txt", "--json"]).within(folder.path()).run();
        assert_eq!(without_time(ran.with_code(0).json()), whole);
    }
}

#[test]
#[cfg(unix)]
fn a_search_killed_at_any_moment_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    // 2.5 million nodes and more: long enough to be killed in the middle, whatever the build.
    let board = "14 10 6 0/4 9 1 8/2 3 5 11/12 13 7 15";
    let args = ["solve", board, "-a", "ida-star", "-H", "manhattan", "--threads", "2", "--json"];
    let whole = without_time(susun(args).within(folder.path()).run().with_code(0).json());
    for moment in 0..20u64 {
        let name = format!("search-{moment}.txt");
        let call = susun(args).args(["--checkpoint", &name]).within(folder.path());
        let mut running = call.start();
        std::thread::sleep(Duration::from_millis(5 + moment * 7));
        // SIGKILL, on Unix.
        let _ = running.child.kill();
        let _ = running.child.wait();
        if !folder.path().join(&name).exists() {
            continue; // killed before its first unit ended
        }
        let ran = susun(["resume", &name, "--json"]).within(folder.path()).run();
        assert_eq!(without_time(ran.with_code(0).json()), whole, "killed at moment {moment}");
    }
}

#[test]
fn what_is_no_checkpoint_is_refused_with_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("board.txt"), "1 2/3 0").expect("a file");
    let ran = susun(["resume", "board.txt"]).within(folder.path()).run().with_code(31);
    assert!(ran.err.contains("this is not a checkpoint"), "{}", ran.err);
    assert!(ran.err.contains("--checkpoint"), "{}", ran.err);
    susun(["resume", "nowhere.txt"]).within(folder.path()).run().with_code(32);
    let args = ["solve", "1 2/3 0", "-a", "a-star", "--checkpoint", "x.txt"];
    let ran = susun(args).within(folder.path()).run().with_code(30);
    assert!(ran.err.contains("a-star cannot be continued"), "{}", ran.err);
}
