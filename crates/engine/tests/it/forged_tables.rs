//! Tables that were altered and hashed again: those of the catalogue are refused, others are named in the report, and
//! no change to a file affects a search in progress.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use susun_engine::{
    ByFamily, Contents, Control, Error, Event, MethodChoice, Progress, PuzzleText, Report, Request,
    Session, Solve, Stop, Tables, TablesAction, TablesBuild, Verify, VerifyVerdict, answer_with,
    sliding,
};
use tempfile::TempDir;

/// Its shortest solutions have 31 moves.
const FAR: &str = "8 6 7/2 5 4/3 0 1";
/// A board whose tables are in no catalogue, some moves from its goal.
const WIDE: &str = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 0";
const WIDE_START: &str = "1 2 3 4 11 12/7 8 9 10 6 17/13 14 15 0 16 5";
const WIDE_PARTITION: &str = "2-3-3-3-3-3";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn tried(request: &Request, tables: &Tables, stop: &Stop) -> Result<Vec<Report>, Error> {
    let mut control = Control { stop: stop.clone(), ..Control::silent() };
    let mut reports = Vec::new();
    answer_with(request, tables, &mut control, None, &mut |report| reports.push(report))?;
    Ok(reports)
}

fn asked(request: &Request, tables: &Tables, stop: &Stop) -> Vec<Report> {
    tried(request, tables, stop).expect("an answer")
}

fn request(board: &str, partition: &str) -> Request {
    request_by("ida-star", board, partition)
}

fn request_by(algorithm: &str, board: &str, partition: &str) -> Request {
    let puzzle = PuzzleText { text: board.into(), ..PuzzleText::default() };
    let method = MethodChoice {
        algorithm: Some(algorithm.into()),
        heuristics: vec![format!("patterns:{partition}")],
        ..MethodChoice::default()
    };
    Request::Solve(Solve { puzzle, method, ..Solve::default() })
}

fn solved(board: &str, partition: &str, tables: &Tables) -> sliding::SolveReport {
    match asked(&request(board, partition), tables, &Stop::new()).pop() {
        Some(Report::Solve(ByFamily::Sliding(report))) => *report,
        other => panic!("{other:?}"),
    }
}

fn verified(report: &sliding::SolveReport, repeat: bool, tables: &Tables) -> sliding::VerifyReport {
    let text = report.to_json();
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let verify = Request::Verify(Verify { puzzle, repeat, ..Verify::default() });
    match asked(&verify, tables, &Stop::new()).pop() {
        Some(Report::Verify(ByFamily::Sliding(report))) => *report,
        other => panic!("{other:?}"),
    }
}

/// The files of all tables in a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "table"));
    files.sort();
    files
}

/// Gives a small table other values, with matching checksums and content hash.
fn forge(path: &Path, change: impl Fn(&mut [u8])) {
    let mut bytes = fs::read(path).expect("a table");
    susun_testkit::forge::forge(&mut bytes, change);
    fs::write(path, bytes).expect("a forgery");
}

#[test]
fn a_forged_table_of_the_catalogue_is_refused() {
    let folder = folder();
    let right = solved(FAR, "4-4", &Tables::in_folder(folder.path()));
    assert_eq!((right.cost, right.verdict), (Some(31), sliding::Verdict::Optimal));
    let files = files(folder.path());
    let good: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).expect("a file")).collect();
    for path in &files {
        forge(path, |values| values.fill(0x77));
        // A file that an earlier version trusted.
        fs::write(path.with_extension("stamp"), "susun table stamp 1\n").expect("a stamp");
    }
    let tables = Tables::in_folder(folder.path());
    let report = solved(FAR, "4-4", &tables);
    assert_eq!((report.cost, report.verdict), (Some(31), sliding::Verdict::Optimal));
    let warnings = tables.warnings();
    assert_eq!(warnings.len(), files.len(), "{warnings:?}");
    assert!(warnings.iter().all(|warning| {
        warning.ends_with("it was altered or made by a faulty program; the table is made again")
    }));
    for (path, good) in files.iter().zip(good) {
        assert_eq!(fs::read(path).expect("a file"), good);
    }
    // Bytes from a host are checked, too.
    forge(&files[0], |values| values.fill(0x77));
    let refused = Tables::new().put(fs::read(&files[0]).expect("a file")).expect_err("forged");
    assert!(refused.to_string().contains("it was altered"), "{refused}");
}

