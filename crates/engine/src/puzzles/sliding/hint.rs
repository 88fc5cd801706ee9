//! The next move, and the remaining distance; or all best moves.
//!
//! All shortest solutions give all best moves. They are visited, which a kernel does several times as fast as the graph
//! is computed (measured on hard 15-puzzles, with tables); if there are too many to list, the graph counts them.
//!
//! If the user follows the hints, the number of moves left decreases by at least one with every move. Up to 16 cells it
//! is the distance. Above, it is the length of the coach's solution, which a step never makes longer, until the goal is
//! within [`REACH`]. Then it is the distance, and best moves stay within reach.

use std::time::Duration;

use susun_search::{Control, MeterReading};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::{Solvable, coached, solvable};
use susun_tables::Tables;
use susun_wire::sliding::{
    BestMoveInfo, GraphReport, HintReport, HintVerdict, SolveReport, Verdict,
};
use susun_wire::{Hint, Report, Solve};
use susun_work::{Cut, Pace, UnitFactory, Units};

use super::auto::SAFE_CELLS;
use super::graph::Graphing;
use super::quick::quick_bound;
use super::solve::SolveJob;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::{Job, Tier};
use crate::problem::SlidingProblem;

/// Above 16 cells, solutions of up to this many moves are searched for. All of them are found within a million nodes,
/// measured on 5x5 with boards of small estimates.
const REACH: u32 = 28;

/// Nodes between two checks of the bound.
const SLICE: u64 = 10_000;

/// The most cells of a board on which the coach's solution is followed to its end: seconds of work.
const MOST_FOLLOWED: usize = 400;

/// The minimum time for following the coach.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// The most shortest solutions that are listed, to group them by their first moves.
const MOST_LISTED: usize = 10_000;

/// A search for a hint.
pub(crate) struct HintJob {
    solving: SolveJob,
    /// Whether all best moves are requested.
    all: bool,
    /// The user's time limit.
    time: Option<Duration>,
    /// If there are more solutions than are listed: their graph, and the hint that it completes.
    graphing: Option<(Graphing, HintReport)>,
}

impl HintJob {
    /// A job before the search.
    pub(crate) fn new(
        problem: SlidingProblem,
        hint: &Hint,
        tables: &Tables,
    ) -> Result<Self, Error> {
        Self::listing(MOST_LISTED, problem, hint, tables)
    }

    fn listing(
        most: usize,
        problem: SlidingProblem,
        hint: &Hint,
        tables: &Tables,
    ) -> Result<Self, Error> {
        if !hint.keep.is_empty() {
            return Err(Error::NotForFamily { what: "--keep".into(), family: "sliding" });
        }
        let optimal = !is_large(&problem) || quick_bound(&problem.start, &problem.goal) <= REACH;
        // For a partial goal, listing all solutions takes far longer than finding one.
        let all = hint.best_moves && optimal && !problem.goal.is_partial();
        let max_solutions = all.then_some(most);
        let (limits, first_found) = (hint.limits, true);
        let mut request =
            Solve { limits, optimal, all, max_solutions, first_found, ..Solve::default() };
        if !optimal {
            // The coach's solution is followed, whatever else is found.
            request.method.algorithm = Some(Algorithm::Constructive.name().into());
        }
        let solving = SolveJob::new(problem, request, tables)?;
        let time = hint.limits.seconds.and_then(|time| Duration::try_from_secs_f64(time).ok());
        Ok(Self { solving, all, time, graphing: None })
    }

