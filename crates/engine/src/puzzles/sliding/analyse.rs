//! The review of a game: the distance of each of its boards to the goal.
//!
//! A move changes the distance by one. If it is the first move of a known shortest solution, the rest of that solution is
//! a shortest one of the next board. Otherwise only solutions are searched for that are shorter than the known one, so a
//! review takes less time than solving each board. On boards that are too large for that, the same rule gives upper
//! bounds.

use std::collections::VecDeque;
use std::time::Duration;

use susun_search::{Control, Counters, Event, MeterReading, Path, Preparation};
use susun_sliding::notation::read_moves;
use susun_sliding::{Board, Direction, slides};
use susun_tables::Tables;
use susun_wire::sliding::{
    AnalyseReport, AnalyseVerdict, DistanceInfo, MistakeInfo, SolveReport, Verdict,
};
use susun_wire::{Analyse, HaltReason, LimitSpec, Report, Solve};
use susun_work::Pace;

use super::auto::SAFE_CELLS;
use super::quick::quick_bound;
use super::solve::SolveJob;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::problem::{SlidingProblem, move_notation};
use crate::puzzles::limits;

/// A review of a game.
pub(crate) struct AnalyseJob {
    problem: SlidingProblem,
    request: Analyse,
    tables: Tables,
    steps: Vec<Direction>,
    moves: Vec<u16>,
    /// The last board of the game that was reached.
    board: Board,
    /// Whether the game ends at the goal.
    solved: bool,
    /// A known solution of this board: a shortest one, if that is proved.
    solution: VecDeque<Direction>,
    /// The search for a shorter solution of this board.
    solving: Option<SolveJob>,
    /// For each board that was reviewed, its distance, and the first step of its solution.
    reviewed: Vec<(DistanceInfo, Option<Direction>)>,
    /// What ended the searches. The boards that are left get bounds.
    halted_by: Option<HaltReason>,
    unverified_tables: Vec<String>,
    /// The work for the boards before.
    spent: MeterReading,
}

impl AnalyseJob {
    /// Reads the moves; nothing is searched yet.
    pub(crate) fn new(
        problem: SlidingProblem,
        request: &Analyse,
        tables: &Tables,
    ) -> Result<Self, Error> {
        Error::refuse_given([(!request.placed.is_empty(), "placed")], "sliding")?;
        limits(request.limits)?;
        let notation = move_notation(request.notation.as_deref())?;
        let steps = read_moves(&problem.start, &request.moves, notation)?;
        let mut last = problem.start.clone();
        let moves = steps.iter().filter_map(|&step| last.step(step)).collect();
        Ok(Self {
            request: request.clone(),
            tables: tables.clone(),
            moves,
            board: problem.start.clone(),
            solved: problem.goal.is_met_by(&last),
            problem,
            steps,
            solution: VecDeque::new(),
            solving: None,
            reviewed: Vec::new(),
            halted_by: None,
            unverified_tables: Vec::new(),
            spent: MeterReading::default(),
        })
    }

    /// Whether distances are searched for.
    fn exact(&self) -> bool {
        self.board.size().cells() <= SAFE_CELLS && self.halted_by.is_none()
    }

    /// The search for the first board, for a shortest solution, or for a short one of a large board.
    fn first(&self) -> Result<SolveJob, Error> {
        let request = Solve { optimal: self.exact(), ..self.asked() };
        SolveJob::new(self.problem.clone(), request, &self.tables)
    }

    /// A search for solutions of this board that are shorter than the known one.
    fn next(&self) -> Result<SolveJob, Error> {
        let problem = SlidingProblem { start: self.board.clone(), goal: self.problem.goal.clone() };
        let request = Solve { optimal: true, first_found: true, ..self.asked() };
        let (cost, moves) = (self.solution.len() as u32, self.solution.iter().copied().collect());
        Ok(SolveJob::new(problem, request, &self.tables)?.shorter_than(Path { cost, moves }))
    }

    /// What is asked of a search, within what is left of the limits.
    fn asked(&self) -> Solve {
        let LimitSpec { seconds, nodes, memory } = self.request.limits;
        let MeterReading { counters, elapsed, .. } = self.spent;
        let seconds = seconds.map(|limit| (limit - elapsed.as_secs_f64()).max(0.0));
        let nodes = nodes.map(|limit| limit.saturating_sub(counters.generated));
        let limits = LimitSpec { seconds, nodes, memory };
        Solve { limits, threads: self.request.threads, ..Solve::default() }
    }

    /// Takes in the solution of this board, and makes the moves of the game up to the next board that needs a search.
    fn take(&mut self, report: &SolveReport) -> Result<(), Error> {
        self.unverified_tables.clone_from(&report.method.unverified_tables);
        self.halted_by = report.halted_by;
        // A halted search may have only a longer one.
        let moves = report
            .moves
            .as_ref()
            .filter(|moves| self.reviewed.is_empty() || moves.len() <= self.solution.len());
        if let Some(moves) = moves {
            self.solution = steps(&self.board, moves);
        }
        self.review(report.lower_bound.unwrap_or_default());
        while let Some(&step) = self.steps.get(self.reviewed.len() - 1) {
            self.board.step(step);
            let follows = self.solution.front() == Some(&step);
            if follows {
                self.solution.pop_front();
            } else {
                self.solution.push_front(step.opposite());
            }
            if !follows && self.exact() {
                self.solving = Some(self.next()?);
                break;
            }
            let left = &self.steps[self.reviewed.len()..];
            if self.solved && left.len() < self.solution.len() {
                self.solution = left.iter().copied().collect();
            }
            self.review(0);
        }
        Ok(())
    }

