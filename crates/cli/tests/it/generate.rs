//! `susun generate`.

use crate::program::susun;

fn sliding(args: &[&str]) -> String {
    susun([&["generate", "sliding"], args].concat()).run().answer()
}

#[test]
fn the_same_seed_gives_the_same_boards() {
    let boards = |seed| sliding(&["--count", "5", "--seed", seed]);
    assert_eq!(boards("7"), boards("7"));
    assert_ne!(boards("7"), boards("8"));
    assert_eq!(boards("7").lines().count(), 5);
    assert_eq!(boards("18446744073709551615").lines().count(), 5);
}

#[test]
fn a_random_seed_is_printed_and_gives_the_same_boards() {
    let ran = susun(["generate", "sliding", "-n", "3"]).run().with_code(0);
    let seed = ran.err.split(' ').nth(1).expect("the seed");
    assert_eq!(ran.err, format!("seed {seed} (use --seed {seed} for the same boards)\n"));
    assert_eq!(sliding(&["-n", "3", "--seed", seed]), ran.out);
}

#[test]
fn all_boards_can_be_solved_whatever_the_size_and_the_goal() {
    for args in [
        ["--size", "3x3", "--goal", "snail"],
        ["--size", "4x4", "--goal", "standard"],
        ["--size", "2x5", "--goal", "blank-first"],
        ["--size", "1x6", "--goal", "standard"],
        ["--size", "2x2", "--goal", "0 1/2 3"],
    ] {
        let boards = sliding(&[&args[..], &["-n", "20", "--seed", "1"]].concat());
        let ran = susun(["check", "--json", "--goal", args[3]]).input(&boards).run().with_code(0);
        assert_eq!(ran.json_lines().len(), 20, "{args:?}");
        assert!(ran.json_lines().iter().all(|report| report["verdict"] == "solvable"), "{args:?}");
    }
}

#[test]
fn a_walk_is_no_farther_from_the_goal_than_its_moves() {
    let boards = sliding(&["--size", "3x3", "--walk", "6", "-n", "10", "--seed", "2"]);
    let ran = susun(["solve", "--json"]).input(&boards).run().with_code(0);
    for report in ran.json_lines() {
        assert!(report["cost"].as_u64().is_some_and(|cost| cost <= 6 && cost.is_multiple_of(2)));
    }
    assert_eq!(sliding(&["--size", "3", "--walk", "0", "--seed", "2"]), "1 2 3/4 5 6/7 8 0\n");
}

#[test]
fn boards_are_written_in_the_given_format_and_as_a_report() {
    let text = sliding(&["--size", "3x3", "--to", "sized", "--seed", "1"]);
    assert!(text.starts_with("3\n"), "{text}");
    let ran = susun(["generate", "sliding", "--size", "2x3", "-n", "2", "--seed", "1", "--json"]);
    let report = ran.run().json();
    let puzzle = &report["puzzle"];
    assert_eq!(
        (&puzzle["rows"], &puzzle["cols"], &report["seed"]),
        (&2.into(), &3.into(), &"1".into())
    );
    assert_eq!(report["boards"].as_array().map(Vec::len), Some(2));
}
