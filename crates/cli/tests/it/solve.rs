//! `susun solve` as text: every method, goal, size and output format.

use std::time::Duration;

use serde_json::Value;

use crate::program::susun;

const EXAMPLE: &str = "8 1 3/4 0 2/7 6 5";
const TWO_SOLUTIONS: &str = "3 1 2 4/- 5 7 8/10 6 11 12/9 13 14 15";

fn methods() -> Value {
    susun(["methods", "--json"]).run().json()
}

fn solved(args: &[&str]) -> Value {
    susun([&["solve", "--json"], args].concat()).run().with_code(0).json()
}

#[test]
fn every_algorithm_solves_the_example_with_every_heuristic_it_takes() {
    let methods = methods();
    let list = |name: &str| methods[name].as_array().expect("a list").clone();
    let mut runs = 0;
    for algorithm in list("algorithms") {
        let name = algorithm["name"].as_str().expect("a name");
        let shortest = algorithm["guarantee"].as_str().is_some_and(|g| g.starts_with("shortest"));
        let mut method = vec![EXAMPLE, "-a", name];
        if name == "depth-limited" {
            method.extend(["--depth", "15"]);
        }
        let heuristics = list("heuristics");
        let heuristics: Vec<&str> = match algorithm["default_heuristic"] {
            Value::Null => Vec::new(),
            _ => heuristics.iter().filter_map(|info| info["name"].as_str()).collect(),
        };
        let mut choices: Vec<Vec<&str>> = vec![method.clone()];
        choices.extend(heuristics.iter().map(|name| [&method[..], &["-H", name]].concat()));
        if !heuristics.is_empty() {
            choices.push([&method[..], &["-H", "manhattan,inversion"]].concat());
        }
        for choice in choices {
            runs += 1;
            let report = solved(&choice);
            let cost = report["cost"].as_u64().expect("a cost");
            assert!(cost >= 14 && cost.is_multiple_of(2), "{choice:?}: {cost}");
            assert_eq!(report["method"]["algorithm"], name);
            if shortest {
                assert_eq!((cost, &report["verdict"]), (14, &"optimal".into()), "{choice:?}");
            }
        }
    }
    assert!(runs > 40, "{runs}");
}

#[test]
fn the_variants_of_the_algorithms_can_be_selected() {
    assert_eq!(solved(&[EXAMPLE, "-a", "a-star", "--duplicates", "previous"])["cost"], 14);
    assert_eq!(solved(&[EXAMPLE, "-a", "a-star", "--duplicates", "closed"])["cost"], 14);
    let weighted = solved(&[EXAMPLE, "-a", "weighted-a-star", "--weight", "3"]);
    assert!(weighted["cost"].as_u64().is_some_and(|cost| (14..=42).contains(&cost)));
    assert_eq!(solved(&[EXAMPLE, "--optimal", "-a", "breadth-first"])["cost"], 14);
    assert_eq!(solved(&[EXAMPLE, "--threads", "2"])["cost"], 14);
}

#[test]
fn named_goals_and_custom_goals_are_reached() {
    for (board, goal, moves) in [
        ("3 2 6/1 4 0/8 7 5", "snail", 15),
        ("0 3 8/4 1 7/2 6 5", "blank-first", 20),
        ("2 3 4/1 5 0/7 6 8", "standard", 19),
        ("1 2/3 0", "0 2/1 3", 2),
        ("1 2/3 0", "0 2 1 3", 2),
        ("1 2 3 0/", "0 1 2 3", 3),
        ("3 2 6/1 4 0/8 7 5", "1 2 3/8 0 4/7 6 5", 15),
    ] {
        assert_eq!(solved(&[board, "--goal", goal])["cost"], moves, "{board} to {goal}");
    }
    let own = susun(["solve", "--json"]).input("1 2\n3 0\ngoal\n0 2\n1 3\n").run();
    assert_eq!(own.json()["puzzle"]["goal"], "custom");
    assert_eq!(own.json()["cost"], 2);
}

#[test]
fn the_option_for_the_goal_overrides_the_goal_in_the_text() {
    let call = susun(["solve", "--json", "--goal", "standard"]);
    let report = call.input("1 2\n3 0\ngoal\n0 2\n1 3\n").run().json();
    assert_eq!((&report["puzzle"]["goal"], &report["cost"]), (&"standard".into(), &0.into()));
}

#[test]
fn an_unsolvable_board_names_the_option_that_would_make_it_solvable() {
    let ran = susun(["solve", "0 1 2/3 4 5/6 7 8"]).run();
    assert!(ran.with_code(0).out.contains("proved shortest"));
    let ran = susun(["solve", "1 2 3/8 0 4/7 6 5"]).run().with_code(10);
    assert!(ran.out.contains("unsolvable for the standard goal"), "{}", ran.out);
    assert!(ran.out.contains("try --goal snail"), "{}", ran.out);
    let report = susun(["solve", "--json", "1 2 3/8 0 4/7 6 5"]).run().json();
    assert_eq!(report["other_goals"], serde_json::json!(["snail"]));
    assert_eq!(report["moves"], Value::Null);
    assert_eq!(report["certificate"]["kind"], "parity");
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    let text = susun(["solve", "--all", TWO_SOLUTIONS]).run().answer();
    assert!(text.contains("21 moves, proved shortest"), "{text}");
    assert!(text.contains("2 shortest solutions"), "{text}");
    let listed = |most: &str| {
        let report = solved(&["--all", "--max-solutions", most, TWO_SOLUTIONS]);
        assert_eq!(report["solutions"]["count"], "2");
        assert_eq!(report["solutions"]["complete"], true);
        let listed = report["solutions"]["listed"].as_array().expect("a list").clone();
        assert!(listed.iter().all(|moves| moves.as_array().is_some_and(|m| m.len() == 21)));
        listed.len()
    };
    assert_eq!((listed("1"), listed("2"), listed("9")), (1, 2, 2));
    let deepening = solved(&["--all", "-a", "iterative-deepening", "0 1 3/4 2 5/7 8 6"]);
    assert_eq!(deepening["solutions"]["count"], "1");
}

