//! Wrong input of every kind: the message, the position that it shows, and the exit code.
//!
//! A case is a file `NNN-what-is-wrong.txt` in `bad_input`, given to `susun solve`; or a file
//! `NNN-what-is-wrong.args` with the arguments, one per line, beside it or alone. What the program says
//! is in `bad_input/snapshots`. To add a case add its file and run the test with
//! `INSTA_UPDATE=always`; then read the message as a user would who has just made that mistake.
//!
//! Numbers from 200 are packing puzzles, from 300 links, from 400 experiments.
//!
//! Every case may take 20 seconds and 64 MB, and so may the large inputs, which are made here.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::program::{Ran, folder, susun};

const MEMORY: usize = 64 << 20;
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
#[cfg_attr(windows, ignore = "the operating system has other error messages")]
fn every_error_has_a_position_and_a_hint() {
    let inputs = folder("bad_input");
    let cases = cases(&inputs);
    assert!(cases.len() > 100, "the cases are in {}", inputs.display());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../bad_input/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for case in cases {
        let args = arguments(&inputs, &case);
        let ran = run(&args, &inputs);
        assert!(!ran.err.contains("panicked"), "{case}: {}", ran.err);
        let transcript = transcript(&args, &ran, &inputs);
        settings.bind(|| insta::assert_snapshot!(case.clone(), transcript));
    }
}

#[test]
fn errors_in_large_inputs_need_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../bad_input/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let million = 1_000_000;
    let large: [(&str, String); 14] = [
        ("large-two-mebibytes", "1 2 3\n".repeat((2 << 20) / 6)),
        ("large-line-of-numbers", "1 ".repeat(million / 2)),
        ("large-line-of-letters", "a b ".repeat(million / 4) + "1"),
        ("large-token", format!("1 2 3\n4 0 {}\n7 8 6\n", "5".repeat(100_000))),
        ("large-token-of-letters", format!("1 2 3\n4 0 {}5\n7 8 6\n", "é".repeat(50_000))),
        ("large-slashes", "/".repeat(million)),
        ("large-slashes-and-numbers", "1/".repeat(million / 2)),
        ("large-brackets", "[".repeat(million) + "1"),
        ("large-json-string", format!("[[1,\"{}", "2".repeat(million))),
        ("large-column", "1\n".repeat(million / 4)),
        ("large-number-of-rows", "5 7\n".repeat(million / 8)),
        ("large-number-of-boards", "10/ ".repeat(million / 4) + "11/"),
        ("large-number-of-goals", "1 0\ngoal\n".repeat(million / 9)),
        ("large-gaps", format!("1 2{}3 3", "\n".repeat(million / 5))),
    ];
    for (name, text) in large {
        let file = format!("{name}.txt");
        fs::write(folder.path().join(&file), &text).expect("room for the input");
        let args = ["solve".to_owned(), file];
        let ran = run(&args, folder.path());
        assert_eq!(ran.code, 31, "{name}: {}", ran.err);
        assert!(ran.err.len() < 1000, "{name}: a message of {} bytes", ran.err.len());
        let transcript = transcript(&args, &ran, folder.path());
        settings.bind(|| insta::assert_snapshot!(name, transcript));
    }
}

#[test]
fn messages_do_not_repeat_long_arguments() {
    let long = "lorem".repeat(10_000);
    for args in [["solve", &long], ["check", &format!("{long}.txt")]] {
        let ran = susun(args).run().with_code(32);
        assert!(ran.err.len() < 1000, "a message of {} bytes", ran.err.len());
    }
}

/// The names of all cases.
fn cases(inputs: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(inputs).expect("a folder that can be read");
    let paths = entries.map(|entry| entry.expect("an entry that can be read").path());
    let is_case = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|extension| extension == "txt" || extension == "args")
    };
    let name = |path: std::path::PathBuf| {
        path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    };
    paths.filter(is_case).map(name).collect()
}

fn arguments(inputs: &Path, case: &str) -> Vec<String> {
    match fs::read_to_string(inputs.join(format!("{case}.args"))) {
        Ok(text) => text.split_terminator('\n').map(str::to_owned).collect(),
        Err(_) => vec!["solve".into(), format!("{case}.txt")],
    }
}

fn run(args: &[String], inputs: &Path) -> Ran {
    susun(args).within(inputs).memory(MEMORY).patience(PATIENCE).run()
}

/// The command and its output, without parts that depend on the machine.
fn transcript(args: &[String], ran: &Ran, inputs: &Path) -> String {
    let quoted = |arg: &String| {
        let quote = if arg.contains([' ', '\'']) || arg.is_empty() { "'" } else { "" };
        format!("{quote}{}{quote}", arg.escape_debug())
    };
    let typed: Vec<String> = args.iter().map(quoted).collect();
    let mut text = format!("$ susun {}\n", typed.join(" "));
    for part in [&ran.out, &ran.err] {
        text += part;
    }
    let _ = write!(text, "exit code {}", ran.code);
    let here = fs::canonicalize(inputs).unwrap_or_else(|_| inputs.into());
    for path in [here.as_path(), inputs] {
        text = text.replace(&path.display().to_string(), "[CWD]");
    }
    without_times(&text)
}

/// `1.24 s` and `0.31 ms` as `[TIME]`.
fn without_times(text: &str) -> String {
    let line = |line: &str| match line.rsplit_once(", ") {
        Some((before, time)) if is_time(time) => {
            format!("{before}, [TIME]")
        }
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn is_time(text: &str) -> bool {
    let number = text.strip_suffix(" ms").or_else(|| text.strip_suffix(" s"));
    number.is_some_and(|number| number.parse::<f64>().is_ok())
}
