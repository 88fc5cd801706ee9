//! Makes every operation of a run fail once. Each run must end with a message and the right exit code, or continue, and
//! must leave valid files. The tested program has the feature `faults`, see the crate `susun-files`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Call, Ran, susun};

/// Operations on files.
const FILES: [&str; 4] = ["open", "write", "sync", "rename"];
/// All kinds of operations that can fail.
const ALL: [&str; 6] = ["open", "write", "sync", "rename", "thread", "memory"];

/// Allowed exit codes: answered, memory limit, file error.
const CODES: [i32; 3] = [0, 22, 32];

/// Runs `run` in a new folder and makes the n-th operation of a kind fail, for every n until there is no such
/// operation; then the n-th and all later ones. `after` checks the folder. Returns the number of operations.
fn every(kind: &str, run: impl Fn(&Path) -> Call, after: impl Fn(&Path, &Ran)) -> usize {
    let mut most = 0;
    for later in ["", "+"] {
        for number in 1.. {
            let folder = tempfile::tempdir().expect("a folder");
            let at = |name: &str| folder.path().join(name);
            fs::create_dir(at("in")).expect("a folder");
            let plan = format!("{kind}:{number}{later}");
            let call = run(&at("in")).within(&at("in")).env("SUSUN_FAULT", &plan);
            let ran = call.env("SUSUN_FAULT_FIRED", at("fired")).run();
            let fired = at("fired").exists();
            let output = format!("{plan}: {}\n{}", ran.err, ran.out);
            assert!(CODES.contains(&ran.code) && !ran.err.contains("panicked"), "{output}");
            assert!(ran.code == 0 || ran.err.contains("error:") || !ran.out.is_empty(), "{output}");
            assert!(fired || ran.code == 0, "{output}");
            assert_eq!(leftovers(&at("in")), [""; 0], "{output}");
            after(&at("in"), &ran);
            if !fired {
                most = most.max(number - 1);
                break;
            }
            assert!(number < 1000, "{kind} never ends");
        }
    }
    most
}

/// Temporary files that were not removed.
fn leftovers(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.path().is_dir() {
            found.extend(leftovers(&entry.path()));
        } else if entry.path().extension().is_some_and(|end| end == "tmp") {
            found.push(entry.path().display().to_string());
        }
    }
    found
}

/// Korf's instance 79: 540,860 nodes; 42 moves.
const BOARD: [&str; 7] = [
    "solve",
    "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15",
    "--goal",
    "blank-first",
    "-a",
    "ida-star",
    "--json",
];

/// The solution, if there is one; there may also be a report of an error.
fn moves(ran: &Ran) -> Option<Value> {
    let lines = ran.json_lines().into_iter();
    lines.filter(|report| report["kind"] == "solve").map(|report| report["moves"].clone()).next()
}

#[test]
fn a_search_survives_a_fault_in_its_checkpoint() {
    let answer = moves(&susun(BOARD).run().with_code(0));
    for kind in ALL {
        let solve = |_: &Path| susun(BOARD).args(["--threads", "2", "--checkpoint", "c.txt"]);
        let operations = every(kind, solve, |folder, ran| {
            // A fault before the search ends the run. After a later fault there is still an answer.
            if ran.code == 0 || moves(ran).is_some() {
                assert_eq!(moves(ran), answer);
            }
            if ran.code != 0 {
                assert!(ran.err.contains("`c.txt`"), "{}", ran.err);
            }
            if folder.join("c.txt").exists() {
                let resumed = susun(["resume", "c.txt", "--json"]).within(folder).run();
                assert_eq!(moves(&resumed.with_code(0)), answer);
            }
        });
        assert!(operations > 0 || !FILES.contains(&kind), "{kind} never happens");
    }
}

#[test]
fn a_resumed_search_survives_a_fault() {
    let prepared = tempfile::tempdir().expect("a folder");
    let begun = susun(BOARD).args(["--limit-time", "1ms", "--checkpoint", "c.txt"]);
    begun.within(prepared.path()).run();
    let answer = moves(&susun(BOARD).run().with_code(0));
    for kind in ALL {
        let resume = |folder: &Path| {
            fs::copy(prepared.path().join("c.txt"), folder.join("c.txt")).expect("a checkpoint");
            susun(["resume", "c.txt", "--json"])
        };
        every(kind, resume, |folder, ran| {
            assert_eq!(moves(ran), answer);
            let resumed = susun(["resume", "c.txt", "--json"]).within(folder).run();
            assert_eq!(moves(&resumed.with_code(0)), answer);
        });
    }
}

/// If memory runs out, a search with many states and a count end as at a memory limit.
#[test]
fn a_search_without_memory_reports_what_it_knows() {
    let near = "1 2 8 11/3 9 4 12/5 6 7 14/13 0 15 10";
    let runs: [&[&str]; 3] = [
        &["solve", BOARD[1], "--goal", "blank-first", "-a", "a-star", "--json"],
        &["solve", BOARD[1], "--goal", "blank-first", "-a", "greedy", "-H", "hamming", "--json"],
        &["solve", near, "-a", "bidirectional", "--json"],
    ];
    for run in runs {
        let answer = susun(run).run().with_code(0).json();
        let operations = every(
            "memory",
            |_| susun(run),
            |_, ran| {
                let found = ran.json();
                assert!(ran.code == 0 || found["halted_by"] == "memory", "{found}");
                assert!(ran.code == 22 || found["moves"] == answer["moves"], "{found}");
            },
        );
        assert!(operations > 0, "{run:?}");
    }
    let dominoes = "packing\nboard 30x30\npiece P x450\nXX\n";
    let count = susun(["count", "-", "--json"]).input(dominoes).env("SUSUN_FAULT", "memory:1");
    assert_eq!(count.run().with_code(22).json()["halted_by"], "memory");
}

