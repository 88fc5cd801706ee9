//! Solving a puzzle in the multi-tile metric, where a slide of several tiles in a line is one move.
//!
//! Up to 16 cells the search is optimal, with tables made for this metric. Larger boards get a solution that is short in
//! single moves, and a lower bound.

mod method;
mod report;
mod search;

use std::cell::OnceCell;
use std::time::Duration;

use susun_search::{Collect, Control, Event, Halt, Limits, MeterReading, Outcome};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::multi::{AxisTables, LineShape, SlideBound, SlideSpace};
use susun_sliding::{Goal, NotSolvable, Slide, Solvable, slides, solvable};
use susun_tables::Tables;
use susun_wire::sliding::{MethodReason, SolveReport};
use susun_wire::{Metric, Report, Solve};
use susun_work::{Cut, Ended, Pace, Running, SearchSettings, run_within};

use super::auto::{DEFAULT_EFFORT, SAFE_CELLS, default_nodes};
use super::method::Method;
use super::patterns::time_left;
use super::search::Division;
use super::solve::{beam_solution, blank_report, explain_unsolvable, quick_solution};
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::problem::{SlidingProblem, full_goal};
use crate::puzzles::{limits, requested_solutions, threads};
pub(super) use method::multi_method;
use method::{LINE_TABLES, check, is_guided};
use search::AxisShapes;

/// A puzzle being solved, step by step.
pub(crate) struct MultiJob {
    problem: SlidingProblem,
    request: Solve,
    limits: Limits,
    method: Method,
    division: Division,
    tables: Tables,
    /// The time of all steps so far, including preparation.
    spent: Duration,
    under_way: Option<UnderWay>,
    /// A solution that is shown if the search is halted before it has one.
    quick: OnceCell<Vec<Slide>>,
}

/// A search with its puzzle.
struct UnderWay {
    puzzle: Solvable,
    running: Running<Slide>,
}

impl MultiJob {
    /// Checks the request; nothing is searched yet.
    pub(crate) fn new(
        problem: SlidingProblem,
        request: Solve,
        tables: &Tables,
    ) -> Result<Self, Error> {
        full_goal(&problem.goal, "--metric multi")?;
        let size = problem.start.size();
        let large = size.cells() > SAFE_CELLS;
        let mut method = match multi_method(&request.method, size)? {
            Some(method) => method,
            None if large => {
                let reason = Some(MethodReason::LargeBoard { size: size.to_string() });
                Method { algorithm: Algorithm::Anytime, reason, ..Method::default() }
            }
            None => Method::default(),
        };
        if large && (request.optimal || request.all) {
            let (algorithm, why) = ("--metric multi --optimal", "it has more than 16 cells");
            return Err(Error::DoesNotSuit { algorithm, why });
        }
        if large && request.limits.seconds.is_none() {
            method.settings.effort.get_or_insert(DEFAULT_EFFORT);
        }
        check(&request, &method)?;
        if problem.goal.is_partial() {
            let (algorithm, why) = ("the multi-tile metric", "the goal has free cells");
            return Err(Error::DoesNotSuit { algorithm, why });
        }
        Ok(Self {
            limits: limits(request.limits)?,
            method,
            division: Division::Units,
            tables: tables.clone(),
            spent: Duration::ZERO,
            under_way: None,
            quick: OnceCell::new(),
            problem,
            request,
        })
    }

    /// Makes rounds undivided, as in the textbook.
    pub(super) fn undivided(self) -> Self {
        Self { division: Division::Undivided, ..self }
    }

    /// Solves it to the end.
    pub(super) fn complete(&mut self, control: &mut Control<'_>) -> Result<SolveReport, Error> {
        loop {
            if let Some(report) = self.step(Pace::ToTheEnd, control)? {
                return Ok(report);
            }
        }
    }

