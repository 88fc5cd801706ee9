//! A fast kernel for plane boards: a board is one word of bits.
//!
//! The next piece always covers the first empty cell, in lines along the short side of the board; this is how Fletcher
//! searched for pentominoes ("A program to solve the pentomino problem by the recursive use of macros", Communications
//! of the ACM 8, 1965). Tables give all ways that fit at once, states with a closed part that no choice of the
//! remaining pieces can fill are dropped, and if only solutions up to symmetry are requested, one piece is held to one
//! placement of each class. No special knowledge of particular pieces is used.
//!
//! A node is a placement made: every way that fits is one, even if it closes cells in. `expanded` counts those after
//! which the search continued. The counts do not depend on how a search was divided.

mod closed;
mod grid;
mod prepared;
mod unit;
mod walk;
mod ways;

use std::ops::ControlFlow;

use susun_search::{
    Collect, Counters, Halt, Meter, NoSuchSubproblem, Subproblem, UnitOutcome, UnitSearch,
    VisitSolutions,
};

use crate::puzzle::Puzzle;
use crate::representatives::{Representatives, Which};
use crate::unit_solutions::UnitSolutions;
pub use prepared::PlaneBoard;
use unit::{BoardUnit, Unit};

/// A search of a plane board, in units.
///
/// A move is the number of a placement in the order of [`placements`](crate::placements()); a solution is what was
/// placed at the start, then its moves.
pub struct BitboardSearch {
    unit: Box<dyn Unit>,
    found: UnitSolutions,
}

impl BitboardSearch {
    /// A search that has begun its first unit, the whole tree. `None` for puzzles that do not suit: other lattices,
    /// boards whose bounding box has more than 128 cells, pieces with more than 128 orientations in total, and boards
    /// that are already full.
    pub fn new(puzzle: &Puzzle, which: Which) -> Option<Self> {
        if !puzzle.free().contains(&true) {
            return None;
        }
        let width = width(puzzle)?;
        let hold = Representatives::new(puzzle, which);
        let mut unit: Box<dyn Unit> = match width {
            Width::Short => Box::new(BoardUnit::<u64, u64>::new(puzzle, hold)?),
            Width::ManyWays => Box::new(BoardUnit::<u64, u128>::new(puzzle, hold)?),
            Width::LargeBoard => Box::new(BoardUnit::<u128, u64>::new(puzzle, hold)?),
            Width::Long => Box::new(BoardUnit::<u128, u128>::new(puzzle, hold)?),
        };
        // The whole tree is always a subproblem.
        unit.begin(&Subproblem::whole()).ok()?;
        Some(Self { unit, found: UnitSolutions::new() })
    }
}

/// Refuses a subproblem that does not exist on this board. `generated` counts placements made.
impl UnitSearch for BitboardSearch {
    type Move = u32;

    fn begin(&mut self, subproblem: &Subproblem<u32>, _: u32) -> Result<(), NoSuchSubproblem> {
        self.found = UnitSolutions::new();
        self.unit.begin(subproblem)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        while let Some(moves) = self.unit.next(meter)? {
            self.found.note(moves, collect);
            if collect == Collect::First {
                self.unit.cut();
                break;
            }
        }
        Ok(self.found.end(meter.counters(), Vec::new()))
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        let rest = self.unit.cut();
        self.found.end(counters, rest)
    }
}

impl VisitSolutions for BitboardSearch {
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt> {
        while let Some(moves) = self.unit.next(meter)? {
            if see(moves).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The words that a puzzle needs, for its board and for its ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    Short,
    ManyWays,
    LargeBoard,
    Long,
}

/// The words that a puzzle needs; `None` if it does not suit.
fn width(puzzle: &Puzzle) -> Option<Width> {
    if !puzzle.lattice().is_flat() {
        return None;
    }
    let (_, width, height) = grid::lines(puzzle);
    let orientations = puzzle.pieces().iter().map(|piece| piece.orientations(puzzle.lattice()));
    let ways: usize = orientations.map(|orientations| orientations.len()).sum();
    match (width * height, ways) {
        (0..=64, 0..=64) => Some(Width::Short),
        (0..=64, 0..=128) => Some(Width::ManyWays),
        (0..=128, 0..=64) => Some(Width::LargeBoard),
        (0..=128, 0..=128) => Some(Width::Long),
        _ => None,
    }
}
