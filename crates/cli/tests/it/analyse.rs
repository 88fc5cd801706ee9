//! `susun analyse`.

use crate::program::susun;

const NEAR: &str = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";

#[test]
fn mistakes_are_listed_with_better_moves() {
    let text = susun(["analyse", "8 8 7 10 10 11 12", NEAR]).run().answer();
    let wanted = "7 moves (6 slides), solved; a shortest solution has 3 moves; 2 mistakes\n";
    assert!(text.contains(wanted), "{text}");
    assert!(text.contains("\ndistance to the goal, from 3 to 0:\n"), "{text}");
    let ends = "move 1, tile 8: lost 2 moves; better: tile 7 up\n\
                move 4, tile 10: lost 2 moves; better: tile 11 left\n";
    assert!(text.ends_with(ends), "{text}");
}

#[test]
fn a_game_need_not_end_at_the_goal_and_a_limit_leaves_bounds() {
    let text = susun(["analyse", "7", NEAR]).run().answer();
    assert!(text.contains("1 move (1 slide), not solved, 2 moves left; "), "{text}");
    let board = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";
    let run = susun(["analyse", "ud", board, "--goal", "blank-first", "--limit-nodes", "1k"]).run();
    assert_eq!(run.code, 21, "{}", run.out);
    assert!(run.out.contains("stopped by the node limit: the distances are bounds"), "{}", run.out);
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let refusal = susun(["analyse", NEAR, "8 8"]).run();
    assert!(
        refusal.err.contains("the moves come first: susun analyse MOVES BOARD"),
        "{}",
        refusal.err
    );
    let refusal = susun(["analyse", "1", NEAR]).run();
    assert_eq!(refusal.code, 31, "{}", refusal.err);
    let unsolvable = susun(["analyse", "ul", "2 1 3/4 5 6/7 8 0"]).run();
    assert_eq!(unsolvable.code, 10, "{}", unsolvable.out);
}

#[test]
fn a_packing_game_shows_where_the_last_solution_was_lost() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/challenge-wrong.txt");
    let text = susun(["analyse", "L C G", file]).run().answer();
    assert!(text.contains("the last solution was lost at step "), "{text}");
    let refusal = susun(["analyse", "A", file]).run();
    assert_eq!(refusal.code, 30, "{}", refusal.err);
}
