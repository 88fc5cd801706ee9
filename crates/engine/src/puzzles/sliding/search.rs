//! From a chosen method to a search that is ready to begin: the place where names become types.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use susun_search::{
    AllSolutions, Collect, Counters, Halt, Heuristic, IdaStar, Meter, Observer, Outcome, Path,
    Reversible, Round, Search, Seen, Space, Subtrees, Trace, UnitSearch, Walked, astar, bfs,
    bidirectional, branch_and_bound, depth_limited, greedy, ida_star, uniform_cost, weighted_astar,
};
use susun_sliding::heuristic::{Kind, Manhattan, Maximum, Patterns, UseHeuristic, Zero, choose};
use susun_sliding::{Direction, GridSpace, ManhattanKernel, PackedSpace, Position, Solvable};

use super::patterns::Ready;
use crate::error::Error;
use crate::exec::Worker;
use crate::here::{self, Reread, Study};
use crate::method::Method;
use crate::methods::Algorithm;
use crate::running::{Prepared, Whole};
use crate::unit::Code;
use crate::worker::{Coded, PieceWorker};

/// The blank's step, by its place in the canonical order.
impl Coded for Direction {
    fn code(self) -> Code {
        Code::from(self as u8)
    }

    fn decoded(code: Code) -> Option<Self> {
        Self::ALL.get(code as usize).copied()
    }
}

/// How rounds are searched; the reports must not differ.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tier {
    /// In units.
    Units,
    /// As the textbook has them, to repeat what was found in units.
    Textbook(Reread),
}

/// Prepares what `method` says. Not for [`Algorithm::Constructive`], which does not search.
pub(super) fn prepare(
    puzzle: &Solvable,
    method: &Method,
    tables: Option<&Ready>,
    collect: Collect,
    tier: Tier,
    trace: Option<SharedTrace>,
) -> Result<Prepared<Direction>, Error> {
    let goal = puzzle.goal();
    let with_kernel =
        matches!(tier, Tier::Units) && trace.is_none() && method.algorithm == Algorithm::IdaStar;
    if let Some(space) = PackedSpace::new(puzzle).filter(|_| with_kernel) {
        match (method.heuristics.as_slice(), tables) {
            ([Kind::Manhattan], _) => {
                if let Some(kernel) = ManhattanKernel::new(goal) {
                    let heuristic = Manhattan::new(goal);
                    return Ok(UnitsOf { space, heuristic, kernel }.prepare(collect));
                }
            }
            ([Kind::Patterns], Some(Ready { patterns, kernel: Some(kernel), .. })) => {
                let (heuristic, kernel) = (patterns.clone(), kernel.clone());
                return Ok(UnitsOf { space, heuristic, kernel }.prepare(collect));
            }
            _ => {}
        }
    }
    let patterns = tables.map(|ready| &ready.patterns);
    without_kernel(puzzle, method, patterns, collect, tier, trace)
}

/// The same by the walk alone.
pub(super) fn without_kernel(
    puzzle: &Solvable,
    method: &Method,
    patterns: Option<&Arc<Patterns>>,
    collect: Collect,
    tier: Tier,
    trace: Option<SharedTrace>,
) -> Result<Prepared<Direction>, Error> {
    let (kinds, goal) = (&method.heuristics, puzzle.goal());
    if let Some(space) = PackedSpace::new(puzzle) {
        return choose(kinds, goal, patterns, Job { space, method, collect, tier, trace })?;
    }
    let space = GridSpace::new(puzzle);
    choose(kinds, goal, patterns, Job { space, method, collect, tier, trace })?
}

/// A trace in the making, shared by the search that it watches and whoever asks for it afterwards.
#[derive(Clone)]
pub(super) struct SharedTrace(pub(super) Rc<RefCell<Trace<Direction>>>, Study);

impl SharedTrace {
    /// With room for so many events.
    pub(super) fn new(most: usize) -> Result<Self, Error> {
        let study = here::study()?;
        Ok(Self(Rc::new(RefCell::new(Trace::new(most))), study))
    }
}

impl Observer<Direction> for SharedTrace {
    fn see(&mut self, seen: Seen<Direction>) {
        self.0.borrow_mut().see(seen);
    }
}

struct Job<'m, S> {
    space: S,
    method: &'m Method,
    collect: Collect,
    tier: Tier,
    trace: Option<SharedTrace>,
}

/// In small builds a search is compiled once, and asks whether it is watched.
const ASKS: bool = cfg!(feature = "small");

/// A method that is one unit, under the eyes of a trace if there is one.
macro_rules! watched {
    ($trace:expr, $search:expr) => {
        match $trace {
            perhaps if ASKS => whole($search.watched(perhaps)),
            Some(trace) => whole($search.watched(trace)),
            None => whole($search),
        }
    };
}

