//! Partial goals: whether boards are solvable, and in how many moves, equals breadth-first search backwards from every
//! board that solves the puzzle.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use susun_search::{
    Collect, Control, Duplicates, Heuristic, Limits, Meter, Outcome, Search, Space, astar,
    ida_star, shuffle,
};
use susun_sliding::heuristic::{Hamming, LinearConflict, Manhattan};
use susun_sliding::{
    Board, Direction, FreeCells, Goal, GridSpace, NamedGoal, Packed, PackedSpace, Position, Size,
    coached, construct, seeded, solvable,
};

/// Every board of a size, and for each the boards that a move leads to.
struct AllBoards {
    boards: Vec<Board>,
    neighbours: Vec<Vec<usize>>,
}

impl AllBoards {
    fn new(rows: usize, cols: usize) -> Self {
        let size = Size::new(rows, cols).expect("valid");
        let cells = size.cells();
        let mut boards = Vec::new();
        let mut tiles: Vec<u16> = (0..cells as u16).collect();
        loop {
            boards.push(Board::new(size, tiles.clone()).expect("valid"));
            // The next permutation in lexicographic order.
            let Some(at) = (1..cells).rev().find(|&at| tiles[at - 1] < tiles[at]) else { break };
            let with =
                (at..cells).rev().find(|&other| tiles[other] > tiles[at - 1]).expect("valid");
            tiles.swap(at - 1, with);
            tiles[at..].reverse();
        }
        let numbers: HashMap<Packed, usize> = (0..)
            .zip(&boards)
            .map(|(number, board)| (Packed::new(board).expect("valid"), number))
            .collect();
        let after = |board: &Board, direction| {
            let mut other = board.clone();
            other.step(direction);
            numbers[&Packed::new(&other).expect("valid")]
        };
        let of = |board: &Board| board.directions().map(|step| after(board, step)).collect();
        let neighbours = boards.iter().map(of).collect();
        Self { boards, neighbours }
    }

    fn size(&self) -> Size {
        self.boards[0].size()
    }

    /// The distance of every board, by breadth-first search backwards from those that meet the goal; `None` if there is
    /// no way.
    fn distances(&self, goal: &Goal) -> Vec<Option<u32>> {
        let mut distance: Vec<Option<u32>> =
            self.boards.iter().map(|board| goal.is_met_by(board).then_some(0)).collect();
        let mut layer: Vec<usize> =
            (0..distance.len()).filter(|&board| distance[board].is_some()).collect();
        for next in 1.. {
            let mut following = Vec::new();
            for other in layer.iter().flat_map(|&board| &self.neighbours[board]) {
                if distance[*other].is_none() {
                    distance[*other] = Some(next);
                    following.push(*other);
                }
            }
            if following.is_empty() {
                break;
            }
            layer = following;
        }
        distance
    }
}

/// The same in the space of the searches, where tiles that the goal does not name are equal.
fn distances_in_space(boards: &[Board], goal: &Goal) -> HashMap<Packed, u32> {
    let solved = boards.iter().find(|board| goal.is_met_by(board)).expect("valid");
    let space = PackedSpace::new(&solvable(solved, goal).expect("valid")).expect("valid");
    let seen = boards.iter().map(|board| Packed::new(&goal.seen(board)).expect("valid"));
    let mut layer: Vec<Packed> = seen.filter(|state| space.is_goal(state)).collect();
    layer.sort_unstable_by_key(|state| {
        (state.blank(), (0..8).map(|cell| state.tile(cell)).collect::<Vec<_>>())
    });
    layer.dedup();
    let mut distance: HashMap<_, _> = layer.iter().map(|&state| (state, 0)).collect();
    for next in 1.. {
        let mut following = Vec::new();
        for state in &layer {
            for direction in space.moves(state, None) {
                let mut other = *state;
                space.apply(&mut other, direction);
                if let Entry::Vacant(entry) = distance.entry(other) {
                    entry.insert(next);
                    following.push(other);
                }
            }
        }
        if following.is_empty() {
            break;
        }
        layer = following;
    }
    distance
}

/// Random goals with free cells, from two to all but one.
fn goals(size: Size, count: usize, seed: u64) -> Vec<Goal> {
    let mut rng = seeded(seed);
    let goal = |number: usize| {
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        let mut tiles: Vec<u16> = (0..size.cells() as u16).collect();
        shuffle(&mut cells, &mut rng);
        shuffle(&mut tiles, &mut rng);
        let free = 2 + number % (size.cells() - 2);
        Goal::partial(
            Board::new(size, tiles).expect("valid"),
            &FreeCells::new(cells.into_iter().take(free)),
        )
    };
    (0..count).map(goal).collect()
}