    /// Continues the search; returns the report if it has ended, or has searched as far as it should.
    fn search(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<SolveReport>, Error> {
        if !is_large(self.solving.problem()) {
            return self.solving.step(pace, control, checkpoints);
        }
        let most = pace.nodes();
        let mut nodes = 0;
        loop {
            let slice = SLICE.min(most - nodes);
            if let Some(report) = self.solving.step(Pace::Nodes(slice), control, None)? {
                return Ok(Some(report));
            }
            if self.solving.reading().lower_bound > REACH {
                // No limit ended it: this is as far as it should search.
                let (verdict, halted_by) = (Verdict::Solved, None);
                let report = self.solving.partial_solve_report();
                return Ok(report.map(|report| SolveReport { verdict, halted_by, ..report }));
            }
            nodes += slice;
            if nodes == most {
                return Ok(None);
            }
        }
    }

    /// The hint; `None` if all solutions must first be counted in another way.
    fn hint(
        &mut self,
        report: SolveReport,
        control: &mut Control<'_>,
    ) -> Result<Option<HintReport>, Error> {
        let problem = self.solving.problem();
        let best_moves = self.all.then(|| listed_moves(problem, &report)).flatten();
        let too_many =
            report.solutions.as_ref().is_some_and(|all| all.complete) && best_moves.is_none();
        let graphing = if too_many { self.solving.graph_of(&report)? } else { None };
        let hint = HintReport { best_moves, ..hint_report(problem, report, self.time, control) };
        self.graphing = match graphing {
            None => return Ok(Some(hint)),
            Some(graphing) => Some((graphing, hint)),
        };
        Ok(None)
    }

    /// Continues the graph; returns the hint when it is ready.
    fn count(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<HintReport>, Error> {
        let Some((graphing, hint)) = &mut self.graphing else { return Ok(None) };
        let Some(reports) = graphing.advance(pace, control)? else { return Ok(None) };
        let mut hint = hint.clone();
        if let Some(Report::Graph(graph)) = reports.last() {
            hint.best_moves = moves_of_graph(self.solving.problem(), graph);
            (hint.halted_by, hint.seconds) = (graph.halted_by, hint.seconds + graph.seconds);
        }
        Ok(Some(hint))
    }
}

impl Job for HintJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let hint = if self.graphing.is_some() {
            self.count(pace, control)?
        } else {
            match self.search(pace, control, checkpoints)? {
                Some(report) => self.hint(report, control)?,
                None => None,
            }
        };
        Ok(hint.map(|hint| vec![Report::from(hint)]))
    }

    fn reading(&self) -> MeterReading {
        match &self.graphing {
            Some((graphing, _)) => graphing.reading(),
            None => self.solving.reading(),
        }
    }

    fn waited(&mut self, time: Duration) {
        match &mut self.graphing {
            Some((graphing, _)) => graphing.waited(time),
            None => self.solving.waited(time),
        }
    }

    fn shared(&mut self) -> Option<&mut Units> {
        if self.graphing.is_some() { None } else { self.solving.shared() }
    }

    fn factory(&mut self, tier: Tier) -> Option<UnitFactory> {
        if self.graphing.is_some() { None } else { self.solving.factory(tier) }
    }

