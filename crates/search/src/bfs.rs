//! Breadth-first search: layer by layer from the start. The goal is recognised when generated.
//!
//! Finds a solution with the fewest moves; it is the cheapest where all moves cost the same.
//! Moore, "The shortest path through a maze", 1959.

use crate::nodes::{Node, NodeId, Nodes};
use crate::outcome::{Outcome, Search};
use crate::run::{Halt, Meter};
use crate::space::Space;

/// A breadth-first search under way. Its nodes in order of birth are the queue.
pub struct BreadthFirst<S: Space> {
    space: S,
    nodes: Nodes<S, ()>,
    next: NodeId,
    moves: Option<S::Moves>,
}

/// A breadth-first search, ready to [`advance`](Search::advance).
pub fn bfs<S: Space>(space: S) -> BreadthFirst<S> {
    BreadthFirst { space, nodes: Nodes::new(), next: 0, moves: None }
}

impl<S: Space> BreadthFirst<S> {
    /// Generates one successor of the node `next`; `Some` when it is a goal.
    fn generate(&mut self, mv: S::Move, meter: &mut Meter<'_>) -> Option<NodeId> {
        meter.generated();
        let parent = self.nodes.get(self.next);
        let mut state = parent.state.clone();
        self.space.apply(&mut state, mv);
        if self.nodes.find(&state).is_some() {
            return None;
        }
        let (g, from) = (parent.g + self.space.cost(mv), Some((self.next, mv)));
        let is_goal = self.space.is_goal(&state);
        let id = self.nodes.insert(Node { state, g, from, extra: () });
        is_goal.then_some(id)
    }

    /// Begins the node `next`; false when there is none.
    fn select(&mut self, meter: &mut Meter<'_>) -> bool {
        if self.next as usize == self.nodes.len() {
            return false;
        }
        meter.selected();
        meter.expanded();
        let node = self.nodes.get(self.next);
        // Every state at most this far from the start has been generated and is no goal.
        meter.proved(node.g + 1);
        self.moves = Some(self.space.moves(&node.state, node.from.map(|(_, mv)| mv)));
        true
    }
}

impl<S: Space> Search<S::Move> for BreadthFirst<S> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<S::Move>, Halt> {
        if self.nodes.len() == 0 {
            meter.root();
            let state = self.space.start();
            let is_goal = self.space.is_goal(&state);
            let id = self.nodes.insert(Node { state, g: 0, from: None, extra: () });
            if is_goal {
                return Ok(Outcome::Optimal(self.nodes.path(&self.space, id)));
            }
        }
        loop {
            meter.check()?;
            self.nodes.room()?;
            match self.moves.as_mut().map(Iterator::next) {
                Some(Some(mv)) => {
                    if let Some(goal) = self.generate(mv, meter) {
                        return Ok(Outcome::Optimal(self.nodes.path(&self.space, goal)));
                    }
                    meter.holds(self.nodes.len(), Nodes::<S, ()>::bytes_each(&self.space))?;
                }
                Some(None) => {
                    self.next += 1;
                    self.moves = None;
                }
                None => {
                    if !self.select(meter) {
                        return Ok(Outcome::Infeasible);
                    }
                }
            }
        }
    }
}
