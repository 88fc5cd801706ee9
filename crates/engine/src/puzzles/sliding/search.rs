//! From a chosen method to a prepared search: where names become types.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use susun_search::{
    AllSolutions, Collect, Counters, Halt, Heuristic, IdaStar, IdaStarUnits, Meter, Observer,
    Outcome, Path, Reversible, Round, Search, Seen, Space, Subtrees, Trace, Walked, ida_star,
};
use susun_sliding::algorithm::UseSearch;
#[cfg(not(target_arch = "wasm32"))]
use susun_sliding::heuristic::OfBoard;
use susun_sliding::heuristic::{Kind, Manhattan, OwnEstimate, UseHeuristic, choose, maximum};
use susun_sliding::{Direction, GridSpace, ManhattanKernel, PackedSpace, Position, Solvable};
use susun_tables::ReadyTables;
use susun_work::{Prepared, UndividedSearch, unit_factory};

use crate::error::Error;
use crate::puzzles::sliding::method::Method;
use crate::puzzles::sliding::patterns::Ready;

/// What is asked of a search.
pub(super) struct Wanted {
    pub(super) collect: Collect,
    pub(super) division: Division,
    pub(super) trace: Option<SharedTrace>,
    /// The heuristic of the caller, in place of that of the method.
    pub(super) own: Option<OwnEstimate>,
}

/// How rounds are searched; the reports must not differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Division {
    /// In units.
    Units,
    /// As in the textbook, to repeat what was found in units.
    Undivided,
}

/// Prepares the search of `method`, if it searches a space.
pub(super) fn prepare(
    puzzle: &Solvable,
    ready: &Ready,
    known: Option<Path<Direction>>,
    wanted: Wanted,
) -> Result<Prepared<Direction>, Error> {
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(own) = &wanted.own {
        // The caller's function takes so long that the space hardly matters.
        let (space, method) = (GridSpace::new(puzzle), &ready.method);
        let heuristic = OfBoard::new(puzzle.start().size(), own.clone());
        return Preparation { space, method, known, wanted }.with(heuristic);
    }
    let Ready { method, tables, words } = ready;
    let (goal, collect) = (puzzle.goal(), wanted.collect);
    let with_kernel = wanted.division == Division::Units && wanted.trace.is_none();
    let with_kernel = with_kernel && method.algorithm.has_rounds() && !goal.is_partial();
    let kinds = if with_kernel { method.heuristics.as_slice() } else { &[] };
    match (PackedSpace::new(puzzle), kinds, tables) {
        (Some(space), [Kind::Manhattan], _) if words.is_none() => {
            if let Some(kernel) = ManhattanKernel::new(goal) {
                let heuristic = Manhattan::new(goal);
                return Ok(UnitsOf { space, heuristic, kernel }.prepare(collect, known));
            }
        }
        (space, [Kind::Patterns], Some(ReadyTables { patterns, kernel: Some(kernel), .. })) => {
            let heuristic = patterns.clone();
            let kernel = kernel.clone().without_words(words.clone());
            if let Some(space) = space {
                let space = space.without_words(words.clone());
                return Ok(UnitsOf { space, heuristic, kernel }.prepare(collect, known));
            }
            // Web pages would load this for nothing: they have no room for tables of large boards.
            #[cfg(not(target_arch = "wasm32"))]
            {
                let space = GridSpace::new(puzzle).without_words(words.clone());
                return Ok(UnitsOf { space, heuristic, kernel }.prepare(collect, known));
            }
        }
        _ => {}
    }
    without_kernel(puzzle, ready, known, wanted)
}

/// The same without a kernel.
pub(super) fn without_kernel(
    puzzle: &Solvable,
    ready: &Ready,
    known: Option<Path<Direction>>,
    wanted: Wanted,
) -> Result<Prepared<Direction>, Error> {
    let Ready { method, words, .. } = ready;
    let (kinds, goal, patterns) = (&method.heuristics, puzzle.goal(), ready.patterns());
    if let Some(space) = PackedSpace::new(puzzle) {
        let space = space.without_words(words.clone());
        return choose(kinds, goal, patterns, Preparation { space, method, known, wanted })?;
    }
    let space = GridSpace::new(puzzle).without_words(words.clone());
    Preparation { space, method, known, wanted }.with(maximum(kinds, goal, patterns)?)
}

/// A trace being recorded, shared by the search and the code that reads it afterwards.
#[derive(Clone)]
pub(super) struct SharedTrace(pub(super) Rc<RefCell<Trace<Direction>>>);

