//! Breadth-first search: layer by layer from the start. The goal test happens when a node is generated.
//!
//! Finds a solution with the fewest moves; it is the cheapest if all moves cost the same.
//! Moore, "The shortest path through a maze", 1959.

use crate::nodes::{Node, NodeId, Nodes};
use crate::observer::{Number, Numbers, Observer, Pruning, Seen, Unwatched};
use crate::outcome::{Outcome, Search};
use crate::run::{Halt, Meter};
use crate::space::Space;

/// A breadth-first search in progress. Its nodes, in the order they were generated, are the queue.
pub struct BreadthFirst<S: Space, O = Unwatched> {
    space: S,
    nodes: Nodes<S, ()>,
    next: NodeId,
    moves: Option<S::Moves>,
    observer: O,
    numbers: Numbers,
}

/// A breadth-first search, ready to [`advance`](Search::advance).
pub fn bfs<S: Space>(space: S) -> BreadthFirst<S> {
    let (observer, numbers) = (Unwatched, Numbers::default());
    BreadthFirst { space, nodes: Nodes::new(), next: 0, moves: None, observer, numbers }
}

impl<S: Space> BreadthFirst<S> {
    /// Attaches an observer. Call this before the first `advance`.
    pub fn watched<O: Observer<S::Move>>(self, observer: O) -> BreadthFirst<S, O> {
        let Self { space, nodes, next, moves, numbers, .. } = self;
        BreadthFirst { space, nodes, next, moves, observer, numbers }
    }
}

impl<S: Space, O: Observer<S::Move>> BreadthFirst<S, O> {
    /// The number of the node `next`; 0 without an observer.
    #[inline]
    fn number(&self) -> Number {
        if self.observer.watches() { self.numbers.at(self.next as usize) } else { 0 }
    }

    /// Generates one successor of the node `next`; `Some` if it is a goal.
    fn generate(&mut self, mv: S::Move, meter: &mut Meter<'_>) -> Option<NodeId> {
        meter.generated();
        let parent = self.nodes.get(self.next);
        let mut state = parent.state.clone();
        self.space.apply(&mut state, mv);
        let (g, from) = (parent.g + self.space.cost(mv), Some((self.next, mv)));
        let (node, parent) = (meter.newest(), self.number());
        self.observer.see(Seen::Generated { node, parent, mv, g, h: 0 });
        if self.nodes.find(&state).is_some() {
            self.observer.see(Seen::Pruned { node, reason: Pruning::Known });
            return None;
        }
        let is_goal = self.space.is_goal(&state);
        if is_goal {
            self.observer.see(Seen::Goal { node });
        }
        let id = self.nodes.insert(Node { state, g, from, extra: () });
        if self.observer.watches() {
            self.numbers.put(id as usize, node);
        }
        is_goal.then_some(id)
    }

    /// Starts expanding the node `next`; false if there is none.
    fn select(&mut self, meter: &mut Meter<'_>) -> bool {
        if self.next as usize == self.nodes.len() {
            return false;
        }
        meter.selected();
        meter.expanded();
        let number = self.number();
        self.observer.see(Seen::Selected { node: number });
        self.observer.see(Seen::Expanded { node: number });
        let node = self.nodes.get(self.next);
        // Every state at most this far from the start has been generated, and none is a goal.
        meter.proved(node.g + 1);
        self.moves = Some(node.moves(&self.space));
        true
    }
}

impl<S: Space, O: Observer<S::Move>> Search<S::Move> for BreadthFirst<S, O> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<S::Move>, Halt> {
        meter.weigh(self.space.heap_bytes());
        if self.nodes.len() == 0 {
            meter.root();
            let state = self.space.start();
            let is_goal = self.space.is_goal(&state);
            let id = self.nodes.insert(Node { state, g: 0, from: None, extra: () });
            self.observer.see(Seen::Root { h: 0 });
            if is_goal {
                self.observer.see(Seen::Goal { node: 0 });
                return Ok(Outcome::Optimal(self.nodes.path(&self.space, id)));
            }
        }
        loop {
            meter.check()?;
            self.nodes.room()?;
            match self.moves.as_mut().map(Iterator::next) {
                Some(Some(mv)) => {
                    let goal = self.generate(mv, meter);
                    let Self { nodes, numbers, space, .. } = &*self;
                    let bytes = || nodes.bytes(space) + numbers.bytes();
                    let room = meter.keeps(nodes.len(), bytes);
                    // Report a goal even if memory ran out with it.
                    if let Some(goal) = goal {
                        return Ok(Outcome::Optimal(self.nodes.path(&self.space, goal)));
                    }
                    room?;
                }
                Some(None) => {
                    self.next += 1;
                    self.moves = None;
                }
                None => {
                    if !self.select(meter) {
                        return Ok(Outcome::Unsolvable);
                    }
                }
            }
        }
    }
}
