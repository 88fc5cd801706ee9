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
    let board = "8 6 7/2 5 4/3 0 1";
    let solution = susun(["solve", board, "--json"]).run().answer();
    let moves = susun(["solve", board, "--moves", "blank"]).run().answer();
    let moves = moves.lines().find(|line| line.len() == 31).expect("31 letters");
    let text = susun(["shorten", moves, board, "--effort", "50k"]).run().answer();
    assert!(text.contains("\nno shorter solution than the given one was found\n"), "{text}");
    assert!(solution.contains("\"cost\":31"));
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
