//! The tree of a recorded search as a picture or for Graphviz, with g, h and f on each node.

use susun_engine::sliding::TraceEvent;
use susun_engine::{Board, Direction, Fate, Pruning, TracedNode};
use susun_pictures::tiles;
use susun_render::palette::LIGHT;
use susun_render::{Picture, Rect, Stroke, TreeNode, TreeStyle, draw_tree, to_dot};

use super::trace::{Recorded, direction};
use crate::failure::Failure;
use crate::numbers::grouped;

/// The most nodes of a picture: more cannot be read, however it is enlarged.
const MOST_DRAWN: usize = 300;

/// The most nodes for Graphviz, which takes minutes for more.
const MOST_WRITTEN: usize = 5_000;

/// Boards with more cells are not drawn on the nodes.
const MOST_CELLS: usize = 36;

const STYLE: TreeStyle = TreeStyle {
    gap: 16.0,
    drop: 44.0,
    line: Stroke::new(LIGHT.ink, 1.0),
    ink: LIGHT.ink,
    paper: LIGHT.paper,
    size: 12.0,
};

/// The numbers of the nodes to show: of one round, or of the whole search, and perhaps only the
/// first of them. The root comes first.
pub(crate) fn nodes(
    recorded: &Recorded,
    round: Option<u32>,
    most: Option<u32>,
) -> Result<Vec<u64>, Failure> {
    let starts = round_starts(recorded);
    let end = recorded.retrace.nodes().len() as u64;
    let range = match (round, starts.len()) {
        (None, 0) => 1..end,
        (Some(_), 0) => {
            let message = "this search has no rounds".into();
            return Err(Failure::Usage { message, hint: "leave --round out".into() });
        }
        (round, count) => {
            let index = round.map_or(count - 1, |round| round as usize - 1);
            let Some(&start) = starts.get(index) else {
                let message = format!("this search has {count} rounds");
                return Err(Failure::Usage { message, hint: format!("choose 1 to {count}") });
            };
            start..starts.get(index + 1).copied().unwrap_or(end)
        }
    };
    let all = std::iter::once(0).filter(|_| end > 0).chain(range);
    let nodes: Vec<u64> = all.take(most.map_or(usize::MAX, |most| most as usize)).collect();
    Ok(nodes)
}

/// For each round the number of the first node generated in it.
fn round_starts(recorded: &Recorded) -> Vec<u64> {
    let mut next = 0;
    let mut starts = Vec::new();
    for event in &recorded.trace.events {
        match event {
            TraceEvent::Root { .. } => next = 1,
            TraceEvent::Generated { node, .. } => next = node + 1,
            TraceEvent::RoundBegun { .. } => starts.push(next),
            _ => {}
        }
    }
    starts
}

/// The tree as a picture.
pub(crate) fn picture(recorded: &Recorded, nodes: &[u64]) -> Result<Picture, Failure> {
    refuse_large(recorded, nodes.len(), MOST_DRAWN, "drawn")?;
    let tree = draw_tree(&tree(recorded, nodes, true), &STYLE);
    Ok(tree.margin(24.0).background(LIGHT.paper).title(title(recorded)))
}

/// The tree for Graphviz.
pub(crate) fn dot(recorded: &Recorded, nodes: &[u64]) -> Result<String, Failure> {
    refuse_large(recorded, nodes.len(), MOST_WRITTEN, "written for Graphviz")?;
    Ok(to_dot(&tree(recorded, nodes, false), &title(recorded)))
}

fn refuse_large(recorded: &Recorded, nodes: usize, most: usize, done: &str) -> Result<(), Failure> {
    if nodes <= most {
        return Ok(());
    }
    let rounds = recorded.retrace.rounds().len();
    let earlier = if rounds > 1 { ", or --round 1 for an earlier round" } else { "" };
    Err(Failure::Picture {
        message: format!("a tree of {} nodes is too large to be {done}", grouped(nodes as u64)),
        hint: format!("add --nodes {most} for the first of them{earlier}"),
    })
}

fn title(recorded: &Recorded) -> String {
    let head = &recorded.trace.head;
    let truncated = if head.left_out > 0 { " (truncated)" } else { "" };
    format!("search tree of {} by {}{truncated}", head.puzzle.board, head.method.algorithm)
}

fn tree(recorded: &Recorded, nodes: &[u64], drawn: bool) -> Vec<TreeNode> {
    let place = |number: u64| nodes.binary_search(&number).ok();
    let tree_node = |&number: &u64| {
        let node = &recorded.retrace.nodes()[number as usize];
        let board = recorded.board(number);
        let lines = [format!("node {number}"), sum(node), fate(node.fate).into()];
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let rows: Vec<String> = if board.size().cells() > MOST_CELLS {
            Vec::new()
        } else {
            board.to_string().split('/').map(Into::into).collect()
        };
        TreeNode {
            parent: node.from.and_then(|(parent, _)| place(parent)),
            edge: node.from.map(|(_, mv)| direction(mv).into()).unwrap_or_default(),
            label: rows.iter().chain(&lines).cloned().collect::<Vec<_>>().join("\n"),
            picture: if drawn { card(recorded, &board, node, &lines) } else { Picture::default() },
        }
    };
    nodes.iter().map(tree_node).collect()
}

/// A node: its board, and below it what is known of it.
fn card(
    recorded: &Recorded,
    board: &Board,
    node: &TracedNode<Direction>,
    lines: &[String],
) -> Picture {
    let picture = if board.size().cells() > MOST_CELLS {
        Picture::new(60.0, 0.0)
    } else {
        tiles(board, &recorded.boards.goal, &LIGHT, 20.0)
    };
    let captioned =
        lines.iter().fold(picture, |picture, line| picture.caption(line, 11.0, LIGHT.ink));
    let card = captioned.margin(6.0);
    let (width, colour) = match node.fate {
        Fate::Goal => (3.0, LIGHT.accent),
        Fate::Expanded => (1.5, LIGHT.ink),
        Fate::Open | Fate::Pruned(_) | Fate::Replaced => (1.0, LIGHT.line),
    };
    let inset = width / 2.0;
    let frame = Rect::new(inset, inset, card.width - width, card.height - width).radius(6.0);
    let frame = frame.fill(LIGHT.paper).stroke(colour, width);
    let mut framed = Picture::new(card.width, card.height).with(frame);
    framed.place(&card, 0.0, 0.0);
    framed
}

fn sum(node: &TracedNode<Direction>) -> String {
    format!("g {} + h {} = f {}", node.g, node.h, node.g + node.h)
}

fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Open | Fate::Expanded => "",
        Fate::Pruned(Pruning::Bound) => "above the bound",
        Fate::Pruned(Pruning::Known) => "reached before",
        Fate::Pruned(Pruning::Incumbent) => "no better",
        Fate::Replaced => "replaced",
        Fate::Goal => "goal",
    }
}
