//! `susun convert`: every format from and to every other.

use crate::program::susun;

const FORMATS: [&str; 9] =
    ["json", "start-goal", "compact", "slash", "grid", "column", "counted", "sized", "line"];

fn convert(text: &str, from: &str, to: &str) -> String {
    let call = susun(["convert", "--format", from, "--to", to]).input(text);
    call.run().answer()
}

#[test]
fn the_formats_are_those_of_the_methods() {
    let methods = susun(["methods", "--json"]).run().json();
    let names: Vec<&str> = methods["formats"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|format| format["name"].as_str())
        .collect();
    assert_eq!(names, FORMATS);
}

#[test]
fn a_board_survives_every_pair_of_formats() {
    let board = "8 6 7/2 5 4/3 0 1\n";
    let formats = || FORMATS.into_iter().filter(|format| *format != "start-goal");
    for from in formats() {
        let text = convert(board, "slash", from);
        for to in formats() {
            let other = convert(&text, from, to);
            assert_eq!(convert(&other, to, "slash"), board, "{from} to {to}");
        }
    }
}

#[test]
fn every_written_format_is_recognised() {
    for format in FORMATS.into_iter().filter(|format| *format != "start-goal") {
        let text = convert("8 6 7/2 5 4/3 0 1\n", "slash", format);
        let report = susun(["convert", "--json", "--to", "slash"]).input(&text).run().json();
        assert_eq!(report["from"], format);
        assert_eq!(report["text"], "8 6 7/2 5 4/3 0 1\n");
    }
}

#[test]
fn a_goal_is_kept_if_the_format_can_hold_it() {
    let both = susun(["convert", "1 2/3 0", "--goal", "snail", "--to", "start-goal"]).run();
    let both = both.answer();
    assert!(both.contains("goal\n"), "{both}");
    let json = susun(["convert", "--to", "json"]).input(&both).run().answer();
    assert!(json.starts_with("{\"start\":[[1,2],[3,0]],\"goal\":"), "{json}");
    assert_eq!(convert(&json, "json", "start-goal"), both);
    susun(["convert", "--to", "grid"]).input(&both).run().with_code(33);
}

#[test]
fn several_boards_are_all_converted() {
    let boards = "1 2/3 0\n0 2/1 3\n";
    for format in ["json", "compact", "grid", "column", "counted", "sized", "line"] {
        let text = convert(boards, "slash", format);
        assert_eq!(convert(&text, format, "slash"), boards, "{format}");
    }
}

#[test]
fn boards_of_the_common_sources_are_read() {
    for (text, expected) in [
        ("# solvable\n3\n3 2 6\n1 4 0\n8 7 5\n", "3 2 6/1 4 0/8 7 5\n"),
        ("1 2 3 4\n5 6 11 7\n14 16 10 8\n9 13 15 12\n", "1 2 3 4/5 6 11 7/14 0 10 8/9 13 15 12\n"),
        ("2 3 4 1 5 x 7 6 8\n", "2 3 4/1 5 0/7 6 8\n"),
        ("1\r\n2\r\n3\r\n_\r\n", "1 2/3 0\n"),
        ("[[1,2,3],[4,0,5],[7,8,6]]", "1 2 3/4 0 5/7 8 6\n"),
        ("2 2 1\n1 2\n3 0\n", "1 2/3 0\n"),
        ("867254301", "8 6 7/2 5 4/3 0 1\n"),
    ] {
        let ran = susun(["convert", "--to", "slash"]).input(text).run();
        assert_eq!(ran.answer(), expected, "{text}");
    }
}

#[test]
fn printed_boards_can_be_read_again() {
    let drawn = susun(["check", "1 2 3/4 0 5/7 8 6"]).run().answer();
    let drawn: String = drawn.lines().take(7).map(|line| line.to_owned() + "\n").collect();
    let ran = susun(["convert", "--to", "slash"]).input(&drawn).run();
    assert_eq!(ran.answer(), "1 2 3/4 0 5/7 8 6\n");
}
