//! Wrong texts, one a row: the message, the place, and the advice.
//!
//! Longer than 400 lines because it is a table; there is nothing to read but the rows.

use super::{MAX_TEXT, NotationError, NotationErrorKind, Options, format, read};
use crate::size::Size;

/// Given format (or nothing), text, message with its place, the token pointed at, part of the hint.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

fn check(rows: &[Row]) {
    for &(name, text, message, token, hint) in rows {
        let given = (!name.is_empty()).then(|| format(name).unwrap());
        let error = read(text, &Options { format: given, size: None }).unwrap_err();
        check_error(text, &error, message, token, hint);
    }
}

fn check_error(text: &str, error: &NotationError, message: &str, token: &str, hint: &str) {
    assert_eq!(error.to_string(), message, "{text}");
    let at = error.at.map_or("", |place| &text[place.offset..][..place.len]);
    assert_eq!(at, token, "{text}");
    let advice = error.hint().unwrap();
    assert!(advice.contains(hint), "{text}: {advice}");
}

#[test]
fn texts_without_a_board_are_refused() {
    check(&[
        ("", "", "there is nothing to read", "", "1 2 3/4 0 5/7 8 6"),
        ("", " \n# 1 2 3\n", "there is nothing to read", "", "1 2 3/4 0 5/7 8 6"),
        (
            "",
            "hello world",
            "line 1, column 1: there are no numbers in this text",
            "hello world",
            "rows",
        ),
        (
            "",
            "Dear Anna,\nI have 3 puzzles for you and the children, and 2 more for later.\nYours, B.",
            "line 1, column 1: this is not a puzzle: most of it is words",
            "Dear Anna,",
            "starts with the word `packing`",
        ),
        ("", "5", "line 1, column 1: 1 number cannot fill a square board", "5", "from 2 to 10000"),
    ]);
    let long = "1 ".repeat(MAX_TEXT);
    let error = read(&long, &Options::default()).unwrap_err();
    let message = "the text is 2097152 bytes long, and at most 1048576 are read";
    check_error(&long, &error, message, "", "split");
}

#[test]
fn wrong_tokens_are_pointed_at() {
    check(&[
        (
            "",
            "1 2 3\n4 0 5\n7 8 1O",
            "line 3, column 5: `1O` is not a number",
            "1O",
            "did you mean 10?",
        ),
        (
            "",
            "1 2 3\n4 0 5\n7 8 6b",
            "line 3, column 5: `6b` is not a number",
            "6b",
            "whole numbers",
        ),
        (
            "",
            "1 2 3\n4 0 -5\n7 8 6",
            "line 2, column 5: -5 is negative, and tiles are numbered from 1",
            "-5",
            "leave out the sign: 5",
        ),
        (
            "",
            "1 2 3\n4 0 99999\n7 8 6",
            "line 2, column 5: 99999 is too large for any board",
            "99999",
            "spaces",
        ),
        (
            "",
            "1 2 3\n4 0 99999999999999999999999999999\n7 8 6",
            "line 2, column 5: 999999999999999999999999… is too large for any board",
            "99999999999999999999999999999",
            "spaces",
        ),
        (
            "",
            "1 2 3\n4 0 45\n7 8 6",
            "line 2, column 5: tile 45 does not belong on a 3x3 board, whose tiles are 1 to 8",
            "45",
            "spaces missing",
        ),
    ]);
}

