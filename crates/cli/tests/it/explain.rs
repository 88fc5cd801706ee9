//! `susun explain`.

use serde_json::json;

use crate::program::susun;

#[test]
fn the_assignment_board_is_explained_tile_by_tile() {
    let report = susun(["explain", "--json", "8 1 3/4 0 2/7 6 5"]).run().with_code(0).json();
    assert_eq!(report["hamming_by_tile"], json!([1, 1, 0, 0, 1, 1, 0, 1]));
    assert_eq!(report["manhattan_by_tile"], json!([1, 2, 0, 0, 2, 2, 0, 3]));
    let text = susun(["explain", "8 1 3/4 0 2/7 6 5"]).run().answer();
    for title in [
        "Estimates",
        "Tile by tile",
        "Kurang, pair by pair",
        "Linear conflicts",
        "Inversions",
        "Walking distance",
        "Solvability",
    ] {
        assert!(text.contains(title), "{title}: {text}");
    }
    let sum = text.lines().find(|line| line.contains("sum ")).expect("the sums");
    assert!(sum.contains('5') && sum.contains("10"), "{sum}");
}

#[test]
fn an_unsolvable_board_is_explained_too() {
    let ran = susun(["explain", "1 2 3/4 5 6/8 7 0"]).run().with_code(10);
    assert!(ran.out.contains("unsolvable for the standard goal"), "{}", ran.out);
    let report = susun(["explain", "--json", "1 2 3/4 5 6/8 7 0"]).run().json();
    let estimates = report["estimates"].as_array().expect("a list");
    assert!(estimates.iter().all(|info| info["estimate"].is_u64()));
    // On a line, the relaxed puzzle of a heuristic has no solution, either.
    let line = susun(["explain", "--json", "2 1 0/"]).run().with_code(10).json();
    let estimates = line["estimates"].as_array().expect("a list");
    assert_eq!(estimates.iter().filter(|info| info["estimate"].is_null()).count(), 1);
}

#[test]
fn lines_and_large_boards_are_explained_too() {
    for board in ["0 1 2 3/", "1/2/0", "2 1 0/"] {
        let ran = susun(["explain", board]).run();
        assert!(ran.code == 0 || ran.code == 10, "{board}: {}", ran.err);
    }
    let board = susun(["generate", "sliding", "--size", "6x6", "--seed", "1"]).run().answer();
    let text = susun(["explain"]).input(&board).run().answer();
    assert!(text.contains("the walking-distance table of a 6x6 board"), "{text}");
    let board = susun(["generate", "sliding", "--size", "12x12", "--seed", "1"]).run().answer();
    let text = susun(["explain"]).input(&board).run().answer();
    assert!(!text.contains("Tile by tile"), "too long for a table");
}

#[test]
fn another_goal_is_explained_with_its_own_labels() {
    let text = susun(["explain", "--goal", "snail", "3 2 6/1 4 0/8 7 5"]).run().answer();
    assert!(text.contains("numbered by their cell in the goal"), "{text}");
    assert!(text.contains("solvable for the snail goal"), "{text}");
}