impl SharedTrace {
    /// With room for at most `most` events.
    pub(super) fn new(most: usize) -> Self {
        Self(Rc::new(RefCell::new(Trace::new(most))))
    }
}

impl Observer<Direction> for SharedTrace {
    fn see(&mut self, seen: Seen<Direction>) {
        self.0.borrow_mut().see(seen);
    }
}

struct Preparation<'m, S> {
    space: S,
    method: &'m Method,
    known: Option<Path<Direction>>,
    wanted: Wanted,
}

impl<S> UseHeuristic<S> for Preparation<'_, S>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    type Output = Result<Prepared<Direction>, Error>;

    fn with<H: Heuristic<S> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let (space, method) = (self.space.clone(), self.method);
        let search = method.algorithm.search(space, heuristic, &method.settings, self);
        // INVARIANT: a job answers with the constructive solution before it prepares a search.
        Ok(search.expect("an algorithm that searches"))
    }
}

impl<S> UseSearch<'static, S> for Preparation<'_, S>
where
    S: Reversible<Move = Direction, State: Position> + Clone + Send + Sync + 'static,
{
    type Output = Prepared<Direction>;
    type Observer = SharedTrace;

    fn observer(&self) -> Option<SharedTrace> {
        self.wanted.trace.clone()
    }

    fn whole(self, search: impl Search<Direction> + 'static) -> Prepared<Direction> {
        whole(search, Counters::default())
    }

    fn rounds<H>(self, space: S, heuristic: H) -> Prepared<Direction>
    where
        H: Heuristic<S> + Send + Sync + 'static,
    {
        let Self { known, wanted: Wanted { collect, division, trace, own }, .. } = self;
        if division == Division::Units && trace.is_none() && own.is_none() {
            return UnitsOf { space, heuristic: Arc::new(heuristic), kernel: Walked }
                .prepare(collect, known);
        }
        let search = ida_star(space, heuristic, collect).with_known(known);
        undivided(search.watched(trace), collect)
    }
}

/// The data that every worker needs a copy of.
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
    fn search(self) -> IdaStarUnits<S, H, K> {
        IdaStarUnits::new(self.space, self.heuristic).counted_by(self.kernel)
    }

    fn prepare(self, collect: Collect, known: Option<Path<Direction>>) -> Prepared<Direction> {
        let first = self.clone().search();
        if first.start_is_goal() {
            return Prepared::Solved;
        }
        let first_bound = first.first_bound();
        let factory = unit_factory(0, collect, move || self.clone().search());
        Prepared::Units { first_bound, factory, known }
    }
}

/// Rounds as in the textbook.
pub(super) fn undivided<S, H, O>(search: IdaStar<S, H, O>, collect: Collect) -> Prepared<S::Move>
where
    S: Reversible + 'static,
    H: Heuristic<S> + 'static,
    O: Observer<S::Move> + 'static,
{
    let all: AllOf<IdaStar<S, H, O>, S::Move> = match collect {
        Collect::First => |_| None,
        Collect::All { .. } => |search| Some(search.solutions().clone()),
    };
    let before = Counters::default();
    Prepared::Undivided(Box::new(WithAllSolutions { search, all, before }))
}

/// A search for one solution, which had counted this much before it was resumed.
pub(super) fn whole<M: 'static>(search: impl Search<M> + 'static, before: Counters) -> Prepared<M> {
    Prepared::Undivided(Box::new(WithAllSolutions { search, all: |_| None, before }))
}

/// A search, and how to get all its solutions, if it can.
struct WithAllSolutions<T, M> {
    search: T,
    all: AllOf<T, M>,
    before: Counters,
}

type AllOf<T, M> = fn(&T) -> Option<AllSolutions<M>>;

impl<M, T: Search<M>> UndividedSearch<M> for WithAllSolutions<T, M> {
    fn all(&self) -> Option<AllSolutions<M>> {
        (self.all)(&self.search)
    }

    fn before(&self) -> Counters {
        self.before
    }
}

impl<M, T: Search<M>> Search<M> for WithAllSolutions<T, M> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<M>, Halt> {
        self.search.advance(meter)
    }

    fn best(&self) -> Option<Path<M>> {
        self.search.best()
    }

    fn rounds(&self, counters: Counters) -> Vec<Round> {
        self.search.rounds(counters)
    }

    fn expanded_below(&self, cost: u32) -> Option<u64> {
        self.search.expanded_below(cost)
    }
}
