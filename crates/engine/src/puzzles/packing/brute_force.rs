//! Undivided brute force, with an observer.

use susun_packing::{BruteForceUnits, Observer, Puzzle};
use susun_search::{
    AllSolutions, Collect, Halt, Meter, Outcome, Path, Search, UnitOutcome, UnitSearch,
};
use susun_work::{Code, UndividedSearch};

/// Brute force in progress.
pub(super) struct WatchedBruteForce<O> {
    tries: BruteForceUnits<O>,
    collect: Collect,
    begun: bool,
    /// The solutions, once everything was tried.
    ended: Option<AllSolutions<Code>>,
}

impl<O: Observer> WatchedBruteForce<O> {
    /// A search before its first try.
    pub(super) fn new(puzzle: &Puzzle, collect: Collect, observer: O) -> Self {
        Self {
            tries: BruteForceUnits::watched(puzzle, observer),
            collect,
            begun: false,
            ended: None,
        }
    }

    fn found(&self) -> &AllSolutions<Code> {
        self.ended.as_ref().unwrap_or_else(|| self.tries.found())
    }
}

impl<O: Observer> Search<Code> for WatchedBruteForce<O> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<Code>, Halt> {
        if !std::mem::replace(&mut self.begun, true) {
            // As in units, where the root is counted.
            meter.root();
        }
        let UnitOutcome { found, .. } = self.tries.advance(self.collect, meter)?;
        self.ended = Some(found);
        Ok(self.best().map_or(Outcome::Unsolvable, Outcome::Optimal))
    }

    fn best(&self) -> Option<Path<Code>> {
        self.found().listed.first().cloned()
    }
}

impl<O: Observer> UndividedSearch<Code> for WatchedBruteForce<O> {
    fn all(&self) -> Option<AllSolutions<Code>> {
        (self.collect != Collect::First).then(|| self.found().clone())
    }
}
