//! All shortest solutions as a graph of boards.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::PuzzleInfo;
use crate::report::{CounterInfo, HaltReason};

/// The boards on shortest solutions, and the moves between them. Follows the report of `solve` if the request asks for
/// a graph and a solution was proved shortest.
///
/// Numbers of paths saturate at [`u64::MAX`], which means that many or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GraphReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// Length of a shortest solution.
    pub cost: u32,
    /// What ended the search for the graph early; then there is none.
    pub halted_by: Option<HaltReason>,
    /// The number of shortest solutions.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub solution_count: Option<u64>,
    /// The boards, layer by layer from the start, which is the first; the goal is the last.
    pub states: Vec<GraphStateInfo>,
    /// The moves, by the number of their board, then in canonical order.
    pub edges: Vec<GraphEdgeInfo>,
    /// The first solution in canonical order, as the tiles to move.
    pub example: Option<Vec<u16>>,
    /// The heuristics that the search used; several mean their maximum.
    pub heuristics: Vec<String>,
    /// The work of the search for the graph, without the search before it.
    pub counters: CounterInfo,
    /// Wall time of the search for the graph, in seconds.
    pub seconds: f64,
}

/// A board on a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GraphStateInfo {
    /// The board, rows joined by `/`, 0 for the blank.
    pub board: String,
    /// Moves from the start.
    pub g: u32,
    /// The number of shortest paths from the start to here.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub from_start: u64,
    /// The number of shortest paths from here to the goal.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub to_goal: u64,
}

/// A move on a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GraphEdgeInfo {
    /// The number of the board it is made on; the start is 0.
    pub from: usize,
    /// The number of the board it leads to.
    pub to: usize,
    /// The tile that moves.
    pub tile: u16,
}

impl GraphReport {
    /// The index range of the boards of each layer; a layer has the boards with the same number of moves from the
    /// start.
    pub fn layers(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let mut begin = 0;
        self.states.chunk_by(|one, next| one.g == next.g).map(move |layer| {
            let end = begin + layer.len();
            std::mem::replace(&mut begin, end)..end
        })
    }

    /// The number of boards that every shortest solution passes: those that are alone in their layer, including the
    /// start and the goal.
    pub fn bridges(&self) -> usize {
        self.layers().filter(|layer| layer.len() == 1).count()
    }
}
