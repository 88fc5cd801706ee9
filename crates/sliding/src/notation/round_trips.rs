//! What is written is read back the same, and no text causes a panic.

use proptest::prelude::*;

use super::{
    CannotExpress, Entry, FORMATS, Format, MAX_TEXT, MoveNotation, Options, format, read,
    read_goal, read_moves, write, write_moves,
};
use crate::board::Board;
use crate::moves::Direction;
use crate::size::Size;

/// The boards in `text`, rows joined by slashes.
pub(super) fn boards(text: &str) -> Vec<String> {
    written(text, &Options::default())
}

/// The boards in `text`, which are of the given size.
pub(super) fn boards_of_size(text: &str, rows: usize, cols: usize) -> Vec<String> {
    let size = Some(Size::new(rows, cols).unwrap());
    written(text, &Options { format: None, size })
}

/// The only board in `text`.
pub(super) fn board(text: &str) -> Board {
    read(text, &Options::default()).unwrap().entries.remove(0).board
}

fn written(text: &str, options: &Options<'_>) -> Vec<String> {
    let reading = read(text, options).unwrap();
    reading.entries.iter().map(|entry| entry.board.to_string()).collect()
}

fn sizes() -> impl Strategy<Value = Size> {
    (1_usize..=6, 1_usize..=6).prop_filter_map("one cell", |(r, c)| Size::new(r, c).ok())
}

fn board_of(size: Size) -> impl Strategy<Value = Board> {
    let tiles: Vec<u16> = (0..size.cells() as u16).collect();
    Just(tiles).prop_shuffle().prop_map(move |tiles| Board::new(size, tiles).unwrap())
}

fn entries_of(size: Size) -> impl Strategy<Value = Entry> {
    (board_of(size), proptest::option::of(board_of(size)))
        .prop_map(|(board, goal)| Entry { board, goal })
}

/// One to three puzzles, with goals or without, often of one size.
fn puzzles() -> impl Strategy<Value = Vec<Entry>> {
    let same = sizes().prop_flat_map(|size| proptest::collection::vec(entries_of(size), 1..4));
    let mixed = proptest::collection::vec(sizes().prop_flat_map(entries_of), 1..4);
    (prop_oneof![same, mixed], any::<bool>()).prop_map(|(mut entries, goals)| {
        if !goals {
            for entry in &mut entries {
                entry.goal = None;
            }
        }
        entries
    })
}

/// In a grid, boards of one row or column look like another format; see the module documentation.
fn recognisable(format: &Format, entries: &[Entry]) -> bool {
    format.name != "grid" || entries.iter().all(|entry| !entry.board.size().is_line())
}

fn is_read_back(format: &'static Format, entries: &[Entry]) -> Result<(), TestCaseError> {
    let Ok(text) = write(entries, format) else { return Ok(()) };
    let back = read(&text, &Options { format: Some(format), size: None });
    prop_assert_eq!(
        back.as_ref().map(|r| r.entries.as_slice()),
        Ok(entries),
        "with the format given: {}",
        text
    );
    if recognisable(format, entries) {
        let found = read(&text, &Options::default());
        prop_assert_eq!(found.as_ref().map(|r| r.entries.as_slice()), Ok(entries), "{}", text);
    }
    // A byte order mark, CRLF, trailing spaces and comments change nothing.
    let crlf = format!("\u{feff}# a comment\r\n{}", text.replace('\n', " \r\n"));
    let back = read(&crlf, &Options { format: Some(format), size: None });
    prop_assert_eq!(back.as_ref().map(|r| r.entries.as_slice()), Ok(entries), "crlf: {}", crlf);
    Ok(())
}

