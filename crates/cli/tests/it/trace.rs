//! Traces: recording, summarising, stepping, drawing.

use std::fs;

use crate::program::{Ran, susun};

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

fn recorded(folder: &std::path::Path, args: &[&str]) -> Ran {
    let call = susun(["solve", BOARD, "--trace", "search.jsonl"]).within(folder);
    args.iter().fold(call, |call, arg| call.arg(arg)).run().with_code(0)
}

#[test]
fn a_recorded_search_is_recounted() {
    let folder = tempfile::tempdir().expect("a folder");
    for algorithm in ["a-star", "ida-star", "branch-and-bound", "greedy"] {
        let solved = recorded(folder.path(), &["-a", algorithm, "--json"]).json();
        let summary = susun(["trace", "search.jsonl", "--json"]).within(folder.path()).run();
        let summary = summary.with_code(0).json();
        assert_eq!(summary["recounted"], solved["counters"]);
        assert_eq!(summary["recounted_rounds"], solved["rounds"]);
        assert_eq!(summary["first_goal"]["moves"], solved["moves"]);
        assert_eq!(summary["agrees"], true);
    }
}

#[test]
fn the_summary_the_list_and_the_steps_are_text() {
    let folder = tempfile::tempdir().expect("a folder");
    recorded(folder.path(), &["-a", "branch-and-bound"]);
    let trace = |args: &[&str]| {
        let call = susun(["trace", "search.jsonl"]).within(folder.path());
        args.iter().fold(call, |call, arg| call.arg(arg))
    };
    let summary = trace(&[]).run().with_code(0).out;
    assert_eq!(
        summary,
        "1 2 3/4 0 6/7 5 8 by branch-and-bound with hamming\n\
         events    14\n\
         nodes     7 generated, 2 expanded, 3 selected, peak 7 states\n\
         deepest   2 moves\n\
         goal      node 6, after 2 moves: 5 8\n\
         the recount agrees with the counters of the search\n"
    );
    let list = trace(&["--list"]).run().with_code(0).out;
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 14);
    assert_eq!(lines[0], " 1  root: g 0 + h 2 = f 2");
    assert_eq!(lines[6], " 7  node 4 from node 0, blank down: g 1 + h 1 = f 2");
    assert_eq!(lines[13], "14  node 6 is the goal");
    let steps = trace(&["--step"]).input("\n5\nb\n99\nwhat\ng\n").run().with_code(0).out;
    for part in
        ["node 0 is selected", "node 1 from node 0", "no such event", "Enter: next", "the goal"]
    {
        assert!(steps.contains(part), "{part} is missing in {steps}");
    }
    assert!(steps.ends_with("14 of 14> \n"), "{steps}");
}

#[test]
fn a_truncated_trace_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    recorded(folder.path(), &["-a", "a-star", "--trace-events", "5"]);
    let trace = |arg: &str| susun(["trace", "search.jsonl", arg]).within(folder.path()).run().out;
    for arg in ["--list", "--step", "--json"] {
        let out = trace(arg);
        let truncated = out.contains("truncated: 8") || out.contains("\"left_out\":8");
        assert!(truncated, "{out}");
    }
    let summary = susun(["trace", "search.jsonl"]).within(folder.path()).run().with_code(0).out;
    assert!(summary.contains("truncated: 8 events not recorded"), "{summary}");
    assert!(summary.contains("goal      not among the events"), "{summary}");
    let drawn = susun(["trace", "search.jsonl", "--svg", "tree.svg"]).within(folder.path()).run();
    assert!(drawn.err.contains("truncated: 8 events"), "{}", drawn.err);
    let svg = fs::read_to_string(folder.path().join("tree.svg")).expect("a picture");
    assert!(svg.contains("(truncated)"), "{svg}");
}

