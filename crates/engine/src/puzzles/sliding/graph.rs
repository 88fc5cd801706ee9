//! The graph of all shortest solutions: searched after their length is proved, checked, reported.

use std::sync::Arc;
use std::time::Duration;

use susun_search::{
    Control, Counters, GraphSearch, GraphState, Halt, Heuristic, Limits, Meter, MeterReading,
    SolutionGraph, Space, solution_graph,
};
use susun_sliding::heuristic::{ChoiceError, Kind, Patterns, maximum};
use susun_sliding::{Board, Direction, GridSpace, PackedSpace, Solvable};
use susun_wire::Report;
use susun_wire::sliding::{GraphEdgeInfo, GraphReport, GraphStateInfo, SolveReport};
use susun_work::Pace;

use super::quick::tiles_moved;
use super::recount::recount;
use crate::error::Error;

/// The search for a graph, for any type of states.
pub(super) trait Walk {
    /// Runs until the graph is known or the meter says halt; `None` if the shortest solutions do not have the given
    /// length.
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<Moves>, Halt>;
}

/// A graph whose boards are given by the moves that lead to them.
type Moves = SolutionGraph<(), Direction>;

/// A search for the graph of all solutions with `cost` moves, the least possible.
pub(super) fn walk(
    puzzle: &Solvable,
    kinds: &[Kind],
    patterns: Option<&Arc<Patterns>>,
    cost: u32,
) -> Result<Box<dyn Walk>, ChoiceError> {
    let goal = puzzle.goal();
    if let Some(space) = PackedSpace::new(puzzle) {
        return Ok(Box::new(solution_graph(space, maximum(kinds, goal, patterns)?, cost)));
    }
    let space = GridSpace::new(puzzle);
    Ok(Box::new(solution_graph(space, maximum(kinds, goal, patterns)?, cost)))
}

impl<S, H> Walk for GraphSearch<S, H>
where
    S: Space<Move = Direction>,
    H: Heuristic<S>,
{
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<Moves>, Halt> {
        Ok(GraphSearch::advance(self, meter)?.map(SolutionGraph::without_states))
    }
}

/// A graph being computed, and the reports before it.
pub(super) struct Graphing {
    start: Board,
    solved: SolveReport,
    walk: Box<dyn Walk>,
    limits: Limits,
    reading: MeterReading,
    /// The time used before.
    before: Duration,
    /// The reports before the graph.
    reports: Vec<Report>,
}

impl Graphing {
    /// Prepares the graph, within what `limits` leave after the reported search.
    pub(super) fn new(
        puzzle: &Solvable,
        kinds: &[Kind],
        patterns: Option<&Arc<Patterns>>,
        solved: &SolveReport,
        limits: Limits,
    ) -> Result<Self, Error> {
        let cost = solved.cost.unwrap_or_default();
        let used = solved.counters.generated;
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(used));
        let before = Duration::try_from_secs_f64(solved.seconds).unwrap_or_default();
        Ok(Self {
            start: puzzle.start().clone(),
            solved: solved.clone(),
            walk: walk(puzzle, kinds, patterns, cost)?,
            limits: Limits { nodes, ..limits },
            reading: MeterReading { elapsed: before, lower_bound: cost, ..MeterReading::default() },
            before,
            reports: Vec::new(),
        })
    }

    /// Sets the reports before the graph.
    pub(super) fn follows(&mut self, reports: Vec<Report>) {
        self.reports = reports;
    }

    /// The report without the graph.
    pub(super) fn partial_report(&self) -> Report {
        self.solved.clone().into()
    }

    /// Continues; returns all reports when the graph is ready, `None` if the pace asks for a pause before.
    pub(super) fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let Self { walk, limits, reading, .. } = self;
        let result = pace.step(*limits, reading, control, |meter| walk.advance(meter));
        let Some(result) = result else { return Ok(None) };
        let mut graph = blank_graph(&self.solved);
        graph.counters = self.reading.counters.into();
        graph.seconds = self.reading.elapsed.saturating_sub(self.before).as_secs_f64();
        match result {
            Ok(Some(moves)) => put_graph(&mut graph, &self.start, &moves),
            Ok(None) => return Err(failed("its length is not that of a shortest one")),
            Err(halt) => graph.halted_by = Some(halt.into()),
        }
        self.check(&graph)?;
        let mut reports = std::mem::take(&mut self.reports);
        reports.push(Report::Graph(Box::new(graph)));
        Ok(Some(reports))
    }

    /// Adds the time between two steps.
    pub(super) fn waited(&mut self, time: Duration) {
        self.reading.elapsed += time;
    }

    /// The counters of the search for the graph, including the search before it.
    pub(super) fn reading(&self) -> MeterReading {
        let (before, now) = (Counters::from(self.solved.counters), self.reading.counters);
        let counters = Counters {
            generated: before.generated + now.generated,
            expanded: before.expanded + now.expanded,
            selected: before.selected,
            peak_states: before.peak_states.max(now.peak_states),
        };
        MeterReading { counters, ..self.reading }
    }

    /// Refuses a graph that contradicts itself or the report before it.
    fn check(&self, graph: &GraphReport) -> Result<(), Error> {
        recount(graph).map_err(|fault| failed(&fault.to_string()))?;
        let visited = self.solved.solutions.as_ref().filter(|all| all.complete);
        match (visited, graph.solution_count) {
            (Some(all), Some(count)) if all.count != count => {
                Err(failed("as many solutions as it has were not met by visiting each"))
            }
            _ => Ok(()),
        }
    }
}

fn failed(cause: &str) -> Error {
    Error::ReplayFailed { algorithm: "the graph search", cause: cause.into() }
}

/// A report without a graph.
fn blank_graph(solved: &SolveReport) -> GraphReport {
    GraphReport {
        puzzle: solved.puzzle.clone(),
        cost: solved.cost.unwrap_or_default(),
        halted_by: None,
        solution_count: None,
        states: Vec::new(),
        edges: Vec::new(),
        example: None,
        heuristics: solved.method.heuristics.clone(),
        counters: Counters::default().into(),
        seconds: 0.0,
    }
}

/// Fills in a graph: its boards are computed from the start, move by move.
pub(super) fn put_graph(report: &mut GraphReport, start: &Board, graph: &Moves) {
    let mut boards = vec![start.clone(); graph.states.len()];
    for (from, state) in graph.states.iter().enumerate() {
        for &(direction, to) in &state.moves {
            let mut board = boards[from].clone();
            if let Some(tile) = board.step(direction) {
                report.edges.push(GraphEdgeInfo { from, to, tile });
            }
            boards[to] = board;
        }
    }
    let info = |(state, board): (&GraphState<(), Direction>, &Board)| {
        let (g, from_start, to_goal) = (state.g, state.from_start, state.to_goal);
        GraphStateInfo { board: board.to_string(), g, from_start, to_goal }
    };
    report.states = graph.states.iter().zip(&boards).map(info).collect();
    report.solution_count = Some(graph.solutions());
    report.example = Some(tiles_moved(start, &graph.first()));
}
