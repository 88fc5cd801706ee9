//! The review of a game: the distance of each of its boards to the goal.
//!
//! If a move is the first one of a known shortest solution, the rest of that solution is a shortest one of the next
//! board. Otherwise only solutions are searched for that are shorter than the known one, so a review takes less time
//! than solving each board. On boards that are too large for that, the same rule gives upper bounds.
//!
//! In the multi-tile metric, a move is a slide, and the boards between two slides are not reviewed.

use std::collections::VecDeque;
use std::time::Duration;

use susun_search::{Control, Event, MeterReading, Path, Preparation, Stop};
use susun_sliding::notation::read_moves;
use susun_sliding::{Board, Direction, Slide, slides};
use susun_tables::Tables;
use susun_wire::sliding::{
    AnalyseReport, AnalyseVerdict, DistanceInfo, MistakeInfo, SolveReport, Verdict,
};
use susun_wire::{Analyse, HaltReason, LimitSpec, Metric, Report, Solve};
use susun_work::Pace;

use super::auto::SAFE_CELLS;
use super::distance::reading_after;
#[cfg(feature = "verify")]
use super::multi::MultiJob;
use super::quick::quick_bound;
use super::solve::SolveJob;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::problem::{SlidingProblem, directions, move_notation};
use crate::puzzles::limits;

/// A review of a game.
pub(crate) struct AnalyseJob {
    problem: SlidingProblem,
    request: Analyse,
    tables: Tables,
    /// The moves of the game, as the metric counts them.
    made: Vec<Slide>,
    moves: Vec<u16>,
    /// The number of slides, in any metric.
    slides: u32,
    /// The last board of the game that was reached.
    board: Board,
    /// Whether the game ends at the goal.
    solved: bool,
    /// A known solution of this board: a shortest one, if that is proved.
    solution: VecDeque<Slide>,
    /// The search for a shorter solution of this board.
    solving: Option<Solving>,
    /// For each board that was reviewed, its distance, and the first move of its solution.
    reviewed: Vec<(DistanceInfo, Option<Slide>)>,
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
            slides: slides(&steps).len() as u32,
            made: moves_of(&steps, request.metric),
            board: problem.start.clone(),
            solved: problem.goal.is_met_by(&last),
            problem,
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
    fn first(&self) -> Result<Solving, Error> {
        let request = Solve { optimal: self.exact(), ..self.asked() };
        Solving::new(self.problem.clone(), request, &self.tables, None)
    }

    /// A search for solutions of this board that are shorter than the known one.
    fn next(&self) -> Result<Solving, Error> {
        let problem = SlidingProblem { start: self.board.clone(), goal: self.problem.goal.clone() };
        let request = Solve { optimal: true, first_found: true, ..self.asked() };
        let moves: Vec<Direction> = self.solution.iter().flat_map(|slide| slide.steps()).collect();
        let known = Path { cost: moves.len() as u32, moves };
        Solving::new(problem, request, &self.tables, Some(known))
    }

    /// What is asked of a search, within what is left of the limits.
    fn asked(&self) -> Solve {
        let LimitSpec { seconds, nodes, memory } = self.request.limits;
        let MeterReading { counters, elapsed, .. } = self.spent;
        let seconds = seconds.map(|limit| (limit - elapsed.as_secs_f64()).max(0.0));
        let nodes = nodes.map(|limit| limit.saturating_sub(counters.generated));
        let limits = LimitSpec { seconds, nodes, memory };
        let Analyse { metric, threads, .. } = self.request;
        Solve { limits, metric, threads, ..Solve::default() }
    }

    /// Takes in the solution of this board, and makes the moves of the game up to the next board that needs a search.
    fn take(&mut self, report: &SolveReport, stop: &Stop) -> Result<(), Error> {
        self.unverified_tables.clone_from(&report.method.unverified_tables);
        self.halted_by = report.halted_by;
        let found = report.moves.as_ref().map(|moves| {
            VecDeque::from(moves_of(&directions(&self.board, moves), self.request.metric))
        });
        // A halted search may have only a longer one.
        let shorter = |found: &VecDeque<Slide>| {
            self.reviewed.is_empty() || found.len() <= self.solution.len()
        };
        if let Some(found) = found.filter(shorter) {
            self.solution = found;
        }
        self.review(report.lower_bound.unwrap_or_default());
        while let Some(&made) = self.made.get(self.reviewed.len() - 1) {
            slide(&mut self.board, made);
            let follows = self.solution.front() == Some(&made);
            if follows {
                self.solution.pop_front();
            } else {
                let back = Slide { direction: made.direction.opposite(), ..made };
                self.solution.push_front(back);
            }
            if !follows && self.exact() {
                // A search of a few nodes ends before it looks at its limits.
                self.halted_by = self.over(stop);
                if self.halted_by.is_none() {
                    self.solving = Some(self.next()?);
                    break;
                }
            }
            let left = &self.made[self.reviewed.len()..];
            if self.solved && left.len() < self.solution.len() {
                self.solution = left.iter().copied().collect();
            }
            self.review(0);
        }
        Ok(())
    }

    /// What forbids another search.
    fn over(&self, stop: &Stop) -> Option<HaltReason> {
        let LimitSpec { seconds, nodes, .. } = self.asked().limits;
        match (seconds, nodes) {
            _ if stop.is_stopped() => Some(HaltReason::Stopped),
            (Some(seconds), _) if seconds <= 0.0 => Some(HaltReason::Time),
            (_, Some(0)) => Some(HaltReason::Nodes),
            _ => None,
        }
    }

