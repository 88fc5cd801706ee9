//! Beams one after the other, for large boards, where a single beam can get stuck.
//!
//! By the learned values, long loops of tiles that are all one cell from home are nearly as good as none, because
//! neighbours stay together. By the distances alone, a beam brings them home. Then perhaps a few tiles are left that
//! have changed places, far from the blank. A beam around them begins and ends with the blank beside them.

use std::sync::Arc;

use susun_search::{Halt, Meter};

use super::beam::{Beam, End, Pass, Tables};
use super::homes::Homes;
use super::round::reversed;
use crate::moves::Direction;

/// If no beam makes progress, the next ones are this many times as wide, until they are [`WIDEST`] times as wide.
const WIDER: usize = 4;
const WIDEST: usize = 64;

/// Beams in progress.
pub(super) struct Chain {
    tables: Arc<Tables>,
    pass: Pass,
    /// The moves so far, and the board that they lead to.
    moves: Vec<Direction>,
    board: Homes,
    /// The current beam, and the walk of the blank before and, back again, after it.
    beam: Beam,
    kind: Kind,
    walk: Vec<Direction>,
    /// The smallest distance of a board after beams of all kinds.
    least: usize,
    width: usize,
    /// Layers of all beams.
    layers: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Learned,
    ByDistance,
    /// Around tiles that have changed places.
    Around,
}

impl Chain {
    /// Begins at a board.
    pub(super) fn new(board: Homes, tables: Arc<Tables>, pass: Pass) -> Self {
        Self {
            beam: Beam::new(&board, tables.clone(), pass),
            tables,
            pass,
            moves: Vec::new(),
            least: board.distance(),
            board,
            kind: Kind::Learned,
            walk: Vec::new(),
            width: pass.width,
            layers: 0,
        }
    }

    /// Continues to the end; returns a solution if there is one. It may have too many moves.
    pub(super) fn advance(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Direction>>, Halt> {
        loop {
            let (moves, is_solved) = match self.beam.advance(meter)? {
                End::Solved(moves) => (moves, true),
                End::Stuck { moves } => (moves, false),
                End::TooManyMoves => return Ok(None),
            };
            self.layers += self.beam.layers();
            let more = [&self.walk[..], &moves, &reversed(&self.walk)].concat();
            let board = self.board.after(&more);
            if self.kind != Kind::Around || board.distance() < self.board.distance() {
                self.moves.extend(more);
                self.board = board;
            }
            if is_solved {
                return Ok(Some(std::mem::take(&mut self.moves)));
            }
            if !self.begin_next() {
                self.moves.extend(self.board.constructed());
                return Ok(Some(std::mem::take(&mut self.moves)));
            }
        }
    }

    /// Begins the next beam, unless it is over.
    fn begin_next(&mut self) -> bool {
        let distance = self.board.distance();
        let has_few_left = distance <= self.board.size.rows() + self.board.size.cols();
        self.kind = match self.kind {
            Kind::Learned => Kind::ByDistance,
            Kind::ByDistance if distance >= self.least && has_few_left => Kind::Around,
            _ => Kind::Learned,
        };
        self.walk.clear();
        match self.kind {
            Kind::Learned if distance < self.least => {
                (self.least, self.width) = (distance, self.pass.width);
            }
            Kind::Learned => self.width *= WIDER,
            Kind::ByDistance => {}
            Kind::Around => self.walk_to_misplaced(),
        }
        let used = self.moves.len() + 2 * self.walk.len();
        let pass = Pass {
            width: self.width,
            most_moves: self.pass.most_moves.saturating_sub(used),
            is_by_distance: self.kind == Kind::ByDistance,
            ..self.pass
        };
        let board = self.board.both_after(&self.walk);
        self.beam = Beam::new(&board, self.tables.clone(), pass);
        self.width <= WIDEST * self.pass.width && self.layers <= 2 * self.pass.most_moves
    }

    /// Brings the blank home, and plans a walk to the nearest tile that is not at home.
    fn walk_to_misplaced(&mut self) {
        let home = usize::from(self.board.blank);
        let way = self.board.walk(home, None);
        self.board = self.board.after(&way);
        self.moves.extend(way);
        let size = self.board.size;
        let cells = self.board.tiles.iter().enumerate();
        let misplaced = cells.filter(|&(cell, &tile)| usize::from(tile) != cell);
        let Some(cell) = misplaced.map(|it| it.0).min_by_key(|&cell| size.distance(cell, home))
        else {
            return;
        };
        let sides = Direction::ALL.into_iter().filter_map(|side| size.neighbour(cell, side));
        if let Some(side) = sides.min_by_key(|&side| size.distance(side, home)) {
            self.walk = self.board.walk(side, Some(cell));
        }
    }
}
