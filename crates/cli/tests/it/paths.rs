//! Names of files and folders that are not UTF-8: every option for a path accepts them.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use crate::program::{Ran, susun};

const BOARD: &str = "1 2 3/4 0 5/7 8 6";
const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/");

/// A folder and files whose names are not valid UTF-8.
struct Odd {
    _folder: tempfile::TempDir,
    here: PathBuf,
}

impl Odd {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let here = folder.path().join(OsStr::from_bytes(b"odd \xff folder"));
        fs::create_dir(&here).expect("a folder with that name");
        Self { _folder: folder, here }
    }

    /// `name` with an invalid byte in front.
    fn path(&self, name: &str) -> PathBuf {
        self.here.join(OsString::from_vec([b"\xfe", name.as_bytes()].concat()))
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.path(name), text).expect("room");
        self.path(name)
    }

    fn run(&self, args: &[&OsStr]) -> Ran {
        let ran =
            susun(args).within(&self.here).env("SUSUN_TABLES", self.here.join("tables")).run();
        assert_eq!(ran.code, 0, "{args:?}: {}{}", ran.out, ran.err);
        ran
    }
}

/// Arguments of several kinds in one list.
macro_rules! args {
    ($($arg:expr),* $(,)?) => { &[$(AsRef::<OsStr>::as_ref(&$arg)),*] };
}

#[test]
fn puzzles_goals_moves_and_answers_may_have_any_name() {
    let odd = Odd::new();
    let puzzle = odd.write("p.txt", BOARD);
    let goal = odd.write("goal.txt", "1 2 3/4 5 6/7 8 0");
    let moves = odd.write("moves.txt", "5 6");
    for command in ["solve", "check", "explain", "hint", "convert"] {
        odd.run(args![command, puzzle]);
        odd.run(args![command, puzzle, "--goal", goal]);
    }
    odd.run(args!["verify", puzzle, "--moves", moves]);
    odd.run(args!["generate", "sliding", "--size", "3x3", "--goal", goal]);
    let (svg, png) = (odd.path("a.svg"), odd.path("a.png"));
    let (trace, graph) = (odd.path("a.jsonl"), odd.path("a.dot"));
    let files = args![
        "solve", puzzle, "-a", "a-star", "--svg", svg, "--png", png, "--trace", trace, "--graph",
        graph,
    ];
    odd.run(files);
    odd.run(args!["trace", trace]);
    let checkpoint = odd.path("checkpoint");
    odd.run(args!["solve", puzzle, "-a", "ida-star", "--checkpoint", checkpoint]);
    odd.run(args!["resume", checkpoint]);
    let report = odd.run(args!["solve", puzzle, "--json"]).out;
    odd.run(args!["verify", odd.write("report.json", report)]);
    for made in [svg, png, graph] {
        assert!(made.is_file(), "{}", made.display());
    }
}

#[test]
fn packing_puzzles_and_patterns_may_have_any_name() {
    let odd = Odd::new();
    let text = fs::read(format!("{PUZZLES}eight-solutions.txt")).expect("a puzzle");
    let puzzle = odd.write("packing.txt", text);
    odd.run(args!["count", puzzle]);
    odd.run(args!["generate", "packing", puzzle, "--seed", "1"]);
    let solved = odd.run(args!["solve", puzzle, "--json"]).json();
    let solution = odd.write("solution.txt", solved["solution"].as_str().expect("a solution"));
    odd.run(args!["verify", puzzle, "--solution", solution]);
    // The files of a proof are named after the puzzle.
    odd.run(args!["prove", puzzle]);
    assert!(odd.path("packing.pbp").is_file());
    let verified = odd.run(args!["verify", odd.path("packing.json")]).out;
    assert!(verified.contains("the formula is the puzzle"), "{verified}");
    let pattern = odd.write("pattern.txt", "aa-\n---\n--.\n");
    odd.run(args!["tables", "build", "3x3", "--pattern", pattern]);
    assert!(odd.run(args!["tables", "list"]).out.contains("1 table in "));
}

#[test]
#[cfg(feature = "lab")]
fn experiments_and_records_may_have_any_name() {
    let odd = Odd::new();
    odd.write("p.txt", BOARD);
    let experiment = odd.path("it.toml");
    odd.run(args!["lab", "init", experiment]);
    odd.write(
        "it.toml",
        "[[instances]]\ngenerate = { size = \"2x3\", count = 3, seed = 1 }\n\
         [[methods]]\nalgorithm = \"a-star\"\n[[methods]]\nalgorithm = \"breadth-first\"\n",
    );
    odd.run(args!["lab", "run", experiment]);
    let (records, merged) = (odd.path("it.jsonl"), odd.path("merged.jsonl"));
    odd.run(args!["lab", "merge", records, "-o", merged]);
    odd.run(args!["lab", "summary", merged]);
    odd.run(args!["lab", "compare", records, merged]);
    odd.run(args!["lab", "export", records, "--csv", odd.path("it.csv")]);
    odd.run(args!["lab", "plot", records, "--into", odd.path("figures")]);
    odd.run(args!["lab", "report", records, "-o", odd.path("it.html")]);
    assert!(odd.path("it.csv").is_file() && odd.path("it.html").is_file());
}

#[test]
fn messages_show_such_names_with_replacement_characters() {
    let odd = Odd::new();
    let missing = susun(args!["solve", odd.path("missing.txt")]).run().with_code(32);
    assert!(missing.err.contains("odd \u{fffd} folder/\u{fffd}missing.txt`"), "{}", missing.err);
    let wrong = susun(args!["solve", odd.write("p.txt", "1 2/3 3")]).run().with_code(31);
    assert!(wrong.err.contains("\u{fffd}p.txt:1:7"), "{}", wrong.err);
}
