//! Moves with different costs, and several goals: compared with a table of shortest paths.

use susun_search::{
    Collect, Control, Duplicates, Finish, Heuristic, Limits, Meter, Outcome, Path, Properties,
    Search, SolutionGraph, Space, Weight, astar, branch_and_bound, greedy, ida_star,
    solution_graph, uniform_cost, weighted_astar,
};
use susun_testkit::run::{finish, within};
use susun_testkit::sample::{Seeded, scrambled};

/// A walk over fields, some of them walls: going up is expensive, going down is not, and a jump saves nothing. The move
/// is the difference of the field numbers.
struct Hills {
    side: usize,
    start: usize,
    wall: Vec<bool>,
    goal: Vec<bool>,
    /// The true cost from each field; `None` if no goal is reachable.
    truth: Vec<Option<u32>>,
}

const MOVES: [(isize, isize); 5] = [(-1, 0), (0, -1), (0, 1), (1, 0), (0, 2)];

fn cost(mv: usize) -> u32 {
    [5, 2, 1, 3, 4][mv]
}

impl Hills {
    fn new(side: usize, seed: u64) -> Self {
        let (mut seeded, fields) = (Seeded::new(seed), side * side);
        let wall: Vec<bool> = (0..fields).map(|_| seeded.below(5) == 0).collect();
        let goal = (0..fields).map(|_| seeded.below(fields) < 3).collect();
        let start = seeded.below(fields);
        let mut hills = Self { side, start, wall, goal, truth: vec![None; fields] };
        hills.solve();
        hills
    }

    fn step(&self, field: usize, mv: usize) -> Option<usize> {
        let (down, right) = MOVES[mv];
        let row = (field / self.side).checked_add_signed(down).filter(|&row| row < self.side)?;
        let col = (field % self.side).checked_add_signed(right).filter(|&col| col < self.side)?;
        Some(row * self.side + col).filter(|&to| !self.wall[to])
    }

    /// Bellman and Ford: relaxes every move until nothing changes.
    fn solve(&mut self) {
        for field in 0..self.side * self.side {
            self.truth[field] = self.goal[field].then_some(0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (field, mv) in
                (0..self.side * self.side).flat_map(|f| (0..MOVES.len()).map(move |mv| (f, mv)))
            {
                let Some(rest) = self.step(field, mv).and_then(|to| self.truth[to]) else {
                    continue;
                };
                let through = rest + cost(mv);
                if self.truth[field].is_none_or(|known| through < known) {
                    self.truth[field] = Some(through);
                    changed = true;
                }
            }
        }
    }

    fn is_replayed(&self, path: &Path<usize>) {
        let walk = |field, &mv: &usize| self.step(field, mv).expect("a move on the map");
        assert!(self.goal[path.moves.iter().fold(self.start, walk)], "{path:?}");
        assert_eq!(path.cost, path.moves.iter().map(|&mv| cost(mv)).sum::<u32>(), "{path:?}");
    }
}

impl Space for Hills {
    type State = usize;
    type Move = usize;
    type Moves = std::vec::IntoIter<usize>;
    type Past = usize;

    fn start(&self) -> usize {
        self.start
    }

    fn is_goal(&self, state: &usize) -> bool {
        self.goal[*state]
    }

    fn moves(&self, state: &usize, last: Option<usize>) -> Self::Moves {
        let undoes = |mv: usize| last.is_some_and(|last| last < 4 && mv == 3 - last);
        let open = |&mv: &usize| self.step(*state, mv).is_some() && !undoes(mv);
        (0..MOVES.len()).filter(open).collect::<Vec<_>>().into_iter()
    }

    fn past(&self, _: Option<usize>, _: &usize, mv: usize) -> usize {
        mv
    }

    fn apply(&self, state: &mut usize, mv: usize) {
        *state = self.step(*state, mv).expect("offered");
    }

    fn undo(&self, state: &mut usize, mv: usize) {
        let (down, right) = MOVES[mv];
        *state = state.wrapping_add_signed(-down * self.side as isize - right);
    }

    fn cost(&self, mv: usize) -> u32 {
        cost(mv)
    }
}

/// A varying fraction of the true cost: admissible, not consistent.
struct Fraction<'a>(&'a Hills);

impl Heuristic<&Hills> for Fraction<'_> {
    type Memo = u32;

    fn start(&self, state: &usize) -> u32 {
        let share = |truth| truth * (scrambled(*state as u64) % 101) as u32 / 100;
        self.0.truth[*state].map_or(1000, share)
    }

    fn after(&self, _: &u32, state: &usize, _: usize) -> u32 {
        self.start(state)
    }

    fn estimate(&self, memo: &u32) -> u32 {
        *memo
    }

    fn properties(&self) -> Properties {
        Properties::ADMISSIBLE
    }
}

