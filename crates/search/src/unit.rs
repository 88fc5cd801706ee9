//! Searching one subproblem of a round of IDA* within a budget.
//!
//! A unit that is cut returns what it has not searched, in canonical order. The units of a round together generate
//! exactly the nodes of the undivided round, each once, whatever the budgets; [`Merge`](crate::Merge) combines their
//! results.

use crate::depth_first::{DepthFirst, Step};
use crate::heuristic::Heuristic;
use crate::ida_star::{AllSolutions, Collect};
use crate::observer::Unwatched;
use crate::outcome::Path;
use crate::run::{Counters, Halt, Meter};
use crate::space::Space;
use crate::subproblem::{NoSuchSubproblem, Subproblem};
use crate::subtree::{Subtrees, Walked};

/// Searches subproblems of one puzzle, one after another, each within a budget of nodes.
pub trait UnitSearch {
    /// One step of a path.
    type Move;

    /// Whether there are rounds with rising bounds in which the moves of a subproblem are also the moves of its
    /// solutions. An exact cover has one round and no bound.
    fn has_rounds(&self) -> bool {
        false
    }

    /// Begins a unit, or fails if the subproblem does not exist in this puzzle. A unit in progress is dropped, as if it
    /// had never begun.
    fn begin(
        &mut self,
        subproblem: &Subproblem<Self::Move>,
        bound: u32,
    ) -> Result<(), NoSuchSubproblem>;

    /// Runs until the unit is done or its meter halts it. After `Err` the unit is intact: it can be continued with
    /// higher limits, or be [`cut`](Self::cut).
    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<Self::Move>, Halt>;

    /// Ends the unit here, after the work in `counters`: what it has not searched is its rest.
    fn cut(&mut self, counters: Counters) -> UnitOutcome<Self::Move>;

    /// Whether a walk under this bound can reach the end of this path, the path of a subproblem that
    /// [`begin`](Self::begin) accepts.
    fn allows(&self, _path: &[Self::Move], _bound: u32) -> bool {
        true
    }

    /// Whether this is a solution under the bound; true if only the caller can check that.
    fn solves(&self, _path: &Path<Self::Move>, _bound: u32) -> bool {
        true
    }
}

/// Searches subproblems of rounds of IDA*, alone or with a kernel that counts subtrees.
pub struct IdaStarUnits<S: Space, H: Heuristic<S>, K = Walked> {
    walk: DepthFirst<S, H, Unwatched, K>,
    /// Solutions of the current unit.
    found: AllSolutions<S::Move>,
}

/// The result of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitOutcome<M> {
    /// Nodes of this unit alone, without the state at the end of the subproblem's path.
    pub counters: Counters,
    /// The smallest cost cut off.
    pub next_bound: Option<u32>,
    /// Solutions within the bound. A search for the first ends with it and has no rest.
    pub found: AllSolutions<M>,
    /// What was not searched because the budget ran out, in canonical order.
    pub rest: Vec<Subproblem<M>>,
}

impl<S: Space, H: Heuristic<S>> IdaStarUnits<S, H> {
    /// A searcher for one puzzle.
    pub fn new(space: S, heuristic: H) -> Self {
        Self { walk: DepthFirst::new(space, heuristic), found: nothing() }
    }

    /// Attaches a kernel that counts subtrees: faster, with the same outcomes.
    pub fn counted_by<K: Subtrees<S>>(self, subtrees: K) -> IdaStarUnits<S, H, K> {
        IdaStarUnits { walk: self.walk.counted_by(subtrees), found: self.found }
    }
}

impl<S: Space, H: Heuristic<S>, K: Subtrees<S>> IdaStarUnits<S, H, K> {
    /// The first bound: the estimate at the start.
    pub fn first_bound(&self) -> u32 {
        self.walk.root_estimate()
    }

    /// Returns whether the start is a goal.
    pub fn start_is_goal(&self) -> bool {
        self.walk.root_is_goal()
    }

    /// Follows a path from the start; false if a move is not possible or `suits` rejects a state.
    fn follows(&self, path: &[S::Move], suits: impl Fn(OnPath) -> bool) -> bool {
        let (space, heuristic) = (self.walk.space(), self.walk.heuristic());
        let mut state = space.start();
        let mut memo = heuristic.start(&state);
        let (mut g, mut past) = (0, None);
        path.iter().zip(1..).all(|(&mv, level)| {
            if !space.moves(&state, past).any(|offered| offered == mv) {
                return false;
            }
            space.apply(&mut state, mv);
            memo = heuristic.after(&memo, &state, mv);
            (g, past) = (g + space.cost(mv), Some(space.past(past, &state, mv)));
            let f = g + heuristic.estimate(&memo);
            suits(OnPath { level, g, f, is_goal: space.is_goal(&state) })
        })
    }
}

impl<S, H, K> UnitSearch for IdaStarUnits<S, H, K>
where
    S: Space,
    H: Heuristic<S>,
    K: Subtrees<S>,
{
    type Move = S::Move;

    fn has_rounds(&self) -> bool {
        true
    }

    fn begin(
        &mut self,
        subproblem: &Subproblem<S::Move>,
        bound: u32,
    ) -> Result<(), NoSuchSubproblem> {
        self.walk.rest();
        self.found = nothing();
        self.walk.begin_subproblem(subproblem, bound)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<S::Move>, Halt> {
        let most = collect.listed();
        loop {
            match self.walk.advance(meter)? {
                Step::Goal { cost } => {
                    self.found.count += 1;
                    if self.found.listed.len() < most {
                        self.found.listed.push(Path { moves: self.walk.moves(), cost });
                    }
                    if collect == Collect::First {
                        return Ok(UnitOutcome { rest: Vec::new(), ..self.cut(meter.counters()) });
                    }
                }
                Step::Exhausted { .. } => return Ok(self.cut(meter.counters())),
            }
        }
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<S::Move> {
        let next_bound = self.walk.next_bound();
        let found = std::mem::replace(&mut self.found, nothing());
        UnitOutcome { counters, next_bound, found, rest: self.walk.rest() }
    }

    fn allows(&self, path: &[S::Move], bound: u32) -> bool {
        self.follows(path, |seen| seen.f <= bound && !seen.is_goal)
    }

    /// Whether this path leads to a goal at its cost, under this bound, and not before its end.
    fn solves(&self, path: &Path<S::Move>, bound: u32) -> bool {
        let end = path.moves.len();
        end > 0
            && self.follows(&path.moves, |seen| {
                let ends = seen.level == end;
                seen.f <= bound && seen.is_goal == ends && (seen.g == path.cost || !ends)
            })
    }
}

/// A state on a path that is followed.
struct OnPath {
    /// The number of moves to here.
    level: usize,
    /// Their cost.
    g: u32,
    /// That cost plus the estimate of the rest.
    f: u32,
    is_goal: bool,
}

/// No solutions.
pub(crate) fn nothing<M>() -> AllSolutions<M> {
    AllSolutions { count: 0, listed: Vec::new() }
}
