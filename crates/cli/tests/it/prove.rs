//! Proofs: the three files, the output, and what `verify` finds if they are altered.

use std::fs;
use std::path::Path;

use crate::program::susun;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/");

fn file(name: &str) -> String {
    format!("{PUZZLES}{name}.txt")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a file of the proof")
}

#[test]
fn a_proof_is_three_files_and_a_report_that_verifies() {
    let folder = folder();
    let here = folder.path();
    let ran = susun(["prove", &file("eight-solutions")]).within(here).run().with_code(0);
    assert!(ran.out.starts_with("proved: there are exactly 8 solutions\nsearch: 261 nodes, "));
    assert!(ran.out.contains("veripb eight-solutions.opb eight-solutions.pbp"), "{}", ran.out);
    assert!(read(here, "eight-solutions.opb").starts_with("* #variable= "));
    assert!(read(here, "eight-solutions.pbp").ends_with("end pseudo-Boolean proof;\n"));
    let verified = susun(["verify", "eight-solutions.json"]).within(here).run().with_code(0);
    let expected = "valid: the 8 listed solutions are correct and distinct, and the formula is \
                    the puzzle with these solutions excluded\nnot checked here: that there is no \
                    other solution; give the formula and the proof to veripb\n";
    assert_eq!(verified.out, expected);
    // A proof may be overwritten by another proof; other files may not.
    susun(["prove", &file("eight-solutions")]).within(here).run().with_code(0);
    fs::write(here.join("mine.pbp"), "my notes").expect("room");
    let kept = susun(["prove", &file("hole"), "--out", "mine"]).within(here).run().with_code(30);
    assert!(kept.err.contains("mine.pbp is there already, and it is not a proof"), "{}", kept.err);
    assert!(!here.join("mine.opb").exists());
}

#[test]
fn altered_files_are_refuted() {
    let folder = folder();
    let here = folder.path();
    susun(["prove", &file("hole"), "--out", "a.b"]).within(here).run().with_code(0);
    let verify = || susun(["verify", "a.b.json"]).within(here).run();
    verify().with_code(0);
    let formula = read(here, "a.b.opb");
    fs::write(here.join("a.b.opb"), format!("{formula}1 x1 >= 1 ;\n")).expect("room");
    let refuted = verify().with_code(11);
    assert!(refuted.out.starts_with("invalid: the formula beside the report is not the puzzle's"));
    // Without the formula, the report still says which formula it is about.
    fs::remove_file(here.join("a.b.opb")).expect("a file to remove");
    let alone = verify().with_code(0);
    assert!(alone.out.contains("the formula was not beside the report"), "{}", alone.out);
    let report = read(here, "a.b.json");
    let mut value: serde_json::Value = serde_json::from_str(&report).expect("a report");
    let listed = &mut value["solutions"]["listed"];
    listed[0] = listed[1].clone();
    fs::write(here.join("a.b.json"), value.to_string()).expect("room");
    let twice = verify().with_code(11);
    assert_eq!(twice.out, "invalid: solutions 1 and 2 of those listed are the same\n");
}

#[test]
fn reasons_limits_and_refusals_are_reported() {
    let folder = folder();
    let prove = |args: &[&str]| susun([&["prove"], args].concat()).within(folder.path()).run();
    let area = prove(&[&file("area-too-small")]).with_code(0);
    assert!(
        area.out.starts_with("proved: there is no solution\nthe pieces have 8 cells, but there")
    );
    let halted = prove(&[&file("custom-6x6"), "--limit-nodes", "20"]).with_code(21);
    assert_eq!(halted.out, "stopped by the node limit: nothing is proved\n20 nodes\n");
    let large = prove(&[&file("iq-5x11")]).with_code(33);
    assert!(large.out.starts_with("refused: the proof would have about "), "{}", large.out);
    assert!(large.out.contains("the limit is 1,000,000 nodes\nplace a piece"), "{}", large.out);
    // Nothing is written where nothing is proved.
    assert!(!folder.path().join("custom-6x6.opb").exists());
    let report = prove(&[&file("test1"), "--json"]).with_code(0).json();
    assert_eq!((&report["claim"], &report["solutions"]["count"]), (&"exactly".into(), &"4".into()));
    assert_eq!(report["proof"]["text"], serde_json::Value::Null);
    let sliding = prove(&["1 2/3 0"]).with_code(30);
    assert!(sliding.err.starts_with("error: prove is not for sliding puzzles"), "{}", sliding.err);
    prove(&[&file("test1"), &file("hole")]).with_code(30);
    // Standard input has no name for the files.
    let text = fs::read_to_string(file("test1")).expect("a puzzle");
    susun(["prove"]).input(text).within(folder.path()).run().with_code(0);
    assert!(folder.path().join("proof.opb").exists());
}
