//! A few boards of each kind, to catch overflows and debug assertions; `tests/it/construct.rs` has many.

use super::construct;
use crate::board::Board;
use crate::generate::{random, seeded};
use crate::goal::{Goal, NamedGoal};
use crate::size::Size;
use crate::solvable::solvable;

fn standard(rows: usize, cols: usize) -> Goal {
    Goal::named(NamedGoal::Standard, Size::new(rows, cols).unwrap())
}

/// Solves, replays, and returns the number of moves.
fn check(start: &Board, goal: &Goal) -> usize {
    let steps = construct(&solvable(start, goal).unwrap());
    let mut board = start.clone();
    for &step in &steps {
        assert!(board.step(step).is_some(), "{start} to {goal}: {step:?} leaves the board");
    }
    assert_eq!(&board, goal.board(), "{start} to {goal}");
    steps.len()
}

#[test]
fn some_boards_of_every_small_size_are_solved_for_any_goal() {
    for (rows, cols) in (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols))).skip(1) {
        let standard = standard(rows, cols);
        let mut rng = seeded((rows * 1_000 + cols) as u64);
        for _ in 0..5 {
            check(&random(&standard, &mut rng), &standard);
            let goal = Goal::custom(random(&standard, &mut rng));
            check(&random(&goal, &mut rng), &goal);
        }
    }
}

#[test]
fn lines_are_solved_in_the_fewest_moves() {
    let goal = standard(1, 5);
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
