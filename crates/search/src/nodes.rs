//! The states a search holds, each with the way it was reached, and an index to find them again.
//!
//! A state is stored once; the index keeps only numbers and hashes the stored state again when it
//! grows. The identity of a state is the state itself, never its hash.
//!
//! There may be gigabytes of them. Allocators move the pages of a large list without copying them, so that
//! it doubles at once; the index grows in small steps of its own.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::index::Index;
use crate::outcome::Path;
use crate::run::Halt;
use crate::space::Space;

/// The number of a node in its [`Nodes`].
pub(crate) type NodeId = u32;

/// The most nodes there can be: as many as have a number, and few where the end is tested.
const MOST: usize = if cfg!(test) { 1_000 } else { NodeId::MAX as usize };

/// A state and the cheapest known way to it.
pub(crate) struct Node<S: Space, T> {
    pub(crate) state: S::State,
    /// Cost of the way from the start.
    pub(crate) g: u32,
    /// The node before it and the move that led here; `None` for the start.
    pub(crate) from: Option<(NodeId, S::Move)>,
    /// What the algorithm keeps with it.
    pub(crate) extra: T,
}

/// All nodes of a search.
pub(crate) struct Nodes<S: Space, T> {
    nodes: Vec<Node<S, T>>,
    index: Index,
}

impl<S: Space, T> Nodes<S, T> {
    pub(crate) fn new() -> Self {
        Self { nodes: Vec::new(), index: Index::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn get(&self, id: NodeId) -> &Node<S, T> {
        &self.nodes[id as usize]
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut Node<S, T> {
        &mut self.nodes[id as usize]
    }

    /// Makes room for one more node. To be called before each is made: without room the search
    /// halts, as often as it is continued.
    #[inline]
    pub(crate) fn room(&mut self) -> Result<(), Halt> {
        if self.len() < self.nodes.capacity().min(MOST) { Ok(()) } else { self.grow() }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Halt> {
        if self.len() < MOST && self.nodes.try_reserve(1).is_ok() {
            Ok(())
        } else {
            Err(Halt::Memory)
        }
    }

    /// The node of `state`, if it was entered with [`insert`](Self::insert).
    pub(crate) fn find(&self, state: &S::State) -> Option<NodeId> {
        let same = |&id: &NodeId| self.get(id).state == *state;
        self.index.find(hash(state), same)
    }

    /// Adds a state that [`find`](Self::find) does not know yet.
    pub(crate) fn insert(&mut self, node: Node<S, T>) -> NodeId {
        let hashed = hash(&node.state);
        let id = self.push(node);
        let nodes = &self.nodes;
        self.index.insert(hashed, id, |&id| hash(&nodes[id as usize].state));
        id
    }

    /// Adds a node without entering it in the index: the same state may stand twice.
    pub(crate) fn push(&mut self, node: Node<S, T>) -> NodeId {
        // A node under a wrong number would give wrong answers: better none.
        assert!(self.len() < MOST, "`room` was not called");
        let id = self.len() as NodeId;
        self.nodes.push(node);
        id
    }

    /// The way from the start to `id`. Its moves are added up again: a node on it may have been
    /// reached more cheaply since, and `g` of those after it lags behind until they are reopened.
    pub(crate) fn path(&self, space: &S, id: NodeId) -> Path<S::Move> {
        let mut moves: Vec<_> = self.way_back(id).collect();
        moves.reverse();
        let cost = moves.iter().map(|&mv| space.cost(mv)).sum();
        Path { moves, cost }
    }

    /// The moves that led to `id`, last first.
    pub(crate) fn way_back(&self, id: NodeId) -> impl Iterator<Item = S::Move> {
        let mut at = self.get(id).from;
        std::iter::from_fn(move || {
            let (parent, mv) = at?;
            at = self.get(parent).from;
            Some(mv)
        })
    }

    /// Bytes that all nodes take, the index and what `space` keeps elsewhere for each state included. What
    /// the list has reserved beyond its end does not count: nothing was written there yet.
    pub(crate) fn bytes(&self, space: &S) -> u64 {
        let each = size_of::<Node<S, T>>() + space.heap_bytes();
        (self.len() * each) as u64 + self.index.bytes()
    }
}

fn hash(state: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::outcome::Search;
    use crate::run::{Control, Limits, Meter};
    use crate::space::Reversible;

    use crate::{Duplicates, Zero, astar, bfs, bidirectional};

    /// Up and down from 0, to a goal that is too far.
    #[derive(Clone)]
    struct Numbers;

    impl Space for Numbers {
        type State = i64;
        type Move = i64;
        type Moves = std::array::IntoIter<i64, 2>;

        fn start(&self) -> i64 {
            0
        }

        fn is_goal(&self, state: &i64) -> bool {
            *state == self.goal()
        }

        fn moves(&self, _: &i64, _: Option<i64>) -> Self::Moves {
            [1, -1].into_iter()
        }

        fn apply(&self, state: &mut i64, mv: i64) {
            *state += mv;
        }

        fn undo(&self, state: &mut i64, mv: i64) {
            *state -= mv;
        }
    }

    impl Reversible for Numbers {
        fn goal(&self) -> i64 {
            1_000_000
        }

        fn inverse(&self, mv: i64) -> i64 {
            -mv
        }
    }

    fn halts_for_good(mut search: impl Search<i64>) {
        let control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control);
        for _ in 0..3 {
            assert_eq!(search.advance(&mut meter), Err(Halt::Memory));
        }
        assert!(meter.counters().peak_states >= MOST as u64);
    }

    #[test]
    fn a_search_without_room_for_nodes_halts_for_good() {
        halts_for_good(bfs(Numbers));
        halts_for_good(bidirectional(Numbers));
        halts_for_good(astar(Numbers, Zero, Duplicates::Closed));
        halts_for_good(astar(Numbers, Zero, Duplicates::Previous));
    }
}
