//! Output that cannot be written, for every command: a reader that has left, a full disk, a closed descriptor.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use crate::program::{Call, susun};

const BOARD: &str = "1 2 3/4 0 5/7 8 6";
const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/");

/// Every command that prints an answer, for a folder made by [`folder`].
const CALLS: [&[&str]; 49] = [
    &["--help"],
    &["--version"],
    &["solve", "--help"],
    &["solve", "p.txt"],
    &["solve", "p.txt", "--json"],
    &["solve", "p.txt", "--boards"],
    &["solve", "p.txt", "--link"],
    &["shorten", "5 6", "p.txt"],
    &["analyse", "5 6", "p.txt"],
    &["solve", "packing.txt"],
    &["solve", "packing.txt", "--all", "--max-solutions", "8"],
    &["resume", "search.checkpoint"],
    &["check", "p.txt"],
    &["check", "packing.txt"],
    &["count", "packing.txt"],
    &["prove", "packing.txt", "--out", "again"],
    &["explain", "p.txt"],
    &["explain", "packing.txt"],
    &["hint", "p.txt"],
    &["hint", "packing.txt"],
    &["generate", "sliding", "--seed", "1"],
    &["generate", "packing", "packing.txt", "--seed", "1"],
    &["convert", "p.txt"],
    &["schema", "report"],
    &["convert", "p.txt", "--to", "link"],
    &["verify", "report.json"],
    &["trace", "trace.jsonl"],
    &["trace", "trace.jsonl", "--list"],
    &["trace", "trace.jsonl", "--step"],
    &["trace", "trace.jsonl", "--json"],
    &["tables", "list"],
    &["tables", "path"],
    &["tables", "build", "3x3", "4-4"],
    &["tables", "verify"],
    &["tables", "remove", "--all"],
    &["pieces", "soma"],
    &["bench", "--seconds", "50ms"],
    &["methods"],
    &["methods", "--json"],
    &["completions", "bash"],
    &["man"],
    &["man", "solve"],
    &["lab", "heuristic", "manhattan", "--size", "2x3"],
    &["lab", "init", "new.toml"],
    &["lab", "summary", "it.jsonl"],
    &["lab", "table", "it.jsonl"],
    &["lab", "table", "it.jsonl", "--to", "csv"],
    &["lab", "export", "it.jsonl"],
    &["lab", "compare", "it.jsonl", "it.jsonl"],
];

/// Commands that are not tested here, because they need a user or a NATS server.
const ELSEWHERE: [&str; 3] = ["open", "cluster", "help"];

const EXPERIMENT: &str = r#"
[[instances]]
generate = { size = "2x3", count = 2, seed = 1 }
[[methods]]
algorithm = "a-star"
[[methods]]
algorithm = "greedy"
heuristic = "hamming"
"#;

/// A folder with an input for every command.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("p.txt"), BOARD).expect("room");
    fs::copy(format!("{PUZZLES}eight-solutions.txt"), here.join("packing.txt")).expect("a copy");
    fs::write(here.join("it.toml"), EXPERIMENT).expect("room");
    let run = |args: &[&str]| call(here, args).run();
    run(&["solve", "p.txt", "-a", "a-star", "--trace", "trace.jsonl"]).with_code(0);
    run(&["lab", "run", "it.toml", "--in-process"]).with_code(0);
    let hard = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let halted = ["solve", hard, "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan"];
    let halted = [&halted[..], &["--limit-nodes", "1000"]].concat();
    run(&[&halted[..], &["--checkpoint", "search.checkpoint"]].concat()).with_code(21);
    let report = run(&["solve", "p.txt", "--json"]).answer();
    fs::write(here.join("report.json"), report).expect("room");
    folder
}

fn call(folder: &Path, args: &[&str]) -> Call {
    susun(args).within(folder).env("SUSUN_TABLES", folder.join("tables"))
}

#[test]
fn every_command_is_among_those_whose_output_is_tested() {
    let help = susun(["--help"]).run().answer();
    let (_, commands) = help.split_once("Commands:\n").expect("a list of commands");
    let listed = commands.lines().take_while(|line| line.starts_with("  "));
    // Lines with more spaces continue a description.
    for line in listed.filter(|line| !line.starts_with("   ")) {
        let name = line.split_whitespace().next().expect("a name");
        let known = ELSEWHERE.contains(&name) || CALLS.iter().any(|call| call[0] == name);
        assert!(known, "{name} is not among the calls");
    }
}