#[test]
fn tables_are_right_after_a_fault() {
    for (kind, what) in ALL.map(|kind| (kind, ["3x3", "4-4", ""])).into_iter().chain([
        // Six tiles of the 15-puzzle: blocks of megabytes.
        ("memory", ["4x4", "--pattern", "0,1,2,3,4,5"]),
        ("thread", ["4x4", "--pattern", "0,1,2,3,4,5"]),
    ]) {
        let here =
            |folder: &Path, args: &[&str]| susun(args).env("SUSUN_TABLES", folder.join("tables"));
        let words: Vec<&str> = what.into_iter().filter(|word| !word.is_empty()).collect();
        let build = [&["tables", "build"], &words[..]].concat();
        let operations = every(
            kind,
            |folder| here(folder, &build),
            |folder, ran| {
                // Existing tables are right, and missing ones can be built.
                here(folder, &["tables", "verify"]).run().with_code(0);
                here(folder, &build).run().with_code(0);
                here(folder, &["tables", "verify"]).run().with_code(0);
                assert!(ran.code != 22 || kind == "memory", "{}", ran.err);
            },
        );
        let expected = FILES.contains(&kind) || words.len() == 3;
        assert!(operations > 0 || !expected, "{kind} never happens in {words:?}");
    }
}

#[test]
fn proofs_are_right_after_a_fault() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/hole.txt");
    for kind in ALL {
        let prove = |_: &Path| susun(["prove", puzzle, "--out", "p"]);
        let operations = every(kind, prove, |folder, ran| {
            if ran.code != 0 {
                susun(["prove", puzzle, "--out", "p"]).within(folder).run().with_code(0);
            }
            susun(["verify", "p.json"]).within(folder).run().with_code(0);
        });
        assert!(operations > 0 || !FILES.contains(&kind), "{kind} never happens");
    }
}

#[cfg(feature = "lab")]
mod lab {
    use super::*;

    /// Four short runs.
    const EXPERIMENT: &str = r#"
        [[instances]]
        generate = { size = "3x3", count = 2, seed = 1 }
        [[methods]]
        algorithm = "a-star"
        heuristic = "manhattan"
        [[methods]]
        algorithm = "ida-star"
        heuristic = "manhattan"
    "#;

    fn run(folder: &Path, more: &[&str]) -> Call {
        fs::write(folder.join("it.toml"), EXPERIMENT).expect("an experiment");
        susun([&["lab", "run", "it.toml"], more].concat())
    }

    #[test]
    fn records_are_whole_after_a_fault() {
        for (kind, more) in
            ALL.map(|kind| (kind, &["--in-process"][..])).into_iter().chain([("thread", &[][..])])
        {
            let operations = every(
                kind,
                |folder| run(folder, more),
                |folder, _| {
                    run(folder, more).within(folder).run().with_code(0);
                    let records = fs::read_to_string(folder.join("it.jsonl")).expect("records");
                    assert_eq!(records.lines().count(), 4, "{records}");
                    let summary = ["lab", "summary", "it.jsonl", "--measure", "generated"];
                    susun(summary).within(folder).run().with_code(0);
                },
            );
            let expected = ["open", "write", "sync"].contains(&kind) || more.is_empty();
            assert!(operations > 0 || !expected, "{kind} never happens");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_limit_on_file_sizes_is_like_a_full_disk() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let ran = run(folder, &["--in-process"]).within(folder).file_size(2048).run().with_code(32);
        assert!(ran.err.to_lowercase().contains("file too large"), "{}", ran.err);
        let records = fs::read_to_string(folder.join("it.jsonl")).expect("records");
        assert!(records.is_empty() || records.ends_with('\n'), "{records}");
        run(folder, &["--in-process"]).within(folder).run().with_code(0);
    }
}

#[test]
#[cfg(unix)]
fn a_full_disk_ends_no_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let tables = folder.join("tables").to_string_lossy().into_owned();
    let build = || susun(["tables", "build", "3x3", "4-4"]).env("SUSUN_TABLES", &tables);
    let ran = build().file_size(1024).run();
    assert!(ran.err.to_lowercase().contains("file too large"), "{}", ran.err);
    build().run().with_code(0);
    susun(["tables", "verify"]).env("SUSUN_TABLES", &tables).run().with_code(0);
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/eight-solutions.txt");
    let ran = susun(["prove", puzzle]).within(folder).file_size(2048).run().with_code(32);
    assert!(ran.err.to_lowercase().contains("file too large"), "{}", ran.err);
    assert_eq!(leftovers(folder), [""; 0]);
    // A device that is always full.
    if Path::new("/dev/full").exists() {
        for args in [
            &["solve", "1 2/0 3", "--svg", "/dev/full"][..],
            &["check", "1 2/0 3", "--png", "/dev/full"],
            &["solve", "1 2/0 3", "-a", "a-star", "--trace", "/dev/full"],
        ] {
            let ran = susun(args).within(folder).run().with_code(32);
            assert!(ran.err.contains("no space left on device"), "{args:?}: {}", ran.err);
        }
    }
}
