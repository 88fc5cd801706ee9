//! Packing as a game: challenges and their difficulty, and the graded set.
//!
//! Everything is checked by dancing links, which neither the generator nor the estimate uses.

use susun_packing::{
    Challenge, Challenges, ExactCover, Grade, Made, Puzzle, SolutionCounter, Which, estimate,
    notation,
};
use susun_search::{Control, DancingLinks, Limits, Meter, Subproblem, UnitSearch, VisitSolutions};
use susun_testkit::golden::{Row, project_path, table};

fn with_meter<T>(run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    run(&mut Meter::new(Limits::default(), Control::silent()))
}

/// The number of solutions by dancing links, and the nodes of the search for all of them, the root included.
fn dancing_links(puzzle: &Puzzle) -> (u64, u64) {
    let mut search = DancingLinks::new(ExactCover::new(puzzle, Which::Labelled).cover());
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    with_meter(|meter| {
        let mut found = 0;
        while search.next_solution(meter).expect("there are no limits").is_some() {
            found += 1;
        }
        (found, meter.counters().generated + 1)
    })
}

fn read(text: &str) -> Puzzle {
    notation::read(text, None).expect("a puzzle").puzzle
}

/// The 300 challenges: the grade, the puzzle, the estimate and the nodes of the table.
fn challenges() -> Vec<(Row, Puzzle, f64, u64)> {
    let read = |row: Row| {
        let letters = row.get("board").expect("a board").replace('/', "\n");
        let text = format!("packing\nboard iq-5x11\npieces iq-puzzler-pro\nplaced\n{letters}\n");
        let estimate = row.get("estimate").expect("an estimate").parse().expect("a number");
        let nodes = row.number("nodes").expect("nodes");
        (row, read(&text), estimate, nodes)
    };
    let all: Vec<_> = table("challenges.tsv").into_iter().map(read).collect();
    assert_eq!(all.len(), 300);
    all
}

#[test]
fn three_hundred_generated_challenges_have_one_solution() {
    for (row, puzzle, _, nodes) in challenges() {
        assert_eq!(dancing_links(&puzzle), (1, nodes), "{row:?}");
        let solution = row.get("solution").expect("a solution").replace('/', "\n");
        let solution = notation::read_solution(&solution, &puzzle).expect("letters");
        puzzle.check_solution(&solution).expect("a solution");
        let left: usize = puzzle.remaining().iter().sum();
        assert!((3..=9).contains(&left), "{left} pieces left");
    }
}

#[test]
fn estimates_rank_challenges_as_the_nodes_of_dancing_links_do() {
    let all = challenges();
    for (row, puzzle, stated, _) in &all {
        assert!((estimate(puzzle) - stated).abs() < 1e-9, "{row:?}");
        assert_eq!(row.get("grade"), Some(Grade::of(*stated).name()));
    }
    // Estimates are hundredths.
    let stated: Vec<u64> =
        all.iter().map(|(_, _, stated, _)| (stated * 100.0).round() as u64).collect();
    let nodes: Vec<u64> = all.iter().map(|(.., nodes)| *nodes).collect();
    let found = spearman(&stated, &nodes);
    assert!(found >= 0.8, "rank correlation {found:.3}");
    // The measured value, to two digits: a change of the estimate shows here.
    assert!((found - 0.96).abs() < 0.005, "rank correlation {found:.3}");
}

#[test]
fn the_generator_makes_the_challenges_of_the_table() {
    let puzzle = read("packing\nboard iq-5x11\npieces iq-puzzler-pro\n");
    for (grade, rows) in Grade::ALL.into_iter().zip(challenges().chunks(60)) {
        let mut challenges = Challenges::within(&puzzle, 1, grade.range());
        let mut rows = rows.iter().take(3).peekable();
        while let Some((_, of_row, ..)) = rows.peek() {
            let next = with_meter(|meter| challenges.advance(meter)).expect("there are no limits");
            let Made::Challenge(made) = next else { continue };
            if made.difficulty.grade() == grade {
                assert_eq!(&made.puzzle, of_row);
                rows.next();
            }
        }
    }
}

