//! Saved tables: built, listed, verified and removed, also by processes that are killed or run at the same time.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use susun_testkit::forge::forge;
use susun_testkit::sample::Seeded;
use tempfile::TempDir;

use crate::program::{Call, susun};

/// Six tiles of the 15-puzzle, 2.9 MB: at least a tenth of a second.
const SIX: [&str; 5] = ["tables", "build", "4x4", "--pattern", "0,1,2,3,4,5"];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn within<const N: usize>(folder: &Path, args: [&str; N]) -> Call {
    susun(args).env("SUSUN_TABLES", folder)
}

/// The names of all files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The table file in a folder.
fn file(folder: &Path) -> Vec<u8> {
    let is_table = |name: &String| Path::new(name).extension().is_some_and(|end| end == "table");
    let name = names(folder).into_iter().find(is_table).expect("a table");
    fs::read(folder.join(name)).expect("a file")
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let folder = folder();
    let here = folder.path();
    let path = within(here, ["tables", "path"]).run().answer();
    assert_eq!(path.trim_end(), here.display().to_string());
    let none = within(here, ["tables", "list"]).run().answer();
    assert!(none.starts_with("0 tables in "), "{none}");
    let built = within(here, ["tables", "build", "3x3", "4-4", "--json"]).run().with_code(0).json();
    let count = built["tables"].as_array().map_or(0, Vec::len);
    assert!(count > 0);
    let list = within(here, ["tables", "list"]).run().answer();
    assert!(list.contains("8-puzzle, part of 4-4"), "{list}");
    let verify = within(here, ["tables", "verify", "--prove"]).run().answer();
    assert_eq!(
        verify.matches("3024 entries (all) with an independent search").count(),
        count,
        "{verify}"
    );
    let name = built["tables"][0]["name"].as_str().expect("a name");
    within(here, ["tables", "remove", name]).run().with_code(0);
    let gone = within(here, ["tables", "remove", name]).run().with_code(30);
    assert!(gone.err.contains("there is no table called"), "{}", gone.err);
    let all = within(here, ["tables", "remove", "--all"]).run().answer();
    assert!(all.contains("removed from"), "{all}");
    assert_eq!(names(here), [""; 0]);
}

#[test]
fn a_damaged_table_is_refuted_and_built_again_with_a_warning() {
    let folder = folder();
    let here = folder.path();
    let build = ["tables", "build", "3x3", "--pattern", "0,1,2,3"];
    within(here, build).run().with_code(0);
    let good = file(here);
    let mut bytes = good.clone();
    bytes[5000] ^= 4;
    let name = names(here).pop().expect("a table");
    fs::write(here.join(&name), bytes).expect("a change");
    let found = within(here, ["tables", "verify"]).run().with_code(11);
    assert!(found.out.contains("damaged: block 0 of 1"), "{}", found.out);
    let again = within(here, build).run().with_code(0);
    assert_eq!(again.err.matches("warning: ").count(), 1, "{}", again.err);
    assert!(again.err.contains("the table is made again"), "{}", again.err);
    assert_eq!(file(here), good);
    assert_eq!(within(here, build).run().with_code(0).err, "");
}

#[test]
fn an_unusable_folder_does_not_prevent_an_answer() {
    let folder = folder();
    let taken = folder.path().join("taken");
    fs::write(&taken, "").expect("a file");
    let ran = within(&taken, ["tables", "build", "3x3", "--pattern", "0,1,2"]).run().with_code(32);
    assert!(ran.out.contains("in memory only"), "{}", ran.out);
    assert!(ran.err.contains("tables cannot be kept in"), "{}", ran.err);
    within(&taken, ["tables", "list"]).run().with_code(32);
}

