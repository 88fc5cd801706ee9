//! Searches in units, small enough to be run by the thousand: an honest worker for a plan.

use susun_engine::{
    Code, Collect, Control, Cut, Direction, Finish, Goal, NamedGoal, Outcome, Plan, PlanSettings,
    Step, Unit, UnitReport,
};
use susun_search::{
    AllSolutions, IdaStarUnits, Limits, Meter, Path, Subproblem, UnitOutcome, UnitSearch, complete,
    ida_star,
};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{PackedSpace, solvable};

/// Boards that take at most some hundred nodes.
pub const BOARDS: [&str; 6] = [
    "1 2/0 3",
    "3 1/2 0",
    "4 1 2/0 5 3",
    "2 3 4/1 5 0/7 6 8",
    "1 2 7/0 4 3/6 5 8",
    "5 1 2 3/0 6 7 4",
];

/// More than an honest unit of these boards has. A forged bound allows paths as long as it says.
const MOST_NODES: u64 = 2_000;
const MOST_MOVES: u32 = 60;

/// One puzzle, and a worker that searches units of it.
pub struct Worker {
    space: PackedSpace,
    goal: Goal,
    search: IdaStarUnits<PackedSpace, Manhattan>,
    collect: Collect,
}

impl Worker {
    /// A worker for a board with the standard goal that looks for these solutions.
    pub fn new(board: &str, collect: Collect) -> Self {
        let start = susun_engine::board(board).expect("a board");
        let goal = Goal::named(NamedGoal::Standard, start.size());
        let puzzle = solvable(&start, &goal).expect("a board that can be solved");
        let space = PackedSpace::new(&puzzle).expect("a small board");
        let search = IdaStarUnits::new(space.clone(), Manhattan::new(&goal));
        Self { space, goal, search, collect }
    }

    /// A plan for the whole search.
    pub fn plan(&self, nodes: Option<u64>, cut: Cut) -> Plan {
        let (first_bound, collect) = (self.search.first_bound(), self.collect);
        Plan::new(PlanSettings { phase: 0, first_bound, collect, nodes, cut, first_found: false })
    }

    /// Searches a unit; `None` if the subproblem does not exist, or is too large for here.
    pub fn work(&mut self, unit: &Unit) -> Option<UnitReport> {
        let subproblem = &unit.subproblem;
        if unit.bound > MOST_MOVES {
            return None;
        }
        let step = |&code: &Code| Direction::ALL.get(code as usize).copied();
        let path: Option<Vec<Direction>> = subproblem.path.iter().map(step).collect();
        let piece = Subproblem { path: path?, base: subproblem.base, skip: subproblem.skip };
        self.search.begin(&piece, unit.bound).ok()?;
        let limits = Limits { nodes: Some(unit.budget.min(MOST_NODES)), ..Limits::default() };
        let control = Control::silent();
        let mut meter = Meter::new(limits, control);
        let done = match self.search.advance(self.collect, &mut meter) {
            Ok(done) => done,
            // Only the budget can end it: what is left is its rest.
            Err(_) => self.search.cut(meter.counters()),
        };
        let outcome = UnitOutcome {
            counters: done.counters,
            next_bound: done.next_bound,
            found: AllSolutions {
                count: done.found.count,
                listed: done.found.listed.iter().map(encoded).collect(),
            },
            rest: done.rest.iter().map(|piece| piece.map(|&step| step as Code)).collect(),
        };
        Some(UnitReport::new(unit.id.clone(), unit.exact.then_some(unit.budget), &outcome))
    }

    /// Runs a plan, at most `steps` units; true if it is done.
    pub fn finish(&mut self, plan: &mut Plan, steps: usize) -> bool {
        plan.lost();
        for _ in 0..steps {
            match plan.next(1) {
                Step::Done => return true,
                Step::Wait => return false,
                Step::Work(units) => {
                    if let Some(report) = self.work(&units[0]) {
                        plan.absorb(&report);
                    }
                }
            }
        }
        false
    }

    /// The same search, undivided: every honest way of dividing it must give this.
    pub fn undivided(&self, nodes: Option<u64>) -> (Finish<Code>, AllSolutions<Code>) {
        let mut search = ida_star(self.space.clone(), Manhattan::new(&self.goal), self.collect);
        let limits = Limits { nodes, ..Limits::default() };
        let control = Control::silent();
        let Finish { outcome, counters, rounds, surely_expanded } =
            complete(&mut search, &mut Meter::new(limits, control));
        let outcome = match outcome {
            Outcome::Optimal(path) => Outcome::Optimal(encoded(&path)),
            Outcome::Halted { reason, lower_bound, best } => {
                Outcome::Halted { reason, lower_bound, best: best.as_ref().map(encoded) }
            }
            other => panic!("a solvable board ends with {other:?}"),
        };
        let AllSolutions { count, listed } = search.solutions();
        let all = AllSolutions { count: *count, listed: listed.iter().map(encoded).collect() };
        (Finish { outcome, counters, rounds, surely_expanded }, all)
    }
}

fn encoded(path: &Path<Direction>) -> Path<Code> {
    Path { moves: path.moves.iter().map(|&step| step as Code).collect(), cost: path.cost }
}
