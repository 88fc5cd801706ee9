//! The files in `puzzles/packing`: read, written, refused and checked as they should be.

use susun_packing::check::{self, Reason};
use susun_packing::notation::{self, FORMATS};
use susun_testkit::golden::{project_path, table};

fn texts(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(project_path("puzzles").join(folder)).expect("a folder");
    let mut texts: Vec<(String, String)> = entries
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    texts.sort();
    assert!(texts.len() > 10, "{folder}");
    texts
}

/// The files with a mistake, and the message about it.
const WRONG: [(&str, &str); 3] = [
    ("test4-no-type.txt", "line 2, column 1: the board type is missing: found `AA` instead"),
    ("test5-letter-twice.txt", "line 6, column 1: the letter A is used twice, first on line 3"),
    ("test6-count.txt", "line 18, column 1: 8 pieces, but the first line says 7"),
];

#[test]
fn every_file_is_read_or_refused_with_the_right_words() {
    for (name, text) in texts("packing") {
        let wrong = WRONG.iter().find(|(file, _)| *file == name).map(|(_, message)| *message);
        let format = if name.starts_with("challenge") { "susun" } else { "assignment" };
        assert_eq!(notation::recognise(&text).map(|found| found.name), Some(format), "{name}");
        match (notation::read(&text, None), wrong) {
            (Err(error), Some(message)) => assert_eq!(error.to_string(), message, "{name}"),
            (Ok(reading), None) => {
                // Only our own format holds placed pieces.
                let placed = !reading.puzzle.placed().is_empty();
                for format in FORMATS.into_iter().filter(|own| !placed || own.name == "susun") {
                    let written = notation::write(&reading.puzzle, format).expect("can be held");
                    let again = notation::read(&written, None).expect("a puzzle again");
                    assert_eq!((again.format, again.puzzle), (format, reading.puzzle.clone()));
                }
            }
            (reading, _) => panic!("{name}: {reading:?}"),
        }
    }
}

#[test]
fn boards_of_sliding_tiles_are_no_packing_puzzles() {
    for (name, text) in texts("sliding") {
        assert_eq!(notation::recognise(&text), None, "{name}");
    }
}

#[test]
fn the_check_finds_reasons_only_where_there_is_no_solution() {
    let known = table("packing.tsv");
    for (name, text) in texts("packing") {
        let Ok(reading) = notation::read(&text, None) else { continue };
        let reasons = check::reasons(&reading.puzzle);
        let row = known.iter().find(|row| row.get("file_or_puzzle") == Some(&name));
        let solutions = row.and_then(|row| row.number("labelled")).expect("every file has a row");
        assert!(solutions == 0 || reasons.is_empty(), "{name}: {reasons:?}");
        let by_area = matches!(reasons.first(), Some(Reason::AreaDiffers(_)));
        assert_eq!(by_area, name.starts_with("test3") || name.starts_with("area"), "{name}");
    }
}
