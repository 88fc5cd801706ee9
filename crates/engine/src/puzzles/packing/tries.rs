//! Brute force as a search over the numbers of placements.

use std::collections::{HashMap, HashSet};

use susun_packing::{Answer, BruteForce, Observer, Placement, Puzzle};
use susun_search::{AllSolutions, Collect, Halt, Meter, Outcome, Path, Search};

use crate::running::Whole;
use crate::unit::Code;

/// Brute force under way.
pub(super) struct Tries<O> {
    search: BruteForce<O>,
    numbers: HashMap<Placement, Code>,
    /// Pieces placed before the search.
    already: usize,
    collect: Collect,
    found: AllSolutions<Code>,
    /// Solutions met, to count each once: ways of turning a piece that look the same are all tried.
    met: HashSet<Vec<Code>>,
}

impl<O: Observer> Tries<O> {
    /// Nothing was tried yet.
    pub(super) fn new(
        puzzle: &Puzzle,
        placements: &[Placement],
        collect: Collect,
        observer: O,
    ) -> Self {
        let numbered = placements.iter().cloned().zip(0..);
        Self {
            search: BruteForce::watched(puzzle.clone(), observer),
            numbers: numbered.collect(),
            already: puzzle.placed().len(),
            collect,
            found: AllSolutions { count: 0, listed: Vec::new() },
            met: HashSet::new(),
        }
    }

    fn note(&mut self, solution: &[Placement]) {
        let put = solution[self.already..].iter();
        let moves: Vec<Code> = put.filter_map(|put| self.numbers.get(put).copied()).collect();
        let mut sorted = moves.clone();
        sorted.sort_unstable();
        if !self.met.insert(sorted) {
            return;
        }
        self.found.count += 1;
        if self.found.listed.len() < self.collect.listed() {
            self.found.listed.push(Path { cost: moves.len() as u32, moves });
        }
    }
}

impl<O: Observer> Search<Code> for Tries<O> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<Code>, Halt> {
        loop {
            match self.search.advance(meter)? {
                Answer::Solution(solution) => {
                    self.note(&solution);
                    if self.collect != Collect::First {
                        continue;
                    }
                }
                Answer::Exhausted => {}
            }
            return Ok(self.best().map_or(Outcome::Infeasible, Outcome::Optimal));
        }
    }

    fn best(&self) -> Option<Path<Code>> {
        self.found.listed.first().cloned()
    }
}

impl<O: Observer> Whole<Code> for Tries<O> {
    fn all(&self) -> Option<AllSolutions<Code>> {
        (self.collect != Collect::First).then(|| self.found.clone())
    }
}
