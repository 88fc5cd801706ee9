//! Who searches units, and how the moves of a puzzle are written in them.

use std::time::Duration;

use susun_search::{
    AllSolutions, Collect, Control, Counters, Finish, Halt, Heuristic, Limits, Meter, NotAPiece,
    Outcome, Path, Piece, Reading, Space, Subtrees, UnitOutcome, UnitSearch,
};

use crate::exec::Worker;
use crate::here;
use crate::unit::{Code, Payload, PieceInfo, Unit, UnitReport};
use crate::unit_fault::fault;

/// A move that has a number.
pub(crate) trait Coded: Copy + Eq + Send {
    /// Its number.
    fn code(self) -> Code;

    /// The move behind a number.
    fn decoded(code: Code) -> Option<Self>;
}

/// Moves that are numbers already: the options of an exact cover.
impl Coded for Code {
    fn code(self) -> Code {
        self
    }

    fn decoded(code: Code) -> Option<Self> {
        Some(code)
    }
}

/// Searches pieces of one puzzle, one after another.
pub(crate) trait Pieces: Send {
    /// One step of a path.
    type Move: Coded;

    /// Are there rounds under rising bounds, and are moves of a piece those of its solutions? Placements
    /// have one round, and no bound.
    const ROUNDS: bool;

    /// Begins a piece; one under way is dropped.
    fn begin(&mut self, piece: &Piece<Self::Move>, bound: u32) -> Result<(), NotAPiece>;

    /// Goes on until the piece is done or the meter halts it; after a halt it can go on.
    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<Self::Move>, Halt>;

    /// Ends the piece where it stands.
    fn cut(&mut self, counters: Counters) -> UnitOutcome<Self::Move>;

    /// Can a walk under this bound stand there? What [`begin`](Self::begin) refuses is not asked.
    fn allows(&self, place: &Piece<Self::Move>, bound: u32) -> bool;

    /// Is this a solution under the bound? Yes where that is not known here.
    fn solves(&self, path: &Path<Self::Move>, bound: u32) -> bool;
}

impl<S, H, K> Pieces for UnitSearch<S, H, K>
where
    S: Space<Move: Coded> + Send,
    H: Heuristic<S> + Send,
    K: Subtrees<S> + Send,
{
    type Move = S::Move;

    const ROUNDS: bool = true;

    fn begin(&mut self, piece: &Piece<S::Move>, bound: u32) -> Result<(), NotAPiece> {
        self.begin(piece, bound)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<S::Move>, Halt> {
        self.advance(collect, meter)
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<S::Move> {
        self.cut(counters)
    }

    fn allows(&self, place: &Piece<S::Move>, bound: u32) -> bool {
        self.allows(&place.path, bound)
    }

    fn solves(&self, path: &Path<S::Move>, bound: u32) -> bool {
        self.solves(path, bound)
    }
}

/// Searches units of one puzzle.
pub(crate) struct PieceWorker<P> {
    search: P,
    collect: Collect,
    /// The unit under way, and what it has taken.
    unit: Option<Unit>,
    counters: Counters,
}

impl<P: Pieces> PieceWorker<P> {
    /// Somebody with nothing to do yet.
    pub(crate) fn new(search: P, collect: Collect) -> Self {
        Self { search, collect, unit: None, counters: Counters::default() }
    }
}

impl<P: Pieces> Worker for PieceWorker<P> {
    fn begin(&mut self, unit: &Unit) -> Result<(), NotAPiece> {
        self.unit = None;
        let Payload::Prefix(piece) = &unit.payload else { return Err(NotAPiece) };
        let piece = decoded_piece(piece).ok_or(NotAPiece)?;
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

    fn fault(&mut self, unit: &Unit, report: &UnitReport) -> Option<&'static str> {
        self.unit = None;
        if here::reread().is_err() {
            return Some("this build of Susun reads no reports of others");
        }
        fault(&mut self.search, self.collect, unit, report)
    }
}

pub(crate) fn encoded_piece<M: Coded>(piece: &Piece<M>) -> Piece<Code> {
    piece.map(|&mv| mv.code())
}

/// A piece with its moves; none if a number is no move.
pub(crate) fn decoded_piece<M: Coded>(piece: &PieceInfo) -> Option<Piece<M>> {
    let path: Option<Vec<M>> = piece.path.iter().map(|&code| M::decoded(code)).collect();
    Some(Piece { path: path?, base: piece.base, skip: piece.skip })
}

fn encoded<M: Coded>(path: &Path<M>) -> Path<Code> {
    Path { moves: path.moves.iter().map(|&mv| mv.code()).collect(), cost: path.cost }
}

fn encoded_outcome<M: Coded>(outcome: &UnitOutcome<M>) -> UnitOutcome<Code> {
    UnitOutcome {
        counters: outcome.counters,
        next_bound: outcome.next_bound,
        found: AllSolutions {
            count: outcome.found.count,
            listed: outcome.found.listed.iter().map(encoded).collect(),
        },
        rest: outcome.rest.iter().map(encoded_piece).collect(),
    }
}

pub(crate) fn decoded<M: Coded>(path: &Path<Code>) -> Path<M> {
    Path { moves: path.moves.iter().filter_map(|&mv| M::decoded(mv)).collect(), cost: path.cost }
}

/// Solutions of a plan with their moves.
pub(crate) fn decoded_all<M: Coded>(all: &AllSolutions<Code>) -> AllSolutions<M> {
    AllSolutions { count: all.count, listed: all.listed.iter().map(decoded).collect() }
}

/// The end of a plan with its moves.
pub(crate) fn decoded_finish<M: Coded>(finish: Finish<Code>) -> Finish<M> {
    let Finish { outcome, counters, rounds, surely_expanded } = finish;
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
    Finish { outcome, counters, rounds, surely_expanded }
}
