//! Checks a graph of solutions with independent code: it shares only the text format of boards with the search. Every
//! graph is checked here before it is shown.
//!
//! The boards of a graph determine everything else: which of them are one move apart, their order, and how many paths
//! there are. All of that is recomputed and compared. Only whether a board is missing requires a search.

use std::collections::BTreeMap;

use susun_sliding::replay::{ReplayError, read};
use susun_wire::HaltReason;
use susun_wire::sliding::{GraphEdgeInfo, GraphReport};

/// What is wrong with a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GraphFault {
    #[error(transparent)]
    Board(#[from] ReplayError),
    #[error("the graph was ended early, but the report has a part of it")]
    Halted,
    #[error("no depth limit ends the search for a graph")]
    Depth,
    #[error("state 0 is not the board of the puzzle, before any move")]
    Start,
    #[error("state {number} stands for the same board as another")]
    Twice { number: usize },
    #[error("edge {number}: moving tile {tile} does not lead from state {from} to state {to}")]
    NoMove { number: usize, tile: u16, from: usize, to: usize },
    #[error("the edge from state {from} to state {to} is missing or out of place")]
    NoEdge { from: usize, to: usize },
    #[error("state {number} is not reached where its number says")]
    OutOfPlace { number: usize },
    #[error("state {number} does not lead to the goal within {cost} moves")]
    LeadsNowhere { number: usize, cost: u32 },
    #[error("{said} ways are said to lead from the start to state {number}, but {ways} do")]
    FromStart { number: usize, said: u64, ways: u64 },
    #[error("{said} ways are said to lead from state {number} to the goal, but {ways} do")]
    ToGoal { number: usize, said: u64, ways: u64 },
    #[error("the graph has {ways} solutions, and the report says otherwise")]
    Solutions { ways: u64 },
    #[error("the example is not the first solution of the graph")]
    Example,
}

/// Recomputes everything of a graph except its boards, and compares.
pub(super) fn recount(graph: &GraphReport) -> Result<(), GraphFault> {
    if graph.halted_by == Some(HaltReason::Depth) {
        return Err(GraphFault::Depth);
    }
    if graph.halted_by.is_some() {
        let nothing = graph.states.is_empty() && graph.edges.is_empty();
        let silent = graph.solution_count.is_none() && graph.example.is_none();
        return if nothing && silent { Ok(()) } else { Err(GraphFault::Halted) };
    }
    match graph.states.first() {
        Some(start) if start.board == graph.puzzle.board && start.g == 0 => {}
        _ => return Err(GraphFault::Start),
    }
    let edges = edges(graph)?;
    compare_edges(graph, &edges)?;
    numbered(graph, &edges)?;
    let solutions = ways(graph, &edges)?;
    if graph.solution_count != Some(solutions) {
        return Err(GraphFault::Solutions { ways: solutions });
    }
    let example = Some(first(&edges, graph.cost));
    if graph.example == example { Ok(()) } else { Err(GraphFault::Example) }
}

/// All moves from one board of the graph to another that is one move further.
fn edges(graph: &GraphReport) -> Result<Vec<GraphEdgeInfo>, GraphFault> {
    let mut index = BTreeMap::new();
    for (number, state) in graph.states.iter().enumerate() {
        if index.insert(state.board.as_str(), number).is_some() {
            return Err(GraphFault::Twice { number });
        }
    }
    let mut edges = Vec::new();
    for (from, state) in graph.states.iter().enumerate() {
        let (width, cells) = read(&state.board)?;
        for (tile, after) in neighbours(width, &cells) {
            let Some(&to) = index.get(after.as_str()) else { continue };
            if Some(graph.states[to].g) == state.g.checked_add(1) {
                edges.push(GraphEdgeInfo { from, to, tile });
            }
        }
    }
    Ok(edges)
}

