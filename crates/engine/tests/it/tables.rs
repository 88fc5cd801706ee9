//! Tables in files: damage is detected before the table is used, and never prevents an answer.
//!
//! Longer than 400 lines because each way to damage a file is a test, and all of them are similar.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use susun_engine::{
    Contents, Control, Error, Event, Report, Request, Stop, TableError, TableInfo, TableState,
    Tables, TablesAction, TablesBuild, TablesRemove, TablesReport, TablesVerify, answer_with,
};
use susun_testkit::sample::Seeded;
use tempfile::TempDir;

/// Four tiles of the 8-puzzle: 1,512 bytes of values behind a header of 4,096.
const SMALL: [&str; 2] = ["3x3", "0,1,2,3"];

fn asked(action: TablesAction, tables: &Tables) -> Result<TablesReport, Error> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer_with(&Request::Tables(action), tables, &mut control, None, &mut |r| reports.push(r))?;
    let Some(Report::Tables(report)) = reports.pop() else { panic!("a report of tables") };
    let json = report.to_json();
    assert_eq!(
        serde_json::from_str::<Report>(&json).expect("a report"),
        Report::Tables(report.clone())
    );
    Ok(*report)
}

fn build([size, homes]: [&str; 2]) -> TablesAction {
    let (size, pattern) = (Some(size.into()), Some(homes.into()));
    TablesAction::Build(TablesBuild { size, pattern, ..TablesBuild::default() })
}

/// The only table of an answer.
fn only(report: TablesReport) -> TableInfo {
    let [table] = <[_; 1]>::try_from(report.tables).expect("one table");
    table
}

fn built(tables: &Tables, which: [&str; 2]) -> TableInfo {
    only(asked(build(which), tables).expect("a table"))
}

fn verified(folder: &Path) -> TableInfo {
    let verify = TablesAction::Verify(TablesVerify::default());
    only(asked(verify, &Tables::in_folder(folder)).expect("a look"))
}

fn made_again(table: &TableInfo) -> bool {
    table.finding.as_deref() == Some("built")
}

/// A folder with a table, the path of the file, and its content.
fn kept(which: [&str; 2]) -> (TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let table = built(&Tables::in_folder(folder.path()), which);
    assert_eq!(table.state, TableState::Checked);
    let path = folder.path().join(format!("{}.table", table.name));
    let bytes = fs::read(&path).expect("a file");
    assert_eq!(bytes.len() as u64, table.bytes);
    (folder, path, bytes)
}

/// The names of all files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_table_is_made_once_and_then_opened() {
    let (folder, path, bytes) = kept(SMALL);
    let again = built(&Tables::in_folder(folder.path()), SMALL);
    assert_eq!(again.finding.as_deref(), Some("already stored"));
    assert_eq!(fs::read(&path).expect("the file"), bytes);
    assert_eq!(names(folder.path()).len(), 1, "{:?}", names(folder.path()));
    // Leftovers of a process that was killed at its very end are removed.
    for end in ["lock", "partial", "table.1-0123456789abcdef.tmp"] {
        fs::write(path.with_extension(end), "").expect("a file");
    }
    built(&Tables::in_folder(folder.path()), SMALL);
    assert_eq!(names(folder.path()).len(), 1, "{:?}", names(folder.path()));
    // The same tiles on a rotated board share the table.
    let turned = built(&Tables::in_folder(folder.path()), ["3x3", "0,3,6,1"]);
    assert_eq!((turned.name, turned.blake3), (again.name, again.blake3));
}

