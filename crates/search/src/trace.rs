//! A record of what an observer sees, and the counters recomputed from the record alone.

use crate::observer::{Number, Observer, Pruning, Seen};
use crate::run::{Counters, Round};

/// A record of a search with limited room. When it is full, it only counts further events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<M> {
    /// The events, in order.
    pub events: Vec<Seen<M>>,
    /// The number of events for which there was no room.
    pub left_out: u64,
    most: usize,
}

impl<M> Trace<M> {
    /// The default number of events.
    pub const MOST: usize = 100_000;

    /// An empty trace with room for `most` events.
    pub fn new(most: usize) -> Self {
        Self { events: Vec::new(), left_out: 0, most }
    }
}

impl<M> Observer<M> for Trace<M> {
    fn see(&mut self, seen: Seen<M>) {
        if self.events.len() < self.most {
            self.events.push(seen);
        } else {
            self.left_out += 1;
        }
    }
}

/// A search replayed from its events: every node and all counters.
///
/// It shares nothing with the searches but the meaning of the events, so its counters are an independent check.
#[derive(Clone, Debug)]
pub struct Retrace<M> {
    nodes: Vec<TracedNode<M>>,
    counters: Counters,
    rounds: Vec<Round>,
    /// States stored now, for searches that remember states.
    held: u64,
    /// f of each expansion, in order.
    expanded_at: Vec<u32>,
    /// The node that was just selected.
    selected: Option<Number>,
}

/// A node as its events describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedNode<M> {
    /// The node it was generated from and the move between them; `None` for the root.
    pub from: Option<(Number, M)>,
    /// Cost of the path from the start.
    pub g: u32,
    /// Estimate of the cost to go.
    pub h: u32,
    /// Moves from the root.
    pub depth: u32,
    /// Its current status.
    pub fate: Fate,
}

/// The status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is waiting.
    Open,
    /// It is not pursued.
    Pruned(Pruning),
    /// A cheaper path to its state was found.
    Replaced,
    /// Its successors are being generated, or were.
    Expanded,
    /// It was recognised as a goal.
    Goal,
}

/// An event that cannot follow those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfPlace;

impl<M: Copy> Retrace<M> {
    /// A replay before the first event.
    pub fn new() -> Self {
        let (nodes, rounds, expanded_at) = (Vec::new(), Vec::new(), Vec::new());
        let (counters, selected) = (Counters::default(), None);
        Self { nodes, counters, rounds, held: 0, expanded_at, selected }
    }

    /// Replays all events. The error is the index of the first event that cannot follow those before it.
    pub fn of(events: &[Seen<M>]) -> Result<Self, usize> {
        let mut retrace = Self::new();
        for (place, seen) in events.iter().enumerate() {
            retrace.follow(seen).map_err(|OutOfPlace| place)?;
        }
        Ok(retrace)
    }

