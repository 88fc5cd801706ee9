//! Brute force counts its tries exactly as the textbook does.

use susun_packing::{Answer, BruteForce, Puzzle, notation};
use susun_search::{Control, Limits, Meter, NoClock, Stop};
use susun_testkit::golden::{project_path, table};

fn puzzle(file: &str) -> Puzzle {
    let path = project_path("puzzles/packing").join(file);
    let text = std::fs::read_to_string(&path).expect("a puzzle of the project");
    notation::read(&text, None).unwrap_or_else(|error| panic!("{file}: {error}")).puzzle
}

/// The first solution as rows joined by slashes, nothing if there is none, and the tries until then.
fn first(puzzle: &Puzzle) -> (String, u64) {
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    let mut meter = Meter::new(Limits::default(), control);
    let mut search = BruteForce::new(puzzle.clone());
    let answer = search.advance(&mut meter).expect("there are no limits");
    assert_eq!(meter.counters().generated, search.tries());
    let Answer::Solution(solution) = answer else { return (String::new(), search.tries()) };
    puzzle.check_solution(&solution).expect("a solution");
    let text = notation::write_solution(puzzle, &solution);
    (text.trim_end().replace('\n', "/"), search.tries())
}

#[test]
fn tries_and_first_solutions_are_as_published() {
    for (file, tries, solution) in [
        ("test1.txt", 4, "AB/BB"),
        ("test2.txt", 487_428, "ABBCC/AABDC/EEDDG/EEFFG/EFFFG"),
        ("test3-no-solution.txt", 1_570_656, ""),
        ("test7-ring.txt", 131, "SSSSSSS/SIUUUIS/SUIUIUS/SUUIUUS/SUIUIUS/SIUUUIS/SSSSSSS"),
    ] {
        assert_eq!(first(&puzzle(file)), (solution.to_owned(), tries), "{file}");
    }
}

#[test]
fn the_notes_of_the_golden_table_say_the_same() {
    let mut checked = 0;
    for row in table("packing.tsv") {
        let note = row.get("note").unwrap_or_default();
        let Some(number) = note.strip_prefix("tries ") else { continue };
        let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
        let file = row.get("file_or_puzzle").expect("every row has a name");
        assert_eq!(first(&puzzle(file)).1.to_string(), digits, "{file}");
        checked += 1;
    }
    // `tries 4 in brute force`, `tries 487428; ...`, `tries 1570656; ...`, `tries 131`.
    assert_eq!(checked, 4);
}

#[test]
fn boards_in_space_are_searched_too() {
    let (solution, tries) = first(&puzzle("pyramid-2.txt"));
    assert_eq!(solution.len(), "A//AB/BB".len());
    assert!(tries > 0);
}