    /// Continues; returns the report when it is ready.
    pub(super) fn step(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<SolveReport>, Error> {
        let began = control.clock.now();
        let report = match self.prepare(control)? {
            Some(report) => Some(report),
            None => self.go_on(pace, control)?,
        };
        self.spent += control.clock.now().saturating_sub(began);
        Ok(report.map(|report| SolveReport { seconds: self.spent.as_secs_f64(), ..report }))
    }

    /// Prepares the search; returns the report if none is needed.
    fn prepare(&mut self, control: &mut Control<'_>) -> Result<Option<SolveReport>, Error> {
        if self.under_way.is_some() {
            return Ok(None);
        }
        let blank = || blank_report(&self.problem, &self.method);
        let mut report = SolveReport { metric: Metric::Multi, ..blank() };
        let puzzle = match solvable(&self.problem.start, &self.problem.goal) {
            Ok(puzzle) => puzzle,
            Err(NotSolvable::Unsolvable(why)) => {
                explain_unsolvable(&mut report, &why);
                return Ok(Some(report));
            }
            Err(NotSolvable::SizesDiffer(error)) => return Err(error.into()),
        };
        let began = control.clock.now();
        // Before the first step, the caller may have waited.
        let time = self.limits.time.map(|time| time.saturating_sub(self.spent));
        let Some(space) = SlideSpace::new(&puzzle) else {
            let steps = beam_solution(&puzzle, self.method.settings.effort, time, control).moves;
            return self.report_of_solution(&puzzle, &slides(&steps)).map(Some);
        };
        let threads = threads(self.request.threads);
        let made = is_guided(&self.method)
            .then(|| self.bound(puzzle.goal(), threads, time, control))
            .transpose();
        let bound = match made {
            Ok(bound) => bound.flatten(),
            Err(reason) => {
                let outcome = Outcome::Halted { reason, lower_bound: 0, best: None };
                return self.report_of_outcome(&puzzle, outcome).map(Some);
            }
        };
        let bytes = bound.as_ref().map_or(0, SlideBound::bytes);
        let limits = Limits {
            time: time_left(time, began, control),
            memory: self.limits.memory.map(|memory| memory.saturating_sub(bytes)),
            nodes: self.limits.nodes.or_else(|| default_nodes(&self.request)),
        };
        let collect = requested_solutions(&self.request);
        let settings = SearchSettings {
            limits,
            collect,
            first_found: self.request.first_found,
            threads,
            cut: Cut::default(),
            phase: 0,
        };
        let prepared = search::prepare(space, &self.method, bound, (collect, self.division));
        let running = Running::new(prepared, settings, None);
        self.under_way = Some(UnderWay { puzzle, running });
        Ok(None)
    }

    /// The lower bound of the tables, which are built if they are missing.
    fn bound(
        &self,
        goal: &Goal,
        threads: usize,
        time: Option<Duration>,
        control: &mut Control<'_>,
    ) -> Result<Option<SlideBound>, Halt> {
        let Some(shapes) = search::shapes(goal, self.limits.memory, threads) else {
            return Ok(None);
        };
        let mut missing: Vec<LineShape> = Vec::new();
        for shape in shapes.iter().flat_map(AxisShapes::all) {
            if !self.tables.has_lines(shape) && !missing.contains(shape) {
                missing.push(shape.clone());
            }
        }
        let entries = missing.iter().map(LineShape::entries).sum();
        (control.events)(&Event::ToPrepare { tables: missing.len() as u64, entries });
        let kept = self.tables.clone();
        let made = run_within(time, control, move |control| {
            let mut of = |shape: &LineShape| kept.lines(shape, threads, control);
            let [rows, cols] = &shapes;
            let mut tables = |shapes: &AxisShapes| {
                let finer = shapes.finer.as_ref().map(&mut of).transpose()?;
                Ok(AxisTables { lines: of(&shapes.lines)?, finer })
            };
            Ok([tables(rows)?, tables(cols)?])
        });
        let [rows, cols] = made?;
        Ok(SlideBound::new(goal, rows, cols))
    }

    /// One step of the search; returns the report if it has ended.
    fn go_on(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<SolveReport>, Error> {
        let Some(UnderWay { running, .. }) = &mut self.under_way else { return Ok(None) };
        let ended = running.advance(pace, control, &mut |_, _| Ok(()));
        ended.and_then(|ended| self.report_of_ended(ended)).transpose()
    }

    /// The report of a search that has ended.
    fn report_of_ended(&self, ended: Ended<Slide>) -> Option<Result<SolveReport, Error>> {
        let UnderWay { puzzle, .. } = self.under_way.as_ref()?;
        Some(self.report_of_search(puzzle, ended))
    }

    /// A solution that takes a few hundredths of a second.
    fn quick(&self, puzzle: &Solvable) -> &[Slide] {
        self.quick.get_or_init(|| slides(&quick_solution(puzzle).moves))
    }

    /// Whether all shortest solutions are requested.
    fn wants_all(&self) -> bool {
        requested_solutions(&self.request) != Collect::First
    }
}

impl Job for MultiJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        Ok(self.step(pace, control)?.map(|report| vec![report.into()]))
    }

    fn reading(&self) -> MeterReading {
        let reading = self.under_way.as_ref().map(|search| search.running.reading());
        MeterReading { elapsed: self.spent, ..reading.unwrap_or_default() }
    }

    fn waited(&mut self, time: Duration) {
        self.spent += time;
        if let Some(UnderWay { running, .. }) = &mut self.under_way {
            running.waited(time);
        }
    }

    fn cut(&mut self, cut: Cut) {
        if let Some(UnderWay { running, .. }) = &mut self.under_way {
            running.cut(cut);
        }
    }

    fn partial_report(&self) -> Option<Report> {
        let ended = self.under_way.as_ref()?.running.ended_now();
        let report = self.report_of_ended(ended)?.ok()?;
        Some(SolveReport { seconds: self.spent.as_secs_f64(), ..report }.into())
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a search in the multi-tile metric" })
    }
}
