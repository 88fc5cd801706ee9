//! Brute force in units: subproblems of its tree, each within a budget of tries.
//!
//! A level of the tree is a copy of a piece, a branch a way to try it. All ways that cover the same cells are tried,
//! but a solution counts once: only if every piece is placed in the first of such ways, and copies of a piece in the
//! order of their ways. The solution alone decides that, whichever worker found it, and the first solution of all
//! always counts.

use std::ops::ControlFlow;

use susun_search::{
    AllSolutions, Collect, Counters, Halt, Meter, NoSuchSubproblem, Subproblem, Tried, UnitOutcome,
    UnitSearch, Unwatched, VisitSolutions, left_of,
};

use super::{Answer, BruteForce, Level};
use crate::observer::Observer;
use crate::placements::Numbers;
use crate::puzzle::Puzzle;
use crate::unit_solutions::UnitSolutions;

/// A brute-force search, in units. `generated` counts tries.
///
/// A move of a solution is the number of a placement in the order of [`placements`](crate::placements()). A move of a
/// subproblem is the number of a way to try, because several ways may cover the same cells.
pub struct BruteForceUnits<O = Unwatched> {
    search: BruteForce<O>,
    numbers: Numbers,
    found: UnitSolutions,
}

impl BruteForceUnits {
    /// A search that has begun its first unit, the whole tree.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::watched(puzzle, Unwatched)
    }
}

impl<O: Observer> BruteForceUnits<O> {
    /// A search with an observer.
    pub fn watched(puzzle: &Puzzle, observer: O) -> Self {
        let search = BruteForce::watched(puzzle.clone(), observer);
        Self { search, numbers: Numbers::new(puzzle), found: UnitSolutions::new() }
    }

    /// The solutions that the current unit has found so far.
    pub fn found(&self) -> &AllSolutions<u32> {
        self.found.so_far()
    }
}

impl<O> BruteForce<O> {
    /// Removes every piece and starts again.
    fn restart(&mut self) {
        self.free = self.puzzle.free();
        self.cells_left = self.free.iter().filter(|free| **free).count();
        self.levels.iter_mut().for_each(|level| level.next_way = 0);
        (self.depth, self.base, self.reported) = (0, 0, false);
    }

    /// Places the pieces of a path; `None` if the path does not exist.
    fn follow(&mut self, subproblem: &Subproblem<u32>) -> Option<()> {
        for &way in &subproblem.path {
            let level = self.levels.get_mut(self.depth)?;
            let (way, ways) = (way as usize, &self.ways[level.piece]);
            let exists = way < ways.count();
            if !(exists && ways.cover(way, self.puzzle.region(), &self.free, &mut level.cells)) {
                return None;
            }
            level.next_way = way + 1;
            level.cells.iter().for_each(|&cell| self.free[cell] = false);
            self.cells_left -= level.cells.len();
            self.depth += 1;
        }
        let skip = subproblem.skip as usize;
        match self.levels.get_mut(self.depth) {
            Some(level) if skip <= self.ways[level.piece].count() => level.next_way = skip,
            None if skip == 0 => {}
            _ => return None,
        }
        self.base = subproblem.base;
        (subproblem.base <= subproblem.path.len()).then_some(())
    }

    /// Whether this solution counts; see the module documentation.
    fn counts(&self) -> bool {
        let way = |level: &Level| level.next_way - 1;
        let first = |level: &Level| self.ways[level.piece].is_first(way(level));
        let in_order =
            |pair: &[Level]| pair[0].piece != pair[1].piece || way(&pair[0]) < way(&pair[1]);
        self.levels.iter().all(first) && self.levels.windows(2).all(in_order)
    }

    /// What was not tried.
    fn rest(&self) -> Vec<Subproblem<u32>> {
        let standing = &self.levels[..self.levels.len().min(self.depth + 1)];
        let levels: Vec<Tried> = standing
            .iter()
            .map(|level| Tried {
                tried: level.next_way as u32,
                offered: self.ways[level.piece].count() as u32,
            })
            .collect();
        let path: Vec<u32> =
            self.levels[..self.depth].iter().map(|level| level.next_way as u32 - 1).collect();
        left_of(&path, self.base, &levels)
    }
}

impl<O: Observer> UnitSearch for BruteForceUnits<O> {
    type Move = u32;

    fn begin(&mut self, subproblem: &Subproblem<u32>, _: u32) -> Result<(), NoSuchSubproblem> {
        self.found = UnitSolutions::new();
        self.search.restart();
        let followed = self.search.follow(subproblem);
        if followed.is_none() {
            self.search.restart();
        }
        followed.ok_or(NoSuchSubproblem)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        let mut found = std::mem::replace(&mut self.found, UnitSolutions::new());
        let ended = self.visit(meter, &mut |moves| found.see(moves, collect));
        self.found = found;
        let _ = ended?;
        Ok(UnitOutcome { rest: Vec::new(), ..self.cut(meter.counters()) })
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        let rest = self.search.rest();
        self.found.end(counters, rest)
    }
}

impl<O: Observer> VisitSolutions for BruteForceUnits<O> {
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt> {
        while let Answer::Solution(solution) = self.search.advance(meter)? {
            if !self.search.counts() {
                continue;
            }
            let puzzle = &self.search.puzzle;
            let put = solution[puzzle.placed().len()..].iter();
            let moves: Vec<u32> = put.map(|put| self.numbers.of(puzzle, put)).collect();
            if see(&moves).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
