//! Watching a search node by node, for traces, animations and lessons.
//!
//! An observer is a type parameter of the textbook searches. The one that sees nothing,
//! [`Unwatched`], is the default and costs nothing: the compiler removes every call.
//!
//! A node is known by its number: how many were generated before it. The root is 0 in every round,
//! and numbers go on from round to round, so the last number plus one is the counter `generated`.
//! What an observer sees is enough to count everything again.

/// The number of a node: how many were generated before it.
pub type Number = u64;

/// One thing that a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<M> {
    /// The search has begun; h is the estimate at the start.
    Root {
        /// Estimate of the cost to go.
        h: u32,
    },
    /// A depth-first round has begun: the walk stands at the root again.
    RoundBegun {
        /// Paths above this cost are cut off.
        bound: u32,
    },
    /// A node was generated: its cost was computed.
    Generated {
        /// Its number, one more than that of the node generated before it.
        node: Number,
        /// The node that was being expanded.
        parent: Number,
        /// The move between them.
        mv: M,
        /// Cost of the way from the start.
        g: u32,
        /// Estimate of the cost to go.
        h: u32,
    },
    /// The node just generated is not pursued.
    Pruned {
        /// Its number.
        node: Number,
        /// Why.
        reason: Pruning,
    },
    /// The node just generated is a cheaper way to a state that was met before: it takes the place of
    /// the node that stood for it.
    Improved {
        /// Its number.
        node: Number,
        /// Whose place it takes.
        instead_of: Number,
    },
    /// Branch and bound: the node just generated is a goal, and from now on the one to beat.
    Incumbent {
        /// Its number.
        node: Number,
    },
    /// The best open node was taken from the open list.
    Selected {
        /// Its number.
        node: Number,
    },
    /// The node's successors are begun.
    Expanded {
        /// Its number.
        node: Number,
    },
    /// The node was recognised as a goal.
    Goal {
        /// Its number.
        node: Number,
    },
}

/// Why a node is not pursued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// Its f is above the bound of the round.
    Bound,
    /// Its state was met before, at no greater cost.
    Known,
    /// It cannot beat the solution that is known already.
    Incumbent,
}

/// Sees what a search does.
pub trait Observer<M> {
    /// False when nothing is looked at, from the beginning of a search to its end: then it does not even
    /// number its nodes.
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    /// One thing has happened.
    fn see(&mut self, seen: Seen<M>);
}

/// Sees nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unwatched;

impl<M> Observer<M> for Unwatched {
    #[inline]
    fn watches(&self) -> bool {
        false
    }

    #[inline]
    fn see(&mut self, _: Seen<M>) {}
}

/// Somebody or nobody, which is known only when the search begins: one search is compiled for both.
impl<M, O: Observer<M>> Observer<M> for Option<O> {
    fn watches(&self) -> bool {
        self.as_ref().is_some_and(Observer::watches)
    }

    fn see(&mut self, seen: Seen<M>) {
        if let Some(observer) = self {
            observer.see(seen);
        }
    }
}

/// A borrowed observer is as good as an owned one.
impl<M, O: Observer<M>> Observer<M> for &mut O {
    fn watches(&self) -> bool {
        (**self).watches()
    }

    fn see(&mut self, seen: Seen<M>) {
        (**self).see(seen);
    }
}

/// The numbers of nodes that a search keeps by places of its own; empty when nobody watches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    numbers: Vec<Number>,
}

impl Numbers {
    /// The number at a place; the root's where none was put.
    pub(crate) fn at(&self, place: usize) -> Number {
        self.numbers.get(place).copied().unwrap_or_default()
    }

    /// Puts a number at a place.
    pub(crate) fn put(&mut self, place: usize, number: Number) {
        if self.numbers.len() <= place {
            self.numbers.resize(place + 1, 0);
        }
        self.numbers[place] = number;
    }

    /// Bytes of all of them.
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.numbers[..]) as u64
    }
}