    /// Adds the distance of this board, which is at least `proved`.
    fn review(&mut self, proved: u32) {
        let cost = self.solution.len() as u32;
        let before = self.reviewed.last().map_or(0, |(before, _)| before.lower_bound);
        let mut lower_bound = proved.max(before.saturating_sub(1));
        if lower_bound < cost {
            lower_bound = lower_bound.max(quick_bound(&self.board, &self.problem.goal));
            // All solutions of a board have an even number of moves, or all have an odd one, unless the blank may end
            // anywhere.
            if !self.problem.goal.is_partial() {
                lower_bound += (cost - lower_bound) % 2;
            }
        }
        self.reviewed.push((DistanceInfo { lower_bound, cost }, self.solution.front().copied()));
    }

    /// The report on the boards that were reviewed.
    fn report(&self, unsolvable: Option<String>) -> AnalyseReport {
        let mut distances: Vec<DistanceInfo> = self.reviewed.iter().map(|each| each.0).collect();
        // What is known of a board limits the one before it, too.
        for index in (1..distances.len()).rev() {
            let after = distances[index];
            let before = &mut distances[index - 1];
            before.lower_bound = before.lower_bound.max(after.lower_bound.saturating_sub(1));
            before.cost = before.cost.min(after.cost + 1);
        }
        let complete = distances.len() == self.steps.len() + 1;
        let proved = distances.iter().all(|each| each.lower_bound == each.cost);
        AnalyseReport {
            puzzle: self.problem.info(),
            verdict: match unsolvable {
                Some(_) => AnalyseVerdict::Unsolvable,
                None if complete && proved => AnalyseVerdict::Exact,
                None => AnalyseVerdict::Bounds,
            },
            moves: self.moves.clone(),
            slides: slides(&self.steps).len() as u32,
            solved: self.solved,
            mistakes: self.mistakes(&distances),
            distances,
            halted_by: self.halted_by,
            reason: unsolvable,
            seconds: self.reading().elapsed.as_secs_f64(),
            unverified_tables: self.unverified_tables.clone(),
        }
    }

    /// The moves after which the goal is farther away, whatever the distances between the bounds are.
    fn mistakes(&self, distances: &[DistanceInfo]) -> Vec<MistakeInfo> {
        let mut board = self.problem.start.clone();
        let mut mistakes = Vec::new();
        for (index, (pair, &step)) in distances.windows(2).zip(&self.steps).enumerate() {
            let (before, after) = (pair[0], pair[1]);
            let better = self.reviewed[index].1.filter(|_| after.lower_bound >= before.cost);
            let better = better.and_then(|step| Some((step, board.clone().step(step)?)));
            let tile = board.step(step);
            if let (Some(tile), Some((step, better))) = (tile, better) {
                let direction = step.opposite().name().into();
                let lost = after.lower_bound + 1 - before.cost;
                mistakes.push(MistakeInfo { number: index + 1, tile, better, direction, lost });
            }
        }
        mistakes
    }

    fn reading_with(&self, solving: &SolveJob) -> MeterReading {
        let (now, before) = (solving.reading(), self.spent);
        let counters = Counters {
            generated: before.counters.generated + now.counters.generated,
            expanded: before.counters.expanded + now.counters.expanded,
            ..now.counters
        };
        MeterReading { counters, elapsed: before.elapsed + now.elapsed, ..MeterReading::default() }
    }
}

/// The steps of the blank that move these tiles.
fn steps(start: &Board, tiles: &[u16]) -> VecDeque<Direction> {
    let mut board = start.clone();
    let step = |&tile: &u16| {
        let direction = board.direction_of(tile)?;
        board.step(direction)?;
        Some(direction)
    };
    tiles.iter().map_while(step).collect()
}

impl Job for AnalyseJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let boards = self.steps.len() as u64 + 1;
        loop {
            let mut solving = match self.solving.take() {
                Some(solving) => solving,
                None if self.reviewed.is_empty() => self.first()?,
                None => return Ok(Some(vec![Report::from(self.report(None))])),
            };
            let Control { stop, clock, events } = control.lend();
            let done = self.reviewed.len() as u64;
            events(&Event::Preparing { what: Preparation::Boards, done, of: boards });
            // Of the searches, only the tables that they build are shown.
            let mut events = |event: &Event| {
                if matches!(event, Event::ToPrepare { .. } | Event::Preparing { .. }) {
                    events(event);
                }
            };
            let control = &mut Control { stop, clock, events: &mut events };
            match solving.step(pace, control, None)? {
                None => self.solving = Some(solving),
                Some(SolveReport { verdict: Verdict::Unsolvable, reason, .. }) => {
                    let reason = Some(reason.unwrap_or_default());
                    return Ok(Some(vec![Report::from(self.report(reason))]));
                }
                Some(report) => {
                    self.spent = self.reading_with(&solving);
                    self.take(&report)?;
                }
            }
            if pace != Pace::ToTheEnd && self.solving.is_some() {
                return Ok(None);
            }
        }
    }

    fn reading(&self) -> MeterReading {
        self.solving.as_ref().map_or(self.spent, |solving| self.reading_with(solving))
    }

    fn done(&self) -> Option<f64> {
        Some(self.reviewed.len() as f64 / (self.steps.len() + 1) as f64)
    }

    fn waited(&mut self, time: Duration) {
        match &mut self.solving {
            Some(solving) => solving.waited(time),
            None => self.spent.elapsed += time,
        }
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a review" })
    }
}
