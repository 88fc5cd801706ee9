//! The states a search stores, each with the path to it, and an index to find them again.
//!
//! A state is stored once; the index keeps only numbers and hashes the stored state again when it
//! grows. The identity of a state is the state itself, never its hash.
//!
//! They may take gigabytes. Allocators move the pages of a large list without copying them, so it doubles instantly;
//! the index grows in small steps of its own.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::index::Index;
use crate::outcome::Path;
use crate::run::Halt;
use crate::space::Space;

/// The number of a node in its [`Nodes`].
pub(crate) type NodeId = u32;

/// The maximum number of nodes: as many as have a number, and few in tests, which test that limit.
const MOST: usize = if cfg!(test) { 1_000 } else { NodeId::MAX as usize };

/// A state and the cheapest known path to it.
pub(crate) struct Node<S: Space, T> {
    pub(crate) state: S::State,
    /// Cost of the path from the start.
    pub(crate) g: u32,
    /// The node before it and the move that led here; `None` for the start.
    pub(crate) from: Option<(NodeId, S::Move)>,
    /// Data that the algorithm keeps with the node.
    pub(crate) extra: T,
}

impl<S: Space, T> Node<S, T> {
    /// Its moves, without the one that would undo the last.
    pub(crate) fn moves(&self, space: &S) -> S::Moves {
        let past = self.from.map(|(_, mv)| space.past(None, &self.state, mv));
        space.moves(&self.state, past)
    }
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

    /// Makes room for one more node. Call this before adding each node; if there is no room, the search halts, however
    /// often it is continued.
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

    /// The node of `state`, if it was added with [`insert`](Self::insert).
    pub(crate) fn find(&self, state: &S::State) -> Option<NodeId> {
        let same = |&id: &NodeId| self.get(id).state == *state;
        self.index.find(hash(state), same)
    }

    /// Adds a state that [`find`](Self::find) does not find.
    pub(crate) fn insert(&mut self, node: Node<S, T>) -> NodeId {
        let hashed = hash(&node.state);
        let id = self.push(node);
        let nodes = &self.nodes;
        self.index.insert(hashed, id, |&id| hash(&nodes[id as usize].state));
        id
    }

    /// Adds a node without indexing it: the same state may be stored twice.
    pub(crate) fn push(&mut self, node: Node<S, T>) -> NodeId {
        // A node with a wrong number would give wrong answers, so panic instead.
        assert!(self.len() < MOST, "`room` was not called");
        let id = self.len() as NodeId;
        self.nodes.push(node);
        id
    }

    /// The path from the start to `id`. Its cost is summed again: a node on it may have been reached more cheaply
    /// since, and `g` of the nodes after it is too large until they are reopened.
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

    /// Bytes of all nodes, including the index and what `space` allocates for each state. Capacity reserved beyond the
    /// end of the list does not count, because nothing was written there yet.
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

    /// Up and down from 0, with a goal that is too far away.
    #[derive(Clone)]
    struct Numbers;

    impl Space for Numbers {
        type State = i64;
        type Move = i64;
        type Moves = std::array::IntoIter<i64, 2>;
        type Past = ();

        fn start(&self) -> i64 {
            0
        }

        fn is_goal(&self, state: &i64) -> bool {
            *state == self.goal()
        }

        fn moves(&self, _: &i64, _: Option<()>) -> Self::Moves {
            [1, -1].into_iter()
        }

        fn past(&self, _: Option<()>, _: &i64, _: i64) {}

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
