//! Tables from elsewhere: received in pieces, resumed after an interruption, and never in the folder before all of it
//! was checked.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use susun_engine::{
    Arrival, Arriving, Control, MethodChoice, Progress, PuzzleText, Request, Session, Solve,
    TableError, TableHead, TableState, Tables, TablesAction, TablesBuild, TablesRemove,
    answer_with,
};
use tempfile::TempDir;

/// Six tiles of the 15-puzzle: 2,882,880 bytes of values, which are three blocks.
const SIX: [&str; 2] = ["4x4", "0,1,2,3,4,5"];
/// Four tiles of the 8-puzzle, and four others, with as many values; neither content is compiled in.
const SMALL: [&str; 2] = ["3x3", "0,2,4,6"];
const OTHER: [&str; 2] = ["3x3", "0,2,6,7"];
/// Four tiles with known content.
const KNOWN: [&str; 2] = ["3x3", "0,1,3,4"];
const BLOCK: u64 = 1 << 20;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn asked(action: TablesAction, tables: &Tables) -> susun_engine::TablesReport {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer_with(&Request::Tables(action), tables, &mut control, None, &mut |r| reports.push(r))
        .expect("an answer");
    let Some(susun_engine::Report::Tables(report)) = reports.pop() else { panic!("a report") };
    *report
}

/// The file of a table that was built elsewhere, and its name.
fn made([size, homes]: [&str; 2]) -> (Vec<u8>, String) {
    let folder = folder();
    let tables = Tables::in_folder(folder.path());
    let (size, pattern) = (Some(size.into()), Some(homes.into()));
    asked(TablesAction::Build(TablesBuild { size, pattern, ..TablesBuild::default() }), &tables);
    let [kept] = <[_; 1]>::try_from(tables.kept().expect("a folder")).expect("one table");
    let bytes = fs::read(&kept.path).expect("a file");
    assert_eq!(bytes.len() as u64, kept.bytes);
    (bytes, kept.name)
}

fn head(file: &[u8]) -> TableHead {
    let length = TableHead::length(&file[..TableHead::FIRST]).expect("a table");
    TableHead::read(file[..length].to_vec()).expect("a head")
}

/// Starts to fetch a table, or resumes.
fn begun(folder: &Path, file: &[u8]) -> Box<Arrival> {
    let arriving = Tables::in_folder(folder).arriving(head(file), &mut || true);
    match arriving.expect("a place for it") {
        Arriving::Begun(arrival) => arrival,
        _ => panic!("nobody else fetches it"),
    }
}

/// The names of all files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn cause(error: TableError) -> String {
    let TableError::NotATable { cause } = error else { panic!("{error}") };
    cause
}

#[test]
fn a_table_arrives_in_pieces_of_any_size() {
    let (file, name) = made(SIX);
    for piece in [1000, 4096, 1 << 20, 3 << 20] {
        let folder = folder();
        let mut arrival = begun(folder.path(), &file);
        assert_eq!((arrival.have(), arrival.of()), (4096, file.len() as u64));
        for piece in file[4096..].chunks(piece) {
            let have = arrival.have();
            arrival.take(piece).expect("right bytes");
            assert_eq!(arrival.have(), have + piece.len() as u64);
        }
        assert_eq!(cause(arrival.take(&[0]).expect_err("too much")), {
            let of = file.len();
            format!("it is too long: {} bytes, and it should have {of}", of + 1)
        });
        assert_eq!(names(folder.path()).len(), 2, "{:?}", names(folder.path()));
        arrival.finish().expect("a table");
        let table = format!("{name}.table");
        assert_eq!(names(folder.path()), std::slice::from_ref(&table));
        assert_eq!(fs::read(folder.path().join(table)).expect("a file"), file);
        let tables = Tables::in_folder(folder.path());
        assert_eq!(asked(TablesAction::List, &tables).tables[0].state, TableState::Unchecked);
        assert!(tables.holds(&head(&file).content()));
        let again = tables.arriving(head(&file), &mut || true).expect("a look");
        assert!(matches!(again, Arriving::There));
    }
}

