//! Every algorithm has a row in the table of `susun-sliding`, and every row is put through the same contract.

use std::fs;

use susun_testkit::algorithms::algorithms;
use susun_testkit::golden::project_path;
use susun_testkit::solver::keeps_the_contract;

#[test]
fn every_algorithm_keeps_the_contract() {
    for tested in algorithms() {
        println!("{tested:?}");
        keeps_the_contract(tested);
    }
}

#[test]
fn every_algorithm_has_a_row() {
    let table = "crates/sliding/src/algorithm.rs";
    let rows = fs::read_to_string(project_path(table)).expect("the table");
    for entry in fs::read_dir(project_path("crates/search/src")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let (Ok(text), Some(name)) = (fs::read_to_string(&path), path.file_stem()) else {
            continue;
        };
        let name = name.to_string_lossy();
        // The doc comment of every function that makes a search contains this.
        if text.contains("search, ready to [`advance`]") {
            let has_row = rows.contains(&*name) || rows.contains(&name.replace('_', "-"));
            assert!(
                has_row,
                "the algorithm {name} has no row: add one to `algorithms!` in {table}"
            );
        }
    }
}
