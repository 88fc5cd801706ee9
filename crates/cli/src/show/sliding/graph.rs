//! The graph of all shortest solutions.

use std::ops::Range;

use susun_engine::sliding::{GraphEdgeInfo, GraphReport};
use susun_render::{LayerNode, LayeredGraph, Styled, layers_to_dot};

use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::bold;
use crate::show::halt_cause;

/// The most states for Graphviz, which takes minutes for more.
const MOST_WRITTEN: usize = 5_000;

/// Boards with more cells are not written on the nodes.
const MOST_CELLS: usize = 36;

/// The size of the graph in a sentence.
pub(crate) fn answer(graph: &GraphReport) -> Styled {
    bold(&summary(graph))
}

fn summary(graph: &GraphReport) -> String {
    let Some(solutions) = graph.solution_count else {
        let why = halt_cause(graph.halted_by);
        return format!("no graph of the shortest solutions: stopped by {why}");
    };
    let least = if solutions == u64::MAX { "at least " } else { "" };
    let states = counted(graph.states.len() as u64, "state");
    let over = format!("{least}{} over {states}", counted(solutions, "shortest solution"));
    match (solutions, graph.bridges() as u64) {
        (1, _) => over,
        // The start and the goal are no news.
        (_, 0..=2) => format!("{over}, with only start and goal in common"),
        (_, bridges) => format!("{over}; {} of them are on every solution", grouped(bridges)),
    }
}

/// The graph for Graphviz: a layer is a rank, and a thick frame is a board that every solution passes.
pub(crate) fn dot(graph: &GraphReport) -> Result<String, Failure> {
    let states = graph.states.len();
    if states > MOST_WRITTEN {
        let many = grouped(states as u64);
        return Err(Failure::Picture {
            message: format!("a graph of {many} states is too large to be written for Graphviz"),
            hint: "give a name that ends in .json".into(),
        });
    }
    let layer = |layer: Range<usize>| {
        let stands_out = layer.len() == 1;
        layer.map(|number| LayerNode { label: label(graph, number), stands_out }).collect()
    };
    let edge = |edge: &GraphEdgeInfo| (edge.from, edge.to, edge.tile.to_string());
    let layers = graph.layers().map(layer).collect();
    let edges = graph.edges.iter().map(edge).collect();
    let title = format!("shortest solutions of {}", graph.puzzle.board);
    Ok(layers_to_dot(&LayeredGraph { layers, edges }, &title))
}

/// The board in rows, and how many of the solutions pass it.
fn label(graph: &GraphReport, number: usize) -> String {
    let state = &graph.states[number];
    let small = graph.puzzle.rows * graph.puzzle.cols <= MOST_CELLS;
    let rows = state.board.split('/').filter(|_| small);
    let ways = match (graph.solution_count, state.from_start.checked_mul(state.to_goal)) {
        (Some(all), Some(through)) if all < u64::MAX => {
            format!("{} of {} ways", grouped(through), grouped(all))
        }
        _ => "very many ways".into(),
    };
    rows.map(Into::into).chain([ways]).collect::<Vec<String>>().join("\n")
}
