//! A search that is killed continues from its checkpoint with the same result.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use susun_testkit::sample::Seeded;

use crate::program::susun;

/// Korf's instance 79: 540,860 nodes; 42 moves.
const BOARD: &str = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15";

/// Korf's instance 88, with two heuristics and so without a kernel: minutes.
const LONG: [&str; 8] = [
    "solve",
    "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4",
    "--goal",
    "blank-first",
    "-a",
    "ida-star",
    "-H",
    "manhattan,hamming",
];

/// A report without its time and without the field `resumed`.
pub(crate) fn without_time(mut report: Value) -> Value {
    report["seconds"] = Value::Null;
    report.as_object_mut().expect("a report").remove("resumed");
    report
}

#[test]
fn a_resumed_answer_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["solve", BOARD, "--goal", "blank-first", "-a", "ida-star", "--checkpoint", "c.txt"];
    let solved = susun(args).within(folder.path()).run().answer();
    assert!(solved.contains("moves, proved shortest"), "{solved}");
    let resumed = susun(["resume", "c.txt"]).within(folder.path()).run().answer();
    assert!(resumed.contains("moves, shortest (claimed by resume)"), "{resumed}");
    let report = susun(["resume", "c.txt", "--json"]).within(folder.path()).run().with_code(0);
    assert_eq!(report.json()["resumed"], true);
    std::fs::write(folder.path().join("report.json"), &report.out).expect("a file");
    let verified = susun(["verify", "report.json"]).within(folder.path()).run().answer();
    assert!(verified.contains("optimality claimed by resume, not re-checked"), "{verified}");
    let again = susun(["verify", "--repeat", "report.json"]).within(folder.path()).run().answer();
    assert!(again.starts_with("valid") && !again.contains("claimed"), "{again}");
}

#[test]
fn a_search_continues_from_its_checkpoint() {
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
fn a_search_killed_at_any_moment_continues() {
    // Korf's instance 8, 39 million nodes: a second on one thread, long enough for several checkpoints.
    // Two heuristics, because Manhattan distance alone has a kernel that is too fast.
    let korf = "12 11 15 3/8 0 4 2/6 13 9 5/14 1 10 7";
    let search = ["--goal", "blank-first", "-a", "ida-star", "-H", "manhattan,hamming"];
    killed_at_any_moment(&[&["solve", korf, "--json"], &search[..]].concat(), "plan", 9);
    let board = "27 20 1 33 17 10/8 18 12 3 2 4/5 6 31 16 13 24/21 26 14 19 22 0/28 29 11 32 30 34/25 15 23 9 35 7";
    let improvement = ["solve", board, "--json", "--effort", "8000000"];
    killed_at_any_moment(&improvement, "round", 6);
}

/// Kills a search `times` times and resumes it from its checkpoint, which has a state of this kind.
#[cfg(unix)]
fn killed_at_any_moment(args: &[&str], kind: &str, times: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    let whole = susun(args).args(["--threads", "1"]).within(folder.path()).run();
    let takes = began.elapsed().as_millis() as u64;
    let whole = without_time(whole.with_code(0).json());
    let mut seeded = Seeded::new(20);
    let mut later = 0;
    for moment in 0..times {
        let name = format!("search-{moment}.txt");
        let threads = ["1", "2", "8"][moment % 3];
        let call = susun(args).args(["--threads", threads, "--checkpoint", &name]);
        let mut running = call.within(folder.path()).start();
        sleep(Duration::from_millis(seeded.next_u64() % takes.max(1)));
        // SIGKILL, on Unix.
        let _ = running.child.kill();
        let _ = running.child.wait();
        let Ok(text) = fs::read_to_string(folder.path().join(&name)) else {
            continue; // killed before its first unit ended
        };
        let Some(body) = text.lines().nth(1) else {
            continue; // the same: the file was only created
        };
        let saved: Value = serde_json::from_str(body).expect("JSON");
        let counted = saved["state"][kind]["counters"]["generated"].as_u64().expect("a count");
        later += usize::from(counted > 100_000);
        let ran = susun(["resume", &name, "--json"]).within(folder.path()).run();
        assert_eq!(without_time(ran.with_code(0).json()), whole, "killed at moment {moment}");
    }
    assert!(later >= times / 4, "only {later} of {times} continued from the middle");
}

#[test]
fn a_search_stopped_by_a_limit_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["solve", BOARD, "--goal", "blank-first", "-a", "ida-star", "--json"];
    let limit = ["--limit-time", "1ms", "--checkpoint", "c.txt"];
    let ran = susun(args).args(limit).within(folder.path()).run();
    if ran.code == 20 {
        assert!(ran.err.contains("to continue: susun resume c.txt"), "{}", ran.err);
    }
    let whole = susun(args).within(folder.path()).run().with_code(0).json();
    let resumed = susun(["resume", "c.txt", "--json"]).within(folder.path()).run();
    assert_eq!(without_time(resumed.with_code(0).json()), without_time(whole));
}