/// A changed byte anywhere is detected when the table is used.
#[test]
fn a_thousand_changed_bytes_are_noticed() {
    thread::scope(|scope| {
        for part in 0..8 {
            scope.spawn(move || {
                let (folder, path, good) = kept(SMALL);
                let mut seeded = Seeded::new(part);
                for _ in 0..125 {
                    let mut bytes = good.clone();
                    let at = seeded.below(bytes.len());
                    bytes[at] ^= 1 << seeded.below(8);
                    fs::write(&path, &bytes).expect("a change");
                    let tables = Tables::in_folder(folder.path());
                    let table = built(&tables, SMALL);
                    assert!(made_again(&table), "byte {at}: {:?}", table.finding);
                    assert_eq!(tables.warnings().len(), 1, "byte {at}");
                    assert_eq!(fs::read(&path).expect("the file"), good, "byte {at}");
                }
            });
        }
    });
}

#[test]
fn a_change_is_noticed_with_its_time_set_back() {
    let (folder, path, good) = kept(["4x4", "0,1,4,5"]);
    let written = fs::metadata(&path).and_then(|metadata| metadata.modified()).expect("a time");
    let mut seeded = Seeded::new(5);
    for turn in 0..200 {
        let mut bytes = good.clone();
        // Only the values: the rest is checked in any case.
        let at = 4096 + seeded.below(bytes.len() - 4096);
        bytes[at] ^= 1 << seeded.below(8);
        fs::write(&path, &bytes).expect("a change");
        let file = File::options().write(true).open(&path).expect("the file");
        file.set_modified(written).expect("a time that can be set");
        drop(file);
        if turn < 190 {
            let found = verified(folder.path());
            assert_eq!(found.state, TableState::Damaged, "byte {at}");
            let finding = found.finding.expect("what is wrong");
            assert_eq!(
                finding,
                "block 0 of 1 (from 0) has been changed: it differs from its checksum"
            );
        } else {
            let tables = Tables::in_folder(folder.path());
            assert!(made_again(&built(&tables, ["4x4", "0,1,4,5"])), "byte {at}");
        }
    }
    assert_eq!(fs::read(&path).expect("the file"), good);
}

#[test]
fn every_kind_of_wrong_file_has_its_own_message() {
    let (folder, path, good) = kept(SMALL);
    let (_other, _, foreign) = kept(["3x3", "0,1,2,4"]);
    let mut of_later_version = good.clone();
    of_later_version[8] = 2;
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (bytes, says) in [
        (Vec::new(), "it ends too early: 0 bytes of 5608"),
        (b"hello".to_vec(), "this is not a table file of Susun"),
        (changed(0), "this is not a table file of Susun"),
        (of_later_version, "this is a table file of version 2, and only version 1 is known here"),
        (changed(20), "its header has been changed: it differs from its checksum"),
        (changed(60), "its header has been changed: it differs from its checksum"),
        (foreign, "this is the table of another pattern than its name says"),
        (changed(152), "its list of checksums has been changed"),
        (changed(4000), "its list of checksums has been changed"),
        (changed(4096), "block 0 of 1 (from 0) has been changed: it differs from its checksum"),
        ([&good[..], &[0]].concat(), "it is too long: 5609 bytes, and it should have 5608"),
    ] {
        fs::write(&path, &bytes).expect("a file");
        let tables = Tables::in_folder(folder.path());
        assert!(made_again(&built(&tables, SMALL)), "{says}");
        let expected = format!("{}: {says}; the table is made again", path.display());
        assert_eq!(tables.warnings(), [expected]);
        assert_eq!(fs::read(&path).expect("the file"), good);
    }
    let mut seeded = Seeded::new(50);
    for _ in 0..50 {
        let length = seeded.below(good.len());
        fs::write(&path, &good[..length]).expect("a file");
        let found = verified(folder.path());
        assert_eq!(found.state, TableState::Damaged, "{length} bytes");
        let finding = found.finding.expect("what is wrong");
        assert!(finding.starts_with(&format!("it ends too early: {length} bytes")), "{finding}");
    }
}

