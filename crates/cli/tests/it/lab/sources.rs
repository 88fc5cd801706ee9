//! The sources of an experiment's puzzles.

use serde_json::Value;

use super::Lab;

#[test]
fn boards_at_an_exact_distance_have_that_distance() {
    let lab = Lab::new(
        r#"
[[instances]]
generate = { size = "3x3", count = 5, seed = 3, distance = 17 }
[[instances]]
generate = { size = "4x4", count = 4, seed = 3, distance = 18, goal = "snail" }
[[methods]]
algorithm = "ida-star"
"#,
    );
    lab.run().with_code(0);
    let costs: Vec<(String, Value)> = lab
        .records()
        .iter()
        .map(|r| (r["goal"].as_str().unwrap_or_default().to_owned(), r["cost"].clone()))
        .collect();
    assert_eq!(costs.iter().filter(|(goal, cost)| goal == "standard" && *cost == 17).count(), 5);
    assert_eq!(costs.iter().filter(|(goal, cost)| goal == "snail" && *cost == 18).count(), 4);
}

#[test]
fn golden_suites_have_the_answers_of_their_files() {
    let lab = Lab::new(
        r#"
limits = { seconds = 60.0 }
[[instances]]
golden = "sliding"
[[instances]]
golden = "packing"
only = ["test1", "custom-6x6", "pyramid-4-no-solution", "iq-5x11"]
[[methods]]
name = "shortest"
optimal = true
[[methods]]
count = true
"#,
    );
    lab.susun(["lab", "run", "it.toml", "--jobs", "2"]).run().with_code(0);
    let records = lab.records();
    let recorded = |name: &str, method: &str, field: &str| {
        let found = records.iter().find(|r| r["instance"] == name && r["method"] == method);
        found.unwrap_or_else(|| panic!("{name} by {method}"))[field].clone()
    };
    let mut boards = 0;
    for row in susun_testkit::golden::table("sliding.tsv") {
        if let (Some(name), Some(optimal)) = (row.get("name"), row.number("optimal")) {
            assert_eq!(recorded(name, "shortest", "cost"), optimal, "{name}");
            boards += 1;
        }
    }
    assert!(boards > 40, "{boards}");
    assert_eq!(recorded("iq-5x11", "count", "solutions"), 4_331_140);
    assert_eq!(recorded("custom-6x6", "count", "solutions"), 68);
    assert_eq!(recorded("pyramid-4-no-solution", "count", "outcome"), "unsolvable");
    assert_eq!(recorded("iq-5x11", "shortest", "outcome"), "solved");
    // A method for other puzzles is refused in the record of each puzzle.
    assert_eq!(recorded("hard1", "count", "outcome"), "refused");
}
