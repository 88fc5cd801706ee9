//! Greedy search as in the textbook: a state is expanded once.

use std::collections::{BTreeMap, HashMap, HashSet};

use susun_search::{Outcome, greedy};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{
    BLANK, Board, Direction, Goal, NamedGoal, PackedSpace, random, seeded, solvable,
};
use susun_testkit::golden::board;
use susun_testkit::run::to_the_end;

/// Manhattan distance, computed from scratch.
fn manhattan(board: &Board, goal: &Goal) -> u32 {
    let size = board.size();
    let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| **tile != BLANK);
    let distance = |(cell, &tile): (usize, &u16)| {
        let home = goal.home(tile);
        size.row(cell).abs_diff(size.row(home)) + size.col(cell).abs_diff(size.col(home))
    };
    tiles.map(distance).sum::<usize>() as u32
}

/// Generated, expanded, moves: with an open list and a closed list, without the crate `search`.
fn textbook(start: &Board, goal: &Goal) -> (u64, u64, u32) {
    let mut open: BTreeMap<u32, Vec<(Board, u32, Option<Direction>)>> = BTreeMap::new();
    let mut reached: HashMap<Board, u32> = HashMap::from([(start.clone(), 0)]);
    let mut closed: HashSet<Board> = HashSet::new();
    open.entry(manhattan(start, goal)).or_default().push((start.clone(), 0, None));
    let (mut generated, mut expanded) = (1, 0);
    loop {
        let mut nearest = open.first_entry().expect("an open node");
        let Some((board, g, last)) = nearest.get_mut().pop() else {
            nearest.remove();
            continue;
        };
        if closed.contains(&board) || reached[&board] < g {
            continue;
        }
        if &board == goal.board() {
            return (generated, expanded, g);
        }
        expanded += 1;
        closed.insert(board.clone());
        for direction in Direction::ALL {
            let mut next = board.clone();
            if last == Some(direction.opposite()) || next.step(direction).is_none() {
                continue;
            }
            generated += 1;
            let known = reached.get(&next).is_some_and(|&before| before <= g + 1);
            if !known && !closed.contains(&next) {
                reached.insert(next.clone(), g + 1);
                let h = manhattan(&next, goal);
                open.entry(h).or_default().push((next, g + 1, Some(direction)));
            }
        }
    }
}

/// The same by the crate `search`.
fn searched(start: &Board, goal: &Goal) -> (u64, u64, u32) {
    let puzzle = solvable(start, goal).expect("a solvable board");
    let space = PackedSpace::new(&puzzle).expect("at most 16 cells");
    let finish = to_the_end(greedy(space, Manhattan::new(goal)));
    let (Outcome::Solved { path, .. } | Outcome::Optimal(path)) = finish.outcome else {
        panic!("{:?}", finish.outcome)
    };
    (finish.counters.generated, finish.counters.expanded, path.cost)
}

/// 9,640 states were expanded when closed ones were reopened.
#[test]
fn a_closed_state_is_not_reopened() {
    let start = board("7 3 11 8/4 12 2 1/6 14 13 5/0 9 10 15");
    let goal = Goal::named(NamedGoal::Standard, start.size());
    let counts = searched(&start, &goal);
    assert_eq!(counts, textbook(&start, &goal));
    assert!((2_000..4_000).contains(&counts.1), "{counts:?}");
}

#[test]
fn counts_are_those_of_the_textbook() {
    for named in NamedGoal::ALL {
        for (rows, cols, boards) in [(3, 3, 20), (2, 5, 10), (4, 4, 10)] {
            let size = susun_sliding::Size::new(rows, cols).expect("a size");
            let goal = Goal::named(named, size);
            let mut rng = seeded(1);
            for _ in 0..boards {
                let start = random(&goal, &mut rng);
                assert_eq!(searched(&start, &goal), textbook(&start, &goal), "{start}");
            }
        }
    }
}
