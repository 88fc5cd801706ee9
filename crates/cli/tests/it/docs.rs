//! Runs every example of the README, the book and `puzzles/README.md`, and compares the output.
//!
//! A block marked `console` has commands (`$ susun ...`), each followed by its output, standard output and standard
//! error together. A last line `[exit 10]` gives an exit code other than 0. Blocks marked `console,ignore` are not run:
//! they need a terminal or install something. Only times and dates may differ.
//!
//! `SUSUN_UPDATE_DOCS=1 cargo test -p susun --test it docs::` writes the real output into the pages; check the
//! difference before you commit it.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its pages fails")]

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Pages that must have an example: these, and everything in `book/src/cli`.
const MUST: [&str; 2] = ["README.md", "puzzles/README.md"];

/// Commands run in this folder, which has copies of `puzzles/` and `experiments/`.
struct Sandbox {
    folder: tempfile::TempDir,
    path: OsString,
}

/// A command of a page with its expected output.
struct Example<'a> {
    /// Line in the page, from 1.
    line: usize,
    command: &'a str,
    expected: Vec<&'a str>,
}

#[test]
fn every_example_prints_what_the_page_shows() {
    let root = root();
    let sandbox = Sandbox::new(&root);
    let update = env::var_os("SUSUN_UPDATE_DOCS").is_some();
    let (mut count, mut wrong) = (0, String::new());
    for page in pages(&root) {
        let name = page.strip_prefix(&root).unwrap().display().to_string();
        let text = fs::read_to_string(&page).unwrap();
        let examples = examples(&text);
        let must = MUST.contains(&name.as_str()) || name.starts_with("book/src/cli/");
        if must && examples.is_empty() {
            let _ = writeln!(wrong, "{name} has no example (a block marked ```console)");
        }
        count += examples.len();
        let outputs: Vec<_> = examples.iter().map(|e| sandbox.run(e.command)).collect();
        if update {
            fs::write(&page, rewritten(&text, &examples, &outputs)).unwrap();
            continue;
        }
        for (example, output) in examples.iter().zip(&outputs) {
            if let Some(difference) = difference(&example.expected, output) {
                let Example { line, command, .. } = example;
                let _ = writeln!(wrong, "{name}:{line}\n  $ {command}{difference}");
            }
        }
    }
    println!("{count} commands run");
    assert!(
        wrong.is_empty(),
        "{wrong}\nIf the program is right: SUSUN_UPDATE_DOCS=1 cargo test -p susun --test it docs::"
    );
}

#[test]
fn commands_outputs_and_ignored_blocks_are_distinguished() {
    let page = "a\n```console\n$ one\nx\n[exit 3]\n\n$ two\n```\n```console,ignore\n$ three\n```\n";
    let found = examples(page);
    let parts: Vec<_> = found.iter().map(|e| (e.line, e.command, e.expected.join("|"))).collect();
    assert_eq!(parts, [(3, "one", "x|[exit 3]".into()), (7, "two", String::new())]);
    let outputs = [vec!["y".into()], vec!["z".into()]];
    let updated = "a\n```console\n$ one\ny\n\n$ two\nz\n```\n```console,ignore\n$ three\n```\n";
    assert_eq!(rewritten(page, &found, &outputs), updated);
}

#[test]
fn only_times_may_differ() {
    let differ = |shown, found: &str| difference(&[shown], &[found.to_owned()]).is_some();
    assert!(!differ("9 expanded, 0.12 ms", "9 expanded, 13.01 s"));
    assert!(differ("9 expanded, 0.00 s", "9 expanded, 13.01 s"), "no time is printed like this");
    assert!(!differ(r#""seconds":0.5,"a":1"#, r#""seconds":1.2e-5,"a":1"#));
    assert!(differ("9 expanded, 0.12 s", "8 expanded, 0.12 s"));
    assert!(!differ("built 2026-01-31 12:00:00 UTC", "built 1999-12-01 00:59:01 UTC"));
    assert!(!differ("\"2026-01-31T12:00:00Z\"", "\"1999-12-01T00:59:01Z\""));
    assert!(differ("x", "x\n[exit 1]"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// All pages that are checked, in a fixed order.
fn pages(root: &Path) -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = MUST.iter().map(|name| root.join(name)).collect();
    markdown(&root.join("book/src"), &mut pages);
    pages
}

fn markdown(folder: &Path, pages: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            markdown(&entry, pages);
        } else if entry.extension().is_some_and(|extension| extension == "md") {
            pages.push(entry);
        }
    }
}

/// The commands of all blocks marked `console`. Blank lines before the next command are not part of the output.
fn examples(page: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut in_block, mut in_console) = (false, false);
    for (line, number) in page.lines().zip(1..) {
        if line.starts_with("```") {
            in_block = !in_block;
            in_console = in_block && line == "```console";
        } else if in_console && let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example { line: number, command, expected: Vec::new() });
        } else if in_console && let Some(example) = examples.last_mut() {
            example.expected.push(line);
        }
    }
    for example in &mut examples {
        while example.expected.last().is_some_and(|line| line.is_empty()) {
            example.expected.pop();
        }
    }
    examples
}

