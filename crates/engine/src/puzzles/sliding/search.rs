//! From a chosen method to a finished search: the place where names become types.

use std::time::Duration;

use susun_search::{
    AllSolutions, Collect, Control, Finish, Halt, Heuristic, Limits, Meter, Outcome, Path, Piece,
    Reversible, Search, UnitSearch, astar, bfs, bidirectional, branch_and_bound, complete,
    depth_limited, greedy, ida_star, uniform_cost, weighted_astar,
};
use susun_sliding::heuristic::{ChoiceError, UseHeuristic, Zero, choose};
use susun_sliding::{Direction, GridSpace, PackedSpace, Position, Solvable};

use crate::exec::{Worker, serial};
use crate::method::Method;
use crate::methods::Algorithm;
use crate::plan::{Goals, Plan, PlanState};
use crate::unit::{Code, Payload, Unit, UnitReport};

/// Nodes of a unit: some milliseconds of work. The cut of a search into units must not depend on
/// who works, so this is no setting.
const UNIT_NODES: u64 = 1 << 18;

/// How to run a search.
pub(super) struct Running<'a> {
    pub(super) limits: Limits,
    pub(super) collect: Collect,
    pub(super) threads: usize,
    pub(super) first_found: bool,
    /// Search rounds undivided, as the textbook has them, to repeat what was found in units.
    pub(super) undivided: bool,
    /// Where to go on from.
    pub(super) from: Option<&'a PlanState>,
    /// Hears of every report that a plan has taken in.
    pub(super) each: &'a mut dyn FnMut(&Plan),
}

/// A search that has ended, with all shortest solutions if they were asked for.
pub(super) struct Ended {
    pub(super) finish: Finish<Direction>,
    pub(super) all: Option<AllSolutions<Direction>>,
}

/// Searches as `method` says. Not for [`Algorithm::Constructive`], which does not search.
pub(super) fn search(
    puzzle: &Solvable,
    method: &Method,
    running: Running<'_>,
    control: &mut Control<'_>,
) -> Result<Ended, ChoiceError> {
    match PackedSpace::new(puzzle) {
        Some(space) => search_in(space, puzzle, method, running, control),
        None => search_in(GridSpace::new(puzzle), puzzle, method, running, control),
    }
}

fn search_in<S>(
    space: S,
    puzzle: &Solvable,
    method: &Method,
    running: Running<'_>,
    control: &mut Control<'_>,
) -> Result<Ended, ChoiceError>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    choose(&method.heuristics, puzzle.goal(), Job { space, method, running, control })
}

struct Job<'a, 'each, 'run, S> {
    space: S,
    method: &'a Method,
    running: Running<'each>,
    control: &'a mut Control<'run>,
}

impl<S> UseHeuristic<S> for Job<'_, '_, '_, S>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    type Output = Ended;

    fn with<H: Heuristic<S> + Send + Sync + 'static>(self, heuristic: H) -> Ended {
        let (space, method) = (self.space.clone(), self.method);
        match method.algorithm {
            Algorithm::AStar => self.whole(astar(space, heuristic, method.duplicates)),
            Algorithm::WeightedAStar => self.whole(weighted_astar(space, heuristic, method.weight)),
            Algorithm::Greedy => self.whole(greedy(space, heuristic)),
            Algorithm::BranchAndBound => self.whole(branch_and_bound(space, heuristic)),
            Algorithm::BreadthFirst => self.whole(bfs(space)),
            Algorithm::Bidirectional => self.whole(bidirectional(space)),
            Algorithm::UniformCost => self.whole(uniform_cost(space)),
            Algorithm::DepthLimited => self.whole(depth_limited(space, method.depth)),
            Algorithm::IterativeDeepening => self.in_rounds(Zero),
            Algorithm::IdaStar | Algorithm::Constructive => self.in_rounds(heuristic),
        }
    }
}

