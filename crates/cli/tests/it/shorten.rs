//! `susun shorten`.

use std::fs;

use crate::program::susun;

/// Solved by `rd`.
const BOARD: &str = "1 2 3/4 0 5/7 8 6";

#[test]
fn the_text_compares_both_lengths() {
    for given in ["5 5 5 6", "rlrd", "LRLU", "right left right down"] {
        let text = susun(["shorten", given, BOARD]).run().answer();
        assert!(
            text.contains("2 moves, proved shortest\nshortened from 4 moves to 2\n5 6\n"),
            "{text}"
        );
    }
    let text = susun(["shorten", "rd", BOARD]).run().answer();
    assert!(text.contains("\nthe given solution cannot be shortened\n"), "{text}");
    // Above the lower bound, which proves nothing here.
    let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
    let solved = susun(["solve", board, "--effort", "500k", "--moves", "blank"]).run().answer();
    let is_moves = |line: &&str| line.len() > 80 && line.chars().all(|c| "udlr".contains(c));
    let moves = solved.lines().find(is_moves).expect("letters");
    let text = susun(["shorten", moves, board, "--effort", "5k"]).run().answer();
    assert!(text.contains("\nno shorter solution than the given one was found\n"), "{text}");
}

#[test]
fn moves_and_boards_are_read_from_files_and_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let (moves, board) = (file("moves.txt", "rl\nrd"), file("board.txt", BOARD));
    let calls = [
        susun(["shorten", &moves, &board]),
        susun(["shorten", &moves]).input(BOARD),
        susun(["shorten", "-", &board]).input("rlrd"),
        susun(["shorten", "RLRD", &board, "--notation", "blank"]),
        susun(["shorten", &moves, "--size", "3x3"]),
    ];
    for call in calls {
        let report = call.arg("--json").run().with_code(0).json();
        assert_eq!(report["puzzle"]["board"], BOARD);
        assert_eq!((&report["cost"], &report["verdict"]), (&2.into(), &"optimal".into()));
    }
    susun(["shorten", "rlrd", BOARD, "1 2/3 0"]).run().with_code(30);
}