#[test]
fn wrong_sets_of_tiles_are_explained() {
    check(&[
        (
            "",
            "1 2 3\n4 0 5\n7 8 9",
            "line 3, column 5: tile 9 does not belong on a 3x3 board, whose tiles are 1 to 8",
            "9",
            "only where there is no other blank",
        ),
        (
            "",
            "1 2 3\n4 6 5\n7 8 10",
            "line 3, column 5: tile 10 does not belong on a 3x3 board, whose tiles are 1 to 8",
            "10",
            "blank is missing too",
        ),
        (
            "",
            "1 2 3\n4 0 5\n7 8 5",
            "line 3, column 5: tile 5 appears twice, first on line 2, column 5",
            "5",
            "tile 6 is missing",
        ),
        (
            "",
            "1 2 3\n4 6 5\n7 8 5",
            "line 3, column 5: tile 5 appears twice, first on line 2, column 5",
            "5",
            "blank is missing",
        ),
        (
            "",
            "1 2 3\n4 9 5\n7 8 9",
            "line 3, column 5: tile 9 appears twice, first on line 2, column 3",
            "9",
            "tile 6 is missing",
        ),
        (
            "",
            "1 2 3\n4 0 5\n7 8 _",
            "line 3, column 5: `_` is a second blank, the first is on line 2, column 3",
            "_",
            "a board has one",
        ),
        (
            "",
            "1 2 3\n4 0 l\n7 8 6",
            "line 2, column 5: `l` is a second blank, the first is on line 2, column 3",
            "l",
            "did you mean 1? `l` is without digits",
        ),
        (
            "",
            "1 2 3\n4 🎉 5\n7 8 6",
            "line 2, column 3: `🎉` is not a number",
            "🎉",
            "write the blank as 0, _ or -",
        ),
        (
            "",
            "[[1,2,3],[4,\"five\",0]]",
            "line 1, column 20: `0` is a second blank, the first is on line 1, column 13",
            "0",
            "`five` is without digits",
        ),
        (
            "",
            "1 2 3\\n4 0 5",
            "line 1, column 5: `3\\n4` is not a number",
            "3\\n4",
            "a line of its own",
        ),
        (
            "",
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 16",
            "line 1, column 39: 17 numbers cannot fill a square board",
            "16",
            "a 4x4 board has 16, are some too many? or give --size 1x17",
        ),
        (
            "",
            "│ 1 │   │\n│   │ 3 │",
            "line 2, column 2: this empty cell is a second blank, the first is on line 1, column 6",
            "   ",
            "a board has one",
        ),
    ]);
}

#[test]
fn wrong_shapes_are_explained() {
    check(&[
        (
            "",
            "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15",
            "line 4, column 1: 15 numbers, but a 4x4 board has 16 cells",
            "13 14 15",
            "add the blank as 0, _ or -",
        ),
        (
            "",
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
            "line 1, column 34: 15 numbers, but a 4x4 board has 16 cells",
            "15",
            "add the blank as 0, _ or -",
        ),
        (
            "",
            "1 2 3\n4 0\n7 8 6",
            "line 2, column 1: row 2 has 2 numbers, expected 3",
            "4 0",
            "add what is missing",
        ),
        (
            "",
            "1 2\n4 0 5\n7 8 6",
            "line 1, column 1: row 1 has 2 numbers, expected 3",
            "1 2",
            "add",
        ),
        (
            "",
            "1 2 3\n4 0 5 6\n7 8 6",
            "line 2, column 7: row 2 has 4 numbers, expected 3",
            "6",
            "same number",
        ),
        (
            "",
            "1 2 3 4 5 0",
            "line 1, column 11: 6 numbers cannot fill a square board",
            "0",
            "--size 2x3",
        ),
        (
            "",
            "1\n2\n3\n4\n0",
            "line 5, column 1: 5 numbers cannot fill a square board",
            "0",
            "--size 1x5",
        ),
        (
            "column",
            "1\n2 3\n0",
            "line 2, column 3: row 2 has 2 numbers, expected 1",
            "3",
            "same number",
        ),
        ("", "1 2 3/4 0/7 8 6", "line 1, column 7: row 2 has 2 numbers, expected 3", "4 0", "add"),
        ("", "1 2 3|4 0|7 8 6", "line 1, column 7: row 2 has 2 numbers, expected 3", "4 0", "add"),
        (
            "",
            "1234/5678/9 12 15 14/13 11 - 10",
            "line 1, column 1: row 1 has 1 number, expected 4",
            "1234",
            "put spaces",
        ),
        ("", "1 2 3//7 8 6", "line 1, column 7: row 2 has 0 numbers, expected 3", "", "add"),
        (
            "",
            "12345678910111213140",
            "line 1, column 1: 20 cells in one word, but only boards of up to 10 can be written without spaces",
            "12345678910111213140",
            "put spaces",
        ),
        (
            "",
            "86725430",
            "line 1, column 8: 8 numbers cannot fill a square board",
            "0",
            "--size 2x4",
        ),
        (
            "",
            "867/254/331",
            "line 1, column 10: tile 3 appears twice, first on line 1, column 9",
            "3",
            "blank is missing",
        ),
    ]);
}

