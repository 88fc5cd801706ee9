//! `susun methods`.

use crate::program::susun;

#[test]
fn everything_that_can_be_chosen_is_listed() {
    let text = susun(["methods"]).run().answer();
    let report = susun(["methods", "--json"]).run().json();
    for list in ["algorithms", "heuristics", "formats", "goals", "notations"] {
        let names = report[list].as_array().expect("a list");
        assert!(!names.is_empty(), "{list}");
        for info in names {
            let name = info["name"].as_str().expect("a name");
            assert!(text.contains(name), "{name}");
        }
    }
}

#[test]
fn every_example_of_a_format_is_read_as_that_format() {
    let report = susun(["methods", "--json"]).run().json();
    for info in report["formats"].as_array().expect("a list") {
        let example = info["example"].as_str().expect("an example");
        let read = susun(["convert", "--json", "--to", "json"]).input(example).run().json();
        assert_eq!(read["from"], info["name"]);
    }
}

#[test]
fn every_listed_goal_is_accepted() {
    let report = susun(["methods", "--json"]).run().json();
    for info in report["goals"].as_array().expect("a list") {
        let (name, board) = (info["name"].as_str(), info["example"].as_str());
        let (name, board) = (name.expect("a name"), board.expect("a board"));
        // A goal with free cells is not a board; the goal that it is a part of reaches it.
        let board = if board.contains('*') { "1 2 3/4 5 6/7 8 0" } else { board };
        let solved = susun(["solve", board, "--goal", name]).run().answer();
        assert!(solved.contains("already solved"), "{name}: {solved}");
    }
}
