//! Control characters from files, names and arguments never reach a terminal. Colours are forced, so that the output is
//! the same as on a terminal.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use crate::program::susun;

/// Clears the screen, sets a title, moves back, C1, DEL, an override of the direction, a line separator.
const EVIL: &str = "\u{1b}[2J\u{1b}]0;t\u{7}\u{8}\u{9b}31m\u{7f}\u{202e}\u{2066}\u{2028}";
const BOARD: &str = "1 2 3/4 0 5/7 8 6";

/// The output of a call, without the colours of the program.
fn said(folder: &Path, args: &[&OsStr], input: &str) -> String {
    let call = susun(args).within(folder).env("CLICOLOR_FORCE", "1").input(input);
    let ran = call.env("SUSUN_TABLES", folder.join(format!("tables{EVIL}"))).run();
    without_colours(&(ran.out + &ran.err))
}

/// The text without the sequences `ESC [ numbers m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(part.len());
        match part[end..].strip_prefix('m') {
            Some(rest) => left += rest,
            None => left = format!("{left}\u{1b}[{part}"),
        }
    }
    left
}

#[track_caller]
fn is_harmless(args: &[&OsStr], said: &str) {
    let harmful = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!said.is_empty(), "{args:?} says nothing");
    if let Some(place) = said.find(harmful) {
        panic!("{args:?} prints {:?}", &said[place..].chars().take(20).collect::<String>());
    }
}

fn check(folder: &Path, args: &[&str], input: &str) {
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    is_harmless(&args, &said(folder, &args, input));
}

#[test]
fn puzzles_and_arguments_are_harmless() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    for text in [
        format!("1 2 {EVIL}3\n4 0 5\n7 8 6\n"),
        format!("# {EVIL}\n1 2 3\n4 0 5\n7 8 x{EVIL}\n"),
        format!("[[1,2],[3,\"{EVIL}\"]]"),
        format!("{{\"start\": [[1,2],[3,0]], \"{EVIL}\": 1}}"),
        format!("susun:tiles=1.2_3.{EVIL}"),
        format!("susun:text={EVIL}"),
        format!("https://example.org/{EVIL}#susun:tiles=1.2_3.0"),
        format!("packing\nboard 2x2{EVIL}\npiece A\nXX\nXX\n"),
        format!("packing\nboard 2x2\npiece A{EVIL}\nXX\nXX\n"),
        "packing\nboard 2x2\npiece A\u{202e}\nXX\nXX\n".into(),
        format!("packing\nboard 2x2\npiece A x1 {EVIL}\nXX\nXX\n"),
        format!("2 2 1\nDEFAULT\nA{EVIL}A\nAA\n"),
    ] {
        for command in ["solve", "check", "explain", "hint", "convert", "count", "verify"] {
            check(here, &[command], &text);
            check(here, &[command, "--json"], &text);
        }
    }
    for args in [
        ["solve", BOARD, "--goal", EVIL],
        ["solve", BOARD, "--algorithm", EVIL],
        ["solve", BOARD, "--heuristic", EVIL],
        ["solve", BOARD, "--heuristic", &format!("patterns:{EVIL}")],
        ["solve", BOARD, "--limit-time", EVIL],
        ["solve", BOARD, "--size", EVIL],
        ["solve", BOARD, "--svg", &format!("no/such/{EVIL}")],
        ["solve", BOARD, "--trace", &format!("no/such/{EVIL}")],
        ["verify", BOARD, "--moves", EVIL],
        ["verify", BOARD, "--moves", &format!("{EVIL}.txt")],
        ["tables", "build", "3x3", EVIL],
        ["tables", "verify", EVIL, "--prove"],
        ["lab", "heuristic", &format!("manhattan + {EVIL}"), "--json"],
        ["man", EVIL, "", ""],
        [EVIL, "", "", ""],
    ] {
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        check(here, &args, "");
    }
}

