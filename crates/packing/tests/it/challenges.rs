//! Challenges have one solution, and every placed piece is needed for that.

use susun_packing::{Challenge, Challenges, ExactCover, Made, Puzzle, Which, notation};
use susun_search::{Control, DancingLinks, Limits, Meter, Subproblem, UnitSearch, VisitSolutions};

fn puzzle(board: &str, pieces: &str) -> Puzzle {
    let text = format!("packing\nboard {board}\npieces {pieces}\n");
    notation::read(&text, None).expect("a board and a set").puzzle
}

fn with_meter<T>(run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let control = Control::silent();
    run(&mut Meter::new(Limits::default(), control))
}

fn challenges(puzzle: &Puzzle, seed: u64, count: usize) -> Vec<Challenge> {
    let mut challenges = Challenges::new(puzzle, seed);
    let mut made = Vec::new();
    with_meter(|meter| {
        while made.len() < count {
            match challenges.advance(meter).expect("there are no limits") {
                Made::Progress => {}
                Made::Challenge(challenge) => made.push(*challenge),
                Made::Impossible => panic!("there are solutions"),
            }
        }
    });
    made
}

/// At most two solutions, by dancing links, which the generator of challenges does not use.
fn solutions(puzzle: &Puzzle) -> usize {
    let mut search = DancingLinks::new(ExactCover::new(puzzle, Which::Labelled).cover());
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    with_meter(|meter| {
        let mut next = || search.next_solution(meter).expect("there are no limits");
        (0..2).take_while(|_| next().is_some()).count()
    })
}

fn all_are_unique_and_minimal(board: &str, pieces: &str, count: usize) {
    let made = challenges(&puzzle(board, pieces), 2026, count);
    for Challenge { puzzle, solution, difficulty, spare } in &made {
        assert_eq!(*spare, 0, "no difficulty was requested");
        puzzle.check_solution(solution).expect("a solution");
        assert_eq!(solutions(puzzle), 1, "{}", notation::write_solution(puzzle, puzzle.placed()));
        for spared in 0..puzzle.placed().len() {
            let without = puzzle.keeping(|index| index != spared);
            assert_eq!(solutions(&without), 2, "piece {spared} is not needed");
        }
        assert_eq!(difficulty.steps, puzzle.pieces().len() - puzzle.placed().len());
        assert!(difficulty.forced <= difficulty.steps);
    }
    let mut different: Vec<&Puzzle> = made.iter().map(|challenge| &challenge.puzzle).collect();
    different.dedup();
    assert_eq!(different.len(), count, "the next challenge is another one");
}

#[test]
fn a_thousand_challenges_of_the_rectangle_are_unique_and_minimal() {
    all_are_unique_and_minimal("iq-5x11", "iq-puzzler-pro", 1000);
}

#[test]
fn a_thousand_challenges_of_the_diagonal_board_are_unique_and_minimal() {
    all_are_unique_and_minimal("iq-diagonal", "iq-puzzler-pro", 1000);
}

#[test]
fn a_thousand_challenges_of_the_pyramid_are_unique_and_minimal() {
    all_are_unique_and_minimal("iq-pyramid", "iq-puzzler-pro", 1000);
}
