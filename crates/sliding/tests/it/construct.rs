//! The constructive solver on many boards. Every solution is replayed on a board that is independent of fields, views
//! and windows.

use std::time::Instant;

use susun_search::Path;
use susun_sliding::{Board, Goal, NamedGoal, Size, construct, random, seeded, solvable};
use susun_testkit::oracle::Distances;
use susun_testkit::replay::leads_to;

/// Boards drawn for each size and kind of goal, in release and in debug.
const BOARDS: usize = if cfg!(debug_assertions) { 20 } else { 1_000 };

fn standard(rows: usize, cols: usize) -> Goal {
    Goal::named(NamedGoal::Standard, Size::new(rows, cols).expect("a size"))
}

/// Solves, replays, and returns the number of moves.
fn check(start: &Board, goal: &Goal) -> usize {
    let moves = construct(&solvable(start, goal).expect("solvable"));
    let undone = moves.windows(2).any(|pair| pair[0] == pair[1].opposite());
    assert!(!undone, "{start} to {goal} takes a step back");
    let path = Path { cost: moves.len() as u32, moves };
    leads_to(goal, start, &path);
    path.moves.len()
}

/// Solves boards to the standard goal, and as many to random goals.
fn check_random_boards(rows: usize, cols: usize) {
    let standard = standard(rows, cols);
    let mut rng = seeded((rows * 1_000 + cols) as u64);
    for _ in 0..BOARDS {
        check(&random(&standard, &mut rng), &standard);
        let goal = Goal::custom(random(&standard, &mut rng));
        check(&random(&goal, &mut rng), &goal);
    }
}

/// Solves one in `sample` of all boards that can reach the standard goal.
fn check_every_board(rows: usize, cols: usize, boards: usize, sample: usize) {
    let goal = standard(rows, cols);
    let distances = Distances::to(&goal);
    assert_eq!(distances.boards().len(), boards);
    for (board, distance) in distances.boards().iter().step_by(sample) {
        assert!(check(board, &goal) >= *distance as usize, "{board}");
    }
}

#[test]
fn every_small_board_is_solved() {
    check_every_board(2, 2, 12, 1);
    check_every_board(2, 3, 360, 1);
    check_every_board(3, 2, 360, 1);
}

#[test]
fn every_8_puzzle_is_solved() {
    check_every_board(3, 3, 181_440, if cfg!(debug_assertions) { 100 } else { 1 });
}

#[test]
fn random_squares_are_solved_for_any_goal() {
    for side in 2..=8 {
        check_random_boards(side, side);
    }
}

#[test]
fn random_rectangles_are_solved_for_any_goal() {
    for (rows, cols) in [(2, 3), (3, 2), (2, 7), (7, 2), (3, 5), (5, 3), (4, 6), (6, 4)] {
        check_random_boards(rows, cols);
    }
}

#[test]
fn random_lines_are_solved_for_any_goal() {
    for (rows, cols) in [(1, 2), (2, 1), (1, 5), (5, 1)] {
        check_random_boards(rows, cols);
    }
}

#[test]
fn the_largest_boards_are_solved() {
    for (rows, cols) in [(100, 100), (2, 100), (100, 2), (100, 3), (37, 100)] {
        let goal = standard(rows, cols);
        check(&random(&goal, &mut seeded(100)), &goal);
    }
}

#[test]
fn answers_keep_their_mean_length() {
    for (side, boards, mean) in [(3, 100, 23), (4, 100, 80), (5, 40, 196), (10, 10, 2123)] {
        let goal = standard(side, side);
        let mut rng = seeded(1);
        let sum: usize = (0..boards).map(|_| check(&random(&goal, &mut rng), &goal)).sum();
        assert_eq!(sum / boards, mean, "{side}x{side}");
    }
}

#[test]
#[ignore = "measures instead of checking: run alone, in release, with --nocapture"]
fn lengths_and_times_are_reported() {
    for (side, boards) in [(3, 5_000), (4, 5_000), (5, 5_000), (10, 400), (20, 50), (100, 5)] {
        let goal = standard(side, side);
        let mut rng = seeded(1);
        let begun = Instant::now();
        let sum: usize = (0..boards).map(|_| check(&random(&goal, &mut rng), &goal)).sum();
        let (mean, time) = (sum as f64 / f64::from(boards), begun.elapsed() / boards);
        println!("{side}x{side}: {mean:.1} moves in {time:?}, mean of {boards}");
    }
}
