//! One call for every exit code, so that scripts can rely on them. Code 39 is a bug in Susun and cannot be caused on
//! purpose; 23 is tested in `limits`.

use crate::program::susun;

/// 62 moves: too hard for a test.
const HARD: &str = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";

#[track_caller]
fn ends_with(code: i32, args: &[&str]) {
    susun(args).run().with_code(code);
}

#[test]
fn an_answer_is_0() {
    ends_with(0, &["solve", "1 2 3/4 0 5/7 8 6"]);
    ends_with(0, &["check", "1 2 3/4 0 5/7 8 6"]);
    ends_with(0, &["--version"]);
    ends_with(0, &["--help"]);
    ends_with(0, &["solve", "--help"]);
    ends_with(0, &["help", "generate"]);
}

#[test]
fn an_unsolvable_board_is_10_for_every_command_that_checks_it() {
    for verb in ["solve", "check", "explain", "hint"] {
        ends_with(10, &[verb, "1 2 3/4 5 6/8 7 0"]);
        ends_with(10, &[verb, "2 1 0/"]);
    }
}

#[test]
fn a_refuted_claim_is_11() {
    ends_with(11, &["verify", "1 2 3/4 0 5/7 8 6", "--moves", "5"]);
    ends_with(11, &["verify", "1 2 3/4 0 5/7 8 6", "--moves", "uuu"]);
}

#[test]
fn each_limit_has_its_own_code() {
    let ida_star = ["solve", HARD, "-a", "ida-star"];
    ends_with(20, &[&ida_star[..], &["--limit-time", "100ms"]].concat());
    ends_with(21, &[&ida_star[..], &["--limit-nodes", "1000"]].concat());
    ends_with(22, &["solve", HARD, "-a", "a-star", "--limit-memory", "100k"]);
    ends_with(24, &["solve", HARD, "-a", "depth-limited", "--depth", "5"]);
}

#[test]
fn wrong_usage_is_30_wrong_input_31_a_file_error_32_and_an_impossible_request_33() {
    ends_with(30, &["solve", "--no-such-option"]);
    ends_with(30, &["solve", "1 2/3 0", "--size", "2by2"]);
    ends_with(31, &["solve", "1 2/3 3"]);
    ends_with(32, &["solve", "no-such-file.txt"]);
    ends_with(33, &["convert", "1 2 3/4 5 0", "--to", "line"]);
}

#[test]
fn the_largest_code_of_several_answers_counts() {
    let several = susun(["check", "-"]).input("1 2 3/4 0 5/7 8 6\n1 2 3/4 5 6/8 7 0\n1 2/3 0\n");
    let ran = several.run().with_code(10);
    assert_eq!(ran.out.matches("solvable for the standard goal").count(), 3);
}