#[test]
fn boards_that_differ_from_their_size_are_explained() {
    check(&[
        ("", "3 3\n1 2 3\n4 0 5", "line 1, column 1: 2 rows, expected 3", "3 3", "missing rows"),
        ("", "3\n1 2 3\n4 0 5", "line 1, column 1: 2 rows, expected 3", "3", "missing rows"),
        (
            "",
            "3\n1 2 3\n4 0 5\n7 8 6\n9 10 11",
            "line 5, column 1: 4 rows, expected 3",
            "9 10 11",
            "surplus",
        ),
        (
            "",
            "3\n1 2 3\n4 0 5 6\n7 8 6",
            "line 3, column 7: row 2 has 4 numbers, expected 3",
            "6",
            "same number",
        ),
        (
            "",
            "3 # size\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0",
            "line 1, column 1: this line promises a 3x3 board, but the rows below have 4 numbers",
            "3",
            "correct the size",
        ),
        (
            "",
            "2 3\n1 2 3\n4 5 5",
            "line 3, column 5: tile 5 appears twice, first on line 3, column 3",
            "5",
            "blank is missing",
        ),
        (
            "",
            "1000\n1 2\n3 0",
            "line 1, column 1: a board of 1000 x 1000 is not supported",
            "1000",
            "from 1 to 100",
        ),
        (
            "sized",
            "1 2 3\n4 5 6\n7 8 0",
            "line 1, column 1: this line should be the size, N or R C, but it has 3 numbers",
            "1",
            "--format",
        ),
        ("sized", "x\n1 2\n3 0", "line 1, column 1: `x` is not a number", "x", "whole numbers"),
        (
            "",
            "2 2 3\n1 2\n3 0\n1 2\n3 0",
            "line 1, column 5: 2 boards, expected 3",
            "3",
            "correct the count",
        ),
        (
            "",
            "3 3 1\n1 2 3\n4 0 5\n7 8 6\n1 2 3\n4 5 6\n7 8 0",
            "line 1, column 5: 2 boards, expected 1",
            "1",
            "correct the count",
        ),
        (
            "",
            "3 3 2\n1 2 3\n4 0 5\n7 8 6\n1 2 3",
            "line 1, column 1: 1 row, expected 3",
            "3 3",
            "missing rows",
        ),
        (
            "",
            "three\n1 2 3\n4 0 5\n7 8 6",
            "line 1, column 1: `three` is not a number",
            "three",
            "rows and columns",
        ),
        ("", "2 2 2\n1 2\n3 0\n1 2", "line 1, column 1: 1 row, expected 2", "2 2", "missing rows"),
        (
            "counted",
            "2 2\n1 2\n3 0",
            "line 1, column 1: this line should be three numbers: rows, columns and number of boards, but it has 2 numbers",
            "2",
            "--format",
        ),
    ]);
}

#[test]
fn a_mistake_in_one_of_many_boards_is_found_there() {
    check(&[
        (
            "",
            "1 2\n3 0\n\n1 2\n3 3\n\n0 1\n2 3",
            "line 5, column 3: tile 3 appears twice, first on line 5, column 1",
            "3",
            "blank is missing",
        ),
        (
            "",
            "1 2 3 x\n1 x 3 2\n1 2 x x\n3 2 1 x",
            "line 3, column 7: `x` is a second blank, the first is on line 3, column 5",
            "x",
            "a board has one",
        ),
        (
            "",
            "3 3 2\n1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 8 8",
            "line 7, column 5: tile 8 appears twice, first on line 7, column 3",
            "8",
            "blank is missing",
        ),
    ]);
}

#[test]
fn start_and_goal_must_agree() {
    check(&[
        (
            "",
            "1 2\n3 0\ngoal\n1 2 3\n4 5 0",
            "line 4, column 1: the goal is 2x3, but the start is 2x2",
            "1 2 3",
            "same rows",
        ),
        (
            "",
            "1 2\n3 0\ngoal:\n1 2\n3 3",
            "line 5, column 3: tile 3 appears twice, first on line 5, column 1",
            "3",
            "blank is missing",
        ),
        (
            "",
            "1 2\n3 0\ngoal:\n",
            "line 3, column 1: there is no goal below this line",
            "goal:",
            "`goal`",
        ),
        (
            "",
            "goal:\n1 2\n3 0",
            "line 1, column 1: there is no board above this line",
            "goal:",
            "`goal`",
        ),
        (
            "",
            "1 2\n3 0\ngoal\n1 2\n3 0\n---\n1 2\n3 0",
            "line 6, column 1: a second goal is announced here, the first on line 3, column 1",
            "---",
            "`goal`",
        ),
        (
            "",
            "1 2\n3 0\n\n1 2\n3 0\ngoal\n1 2\n3 0",
            "line 1, column 1: 2 boards, expected 1",
            "1 2",
            "boards",
        ),
        ("start-goal", "1 2\n3 0", "line 1, column 1: 1 board, expected 2", "1 2", "boards"),
        (
            "start-goal",
            "1 2\n3 0\n\n1 2 0",
            "line 4, column 1: the goal is 1x3, but the start is 2x2",
            "1 2 0",
            "same rows",
        ),
        (
            "",
            "{\"start\":[[1,0]],\"goal\":[[1],[0]]}",
            "line 1, column 18: the goal is 2x1, but the start is 1x2",
            "\"goal\"",
            "same rows",
        ),
    ]);
}

