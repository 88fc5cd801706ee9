//! All cheapest solutions at once, as a graph of the states they pass through.
//!
//! There can be far more solutions than states on them: two ways around one corner and two around the next make four
//! solutions. Visiting each solution, as IDA* for all of them does, walks the shared parts again and again. Here, every
//! state is visited and stored once, together with the answer to what lies below it.
//!
//! The cost of a cheapest solution must be known. A depth-first walk goes wherever g + h is at most that cost and
//! stores every state it reaches, with the cheapest path there. A state that is reached again with as much cost behind
//! it, or more, is not walked again, because the answer is known; with less it is. When the walk leaves a state, it
//! knows whether a goal was reached below it at exactly that cost; then the state lies on a cheapest solution, and the
//! path walked to it is a cheapest one, since otherwise there would be a cheaper solution.
//! So the work grows with the states under the bound and not with the paths through them, at the price of memory for
//! those states.
//!
//! A breadth-first walk would reach each state exactly once, but only if all moves cost the same. With a good heuristic
//! few states are reached by a costlier path first.
//!
//! The result does not rely on the given cost: everything under the bound was walked, so a cheaper solution would have
//! been found, and a cost that is not that of a cheapest solution gives no graph.
//!
//! Numbers of paths are summed over the graph: those from the start forwards, those to a goal backwards. They saturate
//! at [`u64::MAX`], which means that many or more.

use std::collections::BTreeMap;

use crate::heuristic::Heuristic;
use crate::nodes::{Node, NodeId, Nodes};
use crate::run::{Halt, Meter};
use crate::space::Space;

/// The states on cheapest solutions, each with the moves that stay on one.
///
/// They are numbered layer by layer (a layer has all states of one g), within a layer in the order in which the moves
/// of earlier states lead there. The start is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionGraph<T, M> {
    /// The states, by number.
    pub states: Vec<GraphState<T, M>>,
}

/// The graph of a space.
pub type GraphOf<S> = SolutionGraph<<S as Space>::State, <S as Space>::Move>;

/// A state on a cheapest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphState<T, M> {
    /// The state.
    pub state: T,
    /// Cost of the path from the start, which is the same for all cheapest solutions through it.
    pub g: u32,
    /// Number of cheapest paths from the start to here; [`u64::MAX`] means that many or more.
    pub from_start: u64,
    /// Number of cheapest paths from here to a goal; [`u64::MAX`] means that many or more.
    pub to_goal: u64,
    /// The moves that stay on a cheapest solution, in canonical order, and the numbers of the states they lead to.
    pub moves: Vec<(M, usize)>,
}

impl<T, M: Copy> SolutionGraph<T, M> {
    /// The number of cheapest solutions; [`u64::MAX`] means that many or more.
    pub fn solutions(&self) -> u64 {
        self.states.first().map_or(0, |start| start.to_goal)
    }

    /// The first of them in canonical order: at each state the first move that stays on one.
    pub fn first(&self) -> Vec<M> {
        let mut at = 0;
        let step = || {
            let &(mv, to) = self.states.get(at)?.moves.first()?;
            at = to;
            Some(mv)
        };
        std::iter::from_fn(step).collect()
    }

    /// The same graph without the states, which can be recomputed from the moves.
    pub fn without_states(self) -> SolutionGraph<(), M> {
        let bare = |state: GraphState<T, M>| {
            let GraphState { g, from_start, to_goal, moves, .. } = state;
            GraphState { state: (), g, from_start, to_goal, moves }
        };
        SolutionGraph { states: self.states.into_iter().map(bare).collect() }
    }

    fn count_ways(&mut self) {
        for number in 0..self.states.len() {
            let here = self.states[number].from_start;
            for index in 0..self.states[number].moves.len() {
                let (_, to) = self.states[number].moves[index];
                let there = &mut self.states[to].from_start;
                *there = there.saturating_add(here);
            }
        }
        for number in (0..self.states.len()).rev() {
            let below = |&(_, to): &(M, usize)| self.states[to].to_goal;
            let ways = self.states[number].moves.iter().map(below);
            let ways = ways.fold(self.states[number].to_goal, u64::saturating_add);
            self.states[number].to_goal = ways;
        }
    }
}

/// The search for the graph of all cheapest solutions, in progress.
pub struct GraphSearch<S: Space, H: Heuristic<S>> {
    space: S,
    heuristic: H,
    /// What a cheapest solution costs.
    cost: u32,
    state: S::State,
    /// Every state reached, and whether it is known to lie on a cheapest solution.
    nodes: Nodes<S, bool>,
    path: Vec<Frame<S, H::Memo>>,
    /// Whether a goal was reached at a smaller cost.
    cheaper: bool,
}

/// A state on the current path.
struct Frame<S: Space, M> {
    node: NodeId,
    /// Moves still to try.
    moves: S::Moves,
    memo: M,
}

