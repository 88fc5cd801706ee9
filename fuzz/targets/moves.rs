//! Move lists: no text causes a panic, accepted moves are possible on their board, and what is written is read back the
//! same.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_engine::{Board, Direction, MoveNotation, board, read_moves, write_moves};
use susun_fuzz::boards;

/// Boards for the texts: a corner, the middle, a line, one with two-digit numbers.
const BOARDS: [&str; 4] =
    ["1 2/3 0", "1 2 3/4 0 5/7 8 6", "1 2 3 0 4", "1 2 3 4/5 0 7 8/9 6 10 12/13 14 11 15"];

/// Separators of moves, and similar text.
const JUNK: [&str; 16] = [
    "0", "u", "U", "9", " ", ",", "\n", "#", "up", "LEFT", "3", "99999", "-", "é", "?", "\u{feff}",
];

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        for start in BOARDS {
            read_every_way(&board(start).expect("a board"), text);
        }
    }
    // Running out of choices ends the run.
    let _ = made_up(&mut Unstructured::new(data));
});

fn made_up(choices: &mut Unstructured<'_>) -> Result<()> {
    let start = boards::board(choices, 12)?;
    let steps = boards::walk(choices, &mut start.clone(), 60)?;
    for notation in MoveNotation::ALL {
        is_read_back(&start, &steps, notation);
    }
    let mut text = write_moves(&start, &steps, *choices.choose(&MoveNotation::ALL)?);
    boards::damage(choices, &mut text, &JUNK)?;
    read_every_way(&start, &text);
    Ok(())
}

fn read_every_way(start: &Board, text: &str) {
    for notation in MoveNotation::ALL.into_iter().map(Some).chain([None]) {
        match read_moves(start, text, notation) {
            Ok(steps) => {
                let mut end = start.clone();
                assert!(steps.iter().all(|&step| end.step(step).is_some()), "impossible: {text:?}");
                for other in MoveNotation::ALL {
                    is_read_back(start, &steps, other);
                }
            }
            Err(error) => {
                let (from, to) = (error.at.offset, error.at.offset + error.at.len);
                assert!(text.get(from..to).is_some(), "{error} is nowhere in {text:?}");
                assert!(!error.to_string().is_empty() && error.hint().is_some(), "{error}");
            }
        }
    }
}

fn is_read_back(start: &Board, steps: &[Direction], notation: MoveNotation) {
    let text = write_moves(start, steps, notation);
    for hint in [None, Some(notation)] {
        assert_eq!(read_moves(start, &text, hint).as_deref(), Ok(steps), "{text:?} on {start}");
    }
}
