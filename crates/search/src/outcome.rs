//! How a search ends. Running out of time, nodes or memory is an outcome, not an error.

use crate::run::{Counters, Halt, Meter, MeterReading, Round};

/// Moves from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// Their total cost.
    pub cost: u32,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A solution, and none is cheaper.
    Optimal(Path<M>),
    /// A solution; none is cheaper than the lower bound.
    Solved {
        /// The solution.
        path: Path<M>,
        /// No solution costs less.
        lower_bound: u32,
    },
    /// All reachable states were searched, and none is a goal.
    Unsolvable,
    /// The search ended early.
    Halted {
        /// Why it ended.
        reason: Halt,
        /// No solution costs less.
        lower_bound: u32,
        /// The best solution found so far.
        best: Option<Path<M>>,
    },
}

/// A search that can be paused and resumed.
pub trait Search<M> {
    /// Runs until the answer is known or the meter says halt. After `Err` the search is intact: `advance` with a meter
    /// that starts from the last reading, and allows more, continues where it stopped.
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<M>, Halt>;

    /// The best solution found so far, before the search ends.
    fn best(&self) -> Option<Path<M>> {
        None
    }

    /// The rounds so far, the unfinished one last; empty for searches without rounds.
    fn rounds(&self, counters: Counters) -> Vec<Round> {
        let _ = counters;
        Vec::new()
    }

    /// How many expansions so far had f = g + h below `cost`; `None` for searches that do not select by f.
    fn expanded_below(&self, cost: u32) -> Option<u64> {
        let _ = cost;
        None
    }
}

impl<M, T: Search<M> + ?Sized> Search<M> for Box<T> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<M>, Halt> {
        (**self).advance(meter)
    }

    fn best(&self) -> Option<Path<M>> {
        (**self).best()
    }

    fn rounds(&self, counters: Counters) -> Vec<Round> {
        (**self).rounds(counters)
    }

    fn expanded_below(&self, cost: u32) -> Option<u64> {
        (**self).expanded_below(cost)
    }
}

/// The result of a search that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish<M> {
    /// The answer.
    pub outcome: Outcome<M>,
    /// The work that the search did.
    pub counters: Counters,
    /// Round by round, for searches that have rounds.
    pub rounds: Vec<Round>,
    /// How many expansions had f below the cost of the solution; `None` without a solution, and for searches that do
    /// not select by f. If the solution is cheapest and the heuristic consistent, every A* with that heuristic expands
    /// these states (Dechter and Pearl 1985).
    pub surely_expanded: Option<u64>,
}

/// Runs a search until it ends or its meter halts it.
pub fn complete<M>(search: &mut (impl Search<M> + ?Sized), meter: &mut Meter<'_>) -> Finish<M> {
    let result = search.advance(meter);
    finish(search, result, meter.reading())
}

/// The report for a search whose `advance` returned `result` and whose meter shows `reading`.
pub fn finish<M>(
    search: &(impl Search<M> + ?Sized),
    result: Result<Outcome<M>, Halt>,
    reading: MeterReading,
) -> Finish<M> {
    let MeterReading { counters, lower_bound, .. } = reading;
    let halted = |reason| Outcome::Halted { reason, lower_bound, best: search.best() };
    let outcome = result.unwrap_or_else(halted);
    let surely_expanded = match &outcome {
        Outcome::Optimal(path) | Outcome::Solved { path, .. } => search.expanded_below(path.cost),
        Outcome::Unsolvable | Outcome::Halted { .. } => None,
    };
    Finish { outcome, counters, rounds: search.rounds(counters), surely_expanded }
}
