//! Events in words.

use susun_engine::{Direction, PruningInfo, Retrace, TraceEvent, TracedNode};

/// One event as a sentence.
pub(super) fn of(event: &TraceEvent, retrace: &Retrace<Direction>) -> String {
    let node_at = |number: u64| &retrace.nodes()[number as usize];
    match event {
        TraceEvent::Root { h } => format!("root: g 0 + h {h} = f {h}"),
        TraceEvent::RoundBegun { bound } => format!("a round begins: bound {bound}"),
        TraceEvent::Generated { node, parent, g, h, .. } => {
            let way = node_at(*node).from.map_or("", |(_, mv)| direction(mv));
            format!("node {node} from node {parent}, blank {way}: g {g} + h {h} = f {}", g + h)
        }
        TraceEvent::Pruned { node, why } => {
            let f = f(node_at(*node));
            match why {
                PruningInfo::Bound => format!("node {node} is cut off: f {f} is above the bound"),
                PruningInfo::Known => format!("node {node} is dropped: its board was met before"),
                PruningInfo::Incumbent => {
                    format!("node {node} is killed: f {f} is no better than the solution known")
                }
            }
        }
        TraceEvent::Improved { node, instead_of } => {
            format!("node {node} is a shorter way to the board of node {instead_of}")
        }
        TraceEvent::Incumbent { node } => {
            format!("node {node} is a solution of {} moves, the one to beat", node_at(*node).g)
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
pub(super) fn node(event: &TraceEvent) -> u64 {
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

/// Where the blank goes.
pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Down => "down",
    }
}
