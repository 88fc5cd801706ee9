//! A run that a limit ended has no answer, even if a solution is known.

use std::fs;

use serde_json::Value;

use super::{Lab, records};

const BOARDS: &str = r#"
[limits]
nodes = 500
[[instances]]
generate = { size = "3x3", count = 60, seed = 9 }
[[methods]]
algorithm = "a-star"
heuristic = "manhattan"
[[methods]]
algorithm = "ida-star"
heuristic = "linear-conflict"
"#;

fn counted(lab: &Lab) -> Vec<(String, String, Value, Value)> {
    let text = |record: &Value, field: &str| record[field].as_str().unwrap_or_default().to_owned();
    let one = |record: &Value| {
        let (instance, method) = (text(record, "instance"), text(record, "method"));
        (instance, method, record["outcome"].clone(), record["generated"].clone())
    };
    lab.records().iter().map(one).collect()
}

#[test]
fn a_solution_made_without_search_is_not_the_answer_of_a_search_that_a_limit_ended() {
    let (short, whole) =
        (Lab::new(BOARDS), Lab::new(&BOARDS.replace("nodes = 500", "seconds = 60")));
    short.run().with_code(0);
    whole.run().with_code(0);
    let whole = counted(&whole);
    let mut ended = 0;
    for (instance, method, outcome, generated) in counted(&short) {
        let same =
            |other: &&(String, String, Value, Value)| (&other.0, &other.1) == (&instance, &method);
        let (.., all) = whole.iter().find(same).expect("the same run without a limit");
        if outcome == "nodes" {
            ended += 1;
            assert!(all.as_u64() > Some(499), "{instance} by {method}");
        } else {
            assert_eq!(
                (outcome, generated),
                ("optimal".into(), all.clone()),
                "{instance} by {method}"
            );
        }
    }
    assert!(ended > 20, "only {ended} runs reached their limit");
}

#[test]
fn some_solutions_are_not_an_answer_if_the_method_asks_for_all() {
    let lab = Lab::new(
        "[limits]\nnodes = 2000\n[[instances]]\nfile = \"it.txt\"\n\
         [[methods]]\nalgorithm = \"brute-force\"\nall = true\n",
    );
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/eight-solutions.txt");
    fs::copy(puzzle, lab.path("it.txt")).expect("a puzzle");
    lab.run().with_code(0);
    let record = &lab.records()[0];
    assert_eq!(record["outcome"], "nodes");
    assert_eq!(record["solutions"], Value::Null);
}

#[test]
fn a_file_that_has_no_records_is_not_changed() {
    let lab = Lab::new(BOARDS);
    for text in ["my precious notes", "notes\nand more", "{\"schema\":1}\nno record"] {
        fs::write(lab.path("notes"), text).expect("a file");
        lab.susun(["lab", "run", "it.toml", "--records", "notes"]).run().with_code(31);
        assert_eq!(fs::read_to_string(lab.path("notes")).expect("a file"), text);
    }
    // An incomplete record is cut off.
    fs::write(lab.path("torn"), "{\"schema\":1,\"exper").expect("a file");
    lab.susun(["lab", "run", "it.toml", "--records", "torn", "--limit-runs", "3"])
        .run()
        .with_code(0);
    assert_eq!(records(&lab.path("torn")).len(), 3);
}

#[cfg(unix)]
#[test]
fn a_device_cannot_be_a_file_of_records() {
    let lab = Lab::new(BOARDS);
    lab.susun(["lab", "run", "it.toml", "--records", "/dev/full"]).run().with_code(32);
}
