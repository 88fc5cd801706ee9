//! A recorded search of a sliding puzzle.

use susun_engine::sliding::{PruningInfo, TraceEvent, TraceReport, TraceSummary};
use susun_engine::{Board, CounterInfo, Direction, Retrace, TracedNode, retrace};
use susun_render::{Cell, Styled, Table};

use super::Boards;
use super::board::draw;
use super::solve::{counts, method_name};
use crate::failure::Failure;
use crate::numbers::{grouped, moves};
use crate::output::{bold, plain};
use crate::show::trace::{Recording, agreement, truncation};

/// A recorded search with its boards.
pub(crate) struct Recorded {
    pub(super) trace: TraceReport,
    pub(super) retrace: Retrace<Direction>,
    pub(super) boards: Boards,
}

impl Recorded {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let trace = TraceReport::from_text(text).map_err(susun_engine::Error::from)?;
        let retrace = retrace(&trace, usize::MAX)?;
        let boards = Boards::new(&trace.head.puzzle);
        Ok(Self { trace, retrace, boards })
    }

    /// The board of a node.
    pub(super) fn board(&self, node: u64) -> Board {
        let mut board = self.boards.start.clone();
        for direction in self.retrace.way(node) {
            board.step(direction);
        }
        board
    }
}

impl Recording for Recorded {
    fn events(&self) -> usize {
        self.trace.events.len()
    }

    fn left_out(&self) -> u64 {
        self.trace.head.left_out
    }

    fn is_goal(&self, event: usize) -> bool {
        matches!(self.trace.events[event], TraceEvent::Goal { .. })
    }

    fn sentence(&self, event: usize) -> String {
        sentence(&self.trace.events[event], &self.retrace)
    }

    fn frame(&self, event: usize) -> Result<Styled, Failure> {
        let node = node(&self.trace.events[event]);
        let mut text = draw(&self.board(node), &self.boards.goal);
        text.append(bold(&self.sentence(event)));
        let so_far: CounterInfo = retrace(&self.trace, event + 1)?.counters().into();
        text.append(plain(&format!("so far {}", counts(&so_far).trim_end_matches(", "))));
        Ok(text)
    }
}

pub(crate) fn summary(summary: &TraceSummary) -> Styled {
    let head = &summary.head;
    let mut text = bold(&format!("{} by {}", head.puzzle.board, method_name(&head.method)));
    let mut line = |name: &str, what: &str| text.append(plain(&format!("{name:<9} {what}")));
    line("events", &grouped(head.recorded as u64));
    if head.left_out > 0 {
        line("", &truncation(head.left_out));
    }
    let nodes = counts(&summary.recounted);
    line("nodes", nodes.trim_end_matches(", "));
    line("deepest", &moves(summary.deepest));
    let pruned = [
        (summary.pruned.bound, "above the bound"),
        (summary.pruned.known, "reached before"),
        (summary.pruned.incumbent, "no better than a known solution"),
        (summary.improved, "reached before by a longer path"),
    ];
    let pruned: Vec<String> = pruned
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, why)| format!("{} {why}", grouped(*count)))
        .collect();
    if !pruned.is_empty() {
        line("pruned", &pruned.join(", "));
    }
    match &summary.first_goal {
        Some(goal) => {
            let tiles: Vec<String> = goal.moves.iter().map(ToString::to_string).collect();
            let (node, length) = (grouped(goal.node), moves(goal.moves.len() as u32));
            let way =
                if tiles.is_empty() { String::new() } else { format!(": {}", tiles.join(" ")) };
            line("goal", &format!("node {node}, after {length}{way}"));
        }
        None => line("goal", "not among the events"),
    }
    if !summary.recounted_rounds.is_empty() {
        let mut table = Table::new(["round", "bound", "generated", "expanded"].map(Cell::right));
        for (number, round) in (1..).zip(&summary.recounted_rounds) {
            let cells = [number, round.bound.into(), round.generated, round.expanded];
            table.push(cells.map(grouped));
        }
        text.append(table.to_styled());
    }
    text.append(plain(agreement(summary.agrees)));
    text
}

/// One event as a sentence.
fn sentence(event: &TraceEvent, retrace: &Retrace<Direction>) -> String {
    let node_at = |number: u64| &retrace.nodes()[number as usize];
    match event {
        TraceEvent::Root { h } => format!("root: g 0 + h {h} = f {h}"),
        TraceEvent::RoundBegun { bound } => format!("a round begins: bound {bound}"),
        TraceEvent::Generated { node, parent, g, h, .. } => {
            let way = node_at(*node).from.map_or("", |(_, mv)| direction(mv));
            format!("node {node} from node {parent}, blank {way}: g {g} + h {h} = f {}", g + h)
        }
        TraceEvent::Pruned { node, reason } => {
            let f = f(node_at(*node));
            match reason {
                PruningInfo::Bound => {
                    format!("node {node} is cut off: f {f} is above the bound")
                }
                PruningInfo::Known => {
                    format!("node {node} is dropped: its board was reached before")
                }
                PruningInfo::Incumbent => {
                    format!("node {node} is killed: f {f} is no better than the solution known")
                }
            }
        }
        TraceEvent::Improved { node, instead_of } => {
            format!("node {node} is a shorter way to the board of node {instead_of}")
        }
        TraceEvent::Incumbent { node } => {
            format!("node {node} is a solution of {} moves, the new incumbent", node_at(*node).g)
        }
        TraceEvent::Selected { node } => {
            let TracedNode { g, h, .. } = node_at(*node);
            format!("node {node} is selected: g {g} + h {h} = f {}", g + h)
        }
        TraceEvent::Expanded { node } => format!("node {node} is expanded"),
        TraceEvent::Goal { node } => format!("node {node} is the goal"),
    }
}

/// The node that an event is about.
fn node(event: &TraceEvent) -> u64 {
    match *event {
        TraceEvent::Root { .. } | TraceEvent::RoundBegun { .. } => 0,
        TraceEvent::Generated { node, .. }
        | TraceEvent::Pruned { node, .. }
        | TraceEvent::Improved { node, .. }
        | TraceEvent::Incumbent { node }
        | TraceEvent::Selected { node }
        | TraceEvent::Expanded { node }
        | TraceEvent::Goal { node } => node,
    }
}

fn f(node: &TracedNode<Direction>) -> u32 {
    node.g + node.h
}

/// The direction in which the blank moves.
pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Down => "down",
    }
}