#[test]
fn a_transfer_that_broke_goes_on_behind_its_last_block() {
    let (file, name) = made(SIX);
    let folder = folder();
    let fetched = folder.path().join(format!("{name}.fetch"));
    let from = 4096 + 2 * BLOCK;
    let break_off = |bytes: usize| {
        let mut arrival = begun(folder.path(), &file);
        let have = arrival.have() as usize;
        arrival.take(&file[have..bytes]).expect("right bytes");
    };
    break_off(4096 + (2 << 20) + 70_000);
    assert_eq!(fs::metadata(&fetched).expect("a file").len(), from);
    let listed = asked(TablesAction::List, &Tables::in_folder(folder.path())).tables;
    assert_eq!((listed[0].state, listed[0].bytes), (TableState::Partial, from));
    assert_eq!(begun(folder.path(), &file).have(), from);
    // A block that a crash has left half written, or that was changed since.
    let mut bytes = fs::read(&fetched).expect("a file");
    bytes.extend([7; 1000]);
    fs::write(&fetched, &bytes).expect("a change");
    assert_eq!(begun(folder.path(), &file).have(), from);
    bytes[4096 + (1 << 20) + 5] ^= 1;
    fs::write(&fetched, &bytes).expect("a change");
    assert_eq!(begun(folder.path(), &file).have(), 4096 + BLOCK);
    // Something else entirely.
    fs::write(&fetched, [3; 9000]).expect("a change");
    let mut arrival = begun(folder.path(), &file);
    assert_eq!(arrival.have(), 4096);
    arrival.take(&file[4096..]).expect("right bytes");
    arrival.finish().expect("a table");
    assert!(!fetched.exists());
    // An unfinished transfer can be removed like a table.
    fs::remove_file(folder.path().join(format!("{name}.table"))).expect("a table");
    break_off(8192);
    let all = TablesRemove { names: Vec::new(), all: true };
    asked(TablesAction::Remove(all), &Tables::in_folder(folder.path()));
    assert!(!fetched.exists());
}

#[test]
fn a_wrong_block_is_refused_and_what_was_right_stays() {
    let (file, _) = made(SIX);
    let folder = folder();
    let mut arrival = begun(folder.path(), &file);
    let mut wrong = file.clone();
    wrong[4096 + (1 << 20) + 9] ^= 64;
    let said = cause(arrival.take(&wrong[4096..]).expect_err("a wrong block"));
    assert_eq!(said, "block 1 of 3 (from 0) has been changed: it differs from its checksum");
    assert_eq!(arrival.have(), 4096 + BLOCK);
    arrival.take(&file[4096 + (1 << 20)..]).expect("right bytes");
    arrival.finish().expect("a table");
}

#[test]
fn a_transfer_that_ends_early_is_no_table() {
    let (file, name) = made(SMALL);
    let folder = folder();
    let mut arrival = begun(folder.path(), &file);
    arrival.take(&file[4096..5000]).expect("right bytes");
    let said = cause(arrival.finish().expect_err("too little"));
    assert_eq!(said, "it ends too early: 5000 bytes of 5608");
    assert_eq!(names(folder.path()), [format!("{name}.fetch")]);
}

/// A head that is right by its own hashes, with a changed byte.
fn forged(mut file: Vec<u8>, change: impl Fn(&mut [u8])) -> Vec<u8> {
    change(&mut file);
    let between = blake3::hash(&file[152..4096]);
    file[88..120].copy_from_slice(between.as_bytes());
    let own = blake3::hash(&file[..120]);
    file[120..152].copy_from_slice(own.as_bytes());
    file
}