#[test]
fn names_of_files_are_harmless() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let name = |end: &str| format!("{EVIL}{end}");
    fs::write(here.join(name(".txt")), "1 2/3 3").expect("room");
    fs::write(here.join(name(".jsonl")), "{\"schema\":1").expect("room");
    fs::write(here.join(name("x")), [0xff, 0]).expect("room");
    for args in [
        ["solve", &name(".txt"), ""],
        ["check", &name("x"), ""],
        ["check", &name(" missing.txt"), ""],
        ["resume", &name(".txt"), ""],
        ["trace", &name(".txt"), ""],
        ["verify", &name(".txt"), ""],
        ["tables", "path", ""],
        ["tables", "path", "--json"],
        ["tables", "list", ""],
        ["lab", "init", &name("new.toml")],
        ["lab", "run", &name(".txt")],
        ["lab", "summary", &name(".txt")],
        ["lab", "summary", &name(".jsonl")],
    ] {
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        check(here, &args, "");
    }
}

#[test]
fn recorded_searches_and_reports_are_harmless() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let solve = ["solve", BOARD, "-a", "a-star", "--trace", "t.jsonl", "--json"];
    let report = susun(solve).within(here).run().answer();
    let evil = serde_json::to_string(EVIL).expect("a string");
    let evil = evil.trim_matches('"');
    let trace = fs::read_to_string(here.join("t.jsonl")).expect("a trace");
    for (text, command) in [(&trace, "trace"), (&report, "verify")] {
        // Every string of it in turn.
        let places: Vec<usize> = text.match_indices(":\"").map(|(place, _)| place + 2).collect();
        assert!(places.len() > 5, "{text}");
        for place in places {
            let altered = format!("{}{evil}{}", &text[..place], &text[place..]);
            fs::write(here.join("altered"), altered).expect("room");
            check(here, &[command, "altered"], "");
            check(here, &[command, "altered", "--json"], "");
        }
    }
}

#[test]
#[cfg(feature = "lab")]
fn experiments_and_records_are_harmless() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let toml = "\\u001b[2J\\u009b\\u202e\\u007f";
    let experiment = format!(
        "title = \"{toml}\"\n[[instances]]\ngenerate = {{ size = \"2x3\", count = 3, seed = 1 }}\n\
         [[methods]]\nname = \"one{toml}\"\nalgorithm = \"a-star\"\n\
         [[methods]]\nname = \"two{toml}\"\nalgorithm = \"breadth-first\"\n"
    );
    fs::write(here.join("it.toml"), experiment).expect("room");
    check(here, &["lab", "run", "it.toml", "--in-process"], "");
    assert!(here.join("it.jsonl").is_file());
    for args in [
        &["lab", "summary", "it.jsonl"][..],
        &["lab", "summary", "it.jsonl", "--json"],
        &["lab", "summary", "it.jsonl", "--format", "markdown"],
        &["lab", "summary", "it.jsonl", "--format", "latex"],
        &["lab", "summary", "it.jsonl", "--measure", EVIL],
        &["lab", "table", "it.jsonl"],
        &["lab", "table", "it.jsonl", "--to", "markdown"],
        &["lab", "table", "it.jsonl", "--to", "csv"],
        &["lab", "table", "it.jsonl", "--to", "latex"],
        &["lab", "compare", "it.jsonl", "it.jsonl"],
        &["lab", "compare", "it.jsonl", "it.jsonl", "--json"],
        &["lab", "export", "it.jsonl"],
        &["lab", "export", "it.jsonl", "--columns", EVIL],
        &["lab", "plot", "it.jsonl", "--into", EVIL],
        &["lab", "plot", "it.jsonl", "--figure", EVIL],
        &["lab", "report", "it.jsonl", "-o", EVIL],
    ] {
        check(here, args, "");
    }
    for wrong in [format!("title = \"{EVIL}"), format!("[[methods]]\nalgorithm = \"{toml}\"\n")] {
        fs::write(here.join("wrong.toml"), wrong).expect("room");
        check(here, &["lab", "run", "wrong.toml"], "");
    }
}