impl<S> Job<'_, '_, '_, S>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    /// A method that is one unit.
    fn whole(self, mut search: impl Search<Direction>) -> Ended {
        Ended { finish: self.complete(&mut search), all: None }
    }

    fn complete(self, search: &mut impl Search<Direction>) -> Finish<Direction> {
        let Control { stop, clock, events } = self.control;
        let lent = Control { stop: stop.clone(), clock: *clock, events: &mut **events };
        complete(search, &mut Meter::new(self.running.limits, lent))
    }

    /// A method that splits.
    fn in_rounds<H: Heuristic<S> + Send + Sync>(self, heuristic: H) -> Ended {
        if !self.running.undivided {
            return self.in_units(&heuristic);
        }
        let collect = self.running.collect;
        let mut search = ida_star(self.space.clone(), heuristic, collect);
        let finish = self.complete(&mut search);
        let all = (collect != Collect::First).then(|| search.solutions().clone());
        Ended { finish, all }
    }

    fn in_units<H: Heuristic<S> + Send + Sync>(self, heuristic: &H) -> Ended {
        let Running { limits, collect, threads, first_found, from, each, .. } = self.running;
        let worker =
            || SlidingWorker { search: UnitSearch::new(self.space.clone(), heuristic), collect };
        let mut first = worker();
        if first.search.start_is_goal() {
            return solved_already(collect);
        }
        let goals = Goals {
            first_bound: first.search.first_bound(),
            collect,
            nodes: limits.nodes,
            budget: UNIT_NODES,
            first_found,
        };
        let mut plan = from.map_or_else(|| Plan::new(goals), Plan::restore);
        let finish = match threads {
            #[cfg(feature = "threads")]
            2.. => {
                let workers = std::iter::once(first).chain((1..threads).map(|_| worker()));
                crate::exec::threads(&mut plan, workers.collect(), limits.time, self.control, each)
            }
            _ => serial(&mut plan, &mut first, limits.time, self.control, each),
        };
        let all = (collect != Collect::First).then(|| {
            let AllSolutions { count, listed } = plan.solutions();
            AllSolutions { count: *count, listed: listed.iter().map(decoded).collect() }
        });
        Ended { finish: decoded_finish(finish), all }
    }
}

fn solved_already(collect: Collect) -> Ended {
    let path = Path { moves: Vec::new(), cost: 0 };
    let all =
        (collect != Collect::First).then(|| AllSolutions { count: 1, listed: vec![path.clone()] });
    let counters = susun_search::Counters {
        generated: 1,
        peak_states: 1,
        ..susun_search::Counters::default()
    };
    Ended { finish: Finish { outcome: Outcome::Optimal(path), counters, rounds: Vec::new() }, all }
}

/// Searches units of one sliding puzzle.
struct SlidingWorker<'h, S: Reversible, H: Heuristic<S>>
where
    &'h H: Heuristic<S>,
{
    search: UnitSearch<S, &'h H>,
    collect: Collect,
}

impl<S, H> Worker for SlidingWorker<'_, S, H>
where
    S: Reversible<Move = Direction>,
    H: Heuristic<S>,
{
    fn work(
        &mut self,
        unit: &Unit,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Result<UnitReport, Halt> {
        // INVARIANT: a plan's pieces come from units of the same puzzle, so they exist; a piece that
        // does not is as if the worker had been stopped, and never counted.
        let Payload::Prefix(piece) = &unit.payload else { return Err(Halt::Stopped) };
        let path: Option<Vec<Direction>> = piece.path.iter().map(|&code| direction(code)).collect();
        let Some(path) = path else { return Err(Halt::Stopped) };
        let piece = Piece { path, base: piece.base, skip: piece.skip };
        self.search.begin(&piece, unit.bound).map_err(|_| Halt::Stopped)?;
        let limits = Limits { time, nodes: Some(unit.budget), memory: None };
        let outcome = self.search.advance(self.collect, &mut Meter::new(limits, control))?;
        let outcome = susun_search::UnitOutcome {
            counters: outcome.counters,
            next_bound: outcome.next_bound,
            found: AllSolutions {
                count: outcome.found.count,
                listed: outcome.found.listed.iter().map(encoded).collect(),
            },
            rest: outcome.rest.iter().map(|piece| piece.map(|&mv| code(mv))).collect(),
        };
        let exact = unit.exact.then_some(unit.budget);
        Ok(UnitReport::new(unit.id.clone(), exact, &outcome))
    }
}

/// A step of the blank on the wire.
fn code(direction: Direction) -> Code {
    Code::from(direction as u8)
}

/// The step behind a code.
fn direction(code: Code) -> Option<Direction> {
    Direction::ALL.get(code as usize).copied()
}

fn encoded(path: &Path<Direction>) -> Path<Code> {
    Path { moves: path.moves.iter().map(|&mv| code(mv)).collect(), cost: path.cost }
}

fn decoded(path: &Path<Code>) -> Path<Direction> {
    Path { moves: path.moves.iter().filter_map(|&mv| direction(mv)).collect(), cost: path.cost }
}

fn decoded_finish(finish: Finish<Code>) -> Finish<Direction> {
    let Finish { outcome, counters, rounds } = finish;
    let outcome = match outcome {
        Outcome::Optimal(path) => Outcome::Optimal(decoded(&path)),
        Outcome::Solved { path, lower_bound } => {
            Outcome::Solved { path: decoded(&path), lower_bound }
        }
        Outcome::Infeasible => Outcome::Infeasible,
        Outcome::Halted { reason, lower_bound, best } => {
            Outcome::Halted { reason, lower_bound, best: best.as_ref().map(decoded) }
        }
    };
    Finish { outcome, counters, rounds }
}
