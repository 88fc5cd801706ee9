//! Searching units, and how the moves of a puzzle are written in them.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use susun_search::{
    AllSolutions, Code, Coded, Collect, Control, Counters, Finish, Halt, Limits, Meter,
    MeterReading, NoSuchSubproblem, Outcome, Path, Subproblem, UnitOutcome, UnitSearch,
};

use crate::unit::{Unit, UnitReport};
use crate::unit_fault::fault;

/// A search whose moves are numbers.
type CodedSearch = Box<dyn UnitSearch<Move = Code> + Send>;

/// Makes searches for the units of a phase, with the solutions that they collect; `None` for a phase without units. The
/// searches share large data.
pub type UnitFactory = Arc<dyn Fn(u32) -> Option<(CodedSearch, Collect)> + Send + Sync>;

/// The factory for a request whose only phase with units is `phase`.
pub fn unit_factory<S>(
    phase: u32,
    collect: Collect,
    search: impl Fn() -> S + Send + Sync + 'static,
) -> UnitFactory
where
    S: UnitSearch<Move: Coded> + Send + 'static,
{
    Arc::new(move |asked| {
        (asked == phase)
            .then(|| -> (CodedSearch, Collect) { (Box::new(Encoded(search())), collect) })
    })
}

/// A unit of another puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherUnit;

impl fmt::Display for OtherUnit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("this unit belongs to another puzzle")
    }
}

impl Error for OtherUnit {}

/// Searches units of one puzzle, in steps of any size.
pub struct UnitWorker {
    factory: UnitFactory,
    /// The search for the phase of the last unit.
    search: Option<PhaseSearch>,
    /// The current unit, and its counters.
    unit: Option<Unit>,
    counters: Counters,
}

struct PhaseSearch {
    phase: u32,
    search: CodedSearch,
    collect: Collect,
}

impl UnitWorker {
    /// A worker without a unit.
    pub fn new(factory: UnitFactory) -> Self {
        Self { factory, search: None, unit: None, counters: Counters::default() }
    }

    /// Makes what the units of a phase need, which can take a second for a large puzzle; [`begin`](Self::begin) does
    /// that too.
    pub fn prepare(&mut self, phase: u32) -> Result<(), OtherUnit> {
        if self.search.as_ref().is_none_or(|made| made.phase != phase) {
            (self.search, self.unit) = (None, None);
            let (search, collect) = (self.factory)(phase).ok_or(OtherUnit)?;
            self.search = Some(PhaseSearch { phase, search, collect });
        }
        Ok(())
    }

    /// Begins a unit; a unit in progress is dropped, as if it had never begun.
    pub fn begin(&mut self, unit: &Unit) -> Result<(), OtherUnit> {
        self.unit = None;
        self.prepare(unit.id.phase)?;
        let made = self.search.as_mut().ok_or(OtherUnit)?;
        let begun = made.search.begin(&(&unit.subproblem).into(), unit.bound);
        begun.map_err(|NoSuchSubproblem| OtherUnit)?;
        (self.unit, self.counters) = (Some(unit.clone()), Counters::default());
        Ok(())
    }

    /// Continues for at most `nodes` nodes; returns the report if the unit is done. `None` if no unit was begun or the
    /// stop handle was used.
    pub fn advance(&mut self, nodes: u64, control: &mut Control<'_>) -> Option<UnitReport> {
        self.advance_within(nodes, None, control.lend()).ok().flatten()
    }