#[test]
fn forged_heads_poison_nothing() {
    let (file, _) = made(SMALL);
    let (other, _) = made(OTHER);
    // The right hash over other values: every block matches, but the whole does not.
    let altered = forged(file.clone(), |file| {
        file[4096] ^= 1;
        let checksum = blake3::hash(&file[4096..]);
        file[152..168].copy_from_slice(&checksum.as_bytes()[..16]);
    });
    // The values of one pattern, with their right hash, under the head of another with as many.
    let renamed = forged(file.clone(), |file| file[40..56].copy_from_slice(&other[40..56]));
    for (lie, says) in [
        (altered, "its content differs from the hash in its header"),
        (renamed, "its values are those of another pattern than its header says"),
    ] {
        assert_eq!(head(&lie).content(), head(&file).content());
        let folder = folder();
        let mut arrival = begun(folder.path(), &lie);
        arrival.take(&lie[4096..]).expect("blocks that agree with the head");
        assert_eq!(cause(arrival.finish().expect_err("a lie")), says);
        assert_eq!(names(folder.path()), [""; 0]);
        let path = folder.path().join("lie");
        fs::write(&path, &lie).expect("a file");
        let adopted = Tables::in_folder(folder.path()).adopt(&path);
        assert_eq!(cause(adopted.expect_err("a lie")), says);
        assert_eq!(names(folder.path()), ["lie"]);
    }
    let short = TableHead::read(file[..4000].to_vec()).expect_err("too short");
    assert_eq!(cause(short), "it ends too early: 4000 bytes of 4096");
    let none = TableHead::length(b"<html>").expect_err("no table");
    assert_eq!(cause(none), "this is not a table file of Susun");
}

/// The head alone shows it, before any of the values are fetched.
#[test]
fn a_forged_table_of_the_catalogue_is_not_fetched() {
    let (file, _) = made(KNOWN);
    let lie = forged(file, |file| {
        file[4096] ^= 1;
        let content = blake3::hash(&file[4096..]);
        file[56..88].copy_from_slice(content.as_bytes());
        file[152..168].copy_from_slice(&content.as_bytes()[..16]);
    });
    let refused = TableHead::read(lie[..4096].to_vec()).expect_err("a lie");
    let says = "its content is not that of this table: it was altered or made by a faulty program";
    assert_eq!(cause(refused), says);
    let folder = folder();
    let path = folder.path().join("lie");
    fs::write(&path, &lie).expect("a file");
    let adopted = Tables::in_folder(folder.path()).adopt(&path);
    assert_eq!(cause(adopted.expect_err("a lie")), says);
    assert_eq!(names(folder.path()), ["lie"]);
}

#[test]
fn a_file_fetched_by_other_means_is_adopted() {
    let (file, name) = made(SMALL);
    let (elsewhere, folder) = (folder(), folder());
    let path = elsewhere.path().join("download");
    fs::write(&path, &file).expect("a file");
    let tables = Tables::in_folder(folder.path().join("new"));
    assert!(!tables.holds(&head(&file).content()));
    assert_eq!(tables.adopt(&path), Ok(name));
    assert!(!path.exists());
    assert!(tables.holds(&head(&file).content()));
    assert_eq!(tables.kept().expect("a folder")[0].size, "3x3");
    let missing = tables.adopt(&path).expect_err("there is nothing");
    assert!(matches!(missing, TableError::File { doing: "read", .. }), "{missing}");
    let nowhere = Tables::new().adopt(&path).expect_err("no folder");
    assert_eq!(nowhere, TableError::NoFolder);
}

#[test]
fn a_table_with_other_values_is_not_replaced() {
    let (file, name) = made(SMALL);
    let folder = folder();
    let other = forged(file.clone(), |file| file[56] ^= 1);
    fs::write(folder.path().join(format!("{name}.table")), &other).expect("a file");
    let tables = Tables::in_folder(folder.path());
    let refused = tables.arriving(head(&file), &mut || true);
    let expected = TableError::OtherTable { name };
    assert_eq!(refused.err(), Some(expected.clone()));
    let path = folder.path().join("download");
    fs::write(&path, &file).expect("a file");
    assert_eq!(tables.adopt(&path), Err(expected));
}

