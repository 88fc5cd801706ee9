//! Counting whole subtrees of a round at once: how a kernel speeds up a depth-first walk.
//!
//! If nothing is found below a node, its subtree need not be walked in order: a round keeps only sums. So before a node
//! is expanded, the walk asks a kernel that may know a faster way to those sums. The answer replaces the walk of that
//! subtree, or the walk to its first goal. Without an answer, because the sums would pass a limit or it is not
//! worthwhile, the walk continues by itself. So solutions, counts, and the node where a limit falls are the same as
//! without a kernel.

use crate::space::Space;

/// Counts subtrees for a depth-first walk.
pub trait Subtrees<S: Space> {
    /// False if `count` never answers; the compiler then removes every call.
    const COUNTS: bool = true;

    /// Counts the nodes below `root`. `None` if that would generate more than `root.most` nodes, or if walking is as
    /// good.
    fn count(&mut self, root: &Root<'_, S>) -> Option<Below<S::Move>>;
}

/// The node above a subtree. It is under the bound and not a goal.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a, S: Space> {
    /// Its state.
    pub state: &'a S::State,
    /// The move that led to it.
    pub last: S::Move,
    /// The past of the path to it.
    pub past: S::Past,
    /// Its estimate.
    pub h: u32,
    /// How far g + h is below the bound.
    pub slack: u32,
    /// The number of nodes that may be generated.
    pub most: u64,
    /// How far the smallest cost cut off so far lies above the bound.
    pub above_bound: Option<u32>,
}

/// The nodes counted below a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below<M> {
    /// There is no goal; the sums of the whole subtree.
    Nothing(Subtree),
    /// The first goal in the order of the walk, with the moves that lead to it; the sums of everything up to it, the
    /// goal itself generated but not expanded.
    Goal(Subtree, Vec<M>),
}

/// The sums of a subtree. `generated` excludes its root, `expanded` includes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subtree {
    /// Successors generated.
    pub generated: u64,
    /// States expanded, including the root.
    pub expanded: u64,
    /// States on the longest path of expanded ones, including the root.
    pub levels: usize,
    /// How far the smallest cost cut off lies above the bound; `None` if nothing was cut off.
    pub above_bound: Option<u32>,
}

/// No kernel: every node is walked, as in the textbook.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walked;

impl<S: Space> Subtrees<S> for Walked {
    const COUNTS: bool = false;

    fn count(&mut self, _: &Root<'_, S>) -> Option<Below<S::Move>> {
        None
    }
}
