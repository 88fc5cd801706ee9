//! Best-first search, the loop shared by A*, uniform cost, greedy, weighted A* and branch and bound: select the most
//! promising open node and generate its successors.
//!
//! What "promising" means is the [`Rule`]: the priority of a node is `for_g * g + for_h * h`, where g is the cost so
//! far and h the estimated cost to go. The goal test happens when a node is selected, not when it is generated; A* is
//! optimal only because of that.
//!
//! If g counts, a closed state that is reached again more cheaply is reopened (Hart, Nilsson and Raphael 1968), so an
//! admissible heuristic need not be consistent. Greedy search expands each state once.

use crate::by_f::ByF;
use crate::frontier::Frontier;
use crate::heuristic::Heuristic;
use crate::nodes::{Node, NodeId, Nodes};
use crate::observer::{Number, Numbers, Observer, Pruning, Seen, Unwatched};
use crate::open::{Open, Ties};
use crate::outcome::{Outcome, Path, Search};
use crate::run::{Halt, Meter};
use crate::space::Space;

/// What to do about states that were reached before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// Remember every state; reopen one that is reached more cheaply.
    #[default]
    Closed,
    /// Only never undo the previous move, as some course assignments ask.
    Previous,
}

/// The parameters that distinguish one best-first search from another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) for_g: u64,
    pub(crate) for_h: u64,
    pub(crate) ties: Ties,
    pub(crate) duplicates: Duplicates,
    /// Prune nodes that cannot beat the best solution generated so far.
    pub(crate) bounding: bool,
}

impl Rule {
    /// Whether the priority orders nodes as f = g + h does.
    fn is_by_f(&self) -> bool {
        self.for_g == self.for_h
    }

    /// Whether a closed state that is reached more cheaply is expanded again: only if that changes its priority.
    fn reopens(&self) -> bool {
        self.for_g > 0
    }
}

/// A best-first search in progress.
pub struct BestFirst<S: Space, H: Heuristic<S>, O = Unwatched> {
    space: S,
    heuristic: H,
    rule: Rule,
    nodes: Nodes<S, Extra<H::Memo>>,
    open: Open<Entry>,
    /// The node being expanded and its moves still to try.
    expanding: Option<(NodeId, S::Moves)>,
    incumbent: Option<NodeId>,
    /// Expansions by f, if the search selects by f.
    by_f: Option<ByF>,
    /// Open nodes by f, if the search does not select by f.
    frontier: Option<Frontier>,
    observer: O,
    numbers: Numbers,
}

struct Extra<M> {
    memo: M,
    closed: bool,
}

/// An entry of the open list. It is stale if its node has since been reached more cheaply.
struct Entry {
    id: NodeId,
    g: u32,
}

impl<S: Space, H: Heuristic<S>> BestFirst<S, H> {
    pub(crate) fn new(space: S, heuristic: H, rule: Rule) -> Self {
        let (nodes, open) = (Nodes::new(), Open::new(rule.ties));
        let (observer, numbers) = (Unwatched, Numbers::default());
        let (expanding, incumbent) = (None, None);
        let by_f = rule.is_by_f().then(ByF::default);
        // Until the end, some node of a cheapest solution is open, and its f is at most the cost of that solution.
        // Without reopening, the known path to that node may be costlier than necessary.
        let bounds = !rule.is_by_f() && rule.reopens() && heuristic.properties().admissible;
        let frontier = bounds.then(Frontier::default);
        Self {
            space,
            heuristic,
            rule,
            nodes,
            open,
            expanding,
            incumbent,
            by_f,
            frontier,
            observer,
            numbers,
        }
    }

    /// Attaches an observer. Call this before the first `advance`.
    pub fn watched<O: Observer<S::Move>>(self, observer: O) -> BestFirst<S, H, O> {
        let Self {
            space,
            heuristic,
            rule,
            nodes,
            open,
            expanding,
            incumbent,
            by_f,
            frontier,
            numbers,
            ..
        } = self;
        BestFirst {
            space,
            heuristic,
            rule,
            nodes,
            open,
            expanding,
            incumbent,
            by_f,
            frontier,
            observer,
            numbers,
        }
    }
}

impl<S: Space, H: Heuristic<S>, O: Observer<S::Move>> BestFirst<S, H, O> {
    /// Adds the start as the first open node.
    fn begin(&mut self, meter: &mut Meter<'_>) {
        meter.root();
        let state = self.space.start();
        let memo = self.heuristic.start(&state);
        let h = self.heuristic.estimate(&memo);
        if self.heuristic.properties().admissible {
            meter.proved(h);
        }
        let extra = Extra { memo, closed: false };
        let id = self.nodes.insert(Node { state, g: 0, from: None, extra });
        self.observer.see(Seen::Root { h });
        self.open(id, 0, h);
    }

    fn open(&mut self, id: NodeId, g: u32, h: u32) {
        let priority = self.rule.for_g * u64::from(g) + self.rule.for_h * u64::from(h);
        self.open.push(priority, Entry { id, g });
        if let Some(frontier) = &mut self.frontier {
            frontier.opened(g + h);
        }
    }

    /// Selects the best open node; `Some` if that ends the search.
    fn select(&mut self, meter: &mut Meter<'_>) -> Option<Outcome<S::Move>> {
        let id = loop {
            let Some(Entry { id, g }) = self.open.pop() else { return Some(Outcome::Unsolvable) };
            let node = self.nodes.get(id);
            if !node.extra.closed && node.g == g {
                break id;
            }
        };
        meter.selected();
        let number = self.number(id);
        self.observer.see(Seen::Selected { node: number });
        let node = self.nodes.get_mut(id);
        let f = node.g + self.heuristic.estimate(&node.extra.memo);
        if self.rule.is_by_f() && self.heuristic.properties().admissible {
            meter.proved(f);
        }
        if self.space.is_goal(&node.state) {
            self.observer.see(Seen::Goal { node: number });
            return Some(self.solved(id, meter.lower_bound()));
        }
        node.extra.closed = true;
        meter.expanded();
        if let Some(by_f) = &mut self.by_f {
            by_f.expanded(f);
        }
        if let Some(frontier) = &mut self.frontier {
            frontier.left(f);
        }
        self.observer.see(Seen::Expanded { node: number });
        self.expanding = Some((id, node.moves(&self.space)));
        None
    }

