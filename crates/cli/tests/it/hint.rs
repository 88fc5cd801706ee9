//! `susun hint`.

use crate::program::susun;

#[test]
fn a_small_board_gets_a_best_move_and_the_distance() {
    let text = susun(["hint", "1 2 3/4 0 5/7 8 6"]).run().answer();
    assert!(
        text.contains("move tile 5 left: a best move; 2 moves to the goal, this one included"),
        "{text}"
    );
    let report = susun(["hint", "--json", "8 1 3/4 0 2/7 6 5"]).run().json();
    assert_eq!((&report["lower_bound"], &report["cost"]), (&14.into(), &14.into()));
    assert_eq!(report["verdict"], "best");
}

#[test]
fn hints_lead_to_the_goal() {
    let mut board = "8 1 3/4 0 2/7 6 5".to_owned();
    for left in (1..=14).rev() {
        let report = susun(["hint", "--json", &board]).run().json();
        assert_eq!(report["cost"], left, "{board}");
        let tile = report["tile"].as_u64().expect("a tile").to_string();
        let swap = |word: &str| match word {
            "0" => tile.clone(),
            word if word == tile => "0".into(),
            word => word.to_owned(),
        };
        let row = |row: &str| row.split(' ').map(swap).collect::<Vec<_>>().join(" ");
        board = board.split('/').map(row).collect::<Vec<_>>().join("/");
    }
    assert_eq!(board, "1 2 3/4 5 6/7 8 0");
}

#[test]
fn a_large_board_gets_a_good_move_that_is_not_called_best() {
    let board = susun(["generate", "sliding", "--size", "6x6", "--seed", "3"]).run().answer();
    let text = susun(["hint"]).input(&board).run().answer();
    assert!(text.contains("a good move, not proved best; at least "), "{text}");
}

#[test]
fn a_hint_that_runs_out_of_time_is_still_a_good_move() {
    let hard = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
    let text = susun(["hint", hard, "--limit-time", "1ms"]).run().answer();
    assert!(text.contains("a good move, not proved best"), "{text}");
}

#[test]
fn there_is_no_hint_on_solved_and_unsolvable_boards() {
    assert!(susun(["hint", "1 2/3 0"]).run().answer().contains("already solved"));
    let ran = susun(["hint", "1 2 3/8 0 4/7 6 5"]).run().with_code(10);
    assert!(ran.out.contains("unsolvable") && ran.out.contains("--goal snail"), "{}", ran.out);
    assert!(!ran.out.contains("move tile"), "{}", ran.out);
}

#[test]
fn all_best_moves_are_listed_with_their_numbers_of_solutions() {
    let text = susun(["hint", "--all", "2 3 4/1 5 0/7 6 8"]).run().answer();
    let expected = "move tile 4 down: a best move; 19 moves to the goal, this one included\n\
                tile 4 down: 2 shortest solutions start with this move\n\
                tile 5 right: 1 shortest solution starts with this move\n\
                tile 8 up: 1 shortest solution starts with this move\n";
    assert!(text.ends_with(expected), "{text}");
    let report = susun(["hint", "--all", "--json", "2 3 4/1 5 0/7 6 8"]).run().json();
    assert_eq!(report["best_moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["best_moves"][0]["solution_count"], "2");
}