#[test]
fn the_second_process_waits_and_finds_it_there() {
    let (file, _) = made(SMALL);
    let folder = folder();
    let mut arrival = begun(folder.path(), &file);
    let tables = Tables::in_folder(folder.path());
    let impatient = tables.arriving(head(&file), &mut || false).expect("a look");
    assert!(matches!(impatient, Arriving::Stopped));
    thread::scope(|scope| {
        let second = scope.spawn(|| tables.arriving(head(&file), &mut || true));
        thread::sleep(Duration::from_millis(100));
        arrival.take(&file[4096..]).expect("right bytes");
        arrival.finish().expect("a table");
        let second = second.join().expect("a thread").expect("a look");
        assert!(matches!(second, Arriving::There));
    });
}

#[test]
#[cfg(unix)]
fn problems_with_the_disk_are_reported() {
    let (file, name) = made(SMALL);
    let folder = folder();
    let taken = folder.path().join("taken");
    fs::write(&taken, "").expect("a file");
    let refused = Tables::in_folder(&taken).arriving(head(&file), &mut || true).err();
    assert!(matches!(refused, Some(TableError::File { doing: "write", .. })), "{refused:?}");
    // A folder in place of the file.
    fs::create_dir(folder.path().join(format!("{name}.fetch"))).expect("a folder");
    let tables = Tables::in_folder(folder.path());
    let refused = tables.arriving(head(&file), &mut || true).err();
    assert!(matches!(refused, Some(TableError::File { doing: "write", .. })), "{refused:?}");
}

/// Simulates a full disk: `/dev/full` in place of the file.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let (file, name) = made(SMALL);
    let folder = folder();
    let fetched = folder.path().join(format!("{name}.fetch"));
    std::os::unix::fs::symlink("/dev/full", &fetched).expect("a link");
    let tables = Tables::in_folder(folder.path());
    let refused = tables.arriving(head(&file), &mut || true).err();
    assert!(matches!(refused, Some(TableError::File { doing: "write", .. })), "{refused:?}");
}

#[test]
fn a_session_reports_the_tables_that_its_search_uses() {
    let folder = folder();
    let tables = Tables::in_folder(folder.path());
    let puzzle = PuzzleText { text: "8 6 7/2 5 4/3 0 1".into(), ..PuzzleText::default() };
    let method = MethodChoice {
        algorithm: Some("ida-star".into()),
        heuristics: vec!["patterns:4-4".into()],
        ..MethodChoice::default()
    };
    let request = Request::Solve(Solve { puzzle, method, ..Solve::default() });
    let mut control = Control::silent();
    for tables in [tables, Tables::new()] {
        let mut session = Session::with_tables(&request, &tables).expect("a session");
        assert_eq!(session.tables(), []);
        let progress = session.advance(0, &mut control).expect("a step");
        assert!(matches!(progress, Progress::Running { .. }), "{progress:?}");
        let needs = session.tables();
        // As in golden/tables.tsv.
        let found: Vec<_> =
            needs.iter().map(|need| (need.name.as_str(), need.content.as_deref())).collect();
        let first = "292b9364eea23fbc0cc3c80b67ddafc7b032d05df4247ba04ec9cd100024625e";
        let second = "a2177ec4a10079215f9528fcc5a39f825feab9079d7b9612f9b4e27f14fb4a80";
        assert_eq!(
            found,
            [
                ("3x3-blank-0-tiles-1-2-5-8", Some(first)),
                ("3x3-blank-0-tiles-1-2-4-5", Some(second))
            ]
        );
        assert!(needs.iter().all(|need| need.bytes == 5608), "{needs:?}");
        assert!(tables.holds(first) && tables.holds(second));
        assert!(!tables.holds(&first.replace('2', "3")));
    }
}