#[test]
fn a_challenge_is_made_easier_by_pieces_that_are_not_needed() {
    let puzzle = read("packing\nboard iq-5x11\npieces iq-puzzler-pro\n");
    let mut challenges = Challenges::within(&puzzle, 7, Grade::Starter.range());
    let mut counter = SolutionCounter::new(&puzzle);
    for _ in 0..10 {
        let Challenge { puzzle, spare, .. } = with_meter(|meter| {
            loop {
                let next = challenges.advance(meter).expect("there are no limits");
                if let Made::Challenge(challenge) = next {
                    break *challenge;
                }
            }
        });
        let mut is_spare = |placed: usize| {
            let without = puzzle.keeping(|index| index != placed);
            let count = with_meter(|meter| counter.count(without.placed(), 2, meter));
            count == Ok(Some(1))
        };
        let alone = (0..puzzle.placed().len()).filter(|&placed| is_spare(placed)).count();
        assert!(spare > 0 && alone >= spare, "{alone} pieces can be left out, {spare} were added");
    }
}

#[test]
fn the_graded_challenges_have_one_solution_and_get_harder() {
    let mut seen: Vec<Puzzle> = Vec::new();
    let mut before = 0.0;
    for grade in Grade::ALL {
        for number in 1..=12 {
            let name = format!("puzzles/graded/{}-{number:02}.txt", grade.name());
            let text = std::fs::read_to_string(project_path(&name)).expect("a file");
            let puzzle = read(&text);
            assert_eq!(dancing_links(&puzzle).0, 1, "{name}");
            let estimate = estimate(&puzzle);
            assert!(Grade::of(estimate) == grade && estimate >= before, "{name}: {estimate}");
            let left: usize = puzzle.remaining().iter().sum();
            let about = format!("{number} of 12: {left} pieces to place, difficulty {estimate}");
            assert_eq!(text.lines().next(), Some(&*format!("# {} {about}", grade.name())));
            assert!(!seen.contains(&puzzle), "{name} is there twice");
            before = estimate;
            seen.push(puzzle);
        }
    }
    let files = std::fs::read_dir(project_path("puzzles/graded")).expect("a folder");
    assert_eq!((seen.len(), files.count()), (60, 60));
}

/// The rank correlation of Spearman: the correlation of the ranks, with equal values at their mean rank.
fn spearman(a: &[u64], b: &[u64]) -> f64 {
    let ranks = |values: &[u64]| -> Vec<f64> {
        let rank = |value: &u64| {
            let below = values.iter().filter(|other| *other < value).count();
            let equal = values.iter().filter(|other| *other == value).count();
            below as f64 + f64::midpoint(equal as f64, 1.0)
        };
        values.iter().map(rank).collect()
    };
    let (a, b) = (ranks(a), ranks(b));
    let mean = f64::midpoint(a.len() as f64, 1.0);
    let sum = |x: &[f64], y: &[f64]| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    sum(&a, &b) / (sum(&a, &a) * sum(&b, &b)).sqrt()
}

#[test]
fn the_rank_correlation_is_that_of_known_examples() {
    let rising = [1, 2, 3, 4];
    assert!((spearman(&rising, &[10, 20, 30, 90]) - 1.0).abs() < 1e-12);
    assert!((spearman(&rising, &[4, 3, 2, 1]) + 1.0).abs() < 1e-12);
    // One exchange of neighbours among four: 1 - 6 * 2 / (4 * 15).
    assert!((spearman(&rising, &[1, 3, 2, 4]) - 0.8).abs() < 1e-12);
    // Ties: ranks 1, 2.5, 2.5, 4.
    assert!((spearman(&rising, &[1, 2, 2, 4]) - 0.948_683_298_050_513_8).abs() < 1e-12);
}
