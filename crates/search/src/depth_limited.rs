//! Depth-limited search: depth first, never beyond a given cost. Returns the first solution it finds.

use crate::depth_first::{DepthFirst, Step};
use crate::heuristic::Zero;
use crate::observer::{Observer, Unwatched};
use crate::outcome::{Outcome, Path, Search};
use crate::run::{Halt, Meter};
use crate::space::Space;

/// A depth-limited search in progress.
pub struct DepthLimited<S: Space, O = Unwatched> {
    walk: DepthFirst<S, Zero, O>,
    limit: u32,
}

/// A depth-limited search, ready to [`advance`](Search::advance).
pub fn depth_limited<S: Space>(space: S, limit: u32) -> DepthLimited<S> {
    DepthLimited { walk: DepthFirst::new(space, Zero), limit }
}

impl<S: Space> DepthLimited<S> {
    /// Attaches an observer. Call this before the first `advance`.
    pub fn watched<O: Observer<S::Move>>(self, observer: O) -> DepthLimited<S, O> {
        DepthLimited { walk: self.walk.watched(observer), limit: self.limit }
    }
}

impl<S: Space, O: Observer<S::Move>> Search<S::Move> for DepthLimited<S, O> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<S::Move>, Halt> {
        if meter.counters().generated == 0 {
            meter.root();
            self.walk.show_root();
            if self.walk.root_is_goal() {
                return Ok(Outcome::Optimal(Path { moves: Vec::new(), cost: 0 }));
            }
            meter.proved(1);
            self.walk.begin(self.limit, meter);
        }
        Ok(match self.walk.advance(meter)? {
            Step::Goal { cost } => {
                let path = Path { moves: self.walk.moves(), cost };
                Outcome::Solved { path, lower_bound: meter.lower_bound() }
            }
            Step::Exhausted { next_bound: None } => Outcome::Unsolvable,
            Step::Exhausted { next_bound: Some(bound) } => {
                Outcome::Halted { reason: Halt::Depth, lower_bound: bound, best: None }
            }
        })
    }
}
