//! Pattern databases are admissible but not consistent: A* and its relatives must reopen closed states to find what
//! IDA*, which has none, finds.

use std::sync::Arc;

use susun_search::{
    Collect, Duplicates, Finish, Limits, Observer, Outcome, Seen, astar, branch_and_bound,
    ida_star, weighted_astar,
};
use susun_sliding::heuristic::Patterns;
use susun_sliding::pdb::{Table, partition};
use susun_sliding::{BLANK, Board, Direction, Goal, NamedGoal, PackedSpace, Size, solvable};
use susun_testkit::replay::leads_to;
use susun_testkit::run::{finish, optimal_path, timed, to_the_end};
use susun_testkit::sample::walked;

/// Boards in an optimised build, and in one that is not.
const BOARDS: u64 = if cfg!(debug_assertions) { 3 } else { 500 };
/// How many of them the slower relatives of A* solve as well.
const FEWER: u64 = BOARDS.div_ceil(5);
/// The maximum number of states for A* here.
const MOST_STATES: u64 = 300_000;

/// Counts what only an inconsistent heuristic causes.
#[derive(Default)]
struct Falls {
    /// For each node number, its estimate and whether it was expanded.
    nodes: Vec<(u32, bool)>,
    /// Edges along which the estimate falls by more than the move costs.
    steep: u64,
    /// Expanded nodes to which a cheaper path was found.
    reopened: u64,
}

impl Observer<Direction> for Falls {
    fn see(&mut self, seen: Seen<Direction>) {
        match seen {
            Seen::Root { h } => self.nodes.push((h, false)),
            Seen::Generated { parent, h, .. } => {
                self.nodes.push((h, false));
                self.steep += u64::from(h + 1 < self.nodes[parent as usize].0);
            }
            Seen::Expanded { node } => self.nodes[node as usize].1 = true,
            Seen::Improved { instead_of, .. } => {
                self.reopened += u64::from(self.nodes[instead_of as usize].1);
            }
            _ => {}
        }
    }
}

fn standard() -> (Goal, Arc<Patterns>) {
    let goal = Goal::named(NamedGoal::Standard, Size::new(4, 4).expect("a size"));
    let partition = partition(goal.size(), goal.home(BLANK), "5-5-5").expect("drawn");
    let table = |pattern| Arc::new(Table::build(pattern));
    let tables: Vec<_> = partition.tables().iter().map(table).collect();
    let patterns = Patterns::new(&goal, &partition, &tables).expect("its own tables");
    (goal, Arc::new(patterns))
}

/// The ends of walks that are long enough to go astray and short enough for A*.
fn boards(goal: &Goal) -> impl Iterator<Item = (Board, PackedSpace)> {
    (0..BOARDS).map(|seed| {
        let board = walked(goal.board(), 30 + seed as usize % 31, 1_000 + seed);
        let puzzle = solvable(&board, goal).expect("walks lead back");
        (board, PackedSpace::new(&puzzle).expect("16 cells"))
    })
}

/// The cost of a solution, whatever it claims, after its moves were played.
fn cost(goal: &Goal, board: &Board, finish: &Finish<Direction>) -> u32 {
    let (Outcome::Optimal(path) | Outcome::Solved { path, .. }) = &finish.outcome else {
        panic!("{board}: no solution");
    };
    leads_to(goal, board, path);
    path.cost
}

#[test]
fn astar_reopens_states_and_agrees_with_ida_star() {
    let (goal, patterns) = standard();
    let (mut steep, mut reopened, mut most) = (0, 0, 0);
    timed(&format!("A* and IDA* with 5-5-5 on {BOARDS} boards"), || {
        for (board, space) in boards(&goal) {
            let deepening = to_the_end(ida_star(space.clone(), patterns.clone(), Collect::First));
            let mut falls = Falls::default();
            let search = astar(space, patterns.clone(), Duplicates::Closed);
            let mut search = search.watched(&mut falls);
            let best_first = finish(Limits::default(), &mut search);
            drop(search);
            assert!(best_first.counters.peak_states < MOST_STATES, "{board}");
            let shortest = optimal_path(&deepening).cost;
            assert_eq!(optimal_path(&best_first).cost, shortest, "{board}");
            assert_eq!(cost(&goal, &board, &best_first), shortest);
            (steep, reopened) = (steep + falls.steep, reopened + falls.reopened);
            most = most.max(best_first.counters.peak_states);
        }
    });
    println!("{steep} steep edges, {reopened} states reopened, peak {most} states");
    if !cfg!(debug_assertions) {
        assert!(steep > 0 && reopened > 0, "{steep} steep edges, {reopened} reopened");
    }
}

#[test]
fn relatives_of_astar_agree_as_well() {
    let (goal, patterns) = standard();
    timed(&format!("weighted A* and branch and bound with 5-5-5 on {FEWER} boards"), || {
        for (board, space) in boards(&goal).take(FEWER as usize) {
            let shortest = to_the_end(ida_star(space.clone(), patterns.clone(), Collect::First));
            let shortest = optimal_path(&shortest).cost;
            let weight = "1".parse().expect("a weight");
            let weighted = to_the_end(weighted_astar(space.clone(), patterns.clone(), weight));
            assert_eq!(cost(&goal, &board, &weighted), shortest, "weighted A* on {board}");
            let bounding = to_the_end(branch_and_bound(space, patterns.clone()));
            assert_eq!(optimal_path(&bounding).cost, shortest, "branch and bound on {board}");
        }
    });
}