#[test]
fn the_block_that_is_wrong_is_reported() {
    // 5,765,760 entries: three blocks.
    let (folder, path, good) = kept(["4x4", "0,1,2,3,4,5"]);
    for block in 0..3 {
        let mut bytes = good.clone();
        bytes[4096 + (block << 20) + 77] ^= 16;
        fs::write(&path, &bytes).expect("a change");
        let finding = verified(folder.path()).finding.expect("what is wrong");
        assert!(finding.starts_with(&format!("block {block} of 3")), "{finding}");
    }
}

#[test]
fn problems_with_the_disk_never_prevent_an_answer() {
    let expected = built(&Tables::in_folder(tempfile::tempdir().expect("a folder").path()), SMALL);
    // A folder in place of the file.
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join(format!("{}.table", expected.name));
    fs::create_dir(&table).expect("a folder");
    let tables = Tables::in_folder(folder.path());
    let found = built(&tables, SMALL);
    assert_eq!((found.state, found.largest), (TableState::NotKept, expected.largest));
    let warnings = tables.warnings();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].ends_with("it is not a file; the table is made again"), "{warnings:?}");
    assert!(warnings[1].contains("cannot be written") && warnings[1].contains("in memory only"));
    assert_eq!(names(folder.path()).len(), 1, "{:?}", names(folder.path()));
    // A file in place of the folder.
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let tables = Tables::in_folder(&file);
    assert_eq!(built(&tables, SMALL).state, TableState::NotKept);
    let warnings = tables.warnings();
    assert!(warnings.iter().any(|w| w.contains("tables cannot be kept in")), "{warnings:?}");
    // But it is in memory.
    let again = built(&tables, SMALL);
    assert_eq!(again.finding.as_deref(), Some("already stored"));
}

#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_written_is_still_read() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path, good) = kept(SMALL);
    let allow = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode));
    allow(0o555).expect("a folder of ours");
    let tables = Tables::in_folder(folder.path());
    assert_eq!(built(&tables, SMALL).finding.as_deref(), Some("already stored"));
    assert_eq!(tables.warnings(), [""; 0]);
    let may_write = fs::write(folder.path().join("try"), "").is_ok();
    let found = built(&tables, ["3x3", "0,1,2,4"]);
    // Permissions do not stop the superuser.
    if !may_write {
        assert_eq!(found.state, TableState::NotKept);
        assert_eq!(tables.warnings().len(), 1);
        allow(0o000).expect("a folder of ours");
        let tables = Tables::in_folder(folder.path());
        assert_eq!(built(&tables, SMALL).state, TableState::NotKept);
        assert!(!tables.warnings().is_empty());
    }
    allow(0o755).expect("a folder of ours");
    assert_eq!(fs::read(&path).expect("the file"), good);
}

#[test]
fn three_threads_make_a_table_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for tables in [Tables::in_folder(folder.path()), Tables::in_folder(folder.path())] {
        let table = ["4x4", "0,1,2,4,5"];
        let findings: Vec<String> = thread::scope(|scope| {
            let ask = || built(&tables, table).finding.expect("a finding");
            let asking: Vec<_> = (0..3).map(|_| scope.spawn(ask)).collect();
            asking.into_iter().map(|one| one.join().expect("an answer")).collect()
        });
        let made = findings.iter().filter(|finding| finding.starts_with("built")).count();
        assert!(made <= 1, "{findings:?}");
        assert_eq!(tables.warnings(), [""; 0]);
    }
    // With separate tables in memory they wait for each other's file.
    let folder = tempfile::tempdir().expect("a folder");
    let findings: Vec<String> = thread::scope(|scope| {
        let ask = || {
            let tables = Tables::in_folder(folder.path());
            built(&tables, ["4x4", "0,1,2,4,5"]).finding.expect("a finding")
        };
        let asking: Vec<_> = (0..3).map(|_| scope.spawn(ask)).collect();
        asking.into_iter().map(|one| one.join().expect("an answer")).collect()
    });
    assert_eq!(findings.iter().filter(|finding| finding.starts_with("built")).count(), 1);
    assert_eq!(names(folder.path()).len(), 1, "{:?}", names(folder.path()));
}