/// Killed at twenty times and started again: the same file, sometimes continued from the middle, and no other files.
#[test]
#[cfg(unix)]
fn a_build_killed_at_any_moment_continues() {
    let every_layer = |folder: &Path| within(folder, SIX).env("SUSUN_TABLES_KEEP_EVERY", "0");
    let build = || {
        let (whole, began) = (folder(), Instant::now());
        every_layer(whole.path()).run().with_code(0);
        (began.elapsed().as_micros() as u64, file(whole.path()))
    };
    // The shorter time of two: after the end of a build nothing is killed.
    let ((first, expected), (second, _)) = (build(), build());
    let takes = first.min(second);
    let mut seeded = Seeded::new(20);
    let mut later = 0;
    for moment in 0..20 {
        let folder = folder();
        let mut running = every_layer(folder.path()).start();
        sleep(Duration::from_micros(seeded.next_u64() % takes));
        // SIGKILL, on Unix.
        let _ = running.child.kill();
        let _ = running.child.wait();
        let ran = every_layer(folder.path()).arg("--json").run().with_code(0).json();
        let finding = ran["tables"][0]["finding"].as_str().expect("a finding").to_owned();
        later += usize::from(finding.contains("continuing an unfinished build"));
        assert!(file(folder.path()) == expected, "killed at moment {moment}");
        let left = names(folder.path());
        assert_eq!(left.len(), 1, "killed at moment {moment}: {left:?}");
    }
    assert!(later >= 3, "only {later} of 20 continued from the middle");
}

#[test]
fn processes_that_build_the_same_table_share_the_work() {
    let folder = folder();
    let started: Vec<_> =
        (0..3).map(|_| within(folder.path(), SIX).arg("--json").start()).collect();
    let mut made = 0;
    for running in started {
        let report = running.finish().with_code(0).json();
        let finding = report["tables"][0]["finding"].as_str().expect("a finding").to_owned();
        made += usize::from(finding.starts_with("built"));
        assert_eq!(report["tables"][0]["state"], "checked");
    }
    assert_eq!(made, 1);
    let left = names(folder.path());
    assert_eq!(left.len(), 1, "{left:?}");
    within(folder.path(), ["tables", "verify"]).run().with_code(0);
}

/// Ctrl-C ends a build at once and leaves only files that it can continue from.
#[test]
#[cfg(unix)]
fn ctrl_c_leaves_no_other_files() {
    let folder = folder();
    let args = ["tables", "build", "4x4", "--pattern", "0,1,2,3,4,5,6,7", "--json"];
    let running = within(folder.path(), args).start();
    sleep(Duration::from_millis(700));
    let id = running.child.id().to_string();
    let began = Instant::now();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("a signal");
    let ran = running.finish().with_code(23);
    // One second on an idle machine.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(ran.json()["halted_by"], "stopped");
    // The program ends within 0.2 s even if the build has not noticed the stop by then. Its lock file may stay, but it
    // is not locked, and the next use of the table removes it. No other file stays.
    let left = names(folder.path());
    assert!(
        left.iter().all(|name| Path::new(name).extension() == Some("lock".as_ref())),
        "{left:?}"
    );
}

#[test]
#[ignore = "minutes: checks tables of up to six tiles by searching"]
fn tables_of_six_tiles_are_proved() {
    proved("6-6-3", &["3360 entries (all)", "5765760 entries (all)"]);
}

#[test]
#[ignore = "many minutes: searches 100,000 entries each of tables of seven and eight tiles"]
fn drawn_entries_of_seven_and_eight_tiles_are_proved() {
    proved("7-8", &["100000 entries (drawn)"]);
}

/// Builds a partition of 4x4 and has every table of it compared with a search.
fn proved(partition: &str, findings: &[&str]) {
    let folder = folder();
    let patience = Duration::from_hours(1);
    let build = ["tables", "build", "4x4", partition];
    within(folder.path(), build).patience(patience).run().with_code(0);
    let verify = within(folder.path(), ["tables", "verify", "--prove"]).patience(patience);
    let said = verify.run().answer();
    for finding in findings {
        assert!(said.contains(finding), "{said}");
    }
}

