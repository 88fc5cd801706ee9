//! A plane board as a grid of bits, and its closed parts.
//!
//! The board is stored in lines as long as its shorter side, one after the other, so that adjacent cells are near each
//! other in the word. Holes are cells that are never empty.

use crate::bits::Bits;
use crate::puzzle::Puzzle;
use crate::touching::hangs_together;

/// The geometry of a board.
#[derive(Clone, Debug)]
pub(super) struct Grid<M> {
    /// Cells of a line.
    pub(super) width: u32,
    /// The cells of the region.
    pub(super) board: M,
    /// The bit of each cell of the region.
    pub(super) bit_of: Vec<u32>,
    /// The cells that are not the first, or not the last, of their line.
    not_first: M,
    not_last: M,
    /// For each bit, the cells from there on, if they are connected.
    tails: Vec<M>,
    /// Whether all pieces are connected, so that closed parts matter.
    together: bool,
}

/// Whether lines are the columns of the drawing, and their length and number.
pub(super) fn lines(puzzle: &Puzzle) -> (bool, usize, usize) {
    let layer = &puzzle.region().layers()[0];
    let (rows, columns) = (layer.height(), layer.width());
    if rows < columns { (true, rows, columns) } else { (false, columns, rows) }
}

impl<M: Bits> Grid<M> {
    /// The board of a plane puzzle, which must fit into the word.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (by_columns, width, height) = lines(puzzle);
        let bit = |cell: &[i32; 3]| {
            let (line, place) = if by_columns { (cell[1], cell[0]) } else { (cell[0], cell[1]) };
            (line as usize * width + place as usize) as u32
        };
        let bit_of: Vec<u32> = puzzle.region().cells().iter().map(bit).collect();
        let board = bit_of.iter().fold(M::NONE, |board, bit| board | M::single(*bit));
        let ends = |place: usize| {
            let ends = (0..height).map(|line| M::single((line * width + place) as u32));
            ends.fold(M::NONE, |all, end| all | end)
        };
        let together =
            puzzle.pieces().iter().all(|piece| hangs_together(&piece.shape, puzzle.lattice()));
        let mut grid = Self {
            width: width as u32,
            board,
            bit_of,
            not_first: !ends(0),
            not_last: !ends(width - 1),
            tails: Vec::new(),
            together,
        };
        for bit in 0..=M::WIDTH {
            let tail = board & !M::below(bit);
            let whole = tail.is_empty() || grid.flood(M::single(tail.least()), tail) == tail;
            grid.tails.push(if whole { tail } else { M::NONE });
        }
        grid
    }

    /// The sizes, as bits, of the closed parts of the empty cells, of which there must be some. Sizes of 64 and more
    /// are left out, and so is the part that reaches farthest.
    ///
    /// The cells after the last filled cell are usually one part, and nearly everything else is connected to it.
    pub(super) fn closed_sizes(&self, empty: M) -> u64 {
        if !self.together {
            return 0;
        }
        let filled = self.board & !empty;
        let mut tail = self.tails[filled.length() as usize];
        if tail.is_empty() {
            tail = M::single(empty.length() - 1);
        }
        let mut rest = empty & !self.flood(tail, empty);
        let mut sizes = 0;
        while !rest.is_empty() {
            let part = self.flood(M::single(rest.least()), rest);
            sizes |= 1_u64.checked_shl(part.size()).unwrap_or(0);
            rest &= !part;
        }
        sizes
    }

    /// The cells of `empty` that can be reached from `from`.
    #[inline]
    fn flood(&self, from: M, empty: M) -> M {
        let mut reached = from;
        loop {
            let beside = (reached << 1 & self.not_first) | (reached >> 1 & self.not_last);
            let along = (reached | beside) & empty;
            let next = (along | along << self.width | along >> self.width) & empty;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}