/// A file that cannot be written is reported before the search, and no existing file is overwritten.
#[test]
fn files_are_checked_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("p.txt"), "1 2 3/4 0 5/7 8 6").expect("a file");
    fs::write(folder.path().join("note.txt"), "to do").expect("a file");
    for option in ["--checkpoint", "--trace"] {
        let ran = susun(["solve", "p.txt", "-a", "ida-star", option, "p.txt"]);
        let ran = ran.within(folder.path()).run().with_code(30);
        assert!(ran.err.contains("`p.txt` would be overwritten"), "{}", ran.err);
        let ran = susun(["solve", "p.txt", "-a", "ida-star", option, "note.txt"]);
        let ran = ran.within(folder.path()).run().with_code(30);
        assert!(ran.err.contains("note.txt is there already, and it is not a"), "{}", ran.err);
        let ran = susun(["solve", "p.txt", "-a", "ida-star", option, "nowhere/x"]);
        let ran = ran.within(folder.path()).run().with_code(32);
        assert_eq!(ran.out, "");
    }
    let text = fs::read_to_string(folder.path().join("p.txt")).expect("still there");
    assert_eq!(text, "1 2 3/4 0 5/7 8 6");
    let two = susun(["solve", "p.txt", "1 2/3 0", "-a", "ida-star", "--checkpoint", "c.txt"]);
    let ran = two.within(folder.path()).run().with_code(30);
    assert!(ran.err.contains("one puzzle"), "{}", ran.err);
    // The solution is made without search: there is no checkpoint, and a note says so.
    let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
    let ran = susun(["solve", large, "--checkpoint", "c.txt"]).within(folder.path()).run();
    assert!(ran.with_code(0).err.contains("there is no checkpoint"));
}

#[test]
fn other_files_are_refused_with_a_hint() {
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

/// A pipe, a device or a link instead of a checkpoint is refused before the search, without waiting for it.
#[test]
#[cfg(unix)]
fn only_a_file_can_be_a_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    assert!(
        std::process::Command::new("mkfifo").arg(at("pipe")).status().is_ok_and(|s| s.success())
    );
    std::os::unix::fs::symlink(at("target"), at("link")).expect("a link");
    std::os::unix::fs::symlink("/dev/null", at("device-link")).expect("a link");
    for (name, why) in [
        ("pipe", "it is a pipe, not a file"),
        ("link", "it is a symbolic link"),
        ("device-link", "it is a symbolic link"),
        ("/dev/null", "it is a device"),
        (".", "it is a directory"),
    ] {
        for args in [
            &["solve", "8 6 7/2 5 4/3 0 1", "-a", "ida-star", "--checkpoint", name][..],
            &["resume", name],
        ] {
            let ran = susun(args).within(folder.path()).run().with_code(32);
            assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
            assert_eq!(ran.out, "");
        }
    }
    assert!(!at("target").exists() && at("pipe").exists());
}

/// The temporary name of a checkpoint cannot be predicted, so that an attacker cannot put a link there.
#[test]
#[cfg(unix)]
fn no_link_beside_a_checkpoint_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("precious"), "kept").expect("a file");
    std::os::unix::fs::symlink(at("precious"), at("c.txt.new")).expect("a link");
    let args = ["solve", "8 6 7/2 5 4/3 0 1", "-a", "ida-star", "--checkpoint", "c.txt"];
    susun(args).within(folder.path()).run().with_code(0);
    assert_eq!(fs::read_to_string(at("precious")).expect("a file"), "kept");
    susun(["resume", "c.txt"]).within(folder.path()).run().with_code(0);
    assert_eq!(
        fs::read_dir(folder.path()).expect("a folder").count(),
        3,
        "no temporary file is left"
    );
}

/// If the folder disappears during the search and comes back, the failure is reported at once, and the next checkpoint
/// is written.
#[test]
#[cfg(unix)]
fn a_checkpoint_that_fails_is_reported_and_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let started = |seconds, file| {
        let args = ["--limit-time", seconds, "--checkpoint", file];
        let running = susun(LONG).args(args).within(folder.path()).start();
        while !at(file).exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        running
    };
    fs::create_dir(at("in")).expect("a folder");
    let running = started("3", "in/c.txt");
    while fs::rename(at("in"), at("out")).is_err() {}
    running.wait_for("warning: cannot write the checkpoint `in/c.txt`");
    fs::rename(at("out"), at("in")).expect("a folder");
    let done = running.finish().with_code(20);
    assert!(done.err.contains("to continue: susun resume in/c.txt"), "{}", done.err);
    let ran = susun(["resume", "in/c.txt", "--limit-time", "100ms"]).within(folder.path()).run();
    assert!([0, 20].contains(&ran.code), "{}", ran.err);
    // If the folder does not come back, the run ends with an error.
    fs::create_dir(at("gone")).expect("a folder");
    let running = started("1", "gone/c.txt");
    fs::rename(at("gone"), at("away")).expect("a folder");
    let done = running.finish().with_code(32);
    assert!(done.err.contains("cannot write the last checkpoint to `gone/c.txt`"), "{}", done.err);
}
