//! Who searches units of one sliding puzzle, and how its moves are written in units.

use std::time::Duration;

use susun_search::{
    AllSolutions, Collect, Control, Counters, Finish, Halt, Heuristic, Limits, Meter, NotAPiece,
    Outcome, Path, Piece, Reading, Reversible, UnitOutcome, UnitSearch,
};
use susun_sliding::Direction;

use crate::exec::Worker;
use crate::unit::{Code, Payload, Unit, UnitReport};

/// Searches units of one sliding puzzle.
pub(super) struct SlidingWorker<S: Reversible, H: Heuristic<S>> {
    search: UnitSearch<S, H>,
    collect: Collect,
    /// The unit under way, and what it has taken.
    unit: Option<Unit>,
    counters: Counters,
}

impl<S: Reversible, H: Heuristic<S>> SlidingWorker<S, H> {
    /// Somebody with nothing to do yet.
    pub(super) fn new(search: UnitSearch<S, H>, collect: Collect) -> Self {
        Self { search, collect, unit: None, counters: Counters::default() }
    }
}

impl<S, H> Worker for SlidingWorker<S, H>
where
    S: Reversible<Move = Direction> + Send,
    H: Heuristic<S> + Send,
{
    fn begin(&mut self, unit: &Unit) -> Result<(), NotAPiece> {
        self.unit = None;
        let Payload::Prefix(piece) = &unit.payload else { return Err(NotAPiece) };
        let path: Option<Vec<Direction>> = piece.path.iter().map(|&code| direction(code)).collect();
        let piece = Piece { path: path.ok_or(NotAPiece)?, base: piece.base, skip: piece.skip };
        self.search.begin(&piece, unit.bound)?;
        (self.unit, self.counters) = (Some(unit.clone()), Counters::default());
        Ok(())
    }

    fn advance(
        &mut self,
        nodes: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Result<Option<UnitReport>, Halt> {
        // Nothing was begun: nothing is to be reported.
        let Some(Unit { id, budget, exact, .. }) = &self.unit else { return Err(Halt::Stopped) };
        let most = self.counters.generated.saturating_add(nodes).min(*budget);
        let limits = Limits { time, nodes: Some(most), memory: None };
        let reading = Reading { counters: self.counters, ..Reading::default() };
        let mut meter = Meter::from_reading(reading, limits, control);
        let result = self.search.advance(self.collect, &mut meter);
        self.counters = meter.counters();
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(Halt::Nodes) if self.counters.generated < *budget => return Ok(None),
            Err(Halt::Nodes) => self.search.cut(self.counters),
            Err(halt) => return Err(halt),
        };
        let exact = exact.then_some(*budget);
        let report = UnitReport::new(id.clone(), exact, &encoded_outcome(&outcome));
        self.unit = None;
        Ok(Some(report))
    }

    fn counters(&self) -> Counters {
        self.counters
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

fn encoded_outcome(outcome: &UnitOutcome<Direction>) -> UnitOutcome<Code> {
    UnitOutcome {
        counters: outcome.counters,
        next_bound: outcome.next_bound,
        found: AllSolutions {
            count: outcome.found.count,
            listed: outcome.found.listed.iter().map(encoded).collect(),
        },
        rest: outcome.rest.iter().map(|piece| piece.map(|&mv| code(mv))).collect(),
    }
}

fn decoded(path: &Path<Code>) -> Path<Direction> {
    Path { moves: path.moves.iter().filter_map(|&mv| direction(mv)).collect(), cost: path.cost }
}

/// Solutions of a plan with their moves.
pub(super) fn decoded_all(all: &AllSolutions<Code>) -> AllSolutions<Direction> {
    AllSolutions { count: all.count, listed: all.listed.iter().map(decoded).collect() }
}

/// The end of a plan with its moves.
pub(super) fn decoded_finish(finish: Finish<Code>) -> Finish<Direction> {
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