#[test]
fn a_forged_build_does_not_become_a_table_of_the_catalogue() {
    let folder = folder();
    // Part of 5-5-5: large enough for a build to be interrupted.
    let build = TablesAction::Build(TablesBuild {
        pattern: Some(".aaa/aa--/----/----".into()),
        ..TablesBuild::default()
    });
    let stop = Stop::new();
    let handle = stop.clone();
    let mut events = |event: &Event| match event {
        Event::Preparing { done, .. } if *done > 50_000 => handle.stop(),
        _ => {}
    };
    let mut control = Control { stop, events: &mut events, ..Control::silent() };
    let tables = Tables::in_folder(folder.path()).keep_every(Duration::ZERO);
    let request = Request::Tables(build.clone());
    answer_with(&request, &tables, &mut control, None, &mut |_| {}).expect("an answer");
    let partial = fs::read_dir(folder.path()).expect("a folder").flatten().next();
    let partial = partial.expect("a build that was left").path();
    let mut bytes = fs::read(&partial).expect("a file");
    let end = bytes.len() - 32;
    // The values come last; the goal's is among the first of them.
    bytes[end - 1000..end].fill(0x77);
    let hash = blake3::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(hash.as_bytes());
    fs::write(&partial, bytes).expect("a forgery");
    let tables = Tables::in_folder(folder.path());
    let Some(Report::Tables(report)) = asked(&Request::Tables(build), &tables, &Stop::new()).pop()
    else {
        panic!("a report")
    };
    // As in golden/tables.tsv.
    let right = "53279cfc019e8ca45e9f5adc51f0348c06371aceb4d95d74ac59a86918f1330c";
    assert_eq!(report.tables[0].blake3.as_deref(), Some(right));
    let warnings = tables.warnings();
    assert!(warnings[0].ends_with("the build begins anew"), "{warnings:?}");
}

#[test]
fn tables_of_no_catalogue_are_named_unless_made_here_or_proved() {
    let goal = |folder: &Path| Tables::in_folder(folder);
    let folder = folder();
    let made = solved(WIDE_START, WIDE_PARTITION, &goal(folder.path()));
    assert_eq!((made.verdict, made.puzzle.goal_board.as_str()), (sliding::Verdict::Optimal, WIDE));
    assert_eq!(made.method.unverified_tables, [""; 0]);
    assert!(!made.method.tables.is_empty());
    let loaded = solved(WIDE_START, WIDE_PARTITION, &goal(folder.path()));
    assert_eq!(loaded.method.unverified_tables, made.method.tables);
    let proving = || goal(folder.path()).prove_unknown(true);
    let proved = solved(WIDE_START, WIDE_PARTITION, &proving());
    assert_eq!(proved.method.unverified_tables, [""; 0]);
    // Without a search the report is trusted as far as its tables are.
    let found = verified(&loaded, false, &Tables::new());
    assert_eq!(found.verdict, VerifyVerdict::Valid);
    let unchecked = found.unchecked.expect("something is claimed");
    assert!(unchecked.starts_with("optimality claimed by unverified tables"), "{unchecked}");
    // A repetition builds its own tables, or names those that it used.
    let repeated = verified(&loaded, true, &Tables::new());
    assert_eq!((repeated.verdict, repeated.unchecked), (VerifyVerdict::Valid, None));
    let repeated = verified(&loaded, true, &goal(folder.path()));
    let unchecked = repeated.unchecked.expect("the tables");
    assert!(unchecked.starts_with("the repetition used tables that are not verified"));
    // A proof refuses a forged one.
    for path in files(folder.path()) {
        forge(&path, |values| values.fill(0));
    }
    let forged = solved(WIDE_START, WIDE_PARTITION, &goal(folder.path()));
    assert_eq!(forged.method.unverified_tables, made.method.tables);
    let tables = proving();
    let report = solved(WIDE_START, WIDE_PARTITION, &tables);
    assert_eq!((report.cost, report.method.unverified_tables.len()), (made.cost, 0));
    assert!(tables.warnings()[0].contains("another pattern"), "{:?}", tables.warnings());
}

#[test]
fn a_file_that_is_cut_short_while_it_is_used_changes_nothing() {
    let folder = folder();
    let expected = solved(FAR, "4-4", &Tables::in_folder(folder.path()));
    let tables = Tables::in_folder(folder.path());
    let mut session = Session::with_tables(&request(FAR, "4-4"), &tables).expect("a session");
    let mut control = Control::silent();
    session.advance(1, &mut control).expect("a step");
    for path in files(folder.path()) {
        fs::File::options().write(true).open(path).and_then(|file| file.set_len(0)).expect("cut");
    }
    let report = loop {
        match session.advance(1000, &mut control).expect("a step") {
            Progress::Report { report: Report::Solve(ByFamily::Sliding(report)) } => break report,
            Progress::Running { .. } => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((report.cost, report.counters), (expected.cost, expected.counters));
}

/// A forged table whose estimates are too high: no answer with a lower bound above its cost is given.
#[test]
fn a_forged_table_cannot_put_a_bound_above_a_cost() {
    let folder = folder();
    solved(WIDE_START, WIDE_PARTITION, &Tables::in_folder(folder.path()));
    for path in files(folder.path()) {
        forge(&path, |values| values.fill(0x33));
    }
    let forged = Tables::in_folder(folder.path());
    for algorithm in ["ida-star", "weighted-a-star", "greedy", "a-star"] {
        let request = request_by(algorithm, WIDE_START, WIDE_PARTITION);
        let error = tried(&request, &forged, &Stop::new()).expect_err("a contradiction");
        let Error::Contradiction { bound, cost } = error else { panic!("{algorithm}: {error}") };
        assert!(bound > cost && cost >= 14, "{algorithm}: {error}");
        assert!(error.hint().is_some_and(|hint| hint.contains("bug in Susun")), "{algorithm}");
    }
}