impl<S> UseHeuristic<S> for Job<'_, S>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    type Output = Result<Prepared<Direction>, Error>;

    fn with<H: Heuristic<S> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let (space, method, trace) = (self.space.clone(), self.method, self.trace.clone());
        Ok(match method.algorithm {
            Algorithm::AStar => watched!(trace, astar(space, heuristic, method.duplicates)),
            Algorithm::WeightedAStar => {
                watched!(trace, weighted_astar(space, heuristic, method.weight))
            }
            Algorithm::Greedy => watched!(trace, greedy(space, heuristic)),
            Algorithm::BranchAndBound => watched!(trace, branch_and_bound(space, heuristic)),
            Algorithm::IdaStar | Algorithm::Constructive => self.in_rounds(heuristic),
            // Blind: its heuristic is zero already, whose type small builds have forgotten.
            Algorithm::IterativeDeepening if ASKS => self.in_rounds(heuristic),
            Algorithm::IterativeDeepening => self.in_rounds(Zero),
            Algorithm::BreadthFirst
            | Algorithm::Bidirectional
            | Algorithm::DepthLimited
            | Algorithm::UniformCost => self.blind(here::study()?),
        })
    }

    /// Only rounds are searched with several heuristics unless somebody chooses otherwise, to study that.
    fn with_maximum(self, heuristic: Maximum<S>) -> Self::Output {
        match self.method.algorithm {
            Algorithm::IdaStar => Ok(self.in_rounds(heuristic)),
            _ => here::study().and_then(|_| self.with(heuristic)),
        }
    }
}

impl<S> Job<'_, S>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    /// A method without a heuristic that does not split.
    fn blind(self, _: Study) -> Prepared<Direction> {
        let Self { space, method, trace, .. } = self;
        match method.algorithm {
            Algorithm::BreadthFirst => watched!(trace, bfs(space)),
            Algorithm::Bidirectional => whole(bidirectional(space)),
            Algorithm::DepthLimited => watched!(trace, depth_limited(space, method.depth)),
            // Uniform cost is the only one left.
            _ => watched!(trace, uniform_cost(space)),
        }
    }

    /// A method that splits.
    fn in_rounds<H>(self, heuristic: H) -> Prepared<Direction>
    where
        H: Heuristic<S> + Send + Sync + 'static,
    {
        let Self { space, collect, tier, trace, .. } = self;
        match (tier, trace) {
            (Tier::Units, None) => {}
            (_, perhaps) if ASKS => {
                return undivided(ida_star(space, heuristic, collect).watched(perhaps), collect);
            }
            (Tier::Textbook(_), None) => {
                return undivided(ida_star(space, heuristic, collect), collect);
            }
            (_, Some(trace)) => {
                return undivided(ida_star(space, heuristic, collect).watched(trace), collect);
            }
        }
        UnitsOf { space, heuristic: Arc::new(heuristic), kernel: Walked }.prepare(collect)
    }
}

/// What everybody who searches units needs a copy of.
#[derive(Clone)]
struct UnitsOf<S, H, K> {
    space: S,
    heuristic: H,
    kernel: K,
}

impl<S, H, K> UnitsOf<S, H, K>
where
    S: Space<Move = Direction> + Clone + Send + Sync + 'static,
    H: Heuristic<S> + Clone + Send + Sync + 'static,
    K: Subtrees<S> + Clone + Send + Sync + 'static,
{
    fn search(self) -> UnitSearch<S, H, K> {
        UnitSearch::new(self.space, self.heuristic).counted_by(self.kernel)
    }

    fn prepare(self, collect: Collect) -> Prepared<Direction> {
        let first = self.clone().search();
        if first.start_is_goal() {
            return Prepared::Solved;
        }
        let hire = move || -> Box<dyn Worker> {
            Box::new(PieceWorker::new(self.clone().search(), collect))
        };
        Prepared::Units { first_bound: first.first_bound(), hire: Arc::new(hire) }
    }
}

/// A method that is one unit.
fn whole(search: impl Search<Direction> + 'static) -> Prepared<Direction> {
    Prepared::Whole(Box::new(Undivided { search, all: |_| None }))
}

/// Rounds as the textbook has them.
fn undivided<S, H, O>(search: IdaStar<S, H, O>, collect: Collect) -> Prepared<Direction>
where
    S: Reversible<Move = Direction> + 'static,
    H: Heuristic<S> + 'static,
    O: Observer<Direction> + 'static,
{
    let all: AllOf<IdaStar<S, H, O>> = match collect {
        Collect::First => |_| None,
        Collect::All { .. } => |search| Some(search.solutions().clone()),
    };
    Prepared::Whole(Box::new(Undivided { search, all }))
}

/// A search, and how it tells all solutions if it does.
struct Undivided<T> {
    search: T,
    all: AllOf<T>,
}

type AllOf<T> = fn(&T) -> Option<AllSolutions<Direction>>;

impl<T: Search<Direction>> Whole<Direction> for Undivided<T> {
    fn all(&self) -> Option<AllSolutions<Direction>> {
        (self.all)(&self.search)
    }
}

impl<T: Search<Direction>> Search<Direction> for Undivided<T> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<Direction>, Halt> {
        self.search.advance(meter)
    }

    fn best(&self) -> Option<Path<Direction>> {
        self.search.best()
    }

    fn rounds(&self, counters: Counters) -> Vec<Round> {
        self.search.rounds(counters)
    }

    fn expanded_below(&self, cost: u32) -> Option<u64> {
        self.search.expanded_below(cost)
    }
}