/// Other values under right checksums: they made 31 moves "33 moves, proved shortest".
#[test]
fn a_forged_table_does_not_lengthen_a_shortest_solution() {
    let folder = folder();
    let solve = ["solve", "-H", "patterns:4-4", "8 6 7/2 5 4/3 0 1"];
    let right = within(folder.path(), solve).run().answer();
    assert!(right.contains("31 moves, proved shortest"), "{right}");
    for name in names(folder.path()) {
        let path = folder.path().join(name);
        let mut bytes = fs::read(&path).expect("a table");
        forge(&mut bytes, |values| values.fill(0x22));
        fs::write(&path, bytes).expect("a forgery");
    }
    let ran = within(folder.path(), solve).run().with_code(0);
    assert!(ran.out.contains("31 moves, proved shortest"), "{}", ran.out);
    assert!(ran.err.contains("it was altered or made by a faulty program"), "{}", ran.err);
}

#[test]
#[cfg(unix)]
fn a_pipe_instead_of_a_table_does_not_block() {
    let folder = folder();
    let pipe = folder.path().join("3x3-blank-0-tiles-1-2-4-5.table");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    within(folder.path(), ["tables", "list"]).patience(Duration::from_secs(20)).run().with_code(0);
    let solve = ["solve", "-H", "patterns:4-4", "8 1 3/4 0 2/7 6 5"];
    let solved = within(folder.path(), solve).patience(Duration::from_secs(20)).run().with_code(0);
    assert!(solved.err.contains("it is not a file; the table is made again"), "{}", solved.err);
}

#[test]
fn tables_that_cannot_be_saved_are_an_error() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let built = within(&file, ["tables", "build", "3x3", "4-4"]).run().with_code(32);
    assert!(built.out.contains("in memory only"), "{}", built.out);
    let other = ["tables", "build", "4x4", "--pattern", "aa-/a--/--."];
    let refused = within(folder.path(), other).run().with_code(30);
    assert!(refused.err.contains("the drawing is of another size"), "{}", refused.err);
    let twice = ["tables", "verify", "3x3-blank-0-tiles-1-2-5", "3x3-blank-0-tiles-1-2-5"];
    within(folder.path(), ["tables", "build", "3x3", "--pattern", "0,1,3"]).run().with_code(0);
    within(folder.path(), twice).run().with_code(0);
}

#[test]
fn a_time_limit_is_for_all_tables_and_the_search_together() {
    let board = "20 3 12 7 1/16 9 4 22 10/0 19 5 14 23/2 11 24 6 18/13 17 8 21 15";
    let solve = ["solve", "-H", "patterns", "--limit-time", "500ms", "--json", board];
    let search = || {
        let report = within(folder().path(), solve).run().with_code(20).json();
        report["seconds"].as_f64().expect("a number")
    };
    // On a slow machine, one table takes about as long as the limit; five tables and a search would take six times as
    // long. Other programs can delay one search, but hardly each of three.
    let seconds = [search(), search(), search()];
    assert!(seconds.iter().any(|&seconds| seconds < 2.0), "{seconds:?}");
}

#[test]
fn every_report_of_tables_is_one_line_of_json() {
    let folder = folder();
    for args in [
        &["list"][..],
        &["build", "2x3", "--pattern", "0,1,2"],
        &["verify", "--prove"],
        &["path"],
        &["remove", "--all"],
    ] {
        let call = susun([&["tables"], args, &["--json"]].concat());
        let report = call.env("SUSUN_TABLES", folder.path()).run().json();
        assert_eq!(report["kind"], "tables");
        assert_eq!(report["action"], args[0]);
        assert_ne!(report["folder"], Value::Null);
    }
}

#[test]
fn the_reference_describes_every_field() {
    let folder = folder();
    let args = ["tables", "build", "2x3", "--pattern", "0,1,2", "--json"];
    let report = within(folder.path(), args).run().json();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/reference/json.md");
    let page = fs::read_to_string(path).expect("the page");
    let section = page.split("\n## tables\n").nth(1).expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    for value in [&report, &report["tables"][0]] {
        for (field, _) in value.as_object().expect("an object") {
            let described = ["schema", "kind"].contains(&field.as_str())
                || section.contains(&format!("`{field}`"));
            assert!(described, "{field}");
        }
    }
}