/// A search for the graph of all solutions that cost `cost`, the least possible. The heuristic must be admissible.
pub fn solution_graph<S: Space, H: Heuristic<S>>(
    space: S,
    heuristic: H,
    cost: u32,
) -> GraphSearch<S, H> {
    let (state, nodes, path) = (space.start(), Nodes::new(), Vec::new());
    GraphSearch { space, heuristic, cost, state, nodes, path, cheaper: false }
}

impl<S: Space, H: Heuristic<S>> GraphSearch<S, H> {
    /// Runs until the graph is known or the meter says halt; after `Err` it can be continued. `None` if the cheapest
    /// solutions do not have the given cost.
    ///
    /// A state counts as expanded each time the search begins to generate its successors.
    pub fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<GraphOf<S>>, Halt> {
        meter.weigh(self.space.heap_bytes());
        if self.nodes.len() == 0 {
            self.begin(meter);
        }
        while let Some(frame) = self.path.last_mut() {
            meter.check()?;
            self.nodes.room()?;
            let Some(mv) = frame.moves.next() else {
                self.leave();
                continue;
            };
            meter.generated();
            let parent = frame.node;
            self.space.apply(&mut self.state, mv);
            let memo = self.heuristic.after(&frame.memo, &self.state, mv);
            let g = self.nodes.get(parent).g + self.space.cost(mv);
            let entered = if g + self.heuristic.estimate(&memo) > self.cost {
                None
            } else {
                self.enter(parent, mv, g)
            };
            match entered {
                Some(node) => self.descend(node, Some(mv), memo, meter),
                None => self.space.undo(&mut self.state, mv),
            }
            let Self { nodes, space, .. } = &*self;
            meter.keeps(nodes.len(), || nodes.bytes(space))?;
        }
        if self.cheaper || !self.nodes.get(START).extra {
            return Ok(None);
        }
        self.laid_out(meter).map(Some)
    }

    fn begin(&mut self, meter: &mut Meter<'_>) {
        meter.root();
        let memo = self.heuristic.start(&self.state);
        let beyond = self.heuristic.estimate(&memo) > self.cost;
        let state = self.state.clone();
        let start = self.nodes.insert(Node { state, g: 0, from: None, extra: false });
        if !beyond {
            self.descend(start, None, memo, meter);
        }
    }

    /// The node of the current state if it must be walked from here: it was not reached before, or only by costlier
    /// paths.
    fn enter(&mut self, parent: NodeId, mv: S::Move, g: u32) -> Option<NodeId> {
        let from = Some((parent, mv));
        let Some(known) = self.nodes.find(&self.state) else {
            let state = self.state.clone();
            return Some(self.nodes.insert(Node { state, g, from, extra: false }));
        };
        let node = self.nodes.get_mut(known);
        if node.g > g {
            (node.g, node.from) = (g, from);
            return Some(known);
        }
        // If this path to it is costlier than the known one, no cheapest solution passes through here.
        if node.g == g && node.extra {
            self.nodes.get_mut(parent).extra = true;
        }
        None
    }

    /// Starts on the moves of a state. A goal has none, so the next step leaves it.
    fn descend(
        &mut self,
        node: NodeId,
        last: Option<S::Move>,
        memo: H::Memo,
        meter: &mut Meter<'_>,
    ) {
        let past = last.map(|mv| self.space.past(None, &self.state, mv));
        let mut moves = self.space.moves(&self.state, past);
        if self.space.is_goal(&self.state) {
            let at = self.nodes.get_mut(node);
            at.extra = true;
            self.cheaper |= at.g < self.cost;
            moves.by_ref().for_each(drop);
        } else {
            meter.expanded();
        }
        self.path.push(Frame { node, moves, memo });
    }

    /// Leaves a state whose moves were all tried, and passes its result to the state before it.
    fn leave(&mut self) {
        let Some(Frame { node, .. }) = self.path.pop() else { return };
        let &Node { from, extra: on_a_solution, .. } = self.nodes.get(node);
        if let Some((parent, mv)) = from {
            self.nodes.get_mut(parent).extra |= on_a_solution;
            self.space.undo(&mut self.state, mv);
        }
    }

    /// The graph, after everything was walked.
    fn laid_out(&self, meter: &mut Meter<'_>) -> Result<GraphOf<S>, Halt> {
        let walked = self.nodes.bytes(&self.space);
        let each = GRAPH_STATE + 4 * self.space.heap_bytes() as u64;
        let mut layers = BTreeMap::from([(0, vec![START])]);
        let mut met = BTreeMap::from([(START, 0)]);
        let (mut nodes, mut moves) = (Vec::new(), Vec::new());
        while let Some((_, layer)) = layers.pop_first() {
            for node in layer {
                met.insert(node, nodes.len());
                nodes.push(node);
                let laid = nodes.len();
                meter.fits(self.nodes.len() + laid, || walked + laid as u64 * each)?;
                if laid.is_multiple_of(LOOK_EVERY) {
                    meter.look_up()?;
                }
                let onward = self.onward(node);
                for &(_, to) in &onward {
                    met.entry(to).or_insert_with(|| {
                        layers.entry(self.nodes.get(to).g).or_default().push(to);
                        usize::MAX
                    });
                }
                moves.push(onward);
            }
        }
        let state = |(&node, moves): (&NodeId, Vec<(S::Move, NodeId)>)| {
            let Node { state, g, .. } = self.nodes.get(node);
            let to_goal = u64::from(moves.is_empty());
            let moves = moves.into_iter().map(|(mv, to)| (mv, met[&to])).collect();
            let from_start = u64::from(node == START);
            GraphState { state: state.clone(), g: *g, from_start, to_goal, moves }
        };
        let mut graph = SolutionGraph { states: nodes.iter().zip(moves).map(state).collect() };
        graph.count_ways();
        Ok(graph)
    }