#[test]
fn all_boards_of_the_solution_are_printed() {
    let text = susun(["solve", "--boards", "1 2 3/4 0 5/7 8 6"]).run().answer();
    assert_eq!(text.matches('┌').count(), 3, "{text}");
    assert!(text.contains("move 1: tile 5\n") && text.contains("move 2: tile 6\n"), "{text}");
}

#[test]
fn a_long_solution_is_printed_in_little_memory() {
    let board = susun(["generate", "sliding", "--size", "10x10", "--seed", "1"]).run().answer();
    let call = susun(["solve", "--boards", "-a", "constructive"]);
    let text = call.input(&board).memory(8 << 20).run().answer();
    let boards = text.matches('┌').count();
    assert!(boards > 1000 && text.contains(&format!("move {}: tile ", boards - 1)), "{boards}");
    assert!(!text.contains(&format!("move {boards}: tile ")), "{boards}");
}

#[test]
fn moves_are_written_in_every_notation() {
    for (notation, moves) in [
        ("tiles", "7 11 12"),
        ("blank", "drd"),
        ("tile-directions", "ULU"),
        ("words", "DOWN RIGHT DOWN"),
    ] {
        let board = "1 2 3 4/5 6 - 8/9 10 7 11/13 14 15 12";
        let text = susun(["solve", board, "--moves", notation]).run().answer();
        assert!(text.lines().any(|line| line == moves), "{notation}: {text}");
    }
}

#[test]
fn the_solved_board_is_reported_as_solved() {
    assert!(susun(["solve", "1 2/3 0"]).run().answer().contains("already solved"));
    assert!(susun(["solve", "--boards", "1 2/3 0"]).run().answer().contains("already solved"));
}

#[test]
fn small_and_narrow_boards_are_solved() {
    for (board, moves) in [
        ("0 1/", 1),
        ("1/0/", 0),
        ("0 1 2 3 4/", 4),
        ("1/2/0/3", 1),
        ("0 3/2 1", 6),
        ("1 2 3 4 5 6 7 8/9 10 11 12 13 0 14 15", 2),
    ] {
        let report = solved(&[board]);
        let answer = (&report["cost"], &report["verdict"]);
        assert_eq!(answer, (&moves.into(), &"optimal".into()), "{board}");
    }
}

#[test]
fn large_boards_are_answered_with_a_bound() {
    let board = susun(["generate", "sliding", "--size", "6x6", "--seed", "5"]).run().answer();
    let text = susun(["solve"]).input(&board).run().answer();
    assert!(text.contains("no solution has fewer than"), "{text}");
    assert!(text.contains("--optimal proves a shortest solution"), "{text}");
    // A time limit says how long to improve the solution.
    let call = susun(["solve", "--json", "--limit-time", "300ms"]).input(&board);
    let report = call.run().with_code(0).json();
    assert_eq!((&report["verdict"], &report["halted_by"]), (&"solved".into(), &"time".into()));
    assert!(report["lower_bound"].as_u64() < report["cost"].as_u64());
}

#[test]
fn the_largest_board_is_solved_in_time() {
    let board = susun(["generate", "sliding", "--size", "100x100", "--seed", "1"]).run().answer();
    // A few seconds in a release build; tests are built with less optimisation.
    let call = susun(["solve", "--json"]).input(&board).patience(Duration::from_secs(90));
    let report = call.run().with_code(0).json();
    assert_eq!(report["verdict"], "solved");
    assert_eq!(report["certificate"]["replayed"], true);
}

#[test]
fn optimal_above_4x4_needs_an_option() {
    let walk = ["generate", "sliding", "--size", "5x5", "--walk", "30", "--seed", "4"];
    let board = susun(walk).run().answer();
    let board = board.trim();
    let quick = solved(&[board]);
    assert_eq!(quick["verdict"], "solved");
    let report = solved(&[board, "--optimal"]);
    assert_eq!(report["verdict"], "optimal");
    assert!(report["cost"].as_u64() <= quick["cost"].as_u64(), "{report}");
    assert!(report["lower_bound"].as_u64() > quick["lower_bound"].as_u64(), "{report}");
}

#[test]
fn an_answer_as_short_as_its_bound_is_proved_by_any_method() {
    let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19/21 22 23 24 20";
    let report = solved(&[board]);
    assert_eq!((&report["verdict"], &report["cost"]), (&"optimal".into(), &2.into()));
    assert_eq!(report["method"]["algorithm"], "anytime");
}
