//! Searching one piece of a round of IDA* within a budget.
//!
//! A unit past its budget gives back what it has not searched, in canonical order. Units of a round
//! together generate exactly the nodes of the undivided round, each once, whatever the budgets; see
//! [`Merge`](crate::Merge) for how their results are put together.

use crate::depth_first::{DepthFirst, Step};
use crate::heuristic::Heuristic;
use crate::ida_star::{AllSolutions, Collect};
use crate::outcome::Path;
use crate::piece::{NotAPiece, Piece};
use crate::run::{Counters, Halt, Meter};
use crate::space::Space;

/// A rest is given back as at most this many pieces for its highest levels, and one for all below.
const SHALLOW: usize = 12;

/// A worker that searches one piece after another of the same puzzle.
pub struct UnitSearch<S: Space, H: Heuristic<S>> {
    walk: DepthFirst<S, H>,
}

/// What a unit found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitOutcome<M> {
    /// Nodes of this unit alone; the state at the end of the piece's path is not among them.
    pub counters: Counters,
    /// The smallest cost cut off.
    pub next_bound: Option<u32>,
    /// Solutions within the bound. A search for the first ends with it, and has no rest.
    pub found: AllSolutions<M>,
    /// What was not searched for want of budget, in canonical order.
    pub rest: Vec<Piece<M>>,
}

impl<S: Space, H: Heuristic<S>> UnitSearch<S, H> {
    /// A worker for one puzzle.
    pub fn new(space: S, heuristic: H) -> Self {
        Self { walk: DepthFirst::new(space, heuristic) }
    }

    /// The first bound: the estimate at the start.
    pub fn first_bound(&self) -> u32 {
        self.walk.root_estimate()
    }

    /// Is the start a goal already?
    pub fn start_is_goal(&self) -> bool {
        self.walk.root_is_goal()
    }

    /// Begins a unit; a piece that does not exist in this space is refused.
    pub fn begin(&mut self, piece: &Piece<S::Move>, bound: u32) -> Result<(), NotAPiece> {
        self.walk.begin_piece(piece, bound)
    }

    /// Searches until the unit is done or its meter's node limit, the budget, is reached. Any other
    /// halt is an error, after which the unit counts as not searched.
    pub fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<S::Move>, Halt> {
        let most = match collect {
            Collect::First => 1,
            Collect::All { list } => list,
        };
        let mut found = AllSolutions { count: 0, listed: Vec::new() };
        loop {
            let next_bound = match self.walk.advance(meter) {
                Ok(Step::Goal { cost }) => {
                    found.count += 1;
                    if found.listed.len() < most.max(1) {
                        found.listed.push(Path { moves: self.walk.moves(), cost });
                    }
                    if collect != Collect::First {
                        continue;
                    }
                    self.walk.next_bound()
                }
                Ok(Step::Exhausted { next_bound }) => next_bound,
                Err(Halt::Nodes) => self.walk.next_bound(),
                Err(halt) => {
                    self.walk.rest(0);
                    return Err(halt);
                }
            };
            let mut rest = self.walk.rest(SHALLOW);
            if collect == Collect::First && found.count > 0 {
                rest.clear();
            }
            return Ok(UnitOutcome { counters: meter.counters(), next_bound, found, rest });
        }
    }
}