fn nothing_panics(text: &str, size: Option<Size>) {
    for format in FORMATS.into_iter().map(Some).chain([None]) {
        if let Err(error) = read(text, &Options { format, size }) {
            assert!(!error.to_string().is_empty() && error.hint().is_some());
            if let Some(place) = error.at {
                assert!(text.get(place.offset..place.offset + place.len).is_some(), "{text:?}");
            }
        }
    }
    let start = Board::new(Size::new(2, 2).unwrap(), [1, 2, 3, 0]).unwrap();
    if let Err(error) = read_goal(text, size.unwrap_or(start.size()))
        && let Some(place) = error.at
    {
        assert!(text.get(place.offset..place.offset + place.len).is_some(), "{text:?}");
    }
    for notation in MoveNotation::ALL.into_iter().map(Some).chain([None]) {
        if let Err(error) = read_moves(&start, text, notation) {
            assert!(!error.to_string().is_empty() && error.hint().is_some());
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(entries in puzzles()) {
        for format in FORMATS {
            is_read_back(format, &entries)?;
        }
    }

    #[test]
    fn one_puzzle_is_read_back(entry in sizes().prop_flat_map(entries_of)) {
        for format in FORMATS {
            is_read_back(format, std::slice::from_ref(&entry))?;
            is_read_back(format, &[entry.board.clone().into()])?;
        }
    }

    #[test]
    fn boards_without_rows_are_read_back_with_their_size(board in sizes().prop_flat_map(board_of)) {
        let size = Some(board.size());
        for separator in [" ", "\n", ", "] {
            let tiles: Vec<String> = board.tiles().iter().map(u16::to_string).collect();
            let reading = read(&tiles.join(separator), &Options { format: None, size });
            prop_assert_eq!(reading.map(|r| r.entries), Ok(vec![board.clone().into()]));
        }
    }

    #[test]
    fn walks_are_read_back_and_can_be_undone(
        (board, picks) in (
            sizes().prop_flat_map(board_of),
            proptest::collection::vec(any::<prop::sample::Index>(), 0..60),
        )
    ) {
        let mut end = board.clone();
        let mut steps: Vec<Direction> = Vec::new();
        for pick in picks {
            let possible: Vec<Direction> = end.directions().collect();
            let step = *pick.get(&possible);
            end.step(step);
            steps.push(step);
        }
        for notation in MoveNotation::ALL {
            let text = write_moves(&board, &steps, notation);
            for hint in [None, Some(notation)] {
                prop_assert_eq!(read_moves(&board, &text, hint), Ok(steps.clone()), "{}", text);
            }
        }
        let undo: Vec<Direction> = steps.iter().rev().map(|step| step.opposite()).collect();
        let text = write_moves(&end, &undo, MoveNotation::Tiles);
        for step in read_moves(&end, &text, None).unwrap() {
            end.step(step);
        }
        prop_assert_eq!(end, board);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), size in proptest::option::of(sizes())) {
        nothing_panics(&text, size);
    }

    #[test]
    fn any_text_that_looks_like_a_puzzle_is_read_or_refused(
        text in "[0-9 \n/,\\[\\]{}\":|│─┌+x_#=>goalstrn-]{0,60}",
        size in proptest::option::of(sizes()),
    ) {
        nothing_panics(&text, size);
    }

    #[test]
    fn a_damaged_puzzle_is_read_or_refused(
        entries in puzzles(),
        at in any::<prop::sample::Index>(),
        junk in "[0-9 \n/,x\\]\\[#-]{0,3}",
    ) {
        for format in FORMATS {
            if let Ok(mut text) = write(&entries, format) {
                let at = at.index(text.len());
                text.replace_range(at..=at, &junk);
                nothing_panics(&text, None);
            }
        }
    }
}

#[test]
fn long_junk_is_refused_at_once() {
    for junk in [
        "a",
        "a ",
        "1",
        "1 ",
        "1\n",
        "1 2\n",
        "\n",
        " ",
        "|",
        "| ",
        "/",
        "1/",
        "[",
        "{",
        "[[",
        "9,",
        "#",
        "-",
        "---\n",
        "goal\n",
        "+\n",
        "\"",
        "12345 ",
        "1 2 3\n\n",
        "é ",
        "[1,",
        "│ │\n",
    ] {
        let text = junk.repeat(MAX_TEXT / 32 / junk.len());
        for format in FORMATS.into_iter().map(Some).chain([None]) {
            short_error(&text, format);
        }
    }
    for junk in ["1 ", "1\n", "1/", "[["] {
        short_error(&junk.repeat(MAX_TEXT / junk.len()), None);
    }
}

fn short_error(text: &str, format: Option<&Format>) {
    if let Err(error) = read(text, &Options { format, size: None }) {
        assert!(error.to_string().len() < 200, "{error}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused_with_the_reason() {
    let plain = Entry::from(board("1 2 3/4 5 0"));
    let square = Entry::from(board("1 2/3 0"));
    let large = Entry::from(board("1 2 3 4/5 6 7 8/9 10 11 0"));
    let with_goal = Entry { goal: Some(board("0 1 2/3 4 5")), ..plain.clone() };
    let (size, first) = (plain.board.size(), square.board.size());
    for (name, entries, reason) in [
        ("grid", vec![], CannotExpress::NoBoards),
        ("grid", vec![plain.clone(), with_goal.clone()], CannotExpress::Goal { number: 2 }),
        ("line", vec![plain.clone()], CannotExpress::NotSquare { number: 1, size }),
        ("column", vec![plain.clone()], CannotExpress::NotSquare { number: 1, size }),
        (
            "compact",
            vec![large.clone()],
            CannotExpress::TooManyCells { number: 1, size: large.board.size() },
        ),
        (
            "counted",
            vec![square, plain.clone()],
            CannotExpress::MixedSizes { number: 2, size, first },
        ),
        ("start-goal", vec![plain], CannotExpress::NoGoal),
        (
            "start-goal",
            vec![with_goal.clone(), with_goal],
            CannotExpress::SeveralBoards { count: 2 },
        ),
    ] {
        let found = write(&entries, format(name).unwrap()).unwrap_err();
        assert_eq!(found, reason);
        assert!(!found.to_string().is_empty());
        assert_eq!(found.hint().is_none(), found == CannotExpress::NoBoards);
    }
}
