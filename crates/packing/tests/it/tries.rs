//! Brute force counts its tries exactly as the textbook does.

use susun_packing::{Answer, BruteForce, BruteForceUnits, Puzzle, notation};
use susun_search::{Collect, Control, Limits, Meter, Subproblem, UnitSearch};
use susun_testkit::golden::{project_path, table};

fn puzzle(file: &str) -> Puzzle {
    let path = project_path("puzzles/packing").join(file);
    let text = std::fs::read_to_string(&path).expect("a puzzle of the project");
    notation::read(&text, None).unwrap_or_else(|error| panic!("{file}: {error}")).puzzle
}

/// The first solution as rows joined by slashes, empty if there is none, and the tries until then.
fn first(puzzle: &Puzzle) -> (String, u64) {
    let control = Control::silent();
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

/// Everything in units of `budget` tries, the rest of each before what comes after it: all solutions in the order they
/// are found, and all tries.
fn in_units(puzzle: &Puzzle, budget: u64) -> (Vec<Vec<u32>>, u64) {
    let mut worker = BruteForceUnits::new(puzzle);
    let (mut solutions, mut tries, mut open) = (Vec::new(), 0, vec![Subproblem::whole()]);
    while let Some(piece) = open.pop() {
        worker.begin(&piece, 0).expect("pieces come from units of the same puzzle");
        let control = Control::silent();
        let limits = Limits { nodes: Some(budget), ..Limits::default() };
        let mut meter = Meter::new(limits, control);
        let outcome = worker.advance(Collect::All { list: usize::MAX }, &mut meter);
        let outcome = outcome.unwrap_or_else(|_| worker.cut(meter.counters()));
        solutions.extend(outcome.found.listed.into_iter().map(|path| path.moves));
        tries += outcome.counters.generated;
        open.extend(outcome.rest.into_iter().rev());
    }
    (solutions, tries)
}

#[test]
fn units_of_any_size_are_the_undivided_search() {
    let copies = "packing\nboard 2x3\npiece A x2\nXX\npiece B x2\nX\n";
    let copies = notation::read(copies, None).expect("a puzzle").puzzle;
    let puzzles = ["test1.txt", "test7-ring.txt", "pyramid-2.txt"].map(puzzle);
    for (puzzle, known) in puzzles.into_iter().chain([copies]).zip([4, 1, 4, 11]) {
        let (solutions, tries) = in_units(&puzzle, u64::MAX);
        assert_eq!(solutions.len(), known);
        let mut different = solutions.clone();
        for moves in &mut different {
            moves.sort_unstable();
        }
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), known, "no solution is found twice");
        for budget in [3000, 701, 50, 3].map(|units| 1 + tries / units) {
            assert_eq!(in_units(&puzzle, budget), (solutions.clone(), tries), "{budget}");
        }
    }
}

#[test]
fn subproblems_that_do_not_exist_are_refused() {
    let mut worker = BruteForceUnits::new(&puzzle("test1.txt"));
    for (path, base, skip) in
        [(vec![32], 0, 0), (vec![0, 0], 0, 0), (vec![], 1, 0), (vec![], 0, 33), (vec![0; 3], 0, 0)]
    {
        assert!(worker.begin(&Subproblem { path, base, skip }, 0).is_err());
    }
    assert!(worker.begin(&Subproblem { path: vec![0], base: 1, skip: 32 }, 0).is_ok());
}
