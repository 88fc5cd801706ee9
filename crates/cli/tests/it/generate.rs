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

#[test]
fn boards_have_exactly_the_distance_asked_for() {
    for (size, distance, range) in [
        ("3x3", "31", 31..=31),
        ("3x3", "10..12", 10..=12),
        ("2x5", "20", 20..=20),
        ("4x4", "14", 14..=14),
        ("3x5", "40..44", 40..=44),
        ("5x5", "9..10", 9..=10),
    ] {
        let args = ["generate", "sliding", "--size", size, "--distance", distance];
        let args = [&args[..], &["-n", "2", "--seed", "3"]].concat();
        let report = susun([&args[..], &["--json"]].concat()).run().with_code(0).json();
        let boards = report["boards"].as_array().expect("boards");
        let distances = report["distances"].as_array().expect("distances");
        assert_eq!((boards.len(), distances.len()), (2, 2), "{args:?}");
        assert_ne!(boards[0], boards[1]);
        for (board, distance) in boards.iter().zip(distances) {
            let board = board.as_str().expect("a board");
            let solved = susun(["solve", board, "--optimal", "--json"]).run().with_code(0).json();
            assert_eq!(&solved["cost"], distance, "{board}");
            assert!(distance.as_u64().is_some_and(|moves| range.contains(&moves)), "{distance}");
        }
        let valid = susun(["verify"]).input(report.to_string()).run().answer();
        assert!(valid.starts_with("valid: seed 3 gives the 2 boards again"), "{valid}");
    }
}

#[test]
fn a_distance_that_too_few_boards_have_is_refused() {
    let ask = |distance: &str| {
        susun(["generate", "sliding", "--size", "3x3", "-n", "3", "--distance", distance])
            .run()
            .with_code(30)
            .err
    };
    let two = ask("31");
    assert!(two.contains("found 2 of 3 boards at distance 31\n"), "{two}");
    assert!(two.contains("there are no more: ask for at most 2"), "{two}");
    // Nobody lists the boards of these sizes, but how far they can be is known.
    let middle = "1 2 3 4/5 6 7 8/9 10 0 11/12 13 14 15";
    for (size, goal, distance) in
        [("4x4", "standard", "81"), ("4x3", "blank-first", "54..60"), ("4x4", middle, "83")]
    {
        let size = ["generate", "sliding", "--size", size, "--goal", goal];
        let none = susun([&size[..], &["--distance", distance]].concat()).run().with_code(30).err;
        assert!(none.contains("found 0 of 1") && none.contains("no such board exists"), "{none}");
    }
    // With that goal, 82 moves cannot be excluded.
    let args = ["generate", "sliding", "--goal", middle, "--distance", "82", "--limit-time", "1ms"];
    susun(args).run().with_code(20);
    // Farther than any board of 5x5 that a search could find in this time.
    let args = ["generate", "sliding", "--size", "5x5", "--distance", "200", "--seed", "1"];
    let limit = ["--limit-time", "200ms", "--svg", "-"];
    let timed = susun([&args[..], &limit].concat()).run().with_code(20);
    assert_eq!(timed.out, "");
    assert!(timed.err.contains("stopped by the time limit after 0 of 1"), "{}", timed.err);
    assert!(ask("far").contains("`far` is not a distance"));
    assert!(ask("9..5").contains("give a number such as 30, or a range such as 20..25"));
}

/// Where all boards can be listed.
#[test]
fn boards_at_a_distance_are_drawn_uniformly() {
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..400_u32 {
        let seed = seed.to_string();
        let boards = sliding(&["--size", "2x2", "--distance", "4", "-n", "1", "--seed", &seed]);
        *counts.entry(boards).or_default() += 1;
    }
    assert_eq!(counts.len(), 2, "two boards of 2x2 are 4 moves from the goal");
    assert!(counts.values().all(|&count| count > 150), "{counts:?}");
}

#[test]
fn challenges_have_the_difficulty_asked_for() {
    for (difficulty, range) in [
        ("starter", 0.0..3.0),
        ("easy", 3.0..5.0),
        ("medium", 5.0..7.0),
        ("hard", 7.0..8.0),
        ("expert", 8.0..64.0),
        ("7", 7.0..8.0),
    ] {
        let args = ["generate", "packing", "--difficulty", difficulty, "-n", "3", "--seed", "1"];
        let report = susun([&args[..], &["--json"]].concat()).run().with_code(0).json();
        let challenges = report["challenges"].as_array().expect("challenges");
        assert_eq!(challenges.len(), 3);
        for challenge in challenges {
            let found = challenge["difficulty"].as_f64().expect("a difficulty");
            assert!(range.contains(&found), "{difficulty}: {found}");
            let grade = &challenge["grade"];
            assert!(difficulty == "7" || grade == difficulty, "{grade}");
        }
        let repeated = susun(["verify", "--repeat"]).input(report.to_string()).run().answer();
        assert!(repeated.starts_with("valid: "), "{repeated}");
    }
    let others = susun(["generate", "packing", "--board", "6x10"]).run().with_code(10).err;
    assert!(others.contains("choose other pieces with --pieces"), "{others}");
    let wrong = susun(["generate", "packing", "--difficulty", "brutal"]).run().with_code(30).err;
    assert!(
        wrong.contains("give starter, easy, medium, hard or expert, or numbers such as 8 or 8..12"),
        "{wrong}"
    );
}

#[test]
fn a_difficulty_is_shown_in_words_and_a_false_one_is_found() {
    let args = ["generate", "packing", "--difficulty", "starter", "--seed", "1"];
    let text = susun(args).run().answer();
    let first = text.lines().next().expect("a line");
    assert!(first.starts_with("# starter ★☆☆☆☆: ") && first.contains(" to place, "), "{first}");
    let report = susun([&args[..], &["--json"]].concat()).run().with_code(0).json();
    for (field, value) in [("grade", "expert".into()), ("stars", 5.into()), ("spare", 0.into())] {
        let mut altered = report.clone();
        altered["challenges"][0][field] = value;
        let found = susun(["verify"]).input(altered.to_string()).run().with_code(11).out;
        assert!(found.contains("challenge 1: "), "{field}: {found}");
    }
}