/// The length of the shortest solution, by A* and by IDA*.
fn optimal(start: &Board, goal: &Goal) -> [u32; 2] {
    let puzzle = solvable(start, goal).expect("valid");
    let cost = |search: &mut dyn Search<Direction>| {
        let mut control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control.lend());
        let Ok(Outcome::Optimal(path)) = search.advance(&mut meter) else { panic!("{start}") };
        let mut end = start.clone();
        for &step in &path.moves {
            assert!(end.step(step).is_some());
        }
        assert!(goal.is_met_by(&end), "{start} to {}", goal.cells());
        path.cost
    };
    let packed = PackedSpace::new(&puzzle).expect("valid");
    [
        cost(&mut astar(
            GridSpace::new(&puzzle),
            LinearConflict::new(puzzle.goal()),
            Duplicates::Closed,
        )),
        cost(&mut ida_star(packed, Manhattan::new(puzzle.goal()), Collect::First)),
    ]
}

/// Checks solvability, and the distance in the space of the searches, of every board; the estimates of every seventh, and
/// the searches, on every `every`th.
fn agrees_with_breadth_first(all: &AllBoards, goal: &Goal, every: usize) {
    let in_space = distances_in_space(&all.boards, goal);
    let heuristics = (Hamming::new(goal), LinearConflict::new(goal));
    for (index, (board, known)) in all.boards.iter().zip(all.distances(goal)).enumerate() {
        assert_eq!(solvable(board, goal).is_ok(), known.is_some(), "{board} to {}", goal.cells());
        let seen = goal.seen(board);
        let same = in_space.get(&Packed::new(&seen).expect("valid"));
        assert_eq!(same.copied(), known, "{board} to {}", goal.cells());
        let Some(known) = known else { continue };
        if index % 7 != 0 {
            continue;
        }
        let hamming = Heuristic::<GridSpace>::evaluate(&heuristics.0, &seen);
        let conflicts = Heuristic::<GridSpace>::evaluate(&heuristics.1, &seen);
        assert!(hamming.max(conflicts) <= known, "{board} to {}", goal.cells());
        if index % every == 0 {
            assert_eq!(optimal(board, goal), [known, known], "{board} to {}", goal.cells());
        }
    }
}

#[test]
fn solvability_and_length_are_those_of_breadth_first_search() {
    for (rows, cols, seed) in [(3, 3, 1), (2, 4, 2)] {
        let all = AllBoards::new(rows, cols);
        for goal in goals(all.size(), 20, seed) {
            agrees_with_breadth_first(&all, &goal, 7 * 1427);
        }
    }
}

#[test]
#[ignore = "half an hour"]
fn searches_find_the_length_of_every_board() {
    for (rows, cols, seed) in [(3, 3, 1), (2, 4, 2)] {
        let all = AllBoards::new(rows, cols);
        for goal in goals(all.size(), 20, seed) {
            let mut seen = HashSet::new();
            for (board, known) in all.boards.iter().zip(all.distances(&goal)) {
                let Some(known) = known else { continue };
                // Boards that differ in tiles that do not matter are one state of the search.
                if seen.insert(Packed::new(&goal.seen(board)).expect("valid")) {
                    assert_eq!(
                        optimal(board, &goal),
                        [known, known],
                        "{board} to {}",
                        goal.cells()
                    );
                }
            }
            println!("{rows}x{cols} to {}: {} states", goal.cells(), seen.len());
        }
    }
}

#[test]
fn on_a_line_the_order_decides() {
    for (rows, cols, seed) in [(1, 6, 3), (5, 1, 4), (2, 2, 5), (2, 3, 6)] {
        let all = AllBoards::new(rows, cols);
        for goal in goals(all.size(), 20, seed) {
            agrees_with_breadth_first(&all, &goal, 7);
        }
    }
}

#[test]
fn a_goal_that_leaves_one_cell_free_is_a_full_one() {
    let size = Size::new(3, 3).expect("valid");
    let board = NamedGoal::Standard.board(size);
    let goal = Goal::partial(board.clone(), &FreeCells::new([4]));
    assert_eq!((goal.is_partial(), goal.name()), (false, Some(NamedGoal::Standard)));
    let first_row = Goal::partial(board, &FreeCells::new(3..9));
    assert_eq!(first_row.to_string(), "1 2 3/* * */* * *");
    assert!(first_row.names(3) && !first_row.names(4) && !first_row.names(0));
}

#[test]
fn quick_solutions_end_at_the_first_board_that_meets_the_goal() {
    for (rows, cols) in [(3, 3), (4, 5), (1, 5)] {
        let size = Size::new(rows, cols).expect("valid");
        let mut rng = seeded(7);
        for goal in goals(size, 20, 8) {
            let mut tiles = goal.board().tiles().to_vec();
            shuffle(&mut tiles, &mut rng);
            let start = Board::new(size, tiles).expect("valid");
            let Ok(puzzle) = solvable(&start, &goal) else { continue };
            for steps in [construct(&puzzle), coached(&puzzle).collect()] {
                let mut board = start.clone();
                for step in steps {
                    assert!(!goal.is_met_by(&board), "{start} to {}", goal.cells());
                    board.step(step);
                }
                assert!(goal.is_met_by(&board), "{start} to {}", goal.cells());
            }
        }
    }
}
