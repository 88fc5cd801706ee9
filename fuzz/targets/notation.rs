//! Boards as text: no text causes a panic, mistakes are where they are reported, and every accepted text can be written
//! and read back in every format that can hold it.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_engine::{Convert, PuzzleText, Request};
use susun_fuzz::ask::ask;
use susun_fuzz::boards;
use susun_sliding::notation::{Entry, FORMATS, Options, read, write};
use susun_sliding::{Board, Size};

/// Separators of cells, rows and boards, blanks, and prefixes.
const CELLS: [&str; 9] = [" ", "  ", "\t", ",", ", ", ";", "|", " | ", "│"];
const ROWS: [&str; 8] = ["\n", "\r\n", "/", " / ", "|", " |\n| ", "\n+---+---+\n", " "];
const BOARDS: [&str; 7] = ["\n\n", "\n", "\ngoal\n", "\n->\n", "\n---\n", "\nGoal state:\n", " "];
const BLANKS: [&str; 8] = ["0", "_", "-", ".", "x", "X", " ", "16"];
const HEADS: [&str; 9] = ["", "3\n", "3 3\n", "2 3\n", "3 3 2\n", "# two\n", "\u{feff}", "|", "["];
const GOALS: [&str; 5] = ["standard", "blank-first", "snail", "1 2 3 0", "0 1 2/3 4 5/6 7 8"];

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        read_every_way(text, Size::new(3, 3).ok());
    }
    // Running out of choices ends the run.
    let _ = made_up(&mut Unstructured::new(data));
});

fn made_up(choices: &mut Unstructured<'_>) -> Result<()> {
    let first = boards::board(choices, 6)?;
    let size = first.size();
    let goal = if choices.arbitrary()? { Some(boards::board_of(choices, size)?) } else { None };
    let mut entries = vec![Entry { board: first, goal }];
    for _ in 0..choices.int_in_range(0..=2)? {
        let same = choices.arbitrary()?;
        let board =
            if same { boards::board_of(choices, size)? } else { boards::board(choices, 6)? };
        entries.push(board.into());
    }
    is_read_back(&entries);
    let mut text = choices.choose(&HEADS)?.to_string();
    let (cell, row) = (choices.choose(&CELLS)?, choices.choose(&ROWS)?);
    let (between, blank) = (choices.choose(&BOARDS)?, choices.choose(&BLANKS)?);
    let drawn: Vec<String> =
        entries.iter().map(|entry| drawn(&entry.board, cell, row, blank)).collect();
    text.push_str(&drawn.join(between));
    let junk = [&CELLS[..], &ROWS, &BOARDS, &BLANKS, &HEADS].concat();
    boards::damage(choices, &mut text, &junk)?;
    read_every_way(&text, Some(size));
    convert(choices, text, size)
}

fn drawn(board: &Board, cell: &str, row: &str, blank: &str) -> String {
    let tile = |tile: &u16| if *tile == 0 { blank.to_owned() } else { tile.to_string() };
    let line = |tiles: &[u16]| tiles.iter().map(tile).collect::<Vec<_>>().join(cell);
    board.rows().map(line).collect::<Vec<_>>().join(row)
}

/// With a goal given separately, as another text.
fn convert(choices: &mut Unstructured<'_>, text: String, size: Size) -> Result<()> {
    let mut goal = choices.choose(&GOALS)?.to_string();
    if choices.arbitrary()? {
        goal = boards::board_of(choices, size)?.to_string();
    }
    let format = if choices.arbitrary()? { Some(*choices.choose(&FORMATS)?) } else { None };
    let puzzle = PuzzleText {
        text,
        format: format.map(|format| format.name.into()),
        size: choices.arbitrary::<bool>()?.then(|| size.to_string()),
        goal: choices.arbitrary::<bool>()?.then_some(goal),
    };
    let to = if choices.arbitrary()? { Some(choices.choose(&FORMATS)?.name.into()) } else { None };
    let _ = ask(&Request::Convert(Convert { puzzle, to }), 1);
    Ok(())
}

fn read_every_way(text: &str, size: Option<Size>) {
    let mut seen: Vec<Vec<Entry>> = Vec::new();
    for format in FORMATS.into_iter().map(Some).chain([None]) {
        for size in [None, size] {
            match read(text, &Options { format, size }) {
                Ok(reading) if seen.contains(&reading.entries) => {}
                Ok(reading) => {
                    is_read_back(&reading.entries);
                    seen.push(reading.entries);
                }
                Err(error) => {
                    assert!(error.to_string().len() < 300 && error.hint().is_some(), "{error}");
                    if let Some(at) = error.at {
                        let there = text.get(at.offset..at.offset + at.len);
                        assert!(there.is_some(), "{error} is nowhere in {text:?}");
                    }
                }
            }
        }
    }
}

fn is_read_back(entries: &[Entry]) {
    for format in FORMATS {
        let Ok(text) = write(entries, format) else { continue };
        let back = read(&text, &Options { format: Some(format), size: None });
        assert_eq!(
            back.map(|reading| reading.entries).as_deref(),
            Ok(entries),
            "with the format given: {text:?}"
        );
        // In a grid, boards of one row or column look like another format; see its documentation.
        if format.name == "grid" && entries.iter().any(|entry| entry.board.size().is_line()) {
            continue;
        }
        let found = read(&text, &Options::default());
        assert_eq!(found.map(|reading| reading.entries).as_deref(), Ok(entries), "{text:?}");
    }
}
