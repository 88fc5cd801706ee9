//! The ways a piece can be placed on the first empty cell, looked up by the pattern of empty cells after it.
//!
//! A way is an orientation with its first cell, in the order of the grid, on the first empty cell. Whether it fits
//! depends on the empty cells that follow, which are looked up a few bits at a time: a table gives, for each pattern of
//! a few cells, the set of ways that do not conflict with it. A way fits if all tables allow it. So the ways that fit
//! are found at once instead of being tried one after another.

use super::grid::{Grid, lines};
use crate::bits::Bits;
use crate::puzzle::Puzzle;

/// Cells looked up at once: tables of all lines fit the first-level cache of a processor.
const CHUNK: u32 = 6;
const PATTERNS: usize = 1 << CHUNK;

/// All ways of all pieces.
#[derive(Clone, Debug)]
pub(super) struct Ways<M, S> {
    pub(super) all: Vec<Way<M>>,
    /// The ways of each piece.
    pub(super) of_piece: Vec<S>,
    /// By position in the line, chunk and pattern: the ways that may fit.
    fits: Vec<S>,
    chunks: usize,
    /// The position in the line of each cell.
    place_in_line: Vec<u16>,
}

/// One way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<M> {
    pub(super) piece: u32,
    /// The cells it covers, from the first empty one on.
    pub(super) mask: M,
}

impl<M: Bits, S: Bits> Ways<M, S> {
    /// The ways on a board; `None` if there are more than the set can hold.
    pub(super) fn new(puzzle: &Puzzle, grid: &Grid<M>) -> Option<Self> {
        let by_columns = lines(puzzle).0;
        let width = grid.width as i32;
        let mut all = Vec::new();
        // The extent of each way across the line, which limits where in a line it can begin.
        let mut across: Vec<(i32, i32)> = Vec::new();
        let mut of_piece = vec![S::NONE; puzzle.pieces().len()];
        for (piece, own) in of_piece.iter_mut().enumerate() {
            for shape in puzzle.pieces()[piece].orientations(puzzle.lattice()) {
                let turned = |cell: &[i32; 3]| {
                    if by_columns { (cell[1], cell[0]) } else { (cell[0], cell[1]) }
                };
                let mut cells: Vec<(i32, i32)> = shape.cells().iter().map(turned).collect();
                cells.sort_unstable();
                let first = cells[0];
                for cell in &mut cells {
                    *cell = (cell.0 - first.0, cell.1 - first.1);
                }
                let bits = cells.iter().map(|(line, place)| line * width + place);
                let low = cells.iter().map(|cell| cell.1).min().unwrap_or_default();
                let high = cells.iter().map(|cell| cell.1).max().unwrap_or_default();
                // Longer than the board in one direction, so it fits nowhere.
                if high - low >= width || bits.clone().any(|bit| bit >= M::WIDTH as i32) {
                    continue;
                }
                if all.len() == S::WIDTH as usize {
                    return None;
                }
                *own |= S::single(all.len() as u32);
                let mask = bits.fold(M::NONE, |mask, bit| mask | M::single(bit as u32));
                all.push(Way { piece: piece as u32, mask });
                across.push((low, high));
            }
        }
        let length = all.iter().map(|way| way.mask.length()).max().unwrap_or(1);
        let chunks = (length - 1).div_ceil(CHUNK) as usize;
        let mut fits = Vec::with_capacity(grid.width as usize * chunks * PATTERNS);
        for place in 0..width {
            let inside = |(low, high): (i32, i32)| place + low >= 0 && place + high < width;
            for chunk in 0..chunks.max(1) {
                for pattern in 0..PATTERNS as u64 {
                    let may = |way: &usize| {
                        let mask = all[*way].mask >> 1 >> (chunk as u32 * CHUNK);
                        inside(across[*way]) && (mask.low() % PATTERNS as u64) & !pattern == 0
                    };
                    let may = (0..all.len()).filter(may);
                    fits.push(may.fold(S::NONE, |set, way| set | S::single(way as u32)));
                }
            }
        }
        let place_in_line = (0..M::WIDTH).map(|bit| (bit % grid.width) as u16).collect();
        Some(Self { all, of_piece, fits, chunks: chunks.max(1), place_in_line })
    }

    /// The ways among `allowed` that fit on the first empty cell, which is `place`.
    #[inline]
    pub(super) fn fitting(&self, empty: M, place: u32, allowed: S) -> S {
        let line = usize::from(self.place_in_line[place as usize]) * self.chunks * PATTERNS;
        let tables = &self.fits[line..line + self.chunks * PATTERNS];
        let mut behind = empty >> place >> 1;
        let mut ways = allowed;
        for table in tables.chunks_exact(PATTERNS) {
            ways &= table[behind.low() as usize % PATTERNS];
            behind = behind >> CHUNK;
        }
        ways
    }
}
