//! A*, IDA* and branch and bound agree with a flood from the goal, whatever heuristic guides them:
//! on a sample of the 181,440 boards of 3x3 always, on all of them in `just golden-full`.

use susun_search::{Collect, Duplicates, Finish, Heuristic, astar, branch_and_bound, ida_star};
use susun_sliding::heuristic::{Kind, UseHeuristic, choose};
use susun_sliding::{Board, Direction, Goal, NamedGoal, PackedSpace, Size, solvable};
use susun_testkit::contract::patterns;
use susun_testkit::oracle::Distances;
use susun_testkit::replay::leads_to;
use susun_testkit::run::{optimal_path, timed, to_the_end};
use susun_testkit::sample::sample;

/// The algorithms that promise an optimum and use a heuristic.
#[derive(Clone, Copy, Debug)]
enum Algorithm {
    AStar,
    BranchAndBound,
    IdaStar,
}

/// The boards to solve, with their true distances.
struct Agree<'a> {
    algorithm: Algorithm,
    goal: &'a Goal,
    boards: &'a [&'a (Board, u32)],
}

impl UseHeuristic<PackedSpace> for Agree<'_> {
    /// Nodes generated.
    type Output = u64;

    fn with<H: Heuristic<PackedSpace> + Send + Sync + 'static>(self, heuristic: H) -> u64 {
        let mut nodes = 0;
        for (board, distance) in self.boards {
            let puzzle = solvable(board, self.goal).expect("solvable");
            let space = PackedSpace::new(&puzzle).expect("9 cells");
            let finish = self.solve(&space, &heuristic);
            assert_eq!(optimal_path(&finish).cost, *distance, "{:?} on {board}", self.algorithm);
            leads_to(self.goal, board, optimal_path(&finish));
            nodes += finish.counters.generated;
        }
        nodes
    }
}

impl Agree<'_> {
    fn solve(&self, space: &PackedSpace, h: &impl Heuristic<PackedSpace>) -> Finish<Direction> {
        match self.algorithm {
            Algorithm::AStar => to_the_end(astar(space.clone(), h, Duplicates::Closed)),
            Algorithm::BranchAndBound => to_the_end(branch_and_bound(space.clone(), h)),
            Algorithm::IdaStar => to_the_end(ida_star(space.clone(), h, Collect::First)),
        }
    }
}

use Algorithm::{AStar, BranchAndBound, IdaStar};

const ALGORITHMS: [Algorithm; 3] = [AStar, BranchAndBound, IdaStar];

/// The maximum of all.
const STRONGEST: [Kind; 5] =
    [Kind::Hamming, Kind::Manhattan, Kind::LinearConflict, Kind::Inversion, Kind::WalkingDistance];

/// Solves `count` boards with each algorithm, guided by the maximum of `kinds`.
fn agree_on(count: usize, algorithms: &[Algorithm], kinds: &[Kind]) {
    let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).expect("a size"));
    let distances = Distances::to(&goal);
    let boards = sample(distances.boards(), count, 20_260);
    for &algorithm in algorithms {
        let agree = Agree { algorithm, goal: &goal, boards: &boards };
        let part = format!("{algorithm:?} {kinds:?} on {} boards", boards.len());
        let patterns = kinds.contains(&Kind::Patterns).then(|| patterns(&goal));
        timed(&part, || choose(kinds, &goal, patterns.as_ref(), agree).expect("small enough"));
    }
}

/// Boards in the quick part and in the full one.
const SOME: usize = if cfg!(debug_assertions) { 5 } else { 300 };
const EVERY: usize = usize::MAX;

macro_rules! agreements {
    ($($some:ident, $every:ident: $algorithms:expr, $kinds:expr;)*) => {
        $(#[test]
        fn $some() {
            agree_on(SOME, &$algorithms, &$kinds);
        }

        #[test]
        #[ignore = "minutes: part of `just golden-full`"]
        fn $every() {
            agree_on(EVERY, &$algorithms, &$kinds);
        })*
    };
}

agreements! {
    some_boards_agree_by_astar_with_hamming, all_boards_agree_by_astar_with_hamming:
        [AStar], [Kind::Hamming];
    some_boards_agree_by_branch_and_bound_with_hamming,
    all_boards_agree_by_branch_and_bound_with_hamming:
        [BranchAndBound], [Kind::Hamming];
    some_boards_agree_by_ida_star_with_hamming, all_boards_agree_by_ida_star_with_hamming:
        [IdaStar], [Kind::Hamming];
    some_boards_agree_with_manhattan, all_boards_agree_with_manhattan:
        ALGORITHMS, [Kind::Manhattan];
    some_boards_agree_with_linear_conflict, all_boards_agree_with_linear_conflict:
        ALGORITHMS, [Kind::LinearConflict];
    some_boards_agree_with_inversion, all_boards_agree_with_inversion:
        ALGORITHMS, [Kind::Inversion];
    some_boards_agree_with_walking_distance, all_boards_agree_with_walking_distance:
        ALGORITHMS, [Kind::WalkingDistance];
    some_boards_agree_with_patterns, all_boards_agree_with_patterns:
        ALGORITHMS, [Kind::Patterns];
    some_boards_agree_with_the_maximum, all_boards_agree_with_the_maximum:
        ALGORITHMS, STRONGEST;
}

#[test]
fn some_boards_agree_with_zero() {
    agree_on(SOME / 20, &ALGORITHMS, &[Kind::Zero]);
}

#[test]
#[ignore = "a minute: part of `just golden-full`"]
fn five_hundred_boards_agree_with_zero() {
    agree_on(500, &ALGORITHMS, &[Kind::Zero]);
}
