//! Watching a search node by node, for traces, animations and lessons.
//!
//! An observer is a type parameter of the textbook searches. The default, [`Unwatched`], sees nothing and costs
//! nothing: the compiler removes every call.
//!
//! A node is identified by its number: how many were generated before it. The root is 0 in every round, and numbers
//! continue from round to round, so the last number plus one is the counter `generated`. What an observer sees is
//! enough to recompute every counter.

/// The number of a node: how many were generated before it.
pub type Number = u64;

/// An event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<M> {
    /// The search has begun; h is the estimate at the start.
    Root {
        /// Estimate of the cost to go.
        h: u32,
    },
    /// A depth-first round has begun, at the root again.
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
        /// Cost of the path from the start.
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
    /// The node just generated is a cheaper path to a state that was reached before, and replaces the older node.
    Improved {
        /// Its number.
        node: Number,
        /// The node that it replaces.
        instead_of: Number,
    },
    /// Branch and bound: the node just generated is a goal and the new best solution.
    Incumbent {
        /// Its number.
        node: Number,
    },
    /// The best open node was taken from the open list.
    Selected {
        /// Its number.
        node: Number,
    },
    /// The search starts to generate the node's successors.
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
    /// Its state was reached before, at no greater cost.
    Known,
    /// It cannot beat the best solution known.
    Incumbent,
}

/// Receives the events of a search.
pub trait Observer<M> {
    /// False if the observer ignores all events, from the beginning of a search to its end: then the search does not
    /// even number its nodes.
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    /// Receives an event.
    fn see(&mut self, seen: Seen<M>);
}

/// Ignores all events, at no cost.
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

/// An observer or none, decided at run time: one search is compiled for both.
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

impl<M, O: Observer<M>> Observer<M> for &mut O {
    fn watches(&self) -> bool {
        (**self).watches()
    }

    fn see(&mut self, seen: Seen<M>) {
        (**self).see(seen);
    }
}

/// Node numbers that a search stores by its own indices; empty without an observer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    numbers: Vec<Number>,
}

impl Numbers {
    /// The number at a place; 0, the root's, if none was stored.
    pub(crate) fn at(&self, place: usize) -> Number {
        self.numbers.get(place).copied().unwrap_or_default()
    }

    /// Stores a number at a place.
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
