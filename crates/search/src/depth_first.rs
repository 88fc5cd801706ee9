//! Depth-first search under a cost bound: one round of IDA*, or a depth-limited search.
//!
//! Walks the tree of all paths that never undo the previous move, in canonical order. There is one state, changed by
//! each move and restored when the move is undone. The path is an explicit stack, so that a round can be paused and
//! resumed or cut into subproblems, and long paths do not overflow the call stack.

use crate::heuristic::Heuristic;
use crate::observer::{Number, Numbers, Observer, Pruning, Seen, Unwatched};
use crate::run::{Halt, Meter};
use crate::space::Space;
use crate::subproblem::{NoSuchSubproblem, Subproblem, Tried, left_of};
use crate::subtree::{Below, Root, Subtree, Subtrees, Walked};

/// A round in progress.
pub(crate) struct DepthFirst<S: Space, H: Heuristic<S>, O = Unwatched, K = Walked> {
    space: S,
    heuristic: H,
    state: S::State,
    /// The path to the first frame. The nodes on it belong to another subproblem.
    above: Vec<S::Move>,
    path: Vec<Frame<S, H::Memo>>,
    bound: u32,
    next_bound: Option<u32>,
    observer: O,
    /// By level of the path.
    numbers: Numbers,
    /// Counts the nodes below a node, if a kernel can.
    subtrees: K,
}

/// A state on the current path.
struct Frame<S: Space, M> {
    /// The move that led here; `None` for the first frame.
    last: Option<S::Move>,
    /// The past of the path to here.
    past: Option<S::Past>,
    /// Moves still to try.
    moves: S::Moves,
    g: u32,
    memo: M,
}

/// How a call of [`DepthFirst::advance`] ended.
pub(crate) enum Step {
    /// A goal was generated; [`DepthFirst::moves`] lead to it.
    Goal { cost: u32 },
    /// The whole tree under the bound was searched; the smallest cost that was cut off, if any.
    Exhausted { next_bound: Option<u32> },
}

impl<S: Space, H: Heuristic<S>> DepthFirst<S, H> {
    /// A walker at the start.
    pub(crate) fn new(space: S, heuristic: H) -> Self {
        let (state, above, path) = (space.start(), Vec::new(), Vec::new());
        let (observer, numbers) = (Unwatched, Numbers::default());
        let (bound, next_bound, subtrees) = (0, None, Walked);
        Self {
            space,
            heuristic,
            state,
            above,
            path,
            bound,
            next_bound,
            observer,
            numbers,
            subtrees,
        }
    }

    /// Attaches an observer.
    pub(crate) fn watched<O: Observer<S::Move>>(self, observer: O) -> DepthFirst<S, H, O> {
        self.with(observer, Walked)
    }

    /// Attaches a kernel that counts subtrees. An observer would not see the counted nodes, so there is none.
    pub(crate) fn counted_by<K: Subtrees<S>>(self, subtrees: K) -> DepthFirst<S, H, Unwatched, K> {
        self.with(Unwatched, subtrees)
    }

    fn with<O, K>(self, observer: O, subtrees: K) -> DepthFirst<S, H, O, K> {
        let Self { space, heuristic, state, above, path, bound, next_bound, numbers, .. } = self;
        DepthFirst {
            space,
            heuristic,
            state,
            above,
            path,
            bound,
            next_bound,
            observer,
            numbers,
            subtrees,
        }
    }
}

