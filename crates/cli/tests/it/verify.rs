//! `susun verify`.

use std::fs;

use crate::program::susun;

const BOARD: &str = "1 2 3 4/5 6 - 8/9 10 7 11/13 14 15 12";

#[test]
fn reports_of_solve_are_valid() {
    let boards = "1 2 3/4 0 5/7 8 6\n1 2 3/4 5 6/8 7 0\n1 2/3 0\n2 1 0/\n";
    for args in [&["--all"][..], &["-a", "constructive"], &["--limit-nodes", "3"]] {
        let reports = susun([&["solve", "--json"], args].concat()).input(boards).run().out;
        let ran = susun(["verify"]).input(&reports).run().with_code(0);
        assert_eq!(ran.out.matches("valid: ").count(), 4, "{}", ran.out);
        assert!(!ran.out.contains("invalid"), "{}", ran.out);
    }
}

#[test]
fn a_report_may_be_longer_than_any_puzzle() {
    let board = susun(["generate", "sliding", "--size", "50x50", "--seed", "1"]).run().answer();
    let report = susun(["solve", "--json", "-a", "constructive"]).input(&board).run().answer();
    assert!(report.len() > 1 << 20, "{} bytes", report.len());
    let ran = susun(["verify", "--json"]).input(&report).run().with_code(0);
    assert_eq!(ran.json()["verdict"], "valid");
}

#[test]
fn an_altered_report_is_refused() {
    let report = susun(["solve", "--json", "--all", BOARD]).run().answer();
    susun(["verify"]).input(&report).run().with_code(0);
    for (from, to) in [
        ("\"moves\":[7,11,12]", "\"moves\":[7,11]"),
        ("\"moves\":[7,11,12]", "\"moves\":[7,12,11]"),
        ("\"moves\":[7,11,12]", "\"moves\":[7,11,12,12,12]"),
        ("\"cost\":3", "\"cost\":5"),
        ("\"lower_bound\":3", "\"lower_bound\":4"),
        ("\"lower_bound\":3", "\"lower_bound\":1"),
        ("\"listed\":[[7,11,12]]", "\"listed\":[[7,11,15]]"),
        ("\"listed\":[[7,11,12]]", "\"listed\":[[7,11,12,12,12]]"),
        ("\"count\":\"1\"", "\"count\":\"0\""),
        ("\"verdict\":\"optimal\"", "\"verdict\":\"unsolvable\""),
        ("\"board\":\"1 2 3 4", "\"board\":\"2 1 3 4"),
    ] {
        let altered = report.replace(from, to);
        assert_ne!(altered, report, "{from}");
        let ran = susun(["verify"]).input(&altered).run().with_code(11);
        assert!(ran.out.starts_with("invalid: "), "{}", ran.out);
    }
}

#[test]
fn moves_are_read_in_every_notation_and_from_a_file() {
    for moves in ["7 11 12", "drd", "ULU", "DOWN RIGHT DOWN", "down right down", "7, 11, 12"] {
        let ran = susun(["verify", BOARD, "--moves", moves]).run();
        assert_eq!(ran.answer(), "valid: 3 moves lead from the board to the goal\n", "{moves}");
    }
    for (notation, moves) in [("blank", "DRD"), ("tile-directions", "ulu"), ("words", "DOWN")] {
        let ran = susun(["verify", BOARD, "--moves", moves, "--notation", notation]).run();
        assert_eq!(ran.code, if moves == "DOWN" { 11 } else { 0 }, "{}", ran.err);
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("moves.txt"), "7 11 # then\n12\n").expect("a file");
    let ran = susun(["verify", BOARD, "--moves", "moves.txt"]).within(folder.path()).run();
    ran.with_code(0);
}

#[test]
fn one_move_is_singular_and_the_goal_option_applies() {
    let ran = susun(["verify", "1 2 3/4 5 0/7 8 6", "--moves", "6"]).run();
    assert_eq!(ran.answer(), "valid: 1 move leads from the board to the goal\n");
    susun(["verify", "1 0/2 3", "--goal", "blank-first", "--moves", "1"]).run().with_code(0);
    susun(["verify", "1 0/2 3", "--moves", "1"]).run().with_code(11);
}

#[test]
fn impossible_moves_give_a_verdict_in_json() {
    let ran = susun(["verify", "--json", BOARD, "--moves", "7 1"]).run().with_code(11);
    let report = ran.json();
    assert_eq!((&report["verdict"], &report["cost"]), (&"invalid".into(), &().into()));
    assert!(report["finding"].as_str().is_some_and(|finding| finding.starts_with("move 2: ")));
}

#[test]
fn an_impossible_method_is_wrong_input_and_the_message_names_no_options() {
    let report = susun(["solve", "--json", BOARD]).run().answer();
    let altered = report.replace("\"weight\":null", "\"weight\":\"2\"");
    assert_ne!(altered, report);
    let ran = susun(["verify", "--repeat"]).input(&altered).run().with_code(31);
    assert!(ran.err.contains("its method has a weight"), "{}", ran.err);
    assert!(!ran.err.contains("--weight") && !ran.err.contains("--algorithm"), "{}", ran.err);
}

/// A report that claims too many nodes to repeat is stopped, which does not refute it.
#[test]
#[cfg(unix)]
fn ctrl_c_stops_a_repetition_and_nothing_is_refuted() {
    let hard = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
    let args =
        ["solve", hard, "--json", "-a", "ida-star", "-H", "hamming", "--limit-nodes", "1000"];
    let report = susun(args).run().with_code(21);
    let mut claim = report.json();
    let last = claim["rounds"].as_array_mut().and_then(|rounds| rounds.last_mut());
    let last = last.expect("rounds");
    let nodes = last["generated"].as_u64().expect("a number");
    last["generated"] = (nodes + 1_000_000_000_000).into();
    claim["counters"]["generated"] = 1_000_000_001_000_u64.into();
    // The second report is skipped.
    let call = susun(["verify", "--repeat", "--json"]).input(format!("{claim}\n{claim}\n"));
    let running = call.start();
    std::thread::sleep(std::time::Duration::from_millis(700));
    crate::limits::interrupt(running.child.id());
    let ran = running.finish().with_code(23);
    let said = ran.json();
    assert_eq!((&said["verdict"], &said["halted_by"]), (&"not-repeated".into(), &"stopped".into()));
}
