//! Whole subtrees of a round counted at once: how a kernel helps a depth-first walk.
//!
//! What lies below a node need not be walked in order if nothing is found there: all that a round
//! keeps of it are sums. So whoever knows a faster way to those sums may be asked before a node is
//! expanded. An answer stands for the walk, or for its way to the first goal below; without one, because
//! the sums would pass a limit or because it is not worth it, the walk goes on by itself. So solutions,
//! counts, and the place where a limit falls are those of the walk.

use crate::space::Space;

/// Somebody who counts subtrees.
pub trait Subtrees<S: Space> {
    /// False for nobody; the compiler then removes every question.
    const COUNTS: bool = true;

    /// What lies below `root`. `None` if more than `root.most` nodes would be generated, or if walking is
    /// as good.
    fn count(&mut self, root: &Root<'_, S>) -> Option<Below<S::Move>>;
}

/// The node above a subtree. It is under the bound and no goal.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a, S: Space> {
    /// Its state.
    pub state: &'a S::State,
    /// The move that led to it.
    pub last: S::Move,
    /// Its estimate.
    pub h: u32,
    /// How far g + h is below the bound.
    pub slack: u32,
    /// So many nodes may be generated.
    pub most: u64,
    /// How far the smallest cost cut off before lies above the bound.
    pub above_bound: Option<u32>,
}

/// What was counted below a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below<M> {
    /// No goal; the sums of everything.
    Nothing(Subtree),
    /// The first goal in the order of the walk, with the moves that lead to it; the sums of everything up
    /// to it, itself generated but not expanded.
    Goal(Subtree, Vec<M>),
}

/// The sums of a subtree, its root left out of `generated` but not of `expanded`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subtree {
    /// Successors generated.
    pub generated: u64,
    /// States expanded, the root among them.
    pub expanded: u64,
    /// States on the longest path of expanded ones, the root among them.
    pub levels: usize,
    /// How far the smallest cost cut off lies above the bound; `None` if nothing was.
    pub above_bound: Option<u32>,
}

/// Nobody: every node is walked, as in the textbook.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walked;

impl<S: Space> Subtrees<S> for Walked {
    const COUNTS: bool = false;

    fn count(&mut self, _: &Root<'_, S>) -> Option<Below<S::Move>> {
        None
    }
}