    /// Replays one more event.
    pub fn follow(&mut self, seen: &Seen<M>) -> Result<(), OutOfPlace> {
        // A selected node is at once expanded or recognised as a goal, before any other node.
        let next = match *seen {
            Seen::Expanded { node } | Seen::Goal { node } => Some(node),
            _ => None,
        };
        let selects = self.counters.selected > 0 && matches!(seen, Seen::Expanded { .. });
        match self.selected.take() {
            Some(node) if next != Some(node) => return Err(OutOfPlace),
            None if selects => return Err(OutOfPlace),
            _ => {}
        }
        match *seen {
            Seen::Root { h } => {
                if !self.nodes.is_empty() {
                    return Err(OutOfPlace);
                }
                self.generate(TracedNode { from: None, g: 0, h, depth: 0, fate: Fate::Open });
            }
            Seen::RoundBegun { bound } => {
                self.node(0)?.fate = Fate::Open;
                self.rounds.push(Round { bound, generated: 0, expanded: 0 });
            }
            Seen::Generated { node, parent, mv, g, h } => {
                let next = self.counters.generated;
                let above = self.node(parent)?;
                let costs = g > above.g && g.checked_add(h).is_some();
                if above.fate != Fate::Expanded || !costs || node != next {
                    return Err(OutOfPlace);
                }
                let (from, depth) = (Some((parent, mv)), above.depth + 1);
                self.generate(TracedNode { from, g, h, depth, fate: Fate::Open });
                if let Some(round) = self.rounds.last_mut() {
                    round.generated += 1;
                }
            }
            Seen::Pruned { node, reason } => {
                self.newest(node)?.fate = Fate::Pruned(reason);
                self.held -= u64::from(reason == Pruning::Known);
            }
            Seen::Improved { node, instead_of } => {
                self.newest(node)?;
                let old = self.node(instead_of)?;
                if instead_of == node || matches!(old.fate, Fate::Pruned(Pruning::Known)) {
                    return Err(OutOfPlace);
                }
                old.fate = Fate::Replaced;
                self.held -= 1;
            }
            Seen::Incumbent { node } => {
                self.newest(node)?;
            }
            Seen::Selected { node } => {
                self.open(node)?;
                self.counters.selected += 1;
                self.selected = Some(node);
            }
            Seen::Expanded { node } => {
                let TracedNode { g, h, depth, .. } = *self.open(node)?;
                self.node(node)?.fate = Fate::Expanded;
                self.counters.expanded += 1;
                // The sum was checked when the node was generated, and is h at the root.
                self.expanded_at.push(g + h);
                self.stand_on(depth);
                if let Some(round) = self.rounds.last_mut() {
                    round.expanded += 1;
                }
            }
            Seen::Goal { node } => {
                let depth = self.open(node)?.depth;
                self.node(node)?.fate = Fate::Goal;
                self.stand_on(depth);
            }
        }
        Ok(())
    }

    /// The nodes so far, by number.
    pub fn nodes(&self) -> &[TracedNode<M>] {
        &self.nodes
    }

    /// The counters so far.
    pub fn counters(&self) -> Counters {
        // A search in rounds stores its path; the others store every state they have reached.
        let held = if self.rounds.is_empty() { self.held } else { 0 };
        Counters { peak_states: self.counters.peak_states.max(held), ..self.counters }
    }

    /// Expansions with f below the cost of the goal that was recognised; `None` before that.
    pub fn surely_expanded(&self) -> Option<u64> {
        let goal = self.nodes.iter().find(|node| node.fate == Fate::Goal)?;
        Some(self.expanded_at.iter().filter(|&&f| f < goal.g).count() as u64)
    }

    /// The rounds so far, including the unfinished one.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The moves from the root to a node.
    pub fn way(&self, node: Number) -> Vec<M> {
        let step = |&(at, _): &(Number, M)| self.nodes.get(at as usize)?.from;
        let end = self.nodes.get(node as usize).and_then(|node| node.from);
        let mut moves: Vec<M> = std::iter::successors(end, step).map(|(_, mv)| mv).collect();
        moves.reverse();
        moves
    }

    fn generate(&mut self, node: TracedNode<M>) {
        self.nodes.push(node);
        self.counters.generated += 1;
        self.held += 1;
    }

    /// Sets the depth of the path.
    fn stand_on(&mut self, depth: u32) {
        if !self.rounds.is_empty() {
            self.counters.peak_states = self.counters.peak_states.max(u64::from(depth) + 1);
        }
    }

    fn node(&mut self, node: Number) -> Result<&mut TracedNode<M>, OutOfPlace> {
        self.nodes.get_mut(node as usize).ok_or(OutOfPlace)
    }

    /// A node that is waiting.
    fn open(&mut self, node: Number) -> Result<&mut TracedNode<M>, OutOfPlace> {
        let node = self.node(node)?;
        if node.fate == Fate::Open { Ok(node) } else { Err(OutOfPlace) }
    }

    /// The node that was generated last, if nothing was decided about it yet.
    fn newest(&mut self, node: Number) -> Result<&mut TracedNode<M>, OutOfPlace> {
        if node == 0 || Some(node) != self.counters.generated.checked_sub(1) {
            return Err(OutOfPlace);
        }
        self.open(node)
    }
}

impl<M: Copy> Default for Retrace<M> {
    fn default() -> Self {
        Self::new()
    }
}
