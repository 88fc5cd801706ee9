//! Counting all solutions without visiting them.
//!
//! The cells are filled in a fixed order: the next piece always covers the first empty cell. What can follow depends on
//! which cells are filled and which pieces are left, and not on how the cells were filled. So it is enough to count the
//! ways to reach each state, and a state that many ways lead to is continued once: dynamic programming along the border
//! of the filled part, known from counting domino tilings as the broken-profile method, with the remaining pieces as
//! part of the state. IQ Puzzler Pro on its rectangle has 4,331,140 solutions, and less than a million states.
//!
//! States with a closed part that no choice of the remaining pieces can fill are dropped.
//!
//! Pieces of equal shape are one kind in a state. How they share the placements is a factor at the end, see
//! [`labelled_per_merged`].
//!
//! ```
//! use susun_packing::{Counting, notation};
//! use susun_search::{Control, Limits, Meter};
//!
//! let puzzle = notation::read("packing\nboard 8x8\npiece A x32\nXX\n", None)?.puzzle;
//! let control = Control::silent();
//! let mut meter = Meter::new(Limits::default(), control);
//! let mut counting = Counting::new(&puzzle).expect("dominoes leave narrow borders");
//! let counted = counting.advance(&mut meter).expect("there are no limits");
//! // Temperley and Fisher 1961, Kasteleyn 1961.
//! assert_eq!(counted.labelled, Some(12_988_816));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod closed;
mod order;
mod plan;
mod sweep;
mod symmetric;
mod table;

pub use symmetric::up_to_symmetry;

use susun_search::{Halt, Meter};

use crate::equal_shapes::labelled_per_merged;
use crate::puzzle::Puzzle;
use plan::SweepPlan;
use sweep::Sweep;
use table::TOO_MANY;

/// A count that can be paused and resumed. It is one unit of work.
pub struct Counting {
    machine: Machine,
    /// Labelled solutions per solution in which equal shapes are not distinguished.
    factor: Option<u128>,
}

/// By the number of bits of a state.
enum Machine {
    /// Nothing has to be counted.
    Known(u128),
    Narrow(Box<Sweep<u64>>),
    Wide(Box<Sweep<u128>>),
}

/// The number of solutions; `None` for numbers of 2^128 - 1 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Solutions as [`Puzzle::check_solution`] distinguishes them: copies of one piece are interchangeable, pieces of
    /// equal shape are not.
    pub labelled: Option<u128>,
    /// Solutions if pieces of equal shape are interchangeable; those placed at the start keep their identity.
    pub merged: Option<u128>,
}

impl Counting {
    /// A count that has not begun; `None` if states do not fit into 128 bits: the cells from the first to the last of a
    /// placement, in the order in which cells are filled, and the numbers of remaining pieces.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let factor = labelled_per_merged(puzzle);
        let cells = puzzle.free().into_iter().filter(|free| *free).count();
        let sizes = puzzle.pieces().iter().map(|piece| piece.shape.size());
        let area: usize = sizes.zip(puzzle.remaining()).map(|(size, left)| size * left).sum();
        if area != cells || cells == 0 {
            let known = u128::from(area == cells);
            return Some(Self { machine: Machine::Known(known), factor });
        }
        let plan = SweepPlan::new(puzzle);
        let machine = match plan.bits {
            0..=64 => Machine::Narrow(Box::new(Sweep::new(plan))),
            65..=128 => Machine::Wide(Box::new(Sweep::new(plan))),
            _ => return None,
        };
        Some(Self { machine, factor })
    }

    /// Runs until the number is known or the meter says halt; after a halt it can be continued. A node is a distinct
    /// state. Memory is counted as stored states, including the free slots of their tables.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Counted, Halt> {
        let merged = match &mut self.machine {
            Machine::Known(number) => Some(*number),
            Machine::Narrow(sweep) => sweep.advance(meter)?,
            Machine::Wide(sweep) => sweep.advance(meter)?,
        };
        // Zero times anything is zero, even if the factor is not known.
        let factor = if merged == Some(0) { Some(1) } else { self.factor };
        let product = merged.zip(factor).and_then(|(merged, each)| merged.checked_mul(each));
        let labelled = product.filter(|labelled| *labelled < TOO_MANY);
        Ok(Counted { labelled, merged })
    }
}
