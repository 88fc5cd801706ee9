//! The inputs of commands: files, standard input and arguments.

use std::fs;

use crate::program::susun;

const GRID: &str = "1 2 3\n4 0 5\n7 8 6\n";
const BOARD: &str = "1 2 3/4 0 5/7 8 6";

fn costs(call: crate::program::Call) -> Vec<u64> {
    let ran = call.arg("--json").run().with_code(0);
    ran.json_lines().iter().filter_map(|report| report["cost"].as_u64()).collect()
}

#[test]
fn a_board_can_be_a_file_standard_input_a_dash_or_an_argument() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("board.txt"), GRID).expect("a file");
    fs::write(folder.path().join("board"), GRID).expect("a file");
    fs::write(folder.path().join("15"), GRID).expect("a file");
    let within = |call: crate::program::Call| call.within(folder.path());
    assert_eq!(costs(within(susun(["solve", "board.txt"]))), [2]);
    assert_eq!(costs(within(susun(["solve", "board"]))), [2]);
    assert_eq!(costs(within(susun(["solve", "15"]))), [2], "a file wins over a number");
    assert_eq!(costs(susun(["solve"]).input(GRID)), [2]);
    assert_eq!(costs(susun(["solve", "-"]).input(GRID)), [2]);
    assert_eq!(costs(susun(["solve", BOARD])), [2]);
    assert_eq!(costs(susun(["solve", GRID])), [2]);
    assert_eq!(costs(susun(["solve", "123405786"])), [2]);
    assert_eq!(costs(susun(["solve", "[[1,2,3],[4,0,5],[7,8,6]]"])), [2]);
}

#[test]
fn numbers_need_no_quotes() {
    assert_eq!(costs(susun(["solve", "1", "2", "3", "4", "0", "5", "7", "8", "6"])), [2]);
    assert_eq!(costs(susun(["solve", "1", "2", "3", "4", "x", "5", "7", "8", "6"])), [2]);
    assert_eq!(costs(susun(["solve", "1", "2", "3", "4", "-", "5", "7", "8", "6"])), [2]);
    assert_eq!(costs(susun(["solve", "--size", "2x3", "1", "2", "3", "4", "0", "5"])), [1]);
}

#[test]
fn several_boards_of_a_file_and_several_files_are_all_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("two.txt"), format!("{GRID}\n{GRID}")).expect("a file");
    fs::write(folder.path().join("one.txt"), "1 2\n3 0\n").expect("a file");
    let call = susun(["solve", "two.txt", "one.txt", BOARD]).within(folder.path());
    assert_eq!(costs(call), [2, 2, 0, 2]);
}

#[test]
fn windows_line_ends_byte_order_marks_and_tabs_are_accepted() {
    assert_eq!(costs(susun(["solve"]).input("\u{feff}1\t2\t3\r\n4\t0\t5\r\n7\t8\t6\r\n")), [2]);
}

#[test]
fn a_goal_can_be_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("goal.txt"), "0 1 2\n3 4 5\n6 7 8\n").expect("a file");
    let call = susun(["solve", "1 0 2/3 4 5/6 7 8", "--goal", "goal.txt"]);
    assert_eq!(costs(call.within(folder.path())), [1]);
}

#[test]
fn empty_standard_input_is_reported_with_a_hint() {
    for input in ["", " \n\n"] {
        let ran = susun(["solve"]).input(input).run().with_code(30);
        assert!(ran.err.contains("there is no puzzle on standard input"), "{}", ran.err);
        assert!(ran.err.contains("hint: give a file or a board"), "{}", ran.err);
    }
}

#[test]
fn a_board_before_an_error_in_another_file_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("good.txt"), GRID).expect("a file");
    fs::write(folder.path().join("bad.txt"), "1 2\n3 3\n").expect("a file");
    let call = susun(["solve", "--json", "good.txt", "bad.txt"]).within(folder.path());
    let ran = call.run().with_code(31);
    let reports = ran.json_lines();
    assert_eq!((&reports[0]["cost"], &reports[1]["kind"]), (&2.into(), &"error".into()));
    assert!(ran.err.contains("bad.txt:2:3"), "{}", ran.err);
}
