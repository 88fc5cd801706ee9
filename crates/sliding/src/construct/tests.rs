//! Every answer is replayed on a board that knows nothing of fields, views and windows.

use std::collections::HashSet;

use super::construct;
use crate::board::Board;
use crate::generate::{random, seeded};
use crate::goal::{Goal, NamedGoal};
use crate::moves::Direction;
use crate::size::Size;
use crate::solvable::solvable;

/// Boards drawn for each size: enough to be sure in release, few enough to be quick in debug.
const BOARDS: usize = if cfg!(debug_assertions) { 20 } else { 1_000 };

/// Solves, replays, and gives the number of moves.
fn check(start: &Board, goal: &Goal) -> usize {
    let puzzle = solvable(start, goal).unwrap();
    let steps = construct(&puzzle);
    let mut board = start.clone();
    for &step in &steps {
        assert!(board.step(step).is_some(), "{start} to {goal}: {step:?} leaves the board");
    }
    assert_eq!(&board, goal.board(), "{start} to {goal}");
    let undone = steps.windows(2).any(|pair| pair[0] == pair[1].opposite());
    assert!(!undone, "{start} to {goal} takes a step back");
    steps.len()
}

fn check_random_boards(rows: usize, cols: usize) {
    let size = Size::new(rows, cols).unwrap();
    let standard = Goal::named(NamedGoal::Standard, size);
    let mut rng = seeded((rows * 1_000 + cols) as u64);
    for _ in 0..BOARDS {
        check(&random(&standard, &mut rng), &standard);
        let goal = Goal::custom(random(&standard, &mut rng));
        check(&random(&goal, &mut rng), &goal);
    }
}

/// Checks every board that can reach the standard goal, or one in `sample` of them; gives how many
/// there are.
fn check_every_board(rows: usize, cols: usize, sample: usize) -> usize {
    let size = Size::new(rows, cols).unwrap();
    let goal = Goal::named(NamedGoal::Standard, size);
    let mut seen = HashSet::from([goal.board().clone()]);
    let mut open = vec![goal.board().clone()];
    while let Some(board) = open.pop() {
        if (seen.len() - open.len()).is_multiple_of(sample) {
            check(&board, &goal);
        }
        for direction in Direction::ALL {
            let mut next = board.clone();
            if next.step(direction).is_some() && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen.len()
}

#[test]
fn every_small_board_is_solved() {
    assert_eq!(check_every_board(2, 2, 1), 12);
    assert_eq!(check_every_board(2, 3, 1), 360);
    assert_eq!(check_every_board(3, 2, 1), 360);
}

#[test]
fn every_8_puzzle_is_solved() {
    let sample = if cfg!(debug_assertions) { 100 } else { 1 };
    assert_eq!(check_every_board(3, 3, sample), 181_440);
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
fn lines_are_solved_in_the_fewest_moves() {
    for (rows, cols) in [(1, 2), (2, 1), (1, 5), (5, 1)] {
        check_random_boards(rows, cols);
    }
    let goal = Goal::named(NamedGoal::Standard, Size::new(1, 5).unwrap());
    let start = Board::new(goal.size(), [0, 1, 2, 3, 4]).unwrap();
    assert_eq!(check(&start, &goal), 4);
}

#[test]
fn the_goal_itself_needs_no_moves() {
    for named in NamedGoal::ALL {
        let goal = Goal::named(named, Size::new(5, 4).unwrap());
        assert_eq!(check(goal.board(), &goal), 0, "{goal}");
    }
}

#[test]
fn the_largest_boards_are_solved() {
    for (rows, cols) in [(100, 100), (2, 100), (100, 2), (100, 3), (37, 100)] {
        let goal = Goal::named(NamedGoal::Standard, Size::new(rows, cols).unwrap());
        check(&random(&goal, &mut seeded(100)), &goal);
    }
}

#[test]
fn answers_keep_their_mean_length() {
    for (side, boards, mean) in [(3, 100, 23), (4, 100, 80), (5, 40, 196), (10, 10, 2123)] {
        let goal = Goal::named(NamedGoal::Standard, Size::new(side, side).unwrap());
        let mut rng = seeded(1);
        let sum: usize = (0..boards).map(|_| check(&random(&goal, &mut rng), &goal)).sum();
        assert_eq!(sum / boards, mean, "{side}x{side}");
    }
}

#[test]
#[ignore = "measures instead of checking: run alone, in release, with --nocapture"]
fn lengths_and_times_are_told() {
    for (side, boards) in [(3, 5_000), (4, 5_000), (5, 5_000), (10, 400), (20, 50), (100, 5)] {
        let goal = Goal::named(NamedGoal::Standard, Size::new(side, side).unwrap());
        let mut rng = seeded(1);
        let begun = std::time::Instant::now();
        let sum: usize = (0..boards).map(|_| check(&random(&goal, &mut rng), &goal)).sum();
        let (mean, time) = (sum as f64 / f64::from(boards), begun.elapsed() / boards);
        println!("{side}x{side}: {mean:.1} moves in {time:?}, mean of {boards}");
    }
}
