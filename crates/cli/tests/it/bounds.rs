//! Endless or huge inputs and outputs are refused or streamed, and do not fill the memory.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{Call, susun};

/// Enough for the program and for the largest input that it reads.
const MEMORY: usize = 160 << 20;

fn limited(folder: &Path, args: &[&str]) -> Call {
    susun(args).within(folder).memory(MEMORY)
}

#[test]
fn endless_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    for args in [
        &["solve", "/dev/zero"][..],
        &["check", "/dev/zero"],
        &["convert", "/dev/zero"],
        &["count", "/dev/zero"],
        &["prove", "/dev/zero"],
        &["solve", "1 2/3 0", "--goal", "/dev/zero"],
        &["verify", "1 2/3 0", "--moves", "/dev/zero"],
        &["generate", "packing", "/dev/zero"],
        &["trace", "/dev/zero"],
    ] {
        let ran = limited(here, args).run().with_code(31);
        assert!(ran.err.starts_with("error: "), "{args:?}: {}", ran.err);
    }
}

#[test]
fn huge_traces_and_checkpoints_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, begins, most) in
        [("trace", "{\"schema\":", "1024 MiB"), ("resume", "susun-checkpoint 2\n", "256 MiB")]
    {
        let path = folder.path().join(command);
        fs::write(&path, begins).expect("room");
        // A terabyte that takes no space on the disk.
        let file = OpenOptions::new().write(true).open(&path).expect("a file");
        file.set_len(1 << 40).expect("a file with holes");
        let ran = limited(folder.path(), &[command, command]).run().with_code(31);
        assert!(ran.err.contains(&format!("it has more than {most}")), "{}", ran.err);
    }
}

#[test]
#[cfg(feature = "lab")]
fn endless_records_and_experiments_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    for args in [
        &["lab", "run", "/dev/zero"][..],
        &["lab", "summary", "/dev/zero"],
        &["lab", "export", "/dev/zero"],
        &["lab", "compare", "/dev/zero", "/dev/zero"],
        &["lab", "plot", "/dev/zero", "--into", "figures"],
        &["lab", "report", "/dev/zero", "-o", "page.html"],
        &["lab", "merge", "/dev/zero", "-o", "merged.jsonl"],
    ] {
        let ran = limited(here, args).run().with_code(31);
        assert!(ran.err.contains("has more than "), "{args:?}: {}", ran.err);
    }
    assert_eq!(fs::read_dir(here).expect("a folder").count(), 0, "no file is left");
}

#[test]
fn endless_pipes_are_refused() {
    for (args, says) in [
        ("trace", "this is not a trace"),
        ("solve", "has more than 1,048,576 bytes"),
        ("lab summary", "is not a record"),
    ] {
        let script = format!("yes | {{ \"$0\" {args} /dev/stdin; echo \"exit $?\" >&2; }}");
        let program = env!("CARGO_BIN_EXE_susun");
        let shell = Command::new("sh").args(["-c", &script, program]).stdin(Stdio::null()).output();
        let said = String::from_utf8_lossy(&shell.expect("a shell").stderr).into_owned();
        assert!(said.contains(says) && said.contains("exit 31"), "{args}: {said}");
    }
}

#[test]
#[cfg(feature = "lab")]
fn records_may_come_from_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let experiment = "[[instances]]\nboard = \"1 2 3/4 0 5/7 8 6\"\n\
                      [[methods]]\nalgorithm = \"a-star\"\n";
    fs::write(folder.path().join("it.toml"), experiment).expect("room");
    susun(["lab", "run", "it.toml", "--in-process"]).within(folder.path()).run().with_code(0);
    let script = "cat it.jsonl | \"$0\" lab export /dev/stdin --columns outcome";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_susun")]).current_dir(folder.path());
    let out = shell.output().expect("a shell");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "outcome\noptimal\n");
}

#[test]
fn many_boards_are_printed_as_they_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for more in [&[][..], &["--json"], &["--to", "grid"]] {
        let null = OpenOptions::new().write(true).open("/dev/null").expect("/dev/null");
        let args = ["generate", "sliding", "--size", "100x100", "-n", "2500", "--seed", "1"];
        limited(folder.path(), &[&args, more].concat()).output(null).run().with_code(0);
    }
    let counted = ["generate", "sliding", "--size", "100x100", "-n", "2500", "--to", "counted"];
    let refused = limited(folder.path(), &counted).run().with_code(30);
    assert!(refused.err.contains("ask for at most 104 at a time"), "{}", refused.err);
}

#[test]
fn several_files_are_read_one_after_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "1 2 3/4 0 5/7 8 6\n".repeat(50_000);
    fs::write(folder.path().join("p.txt"), text).expect("room");
    // The first file is missing, which does not stop the others.
    let missing =
        susun(["check", "missing.txt", "p.txt"]).within(folder.path()).run().with_code(32);
    assert!(missing.err.contains("missing.txt"), "{}", missing.err);
    assert!(missing.out.contains("p.txt, puzzle 50000 of 50000\n"));
}
