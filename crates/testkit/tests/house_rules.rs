//! Rules of the house that no compiler checks: the length of files, and what stands where.
//!
//! A scan of the text, on purpose simple: it knows comments, strings and `#[cfg(test)]` well enough
//! for code as we write it, and no more.

use std::fs;
use std::path::{Path, PathBuf};

use susun_testkit::golden::project_path;

/// Longer files say why near their top, with one of the excuses.
const MOST_LINES: usize = 400;
const EXCUSES: [&str; 2] = ["Longer than 400 lines because", "The file is long because"];

/// Crates that stay below the engine.
const BELOW_ENGINE: [&str; 4] = ["search", "render", "sliding", "packing"];

/// What only the engine and the front ends may touch.
const OUTSIDE_WORLD: [&str; 16] = [
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
    "fs::",
    "std::fs",
    "env::",
    "std::env",
    "net::",
    "process::",
    "thread::",
    "std::thread",
    "Instant",
    "SystemTime",
    "stdin",
];

/// (file, word): the exceptions, with their reason.
const EXCEPTIONS: [(&str, &str); 1] = [
    // The one place that asks the time.
    ("crates/search/src/clock.rs", "Instant"),
];

/// Where `unsafe` may stand, as parts of a path.
const UNSAFE_PLACES: [&str; 3] =
    ["/src/kernel/", "crates/search/src/exact_cover/simd.rs", "crates/engine/src/tables/disk.rs"];

/// A Rust file below `crates/`, its path written from the project's root.
struct Source {
    path: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = project_path("");
    let mut folders = vec![root.join("crates")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder that can be read") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    let source = |file: &PathBuf| Source {
        path: relative(file, &root),
        text: fs::read_to_string(file).expect("a source file in UTF-8"),
    };
    files.iter().map(source).collect()
}

fn relative(file: &Path, root: &Path) -> String {
    let inside = file.strip_prefix(root).expect("a file of the project");
    inside.to_string_lossy().replace('\\', "/")
}

/// A line without its comment and without what stands in its strings.
fn code(line: &str) -> String {
    let mut code = String::new();
    let mut in_string = false;
    let line = line.replace("'\"'", "' '").replace("\\\"", "");
    for (at, letter) in line.char_indices() {
        if !in_string && line[at..].starts_with("//") {
            break;
        }
        if letter == '"' {
            in_string = !in_string;
        }
        if !in_string {
            code.push(letter);
        }
    }
    code
}

/// The lines that are shipped: an inline test module, which stands last in its file, is cut off.
fn shipped(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let inline_tests = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].ends_with('{');
    let end = lines.windows(2).position(inline_tests).unwrap_or(lines.len());
    lines[..end].to_vec()
}

/// Files that a `#[cfg(test)] mod name;` of the same folder keeps out of the shipped crate.
fn is_test_module(path: &str, all: &[Source]) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let declared = format!("#[cfg(test)]\nmod {};", name.trim_end_matches(".rs"));
    let beside = |other: &&Source| other.path.rsplit_once('/').is_some_and(|(f, _)| f == folder);
    all.iter().filter(beside).any(|other| other.text.contains(&declared))
}

/// Does `word` stand in `code`, not as the end of a longer name?
fn contains_word(code: &str, word: &str) -> bool {
    let in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(word).any(|(at, _)| {
        let after = code[at + word.len()..].chars().next();
        let open_end = word.ends_with(in_name) && after.is_some_and(in_name);
        !code[..at].ends_with(in_name) && !open_end
    })
}

/// The words of the outside world in a file that must not know it, with their lines.
fn leaks(source: &Source) -> Vec<String> {
    let allowed = |word: &str| EXCEPTIONS.contains(&(source.path.as_str(), word));
    let mut found = Vec::new();
    for (index, line) in shipped(&source.text).into_iter().enumerate() {
        let code = code(line);
        let words = OUTSIDE_WORLD.iter().filter(|&&word| !allowed(word));
        for word in words.filter(|word| contains_word(&code, word)) {
            found.push(format!("{}:{}: {word}", source.path, index + 1));
        }
    }
    found
}

#[test]
fn files_above_400_lines_say_why() {
    let long = |source: &&Source| source.text.lines().count() > MOST_LINES;
    let says_why = |line: &str| EXCUSES.iter().any(|excuse| line.contains(excuse));
    let all = sources();
    let unexcused = |source: &&Source| !source.text.lines().take(20).any(says_why);
    let faults: Vec<&str> =
        all.iter().filter(long).filter(unexcused).map(|source| source.path.as_str()).collect();
    assert!(faults.is_empty(), "split them, or write \"{} ...\" on top: {faults:?}", EXCUSES[0]);
}

#[test]
fn below_the_engine_nothing_knows_the_outside_world() {
    let all = sources();
    let below = |source: &&Source| {
        BELOW_ENGINE.iter().any(|name| source.path.starts_with(&format!("crates/{name}/src/")))
    };
    let shipped = all.iter().filter(below).filter(|source| !is_test_module(&source.path, &all));
    let faults: Vec<String> = shipped.flat_map(leaks).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn unsafe_stands_only_where_the_architecture_allows_it() {
    let mut faults = Vec::new();
    for source in sources() {
        if UNSAFE_PLACES.iter().any(|place| source.path.contains(place)) {
            continue;
        }
        let at = source.text.lines().position(|line| contains_word(&code(line), "unsafe"));
        faults.extend(at.map(|index| format!("{}:{}", source.path, index + 1)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_scan_sees_code_and_nothing_else() {
    let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let seen = [
        "use std::time::Instant;",
        "let text = std::fs::read_to_string(path);",
        "use std::{env, fs};\nlet home = env::var(name);",
        "println!(\"{}\", 1);",
        "std::thread::sleep(a);",
    ];
    for text in seen {
        assert!(!leaks(&source("crates/search/src/made_up.rs", text)).is_empty(), "{text}");
    }
    let unseen = [
        "// Instant is not asked here",
        "let word = \"println!\";",
        "write!(f, \"{x}\"); let offs::y = 1;",
        "struct Instantly;",
        "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use std::fs::read;\n}",
    ];
    for text in unseen {
        let found = leaks(&source("crates/search/src/made_up.rs", text));
        assert!(found.is_empty(), "{text}: {found:?}");
    }
    assert!(leaks(&source("crates/search/src/clock.rs", seen[0])).is_empty());
    assert!(contains_word(&code("    unsafe { a() } // why"), "unsafe"));
    assert!(!contains_word(&code("unsafe_code = \"unsafe\""), "unsafe"));
}
