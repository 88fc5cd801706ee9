//! A*, IDA* and branch and bound agree with a flood from the goal, whatever the heuristic: on a sample of the 181,440
//! boards of 3x3 always, on all of them in `just golden-full`.

use susun_search::{Collect, Duplicates, Finish, Heuristic, astar, branch_and_bound, ida_star};
use susun_sliding::heuristic::{Kind, TABLE, UseHeuristic, choose};
use susun_sliding::{Board, Direction, Goal, NamedGoal, PackedSpace, Size, solvable};
use susun_testkit::contract::patterns;
use susun_testkit::oracle::Distances;
use susun_testkit::replay::leads_to;
use susun_testkit::run::{optimal_path, timed, to_the_end};
use susun_testkit::sample::sample;

/// The algorithms that guarantee an optimum and use a heuristic.
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

/// Solves `count` boards with one algorithm, guided by each heuristic alone and by the maximum of those that need no
/// tables. Without an estimate, `blindly` boards are enough.
fn agree_by(algorithm: Algorithm, count: usize, blindly: usize) {
    let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).expect("a size"));
    let (distances, patterns) = (Distances::to(&goal), patterns(&goal));
    let kinds = || TABLE.iter().map(|about| about.kind);
    let strongest = kinds().filter(|kind| !kind.needs_tables()).collect();
    for kinds in kinds().map(|kind| vec![kind]).chain([strongest]) {
        let count = if kinds == [Kind::Zero] { blindly } else { count };
        let boards = sample(distances.boards(), count, 20_260);
        let agree = Agree { algorithm, goal: &goal, boards: &boards };
        let part = format!("{algorithm:?} {kinds:?} on {} boards", boards.len());
        timed(&part, || choose(&kinds, &goal, Some(&patterns), agree).expect("small enough"));
    }
}

/// Boards in the quick part and in the full one.
const SOME: usize = if cfg!(debug_assertions) { 5 } else { 300 };
const EVERY: usize = usize::MAX;

#[test]
fn some_boards_agree_by_astar() {
    agree_by(Algorithm::AStar, SOME, SOME / 20);
}

#[test]
fn some_boards_agree_by_branch_and_bound() {
    agree_by(Algorithm::BranchAndBound, SOME, SOME / 20);
}

#[test]
fn some_boards_agree_by_ida_star() {
    agree_by(Algorithm::IdaStar, SOME, SOME / 20);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn all_boards_agree_by_astar() {
    agree_by(Algorithm::AStar, EVERY, 500);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn all_boards_agree_by_branch_and_bound() {
    agree_by(Algorithm::BranchAndBound, EVERY, 500);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn all_boards_agree_by_ida_star() {
    agree_by(Algorithm::IdaStar, EVERY, 500);
}
