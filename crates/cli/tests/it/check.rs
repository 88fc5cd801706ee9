//! `susun check`.

use serde_json::json;
use susun_testkit::golden;

use crate::program::susun;

#[test]
fn the_boards_of_the_course_report_have_their_kurang_and_sum() {
    let kurang = [0, 0, 2, 0, 0, 0, 1, 1, 0, 2, 1, 1, 0, 0, 0, 11];
    let ran = susun(["check", "--json", "3 1 2 4/- 5 7 8/10 6 11 12/9 13 14 15"]).run();
    let report = ran.with_code(0).json();
    assert_eq!(report["verdict"], "solvable");
    assert_eq!(report["kurang"], json!(kurang));
    assert_eq!(report["sum_plus_x"], 20);
    assert!(report["reason"].as_str().is_some_and(|reason| reason.contains("even")));
    let gagal = susun(["check", "--json", "1 2 3 13/5 8 7 9/6 10 11 -/4 14 15 12"]).run();
    let report = gagal.with_code(10).json();
    assert_eq!((&report["verdict"], &report["sum_plus_x"]), (&"unsolvable".into(), &27.into()));
    assert!(report["reason"].as_str().is_some_and(|reason| reason.contains("odd")));
}

#[test]
fn every_golden_board_has_the_verdict_and_the_sum_of_the_table() {
    for row in golden::table("sliding.tsv") {
        let goal = row.get("goal").expect("a goal");
        let call = susun(["check", "--json", "--format", "slash", "--goal", goal]);
        let report = call.arg(&row.board().to_string()).run().json();
        if let Some(verdict) = row.get("verdict") {
            assert_eq!(report["verdict"], verdict, "{row:?}");
        }
        if let Some(sum) = row.number("sum_plus_x") {
            assert_eq!(report["sum_plus_x"], sum, "{row:?}");
        }
    }
}

#[test]
fn the_text_shows_the_matrix_and_three_reasons() {
    let text = susun(["check", "1 2 3 4/5 6 - 8/9 10 7 11/13 14 15 12"]).run().answer();
    assert!(
        text.contains(
            "solvable for the standard goal\nkurang(1..16): smaller tiles after each tile\n"
        ),
        "{text}"
    );
    assert!(text.contains("1. the kurang values sum to 15 and X is 1: sum + X = 16, even"));
    assert!(text.contains("\n2. ") && text.contains("\n3. "), "{text}");
}

#[test]
fn an_unsolvable_board_is_repaired_and_other_goals_are_named() {
    let ran = susun(["check", "1 2 3/8 0 4/7 6 5"]).run().with_code(10);
    assert!(ran.out.contains("unsolvable for the standard goal"), "{}", ran.out);
    assert!(ran.out.contains("would make it solvable"), "{}", ran.out);
    assert!(ran.out.contains("--goal snail"), "{}", ran.out);
}

#[test]
fn on_a_line_the_order_of_the_tiles_decides() {
    let ran = susun(["check", "--json", "2 0 1/"]).run().with_code(10);
    assert_eq!(ran.json()["order"], json!({"found": [2, 1], "wanted": [1, 2], "differs_at": 0}));
    let text = susun(["check", "0 1 2/"]).run().answer();
    assert!(text.contains("the tiles are in the order of the goal"), "{text}");
}

#[test]
fn with_another_goal_the_numbers_of_the_matrix_are_explained() {
    let note = "(tiles are numbered by their cell in the goal: 1 is the top left one)\n\
                kurang(1..9): smaller tiles after each tile\n";
    let board = "1 2 3/8 0 4/7 6 5";
    let snail = susun(["check", board, "--goal", "snail"]).run().with_code(0);
    assert!(snail.out.contains(note), "{}", snail.out);
    let standard = susun(["check", board]).run().with_code(10);
    assert!(!standard.out.contains("numbered by"), "{}", standard.out);
}