/// Stopped after each layer in turn, a build is resumed and ends with the same file.
#[test]
fn a_build_that_was_left_goes_on() {
    let which = ["4x4", "0,1,2,4,5"];
    let (_whole, path, good) = kept(which);
    let folder = tempfile::tempdir().expect("a folder");
    let name = path.file_name().expect("a name").to_owned();
    let partial = Path::new(&name).with_extension("partial");
    let mut layers = 0;
    let ended = loop {
        let tables = Tables::in_folder(folder.path()).keep_every(Duration::ZERO);
        let stop = Stop::new();
        let handle = stop.clone();
        let mut heard = 0;
        // The first event shows where it begins; after two layers it is stopped, the first of which is saved.
        let mut events = |event: &Event| {
            heard += usize::from(matches!(event, Event::Preparing { .. }));
            if heard == 3 {
                handle.stop();
            }
        };
        let mut control = Control { stop, events: &mut events, ..Control::silent() };
        let mut reports = Vec::new();
        let request = Request::Tables(build(which));
        answer_with(&request, &tables, &mut control, None, &mut |report| reports.push(report))
            .expect("an answer");
        let Some(Report::Tables(report)) = reports.pop() else { panic!("a report") };
        assert_eq!(tables.warnings(), [""; 0]);
        if report.halted_by.is_none() {
            break only(*report);
        }
        assert_eq!(names(folder.path()), [partial.to_string_lossy()]);
        layers += 1;
        assert!(layers < 200, "it does not go on");
    };
    assert!(layers > 10, "{layers} layers");
    let finding = ended.finding.expect("a finding");
    assert!(finding.starts_with("built, continuing an unfinished build"), "{finding}");
    assert_eq!(fs::read(folder.path().join(name)).expect("the file"), good);
    assert_eq!(names(folder.path()).len(), 1, "{:?}", names(folder.path()));
}

#[test]
fn a_partial_that_is_not_one_is_no_loss() {
    let which = ["4x4", "0,1,2,4"];
    let (_whole, path, good) = kept(which);
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().join(path.file_name().expect("a name"));
    let partial = here.with_extension("partial");
    let left = |which| {
        let tables = Tables::in_folder(folder.path()).keep_every(Duration::ZERO);
        let stop = Stop::new();
        let handle = stop.clone();
        let mut events = |event: &Event| match event {
            Event::Preparing { done, .. } if *done > 1_000 => handle.stop(),
            _ => {}
        };
        let mut control = Control { stop, events: &mut events, ..Control::silent() };
        let request = Request::Tables(build(which));
        answer_with(&request, &tables, &mut control, None, &mut |_| {}).expect("an answer");
    };
    left(["4x4", "0,1,2,5"]);
    let foreign = names(folder.path()).pop().expect("a partial");
    let foreign = fs::read(folder.path().join(foreign)).expect("a partial");
    left(which);
    let own = fs::read(&partial).expect("a partial");
    let mut seeded = Seeded::new(9);
    let mut wrong = vec![Vec::new(), foreign, own[..own.len() - 1].to_vec()];
    for _ in 0..60 {
        let mut bytes = own.clone();
        let at = if wrong.len() < 30 { seeded.below(60) } else { seeded.below(bytes.len()) };
        bytes[at] ^= 1 << seeded.below(8);
        wrong.push(bytes);
    }
    for bytes in wrong {
        fs::write(&partial, &bytes).expect("a file");
        let found = built(&Tables::in_folder(folder.path()), which);
        assert!(made_again(&found), "{:?}", found.finding);
        assert_eq!(fs::read(&here).expect("the file"), good);
        assert!(!partial.exists());
        fs::remove_file(&here).expect("a file");
    }
    fs::write(&partial, &own).expect("a file");
    let finding = built(&Tables::in_folder(folder.path()), which).finding.expect("a finding");
    assert!(finding.starts_with("built, continuing"), "{finding}");
    assert_eq!(fs::read(&here).expect("the file"), good);
}

