//! No command overwrites one of its inputs, or a file that took long to make.

use std::fs;
use std::path::Path;

use crate::program::susun;

const BOARD: &str = "1 2 3/4 0 5/7 8 6\n";

/// Runs a command that would overwrite `kept`, by several names of the file.
fn refused(folder: &Path, args: &[&str], kept: &str) {
    let before = fs::read(folder.join(kept)).expect("a file");
    let mut names = vec![kept.to_owned(), format!("./{kept}"), format!("{kept}.hard")];
    #[cfg(unix)]
    {
        names.push(format!("{kept}.soft"));
        let _ = std::os::unix::fs::symlink(folder.join(kept), folder.join(format!("{kept}.soft")));
    }
    let _ = fs::hard_link(folder.join(kept), folder.join(format!("{kept}.hard")));
    for name in names {
        let args = args.iter().map(|&arg| if arg == "OUT" { name.as_str() } else { arg });
        let args: Vec<&str> = args.collect();
        let ran = susun(&args).within(folder).run().with_code(30);
        assert!(ran.err.contains("would be overwritten"), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
        assert_eq!(fs::read(folder.join(kept)).expect("a file"), before, "{args:?}");
    }
}

#[test]
fn no_command_overwrites_a_puzzle_that_it_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("p.txt"), BOARD).expect("a file");
    fs::write(folder.join("g.txt"), "1 2 3/4 5 6/7 8 0\n").expect("a file");
    fs::write(folder.join("p.json"), BOARD).expect("a file");
    let packing = "2 2\nA\nXX\nXX\n";
    fs::write(folder.join("q.opb"), packing).expect("a file");
    for option in ["--svg", "--png", "--checkpoint", "--trace"] {
        refused(folder, &["solve", "p.txt", option, "OUT"], "p.txt");
    }
    refused(folder, &["solve", "p.txt", "--goal", "g.txt", "--svg", "OUT"], "g.txt");
    refused(folder, &["solve", "p.json", "--graph", "OUT"], "p.json");
    refused(folder, &["check", "p.txt", "--png", "OUT"], "p.txt");
    for command in ["solve", "check", "explain", "hint", "convert"] {
        refused(folder, &[command, "p.txt", "-o", "OUT"], "p.txt");
    }
    #[cfg(target_os = "linux")]
    for args in [["solve", "--svg", "p.txt"], ["check", "--png", "p.txt"]] {
        let board = fs::File::open(folder.join("p.txt")).expect("a file");
        let ran = susun(args).within(folder).input_file(board).run().with_code(30);
        assert!(ran.err.contains("would be overwritten"), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(folder.join("p.txt")).expect("a file"), BOARD);
    }
    // `prove` names its files after the puzzle.
    let ran = susun(["prove", "q.opb"]).within(folder).run().with_code(30);
    assert!(ran.err.contains("`q.opb` would be overwritten"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.join("q.opb")).expect("a file"), packing);
    let ran = susun(["solve", "p.txt", "--svg", "x", "--png", "./x"]).within(folder).run();
    assert!(ran.with_code(30).err.contains("another output of this command"));
}

#[test]
fn no_command_overwrites_a_trace_or_a_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("p.txt"), BOARD).expect("a file");
    let recorded = ["solve", "p.txt", "-a", "a-star", "--trace", "t.txt"];
    susun(recorded).within(folder).run().with_code(0);
    let recorded = ["solve", "p.txt", "-a", "ida-star", "--checkpoint", "c.txt"];
    susun(recorded).within(folder).run().with_code(0);
    for option in ["--svg", "--png", "--dot"] {
        refused(folder, &["trace", "t.txt", option, "OUT"], "t.txt");
    }
    refused(folder, &["resume", "c.txt", "--svg", "OUT"], "c.txt");
    refused(folder, &["solve", "p.txt", "--svg", "OUT"], "c.txt");
}

#[test]
#[cfg(feature = "lab")]
fn no_command_overwrites_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let experiment = r#"
        [[instances]]
        generate = { size = "2x2", count = 2, seed = 1 }
        [[methods]]
        algorithm = "a-star"
        heuristic = "manhattan"
    "#;
    fs::write(folder.join("z.toml"), experiment).expect("a file");
    susun(["lab", "run", "z.toml", "--in-process"]).within(folder).run().with_code(0);
    fs::write(folder.join("p.txt"), BOARD).expect("a file");
    for args in [
        &["lab", "export", "z.jsonl", "--csv", "OUT"][..],
        &["lab", "report", "z.jsonl", "-o", "OUT"],
        &["lab", "plot", "z.jsonl", "--figure", "dots", "--svg", "OUT"],
        &["lab", "plot", "z.jsonl", "--figure", "dots", "--png", "OUT"],
        &["lab", "merge", "z.jsonl", "-o", "OUT"],
        // These are not inputs, but they are records.
        &["solve", "p.txt", "--svg", "OUT"],
        &["solve", "p.txt", "-a", "a-star", "--trace", "OUT"],
        &["lab", "heuristic", "manhattan", "--size", "2x2", "--png", "OUT"],
    ] {
        refused(folder, args, "z.jsonl");
    }
    refused(folder, &["lab", "run", "z.toml", "--records", "OUT"], "z.toml");
}
