//! Tables of puzzles by methods.

use std::fs;

use super::Lab;

/// The second board is too hard for A* with Hamming within the limit.
const EXPERIMENT: &str = r#"
title = "Two heuristics & a limit"
repetitions = 3
limits = { seconds = "5m", nodes = "2k", memory = "1 GiB" }
[[instances]]
board = "1 2 3/4 0 5/7 8 6"
name = "easy"
[[instances]]
board = "8 6 7/2 5 4/3 0 1"
name = "hard_1"
[[methods]]
name = "A* Hamming"
algorithm = "a-star"
heuristic = "hamming"
[[methods]]
name = "greedy"
algorithm = "greedy"
heuristic = "manhattan"
"#;

#[test]
fn a_table_has_every_puzzle_and_the_limits_that_ended_runs() {
    let lab = Lab::new(EXPERIMENT);
    lab.run().with_code(0);
    let table = |to: &str| lab.susun(["lab", "table", "it.jsonl", "--to", to]).run().answer();

    let text = table("text");
    assert_eq!(text, lab.susun(["lab", "table", "it.jsonl"]).run().answer());
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split("  ").collect()).collect();
    let words = |line: usize| -> Vec<&str> {
        lines[line].iter().map(|word| word.trim()).filter(|word| !word.is_empty()).collect()
    };
    assert_eq!(words(0), ["Two heuristics & a limit"], "{text}");
    assert_eq!(words(1), ["A* Hamming", "greedy"], "{text}");
    assert_eq!(words(2), ["puzzle", "moves", "time", "nodes", "moves", "time", "nodes"], "{text}");
    let (easy, hard) = (words(3), words(4));
    assert_eq!((easy[0], easy[1], hard[0], hard[1]), ("easy", "2", "hard_1", "-"), "{text}");
    assert!(easy[2].ends_with(" ms") || easy[2].ends_with(" s"), "{text}");
    assert!(hard[2].starts_with("> ") && hard[3] == "> 2,000 nodes", "{text}");
    assert!(hard[4].parse::<u32>().is_ok_and(|moves| moves >= 31), "{text}");
    assert!(text.contains("A value with > is a lower bound: a limit ended the run.\n"), "{text}");
    assert!(text.ends_with("Times are medians of 3 repetitions.\n"), "{text}");

    let markdown = table("markdown");
    assert!(markdown.starts_with("**Two heuristics & a limit**\n\n| puzzle | A* Hamming: moves |"));
    assert!(markdown.contains("|---|---:|---:|---:|---:|---:|---:|\n| easy | 2 |"), "{markdown}");
    assert!(markdown.contains("| hard_1 | - | > "), "{markdown}");

    let csv = table("csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let names =
        "puzzle,A* Hamming cost,A* Hamming wall_seconds,A* Hamming generated,A* Hamming outcome,";
    assert!(csv.starts_with(names), "{csv}");
    assert_eq!((rows[1][1], rows[1][4], rows[1][8]), ("2", "optimal", "optimal"), "{csv}");
    assert_eq!((rows[2][1], rows[2][3]), ("", "2000"), "{csv}");
    assert!(csv.contains(",\"> 2,000 nodes\","), "{csv}");
    assert!(rows[1][2].parse::<f64>().is_ok_and(|seconds| seconds > 0.0), "{csv}");

    let latex = table("latex");
    assert!(latex.contains("\\caption{Two heuristics \\& a limit."), "{latex}");
    assert!(latex.contains("\\multicolumn{3}{c}{A* Hamming} & \\multicolumn{3}{c}{greedy} \\\\\n"));
    assert!(latex.contains("    hard\\_1 & - & $>$ "), "{latex}");
    assert!(latex.contains(" & $>$ 2,000 nodes & "), "{latex}");
    assert!(latex.contains("\\begin{tabular}{lrrrrrr}") && !latex.contains("rule"), "{latex}");
}

#[test]
fn measures_are_chosen_by_name_and_tables_go_to_files() {
    let lab = Lab::new(EXPERIMENT);
    // One repetition of each run is enough, and the last run has none.
    lab.susun(["lab", "run", "it.toml", "--limit-runs", "9"]).run().with_code(0);
    let named =
        ["lab", "table", "it.jsonl", "--measure", "expanded,cost", "--measure", "peak_bytes"];
    let text = lab.susun(named).run().answer();
    let header: Vec<&str> = text.lines().nth(2).unwrap_or_default().split_whitespace().collect();
    assert_eq!(header[1..5], ["expanded", "moves", "peak", "memory"], "{text}");
    assert!(text.contains("\n3 runs have no record yet.\n"), "{text}");
    lab.susun(["lab", "table", "it.jsonl", "--to", "csv", "-o", "it.csv"]).run().with_code(0);
    let csv = fs::read_to_string(lab.path("it.csv")).expect("a file");
    assert!(csv.starts_with("puzzle,") && csv.lines().count() == 3, "{csv}");

    let wrong = lab.susun(["lab", "table", "it.jsonl", "--measure", "speed"]).run().with_code(30);
    assert!(wrong.err.contains("the measures are cost, solutions"), "{}", wrong.err);
    // Records are never replaced by what is made from them.
    for command in ["table", "summary"] {
        lab.susun(["lab", command, "it.jsonl", "-o", "it.jsonl"]).run().with_code(30);
    }
    assert_eq!(lab.records().len(), 9);
}

#[test]
fn packings_have_tries_or_nodes_and_no_moves() {
    let lab = Lab::new(
        "[[instances]]\nfile = \"it.txt\"\n[[methods]]\nalgorithm = \"brute-force\"\nall = true\n\
         [[methods]]\ncount = true\nalgorithm = \"exact-cover\"\n",
    );
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/hole.txt");
    fs::copy(puzzle, lab.path("it.txt")).expect("a puzzle");
    lab.run().with_code(0);
    let text = lab.susun(["lab", "table", "it.jsonl"]).run().answer();
    let header: Vec<&str> = text.lines().nth(2).unwrap_or_default().split_whitespace().collect();
    assert_eq!(
        header,
        ["puzzle", "solutions", "time", "tries", "solutions", "time", "nodes"],
        "{text}"
    );
}