#[test]
fn tables_are_listed_proved_and_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::in_folder(folder.path());
    let partition = TablesBuild {
        size: Some("3x3".into()),
        partition: Some("4-4".into()),
        ..TablesBuild::default()
    };
    let made = asked(TablesAction::Build(partition.clone()), &tables).expect("tables");
    let list = asked(TablesAction::List, &tables).expect("a list");
    assert_eq!(list.tables.len(), made.tables.len());
    for table in &list.tables {
        assert_eq!((table.state, table.entries), (TableState::Unchecked, 3024));
        assert!(table.purpose.contains("8-puzzle") && table.purpose.contains("part of 4-4"));
    }
    let prove = TablesAction::Verify(TablesVerify { prove: true, ..TablesVerify::default() });
    for table in asked(prove, &tables).expect("proofs").tables {
        assert_eq!(table.state, TableState::Checked);
        let finding = table.finding.expect("a finding");
        assert!(finding.contains("3024 entries (all)"), "{finding}");
    }
    let drawn = TablesBuild { pattern: Some("aa-/a--/--.".into()), ..TablesBuild::default() };
    let drawn = only(asked(TablesAction::Build(drawn), &tables).expect("a table"));
    assert_eq!((drawn.entries, drawn.drawing.as_str()), (504, ".XX/--X/---"));
    let one = TablesRemove { names: vec![drawn.name.clone()], all: false };
    assert_eq!(asked(TablesAction::Remove(one.clone()), &tables).expect("gone").tables.len(), 1);
    let error = asked(TablesAction::Remove(one), &tables).expect_err("nothing to remove");
    assert_eq!(error, Error::UnknownTable { name: drawn.name });
    let all = TablesRemove { all: true, ..TablesRemove::default() };
    let removed = asked(TablesAction::Remove(all), &tables).expect("gone");
    assert_eq!(removed.tables.len(), made.tables.len());
    assert_eq!(names(folder.path()), [""; 0]);
    // A removed table is not in memory either.
    let again = asked(TablesAction::Build(partition), &tables).expect("tables");
    assert!(again.tables.iter().all(made_again));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::in_folder(folder.path());
    let build = |size: &str, partition: &str, pattern: &str| {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (size, partition, pattern) = (given(size), given(partition), given(pattern));
        TablesAction::Build(TablesBuild { size, partition, pattern, ..TablesBuild::default() })
    };
    for (action, says) in [
        (build("4x4", "9-6", ""), "there is no partition `9-6` for 4x4 boards"),
        (build("1x9", "4-4", ""), "there is no partition `4-4` for 1x9 boards"),
        (build("", "", ""), "it is not said which tables"),
        (build("4x4", "", ""), "it is not said which tables"),
        (build("", "", "0,1"), "home cells need a size beside them"),
        (build("3x3", "", "0,8"), "cell 8 is not the home of a tile, or was named twice"),
        (build("3x3", "4-4", "0,1"), "a partition and a pattern are one too many"),
        (
            build("", "", "aa/a"),
            "a partition is drawn as a rectangle of letters, with a point for the goal's blank",
        ),
        (build("", "", "--/-."), "there is no letter in this drawing, and so no pattern"),
        (TablesAction::Remove(TablesRemove::default()), "it is not said which tables"),
    ] {
        let error = asked(action, &tables).expect_err(says);
        assert_eq!(error.to_string(), says);
        assert!(error.hint().is_some(), "{says}");
    }
    let error = asked(TablesAction::List, &Tables::new()).expect_err("nothing is kept");
    assert_eq!(error, Error::Table(TableError::NoFolder));
    assert!(!folder.path().join("x").exists());
}
