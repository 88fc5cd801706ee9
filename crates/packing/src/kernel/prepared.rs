//! A board prepared once, to count solutions many times with different placed pieces.

use susun_search::{Halt, Meter};

use super::walk::{Tables, Walk};
use super::{Width, width};
use crate::bits::Bits;
use crate::puzzle::{Placement, Puzzle};

/// A plane board and its pieces, prepared for counting.
///
/// ```
/// use susun_packing::{Placement, PlaneBoard, notation};
/// use susun_search::{Control, Limits, Meter};
///
/// let puzzle = notation::read("packing\nboard 2x3\npiece A x3\nXX\n", None)?.puzzle;
/// let mut board = PlaneBoard::new(&puzzle).expect("a small board");
/// let control = Control::silent();
/// let mut meter = Meter::new(Limits::default(), control);
/// assert_eq!(board.count(&[], 2, &mut meter), Ok(Some(2)));
/// let upright = Placement { piece: 0, cells: vec![0, 3] };
/// assert_eq!(board.count(&[upright.clone()], 100, &mut meter), Ok(Some(2)));
/// assert_eq!(board.count(&[upright.clone(), upright], 100, &mut meter), Ok(None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlaneBoard {
    asked: Box<dyn Asked>,
}

impl PlaneBoard {
    /// Prepares the board and the pieces of a puzzle; its placed pieces are ignored. `None` for puzzles that do not
    /// suit: see [`BitboardSearch::new`](crate::BitboardSearch::new).
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let asked: Box<dyn Asked> = match width(puzzle)? {
            Width::Short => Box::new(Board::<u64, u64>::new(puzzle)?),
            Width::ManyWays => Box::new(Board::<u64, u128>::new(puzzle)?),
            Width::LargeBoard => Box::new(Board::<u128, u64>::new(puzzle)?),
            Width::Long => Box::new(Board::<u128, u128>::new(puzzle)?),
        };
        Some(Self { asked })
    }

    /// The number of solutions with these pieces placed, counting at most `most`: with 2, the answer 1 means exactly
    /// one. `None` if the pieces overlap or do not fit. After a halt the question must be asked again.
    pub fn count(
        &mut self,
        placed: &[Placement],
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Halt> {
        self.asked.count(placed, most, meter)
    }
}

/// A board of any width.
trait Asked: Send {
    fn count(
        &mut self,
        placed: &[Placement],
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Halt>;
}

struct Board<M, S> {
    tables: Tables<M, S>,
    walk: Walk<M, S>,
}

impl<M: Bits, S: Bits> Board<M, S> {
    fn new(puzzle: &Puzzle) -> Option<Self> {
        Some(Self { tables: Tables::new(puzzle)?, walk: Walk::new() })
    }
}

impl<M: Bits + Send, S: Bits + Send> Asked for Board<M, S> {
    fn count(
        &mut self,
        placed: &[Placement],
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Halt> {
        let tables = &self.tables;
        let size = tables.grid.bit_of.len();
        let step = |placement: &Placement| {
            let known = placement.cells.iter().all(|cell| *cell < size);
            known.then(|| tables.step(placement.piece, &placement.cells)).flatten()
        };
        if !self.walk.begin(tables, placed.iter().map(step)) {
            return Ok(None);
        }
        if self.walk.is_full() {
            return Ok(Some(most.min(1)));
        }
        let mut found = 0;
        while found < most && self.walk.advance(tables, meter)? {
            found += 1;
        }
        Ok(Some(found))
    }
}