#[test]
fn the_tree_is_drawn_with_its_costs() {
    let folder = tempfile::tempdir().expect("a folder");
    recorded(folder.path(), &["-a", "a-star"]);
    let files = ["--dot", "tree.dot", "--svg", "tree.svg", "--png", "tree.png"];
    let call = susun(["trace", "search.jsonl"]).within(folder.path()).args(files);
    call.run().with_code(0);
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    let dot = String::from_utf8(read("tree.dot")).expect("text");
    assert!(dot.contains(r#"n0 [label="1 2 3\n4 0 6\n7 5 8\nnode 0\ng 0 + h 2 = f 2"];"#), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 6);
    let svg = String::from_utf8(read("tree.svg")).expect("text");
    assert!(svg.contains("g 2 + h 0 = f 2") && svg.contains("goal"), "{svg}");
    assert!(read("tree.png").starts_with(b"\x89PNG"));
}

#[test]
fn the_tree_of_one_round_or_of_the_first_nodes_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let hard = ["solve", "8 1 3/4 0 2/7 6 5", "-a", "ida-star", "--trace", "search.jsonl"];
    susun(hard).within(folder.path()).run().with_code(0);
    let nodes = |args: &[&str]| {
        let call = susun(["trace", "search.jsonl", "--dot", "tree.dot"]).within(folder.path());
        args.iter().fold(call, |call, arg| call.arg(arg)).run().with_code(0);
        let dot = fs::read_to_string(folder.path().join("tree.dot")).expect("a file");
        dot.matches("[label=\"").count() - dot.matches(" -> ").count()
    };
    // Round by round 12, 37 and 99 nodes are generated, and each tree has the root as well.
    let rounds = ["1", "2", "3"].map(|round| nodes(&["--round", round]));
    assert_eq!(rounds, [13, 38, 100]);
    assert_eq!(nodes(&[]), rounds[2]);
    assert_eq!(nodes(&["--nodes", "7"]), 7);
}

#[test]
fn errors_have_a_hint() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |args: &[&str], code: i32, part: &str| {
        let call = args.iter().fold(susun::<[&str; 0]>([]).within(folder.path()), |c, a| c.arg(a));
        let ran = call.run().with_code(code);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    };
    let solve = ["solve", BOARD, "--trace", "t.jsonl", "-a"];
    refused(&[&solve[..], &["bidirectional"]].concat(), 30, "bidirectional cannot be traced");
    refused(&["solve", BOARD, "1 2/3 0", "--trace", "t.jsonl"], 30, "shows one puzzle");
    refused(&["solve", BOARD, "--trace", "t", "--checkpoint", "c"], 30, "cannot be used with");
    refused(&["solve", BOARD, "--trace-events", "7"], 30, "--trace");
    refused(&["trace", "nowhere.jsonl"], 32, "nowhere.jsonl");
    fs::write(folder.path().join("board.txt"), BOARD).expect("a file");
    refused(&["trace", "board.txt"], 31, "this is not a trace");
    refused(&["trace", "board.txt"], 31, "--> board.txt");
    recorded(folder.path(), &["-a", "a-star"]);
    refused(&["trace", "search.jsonl", "--svg", "t.svg", "--round", "2"], 30, "no rounds");
    let text = fs::read_to_string(folder.path().join("search.jsonl")).expect("a file");
    fs::write(folder.path().join("cut.jsonl"), &text[..text.len() - 30]).expect("a file");
    refused(&["trace", "cut.jsonl"], 31, "cut short");
    // A trace whose counters do not match its events.
    let forged = text.replacen("\"expanded\":2", "\"expanded\":3", 1);
    fs::write(folder.path().join("forged.jsonl"), forged).expect("a file");
    let ran = susun(["trace", "forged.jsonl"]).within(folder.path()).run().with_code(11);
    assert!(ran.out.contains("does NOT agree with the counters of the search"), "{}", ran.out);
    let ran = susun(["trace", "forged.jsonl", "--list"]).within(folder.path()).run().with_code(11);
    assert!(ran.err.contains("does NOT agree with the counters of the search"), "{}", ran.err);
    // A sum that overflows.
    let large = text.replacen("\"h\":3", "\"h\":4294967295", 1);
    fs::write(folder.path().join("large-h.jsonl"), large).expect("a file");
    refused(&["trace", "large-h.jsonl", "--list"], 31, "cannot follow");
    // An unsolvable board is not searched.
    let args = ["solve", "1 2 3/4 5 6/8 7 0", "--trace", "none.jsonl"];
    let ran = susun(args).within(folder.path()).run().with_code(10);
    assert!(ran.err.contains("there is no trace"), "{}", ran.err);
    assert!(!folder.path().join("none.jsonl").exists());
    let large = ["solve", "8 6 7/2 5 4/3 0 1", "-a", "a-star", "--trace", "large.jsonl"];
    susun(large).within(folder.path()).run().with_code(0);
    refused(&["trace", "large.jsonl", "--svg", "t.svg"], 33, "--nodes 300");
}
