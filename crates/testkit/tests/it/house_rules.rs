//! Project rules that no compiler checks: the length of files, and where certain code may be.
//!
//! A deliberately simple scan of the text: it handles comments, strings and `#[cfg(test)]` well enough for our code,
//! and no more.

use std::fs;
use std::path::{Path, PathBuf};

use susun_testkit::golden::project_path;

/// Longer files must give a reason near their top, in these words.
const MOST_LINES: usize = 400;
const EXCUSE: &str = "Longer than 400 lines because";

/// Crates without access to the outside world: all but front ends.
const SEALED: [&str; 10] = [
    "search", "render", "text", "sliding", "packing", "work", "wire", "tables", "engine",
    "pictures",
];

/// What only front ends may use.
const OUTSIDE_WORLD: [&str; 11] = [
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
const EXCEPTIONS: [(&str, &str); 5] = [
    // The only place that reads the time.
    ("crates/search/src/clock.rs", "Instant"),
    // The places that start threads: to search, and to abandon work that does not check the clock.
    ("crates/work/src/execute/threads.rs", "thread::"),
    ("crates/work/src/execute/threads.rs", "std::thread"),
    ("crates/work/src/execute/aside.rs", "thread::"),
    ("crates/work/src/execute/aside.rs", "std::thread"),
];

/// The only place below the front ends that uses files, in a folder given by a front end: tables. It also names files
/// by the process that writes them, and sleeps while another process builds a table.
const FILES: [&str; 2] = ["crates/tables/src/disk.rs", "crates/tables/src/disk/"];
const FILE_WORDS: [&str; 3] = ["fs::", "std::fs", "process::"];
const SLEEP: &str = "std::thread::sleep";

/// The number of cores determines only the number of threads; the engine asks once.
const CORES: &str = "std::thread::available_parallelism";

/// The only place that writes files, and what others would need to write some.
const WRITER: &str = "crates/files/";
const WRITES: [&str; 7] = [
    "fs::write",
    "fs::rename",
    "fs::copy",
    "File::create",
    "File::create_new",
    "File::options",
    "OpenOptions",
];
/// Not a file: writing this resets the peak memory of a process.
const NO_FILE: (&str, &str) = ("crates/lab/src/run/measure.rs", "fs::write");

/// What only the program and tests may do.
const PRINTS: [&str; 5] = ["print!", "println!", "eprint!", "eprintln!", "dbg!"];
const MAY_PRINT: [&str; 2] = ["crates/cli/", "crates/testkit/"];

/// Where `unsafe` is allowed, as parts of a path.
const UNSAFE_PLACES: [&str; 5] = [
    "/src/kernel/",
    "crates/search/src/exact_cover/simd.rs",
    "crates/cli/src/output/closed.rs",
    "crates/files/src/fault/memory.rs",
    "crates/files/src/file_size_limit.rs",
];

/// A Rust file below `crates/`, with its path relative to the project's root.
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

/// A line without its comment and without the contents of its strings.
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

/// The lines that are shipped: without an inline test module, which is last in its file.
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

/// Whether `word` occurs in `code`, not as the end of a longer name.
fn contains_word(code: &str, word: &str) -> bool {
    let in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(word).any(|(at, _)| {
        let after = code[at + word.len()..].chars().next();
        let open_end = word.ends_with(in_name) && after.is_some_and(in_name);
        !code[..at].ends_with(in_name) && !open_end
    })
}

/// The `words` in the shipped code of a file, with their lines.
fn uses(source: &Source, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in shipped(&source.text).into_iter().enumerate() {
        let mut code = code(line);
        if source.path.starts_with("crates/engine/") {
            code = code.replace(CORES, "");
        }
        if FILES.iter().any(|place| source.path.starts_with(place)) {
            code = code.replace(SLEEP, "");
        }
        for word in words.iter().filter(|word| contains_word(&code, word)) {
            found.push(format!("{}:{}: {word}", source.path, index + 1));
        }
    }
    found
}

/// The forbidden words in a file without access to the outside world.
fn leaks(source: &Source) -> Vec<String> {
    let knows_files = FILES.iter().any(|place| source.path.starts_with(place));
    let forbidden = |word: &&str| {
        let excepted = EXCEPTIONS.contains(&(source.path.as_str(), word));
        let allowed = knows_files && FILE_WORDS.contains(word);
        !excepted && !allowed
    };
    let words: Vec<&str> = OUTSIDE_WORLD.into_iter().filter(forbidden).collect();
    uses(source, &words)
}

/// Where the number of cores is read.
fn cores(source: &Source) -> Vec<String> {
    let lines = shipped(&source.text).into_iter().enumerate();
    let asks = lines.filter(|(_, line)| contains_word(&code(line), CORES));
    asks.map(|(index, _)| format!("{}:{}", source.path, index + 1)).collect()
}

/// The files of other folders that a crate includes, which its package would lack. A link to the folder is in the package.
fn strangers(source: &Source) -> Vec<String> {
    // Without `crates`, the name of the crate, and the file itself.
    let folders = source.path.split('/').count() - 3;
    let lines = shipped(&source.text).into_iter().filter(|line| line.contains("include_"));
    let code = lines.filter(|line| !line.trim_start().starts_with("//") && !line.contains("#[doc"));
    let included = code.filter_map(|line| line.split('"').nth(1));
    let outside = included.filter(|path| path.matches("../").count() > folders);
    outside.map(|path| format!("{}: {path}", source.path)).collect()
}

/// The files of libraries and programs, without tests.
fn shipped_sources() -> Vec<Source> {
    let all = sources();
    let is_shipped: Vec<bool> = all
        .iter()
        .map(|source| source.path.contains("/src/") && !is_test_module(&source.path, &all))
        .collect();
    all.into_iter().zip(is_shipped).filter_map(|(source, yes)| yes.then_some(source)).collect()
}

#[test]
fn files_above_400_lines_say_why() {
    let long = |source: &&Source| source.text.lines().count() > MOST_LINES;
    let says_why = |line: &str| line.contains(EXCUSE);
    let all = sources();
    let unexcused = |source: &&Source| !source.text.lines().take(20).any(says_why);
    let faults: Vec<&str> =
        all.iter().filter(long).filter(unexcused).map(|source| source.path.as_str()).collect();
    assert!(faults.is_empty(), "split them, or write \"{EXCUSE} ...\" on top: {faults:?}");
}

#[test]
fn the_engine_and_all_below_it_have_no_access_to_the_outside_world() {
    let all = shipped_sources();
    let sealed = |source: &&Source| {
        SEALED.iter().any(|name| source.path.starts_with(&format!("crates/{name}/src/")))
    };
    let faults: Vec<String> = all.iter().filter(sealed).flat_map(leaks).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_number_of_cores_is_read_in_one_place() {
    let all = shipped_sources();
    let asks = |source: &&Source| source.path.starts_with("crates/engine/");
    let asked: Vec<String> = all.iter().filter(asks).flat_map(cores).collect();
    assert!(asked.len() <= 1, "{}", asked.join("\n"));
}

#[test]
fn files_are_written_in_one_place() {
    let others = |source: &&Source| {
        !source.path.starts_with(WRITER) && !source.path.starts_with("crates/testkit/")
    };
    let all = shipped_sources();
    let mut faults = Vec::new();
    for source in all.iter().filter(others) {
        let forbidden = |word: &&str| NO_FILE != (source.path.as_str(), *word);
        let words: Vec<&str> = WRITES.into_iter().filter(forbidden).collect();
        faults.extend(uses(source, &words));
    }
    assert!(faults.is_empty(), "use susun-files: {}", faults.join("\n"));
}

#[test]
fn crates_include_only_their_own_files() {
    let all = shipped_sources();
    let shipped = |source: &&Source| !source.path.starts_with("crates/testkit/");
    let faults: Vec<String> = all.iter().filter(shipped).flat_map(strangers).collect();
    assert!(faults.is_empty(), "link their folder into the crate: {}", faults.join("\n"));
}

#[test]
fn only_the_program_prints() {
    let all = shipped_sources();
    let silent = |source: &&Source| !MAY_PRINT.iter().any(|part| source.path.starts_with(part));
    let faults: Vec<String> =
        all.iter().filter(silent).flat_map(|source| uses(source, &PRINTS)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn unsafe_is_only_where_the_architecture_allows_it() {
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
        "std::thread::sleep(a);",
    ];
    for text in seen {
        for path in ["crates/search/src/made_up.rs", "crates/engine/src/made_up.rs"] {
            assert!(!leaks(&source(path, text)).is_empty(), "{path}: {text}");
        }
    }
    for (path, count) in [("../golden/a.tsv", 0), ("../../golden/a.tsv", 1)] {
        let includes = source("crates/lab/src/made_up.rs", &format!("include_str!(\"{path}\")"));
        assert_eq!(strangers(&includes).len(), count, "{path}");
    }
    let prints = source("crates/render/src/made_up.rs", "println!(\"{}\", 1);");
    assert_eq!(uses(&prints, &PRINTS).len(), 1);
    let cores = "let most = std::thread::available_parallelism();";
    assert!(leaks(&source("crates/engine/src/made_up.rs", cores)).is_empty());
    assert!(!leaks(&source("crates/search/src/made_up.rs", cores)).is_empty());
    let scope = "use std::thread;\nthread::scope(a);";
    assert!(leaks(&source("crates/work/src/execute/threads.rs", scope)).is_empty());
    let files =
        "use std::fs::{self, File};\nfs::read(a);\nstd::process::id();\nuse std::thread::sleep;";
    assert!(leaks(&source("crates/tables/src/disk.rs", files)).is_empty());
    assert!(leaks(&source("crates/tables/src/disk/lock.rs", files)).is_empty());
    assert_eq!(leaks(&source("crates/tables/src/lib.rs", files)).len(), 6);
    assert!(!leaks(&source("crates/tables/src/disk.rs", scope)).is_empty());
    let unseen = [
        "// Instant is not asked here",
        "let word = \"println!\";",
        "write!(f, \"{x}\"); let offs::y = 1;",
        "struct Instantly;",
        "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use std::fs::read;\n}",
    ];
    for text in unseen {
        let source = source("crates/search/src/made_up.rs", text);
        let found = [leaks(&source), uses(&source, &PRINTS)].concat();
        assert!(found.is_empty(), "{text}: {found:?}");
    }
    assert!(leaks(&source("crates/search/src/clock.rs", seen[0])).is_empty());
    assert!(contains_word(&code("    unsafe { a() } // why"), "unsafe"));
    assert!(!contains_word(&code("unsafe_code = \"unsafe\""), "unsafe"));
}