/// Maps whose start is no wall and can reach a goal, with the least cost.
fn maps(side: usize) -> impl Iterator<Item = (Hills, u32)> {
    let count = if cfg!(debug_assertions) { 300 } else { 3000 };
    (0..count)
        .map(move |seed| Hills::new(side, seed))
        .filter(|hills| !hills.wall[hills.start])
        .filter_map(|hills| {
            let truth = hills.truth[hills.start]?;
            Some((hills, truth))
        })
}

fn is_optimal(hills: &Hills, truth: u32, finish: &Finish<usize>) {
    let Outcome::Optimal(path) = &finish.outcome else { panic!("{finish:?}") };
    hills.is_replayed(path);
    assert_eq!(path.cost, truth);
}

#[test]
fn the_cheapest_way_is_found_where_moves_differ_in_cost() {
    for (hills, truth) in maps(5) {
        let limits = Limits::default();
        is_optimal(&hills, truth, &within(limits, uniform_cost(&hills)));
        let closed = astar(&hills, Fraction(&hills), Duplicates::Closed);
        is_optimal(&hills, truth, &within(limits, closed));
        is_optimal(&hills, truth, &within(limits, branch_and_bound(&hills, Fraction(&hills))));
        let first = ida_star(&hills, Fraction(&hills), Collect::First);
        is_optimal(&hills, truth, &within(limits, first));
    }
}

#[test]
fn suboptimal_searches_report_true_costs_and_bounds() {
    let weight: Weight = "2.5".parse().expect("a weight");
    for (hills, truth) in maps(12) {
        let weighted = weighted_astar(&hills, Fraction(&hills), weight);
        for (most, mut search) in
            [(truth * 5 / 2, weighted), (u32::MAX, greedy(&hills, Fraction(&hills)))]
        {
            let (path, bound) = match finish(Limits::default(), &mut search).outcome {
                Outcome::Optimal(path) => (path.clone(), path.cost),
                Outcome::Solved { path, lower_bound } => (path, lower_bound),
                other => panic!("{other:?}"),
            };
            hills.is_replayed(&path);
            assert!(bound <= truth && truth <= path.cost && path.cost <= most, "{path:?}");
        }
    }
}

#[test]
fn a_halted_branch_and_bound_keeps_the_best_of_several_goals() {
    for (hills, truth) in maps(6) {
        let mut best = u32::MAX;
        for nodes in 1..200 {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut search = branch_and_bound(&hills, Fraction(&hills));
            let halted = finish(limits, &mut search);
            if let Outcome::Halted { lower_bound, .. } = halted.outcome {
                assert!(lower_bound <= truth);
            }
            if let Some(path) = search.best() {
                hills.is_replayed(&path);
                assert!(path.cost <= best, "{} nodes made {best} worse", path.cost);
                best = path.cost;
            }
        }
    }
}

#[test]
fn an_unreachable_goal_is_unsolvable() {
    let walled_in = |seed| Some(Hills::new(6, seed)).filter(|map| map.truth[map.start].is_none());
    for hills in (0..3000).filter_map(walled_in) {
        let ends = |finish: Finish<usize>| assert_eq!(finish.outcome, Outcome::Unsolvable);
        ends(within(Limits::default(), uniform_cost(&hills)));
        ends(within(Limits::default(), astar(&hills, Fraction(&hills), Duplicates::Closed)));
        ends(within(Limits::default(), branch_and_bound(&hills, Fraction(&hills))));
    }
}

/// Cheapest ways from each field to a goal, by the table of true costs.
fn ways(hills: &Hills, field: usize) -> u64 {
    let truth = hills.truth[field].expect("a goal in reach");
    if truth == 0 {
        return 1;
    }
    let keeps = |mv: usize| {
        let to = hills.step(field, mv)?;
        (hills.truth[to]? + cost(mv) == truth).then(|| ways(hills, to))
    };
    (0..MOVES.len()).filter_map(keeps).sum()
}

#[test]
fn the_graph_of_solutions_counts_ways_where_moves_differ_in_cost() {
    let mut most = 0;
    for (hills, truth) in maps(9) {
        let graph = graph(&hills, truth).expect("the true cost");
        assert_eq!(graph.solutions(), ways(&hills, hills.start));
        for state in &graph.states {
            assert_eq!(hills.truth[state.state], Some(truth - state.g));
            assert_eq!(state.to_goal, ways(&hills, state.state));
        }
        assert!(graph.states.is_sorted_by_key(|state| state.g), "layer by layer");
        most = most.max(graph.solutions());
        for wrong in [truth.checked_sub(1), Some(truth + 1), Some(truth + 7)] {
            assert_eq!(wrong.and_then(|wrong| self::graph(&hills, wrong)), None, "not {truth}");
        }
    }
    assert!(most >= 10, "some maps have many ways, not {most} at most");
}

fn graph(hills: &Hills, cost: u32) -> Option<SolutionGraph<usize, usize>> {
    let control = Control::silent();
    let mut meter = Meter::new(Limits::default(), control);
    solution_graph(hills, Fraction(hills), cost).advance(&mut meter).expect("no limits")
}
