//! The graph of all shortest solutions, compared with IDA*, which visits each, and with a flood.

use rustc_hash::FxHashMap;
use susun_search::{
    Collect, Control, Counters, Halt, Heuristic, Limits, Meter, MeterReading, SolutionGraph,
    ida_star, solution_graph,
};
use susun_sliding::heuristic::{Kind, Manhattan, UseHeuristic, choose};
use susun_sliding::{
    Board, Direction, Goal, GridSpace, NamedGoal, PackedSpace, Position, Solvable, solvable,
};
use susun_testkit::golden::{Row, table};
use susun_testkit::oracle::Distances;
use susun_testkit::run::{finish, timed};
use susun_testkit::sample::{Seeded, sample};

/// The strongest of the heuristics.
const STRONGEST: [Kind; 3] = [Kind::LinearConflict, Kind::WalkingDistance, Kind::Inversion];

/// The rows that take at least ten seconds; each of the others takes less than one.
const SLOW: [&str; 2] = ["hard1", "hard3"];

/// A graph and the work it took.
struct Made<T> {
    graph: SolutionGraph<T, Direction>,
    counters: Counters,
}

/// Makes the graph in steps of this many nodes, or all at once.
struct Make<'a> {
    puzzle: &'a Solvable,
    cost: u32,
    steps: Option<u64>,
}

impl UseHeuristic<PackedSpace> for Make<'_> {
    type Output = Made<<PackedSpace as susun_search::Space>::State>;

    fn with<H: Heuristic<PackedSpace> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let space = PackedSpace::new(self.puzzle).expect("up to 16 cells");
        let mut search = solution_graph(space, heuristic, self.cost);
        let (mut reading, mut seeded) = (MeterReading::default(), Seeded::new(7));
        loop {
            let step = self.steps.map(|most| 1 + seeded.below(most as usize) as u64);
            let nodes = step.map(|step| reading.counters.generated + step);
            let limits = Limits { nodes, ..Limits::default() };
            let control = Control::silent();
            let mut meter = Meter::from_reading(reading, limits, control);
            match search.advance(&mut meter) {
                Ok(graph) => {
                    let graph = graph.expect("the cost of a shortest solution");
                    return Made { graph, counters: meter.counters() };
                }
                Err(halt) => assert_eq!(halt, Halt::Nodes),
            }
            reading = meter.reading();
        }
    }
}

fn make(
    puzzle: &Solvable,
    kinds: &[Kind],
    cost: u32,
    steps: Option<u64>,
) -> Made<impl Position + PartialEq + std::fmt::Debug + use<>> {
    choose(kinds, puzzle.goal(), None, Make { puzzle, cost, steps }).expect("small enough")
}

/// The number of shortest paths from every board to the goal, summed layer by layer from there.
fn ways(distances: &Distances) -> FxHashMap<Board, u64> {
    let mut ways = FxHashMap::default();
    for (board, depth) in distances.boards() {
        let nearer = board.directions().filter_map(|direction| {
            let mut neighbour = board.clone();
            neighbour.step(direction);
            let is_nearer = distances.of(&neighbour).is_some_and(|other| other < *depth);
            is_nearer.then(|| ways[&neighbour])
        });
        let sum: u64 = nearer.sum();
        ways.insert(board.clone(), if *depth == 0 { 1 } else { sum });
    }
    ways
}

fn counted_by_visiting(puzzle: &Solvable) -> u64 {
    let space = PackedSpace::new(puzzle).expect("up to 16 cells");
    let heuristic = Manhattan::new(puzzle.goal());
    let mut search = ida_star(space, heuristic, Collect::All { list: 1 });
    finish(Limits::default(), &mut search);
    search.solutions().count
}