/// The boards one move away with the tile that moves, in the order blank up, left, right, down.
fn neighbours(width: usize, cells: &[u16]) -> Vec<(u16, String)> {
    // INVARIANT: cells that were read have a blank.
    let blank = cells.iter().position(|&tile| tile == 0).unwrap_or_default();
    let column = blank % width;
    let up = blank.checked_sub(width);
    let left = (column > 0).then(|| blank - 1);
    let right = (column + 1 < width).then(|| blank + 1);
    let down = Some(blank + width).filter(|&cell| cell < cells.len());
    let moved = |cell: usize| {
        let mut after = cells.to_vec();
        after.swap(cell, blank);
        (cells[cell], written(width, &after))
    };
    [up, left, right, down].into_iter().flatten().map(moved).collect()
}

fn written(width: usize, cells: &[u16]) -> String {
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    cells.chunks(width).map(row).collect::<Vec<_>>().join("/")
}

fn compare_edges(graph: &GraphReport, edges: &[GraphEdgeInfo]) -> Result<(), GraphFault> {
    if graph.edges == edges {
        return Ok(());
    }
    for (number, said) in graph.edges.iter().enumerate() {
        let &GraphEdgeInfo { from, to, tile } = said;
        let first = edges.partition_point(|edge| edge.from < from);
        let mut of_the_board = edges[first..].iter().take_while(|edge| edge.from == from);
        if !of_the_board.any(|edge| edge == said) {
            return Err(GraphFault::NoMove { number, tile, from, to });
        }
    }
    let differs = edges.iter().zip(&graph.edges).position(|(edge, said)| edge != said);
    // More edges than expected: one of them is a duplicate.
    let place = differs.unwrap_or(edges.len().min(graph.edges.len()));
    let at = edges.get(place).or(graph.edges.get(place));
    Err(at.map_or(GraphFault::Start, |edge| GraphFault::NoEdge { from: edge.from, to: edge.to }))
}

/// Checks that the boards are numbered in the order in which moves reach them; then each is reached, layer by layer.
fn numbered(graph: &GraphReport, edges: &[GraphEdgeInfo]) -> Result<(), GraphFault> {
    let mut next = 1;
    for edge in edges {
        if edge.from >= next || edge.to > next {
            return Err(GraphFault::OutOfPlace { number: next });
        }
        next += usize::from(edge.to == next);
    }
    if next == graph.states.len() { Ok(()) } else { Err(GraphFault::OutOfPlace { number: next }) }
}

/// The number of paths, if those of each board are as the graph says.
fn ways(graph: &GraphReport, edges: &[GraphEdgeInfo]) -> Result<u64, GraphFault> {
    let mut from_start = vec![0_u64; graph.states.len()];
    from_start[0] = 1;
    for edge in edges {
        from_start[edge.to] = from_start[edge.to].saturating_add(from_start[edge.from]);
    }
    let is_goal = |number: usize| {
        let state = &graph.states[number];
        state.board == graph.puzzle.goal_board && state.g == graph.cost
    };
    let mut to_goal: Vec<u64> = (0..graph.states.len()).map(|at| u64::from(is_goal(at))).collect();
    for edge in edges.iter().rev() {
        to_goal[edge.from] = to_goal[edge.from].saturating_add(to_goal[edge.to]);
    }
    for (number, state) in graph.states.iter().enumerate() {
        let (here, onward) = (from_start[number], to_goal[number]);
        if onward == 0 {
            return Err(GraphFault::LeadsNowhere { number, cost: graph.cost });
        }
        if state.from_start != here {
            return Err(GraphFault::FromStart { number, said: state.from_start, ways: here });
        }
        if state.to_goal != onward {
            return Err(GraphFault::ToGoal { number, said: state.to_goal, ways: onward });
        }
    }
    Ok(to_goal[0])
}

/// The tiles along the first edge of each board, from the start on.
fn first(edges: &[GraphEdgeInfo], cost: u32) -> Vec<u16> {
    let mut at = 0;
    let step = |_| {
        let first = edges.partition_point(|edge| edge.from < at);
        let edge = edges.get(first).filter(|edge| edge.from == at)?;
        at = edge.to;
        Some(edge.tile)
    };
    (0..cost).map_while(step).collect()
}
