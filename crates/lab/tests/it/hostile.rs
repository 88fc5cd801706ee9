//! Damaged experiment files are read or rejected without a panic, and errors point into the text.

use std::path::Path;

use susun_engine::{Control, Tables};
use susun_lab::{EXAMPLE, Experiment};
use susun_testkit::sample::Seeded;

/// Fragments of experiments, and similar text.
const JUNK: [&str; 20] = [
    "[[instances]]\n",
    "[[methods]]\n",
    "[limits]\n",
    "=",
    "\"",
    "{",
    "}",
    "]",
    "\n",
    "-1",
    "1e400",
    "é",
    "golden = \"far\"\n",
    "board = \"0 1/2 3\"\n",
    "distance = 5, ",
    "walk = 3, ",
    "only = [\"x\"]\n",
    "count = true\n",
    "heuristic = [1]\n",
    "18446744073709551616",
];

fn damaged(chance: &mut Seeded) -> String {
    let mut text = EXAMPLE.to_owned();
    for _ in 0..=chance.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        let from = places[chance.below(places.len())];
        let to = places.iter().copied().filter(|place| *place >= from).nth(chance.below(9));
        text.replace_range(from..to.unwrap_or(from), JUNK[chance.below(JUNK.len())]);
    }
    text
}

#[test]
fn no_text_makes_the_reader_panic_and_errors_point_into_it() {
    let mut chance = Seeded::new(7);
    let (mut read, mut pointed) = (0, 0);
    for _ in 0..3_000 {
        let text = damaged(&mut chance);
        let mut control = Control::silent();
        let path = Path::new("nowhere/it.toml");
        match Experiment::read(&text, path, &Tables::new(), &mut control) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty() && !error.to_string().contains('\n'));
                if let Some(place) = error.place() {
                    let token = text.get(place.offset..place.offset + place.len);
                    assert!(token.is_some_and(|token| !token.contains('\n')), "{place:?}: {text}");
                    let line = text.lines().nth(place.line - 1).unwrap_or_default();
                    assert!(place.column <= line.chars().count() + 1, "{place:?}: {text}");
                    pointed += 1;
                }
            }
        }
    }
    assert!(read > 100 && pointed > 1_000, "{read} read, {pointed} errors with a position");
}

#[test]
fn the_hash_depends_on_what_is_run_and_not_on_titles() {
    let hash = |text: &str| {
        let mut control = Control::silent();
        Experiment::read(text, Path::new("it.toml"), &Tables::new(), &mut control)
            .map(|experiment| experiment.hash)
            .map_err(|error| error.to_string())
    };
    let first = hash(EXAMPLE);
    assert!(first.is_ok(), "{first:?}");
    let with = |from: &str, to: &str| {
        assert!(EXAMPLE.contains(from), "{from}");
        hash(&EXAMPLE.replacen(from, to, 1))
    };
    assert_eq!(with("title = \"Hamming", "title = \"The Hamming"), first);
    assert_eq!(with("[\"expanded\", ", "["), first);
    for (from, to) in [
        ("seed = 2026", "seed = 2027"),
        ("repetitions = 1", "repetitions = 2"),
        ("nodes = \"10M\"", "nodes = 10_000_001"),
        ("count = 20", "count = 19"),
        ("count = 20, seed = 1", "count = 20, seed = 2"),
        ("name = \"A* Hamming\"", "name = \"Hamming\""),
        ("heuristic = \"hamming\"", "heuristic = \"linear-conflict\""),
    ] {
        let changed = with(from, to);
        assert!(changed.is_ok() && changed != first, "{from}: {changed:?}");
    }
}
