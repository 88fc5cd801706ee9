//! From the name of an algorithm to a prepared search.

use std::time::Duration;

use susun_packing::algorithm::Algorithm;
use susun_packing::{
    BitboardSearch, BruteForceUnits, ExactCover, Placement, Puzzle, Which, count_placements,
    placements,
};
use susun_search::{Collect, Control, Counters, Cover, DancingLinks, Halt, Limits, LiveOptions};
use susun_work::{Code, Prepared, UnitFactory, run_within, unit_factory};

use crate::error::Error;

/// A cover with fewer placements takes some milliseconds to make.
const QUICKLY_MADE: usize = 4096;

/// A search for placements, by their numbers in the list of all.
pub(super) struct Ready {
    pub(super) placements: Vec<Placement>,
    /// Makes searches for its units; `None` if there is nothing to search.
    pub(super) factory: Option<UnitFactory>,
}

impl Ready {
    /// All placements, and the search for some of them.
    pub(super) fn split(self) -> (Vec<Placement>, Prepared<Code>) {
        let units = |factory| Prepared::Units { first_bound: 0, factory, known: None };
        (self.placements, self.factory.map_or(Prepared::Solved, units))
    }
}

/// Prepares what the algorithm needs to search units of a phase; refuses unsuitable puzzles. Brute force always visits
/// all solutions. A worker uses at most `room` bytes, if its algorithm has a choice.
pub(super) fn prepare(
    puzzle: &Puzzle,
    algorithm: Algorithm,
    phase: u32,
    collect: Collect,
    which: Which,
    room: Option<u64>,
) -> Result<Ready, Error> {
    let factory = match algorithm {
        _ if is_full(puzzle) => None,
        Algorithm::BruteForce => {
            let puzzle = puzzle.clone();
            Some(unit_factory(phase, collect, move || BruteForceUnits::new(&puzzle)))
        }
        Algorithm::DancingLinks => {
            let cover = ExactCover::new(puzzle, which);
            Some(unit_factory(phase, collect, move || cover.search(DancingLinks::new)))
        }
        Algorithm::ExactCover => {
            let cover = ExactCover::new(puzzle, which);
            let engine = move |cover: &Cover| LiveOptions::within(cover, room);
            Some(unit_factory(phase, collect, move || cover.search(engine)))
        }
        Algorithm::Bitboard => {
            if !suits(puzzle, algorithm) {
                return Err(does_not_suit(algorithm));
            }
            let puzzle = puzzle.clone();
            // INVARIANT: whether a board suits does not depend on which solutions are wanted.
            let search =
                move || BitboardSearch::new(&puzzle, which).expect("it suited a moment ago");
            Some(unit_factory(phase, collect, search))
        }
    };
    Ok(Ready { placements: placements(puzzle), factory })
}

/// Runs work that takes long for a large puzzle and does not poll the clock, within `time` and until it is stopped.
pub(super) fn within<T: Send + 'static>(
    puzzle: &Puzzle,
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Halt> {
    if is_large(puzzle) { run_within(time, control, move |_| Ok(work())) } else { Ok(work()) }
}

/// Whether a cover of the puzzle takes longer than some milliseconds to make.
pub(super) fn is_large(puzzle: &Puzzle) -> bool {
    count_placements(puzzle).0 >= QUICKLY_MADE
}

/// Whether every cell is covered and every piece placed.
pub(super) fn is_full(puzzle: &Puzzle) -> bool {
    !puzzle.free().contains(&true) && puzzle.remaining().iter().all(|left| *left == 0)
}

/// The number of tries of brute force: the root is a node, but not a try.
pub(super) fn tries(counters: Counters) -> u64 {
    counters.generated.saturating_sub(1)
}

/// Limits for an algorithm: the root is not one of its tries.
pub(super) fn limits_for(algorithm: Algorithm, limits: Limits) -> Limits {
    match algorithm {
        Algorithm::BruteForce => {
            Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_add(1)), ..limits }
        }
        _ => limits,
    }
}

/// The error for an algorithm that does not support a puzzle.
pub(super) fn does_not_suit(algorithm: Algorithm) -> Error {
    let why = "it is for boards in the plane, of at most 128 cells with their holes";
    Error::DoesNotSuit { algorithm: algorithm.name(), why }
}

/// Whether the algorithm supports this puzzle.
pub(super) fn suits(puzzle: &Puzzle, algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::Bitboard => BitboardSearch::new(puzzle, Which::Labelled).is_some(),
        _ => true,
    }
}
