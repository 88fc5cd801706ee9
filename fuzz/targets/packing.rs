//! Texts of packing puzzles: no text causes a panic, an accepted puzzle is written and read back the same, and checks
//! and short searches of it end.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_engine::{ByFamily, Check, LimitSpec, PuzzleText, Report, Request, Solve};
use susun_fuzz::ask::ask;
use susun_fuzz::boards::damage;
use susun_packing::notation::{self, FORMATS, read_solution, write_solution};
use susun_packing::{BruteForce, Puzzle};

/// Parts of such texts, and similar text.
const JUNK: [&str; 20] = [
    "packing",
    "board",
    "piece",
    "pieces",
    "placed",
    "lattice",
    "X",
    ".",
    "_",
    "A",
    "B",
    " ",
    "\n",
    "3x3",
    "x2",
    "0",
    "99999",
    "no-mirror",
    "-",
    "\u{feff}",
];

const TEXTS: [&str; 5] = [
    "2 2 2\nDEFAULT\nA\nBB\nB\n",
    "3 3 2\nCUSTOM\nXXX\nX.X\nXXX\nAA\nA\nBBB\nB B\n",
    "2 2 2\nPYRAMID\nAA\nBB\nB\n",
    "packing\nboard 3x3\npiece A x4\nXX\npiece B\nX\nplaced\nAA_\n___\n___\n",
    "packing\nlattice cubic\nboard\nXX\nXX\n-\nXX\nXX\npiece A x2 no-mirror\nXX\nX.\n-\n.X\n..\n",
];

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        read(text);
    }
    // Running out of choices ends the run.
    let _ = made_up(&mut Unstructured::new(data));
});

fn made_up(choices: &mut Unstructured<'_>) -> Result<()> {
    let mut text = (*choices.choose(&TEXTS)?).to_owned();
    damage(choices, &mut text, &JUNK)?;
    read(&text);
    Ok(())
}

fn read(text: &str) {
    for format in std::iter::once(None).chain(FORMATS.map(Some)) {
        let Ok(reading) = notation::read(text, format) else { continue };
        for format in FORMATS {
            if let Ok(written) = notation::write(&reading.puzzle, format) {
                let again = notation::read(&written, Some(format)).expect("what was written");
                assert_eq!(again.puzzle, reading.puzzle, "{written}");
            }
        }
        if is_small(&reading.puzzle) {
            answer(text, format.map(|format| format.name.into()));
            let lying = BruteForce::new(reading.puzzle.clone()).lying();
            let _ = read_solution(&write_solution(&reading.puzzle, &lying), &reading.puzzle);
        }
    }
}

/// A run should take less than 50 milliseconds.
fn is_small(puzzle: &Puzzle) -> bool {
    puzzle.region().size() <= 30 && puzzle.pieces().len() <= 12
}

fn answer(text: &str, format: Option<String>) {
    let puzzle = PuzzleText { text: text.into(), format, ..PuzzleText::default() };
    ask(&Request::Check(Check { puzzle: puzzle.clone() }), 1).expect("a check");
    let limits = LimitSpec { nodes: Some(2_000), ..LimitSpec::default() };
    let solve = Solve { puzzle, limits, threads: Some(1), ..Solve::default() };
    let reports = ask(&Request::Solve(solve), 3).expect("an answer");
    assert!(matches!(reports[0], Report::Solve(ByFamily::Packing(_))), "{reports:?}");
}