    /// The moves of a state that stay on a cheapest solution, in canonical order.
    fn onward(&self, id: NodeId) -> Vec<(S::Move, NodeId)> {
        let node = self.nodes.get(id);
        if self.space.is_goal(&node.state) {
            return Vec::new();
        }
        let keeps = |mv: S::Move| {
            let mut state = node.state.clone();
            self.space.apply(&mut state, mv);
            let to = self.nodes.find(&state)?;
            let next = self.nodes.get(to);
            (next.extra && next.g == node.g + self.space.cost(mv)).then_some((mv, to))
        };
        self.space.moves(&node.state, None).filter_map(keeps).collect()
    }
}

/// Bytes that a state of the graph takes until it is reported, in addition to its board: its moves, its entries in two
/// maps, its text.
const GRAPH_STATE: u64 = 700;

/// States of the graph between two polls of the clock.
const LOOK_EVERY: usize = 1 << 12;

/// The node of the start.
const START: NodeId = 0;

#[cfg(test)]
mod tests {
    use super::*;

    use crate::heuristic::Zero;
    use crate::run::{Control, Limits};

    /// A chain of diamonds: two ways around at each step.
    struct Diamonds(u32);

    impl Space for Diamonds {
        type State = u32;
        type Move = u32;
        type Moves = std::iter::Copied<std::slice::Iter<'static, u32>>;
        type Past = ();

        fn start(&self) -> u32 {
            0
        }

        fn is_goal(&self, state: &u32) -> bool {
            *state == 3 * self.0
        }

        fn moves(&self, state: &u32, _: Option<()>) -> Self::Moves {
            const ONWARD: [&[u32]; 3] = [&[1, 2], &[2], &[1]];
            ONWARD[(state % 3) as usize].iter().copied()
        }

        fn past(&self, _: Option<()>, _: &u32, _: u32) {}

        fn apply(&self, state: &mut u32, mv: u32) {
            *state += mv;
        }

        fn undo(&self, state: &mut u32, mv: u32) {
            *state -= mv;
        }
    }

    fn meter(limits: Limits, run: impl FnOnce(&mut Meter<'_>)) {
        let control = Control::silent();
        run(&mut Meter::new(limits, control));
    }

    #[test]
    fn path_counts_saturate_instead_of_overflowing() {
        for (diamonds, ways) in [(0, 1), (1, 2), (63, 1 << 63), (64, u64::MAX), (200, u64::MAX)] {
            meter(Limits::default(), |meter| {
                let mut search = solution_graph(Diamonds(diamonds), Zero, 2 * diamonds);
                let graph = search.advance(meter).expect("no limits").expect("the true cost");
                assert_eq!(graph.solutions(), ways);
                assert_eq!(graph.states.last().map(|goal| goal.from_start), Some(ways));
                assert_eq!(graph.states.len(), 3 * diamonds as usize + 1);
                assert_eq!(
                    meter.counters().generated,
                    4 * u64::from(diamonds) + 1,
                    "no path twice"
                );
            });
        }
    }

    #[test]
    fn without_room_for_states_the_search_halts_for_good() {
        let mut search = solution_graph(Diamonds(1_000), Zero, 2_000);
        meter(Limits::default(), |meter| {
            for _ in 0..3 {
                assert_eq!(search.advance(meter), Err(Halt::Memory));
            }
        });
    }

    #[test]
    fn a_memory_limit_counts_every_state_and_can_be_raised() {
        let mut search = solution_graph(Diamonds(9), Zero, 18);
        let mut graph = None;
        let enough = (0..).step_by(40).find(|&bytes| {
            let limits = Limits { memory: Some(bytes), ..Limits::default() };
            meter(limits, |meter| match search.advance(meter) {
                Err(halt) => assert_eq!(halt, Halt::Memory),
                Ok(found) => graph = found,
            });
            graph.is_some()
        });
        assert_eq!(graph.expect("a graph").solutions(), 1 << 9);
        // 28 states are stored, and then as many of the graph.
        let graph_alone = 28 * GRAPH_STATE;
        assert!((graph_alone..graph_alone + 3_000).contains(&enough.unwrap_or(0)), "{enough:?}");
    }
}