    /// Generates the successor of `parent` by `mv`.
    fn generate(&mut self, parent: NodeId, mv: S::Move, meter: &mut Meter<'_>) {
        meter.generated();
        let before = self.nodes.get(parent);
        let mut state = before.state.clone();
        self.space.apply(&mut state, mv);
        let g = before.g + self.space.cost(mv);
        let from = Some((parent, mv));
        let known = match self.rule.duplicates {
            Duplicates::Closed => self.nodes.find(&state),
            Duplicates::Previous => None,
        };
        if let Some(id) = known {
            let node = self.nodes.get_mut(id);
            let cheaper = g < node.g && (self.rule.reopens() || !node.extra.closed);
            if self.observer.watches() {
                let h = self.heuristic.estimate(&node.extra.memo);
                self.see_generated(parent, mv, (g, h), meter);
                self.see_again(id, cheaper, meter);
            }
            if cheaper {
                let node = self.nodes.get_mut(id);
                let h = self.heuristic.estimate(&node.extra.memo);
                if let Some(frontier) = self.frontier.as_mut().filter(|_| !node.extra.closed) {
                    frontier.left(node.g + h);
                }
                (node.g, node.from, node.extra.closed) = (g, from, false);
                self.consider(id, g, h);
            }
            return;
        }
        let memo = self.heuristic.after(&before.extra.memo, &state, mv);
        let h = self.heuristic.estimate(&memo);
        let node = Node { state, g, from, extra: Extra { memo, closed: false } };
        let id = match self.rule.duplicates {
            Duplicates::Closed => self.nodes.insert(node),
            Duplicates::Previous => self.nodes.push(node),
        };
        if self.observer.watches() {
            self.see_generated(parent, mv, (g, h), meter);
            self.numbers.put(id as usize, meter.newest());
        }
        self.consider(id, g, h);
    }

    /// The number of a node; 0 without an observer.
    #[inline]
    fn number(&self, id: NodeId) -> Number {
        if self.observer.watches() { self.numbers.at(id as usize) } else { 0 }
    }

    fn see_generated(
        &mut self,
        parent: NodeId,
        mv: S::Move,
        (g, h): (u32, u32),
        meter: &Meter<'_>,
    ) {
        let (node, parent) = (meter.newest(), self.number(parent));
        self.observer.see(Seen::Generated { node, parent, mv, g, h });
    }

    /// The newest node has the same state as an older one.
    fn see_again(&mut self, old: NodeId, cheaper: bool, meter: &Meter<'_>) {
        let node = meter.newest();
        if cheaper {
            let instead_of = self.number(old);
            self.observer.see(Seen::Improved { node, instead_of });
            self.numbers.put(old as usize, node);
        } else {
            self.observer.see(Seen::Pruned { node, reason: Pruning::Known });
        }
    }

    /// Opens a node, unless bounding is on and it cannot beat the incumbent.
    fn consider(&mut self, id: NodeId, g: u32, h: u32) {
        if self.rule.bounding {
            let rival = self.incumbent.filter(|&goal| goal != id);
            if rival.is_some_and(|goal| g + h >= self.nodes.get(goal).g) {
                let node = self.number(id);
                self.observer.see(Seen::Pruned { node, reason: Pruning::Incumbent });
                return;
            }
            if self.space.is_goal(&self.nodes.get(id).state) {
                self.incumbent = Some(id);
                self.observer.see(Seen::Incumbent { node: self.number(id) });
            }
        }
        self.open(id, g, h);
    }

    /// The answer after a goal was selected.
    fn solved(&self, goal: NodeId, proved: u32) -> Outcome<S::Move> {
        let path = self.nodes.path(&self.space, goal);
        let smallest = self.frontier.as_ref().and_then(Frontier::smallest);
        let lower_bound = smallest.map_or(proved, |f| f.min(path.cost).max(proved));
        if lower_bound == path.cost {
            Outcome::Optimal(path)
        } else {
            Outcome::Solved { path, lower_bound }
        }
    }
}

impl<S: Space, H: Heuristic<S>, O: Observer<S::Move>> Search<S::Move> for BestFirst<S, H, O> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<S::Move>, Halt> {
        meter.weigh(self.space.heap_bytes());
        if self.nodes.len() == 0 {
            self.begin(meter);
        }
        loop {
            meter.check()?;
            self.open.whole()?;
            self.nodes.room()?;
            let next = self.expanding.as_mut().and_then(|(id, moves)| Some((*id, moves.next()?)));
            match next {
                Some((parent, mv)) => {
                    self.generate(parent, mv, meter);
                    let Self { nodes, open, numbers, space, .. } = self;
                    let bytes = || nodes.bytes(space) + open.bytes() + numbers.bytes();
                    meter.keeps(nodes.len(), bytes)?;
                }
                None => {
                    if let Some(outcome) = self.select(meter) {
                        return Ok(outcome);
                    }
                }
            }
        }
    }

    fn best(&self) -> Option<Path<S::Move>> {
        self.incumbent.map(|goal| self.nodes.path(&self.space, goal))
    }

    fn expanded_below(&self, cost: u32) -> Option<u64> {
        self.by_f.as_ref().map(|by_f| by_f.below(cost))
    }
}
