//! Bidirectional breadth-first search: layers grow from the start and from the goal, always on the side with the
//! smaller frontier, until they meet.
//!
//! If the layers up to depth a on one side and b on the other are complete and have no state in common, the distance is
//! at least a + b + 1; so the first state found on both sides is on a shortest path. All moves must cost the same.
//! Pohl, "Bi-directional search", 1971.

use crate::nodes::{Node, NodeId, Nodes};
use crate::outcome::{Outcome, Path, Search};
use crate::run::{Halt, Meter};
use crate::space::Reversible;

/// A bidirectional search in progress.
pub struct Bidirectional<S: Reversible> {
    space: S,
    sides: [Side<S>; 2],
    /// The side that is growing.
    growing: usize,
}

struct Side<S: Reversible> {
    nodes: Nodes<S, ()>,
    /// The node being expanded; those before it are done.
    next: NodeId,
    /// Where the frontier (the deepest complete layer) ends.
    layer_end: NodeId,
    moves: Option<S::Moves>,
}

/// A bidirectional search, ready to [`advance`](Search::advance).
pub fn bidirectional<S: Reversible>(space: S) -> Bidirectional<S> {
    let side = |state: S::State| {
        let mut nodes = Nodes::new();
        nodes.insert(Node { state, g: 0, from: None, extra: () });
        Side { nodes, next: 0, layer_end: 1, moves: None }
    };
    let sides = [side(space.start()), side(space.goal())];
    Bidirectional { space, sides, growing: 0 }
}

impl<S: Reversible> Bidirectional<S> {
    /// Generates one successor on the growing side; `Some` if the other side has it too.
    fn generate(&mut self, mv: S::Move, meter: &mut Meter<'_>) -> Option<Path<S::Move>> {
        meter.generated();
        let side = &mut self.sides[self.growing];
        let parent = side.nodes.get(side.next);
        let mut state = parent.state.clone();
        self.space.apply(&mut state, mv);
        if side.nodes.find(&state).is_some() {
            return None;
        }
        let (g, from) = (parent.g + self.space.cost(mv), Some((side.next, mv)));
        let met = self.sides[1 - self.growing].nodes.find(&state);
        let id = self.sides[self.growing].nodes.insert(Node { state, g, from, extra: () });
        met.map(|other| if self.growing == 0 { self.join(id, other) } else { self.join(other, id) })
    }

    /// The path from the start through the meeting state to the goal.
    fn join(&self, from_start: NodeId, from_goal: NodeId) -> Path<S::Move> {
        let [start, goal] = &self.sides;
        let mut path = start.nodes.path(&self.space, from_start);
        path.moves.extend(goal.nodes.way_back(from_goal).map(|mv| self.space.inverse(mv)));
        path.cost += goal.nodes.get(from_goal).g;
        path
    }

    /// Closes a complete layer and chooses the side to grow next.
    fn next_layer(&mut self, meter: &mut Meter<'_>) {
        let side = &mut self.sides[self.growing];
        side.layer_end = side.nodes.len() as NodeId;
        let depth = |side: &Side<S>| side.nodes.get(side.layer_end - 1).g;
        meter.proved(self.sides.iter().map(depth).sum::<u32>() + 1);
        let frontier = |side: &Side<S>| side.layer_end - side.next;
        self.growing = usize::from(frontier(&self.sides[1]) < frontier(&self.sides[0]));
    }
}

impl<S: Reversible> Search<S::Move> for Bidirectional<S> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<S::Move>, Halt> {
        meter.weigh(self.space.heap_bytes());
        if meter.counters().generated == 0 {
            meter.root();
            if self.sides[1].nodes.find(&self.space.start()).is_some() {
                return Ok(Outcome::Optimal(Path { moves: Vec::new(), cost: 0 }));
            }
            meter.proved(1);
        }
        loop {
            meter.check()?;
            let side = &mut self.sides[self.growing];
            side.nodes.room()?;
            match side.moves.as_mut().map(Iterator::next) {
                Some(Some(mv)) => {
                    let met = self.generate(mv, meter);
                    let Self { sides: [from, to], space, .. } = &*self;
                    let bytes = || from.nodes.bytes(space) + to.nodes.bytes(space);
                    let room = meter.keeps(from.nodes.len() + to.nodes.len(), bytes);
                    // Report a solution even if memory ran out with it.
                    if let Some(path) = met {
                        return Ok(Outcome::Optimal(path));
                    }
                    room?;
                }
                Some(None) => {
                    side.next += 1;
                    side.moves = None;
                    if side.next == side.layer_end {
                        self.next_layer(meter);
                    }
                }
                None if side.next == side.layer_end => return Ok(Outcome::Unsolvable),
                None => {
                    meter.selected();
                    meter.expanded();
                    let node = side.nodes.get(side.next);
                    side.moves = Some(node.moves(&self.space));
                }
            }
        }
    }
}