#[test]
fn wrong_json_is_explained() {
    check(&[
        (
            "",
            "[[1,2],[3,0]",
            "line 1, column 13: expected `,` or `]`, found the end of the text",
            "",
            "[[1,2,3]",
        ),
        ("", "[[1,2],[],]", "line 1, column 9: expected a cell, found `]`", "]", "[[1,2,3]"),
        ("", "[[1,2],3,0]", "line 1, column 8: expected `[`, a row, found `3`", "3", "[[1,2,3]"),
        ("", "{{1,2},{3,0)}", "line 1, column 12: expected `,` or `}`, found `)`", ")", "[[1,2,3]"),
        (
            "",
            "[[1,2],\n [3,true]]",
            "line 2, column 5: expected a number, a string or null, found `true`",
            "true",
            "[[1,2,3]",
        ),
        ("", "[[1,2],[3,4.5]]", "line 1, column 11: `4.5` is not a number", "4.5", "whole numbers"),
        (
            "",
            "[[1,2],[3,null],[\"\",5]]",
            "line 1, column 18: this empty cell is a second blank, the first is on line 1, column 11",
            "\"\"",
            "one",
        ),
        (
            "",
            "[[1,2],[3]]",
            "line 1, column 9: 3 numbers, but a 2x2 board has 4 cells",
            "3",
            "add the blank",
        ),
        (
            "",
            "{\"begin\":[[1,0]]}",
            "line 1, column 2: expected \"start\" or \"goal\", each once, found `\"begin\"`",
            "\"begin\"",
            "start",
        ),
        (
            "",
            "{\"goal\":[[1,0]]}",
            "line 1, column 1: expected an object with \"start\", found `{`",
            "{",
            "start",
        ),
        (
            "",
            "[[1,\"0]]",
            "line 1, column 5: expected a string that ends on this line, found `\"`",
            "\"",
            "[[1,2,3]",
        ),
        (
            "",
            "[[1,0]], [[0,1]]",
            "line 1, column 8: expected `[`, a board, found `,`",
            ",",
            "[[1,2,3]",
        ),
    ]);
}

#[test]
fn a_size_that_was_asked_for_must_be_met() {
    let size = Size::new(4, 4).ok();
    let (grid, line) = ("1 2\n3 0", "1 2 3 4 5 6 7 0");
    let error = read(grid, &Options { format: None, size }).unwrap_err();
    let message = "line 1, column 1: this board is 2x2, but 4x4 was asked for";
    check_error(grid, &error, message, "1 2", "--size 2x2");
    let error = read(line, &Options { format: None, size }).unwrap_err();
    let message = "line 1, column 15: 8 numbers, but a 4x4 board has 16 cells";
    check_error(line, &error, message, "0", "missing tiles");
}

#[test]
fn boards_beyond_the_largest_are_refused() {
    let wide = format!("{}\n", "1 ".repeat(101)).repeat(2);
    let error = read(&wide, &Options::default()).unwrap_err();
    assert_eq!(error.kind, NotationErrorKind::BoardSize { rows: 2, cols: 101 });
    assert_eq!(error.at.unwrap().column, 201);
    let tall = "1 2\n".repeat(101);
    let error = read(&tall, &Options::default()).unwrap_err();
    assert_eq!(error.kind, NotationErrorKind::BoardSize { rows: 101, cols: 2 });
    assert_eq!(error.at.unwrap().line, 101);
}

#[test]
fn an_unknown_format_is_refused_with_the_names() {
    let error = format("csv").unwrap_err();
    assert_eq!(error.to_string(), "there is no format `csv`");
    assert!(error.hint().unwrap().contains("grid, column"));
}