    fn cut(&mut self, cut: Cut) {
        self.solving.cut(cut);
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// Whether the board may be too large for an exact search.
fn is_large(problem: &SlidingProblem) -> bool {
    problem.start.size().cells() > SAFE_CELLS
}

/// A best move if it was proved within the limits, otherwise the coach's, which always leads to the goal.
fn hint_report(
    problem: &SlidingProblem,
    report: SolveReport,
    limit: Option<Duration>,
    control: &Control<'_>,
) -> HintReport {
    let began = control.clock.now();
    // Bounds that meet are a proof, even if solutions were still being counted.
    let proved = report.cost.is_some() && report.cost == report.lower_bound;
    let within_reach = !is_large(problem) || report.cost.is_some_and(|cost| cost <= REACH);
    let (mut cost, mut tile, mut verdict) = (report.cost, None, HintVerdict::Good);
    match solvable(&problem.start, &problem.goal) {
        Ok(_) if proved && within_reach => {
            verdict = HintVerdict::Best;
            tile = report.moves.as_ref().and_then(|moves| moves.first().copied());
        }
        Ok(puzzle) => {
            let step = coached(&puzzle).next();
            tile = step.and_then(|step| problem.start.clone().step(step));
            let spent = Duration::try_from_secs_f64(report.seconds).unwrap_or_default();
            let left = limit.map(|limit| limit.saturating_sub(spent).max(LEAST_TIME));
            cost = followed(&puzzle, left, control);
            if cost.is_some() && cost == report.lower_bound {
                verdict = HintVerdict::Best;
            }
        }
        Err(_) => verdict = HintVerdict::Unsolvable,
    }
    if tile.is_none() && verdict != HintVerdict::Unsolvable {
        verdict = HintVerdict::Solved;
    }
    HintReport {
        puzzle: report.puzzle,
        verdict,
        tile,
        direction: tile.and_then(|tile| goes(problem, tile)).map(Into::into),
        best_moves: None,
        lower_bound: report.lower_bound,
        cost,
        halted_by: report.halted_by,
        reason: report.reason,
        other_goals: report.other_goals,
        repair: report.repair,
        seconds: report.seconds + control.clock.now().saturating_sub(began).as_secs_f64(),
        unverified_tables: report.method.unverified_tables,
    }
}

/// The length of the coach's solution, unless following it takes too long.
pub(super) fn followed(
    puzzle: &Solvable,
    time: Option<Duration>,
    control: &Control<'_>,
) -> Option<u32> {
    if puzzle.start().size().cells() > MOST_FOLLOWED {
        return None;
    }
    let (clock, began) = (control.clock, control.clock.now());
    let over = || time.is_some_and(|time| clock.now().saturating_sub(began) >= time);
    let mut steps = 0;
    for _ in coached(puzzle) {
        if control.stop.is_stopped() || over() {
            return None;
        }
        steps += 1;
    }
    Some(steps)
}

/// The moves that start shortest solutions, if all solutions are listed. They are in canonical order.
fn listed_moves(problem: &SlidingProblem, report: &SolveReport) -> Option<Vec<BestMoveInfo>> {
    let all = report.solutions.as_ref().filter(|all| all.complete)?;
    if all.count != all.listed.len() as u64 {
        return None;
    }
    let first: Vec<u16> = all.listed.iter().filter_map(|moves| moves.first().copied()).collect();
    let runs = first.chunk_by(|a, b| a == b);
    runs.map(|run| best_move(problem, run[0], run.len() as u64)).collect()
}

/// The moves that start shortest solutions.
fn moves_of_graph(problem: &SlidingProblem, graph: &GraphReport) -> Option<Vec<BestMoveInfo>> {
    graph.solution_count?;
    let first = graph.edges.iter().filter(|edge| edge.from == 0);
    first.map(|edge| best_move(problem, edge.tile, graph.states.get(edge.to)?.to_goal)).collect()
}

fn best_move(problem: &SlidingProblem, tile: u16, solutions: u64) -> Option<BestMoveInfo> {
    Some(BestMoveInfo { tile, direction: goes(problem, tile)?.into(), solution_count: solutions })
}

/// The direction of `tile` when it moves: opposite to the blank's.
fn goes(problem: &SlidingProblem, tile: u16) -> Option<&'static str> {
    problem.start.direction_of(tile).map(|direction| direction.opposite().name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::sliding_problems;
    use susun_wire::ByFamily;
    use susun_wire::PuzzleText;

    /// All best moves of a board, if at most `most` solutions are listed.
    fn best(most: usize, board: &str) -> (Option<u16>, Vec<(u16, u64)>) {
        let text = PuzzleText { text: board.into(), ..PuzzleText::default() };
        let problem = sliding_problems(&text).unwrap().remove(0);
        let hint = Hint { best_moves: true, ..Hint::default() };
        let mut hinting = HintJob::listing(most, problem, &hint, &Tables::new()).unwrap();
        let mut control = Control::silent();
        let reports = loop {
            if let Some(reports) = hinting.advance(Pace::Nodes(100), &mut control, None).unwrap() {
                break reports;
            }
        };
        let [Report::Hint(ByFamily::Sliding(hint))] = &reports[..] else { panic!("{reports:?}") };
        let best = hint.best_moves.as_ref().expect("proved");
        (hint.tile, best.iter().map(|best| (best.tile, best.solution_count)).collect())
    }

    #[test]
    fn too_many_solutions_to_list_are_counted_by_their_graph() {
        for board in ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1", "2 3 4/1 5 0/7 6 8", "1 2/3 0"] {
            let listed = best(MOST_LISTED, board);
            assert_eq!(best(1, board), listed, "{board}");
            assert_eq!(listed.0, listed.1.first().map(|first| first.0), "{board}");
        }
    }
}
