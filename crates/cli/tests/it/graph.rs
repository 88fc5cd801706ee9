//! The graph of all shortest solutions: files, text, limits.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Ran, susun};

/// 31 moves, in 40 ways.
const FARTHEST: &str = "8 6 7/2 5 4/3 0 1";

/// 37 moves, in 4 ways.
const FOUR: &str = "5 1 12 0/10 2 4 3/9 8 14 13/11 15 6 7";

fn graphed(folder: &Path, board: &str, args: &[&str]) -> Ran {
    let call = susun(["solve", board]).within(folder);
    args.iter().fold(call, |call, arg| call.arg(arg)).run()
}

fn report(folder: &Path, name: &str) -> Value {
    let text = fs::read_to_string(folder.join(name)).expect("a file");
    serde_json::from_str(&text).expect("a report")
}

#[test]
fn the_graph_is_summarised_in_a_line_and_written_as_a_report() {
    let folder = tempfile::tempdir().expect("a folder");
    for (board, solutions, line) in [
        (
            FARTHEST,
            "40",
            "40 shortest solutions over 527 states, with only start and goal in common",
        ),
        (FOUR, "4", "4 shortest solutions over 81 states; 17 of them are on every solution"),
        ("1 2 3/4 5 6/7 8 0", "1", "1 shortest solution over 1 state"),
    ] {
        let alone = graphed(folder.path(), board, &["--graph", "g.json"]).with_code(0);
        assert_eq!(alone.out.lines().last(), Some(line));
        let ran = graphed(folder.path(), board, &["--all", "--graph", "g.json"]).with_code(0);
        assert_eq!(ran.out.lines().last(), Some(line));
        assert!(ran.out.contains(&format!("\n{solutions} shortest solution")), "{}", ran.out);
        let graph = report(folder.path(), "g.json");
        assert_eq!(graph["solution_count"], solutions);
        for args in [&["verify", "g.json"][..], &["verify", "g.json", "--repeat"]] {
            let ran = susun(args).within(folder.path()).run().with_code(0);
            assert!(ran.out.contains(&format!("{solutions} solution")), "{}", ran.out);
        }
    }
}

#[test]
fn json_prints_the_graph_after_the_report_and_both_are_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["--all", "--json", "--graph", "g.json"];
    let ran = graphed(folder.path(), FOUR, &args).with_code(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    let [solved, graph] = lines[..] else { panic!("two reports: {}", ran.out) };
    let read = |line: &str| serde_json::from_str::<Value>(line).expect("JSON");
    assert_eq!(read(graph), report(folder.path(), "g.json"));
    assert_eq!(read(graph)["solution_count"], read(solved)["solutions"]["count"]);
    assert_eq!(read(graph)["example"], read(solved)["moves"]);
    let verified = susun(["verify", "--repeat"]).input(&ran.out).run().with_code(0);
    assert_eq!(verified.out.matches("repeated with").count(), 2, "{}", verified.out);
    let forged = ran.out.replacen("\"from_start\":\"1\"", "\"from_start\":\"2\"", 1);
    let refuted = susun(["verify"]).input(forged).run().with_code(11);
    assert!(refuted.out.contains("2 ways are said to lead from the start"), "{}", refuted.out);
}

#[test]
fn graphviz_gets_a_rank_for_each_layer_and_a_tile_on_each_edge() {
    let folder = tempfile::tempdir().expect("a folder");
    graphed(folder.path(), FOUR, &["--graph", "g.json"]).with_code(0);
    graphed(folder.path(), FOUR, &["--graph", "g.dot"]).with_code(0);
    let graph = report(folder.path(), "g.json");
    let dot = fs::read_to_string(folder.path().join("g.dot")).expect("a file");
    let begin = format!("digraph \"shortest solutions of {FOUR}\" {{\n");
    assert!(dot.starts_with(&begin), "{dot}");
    assert!(dot.contains(
        r#"  n0 [label="5 1 12 0\n10 2 4 3\n9 8 14 13\n11 15 6 7\n4 of 4 ways", penwidth=3];"#
    ));
    assert_eq!(dot.matches("rank=same").count(), 38);
    assert_eq!(dot.matches("penwidth=3").count(), 17);
    assert_eq!(dot.matches(" ways\"").count(), graph["states"].as_array().expect("a list").len());
    for edge in graph["edges"].as_array().expect("a list") {
        let line =
            format!("  n{} -> n{} [label=\"{}\"];\n", edge["from"], edge["to"], edge["tile"]);
        assert!(dot.contains(&line), "{line}");
    }
    assert_eq!(dot.matches(" -> ").count(), graph["edges"].as_array().expect("a list").len());
}

#[test]
fn other_extensions_and_other_files_are_refused_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["-", "graph", "g.svg", "g.txt", "g.JSONL"] {
        let ran = graphed(folder.path(), FOUR, &["--graph", name]).with_code(30);
        assert!(ran.err.contains(".json") && ran.err.contains(".dot"), "{}", ran.err);
        assert_eq!(ran.out, "");
    }
    fs::write(folder.path().join("mine.json"), "{\"mine\":1}").expect("a file");
    let ran = graphed(folder.path(), FOUR, &["--graph", "mine.json"]).with_code(30);
    assert!(ran.err.contains("is there already"), "{}", ran.err);
    graphed(folder.path(), FOUR, &["--graph", "none/g.dot"]).with_code(32);
    let ran = graphed(folder.path(), FOUR, &["--graph", "g.dot", "-a", "greedy"]).with_code(30);
    assert!(ran.err.contains("cannot prove a solution shortest"), "{}", ran.err);
    let packing = "packing\nboard 1x3\npiece A\nXX\npiece B\nX\n";
    let call = susun(["solve", "--graph", "g.dot"]).within(folder.path()).input(packing);
    assert!(call.run().with_code(30).err.contains("--graph is not for packing puzzles"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing was written");
}

#[test]
fn a_missing_graph_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["--graph", "g.json", "--limit-nodes", "10000"];
    let ran = graphed(folder.path(), FARTHEST, &args).with_code(21);
    let reason = "no graph of the shortest solutions: stopped by the node limit";
    assert_eq!(ran.out.lines().last(), Some(reason));
    assert!(ran.out.contains("31 moves, proved shortest"), "{}", ran.out);
    for (board, args, code) in [
        ("2 1 3/4 5 6/7 8 0", &["--graph", "g.json"][..], 10),
        (FARTHEST, &["--graph", "g.json", "--limit-nodes", "9"], 21),
    ] {
        let ran = graphed(folder.path(), board, args).with_code(code);
        assert!(ran.err.contains("so there is no graph"), "{}", ran.err);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was written");
}

#[test]
fn the_reference_describes_every_field_of_the_graph() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/reference/json.md");
    let page = fs::read_to_string(path).expect("the page");
    let begin = page.find("### solve --graph\n").expect("a section");
    let section = &page[begin..];
    let section = &section[..section[4..].find("\n#").map_or(section.len(), |end| end + 4)];
    let folder = tempfile::tempdir().expect("a folder");
    graphed(folder.path(), FOUR, &["--graph", "g.json"]).with_code(0);
    let graph = report(folder.path(), "g.json");
    for value in [&graph, &graph["states"][0], &graph["edges"][0]] {
        for (field, _) in value.as_object().expect("an object") {
            let elsewhere = ["schema", "kind", "puzzle"].contains(&field.as_str());
            assert!(elsewhere || section.contains(&format!("`{field}`")), "{field}");
        }
    }
}
