//! Packing puzzles: recognised by themselves, solved, checked, counted, drawn.

use crate::program::susun;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/");

fn file(name: &str) -> String {
    format!("{PUZZLES}{name}.txt")
}

#[test]
fn a_packing_file_is_recognised_and_solved() {
    let ran = susun(["solve", &file("custom")]).run().with_code(0);
    assert!(ran.out.contains("solution found"), "{}", ran.out);
    assert!(ran.out.contains("bitboard (a small board in the plane)"), "{}", ran.out);
    let ran = susun(["solve", &file("pyramid")]).run().with_code(0);
    assert!(ran.out.starts_with("layer 3\n┌───┐\n"), "{}", ran.out);
    assert!(ran.out.contains("exact-cover (it takes every puzzle)"), "{}", ran.out);
}

#[test]
fn brute_force_counts_its_tries_also_where_a_reason_has_told() {
    for (name, tries, code) in [
        ("test1", "4", 0),
        ("test2", "487428", 0),
        ("test3-no-solution", "1570656", 10),
        ("test7-ring", "131", 0),
    ] {
        let args = ["solve", &file(name), "--algorithm", "brute-force", "--json"];
        let report = susun(args).run().with_code(code).json();
        assert_eq!(report["counters"]["tries"], tries, "{name}");
    }
    let ran = susun(["solve", &file("test3-no-solution")]).run().with_code(10);
    assert!(ran.out.contains("the pieces have 10 cells, but there are 12 to fill"), "{}", ran.out);
}

#[test]
fn wrong_files_are_told_with_line_and_column() {
    for (name, place, words) in [
        ("test4-no-type", ":2:1", "the board type is missing"),
        ("test5-letter-twice", ":6:1", "the letter A is used twice"),
        ("test6-count", ":18:1", "8 pieces, but the first line says 7"),
    ] {
        let ran = susun(["solve", &file(name)]).run().with_code(31);
        assert!(ran.err.contains(place) && ran.err.contains(words), "{}", ran.err);
        assert!(ran.err.contains("hint: "), "{}", ran.err);
    }
}

#[test]
fn solutions_are_counted_in_three_ways() {
    let report = susun(["count", &file("test2"), "--json"]).run().with_code(0).json();
    assert_eq!(report["labelled"], "37632");
    assert_eq!(report["merged"], "784");
    assert_eq!(report["up_to_symmetry"], "4704");
    assert_eq!(report["engine"], "counting");
    let ran = susun(["count", &file("custom-6x6")]).run().with_code(0);
    assert!(ran.out.starts_with("68 solutions\n17 up to the 4 symmetries"), "{}", ran.out);
    let ran = susun(["count", &file("test2"), "--limit-nodes", "10"]).run().with_code(21);
    assert!(ran.out.contains("stopped before all solutions were counted"), "{}", ran.out);
}

#[test]
fn all_solutions_can_be_listed() {
    let args = ["solve", &file("eight-solutions"), "--all", "--max-solutions", "8", "--json"];
    let report = susun(args).run().with_code(0).json();
    assert_eq!(report["solutions"]["count"], "8");
    assert_eq!(report["solutions"]["listed"].as_array().map(Vec::len), Some(8));
}

#[test]
fn a_check_tells_reasons_or_that_there_are_none() {
    let ran = susun(["check", &file("area-too-small")]).run().with_code(10);
    assert!(ran.out.starts_with("there is no solution\n"), "{}", ran.out);
    let ran = susun(["check", &file("iq-5x11")]).run().with_code(0);
    assert!(ran.out.starts_with("nothing found that excludes a solution\n"), "{}", ran.out);
}

#[test]
fn solutions_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["iq-5x11", "custom", "pyramid"] {
        let files = ["--svg", "a.svg", "--png", "a.png"];
        susun(["solve", &file(name)]).args(files).within(folder.path()).run().with_code(0);
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
        assert!(svg.contains("packing puzzle solved"), "{name}");
        let png = std::fs::read(folder.path().join("a.png")).expect("a picture");
        assert!(png.starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn what_is_for_sliding_puzzles_is_refused() {
    for args in
        [&["--boards"][..], &["--trace", "t.jsonl"], &["--goal", "snail"], &["-a", "a-star"]]
    {
        let path = file("test1");
        let call = args.iter().fold(susun(["solve", &path]), |call, arg| call.arg(arg));
        let ran = call.run().with_code(30);
        assert!(ran.err.contains("packing"), "{}", ran.err);
    }
    for verb in ["hint", "explain", "convert"] {
        let ran = susun([verb, &file("test1")]).run().with_code(30);
        assert!(ran.err.contains(&format!("{verb} is not for packing puzzles")), "{}", ran.err);
    }
    susun(["count", "1 2/3 0"]).run().with_code(30);
}
