//! Depth-first search under a cost bound: one round of IDA*, and what depth-limited search is.
//!
//! Walks the tree of all paths that never step straight back, in canonical order, keeping one state
//! that is changed by a move and restored when the move is taken back. The path is an explicit
//! stack, so that the round can be left and continued, and long paths do not overflow anything.

use crate::heuristic::Heuristic;
use crate::run::{Halt, Meter};
use crate::space::Space;

/// One round under way.
pub(crate) struct DepthFirst<'a, S: Space, H: Heuristic<S>> {
    space: &'a S,
    heuristic: H,
    state: S::State,
    path: Vec<Frame<S, H::Memo>>,
    bound: u32,
    next_bound: Option<u32>,
}

/// A state on the current path.
struct Frame<S: Space, M> {
    /// The move that led here; `None` for the root.
    last: Option<S::Move>,
    /// Moves still to try.
    moves: S::Moves,
    g: u32,
    memo: M,
}

/// How a call of [`DepthFirst::advance`] ended.
pub(crate) enum Step {
    /// A goal was generated; the moves to it can be read with [`DepthFirst::moves`] plus the last.
    Goal { cost: u32 },
    /// The whole tree under the bound was searched; the smallest cost that was cut off, if any.
    Exhausted { next_bound: Option<u32> },
}

impl<'a, S: Space, H: Heuristic<S>> DepthFirst<'a, S, H> {
    /// A walker that stands at the start.
    pub(crate) fn new(space: &'a S, heuristic: H) -> Self {
        let (state, path) = (space.start(), Vec::new());
        Self { space, heuristic, state, path, bound: 0, next_bound: None }
    }

    /// The estimate at the start; valid before a round begins.
    pub(crate) fn root_estimate(&self) -> u32 {
        self.heuristic.evaluate(&self.state)
    }

    /// Is the start itself a goal?
    pub(crate) fn root_is_goal(&self) -> bool {
        self.space.is_goal(&self.state)
    }

    /// The heuristic that guides the walk.
    pub(crate) fn heuristic(&self) -> &H {
        &self.heuristic
    }

    /// Begins a round at the start: paths whose g + h is above `bound` are cut off.
    pub(crate) fn begin(&mut self, bound: u32, meter: &mut Meter<'_>) {
        debug_assert!(self.path.is_empty(), "a round is begun only when the last one is over");
        (self.bound, self.next_bound) = (bound, None);
        let memo = self.heuristic.start(&self.state);
        let root = self.heuristic.estimate(&memo);
        if root > bound {
            self.next_bound = Some(root);
            return;
        }
        meter.expanded();
        let moves = self.space.moves(&self.state, None);
        self.path.push(Frame { last: None, moves, g: 0, memo });
    }

    /// Goes on to the next goal or to the end of the round. After a goal it can go on.
    pub(crate) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Step, Halt> {
        while let Some(frame) = self.path.last_mut() {
            meter.check()?;
            let Some(mv) = frame.moves.next() else {
                self.leave();
                continue;
            };
            meter.generated();
            self.space.apply(&mut self.state, mv);
            let memo = self.heuristic.after(&frame.memo, &self.state, mv);
            let g = frame.g + self.space.cost(mv);
            let f = g + self.heuristic.estimate(&memo);
            if f > self.bound {
                self.next_bound = Some(self.next_bound.map_or(f, |least| least.min(f)));
                self.space.undo(&mut self.state, mv);
                continue;
            }
            let is_goal = self.space.is_goal(&self.state);
            // A goal is not expanded: its frame has no moves, so it is left at the next step.
            let mut moves = self.space.moves(&self.state, Some(mv));
            if is_goal {
                moves.by_ref().for_each(drop);
            } else {
                meter.expanded();
            }
            self.path.push(Frame { last: Some(mv), moves, g, memo });
            let room = meter.holds(self.path.len(), size_of::<Frame<S, H::Memo>>());
            // A goal is told even when memory ends with it: its frame would not tell it again.
            if is_goal {
                return Ok(Step::Goal { cost: g });
            }
            room?;
        }
        Ok(Step::Exhausted { next_bound: self.next_bound })
    }

    /// The moves from the start to the state where the walk stands.
    pub(crate) fn moves(&self) -> Vec<S::Move> {
        self.path.iter().filter_map(|frame| frame.last).collect()
    }

    fn leave(&mut self) {
        if let Some(mv) = self.path.pop().and_then(|frame| frame.last) {
            self.space.undo(&mut self.state, mv);
        }
    }
}
