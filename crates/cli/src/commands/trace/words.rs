//! Events in words.

use susun_engine::{Direction, Retrace, TracedNode, sliding};

/// One event as a sentence.
pub(super) fn of(event: &sliding::TraceEvent, retrace: &Retrace<Direction>) -> String {
    let node_at = |number: u64| &retrace.nodes()[number as usize];
    match event {
        sliding::TraceEvent::Root { h } => format!("root: g 0 + h {h} = f {h}"),
        sliding::TraceEvent::RoundBegun { bound } => format!("a round begins: bound {bound}"),
        sliding::TraceEvent::Generated { node, parent, g, h, .. } => {
            let way = node_at(*node).from.map_or("", |(_, mv)| direction(mv));
            format!("node {node} from node {parent}, blank {way}: g {g} + h {h} = f {}", g + h)
        }
        sliding::TraceEvent::Pruned { node, why } => {
            let f = f(node_at(*node));
            match why {
                sliding::PruningInfo::Bound => {
                    format!("node {node} is cut off: f {f} is above the bound")
                }
                sliding::PruningInfo::Known => {
                    format!("node {node} is dropped: its board was met before")
                }
                sliding::PruningInfo::Incumbent => {
                    format!("node {node} is killed: f {f} is no better than the solution known")
                }
            }
        }
        sliding::TraceEvent::Improved { node, instead_of } => {
            format!("node {node} is a shorter way to the board of node {instead_of}")
        }
        sliding::TraceEvent::Incumbent { node } => {
            format!("node {node} is a solution of {} moves, the one to beat", node_at(*node).g)
        }
        sliding::TraceEvent::Selected { node } => {
            let TracedNode { g, h, .. } = node_at(*node);
            format!("node {node} is selected: g {g} + h {h} = f {}", g + h)
        }
        sliding::TraceEvent::Expanded { node } => format!("node {node} is expanded"),
        sliding::TraceEvent::Goal { node } => format!("node {node} is the goal"),
    }
}

/// The node that an event is about.
pub(super) fn node(event: &sliding::TraceEvent) -> u64 {
    match *event {
        sliding::TraceEvent::Root { .. } | sliding::TraceEvent::RoundBegun { .. } => 0,
        sliding::TraceEvent::Generated { node, .. }
        | sliding::TraceEvent::Pruned { node, .. }
        | sliding::TraceEvent::Improved { node, .. }
        | sliding::TraceEvent::Incumbent { node }
        | sliding::TraceEvent::Selected { node }
        | sliding::TraceEvent::Expanded { node }
        | sliding::TraceEvent::Goal { node } => node,
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
