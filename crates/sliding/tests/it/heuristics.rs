//! Every heuristic keeps its contract on every small board and for several goals.

use susun_search::{Heuristic, Space};
use susun_sliding::heuristic::{Kind, TABLE, UseHeuristic, WalkingDistance, choose};
use susun_sliding::{BLANK, Board, Direction, Goal, GridSpace, NamedGoal, Size, solvable};
use susun_testkit::contract::{heuristic_keeps_its_contract, patterns};
use susun_testkit::golden::board;
use susun_testkit::oracle::Distances;
use susun_testkit::run::timed;
use susun_testkit::sample::walk;

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// Each kind alone, then the maximum of all.
fn choices(goal: &Goal) -> Vec<Vec<Kind>> {
    let can_be_had = |kind: &Kind| !(kind.needs_tables() && goal.size().is_line());
    let kinds = TABLE.iter().map(|about| about.kind).filter(can_be_had);
    kinds.clone().map(|kind| vec![kind]).chain([kinds.collect()]).collect()
}

fn all_keep_their_contract(goal: &Goal) {
    let part = format!("contract of all heuristics on {}, goal {goal}", goal.size());
    timed(&part, || {
        let distances = Distances::to(goal);
        for kinds in choices(goal) {
            heuristic_keeps_its_contract(&kinds, goal, &distances);
        }
    });
}

#[test]
fn on_every_3x3_board_to_the_standard_goal() {
    all_keep_their_contract(&Goal::named(NamedGoal::Standard, size("3x3")));
}

#[test]
fn on_every_3x3_board_to_the_snail_goal() {
    all_keep_their_contract(&Goal::named(NamedGoal::Snail, size("3x3")));
}

#[test]
fn on_every_3x3_board_to_the_blank_first_goal() {
    all_keep_their_contract(&Goal::named(NamedGoal::BlankFirst, size("3x3")));
}

#[test]
fn on_every_3x3_board_to_a_custom_goal() {
    all_keep_their_contract(&Goal::custom(board("4 8 1/6 2 7/3 0 5")));
}

#[test]
fn on_every_2x3_and_3x2_board_to_any_goal() {
    for named in NamedGoal::ALL {
        all_keep_their_contract(&Goal::named(named, size("2x3")));
        all_keep_their_contract(&Goal::named(named, size("3x2")));
    }
    all_keep_their_contract(&Goal::custom(board("5 0 2/1 4 3")));
    all_keep_their_contract(&Goal::custom(board("3 5/0 1/2 4")));
}

#[test]
fn on_every_board_of_a_line() {
    for (line, of) in [("1x6", "3 1 0 5 2 4"), ("6x1", "3/1/0/5/2/4")] {
        all_keep_their_contract(&Goal::named(NamedGoal::Standard, size(line)));
        all_keep_their_contract(&Goal::custom(board(of)));
    }
}

/// A common mistake: counting the blank as if it were a tile.
fn too_high_with_the_blank(of_tile: impl Fn(&Goal, u16, usize) -> usize) -> usize {
    let goal = Goal::named(NamedGoal::Standard, size("3x3"));
    let value = |board: &Board| -> usize {
        board.tiles().iter().enumerate().map(|(cell, &tile)| of_tile(&goal, tile, cell)).sum()
    };
    let distances = Distances::to(&goal);
    distances.boards().iter().filter(|(board, truth)| value(board) > *truth as usize).count()
}

#[test]
fn counting_the_blank_overestimates_on_exactly_the_published_boards() {
    let hamming = |goal: &Goal, tile, cell| usize::from(goal.home(tile) != cell);
    assert_eq!(too_high_with_the_blank(hamming), 78);
    let manhattan = |goal: &Goal, tile, cell| goal.size().distance(goal.home(tile), cell);
    assert_eq!(too_high_with_the_blank(manhattan), 4650);
    let without =
        |goal: &Goal, tile, cell| if tile == BLANK { 0 } else { manhattan(goal, tile, cell) };
    assert_eq!(too_high_with_the_blank(without), 0);
}

/// Follows a walk from the goal with an updated memo, and compares it with a fresh one.
struct Walk<'a> {
    goal: &'a Goal,
    steps: &'a [Direction],
    kinds: &'a [Kind],
}

impl UseHeuristic<GridSpace> for Walk<'_> {
    type Output = ();

    fn with<H: Heuristic<GridSpace> + Send + Sync + 'static>(self, heuristic: H) {
        let space = GridSpace::new(&solvable(self.goal.board(), self.goal).expect("a goal"));
        let mut state = space.start();
        let mut memo = heuristic.start(&state);
        for &direction in self.steps {
            let before = heuristic.estimate(&memo);
            space.apply(&mut state, direction);
            memo = heuristic.after(&memo, &state, direction);
            let (kept, fresh) = (heuristic.estimate(&memo), heuristic.evaluate(&state));
            assert_eq!(kept, fresh, "{:?} at {state}", self.kinds);
            let slow = before <= kept + 1 || !heuristic.properties().consistent;
            assert!(slow, "{:?} falls too fast at {state}", self.kinds);
        }
    }
}

/// Boards with and without walking distance, depending on the size of its tables.
const WALKING: [(&str, bool); 8] = [
    ("4x4", true),
    ("5x5", false),
    ("3x5", true),
    ("2x6", true),
    ("2x7", false),
    ("7x2", false),
    ("10x10", false),
    ("1x9", true),
];

#[test]
fn along_random_walks_the_kept_estimate_equals_the_fresh_one() {
    let steps = if cfg!(debug_assertions) { 200 } else { 5000 };
    for (seed, (of, walking)) in (9..).zip(WALKING) {
        for goal in NamedGoal::ALL.map(|named| Goal::named(named, size(of))) {
            let walk = walk(goal.board(), steps, seed);
            let small = !goal.size().is_line() && goal.size().cells() <= 16;
            let patterns = small.then(|| patterns(&goal));
            for mut kinds in choices(&goal) {
                kinds.retain(|kind| walking || *kind != Kind::WalkingDistance);
                kinds.retain(|kind| small || !kind.needs_tables());
                let user = Walk { goal: &goal, steps: &walk, kinds: &kinds };
                choose(&kinds, &goal, patterns.as_ref(), user).expect("small enough");
            }
        }
    }
}

#[test]
fn walking_distance_is_refused_where_its_tables_would_be_too_large() {
    // A refusal takes a million states, so unoptimised code tests one.
    let few = if cfg!(debug_assertions) { 2 } else { WALKING.len() };
    for (of, walking) in &WALKING[..few] {
        let goal = Goal::named(NamedGoal::Standard, size(of));
        assert_eq!(WalkingDistance::new(&goal).is_ok(), *walking, "{of}");
    }
}
