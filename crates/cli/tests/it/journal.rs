//! A search with a journal gives the same answer, continues after a kill, and is audited.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use crate::checkpoint::without_time;
use crate::program::{Call, susun};

/// Korf's instance 8, 39 million nodes, with two heuristics and so without a kernel: a second.
const KORF: [&str; 9] = [
    "solve",
    "12 11 15 3/8 0 4 2/6 13 9 5/14 1 10 7",
    "--goal",
    "blank-first",
    "-a",
    "ida-star",
    "-H",
    "manhattan,hamming",
    "--json",
];

#[test]
#[cfg(unix)]
fn a_search_killed_several_times_continues_and_is_audited() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = without_time(susun(KORF).within(folder.path()).run().with_code(0).json());
    let with_journal = || susun(KORF).args(["--journal", "j"]).within(folder.path());
    for _ in 0..3 {
        let mut running = with_journal().start();
        sleep(Duration::from_millis(200));
        // SIGKILL, on Unix.
        let _ = running.child.kill();
        let _ = running.child.wait();
    }
    let ran = with_journal().run().with_code(0);
    assert_eq!(without_time(ran.json()), whole);
    assert!(ran.err.contains("to check: susun verify j"), "{}", ran.err);
    // What has ended is not searched again.
    assert_eq!(without_time(with_journal().run().with_code(0).json()), whole);

    let audited = susun(["verify", "j", "--units", "5"]).within(folder.path()).run().answer();
    assert!(audited.starts_with("valid: ") && audited.contains("tile the whole search"));
    assert!(audited.contains("5 units searched again"), "{audited}");

    // A refused command does not change the file.
    let journal = fs::read_to_string(folder.path().join("j")).expect("a journal");
    let keeps = |content: &str, call: Call, message: &str| {
        fs::write(folder.path().join("j"), content).expect("a file");
        let refused = call.within(folder.path()).run().with_code(32);
        assert!(refused.err.contains(message) && refused.err.contains("hint: "), "{}", refused.err);
        assert_eq!(fs::read_to_string(folder.path().join("j")).expect("a journal"), content);
    };
    let torn = &journal[..journal.len() - 10];
    let other = susun(["solve", "8 1 3/4 0 2/7 6 5", "-a", "ida-star", "--journal", "j"]);
    keeps(torn, other, "the journal j belongs to another search");
    let altered = journal.replacen("\"generated\":\"", "\"generated\":\"1", 1);
    assert_ne!(altered, journal);
    keeps(&altered, susun(["verify", "j"]), "was altered");
    keeps(&altered, with_journal(), "was altered");
    keeps("nothing", with_journal(), "is not the journal of a search");
}

/// The method that was chosen for the board, with its forbidden words, is that of the journal.
#[test]
fn a_large_board_has_the_same_nodes_with_a_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = "2 1 16 13 6 4/9 3 11 17 0 12/8 14 15 7 10 5";
    let call = || {
        let tables = folder.path().join("tables");
        let call = susun(["solve", board, "--optimal", "--json"]).env("SUSUN_TABLES", tables);
        call.within(folder.path())
    };
    let plain = call().run().with_code(0).json();
    assert_eq!(plain["method"]["duplicates"], "words:14");
    let ran = call().args(["--journal", "j"]).run().with_code(0).json();
    for field in ["cost", "counters", "rounds", "bound_proof"] {
        assert_eq!(ran[field], plain[field], "{field}");
    }
    assert_eq!(ran["method"]["duplicates"], "words:14");

    let verify = || susun(["verify", "j"]).within(folder.path());
    let tables = folder.path().join("tables");
    let audited = verify().arg("--repeat").env("SUSUN_TABLES", tables).run().answer();
    assert!(audited.contains("all units were searched again"), "{audited}");
    let refused = verify().args(["--moves", "1 2"]).run().with_code(30);
    assert!(refused.err.contains("cannot be used with a journal"), "{}", refused.err);
}

#[test]
fn a_puzzle_without_units_needs_no_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = susun(["solve", "1 2/3 0", "--journal", "j"]).within(folder.path()).run();
    let ran = ran.with_code(0);
    assert!(
        ran.err.contains("nothing is searched in units, so there is no journal"),
        "{}",
        ran.err
    );
    assert!(!folder.path().join("j").exists());
    let ran = susun(["solve", "8 1 3/4 0 2/7 6 5", "-a", "a-star", "--journal", "j"]);
    let ran = ran.within(folder.path()).run().with_code(33);
    assert!(ran.err.contains("this method does not split into units"), "{}", ran.err);
}
