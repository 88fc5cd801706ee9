//! Boards that are too large for beams, brought into rough order first.
//!
//! Beams see only a square region around the blank. They bring its tiles nearer to their homes, which may be far
//! outside. Regions overlap by half. The blank visits them row by row, then column by column and so on, until that
//! gains too little. Then all tiles are near home.
//!
//! Measured on 100x100: regions of 12x12 with width 32 need 1.4 n^3 moves, of 8x8 with width 16 1.6; on 50x50, regions
//! of 25x25 with width 200 need 1.1. Beams that are too narrow for their region get stuck. Beams that go on after more
//! layers without progress need more moves in all. Values that are the distances themselves begin well but leave many
//! tiles far from home.

use std::sync::Arc;

use susun_search::{Halt, Meter};

use super::beam::{Beam, End, Pass};
use super::homes::{Homes, Line};
use super::rank::Rank;
use super::threads::Threads;
use crate::size::{MAX_SIDE, Size};

/// The longest side of a region.
const LONGEST: usize = 25;
/// The cells of a region for each board of the width, times two.
const TWICE_CELLS: usize = 9;
/// Narrower beams get stuck less often if distances have the power 1.25 and not 1.5.
const NARROW: usize = 48;
/// Layers without progress after which a beam ends.
const PATIENCE: usize = 12;
/// Moves that a visit of all regions may need for each cell that tiles come nearer.
const WORTH: usize = 5;

/// A board on the way to rough order.
pub(super) struct Rough {
    pass: Pass,
    line: Line,
    /// Values the boards of the current region.
    rank: Arc<Rank>,
    /// Values of distances on one axis.
    values: Vec<i32>,
    /// The upper left corners of the regions that are still to be visited, the next one last.
    regions: Vec<[usize; 2]>,
    beam: Option<Beam>,
    is_visiting: bool,
    visits: usize,
    /// The distance and the number of moves before the current visits.
    before: (usize, usize),
}

impl Rough {
    /// Begins at a board.
    pub(super) fn new(board: Homes, pass: Pass) -> Self {
        let longest = (TWICE_CELLS * pass.width / 2).isqrt().min(LONGEST);
        let sides = [board.size.rows(), board.size.cols()].map(|side| side.min(longest));
        let region = Size::new(sides[0], sides[1]).unwrap_or(board.size);
        // To the power 1.5 or 1.25. Square roots are the same on every machine.
        let value = |distance: usize| {
            let (distance, root) = (distance as f64, (distance as f64).sqrt());
            (50.0 * distance * if pass.width < NARROW { root.sqrt() } else { root }) as i32
        };
        Self {
            pass: Pass { most_moves: usize::MAX, patience: PATIENCE, ..pass },
            rank: Arc::new(Rank::by_distance(region)),
            values: (0..MAX_SIDE).map(value).collect(),
            regions: Vec::new(),
            beam: None,
            is_visiting: false,
            visits: 0,
            before: (board.distance(), 0),
            line: Line::new(board),
        }
    }

    /// Visits all regions once more; returns whether that is over.
    pub(super) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        loop {
            if let Some(beam) = &mut self.beam {
                if let End::Solved(moves) | End::Stuck { moves } = beam.advance(meter)? {
                    self.line.make(&moves);
                }
                self.beam = None;
            }
            if let Some(corner) = self.regions.pop() {
                self.enter(corner);
            } else if self.is_visiting {
                self.is_visiting = false;
                return Ok(!self.is_worth_it());
            } else {
                self.begin_visits();
            }
        }
    }

    /// The moves so far.
    pub(super) fn line(&self) -> &Line {
        &self.line
    }

    /// Whether the last visits of all regions made enough progress.
    fn is_worth_it(&self) -> bool {
        let (distance, moves) = self.before;
        let nearer = distance.saturating_sub(self.line.board.distance());
        self.line.moves.len() - moves < WORTH * nearer
    }

    /// All regions, in an order in which each is beside the one before.
    fn begin_visits(&mut self) {
        let (all, region) = (self.line.board.size, self.rank.size());
        let firsts = |all: usize, side: usize| {
            let last = all - side;
            let first = move |number: usize| (number * side.div_ceil(2)).min(last);
            let count = last.div_ceil(side.div_ceil(2)) + 1;
            (0..count).map(first).collect::<Vec<_>>()
        };
        let is_by_row = self.visits.is_multiple_of(2);
        let mut axes = [firsts(all.rows(), region.rows()), firsts(all.cols(), region.cols())];
        if !is_by_row {
            axes.reverse();
        }
        let [outer, mut inner] = axes;
        for a in outer {
            let corner = |&b: &usize| if is_by_row { [a, b] } else { [b, a] };
            self.regions.extend(inner.iter().map(corner));
            inner.reverse();
        }
        self.before = (self.line.board.distance(), self.line.moves.len());
        (self.is_visiting, self.visits) = (true, self.visits + 1);
    }

    /// Walks to a region, and begins a beam there.
    fn enter(&mut self, [row, col]: [usize; 2]) {
        let (all, region) = (self.line.board.size, self.rank.size());
        let cell = |cell: usize| all.cell(row + region.row(cell), col + region.col(cell));
        let blank = self.line.board.blank_cell();
        let near = (0..region.cells()).min_by_key(|&own| all.distance(cell(own), blank));
        let near = near.unwrap_or_default();
        self.line.make(&self.line.board.walk(cell(near)));
        // Tiles are named by their cells in reverse, so that the beam begins far from what it takes for the goal.
        let last = region.cells() - 1;
        let tiles: Box<[u16]> = (0..=last as u16).rev().collect();
        let local = Homes { size: region, blank: tiles[near], tiles };
        let (board, values) = (&self.line.board, &self.values);
        let value = |tile: usize, own: usize| {
            let (home, cell) = (usize::from(board.tiles[cell(last - tile)]), cell(own));
            let apart = |line: fn(Size, usize) -> usize| line(all, home).abs_diff(line(all, cell));
            values[apart(Size::row)] + values[apart(Size::col)]
        };
        // The last beam is gone, so nothing is copied.
        Arc::make_mut(&mut self.rank).set_values(value);
        self.beam = Some(Beam::new(&local, self.rank.clone(), Threads::one(), self.pass));
    }
}