impl<S, H, O, K> DepthFirst<S, H, O, K>
where
    S: Space,
    H: Heuristic<S>,
    O: Observer<S::Move>,
    K: Subtrees<S>,
{
    /// Shows the root to the observer; once, before the first round begins.
    pub(crate) fn show_root(&mut self) {
        if self.observer.watches() {
            self.observer.see(Seen::Root { h: self.root_estimate() });
            if self.root_is_goal() {
                self.observer.see(Seen::Goal { node: 0 });
            }
        }
    }

    /// The estimate at the start; valid only before a round begins.
    pub(crate) fn root_estimate(&self) -> u32 {
        self.heuristic.evaluate(&self.state)
    }

    /// Whether the start is a goal; valid only before a round begins.
    pub(crate) fn root_is_goal(&self) -> bool {
        self.space.is_goal(&self.state)
    }

    /// The heuristic that guides the walk.
    pub(crate) fn heuristic(&self) -> &H {
        &self.heuristic
    }

    /// The space to be searched.
    pub(crate) fn space(&self) -> &S {
        &self.space
    }

    /// Begins a round at the start: paths whose g + h is above `bound` are cut off.
    pub(crate) fn begin(&mut self, bound: u32, meter: &mut Meter<'_>) {
        debug_assert!(self.path.is_empty(), "a round is begun only when the last one is over");
        (self.bound, self.next_bound) = (bound, None);
        self.observer.see(Seen::RoundBegun { bound });
        let memo = self.heuristic.start(&self.state);
        let root = self.heuristic.estimate(&memo);
        if root > bound {
            self.next_bound = Some(root);
            return;
        }
        meter.expanded();
        self.observer.see(Seen::Expanded { node: 0 });
        let moves = self.space.moves(&self.state, None);
        self.path.push(Frame { last: None, past: None, moves, g: 0, memo });
    }

    /// Begins a subproblem of a round. The states on its path were generated, found within the bound and counted when
    /// the subproblem was cut off; they are not counted again.
    pub(crate) fn begin_subproblem(
        &mut self,
        subproblem: &Subproblem<S::Move>,
        bound: u32,
    ) -> Result<(), NoSuchSubproblem> {
        debug_assert!(self.path.is_empty(), "a subproblem is begun only when the last one is over");
        (self.bound, self.next_bound) = (bound, None);
        let mut memo = self.heuristic.start(&self.state);
        let (mut g, mut last, mut past) = (0, None, None);
        for (level, &mv) in subproblem.path.iter().enumerate() {
            let mut moves = self.space.moves(&self.state, past);
            if !moves.any(|offered| offered == mv) {
                return self.refuse();
            }
            if level >= subproblem.base {
                let last = (level > subproblem.base).then_some(last).flatten();
                self.path.push(Frame { last, past, moves, g, memo: memo.clone() });
            } else {
                self.above.push(mv);
            }
            self.space.apply(&mut self.state, mv);
            memo = self.heuristic.after(&memo, &self.state, mv);
            g += self.space.cost(mv);
            last = Some(mv);
            past = Some(self.space.past(past, &self.state, mv));
        }
        let mut moves = self.space.moves(&self.state, past);
        let skipped = moves.by_ref().take(subproblem.skip as usize).count();
        let first = self.path.is_empty();
        let last = if first { None } else { last };
        self.path.push(Frame { last, past, moves, g, memo });
        let whole = skipped == subproblem.skip as usize && subproblem.base <= subproblem.path.len();
        if whole { Ok(()) } else { self.refuse() }
    }

    /// Advances to the next goal or to the end of the round. After a goal it can be called again.
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
            let (before, g) = (frame.past, frame.g + self.space.cost(mv));
            let h = self.heuristic.estimate(&memo);
            let f = g + h;
            let number = self.watch_generated(mv, (g, h), meter);
            if f > self.bound {
                self.observer.see(Seen::Pruned { node: number, reason: Pruning::Bound });
                self.cut_off(f);
                self.space.undo(&mut self.state, mv);
                continue;
            }
            let past = self.space.past(before, &self.state, mv);
            let is_goal = self.space.is_goal(&self.state);
            if K::COUNTS && !is_goal {
                match self.counted((mv, past), (f, h), meter) {
                    None => {}
                    Some(path) if path.is_empty() => {
                        self.space.undo(&mut self.state, mv);
                        continue;
                    }
                    Some(path) => {
                        return Ok(Step::Goal { cost: self.descend((mv, past), (g, memo), &path) });
                    }
                }
            }
            // A goal is not expanded: its frame has no moves, so the next step leaves it.
            let past = Some(past);
            let mut moves = self.space.moves(&self.state, past);
            if is_goal {
                self.observer.see(Seen::Goal { node: number });
                moves.by_ref().for_each(drop);
            } else {
                self.observer.see(Seen::Expanded { node: number });
                meter.expanded();
            }
            self.path.push(Frame { last: Some(mv), past, moves, g, memo });
            let held = self.above.len() + self.path.len();
            let room = meter.holds(held, size_of::<Frame<S, H::Memo>>());
            // Report a goal even if memory ran out with it: its frame would not report it again.
            if is_goal {
                return Ok(Step::Goal { cost: g });
            }
            room?;
        }
        self.undo_above();
        Ok(Step::Exhausted { next_bound: self.next_bound })
    }

    /// Notes a cost above the bound.
    #[inline]
    fn cut_off(&mut self, f: u32) {
        self.next_bound = Some(self.next_bound.map_or(f, |least| least.min(f)));
    }

    /// Lets the kernel count the subtree below the successor just generated. Returns the path to the first goal in it,
    /// empty if there is none, or `None` if the subtree must be walked.
    fn counted(
        &mut self,
        (last, past): (S::Move, S::Past),
        (f, h): (u32, u32),
        meter: &mut Meter<'_>,
    ) -> Option<Vec<S::Move>> {
        let (slack, most) = (self.bound - f, meter.ahead());
        let above_bound = self.next_bound.map(|next| next.saturating_sub(self.bound));
        let root = Root { state: &self.state, last, past, h, slack, most, above_bound };
        let (subtree, path) = match self.subtrees.count(&root)? {
            Below::Nothing(subtree) => (subtree, Vec::new()),
            Below::Goal(subtree, path) => (subtree, path),
        };
        let Subtree { generated, expanded, levels, above_bound } = subtree;
        meter.counted(generated, expanded, self.above.len() + self.path.len() + levels);
        if let Some(above) = above_bound {
            self.cut_off(self.bound.saturating_add(above));
        }
        Some(path)
    }

    /// Goes from the successor just generated to a goal, skipping the nodes already counted; returns its cost.
    fn descend(
        &mut self,
        (last, past): (S::Move, S::Past),
        (g, memo): (u32, H::Memo),
        path: &[S::Move],
    ) -> u32 {
        let (mut g, mut memo, mut last, mut past) = (g, memo, Some(last), Some(past));
        for &mv in path {
            let mut moves = self.space.moves(&self.state, past);
            moves.by_ref().find(|&offered| offered == mv);
            self.path.push(Frame { last, past, moves, g, memo: memo.clone() });
            self.space.apply(&mut self.state, mv);
            memo = self.heuristic.after(&memo, &self.state, mv);
            g += self.space.cost(mv);
            past = Some(self.space.past(past, &self.state, mv));
            last = Some(mv);
        }
        let mut moves = self.space.moves(&self.state, past);
        moves.by_ref().for_each(drop);
        self.path.push(Frame { last, past, moves, g, memo });
        g
    }

    /// Shows the observer the successor just generated at the end of the path, and returns its number.
    #[inline]
    fn watch_generated(&mut self, mv: S::Move, (g, h): (u32, u32), meter: &Meter<'_>) -> Number {
        if !self.observer.watches() {
            return 0;
        }
        let (node, level) = (meter.newest(), self.path.len());
        let parent = self.numbers.at(level - 1);
        self.observer.see(Seen::Generated { node, parent, mv, g, h });
        self.numbers.put(level, node);
        node
    }

    /// The moves from the start to the current state.
    pub(crate) fn moves(&self) -> Vec<S::Move> {
        let along = self.path.iter().filter_map(|frame| frame.last);
        self.above.iter().copied().chain(along).collect()
    }

    /// The smallest cost cut off so far.
    pub(crate) fn next_bound(&self) -> Option<u32> {
        self.next_bound
    }

    /// Abandons the walk, returns to the start, and returns what was not searched, cut as [`left_of`] does.
    pub(crate) fn rest(&mut self) -> Vec<Subproblem<S::Move>> {
        let (path, base) = (self.moves(), self.above.len());
        let mut levels = vec![Tried { tried: 0, offered: 0 }; base + self.path.len()];
        while let Some(frame) = self.path.last() {
            let level = base + self.path.len() - 1;
            let offered = self.space.moves(&self.state, frame.past).count() as u32;
            let left = frame.moves.clone().count() as u32;
            levels[level] = Tried { tried: offered - left, offered };
            self.leave();
        }
        self.undo_above();
        left_of(&path, base, &levels)
    }

    fn leave(&mut self) {
        if let Some(mv) = self.path.pop().and_then(|frame| frame.last) {
            self.space.undo(&mut self.state, mv);
        }
    }

    /// Returns to the start with nothing begun.
    fn refuse(&mut self) -> Result<(), NoSuchSubproblem> {
        self.path.clear();
        self.above.clear();
        self.state = self.space.start();
        Err(NoSuchSubproblem)
    }

    fn undo_above(&mut self) {
        while let Some(mv) = self.above.pop() {
            self.space.undo(&mut self.state, mv);
        }
    }
}