#[test]
fn a_reader_that_has_left_is_not_an_error_of_any_command() {
    let folder = folder();
    for args in CALLS {
        let ran = call(folder.path(), args).without_reader().run();
        // A resumed search completes its checkpoint, so it ends with the same code as with a reader.
        let code = if args[0] == "resume" { 21 } else { 0 };
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(!ran.err.contains("error") && !ran.err.contains("panic"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn output_to_a_full_disk_is_an_error_of_every_command() {
    let folder = folder();
    for args in CALLS {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let ran = call(folder.path(), args).output(full).run();
        let said = ran.err.contains("error: cannot write the output: no space left on device");
        assert!(ran.code == 32 && said, "{args:?}: {}, {}", ran.code, ran.err);
    }
}

#[test]
fn a_closed_standard_output_is_an_error_of_every_command() {
    let folder = folder();
    for redirection in ["exec \"$0\" \"$@\" >&-", "exec \"$0\" \"$@\" 1</dev/null"] {
        for args in CALLS.iter().filter(|args| args[1..] != ["init", "new.toml"]) {
            let mut shell = Command::new("sh");
            shell.args(["-c", redirection, env!("CARGO_BIN_EXE_susun")]).args(*args);
            shell.current_dir(&folder).env("SUSUN_TABLES", folder.path().join("tables"));
            let ran = shell.output().expect("a shell");
            let err = String::from_utf8_lossy(&ran.stderr);
            let said = err.contains("error: cannot write the output: standard output is closed");
            assert!(ran.status.code() == Some(32) && said, "{args:?}: {:?}, {err}", ran.status);
        }
    }
    // A user who does not need the answer may give /dev/null, opened for writing or for both.
    for redirection in ["exec \"$0\" \"$@\" >/dev/null", "exec \"$0\" \"$@\" 1<>/dev/null"] {
        let shell = Command::new("sh")
            .args(["-c", redirection, env!("CARGO_BIN_EXE_susun"), "check", BOARD])
            .status();
        assert!(shell.expect("a shell").success(), "{redirection}");
    }
}

#[test]
fn a_search_ends_when_its_reader_leaves() {
    let soon = Duration::from_secs(20);
    // Solutions are printed as they are found, and there are too many to find all.
    let rows = "XXXXXXXXXXXX\n".repeat(12);
    let dominoes = format!("packing\nboard\n{rows}piece A x72\nXX\n");
    let all = susun(["solve", "--all", "--max-solutions", "1000"]).input(dominoes);
    assert_eq!(all.without_reader().patience(soon).run().with_code(0).err, "");
    // More than any buffer holds.
    #[cfg(feature = "lab")]
    {
        let records =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/hamming-vs-manhattan.jsonl");
        assert_eq!(susun(["lab", "export", records]).without_reader().run().with_code(0).err, "");
    }
    // The second puzzle would take years.
    let second = "25 24 23 22 21/20 19 18 17 16/15 14 13 12 11/10 9 8 7 6/5 4 3 2 1";
    let two = format!("1 2 3/4 0 5/7 8 6\n{second}\n");
    let two = susun(["solve", "--optimal", "-a", "ida-star"]).input(two).without_reader();
    assert_eq!(two.patience(soon).run().with_code(0).err, "");
}

#[test]
fn files_are_completed_without_a_reader() {
    let folder = tempfile::tempdir().expect("a folder");
    let wants = ["solve", BOARD, "--svg", "a.svg", "--png", "a.png", "--trace", "a.jsonl"];
    let wants = [&wants[..], &["-a", "a-star", "--graph", "a.dot"]].concat();
    call(folder.path(), &wants).without_reader().run().with_code(0);
    call(folder.path(), &["check", BOARD, "--svg", "b.svg"]).without_reader().run().with_code(0);
    for name in ["a.svg", "a.png", "a.jsonl", "a.dot", "b.svg"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

#[test]
fn with_json_every_failing_input_has_a_report() {
    let args = ["check", "--json", "1 2/3 3", "1 2/3 0", "1 2/3"];
    let ran = susun(args).run().with_code(31);
    let lines = ran.json_lines();
    let field = |at: usize, name: &str| lines[at][name].to_string();
    let kinds: Vec<_> = (0..lines.len()).map(|at| field(at, "kind")).collect();
    assert_eq!(kinds, ["\"error\"", "\"check\"", "\"error\""]);
    assert_eq!((field(0, "code"), field(2, "code")), ("31".into(), "31".into()));
    let place = serde_json::json!({ "name": "argument 1", "line": 1, "column": 7 });
    assert_eq!(lines[0]["place"], place);
    assert!(lines[0]["message"].is_string() && lines[0]["hint"].is_string());
    // Standard error has the same errors as text.
    assert_eq!(ran.err.matches("error: ").count(), 2, "{}", ran.err);
    // Missing inputs do not prevent answers about the others, also for `verify`.
    let report = susun(["solve", BOARD, "--json"]).run().out;
    for verb in ["check", "verify"] {
        let inputs = ["--json", "nosuch.txt", "-", "nosuch.json"];
        let ran = susun([&[verb][..], &inputs].concat());
        let text = if verb == "check" { BOARD } else { &report };
        let lines = ran.input(text).run().with_code(32).json_lines();
        let kinds: Vec<_> = lines.iter().map(|line| line["kind"].as_str()).collect();
        assert_eq!(kinds, [Some("error"), Some(verb), Some("error")]);
        assert_eq!(lines[0]["place"]["name"], "nosuch.txt");
    }
    for (args, code) in [
        (&["solve", "--json", "--nonsense"][..], 30),
        (&["solve", "1 2/3 0", "--json", "-a", "magic"], 30),
        (&["verify", "--json", "nosuch.json"], 32),
        (&["trace", "--json", "nosuch.jsonl"], 32),
    ] {
        let report = susun(args.iter().copied()).run().with_code(code).json();
        assert_eq!((&report["kind"], &report["code"]), (&"error".into(), &code.into()), "{args:?}");
        assert!(report["schema"] == 2 && report["hint"].is_string(), "{report}");
    }
}
