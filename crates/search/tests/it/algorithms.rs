//! What distinguishes the algorithms, one test each; what they share is in `contract.rs`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use susun_search::{
    Collect, Duplicates, Halt, Heuristic, Outcome, Space, astar, bfs, bidirectional,
    branch_and_bound, depth_limited, iterative_deepening, uniform_cost,
};
use susun_sliding::heuristic::{Hamming, Manhattan};
use susun_sliding::{
    Board, Direction, Directions, Goal, GridSpace, NamedGoal, PackedSpace, Past, Size, solvable,
};
use susun_testkit::golden::board;
use susun_testkit::inconsistent::Forgetful;
use susun_testkit::oracle::Distances;
use susun_testkit::run::{optimal_cost, to_the_end};
use susun_testkit::sample::sample;

fn standard() -> Goal {
    Goal::named(NamedGoal::Standard, Size::new(3, 3).expect("a size"))
}

fn packed(board: &Board, goal: &Goal) -> PackedSpace {
    PackedSpace::new(&solvable(board, goal).expect("solvable")).expect("9 cells")
}

/// `count` boards at most `most` moves away.
fn boards(most: u32, count: usize, seed: u64) -> Vec<(Board, u32)> {
    let distances = Distances::up_to(&standard(), most);
    let count = if cfg!(debug_assertions) { count / 10 } else { count };
    sample(distances.boards(), count, seed).into_iter().cloned().collect()
}

/// A space that records how often each state is expanded.
#[derive(Clone)]
struct Watched {
    inner: GridSpace,
    expanded: Rc<RefCell<BTreeMap<String, u32>>>,
}

impl Space for Watched {
    type State = Board;
    type Move = Direction;
    type Moves = Directions;
    type Past = Past;

    fn start(&self) -> Board {
        self.inner.start()
    }

    fn is_goal(&self, state: &Board) -> bool {
        self.inner.is_goal(state)
    }

    fn moves(&self, state: &Board, past: Option<Past>) -> Directions {
        *self.expanded.borrow_mut().entry(state.to_string()).or_default() += 1;
        self.inner.moves(state, past)
    }

    fn past(&self, before: Option<Past>, state: &Board, mv: Direction) -> Past {
        self.inner.past(before, state, mv)
    }

    fn apply(&self, state: &mut Board, mv: Direction) {
        self.inner.apply(state, mv);
    }

    fn undo(&self, state: &mut Board, mv: Direction) {
        self.inner.undo(state, mv);
    }
}

/// Expansions of states that had been expanded before, over some boards.
fn reopened(heuristic: impl Heuristic<Watched> + Copy) -> u64 {
    let goal = standard();
    let of_one = |(board, distance): &(Board, u32)| {
        let inner = GridSpace::new(&solvable(board, &goal).expect("solvable"));
        let space = Watched { inner, expanded: Rc::default() };
        let finish = to_the_end(astar(space.clone(), heuristic, Duplicates::Closed));
        assert_eq!(optimal_cost(&finish), *distance, "{board}");
        let states = space.expanded.borrow().len() as u64;
        finish.counters.expanded - states
    };
    boards(24, 60, 3).iter().map(of_one).sum()
}

#[test]
fn only_an_inconsistent_heuristic_makes_astar_reopen_states() {
    let manhattan = Manhattan::new(&standard());
    let forgetful = Forgetful::new(manhattan.clone(), 9);
    assert_eq!(reopened(&manhattan), 0);
    assert!(reopened(&forgetful) > 100);
}

#[test]
fn the_forgetful_heuristic_falls_by_more_than_a_moves_cost() {
    let goal = standard();
    let forgetful = Forgetful::new(Manhattan::new(&goal), 9);
    let value = |board: &Board| Heuristic::<GridSpace>::evaluate(&forgetful, board);
    let (mut edges, mut steep) = (0, 0);
    for (board, distance) in &boards(31, 2000, 4) {
        assert!(value(board) <= *distance, "admissible at {board}");
        for direction in board.directions() {
            let mut after = board.clone();
            after.step(direction);
            edges += 1;
            steep += u32::from(value(board) > value(&after) + 1);
        }
    }
    assert!(steep * 8 > edges, "{steep} of {edges} edges are steep");
}

#[test]
fn branch_and_bound_does_not_close_a_state_when_generated() {
    let (goal, start) = (standard(), board("3 0 4/1 5 6/7 8 2"));
    let space = packed(&start, &goal);
    let finish = to_the_end(branch_and_bound(&space, Hamming::new(&goal)));
    assert_eq!(optimal_cost(&finish), 15);
}

/// On one board the order of ties may favour it; over many, it pays for every duplicate.
#[test]
fn astar_without_a_closed_list_generates_more() {
    let goal = standard();
    let mut generated = [0; 2];
    for (board, distance) in boards(14, 300, 5) {
        let space = packed(&board, &goal);
        for (total, duplicates) in
            generated.iter_mut().zip([Duplicates::Previous, Duplicates::Closed])
        {
            let finish = to_the_end(astar(&space, Manhattan::new(&goal), duplicates));
            assert_eq!(optimal_cost(&finish), distance, "{board}");
            *total += finish.counters.generated;
        }
    }
    assert!(generated[0] > generated[1], "{generated:?}");
}

#[test]
fn a_depth_limit_below_the_optimum_halts_with_the_next_depth_as_bound() {
    let goal = standard();
    for (board, distance) in boards(12, 100, 6).into_iter().filter(|(_, distance)| *distance > 0) {
        let space = packed(&board, &goal);
        for limit in 0..distance {
            let finish = to_the_end(depth_limited(&space, limit));
            let halted =
                Outcome::Halted { reason: Halt::Depth, lower_bound: limit + 1, best: None };
            assert_eq!(finish.outcome, halted, "{board} within {limit}");
        }
        let at_the_optimum = to_the_end(depth_limited(&space, distance)).outcome;
        let Outcome::Solved { path, lower_bound: 1 } = at_the_optimum else {
            panic!("{board}: {at_the_optimum:?}")
        };
        assert_eq!(path.cost, distance, "{board}");
    }
}

#[test]
fn blind_searches_agree_and_both_ends_meet_early() {
    let goal = standard();
    let mut generated = [0; 2];
    for (board, distance) in boards(31, 30, 7) {
        let space = packed(&board, &goal);
        let (forward, both) = (to_the_end(bfs(&space)), to_the_end(bidirectional(&space)));
        assert_eq!((optimal_cost(&forward), optimal_cost(&both)), (distance, distance), "{board}");
        assert_eq!(optimal_cost(&to_the_end(uniform_cost(&space))), distance, "{board}");
        generated[0] += forward.counters.generated;
        generated[1] += both.counters.generated;
    }
    assert!(generated[1] * 10 < generated[0], "{generated:?}");
}

#[test]
fn iterative_deepening_has_a_round_for_each_depth() {
    let goal = standard();
    for (board, distance) in boards(10, 100, 8).into_iter().filter(|(_, distance)| *distance > 0) {
        let finish = to_the_end(iterative_deepening(&packed(&board, &goal), Collect::First));
        assert_eq!(optimal_cost(&finish), distance);
        let bounds: Vec<u32> = finish.rounds.iter().map(|round| round.bound).collect();
        assert_eq!(bounds, (0..=distance).collect::<Vec<_>>(), "{board}");
    }
}