    /// Adds the distance of this board, which is at least `proved`.
    fn review(&mut self, proved: u32) {
        let cost = self.solution.len() as u32;
        let before = self.reviewed.last().map(|(before, _)| *before).unwrap_or_default();
        let mut lower_bound = proved.max(before.lower_bound.saturating_sub(1));
        if lower_bound < cost && self.request.metric == Metric::Single {
            lower_bound = lower_bound.max(quick_bound(&self.board, &self.problem.goal));
            // All solutions of a board have an even number of moves, or all have an odd one, unless the blank may end
            // anywhere.
            if !self.problem.goal.is_partial() {
                lower_bound += (cost - lower_bound) % 2;
            }
        }
        let last = self.reviewed.len().checked_sub(1).map_or(0, |last| self.made[last].count);
        let after_moves = before.after_moves + last as usize;
        let distance = DistanceInfo { after_moves, lower_bound, cost };
        self.reviewed.push((distance, self.solution.front().copied()));
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
        let complete = distances.len() == self.made.len() + 1;
        let proved = distances.iter().all(|each| each.lower_bound == each.cost);
        AnalyseReport {
            puzzle: self.problem.info(),
            verdict: match unsolvable {
                Some(_) => AnalyseVerdict::Unsolvable,
                None if complete && proved => AnalyseVerdict::Exact,
                None => AnalyseVerdict::Bounds,
            },
            moves: self.moves.clone(),
            metric: self.request.metric,
            slides: self.slides,
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
        for (index, (pair, &made)) in distances.windows(2).zip(&self.made).enumerate() {
            let (before, after) = (pair[0], pair[1]);
            let better = self.reviewed[index].1.filter(|_| after.lower_bound >= before.cost);
            let better = better.and_then(|best| Some((best, slide(&mut board.clone(), best)?)));
            let tile = slide(&mut board, made);
            if let (Some(tile), Some((best, better))) = (tile, better) {
                let direction = best.direction.opposite().name().into();
                let lost = after.lower_bound + 1 - before.cost;
                let number = index + 1;
                mistakes.push(MistakeInfo { number, tile, better, direction, lost });
            }
        }
        mistakes
    }

    fn reading_with(&self, solving: &Solving) -> MeterReading {
        reading_after(self.spent, solving.job().reading())
    }
}

/// A search for a solution of one board.
enum Solving {
    Single(Box<SolveJob>),
    #[cfg(feature = "verify")]
    Multi(Box<MultiJob>),
}

impl Solving {
    /// A search for a solution that is shorter than `known`, if that is given and the metric can use it.
    fn new(
        problem: SlidingProblem,
        request: Solve,
        tables: &Tables,
        known: Option<Path<Direction>>,
    ) -> Result<Self, Error> {
        match request.metric {
            Metric::Single => {
                let solving = SolveJob::new(problem, request, tables)?;
                let solving = match known {
                    Some(known) => solving.shorter_than(known),
                    None => solving,
                };
                Ok(Self::Single(Box::new(solving)))
            }
            #[cfg(feature = "verify")]
            Metric::Multi => Ok(Self::Multi(Box::new(MultiJob::new(problem, request, tables)?))),
            #[cfg(not(feature = "verify"))]
            Metric::Multi => Err(Error::NotInThisBuild { what: "the multi-tile metric is" }),
        }
    }

    fn step(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<SolveReport>, Error> {
        match self {
            Self::Single(job) => job.step(pace, control, None),
            #[cfg(feature = "verify")]
            Self::Multi(job) => job.step(pace, control),
        }
    }

    fn job(&self) -> &dyn Job {
        match self {
            Self::Single(job) => &**job,
            #[cfg(feature = "verify")]
            Self::Multi(job) => &**job,
        }
    }

    fn waited(&mut self, time: Duration) {
        match self {
            Self::Single(job) => job.waited(time),
            #[cfg(feature = "verify")]
            Self::Multi(job) => job.waited(time),
        }
    }
}

/// The moves that the metric counts.
fn moves_of(steps: &[Direction], metric: Metric) -> Vec<Slide> {
    match metric {
        Metric::Single => steps.iter().map(|&direction| Slide { direction, count: 1 }).collect(),
        Metric::Multi => slides(steps),
    }
}

/// Makes a slide; returns the tile that is farthest from the blank, which a player presses.
fn slide(board: &mut Board, slide: Slide) -> Option<u16> {
    slide.steps().map(|step| board.step(step)).last()?
}

impl Job for AnalyseJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let boards = self.made.len() as u64 + 1;
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
            let control = &mut Control { stop: stop.clone(), clock, events: &mut events };
            match solving.step(pace, control)? {
                None => self.solving = Some(solving),
                Some(SolveReport { verdict: Verdict::Unsolvable, reason, .. }) => {
                    let reason = Some(reason.unwrap_or_default());
                    return Ok(Some(vec![Report::from(self.report(reason))]));
                }
                Some(report) => {
                    self.spent = self.reading_with(&solving);
                    self.take(&report, &stop)?;
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
        Some(self.reviewed.len() as f64 / (self.made.len() + 1) as f64)
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
