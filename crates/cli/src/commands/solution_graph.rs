//! The graph of all shortest solutions: in words, as a file.

use std::path::Path;

use susun_engine::{Contents, sliding};
use susun_render::{LayerNode, LayeredGraph, layers_to_dot};

use super::who_stopped;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold};
use crate::output_file::check_output;
use crate::picture::save;

/// The most states for Graphviz, which takes minutes for more.
const MOST_WRITTEN: usize = 5_000;

/// Boards with more cells are not written on the nodes.
const MOST_CELLS: usize = 36;

/// How the file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Json,
    Dot,
}

/// Where the graph goes.
pub(super) struct GraphFile<'a> {
    path: &'a Path,
    form: Form,
}

impl<'a> GraphFile<'a> {
    /// Looked at before the search: its ending, and whether it can be written.
    pub(super) fn new(path: &'a Path) -> Result<Self, Failure> {
        let (form, begins) = match path.extension().and_then(|end| end.to_str()) {
            Some("json") => (Form::Json, &b"{\"schema\":"[..]),
            Some("dot") => (Form::Dot, &b"digraph "[..]),
            _ => {
                return Err(Failure::Usage {
                    message: format!("{} says nothing of how to write the graph", path.display()),
                    hint: "end the name in .json, for the report, or in .dot, for Graphviz".into(),
                });
            }
        };
        check_output(path, "a graph of solutions", begins)?;
        Ok(Self { path, form })
    }

    /// Tells of a graph and writes it.
    pub(super) fn show(&self, graph: &sliding::GraphReport, json: bool) -> Result<Exit, Failure> {
        output::report(json, graph, |graph| bold(&words(graph)))?;
        if let Some(reason) = graph.halted_by {
            return Ok(reason.into());
        }
        let text = match self.form {
            Form::Json => output::json_line(&graph.tagged())?,
            Form::Dot => dot(graph)?,
        };
        save(self.path, text.as_bytes())?;
        Ok(Exit::Answered)
    }
}

fn words(graph: &sliding::GraphReport) -> String {
    let Some(solutions) = graph.solutions else {
        let why = who_stopped(graph.halted_by);
        return format!("no graph of the shortest solutions: stopped by {why}");
    };
    let least = if solutions == u64::MAX { "at least " } else { "" };
    let states = counted(graph.states.len() as u64, "state");
    let over = format!("{least}{} over {states}", counted(solutions, "shortest solution"));
    match (solutions, graph.bridges() as u64) {
        (1, _) => over,
        // The start and the goal are no news.
        (_, 0..=2) => format!("{over}, with nothing but their ends in common"),
        (_, bridges) => format!("{over}; every one passes {} of them", grouped(bridges)),
    }
}

/// The graph for Graphviz: a layer is a rank, and a thick frame is a board that every solution passes.
fn dot(graph: &sliding::GraphReport) -> Result<String, Failure> {
    let states = graph.states.len();
    if states > MOST_WRITTEN {
        let many = grouped(states as u64);
        return Err(Failure::Picture {
            message: format!("a graph of {many} states is too large to be written for Graphviz"),
            hint: "give a name that ends in .json".into(),
        });
    }
    let layer = |layer: std::ops::Range<usize>| {
        let stands_out = layer.len() == 1;
        layer.map(|number| LayerNode { label: label(graph, number), stands_out }).collect()
    };
    let edge = |edge: &sliding::GraphEdgeInfo| (edge.from, edge.to, edge.tile.to_string());
    let layers = graph.layers().map(layer).collect();
    let edges = graph.edges.iter().map(edge).collect();
    let title = format!("shortest solutions of {}", graph.puzzle.board);
    Ok(layers_to_dot(&LayeredGraph { layers, edges }, &title))
}

/// The board in rows, and how many of the solutions pass it.
fn label(graph: &sliding::GraphReport, number: usize) -> String {
    let state = &graph.states[number];
    let small = graph.puzzle.rows * graph.puzzle.cols <= MOST_CELLS;
    let rows = state.board.split('/').filter(|_| small);
    let ways = match (graph.solutions, state.from_start.checked_mul(state.to_goal)) {
        (Some(all), Some(through)) if all < u64::MAX => {
            format!("{} of {} ways", grouped(through), grouped(all))
        }
        _ => "very many ways".into(),
    };
    rows.map(Into::into).chain([ways]).collect::<Vec<String>>().join("\n")
}
