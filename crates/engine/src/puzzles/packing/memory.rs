//! Memory of a packing search, computed before it begins: shared by all workers, and for each worker.
//!
//! These are upper bounds for the current sizes of types on 64-bit machines, including allocator overhead. If a limit
//! leaves no room for all workers, fewer are used: no report depends on their number.

use susun_packing::algorithm::Algorithm;
use susun_packing::{Puzzle, Which, count_placements, symmetries};
use susun_work::Cut;

/// One part in this many of the unshared memory is for units and solutions, the rest for workers.
const SPARE: u64 = 2;

/// Bytes of a worker that do not depend on its puzzle: caches of closed parts, tables of ways, a stack.
const WORKER: u64 = 2 << 20;

/// Puzzles with fewer placements need less than the program itself.
const SMALL: u64 = 4096;

/// The minimum nodes of a unit: it begins with as many steps as its path is long.
const LEAST: u64 = 256;

/// How a memory limit is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// The number of workers.
    pub(super) threads: usize,
    /// Bytes for each of them; `None` without a limit.
    pub(super) worker: Option<u64>,
    /// Bytes for units and solutions; `None` without a limit.
    pub(super) rest: Option<u64>,
}

/// Whether a formula for the puzzle, a term for each placement and cell in several forms, is within the limit.
pub(super) fn formula_fits(puzzle: &Puzzle, limit: Option<u64>) -> bool {
    let (placements, cells) = count_placements(puzzle);
    let bytes = placements as u64 * 200 + cells as u64 * 64;
    limit.is_none_or(|limit| bytes <= limit || (placements as u64) < SMALL)
}

impl Room {
    /// Divides a limit; `None` if there is no room for even one worker.
    pub(super) fn new(
        puzzle: &Puzzle,
        algorithm: Algorithm,
        which: Which,
        threads: usize,
        limit: Option<u64>,
    ) -> Option<Self> {
        let Some(limit) = limit else {
            return Some(Self { threads, worker: None, rest: None });
        };
        let (placements, cells) = count_placements(puzzle);
        let (placements, cells) = (placements as u64, cells as u64);
        // A list of placements, which is twice as long while it grows; the earlier check had one, too.
        let list = placements * (2 * 32 + 24) + cells * 8;
        let (shared, worker) = match algorithm {
            Algorithm::BruteForce => (list, 0),
            Algorithm::Bitboard => (list, 16 * placements),
            Algorithm::DancingLinks | Algorithm::ExactCover => {
                let cover = placements * 40 + (cells + placements) * 4;
                let symmetric = match which {
                    Which::Labelled => 0,
                    Which::UpToSymmetry => {
                        let symmetries = symmetries(puzzle).len() as u64;
                        cover + list + placements * (40 + 4 * symmetries)
                    }
                };
                (2 * list + cover + symmetric, (cells + 2 * placements) * 24)
            }
        };
        let left = limit.checked_sub(if placements < SMALL { 0 } else { shared })?;
        let share = left - left / SPARE;
        let worker = worker + WORKER;
        let most = match share / worker {
            // Shared structures and one worker are within what the program needs without any search.
            more if placements < SMALL => more.saturating_add(1),
            most => most,
        };
        let threads = threads.min(usize::try_from(most).unwrap_or(usize::MAX));
        (threads > 0).then(|| {
            let worker = share / threads as u64;
            Self { threads, worker: Some(worker), rest: Some(left / SPARE) }
        })
    }

    /// The size of units that list solutions, each of `bytes`: the solutions that several workers have found and not
    /// reported yet, in several copies, must fit into the rest.
    pub(super) fn cut(self, cut: Cut, list: usize, bytes: u64) -> Cut {
        let Some(rest) = self.rest else { return cut };
        // Found, encoded, reported and merged; each worker has one unit in progress and another one waiting.
        let copies = 4 * 2 * self.threads as u64 * bytes;
        let most = (rest / copies.max(1)).max(LEAST);
        // No unit lists more than the list has room for.
        if list as u64 <= most {
            return cut;
        }
        Cut { first: cut.first.min(most), most: cut.most.min(most) }
    }
}
