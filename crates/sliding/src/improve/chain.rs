//! Beams one after the other, for large boards, where a single beam can get stuck.
//!
//! By the learned values, long loops of tiles that are all one cell from home are nearly as good as none, because
//! neighbours stay together. By the distances alone, a beam brings them home. The next beam begins there, by the learned
//! values again, and is wider if the last two made no progress.

use std::sync::{Arc, OnceLock};

use susun_search::{Halt, Meter};

use super::beam::{Beam, End, Pass};
use super::homes::{Homes, Line};
use super::model::LEARNED;
use super::rank::Rank;
use super::threads::Threads;
use crate::moves::Direction;
use crate::size::Size;

/// If no beam makes progress, the next ones are this many times as wide, up to three times in a row.
const WIDER: usize = 4;
const WIDEST: usize = WIDER.pow(3);

/// What all chains on boards of one size share.
pub(super) struct Tables {
    learned: Arc<Rank>,
    /// Made when a beam is stuck for the first time.
    distances: OnceLock<Arc<Rank>>,
    threads: Threads,
}

impl Tables {
    /// The threads are for each chain.
    pub(super) fn new(size: Size, threads: Threads) -> Self {
        let learned = Arc::new(Rank::new(size, &LEARNED));
        Self { learned, distances: OnceLock::new(), threads }
    }

    fn beam(&self, board: &Homes, kind: Kind, pass: Pass) -> Beam {
        let distances = || Arc::new(Rank::by_distance(board.size));
        let rank = match kind {
            Kind::Learned => &self.learned,
            Kind::ByDistance => self.distances.get_or_init(distances),
        };
        Beam::new(board, rank.clone(), self.threads.clone(), pass)
    }
}

/// Beams in progress.
pub(super) struct Chain {
    tables: Arc<Tables>,
    pass: Pass,
    line: Line,
    beam: Beam,
    kind: Kind,
    /// The smallest distance of a board after a beam by distances.
    least: usize,
    width: usize,
    /// Boards that the beams may still search.
    left: u64,
}

/// How a beam values boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Learned,
    ByDistance,
}

impl Chain {
    /// Begins after some moves.
    pub(super) fn new(line: Line, tables: Arc<Tables>, pass: Pass) -> Self {
        let most_moves = pass.most_moves.saturating_sub(line.moves.len());
        let beam = tables.beam(&line.board, Kind::Learned, Pass { most_moves, ..pass });
        let (kind, least, width) = (Kind::Learned, line.board.distance(), pass.width);
        // After the moves, only a part of the work is left.
        let layers = if line.moves.is_empty() { most_moves } else { pass.most_moves / 4 };
        let left = pass.width as u64 * layers as u64;
        Self { tables, pass, line, beam, kind, least, width, left }
    }

    /// Continues to the end; returns a solution if there is one. It may have too many moves.
    pub(super) fn advance(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Direction>>, Halt> {
        loop {
            let end = self.beam.advance(meter)?;
            let boards = self.beam.layers() as u64 * self.width as u64;
            self.left = self.left.saturating_sub(boards);
            match end {
                End::Solved(moves) | End::Stuck { moves } => self.line.make(&moves),
                End::TooManyMoves => return Ok(None),
            }
            let is_over = self.left == 0 || self.line.board.distance() == 0;
            if is_over || !self.begin_next() {
                return Ok(Some(self.line.constructed()));
            }
        }
    }

    /// Begins the next beam, unless it would be too wide.
    fn begin_next(&mut self) -> bool {
        self.kind = match self.kind {
            Kind::Learned => Kind::ByDistance,
            Kind::ByDistance => {
                let distance = self.line.board.distance();
                self.width =
                    if distance < self.least { self.pass.width } else { self.width * WIDER };
                self.least = self.least.min(distance);
                Kind::Learned
            }
        };
        if self.width > self.pass.widest.min(WIDEST * self.pass.width) {
            return false;
        }
        let most_moves = self.pass.most_moves.saturating_sub(self.line.moves.len());
        let pass = Pass { width: self.width, most_moves, ..self.pass };
        self.beam = self.tables.beam(&self.line.board, self.kind, pass);
        true
    }
}
