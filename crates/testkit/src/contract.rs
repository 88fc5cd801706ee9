//! Contracts that every heuristic must fulfil, checked over all boards of a size.

use std::sync::Arc;

use susun_search::{Heuristic, Space};
use susun_sliding::heuristic::{Kind, Patterns, UseHeuristic, choose};
use susun_sliding::pdb::{Partition, Partitions, Table};
use susun_sliding::{BLANK, Direction, Goal, GridSpace, Position, solvable};

use crate::oracle::Distances;

/// Checks the heuristic of `kinds` (their maximum, if several) on every board that can reach `goal`: zero at the goal,
/// never above the true distance, never decreasing by more than a move's cost if declared consistent, and incremental
/// equal to fresh.
pub fn heuristic_keeps_its_contract(kinds: &[Kind], goal: &Goal, distances: &Distances) {
    let puzzle = solvable(goal.board(), goal).expect("a goal can reach itself");
    let space = GridSpace::new(&puzzle);
    let patterns = kinds.contains(&Kind::Patterns).then(|| patterns(goal));
    let contract = Contract { space: &space, distances, goal, kinds };
    choose(kinds, goal, patterns.as_ref(), contract).expect("available");
}

/// Pattern databases towards a goal, with small tables made here: patterns of at most five tiles.
pub fn patterns(goal: &Goal) -> Arc<Patterns> {
    let (size, blank) = (goal.size(), goal.home(BLANK));
    let partition = Partitions::from(Partition::equal(size, blank, 5).expect("not a line"));
    let table = |pattern| Arc::new(Table::build(pattern));
    let tables: Vec<_> = partition.tables().iter().map(table).collect();
    Arc::new(Patterns::new(goal, &partition, &tables).expect("its own tables"))
}

struct Contract<'a> {
    space: &'a GridSpace,
    distances: &'a Distances,
    goal: &'a Goal,
    kinds: &'a [Kind],
}

impl UseHeuristic<GridSpace> for Contract<'_> {
    type Output = ();

    fn with<H: Heuristic<GridSpace> + Send + Sync + 'static>(self, heuristic: H) {
        let names = self.kinds;
        assert_eq!(heuristic.evaluate(self.goal.board()), 0, "{names:?} at the goal");
        // Unoptimised code checks only a part of the boards.
        let every =
            if cfg!(debug_assertions) { 1 + self.distances.boards().len() / 4000 } else { 1 };
        for (board, distance) in self.distances.boards().iter().step_by(every) {
            let memo = heuristic.start(board);
            let estimate = heuristic.estimate(&memo);
            let allowed = !heuristic.properties().admissible || estimate <= *distance;
            assert!(allowed, "{names:?} says {estimate} for {board}, the truth is {distance}");
            for direction in board.directions() {
                let mut neighbour = board.clone();
                self.space.apply(&mut neighbour, direction);
                self.edge(&heuristic, &memo, &neighbour, direction);
            }
        }
    }
}

impl Contract<'_> {
    fn edge<H: Heuristic<GridSpace>>(
        &self,
        heuristic: &H,
        memo: &H::Memo,
        after: &<GridSpace as Space>::State,
        direction: Direction,
    ) {
        let fresh = heuristic.evaluate(after);
        let incremental = heuristic.estimate(&heuristic.after(memo, after, direction));
        assert_eq!(fresh, incremental, "{:?} on the way to {after}", self.kinds);
        if heuristic.properties().consistent {
            let before = heuristic.estimate(memo);
            let falls = before.saturating_sub(fresh);
            let blank = Position::blank(after);
            assert!(falls <= 1, "{:?} falls by {falls} at {after} (blank {blank})", self.kinds);
        }
    }
}
