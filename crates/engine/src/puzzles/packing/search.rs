//! From the name of an algorithm to a search that is ready to begin.

use std::sync::Arc;
use std::time::Duration;

use susun_packing::{
    ExactCover, Placement, PlaneSearch, Puzzle, Tries, Which, count_placements, placements,
};
use susun_search::{
    Collect, Control, Counters, Cover, CoverUnit, DancingLinks, Halt, Limits, LiveOptions, Meter,
    NotAPiece, Path, Piece, UnitOutcome,
};

use super::algorithm::Algorithm;
use crate::error::Error;
use crate::exec::aside;
use crate::running::{Hire, Prepared};
use crate::unit::Code;
use crate::worker::{PieceWorker, Pieces};

/// A cover of fewer placements takes some milliseconds to make.
const QUICKLY_MADE: usize = 4096;

/// A search for placements, by their numbers in the list of all.
pub(super) struct Ready {
    pub(super) placements: Vec<Placement>,
    /// Makes workers; `None` if there is nothing to search.
    pub(super) hire: Option<Hire>,
}

impl Ready {
    /// All placements, and the search for some of them.
    pub(super) fn split(self) -> (Vec<Placement>, Prepared<Code>) {
        let units = |hire| Prepared::Units { first_bound: 0, hire };
        (self.placements, self.hire.map_or(Prepared::Solved, units))
    }
}

/// Prepares what the algorithm needs; refuses puzzles that do not suit it. Brute force always visits all
/// solutions. A worker takes at most `room` bytes, where its algorithm has a choice.
pub(super) fn prepare(
    puzzle: &Puzzle,
    algorithm: Algorithm,
    collect: Collect,
    which: Which,
    room: Option<u64>,
) -> Result<Ready, Error> {
    let hire = match algorithm {
        _ if is_full(puzzle) => None,
        Algorithm::BruteForce => {
            let puzzle = puzzle.clone();
            Some(units(move || Covering(Tries::new(&puzzle)), collect))
        }
        Algorithm::DancingLinks => {
            let cover = ExactCover::new(puzzle, which);
            Some(units(move || Covering(cover.search(DancingLinks::new)), collect))
        }
        Algorithm::ExactCover => {
            let cover = ExactCover::new(puzzle, which);
            let engine = move |cover: &Cover| LiveOptions::within(cover, room);
            Some(units(move || Covering(cover.search(engine)), collect))
        }
        Algorithm::Bitboard => {
            if !suits(puzzle, algorithm) {
                return Err(does_not_suit(algorithm));
            }
            let puzzle = puzzle.clone();
            // INVARIANT: whether a board suits does not depend on which solutions are wanted.
            let search = move || PlaneSearch::new(&puzzle, which).expect("it suited a moment ago");
            Some(units(move || Covering(search()), collect))
        }
    };
    Ok(Ready { placements: placements(puzzle), hire })
}

/// Does what takes long for a large puzzle, and does not look at the clock, within `time` and until it is
/// stopped.
pub(super) fn within<T: Send + 'static>(
    puzzle: &Puzzle,
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Halt> {
    if is_large(puzzle) { aside(time, control, move |_| Ok(work())) } else { Ok(work()) }
}

/// Returns whether a cover of the puzzle takes longer than some milliseconds to make.
pub(super) fn is_large(puzzle: &Puzzle) -> bool {
    count_placements(puzzle).0 >= QUICKLY_MADE
}

/// Returns whether every cell is covered and every piece placed.
pub(super) fn is_full(puzzle: &Puzzle) -> bool {
    !puzzle.free().contains(&true) && puzzle.remaining().iter().all(|left| *left == 0)
}

/// How many tries brute force has made: the root is a node that nobody tried.
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

/// What is said of an algorithm that does not take a puzzle.
pub(super) fn does_not_suit(algorithm: Algorithm) -> Error {
    let why = "it is for boards in the plane, of at most 128 cells with their holes";
    Error::DoesNotSuit { algorithm: algorithm.name(), why }
}

/// Does the algorithm take this puzzle?
pub(super) fn suits(puzzle: &Puzzle, algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::BruteForce | Algorithm::DancingLinks | Algorithm::ExactCover => true,
        Algorithm::Bitboard => PlaneSearch::new(puzzle, Which::Labelled).is_some(),
    }
}

fn units<P: Pieces<Move = Code> + 'static>(
    search: impl Fn() -> P + Send + Sync + 'static,
    collect: Collect,
) -> Hire {
    Arc::new(move || Box::new(PieceWorker::new(search(), collect)))
}

/// Placements in pieces; they have one round, and no bound.
struct Covering<T>(T);

impl<T: CoverUnit + Send> Pieces for Covering<T> {
    type Move = Code;

    const ROUNDS: bool = false;

    fn begin(&mut self, piece: &Piece<Code>, _: u32) -> Result<(), NotAPiece> {
        self.0.begin(piece)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<Code>, Halt> {
        self.0.advance(collect, meter)
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<Code> {
        self.0.cut(counters)
    }

    fn allows(&self, _: &Piece<Code>, _: u32) -> bool {
        true
    }

    /// Whoever shows it checks it.
    fn solves(&self, _: &Path<Code>, _: u32) -> bool {
        true
    }
}