    /// Continues for at most `nodes` more nodes, within `time` if given; `None` if they are used up before the unit is
    /// done. After a halt it can be continued.
    pub fn advance_within(
        &mut self,
        nodes: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Result<Option<UnitReport>, Halt> {
        // Without a unit there is nothing to report.
        let Some(Unit { id, budget, exact, .. }) = &self.unit else { return Err(Halt::Stopped) };
        let Some(PhaseSearch { search, collect, .. }) = &mut self.search else {
            return Err(Halt::Stopped);
        };
        let most = self.counters.generated.saturating_add(nodes).min(*budget);
        let limits = Limits { time, nodes: Some(most), memory: None };
        let reading = MeterReading { counters: self.counters, ..MeterReading::default() };
        let mut meter = Meter::from_reading(reading, limits, control);
        let result = search.advance(*collect, &mut meter);
        self.counters = meter.counters();
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(Halt::Nodes) if self.counters.generated < *budget => return Ok(None),
            Err(Halt::Nodes) => search.cut(self.counters),
            Err(halt) => return Err(halt),
        };
        let report = UnitReport::new(id.clone(), exact.then_some(*budget), &outcome);
        self.unit = None;
        Ok(Some(report))
    }

    /// The counters of the current unit.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Why no search of this unit can have given this report, in words; a unit in progress is dropped. This is fast,
    /// however long the unit took: nothing is searched.
    ///
    /// A report that passes fits its unit, and the parts of its rest fit together, without a gap or an overlap. It can
    /// still be false: the search may have ended at another place of the unit, as if more had been searched, or counted
    /// differently. Only another search of the unit shows that. Without a rest there is little to check. Solutions are
    /// checked here for sliding tiles; those of packing puzzles are checked in the final report.
    pub fn fault(&mut self, unit: &Unit, report: &UnitReport) -> Option<&'static str> {
        self.unit = None;
        if self.prepare(unit.id.phase).is_err() {
            return Some("its unit is of no phase of this request");
        }
        let PhaseSearch { search, collect, .. } = self.search.as_mut()?;
        fault(search.as_mut(), *collect, unit, report)
    }
}

/// A unit search with its moves as numbers.
struct Encoded<S>(S);

impl<S: UnitSearch<Move: Coded>> UnitSearch for Encoded<S> {
    type Move = Code;

    fn has_rounds(&self) -> bool {
        self.0.has_rounds()
    }

    fn begin(&mut self, subproblem: &Subproblem<Code>, bound: u32) -> Result<(), NoSuchSubproblem> {
        let path = decoded_moves(&subproblem.path).ok_or(NoSuchSubproblem)?;
        self.0.begin(&Subproblem { path, base: subproblem.base, skip: subproblem.skip }, bound)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<Code>, Halt> {
        self.0.advance(collect, meter).map(|outcome| encoded(&outcome))
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<Code> {
        encoded(&self.0.cut(counters))
    }

    fn allows(&self, path: &[Code], bound: u32) -> bool {
        decoded_moves(path).is_some_and(|path| self.0.allows(&path, bound))
    }

    fn solves(&self, path: &Path<Code>, bound: u32) -> bool {
        let moves = decoded_moves(&path.moves);
        moves.is_some_and(|moves| self.0.solves(&Path { moves, cost: path.cost }, bound))
    }
}

/// The moves for these numbers; `None` if a number is not a move.
fn decoded_moves<M: Coded>(codes: &[Code]) -> Option<Vec<M>> {
    codes.iter().map(|&code| M::decoded(code)).collect()
}

fn encoded<M: Coded>(outcome: &UnitOutcome<M>) -> UnitOutcome<Code> {
    let path = |path: &Path<M>| Path {
        moves: path.moves.iter().map(|&mv| mv.code()).collect(),
        cost: path.cost,
    };
    UnitOutcome {
        counters: outcome.counters,
        next_bound: outcome.next_bound,
        found: AllSolutions {
            count: outcome.found.count,
            listed: outcome.found.listed.iter().map(path).collect(),
        },
        rest: outcome.rest.iter().map(|subproblem| subproblem.map(|&mv| mv.code())).collect(),
    }
}

fn decoded<M: Coded>(path: &Path<Code>) -> Path<M> {
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
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Halted { reason, lower_bound, best } => {
            Outcome::Halted { reason, lower_bound, best: best.as_ref().map(decoded) }
        }
    };
    Finish { outcome, counters, rounds, surely_expanded }
}