impl Sandbox {
    fn new(root: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["puzzles", "experiments"] {
            copy(&root.join(name), &folder.path().join(name));
        }
        let program = Path::new(env!("CARGO_BIN_EXE_susun")).parent().unwrap().to_path_buf();
        let before = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths(std::iter::once(program).chain(env::split_paths(&before)));
        Self { folder, path: path.unwrap() }
    }

    /// The output of a command, with the exit code as the last line unless it is 0.
    fn run(&self, command: &str) -> Vec<String> {
        // Examples that are not about tables neither read nor write any.
        let mut shell = Command::new("sh");
        if command.contains("susun tables") {
            shell.env_remove("SUSUN_TABLES");
        } else {
            shell.env("SUSUN_TABLES", "");
        }
        let output = shell
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(self.folder.path())
            .env("PATH", &self.path)
            .env("COLUMNS", "80")
            .env("XDG_CACHE_HOME", self.folder.path().join(".cache"))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        // The name of the folder is different each time.
        let here = self.folder.path().canonicalize().unwrap().display().to_string();
        let text = String::from_utf8(output.stdout).unwrap().replace(&here, "/home/you");
        let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        match output.status.code() {
            Some(0) => {}
            Some(code) => lines.push(format!("[exit {code}]")),
            None => lines.push("[killed]".into()),
        }
        lines
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap().path();
        let target = to.join(entry.file_name().unwrap());
        if entry.is_dir() {
            copy(&entry, &target);
        } else {
            fs::copy(&entry, &target).unwrap();
        }
    }
}

/// The first lines that differ, or none.
fn difference(expected: &[&str], found: &[String]) -> Option<String> {
    let expected: Vec<String> = expected.iter().map(|line| without_times(line)).collect();
    let found: Vec<String> = found.iter().map(|line| without_times(line)).collect();
    let longer = expected.len().max(found.len());
    let at = (0..longer).find(|&at| expected.get(at) != found.get(at))?;
    let mut text = format!("\n  from line {} of its output", at + 1);
    for (mark, lines) in [('-', &expected), ('+', &found)] {
        for line in lines.iter().skip(at).take(5) {
            let _ = write!(text, "\n  {mark} {line}");
        }
    }
    Some(text)
}

/// `1.05 s` or `12 ms` at the end of a line becomes `T`, `"seconds":0.05` becomes `"seconds":T`.
fn without_times(line: &str) -> String {
    const FIELD: &str = "\"seconds\":";
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(FIELD) {
        let (before, after) = rest.split_at(at + FIELD.len());
        text += before;
        text += "T";
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | '-');
        rest = after.trim_start().trim_start_matches(is_number);
    }
    text += rest;
    let text = without_dates(&text);
    let time = text.strip_suffix(" ms").or_else(|| text.strip_suffix(" s"));
    let Some(before) = time.filter(|before| !before.ends_with("0.00")) else { return text };
    let number = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    if number.len() == before.len() { text } else { format!("{number}T") }
}

/// `2026-01-31 12:00:00` and `2026-01-31T12:00:00` become `D`.
fn without_dates(text: &str) -> String {
    const SHAPE: &str = "dddd-dd-dd dd:dd:dd";
    let fits = |(found, shape): (char, char)| match shape {
        'd' => found.is_ascii_digit(),
        ' ' => found == ' ' || found == 'T',
        shape => found == shape,
    };
    let mut dated = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let date = rest.get(..SHAPE.len());
        if date.is_some_and(|date| date.chars().zip(SHAPE.chars()).all(fits)) {
            dated.push('D');
            rest = &rest[SHAPE.len()..];
        } else {
            dated.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    dated
}

/// The page with the real output of its commands. Outputs that differ only in times are kept.
fn rewritten(page: &str, examples: &[Example<'_>], outputs: &[Vec<String>]) -> String {
    let mut lines: Vec<&str> = page.lines().collect();
    for (example, output) in examples.iter().zip(outputs).rev() {
        if difference(&example.expected, output).is_some() {
            let range = example.line..example.line + example.expected.len();
            lines.splice(range, output.iter().map(String::as_str));
        }
    }
    lines.join("\n") + "\n"
}
