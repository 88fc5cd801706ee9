//! Beams one after the other, for large boards: where a beam gets stuck, the blank walks to a tile far from home, and
//! the next beam begins there.
//!
//! A beam gets stuck because the blank tidies up its surroundings and then cannot leave them: each step through tiles
//! that are in place makes the value worse.

use std::sync::Arc;

use susun_search::{Halt, Meter};

use super::beam::{Beam, End, Pass, Tables};
use super::homes::Homes;
use crate::moves::Direction;

/// Tiles to walk to, before the rest of the board is solved without a search.
const MOST_WALKS: usize = 16;

/// Beams in progress.
pub(super) struct Chain {
    tables: Arc<Tables>,
    pass: Pass,
    /// The moves so far, the board that they lead to, and its value.
    moves: Vec<Direction>,
    board: Homes,
    value: i32,
    /// The moves of the blank before the current beam.
    walk: Vec<Direction>,
    beam: Beam,
    /// Cells of the tiles that walks have led to since the last beam that made progress.
    tried: Vec<usize>,
    /// Layers of all beams.
    layers: usize,
}

impl Chain {
    /// Begins at a board.
    pub(super) fn new(board: Homes, tables: Arc<Tables>, pass: Pass) -> Self {
        let beam = Beam::new(&board, tables.clone(), pass);
        let (moves, walk, tried, layers) = (Vec::new(), Vec::new(), Vec::new(), 0);
        Self { tables, pass, moves, board, value: i32::MAX, walk, beam, tried, layers }
    }

    /// Continues to the end; returns a solution if there is one. It may have too many moves.
    pub(super) fn advance(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Direction>>, Halt> {
        loop {
            match self.beam.advance(meter)? {
                End::Solved(moves) => {
                    return Ok(Some([&self.moves[..], &self.walk, &moves].concat()));
                }
                End::TooManyMoves => return Ok(None),
                End::Stuck { moves, value } => {
                    self.layers += self.beam.layers();
                    if value < self.value {
                        let more = [&self.walk[..], &moves].concat();
                        (self.board, self.value) = (self.board.after(&more), value);
                        self.moves.extend(more);
                        self.tried.clear();
                    }
                    let is_over = self.layers > 2 * self.pass.most_moves;
                    let Some(cell) = self.far_tile().filter(|_| !is_over) else {
                        return Ok(Some([&self.moves[..], &self.board.constructed()].concat()));
                    };
                    self.walk_to(cell);
                }
            }
        }
    }

    /// The cell of a tile that is far from home and near the blank, and was not tried.
    fn far_tile(&self) -> Option<usize> {
        let Homes { size, ref tiles, blank } = self.board;
        let from = self.board.blank_cell();
        let can_be_tried = |&(cell, tile): &(usize, usize)| {
            tile != usize::from(blank) && tile != cell && !self.tried.contains(&cell)
        };
        let tiles = tiles.iter().map(|&tile| usize::from(tile)).enumerate().filter(can_be_tried);
        // Twice the distance from home, less the way there; at least 0 after the sizes are added.
        let merit = |&(cell, tile): &(usize, usize)| {
            2 * size.distance(cell, tile) + size.rows() + size.cols() - size.distance(cell, from)
        };
        tiles.max_by_key(merit).map(|(cell, _)| cell).filter(|_| self.tried.len() < MOST_WALKS)
    }

    /// Walks to the side of a tile that is nearest to its home, and begins a beam there.
    fn walk_to(&mut self, cell: usize) {
        let Homes { size, ref tiles, .. } = self.board;
        let (home, from) = (usize::from(tiles[cell]), self.board.blank_cell());
        let sides = Direction::ALL.into_iter().filter_map(|side| size.neighbour(cell, side));
        let side = sides.min_by_key(|&side| (size.distance(side, home), size.distance(side, from)));
        self.tried.push(cell);
        self.walk = side.map_or_else(Vec::new, |side| self.board.walk(side, cell));
        let used = self.moves.len() + self.walk.len();
        let most_moves = self.pass.most_moves.saturating_sub(used);
        let pass = Pass { most_moves, ..self.pass };
        self.beam = Beam::new(&self.board.after(&self.walk), self.tables.clone(), pass);
    }
}