#[test]
fn every_graph_of_a_small_board_counts_what_a_flood_and_a_visit_count() {
    for size in ["2x2", "2x3", "3x3", "1x6"] {
        for named in [NamedGoal::Standard, NamedGoal::Snail] {
            let goal = Goal::named(named, size.parse().expect("a size"));
            let distances = Distances::to(&goal);
            let ways = ways(&distances);
            for (board, depth) in sample(distances.boards(), 400, 1) {
                let puzzle = solvable(board, &goal).expect("from the flood");
                let graph = make(&puzzle, &[Kind::Manhattan], *depth, None).graph;
                assert_eq!(graph.solutions(), ways[board], "{board}");
                assert_eq!(graph.solutions(), counted_by_visiting(&puzzle), "{board}");
                assert!(graph.states.is_sorted_by_key(|state| state.g), "{board}");
                let on_the_way = |cost| graph.states.iter().filter(move |at| at.g == cost);
                for layer in 0..=*depth {
                    let through = on_the_way(layer).map(|at| at.from_start * at.to_goal);
                    assert_eq!(through.sum::<u64>(), ways[board], "layer {layer} of {board}");
                }
            }
        }
    }
}

#[test]
fn every_space_and_heuristic_makes_the_same_graph() {
    let goal = Goal::named(NamedGoal::Standard, "3x3".parse().expect("a size"));
    let distances = Distances::to(&goal);
    for (board, depth) in sample(distances.boards(), 60, 2) {
        let puzzle = solvable(board, &goal).expect("from the flood");
        let same = make(&puzzle, &STRONGEST, *depth, None).graph;
        assert_eq!(make(&puzzle, &[], *depth, None).graph, same, "{board}");
        let control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control);
        let heuristic = Manhattan::new(&goal);
        let mut search = solution_graph(GridSpace::new(&puzzle), heuristic, *depth);
        let grid = search.advance(&mut meter).expect("no limits").expect("the true cost");
        let boards = |states: usize| (0..states).map(|at| &grid.states[at]);
        assert!(boards(grid.states.len()).zip(&same.states).all(|(one, other)| {
            (one.g, one.from_start, one.to_goal) == (other.g, other.from_start, other.to_goal)
                && one.moves == other.moves
                && distances.of(&one.state) == Some(depth - one.g)
        }));
    }
}

#[test]
fn rests_at_any_place_change_neither_the_graph_nor_the_counters() {
    let goal = Goal::named(NamedGoal::Standard, "3x3".parse().expect("a size"));
    let distances = Distances::to(&goal);
    for (board, depth) in sample(distances.boards(), 40, 3) {
        let puzzle = solvable(board, &goal).expect("from the flood");
        let at_once = make(&puzzle, &[Kind::Manhattan], *depth, None);
        for most in [1, 7, 100] {
            let in_steps = make(&puzzle, &[Kind::Manhattan], *depth, Some(most));
            assert_eq!(in_steps.graph, at_once.graph, "{board}");
            assert_eq!(in_steps.counters, at_once.counters, "{board}");
        }
    }
}

/// Makes the graph of a row with the known solution length, and compares the number of solutions.
fn is_as_published(row: &Row) {
    let (board, name) = (row.board(), row.get("name").expect("a name"));
    let (Some(cost), Some(count)) = (row.number("optimal"), row.number("solutions")) else {
        return;
    };
    let puzzle = solvable(&board, &row.goal(board.size())).expect("solvable");
    let of_row = format!("the graph of {name}");
    let made = timed(&of_row, || make(&puzzle, &STRONGEST, cost as u32, None));
    assert_eq!(made.graph.solutions(), count, "{name}");
    // The work grows with the states: few are reached by a costlier path first.
    let Counters { expanded, peak_states, .. } = made.counters;
    assert!(expanded < peak_states * 3 / 2, "{name}: {expanded} of {peak_states} states");
}

fn is_slow(row: &Row) -> bool {
    row.get("name").is_some_and(|name| SLOW.contains(&name))
}

#[test]
fn the_graphs_of_published_boards_have_as_many_solutions() {
    let longest = if cfg!(debug_assertions) { 40 } else { u64::MAX };
    let fits = |row: &Row| row.number("optimal").is_some_and(|optimal| optimal <= longest);
    table("sliding.tsv").iter().filter(|row| fits(row) && !is_slow(row)).for_each(is_as_published);
}

#[test]
#[ignore = "half a minute: part of `just golden-full`"]
fn the_graphs_of_the_slowest_boards_have_as_many_solutions() {
    table("sliding.tsv").iter().filter(|row| is_slow(row)).for_each(is_as_published);
}
