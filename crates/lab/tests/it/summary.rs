//! A summary of records, compared with numbers computed by hand.

use susun_lab::{Comparison, Measure, Misfit, Outcome, Record, Summary, Tendency};

/// Two methods on four puzzles: the second takes half the nodes, and does not answer the last puzzle.
fn records() -> Vec<Record> {
    let mut records = Vec::new();
    for (instance_number, nodes) in (0..).zip([100_u64, 200, 400, 800]) {
        for (method_number, method) in (0..).zip(["slow", "quick"]) {
            let ended = method == "quick" && nodes == 800;
            records.push(Record {
                experiment: "example".into(),
                instance: format!("puzzle-{instance_number}"),
                instance_number,
                method: method.into(),
                method_number,
                outcome: if ended { Outcome::Nodes } else { Outcome::Optimal },
                limit_nodes: Some(1000),
                cost: (!ended).then_some(10),
                generated: Some(if method == "quick" { nodes / 2 } else { nodes }),
                wall_seconds: nodes as f64 / 1000.0,
                ..Record::default()
            });
        }
    }
    // Runs are shuffled; a summary does not depend on their order.
    records.reverse();
    records
}

fn summary() -> Summary {
    Summary::of(&records(), &[Measure::Generated], None).expect("records of one experiment")
}

#[test]
fn answers_are_counted() {
    let summary = summary();
    let counts: Vec<(&str, usize, usize, usize)> = summary
        .methods
        .iter()
        .map(|method| (method.method.as_str(), method.puzzles, method.answered, method.censored))
        .collect();
    assert_eq!(counts, [("slow", 4, 4, 0), ("quick", 4, 3, 1)]);
    assert_eq!(summary.methods[0].mean_cost, Some(10.0));
}

#[test]
fn a_censored_run_counts_as_beyond_the_budget() {
    let summary = summary();
    let quick = &summary.measures[0].spreads[1];
    assert_eq!((quick.known, quick.censored), (3, 1));
    let quartiles = quick.quartiles.expect("there are values");
    assert!((quartiles.median - 150.0).abs() < 1e-9);
    assert!(quartiles.most.is_infinite());
    assert!((quick.mean.expect("known ones") - 350.0 / 3.0).abs() < 1e-9);
    let text = summary.sheets()[1].to_markdown();
    assert!(text.contains("> budget"), "{text}");
    assert!(text.contains("censored"), "{text}");
}

#[test]
fn pairs_are_those_that_both_answered() {
    let summary = summary();
    let [pair] = summary.measures[0].pairs.as_slice() else { panic!("one other method") };
    assert_eq!((pair.pairs, pair.only_baseline, pair.only_method), (3, 1, 0));
    assert_eq!((pair.smaller, pair.equal, pair.larger), (3, 0, 0));
    assert!((pair.ratio.expect("a ratio") - 0.5).abs() < 1e-12);
    let test = pair.test.expect("differences");
    assert!((test.probability - 0.25).abs() < 1e-12, "2 of 8 combinations of three signs");
}

#[test]
fn a_profile_counts_all_puzzles() {
    let summary = summary();
    let share = |method: usize, factor: f64| {
        let steps = &summary.measures[0].profiles[method].within;
        steps.iter().find(|step| step.factor >= factor).expect("a step").share
    };
    assert!(
        (share(0, 1.0) - 0.25).abs() < 1e-12,
        "best on the puzzle that the other did not answer"
    );
    assert!((share(0, 2.0) - 1.0).abs() < 1e-12);
    assert!((share(1, 100.0) - 0.75).abs() < 1e-12, "never on the puzzle it did not answer");
}

#[test]
fn a_baseline_can_be_named_and_the_hint_for_an_unknown_name_lists_the_methods() {
    let records = records();
    let summary = Summary::of(&records, &[Measure::Generated], Some("quick")).expect("a method");
    assert_eq!(summary.measures[0].pairs[0].baseline, "quick");
    let error = Summary::of(&records, &[], Some("fast")).expect_err("no such method");
    assert_eq!(error.hint(), "the methods are slow, quick");
}

#[test]
fn records_of_two_experiments_are_refused() {
    let mut records = records();
    records[3].experiment_hash = "other".into();
    let error = Summary::of(&records, &[], None).expect_err("two experiments");
    assert!(matches!(error, Misfit::Experiments { .. }));
}

#[test]
fn a_build_that_searches_more_is_detected() {
    let before = records();
    let mut after = records();
    let same = Comparison::of(&before, &after).expect("the same experiment");
    assert!(!same.is_worse());
    for record in &mut after {
        record.generated = record.generated.map(|nodes| nodes + 1);
        record.wall_seconds *= 2.0;
    }
    let worse = Comparison::of(&before, &after).expect("the same experiment");
    assert!(worse.is_worse());
    let slow = worse.methods.iter().find(|method| method.method == "slow").expect("both have it");
    assert_eq!((slow.more, slow.fewer, slow.pairs), (4, 0, 4));
    assert_eq!(slow.tendency, Tendency::More);
    assert!((slow.time.expect("times") - 2.0).abs() < 1e-9);
    assert_eq!(worse.left_out, 2, "one puzzle that neither side answered, twice");
}
