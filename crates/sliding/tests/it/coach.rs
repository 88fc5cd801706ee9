//! The coach's steps, asked for one by one, lead to the goal and never in circles.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use susun_sliding::{
    Board, Direction, Goal, NamedGoal, Size, coach, coached, construct, random, seeded, solvable,
};
use susun_testkit::oracle::Distances;

fn goal(named: NamedGoal, rows: usize, cols: usize) -> Goal {
    Goal::named(named, Size::new(rows, cols).expect("a size in range"))
}

fn ask(board: &Board, goal: &Goal) -> Option<Direction> {
    coach(&solvable(board, goal).expect("a step keeps a board solvable"))
}

/// Follows the coach from `start` to the goal and returns the number of steps.
fn follow(start: &Board, goal: &Goal) -> usize {
    let (rows, cols) = (start.size().rows(), start.size().cols());
    let limit = 100 + 20 * rows * cols * (rows + cols);
    let mut board = start.clone();
    let mut seen = HashSet::new();
    while let Some(direction) = ask(&board, goal) {
        let mut hasher = DefaultHasher::new();
        board.hash(&mut hasher);
        assert!(
            seen.insert(hasher.finish()),
            "{board} came twice on the way from {start} to {goal}"
        );
        assert!(seen.len() <= limit, "no end on the way from {start} to {goal}");
        assert!(board.step(direction).is_some(), "{direction:?} leaves the board {board}");
    }
    assert_eq!(&board, goal.board(), "stopped on the way from {start}");
    if start.size().cells() <= 9 {
        let puzzle = solvable(start, goal).expect("a solvable board");
        assert_eq!(coached(&puzzle).count(), seen.len(), "{start}");
    }
    seen.len()
}

fn follow_random(rows: usize, cols: usize, boards: usize) {
    let standard = goal(NamedGoal::Standard, rows, cols);
    let mut rng = seeded((rows * 1_000 + cols) as u64);
    for _ in 0..boards {
        follow(&random(&standard, &mut rng), &standard);
        let own = Goal::custom(random(&standard, &mut rng));
        follow(&random(&own, &mut rng), &own);
    }
}

#[test]
fn every_small_board_reaches_every_common_goal() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2)] {
        for named in NamedGoal::ALL {
            let goal = goal(named, rows, cols);
            for (board, _) in Distances::to(&goal).boards() {
                follow(board, &goal);
            }
        }
    }
}

#[test]
fn every_97th_8_puzzle_reaches_every_common_goal() {
    for named in NamedGoal::ALL {
        let goal = goal(named, 3, 3);
        for (board, _) in Distances::to(&goal).boards().iter().step_by(97) {
            follow(board, &goal);
        }
    }
}

#[test]
fn random_squares_reach_any_goal() {
    for side in [3, 4, 5, 8] {
        follow_random(side, side, 200);
    }
}

#[test]
fn random_rectangles_reach_any_goal() {
    for (rows, cols) in [(4, 6), (6, 4), (2, 7), (7, 2), (3, 8), (8, 3)] {
        follow_random(rows, cols, 200);
    }
}

#[test]
fn large_boards_reach_the_goal() {
    let goal = goal(NamedGoal::Standard, 20, 20);
    let mut rng = seeded(20);
    for _ in 0..5 {
        follow(&random(&goal, &mut rng), &goal);
    }
}

#[test]
fn lines_reach_the_goal_in_the_fewest_steps() {
    for (rows, cols) in [(1, 6), (6, 1)] {
        for named in NamedGoal::ALL {
            let goal = goal(named, rows, cols);
            for (board, distance) in Distances::to(&goal).boards() {
                assert_eq!(follow(board, &goal), *distance as usize, "{board}");
            }
        }
    }
}

#[test]
fn there_is_no_step_exactly_at_the_goal() {
    for named in NamedGoal::ALL {
        for (rows, cols) in [(1, 4), (2, 2), (2, 3), (3, 2)] {
            let goal = goal(named, rows, cols);
            for (board, _) in Distances::to(&goal).boards() {
                assert_eq!(ask(board, &goal).is_none(), board == goal.board(), "{board}");
            }
        }
        let large = goal(named, 9, 7);
        assert_eq!(ask(large.board(), &large), None);
    }
}

#[test]
fn the_largest_boards_get_a_step() {
    for (rows, cols) in [(100, 100), (2, 100), (100, 2), (100, 37)] {
        for named in NamedGoal::ALL {
            let goal = goal(named, rows, cols);
            let mut board = random(&goal, &mut seeded(100));
            for _ in 0..3 {
                let direction = ask(&board, &goal).unwrap();
                assert!(board.step(direction).is_some());
            }
        }
    }
}

#[test]
#[ignore = "measures instead of checking: run alone, in release, with --nocapture"]
fn lengths_and_times_are_reported() {
    for (side, boards) in [(3, 1_000), (4, 1_000), (5, 1_000), (8, 100), (10, 50)] {
        let goal = goal(NamedGoal::Standard, side, side);
        let mut rng = seeded(1);
        let (mut followed, mut constructed) = (0, 0);
        for _ in 0..boards {
            let board = random(&goal, &mut rng);
            followed += follow(&board, &goal);
            constructed += construct(&solvable(&board, &goal).unwrap()).len();
        }
        let [coach, construct] = [followed, constructed].map(|sum| sum as f64 / f64::from(boards));
        println!("{side}x{side}: {coach:.1} steps, construct {construct:.1}, mean of {boards}");
    }
    for side in [5, 10, 30, 100] {
        let goal = goal(NamedGoal::Standard, side, side);
        let mut rng = seeded(2);
        let puzzles: Vec<_> =
            (0..20).map(|_| solvable(&random(&goal, &mut rng), &goal).unwrap()).collect();
        let begun = Instant::now();
        let steps = puzzles.iter().filter_map(coach).count();
        let time = begun.elapsed() / 20;
        println!("{side}x{side}: {time:?} a call, mean of {steps}");
    }
}
